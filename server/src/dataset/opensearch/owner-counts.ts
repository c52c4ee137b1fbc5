import { EngineError } from '../engine-error.ts';
import type { OpenSearchClient } from './client.ts';
import type { Query } from './query-of.ts';
import { readMs, search } from './search.ts';

/** In one request: fewer than the 65,535 buckets that OpenSearch allows by default. */
const ownersAtOnce = 10_000;
const requestsMax = 100;

interface Bucket {
  readonly key: { readonly owner: number | null };
  readonly doc_count: number;
}

/**
 * How many documents each organization has of those for which a query holds; null for those that belong to all.
 * @param totalMs of each request @throws {EngineError} where there are more than a million organizations
 */
export async function countsOfOwners(
  client: OpenSearchClient,
  alias: string,
  query: Query,
  totalMs: number = readMs,
): Promise<ReadonlyMap<number | null, number>> {
  const counts = new Map<number | null, number>();
  let after: unknown;
  for (let requests = 0; requests < requestsMax; requests += 1) {
    const { aggregations } = await search(
      client,
      alias,
      {
        query,
        size: 0,
        track_total_hits: false,
        aggs: {
          owners: {
            composite: {
              size: ownersAtOnce,
              sources: [{ owner: { terms: { field: 'owner', missing_bucket: true } } }],
              ...(after === undefined ? {} : { after }),
            },
          },
        },
      },
      totalMs,
    );
    const { buckets, after_key: next } = aggregations.owners as {
      readonly buckets: readonly Bucket[];
      readonly after_key?: unknown;
    };
    for (const { key, doc_count: count } of buckets) counts.set(key.owner, count);
    if (buckets.length < ownersAtOnce || next === undefined) return counts;
    after = next;
  }
  throw new EngineError(
    'unusable',
    `More than ${requestsMax * ownersAtOnce} organizations have records of their own in ${alias}.`,
  );
}
