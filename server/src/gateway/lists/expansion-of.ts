import { valueAtPath } from '../../jobs/lists/reference.ts';
import type { Expansion, RowOrigin } from '../../jobs/lists/row-origin.ts';
import type { ListStep } from './read-list-plan.ts';

/** The new rows that an answer gives, and the request for its next page. Undefined if the answer has no entries. */
export function expansionOf(
  at: number,
  { each, served }: ListStep,
  answer: unknown,
  origin: RowOrigin | null,
): Expansion | undefined {
  if (each === null) return undefined;
  const found = valueAtPath(answer, each.path);
  if (!Array.isArray(found) || found.length === 0) return undefined;
  const soFar = origin !== null && 'soFar' in origin ? origin.soFar : 0;
  const elements = found.slice(0, Math.max(0, each.maxRows - soFar));
  const isEnough = soFar + elements.length >= each.maxRows;
  const asked = origin !== null && 'fields' in origin ? origin.fields : {};
  const page = asked.page ?? each.firstPage;
  const first = each.firstPage ?? 1;
  return {
    step: at,
    elements,
    next: isEnough ? null : nextPage(answer, { page, first }, served.rules.names),
  };
}

/**
 * Fields of the request for the next page. Of pages that are counted, the next number as long as the answer says that there are more; of others, the token that it
 * gives.
 * @param page the number of this one; null where the caller chose it, and wants that one only. `first` is that of the first
 */
function nextPage(
  answer: unknown,
  { page, first }: { readonly page: unknown; readonly first: number },
  fields: readonly string[],
): Expansion['next'] {
  const { paginationToken, pagination, totalPages, last } = (
    typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : {}
  ) as {
    paginationToken?: unknown;
    pagination?: { paginationToken?: unknown; totalPages?: unknown } | null;
    totalPages?: unknown;
    last?: unknown;
  };
  const token = paginationToken ?? pagination?.paginationToken;
  if (fields.includes('pagination_token') && typeof token === 'string' && token !== '') {
    return { pagination_token: token };
  }
  if (!fields.includes('page') || typeof page !== 'number' || last === true) return null;
  const pages = totalPages ?? pagination?.totalPages;
  return typeof pages === 'number' && page - first + 1 < pages ? { page: page + 1 } : null;
}
