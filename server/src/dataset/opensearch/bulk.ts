import { pause } from '../../kernel/pause.ts';
import { EngineError } from '../engine-error.ts';
import type { OpenSearchClient } from './client.ts';
import { errorOfReason, type Reason } from './explain-error.ts';

/** Of a request: more makes OpenSearch slower, not faster, and may be more than it takes at once. */
const requestCharactersMax = 4 * 1024 ** 2;
const requestItemsMax = 1_000;
const requestsAtOnce = 2;
const requestMs = 60_000;
/** How long what it cannot take now is sent again. */
const patienceMs = 2 * 60_000;
const pauseMs = { first: 100, most: 5_000 };

const newerIsThere = 'version_conflict_engine_exception';

/** One document that is written or deleted: its lines of a bulk request. */
export type BulkItem = string;

/** @param version of next-version.ts; sent twice it is written once */
export const written = (id: string, document: string, version: number): BulkItem =>
  `{"index":${placeOf(id, version)}}\n${document}\n`;
export const deleted = (id: string, version: number): BulkItem => `{"delete":${placeOf(id, version)}}\n`;

const placeOf = (id: string, version: number) =>
  `{"_id":"${id}","version":${version},"version_type":"external_gte"}`;

/**
 * Writes and deletes documents. What OpenSearch cannot take at the moment is sent again, slower and slower, so that it goes no faster than it can.
 * A document that is already deleted is as good as deleted now.
 *
 * @param alias or an index, where `isAlias` is false
 * @param options.newerStays where a place has a newer version, that one stays, and it is no error
 * @throws {EngineError} where something was refused, or for two minutes nothing was taken; the others may have been written
 */
export async function bulk(
  client: OpenSearchClient,
  alias: string,
  items: readonly BulkItem[],
  { isAlias = true, newerStays = false }: { readonly isAlias?: boolean; readonly newerStays?: boolean } = {},
): Promise<void> {
  // Each takes the next one; where one fails, the others end with theirs.
  const requests = requestsOf(items);
  const sendAll = async () => {
    for (const request of requests) await send(client, { name: alias, isAlias, newerStays }, request);
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, sendAll));
}

function* requestsOf(items: readonly BulkItem[]): Generator<BulkItem[]> {
  let request: BulkItem[] = [];
  let length = 0;
  for (const item of items) {
    const isFull = request.length === requestItemsMax || length + item.length > requestCharactersMax;
    if (isFull && request.length > 0) {
      yield request;
      request = [];
      length = 0;
    }
    request.push(item);
    length += item.length;
  }
  if (request.length > 0) yield request;
}

/** Where documents are written. */
interface Place {
  readonly name: string;
  readonly isAlias: boolean;
  readonly newerStays: boolean;
}

async function send(client: OpenSearchClient, to: Place, request: readonly BulkItem[]): Promise<void> {
  let left = request;
  let patientUntil = performance.now() + patienceMs;
  let waitMs = pauseMs.first;
  for (;;) {
    const refused = await sendOnce(client, to, left);
    if (refused.items.length === 0) return;
    // Something was taken: it is slow, not stuck.
    if (refused.items.length < left.length) patientUntil = performance.now() + patienceMs;
    if (performance.now() >= patientUntil) throw refused.error;
    left = refused.items;
    await pause(waitMs * (0.5 + Math.random()));
    waitMs = Math.min(pauseMs.most, waitMs * 2);
  }
}

interface Refused {
  /** Those that may be taken later. */
  readonly items: readonly BulkItem[];
  readonly error: EngineError | undefined;
}

interface ItemAnswer {
  readonly status: number;
  readonly error?: Reason;
}

/** @throws {EngineError} where another try would be in vain */
async function sendOnce(
  client: OpenSearchClient,
  { name, isAlias, newerStays }: Place,
  items: readonly BulkItem[],
): Promise<Refused> {
  let answers: readonly Readonly<Record<string, ItemAnswer>>[];
  try {
    const { body } = await client.ask({
      method: 'POST',
      path: `/${name}/_bulk`,
      // Never an index that is made by the way, without our mapping.
      query: {
        require_alias: isAlias,
        filter_path: 'items.*.status,items.*.error.type,items.*.error.reason',
      },
      lines: items.join(''),
      totalMs: requestMs,
    });
    answers = body?.items ?? [];
  } catch (error) {
    const isPassing =
      error instanceof EngineError && ['busy', 'timeout', 'unreachable'].includes(error.fault);
    if (!isPassing) throw error;
    return { items, error };
  }
  if (answers.length !== items.length) {
    throw new EngineError(
      'unusable',
      `OpenSearch answered ${answers.length} of ${items.length} documents of a bulk request.`,
    );
  }
  const later: BulkItem[] = [];
  let last: EngineError | undefined;
  for (const [at, answer] of answers.entries()) {
    const [said] = Object.values(answer);
    if (!said || said.error === undefined) continue;
    if (newerStays && said.error.type === newerIsThere) continue;
    const error = errorOfReason(said.status, said.error);
    if (!['busy', 'unreachable'].includes(error.fault)) throw error;
    later.push(items[at] as BulkItem);
    last = error;
  }
  return { items: later, error: last };
}
