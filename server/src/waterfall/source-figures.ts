import type { Queryable } from '../postgres/pool.ts';
import type { FailureReason, SourceTerms } from '../providers/capabilities.ts';

/** What became of one query, as far as the operator counts it. */
export interface QueriedSource {
  readonly provider: string;
  readonly capability: string;
  readonly status: 'success' | 'no_result' | 'error' | 'timeout' | 'skipped';
  readonly ms: number;
  readonly terms: SourceTerms;
  readonly reason?: string | undefined;
}

interface Sums {
  queries: number;
  hits: number;
  misses: number;
  failures: number;
  readonly msCounts: number[];
  costMicroUsd: number;
  credits: number;
}

/** Upper bounds of times, in milliseconds: each 30 % above the one before, so that a percentile is known to 15 %. */
export const latencyBounds: readonly number[] = Array.from({ length: 36 }, (_, n) =>
  Math.round(10 * 1.3 ** n),
);
/** Providers × capabilities × days that wait to be written; the rest is lost, since it is no money. */
const waitingMax = 5_000;
/** The sandbox is no provider. */
export const notCounted = 'sandbox';

/** Counts queries of providers in memory, until they are written. */
export class SourceFigures {
  #waiting = new Map<string, Sums>();
  /** Called for each query with its cost; null: not called. */
  onQueried: ((queried: QueriedSource & { readonly costMicroUsd: number }) => void) | null = null;

  /** A provider was queried. Those that were passed over are none. */
  note(queried: QueriedSource, at = Date.now()): void {
    const { provider, capability, status, ms, terms, reason } = queried;
    if (status === 'skipped' || provider === notCounted) return;
    const costMicroUsd = Math.round(1_000_000 * costOf(terms, status, reason));
    this.onQueried?.({ ...queried, costMicroUsd });
    const sums = this.#of(provider, capability, at);
    if (!sums) return;
    sums.queries += 1;
    if (status === 'success') sums.hits += 1;
    else if (status === 'no_result') sums.misses += 1;
    else sums.failures += 1;
    if (status === 'success' || status === 'no_result') {
      const bucket = bucketOf(ms);
      sums.msCounts[bucket] = (sums.msCounts[bucket] ?? 0) + 1;
    }
    sums.costMicroUsd += costMicroUsd;
  }

  /** A call was paid whose answer came from a provider. @param credits centicredits */
  paid(provider: string | null, credits: number, at = Date.now()): void {
    if (provider === null || provider === notCounted || credits === 0) return;
    const sums = this.#of(provider, '', at);
    if (sums) sums.credits += credits;
  }

  /** Writes the queued counts. Those that fail are kept for the next time. */
  async write(db: Queryable): Promise<void> {
    const taken = this.#waiting;
    if (taken.size === 0) return;
    this.#waiting = new Map();
    // In one order, so that processes do not wait for each other.
    const rows = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1));
    try {
      for (const [key, sums] of rows) {
        await writeSums(db, key, sums);
        taken.delete(key);
      }
    } catch (error) {
      for (const [key, sums] of taken) this.#add(key, sums);
      throw error;
    }
  }

  #of(provider: string, capability: string, at: number): Sums | undefined {
    const key = `${new Date(at).toISOString().slice(0, 10)} ${provider} ${capability}`;
    const known = this.#waiting.get(key);
    if (known || this.#waiting.size >= waitingMax) return known;
    const sums = noSums();
    this.#waiting.set(key, sums);
    return sums;
  }

  #add(key: string, sums: Sums): void {
    const known = this.#waiting.get(key);
    if (!known) {
      this.#waiting.set(key, sums);
      return;
    }
    known.queries += sums.queries;
    known.hits += sums.hits;
    known.misses += sums.misses;
    known.failures += sums.failures;
    known.costMicroUsd += sums.costMicroUsd;
    known.credits += sums.credits;
    for (const [bucket, count] of sums.msCounts.entries()) {
      known.msCounts[bucket] = (known.msCounts[bucket] ?? 0) + count;
    }
  }
}

const noSums = (): Sums => ({
  queries: 0,
  hits: 0,
  misses: 0,
  failures: 0,
  msCounts: Array<number>(latencyBounds.length).fill(0),
  costMicroUsd: 0,
  credits: 0,
});

function bucketOf(ms: number): number {
  const bucket = latencyBounds.findIndex((bound) => ms <= bound);
  return bucket < 0 ? latencyBounds.length - 1 : bucket;
}

/** By the vendor's list, in US dollars. One that was too slow, or unreadable, may have taken its price all the same. */
function costOf(
  { costUsd }: SourceTerms,
  status: QueriedSource['status'],
  reason: string | undefined,
): number {
  if (!costUsd) return 0;
  if (status === 'success') return costUsd.hit;
  if (status === 'no_result') return reason === undefined ? costUsd.miss : costUsd.hit;
  const mayHaveTaken: readonly FailureReason[] = ['timeout', 'unreadable'];
  return mayHaveTaken.some((one) => one === reason) ? Math.max(costUsd.most ?? costUsd.hit, costUsd.miss) : 0;
}

async function writeSums(db: Queryable, key: string, sums: Sums): Promise<void> {
  const [day, provider, capability] = key.split(' ');
  await db.query(
    `insert into provider_days as d (day, provider, capability, queries, hits, misses, failures, ms_counts, cost_micro_usd, credits)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (day, provider, capability) do update
        set queries = d.queries + excluded.queries, hits = d.hits + excluded.hits, misses = d.misses + excluded.misses,
            failures = d.failures + excluded.failures, cost_micro_usd = d.cost_micro_usd + excluded.cost_micro_usd,
            credits = d.credits + excluded.credits,
            ms_counts = array(select coalesce(a, 0) + coalesce(b, 0)
                                from unnest(d.ms_counts, excluded.ms_counts) with ordinality as u (a, b, n) order by n)`,
    [
      day,
      provider,
      capability,
      sums.queries,
      sums.hits,
      sums.misses,
      sums.failures,
      sums.msCounts,
      sums.costMicroUsd,
      sums.credits,
    ],
  );
}

export interface ProviderFigures {
  readonly provider: string;
  /** '' for the credits of its answers. */
  readonly capability: string;
  readonly queries: number;
  readonly hits: number;
  readonly misses: number;
  readonly failures: number;
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly costUsd: number;
  /** Centicredits. */
  readonly credits: number;
}

/** From one day to another (YYYY-MM-DD, UTC, both included). */
export async function readFigures(db: Queryable, from: string, to: string): Promise<ProviderFigures[]> {
  const { rows } = await db.query<{
    provider: string;
    capability: string;
    queries: number;
    hits: number;
    misses: number;
    failures: number;
    cost: number;
    credits: number;
    counts: number[] | null;
  }>(
    `select provider, capability, sum(queries)::bigint as queries, sum(hits)::bigint as hits, sum(misses)::bigint as misses,
            sum(failures)::bigint as failures, sum(cost_micro_usd)::bigint as cost, sum(credits)::bigint as credits,
            (select array_agg(total::float8 order by n)
               from (select n, sum(one) as total
                       from provider_days i, unnest(i.ms_counts) with ordinality as u (one, n)
                      where i.provider = d.provider and i.capability = d.capability and i.day between $1::date and $2::date
                      group by n) summed) as counts
       from provider_days d where day between $1::date and $2::date
      group by provider, capability order by provider, capability limit 5000`,
    [from, to],
  );
  return rows.map(({ counts, cost, ...row }) => ({
    ...row,
    p50Ms: percentileOf(counts ?? [], 0.5),
    p95Ms: percentileOf(counts ?? [], 0.95),
    costUsd: cost / 1_000_000,
  }));
}

/** The upper bound of the bucket that reaches the share; null where nothing was counted. */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let reached = 0;
  for (const [bucket, count] of counts.entries()) {
    reached += count;
    if (all > 0 && reached >= all * share) return latencyBounds[bucket] ?? null;
  }
  return null;
}
