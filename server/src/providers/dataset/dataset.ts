import { Dataset } from '../../dataset/dataset.ts';
import { type DatasetReads, databaseReads } from '../../dataset/dataset-reads.ts';
import { EngineError } from '../../dataset/engine-error.ts';
import { type RecordKindName, recordKinds } from '../../dataset/kinds/record-kind.ts';
import { mayRead, type Reader } from '../../dataset/reader.ts';
import type { Pool } from '../../postgres/pool.ts';
import { type Capabilities, type Capability, type Provider, ProviderFailure } from '../capabilities.ts';
import { companyCapabilities } from './companies.ts';
import { contactCapabilities } from './contacts.ts';
import { jobCapabilities } from './jobs.ts';
import { peopleCapabilities } from './people.ts';
import { postCapabilities } from './posts.ts';

/** After an import has finished, how long a process may still say that there is none. */
const rememberedMs = 1_000;
/** Of the index, in memory. */
const usualCacheBytes = 256 * 1024 ** 2;
/** Organizations for which what they see is held; it is made in no time, and has nothing in it. */
const seenByMax = 1_000;

/**
 * What the operator imported (docs/import.md). Costs nothing and never leaves the operator's machines. What belongs to one organization is
 * answered by what `for` returns.
 */
export function datasetProvider(
  pool: Pool,
  clock: () => number = Date.now,
  cacheBytes: number = usualCacheBytes,
): Provider {
  return providerOfReads(databaseReads(pool, cacheBytes), clock);
}

/** The same, wherever the records are. */
export function providerOfReads(reads: DatasetReads, clock: () => number = Date.now): Provider {
  const dataset = new Dataset(reads, clock);
  const owners = rememberedOwners(dataset, clock);
  const seen = new Map<number, Provider>();
  return {
    ...datasetFor(dataset, null, owners),
    for(organizationId) {
      const known = seen.get(organizationId);
      if (known) return known;
      const own = datasetFor(dataset.for(organizationId), organizationId, owners);
      if (seen.size === seenByMax) seen.clear();
      seen.set(organizationId, own);
      return own;
    },
  };
}

type OwnersOf = (kind: RecordKindName) => Promise<ReadonlySet<number | null>>;

/** Whose records there are, as it was at most a second ago. */
function rememberedOwners(dataset: Dataset, clock: () => number): OwnersOf {
  const remembered = new Map<RecordKindName, { answer: ReturnType<OwnersOf>; askedAtMs: number }>();
  return async (kind) => {
    const known = remembered.get(kind);
    if (known && clock() - known.askedAtMs < rememberedMs) return known.answer;
    const answer = asking(() => dataset.ownersOf(kind));
    remembered.set(kind, { answer, askedAtMs: clock() });
    // A failure is not remembered: the next call asks again.
    answer.catch(() => remembered.delete(kind));
    return answer;
  };
}

function datasetFor(dataset: Dataset, reader: Exclude<Reader, 'operator'>, ownersOf: OwnersOf): Provider {
  const kinds = {
    companies: companyCapabilities(dataset),
    people: { ...peopleCapabilities(dataset), ...contactCapabilities(dataset) },
    jobs: jobCapabilities(dataset),
    posts: postCapabilities(dataset),
  } satisfies Record<RecordKindName, Partial<Capabilities>>;
  const kindOf = (capability: Capability) => recordKinds.find((kind) => capability in kinds[kind]);
  const has = async (kind: RecordKindName) => {
    try {
      return [...(await ownersOf(kind))].some((owner) => mayRead(reader, owner));
    } catch (error) {
      // Where OpenSearch cannot say, the query itself fails, as that of a source does.
      if (error instanceof ProviderFailure && error.cause instanceof EngineError) return true;
      throw error;
    }
  };

  return {
    name: 'dataset',
    async unavailable(capability) {
      const wanted = capability === undefined ? undefined : kindOf(capability);
      if (wanted !== undefined) return (await has(wanted)) ? null : whatToImport(wanted);
      for (const kind of recordKinds) if (await has(kind)) return null;
      return whatToImport('companies');
    },
    // Of any kind: people are found by what companies say. Asked anew each time: what is remembered may be older than the answer.
    async isPrivate() {
      if (reader === null) return false;
      // Where nobody can say, nothing is learned.
      return dataset.isOwner(reader).catch(() => true);
    },
    ...asCapabilities(kinds.companies),
    ...asCapabilities(kinds.people),
    ...asCapabilities(kinds.jobs),
    ...asCapabilities(kinds.posts),
  };
}

const whatToImport = (kind: RecordKindName) => `No ${kind} are imported. Run: ./millrace import ${kind} FILE`;

/** The same, with failures of what holds the records told as those of a source. */
function asCapabilities<Some extends Partial<Capabilities>>(capabilities: Some): Some {
  type Ask = (...parameters: unknown[]) => Promise<unknown>;
  const wrapped = Object.entries(capabilities as Record<string, Ask>).map(([name, ask]) => [
    name,
    async (...parameters: unknown[]) => {
      // Whose call has ended does not want to know how the database is.
      parameters.find((one) => one instanceof AbortSignal)?.throwIfAborted();
      return asking(() => ask(...parameters));
    },
  ]);
  return Object.fromEntries(wrapped) as Some;
}

async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    // A range error is the caller's mistake.
    if (error instanceof RangeError) throw error;
    if (error instanceof EngineError && error.fault === 'too_much') {
      throw new ProviderFailure('dataset', 'question_refused', { cause: error });
    }
    // PostgreSQL's query_canceled: the pool's statement timeout.
    const isCanceled = error instanceof Error && 'code' in error && error.code === '57014';
    const isTimeout = isCanceled || (error instanceof EngineError && error.fault === 'timeout');
    throw new ProviderFailure('dataset', isTimeout ? 'timeout' : 'unreachable', { cause: error });
  }
}
