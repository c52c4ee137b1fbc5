import { EngineError } from '../engine-error.ts';
import type { Answered } from './answered.ts';

/** What OpenSearch says of a failure. */
export interface Reason {
  readonly type?: string | undefined;
  readonly reason?: string | undefined;
  readonly root_cause?: readonly Reason[] | undefined;
  readonly caused_by?: Reason | undefined;
}

const reasonCharactersMax = 500;

/** Whether another try may have another answer. */
export const isPassing = ({ status, body }: Answered): boolean =>
  [429, 502, 503, 504].includes(status) && !isDiskFull(reasonOf(body));

/** An index that a full disk has made read-only says so with the status of too many requests. */
const isDiskFull = ({ type, reason }: Reason): boolean =>
  type === 'cluster_block_exception' && /disk|flood|read-only|read_only/i.test(reason ?? '');

/** Lucene takes so many conditions in one search as its nodes say. */
const isTooMuch = ({ type = '', root_cause: roots = [], caused_by: cause }: Reason): boolean =>
  /^too_many_(?:nested_)?clauses$/.test(type) ||
  roots.some(isTooMuch) ||
  (cause !== undefined && isTooMuch(cause));

function reasonOf(body: unknown): Reason {
  const { error } = (body ?? {}) as { error?: Reason | string };
  if (typeof error === 'string') return { reason: error };
  return error ?? {};
}

/** A status that is no answer, in words for the operator. */
export const errorOf = ({ status, body }: Answered): EngineError => errorOfReason(status, reasonOf(body));

/** The same for one document of many. */
export function errorOfReason(status: number, said: Reason): EngineError {
  const words = `${said.type ?? ''} ${said.reason ?? ''}`.trim().slice(0, reasonCharactersMax);
  const answer = `OpenSearch answers ${status}${words === '' ? '' : ` (${words})`}.`;
  if (isTooMuch(said)) {
    return new EngineError(
      'too_much',
      `${answer} A search has more conditions than its nodes take. Do this: set indices.query.bool.max_clause_count to 8192 on them.`,
    );
  }
  if (isDiskFull(said)) {
    return new EngineError(
      'disk_full',
      `${answer} Its disk is nearly full, so it takes no more records. Do this: give its nodes more room; it lifts the block by itself when there is enough.`,
    );
  }
  if (status === 401) {
    return new EngineError(
      'not_allowed',
      `${answer} Do this: check the user name and password in DATASET_URL, or DATASET_API_KEY.`,
    );
  }
  if (status === 403) {
    return new EngineError(
      'not_allowed',
      `${answer} Do this: give the user of DATASET_URL the rights that docs/operations/opensearch.md lists.`,
    );
  }
  if (status === 404) {
    return new EngineError(
      'unusable',
      `${answer} Do this: restore the indexes from a snapshot, or import the records again.`,
    );
  }
  if (status === 409) {
    return new EngineError(
      'unusable',
      `${answer} Another process has written there since, or the clock of the database was put back. Do this: run the same command again.`,
    );
  }
  if (status === 429) return new EngineError('busy', `${answer} It has more work than it can do.`);
  if ([502, 503, 504].includes(status)) {
    return new EngineError(
      'unreachable',
      `${answer} Some of its data cannot be reached. Do this: see GET _cluster/health, and start the nodes that are missing.`,
    );
  }
  return new EngineError('unusable', answer);
}
