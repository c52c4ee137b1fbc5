import { EngineError } from '../engine-error.ts';
import type { Answered } from './answered.ts';
import type { OpenSearchClient } from './client.ts';
import type { Query } from './query-of.ts';

/** A reader waits no longer: callers have an answer within five seconds. */
export const readMs = 4_000;

export interface Hit<Source> {
  readonly _id: string;
  readonly _source: Source;
  readonly sort?: readonly unknown[];
}

export interface Hits<Source> {
  readonly hits: readonly Hit<Source>[];
  readonly total: number;
  /** False: there are more than were counted. */
  readonly isExact: boolean;
  /** By name. */
  // biome-ignore lint/suspicious/noExplicitAny: as OpenSearch answers them, by their kind
  readonly aggregations: Readonly<Record<string, any>>;
}

/**
 * Searches, and takes no answer of which a part is missing. @throws {EngineError}
 * @param totalMs of all tries together
 */
export async function search<Source>(
  client: OpenSearchClient,
  alias: string,
  body: Query,
  totalMs: number = readMs,
): Promise<Hits<Source>> {
  const answered = await client.ask({
    method: 'POST',
    path: `/${alias}/_search`,
    query: { allow_partial_search_results: false },
    body: { ...body, timeout: `${totalMs * client.patience}ms` },
    totalMs,
  });
  return hitsOf(answered.body);
}

/** Several searches in one request. */
export async function searchAll<Source>(
  client: OpenSearchClient,
  alias: string,
  bodies: readonly Query[],
): Promise<Hits<Source>[]> {
  const header = JSON.stringify({ allow_partial_search_results: false });
  const lines = bodies.map(
    (body) => `${header}\n${JSON.stringify({ ...body, timeout: `${readMs * client.patience}ms` })}\n`,
  );
  const answered = await client.ask({
    method: 'POST',
    path: `/${alias}/_msearch`,
    lines: lines.join(''),
    totalMs: readMs,
  });
  return (answered.body.responses as Answered['body'][]).map((body) => hitsOf<Source>(body));
}

function hitsOf<Source>(body: Answered['body']): Hits<Source> {
  if (body?.timed_out !== false) {
    throw new EngineError('timeout', 'OpenSearch ended a search before it had looked everywhere.');
  }
  if (body._shards?.failed > 0) {
    throw new EngineError('unreachable', 'OpenSearch could not search all of its shards.');
  }
  const { total, hits } = body.hits;
  return {
    hits,
    total: total?.value ?? 0,
    isExact: total?.relation !== 'gte',
    aggregations: body.aggregations ?? {},
  };
}

const documentsAtOnce = 1_000;
const scanMs = 60_000;
/** To count all documents. */
export const countMs = 60_000;

/**
 * All documents for which a query holds, in the order of their ids, some at a time. What is deleted meanwhile is no harm.
 * @param begin id and import of the one before the first
 */
export async function* scan<Source extends { readonly id: number; readonly addedIn: number }>(
  client: OpenSearchClient,
  alias: string,
  query: Query,
  members: readonly string[] = ['id', 'addedIn'],
  begin?: readonly unknown[],
): AsyncGenerator<readonly Hit<Source>[]> {
  let after = begin;
  for (;;) {
    const { hits } = await search<Source>(
      client,
      alias,
      {
        query,
        sort: [{ id: 'asc' }, { addedIn: 'asc' }],
        size: documentsAtOnce,
        track_total_hits: false,
        _source: members,
        ...(after ? { search_after: after } : {}),
      },
      scanMs,
    );
    if (hits.length > 0) yield hits;
    if (hits.length < documentsAtOnce) return;
    after = hits.at(-1)?.sort;
  }
}
