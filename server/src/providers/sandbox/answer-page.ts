import type { Answered, Page } from '../capabilities.ts';

/** A page of what was found, from 1; a page behind the last is empty, and nothing at all a miss. */
export function answerPage<Item, Shown>(
  found: readonly Item[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  show: (item: Item) => Shown,
): Answered<Page<Shown>> {
  if (found.length === 0) return { outcome: 'not_found' };
  return { outcome: 'found', value: pageOf(found, { page, pageSize }, show) };
}

export function pageOf<Item, Shown>(
  found: readonly Item[],
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  show: (item: Item) => Shown,
): Page<Shown> {
  const items = found.slice((page - 1) * pageSize, page * pageSize).map(show);
  return { items, total: found.length };
}

export function foundOr<Value>(value: Value | undefined | null): Answered<Value> {
  return value == null ? { outcome: 'not_found' } : { outcome: 'found', value };
}
