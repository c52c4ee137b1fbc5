import { ProviderFailure } from '../capabilities.ts';
import type { HarvestList } from './harvest-client.ts';
import { fieldsOf } from './items/told.ts';

/*
 * Our pages out of the vendor's, which have another length. Exactly the rows that were asked for come out; where more requests would be needed
 * than `requestsMax`, none do.
 */

export const requestsMax = 3;

export interface Paging {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

/** `total`: at least what was seen; `isNothing` where there is no row at all, on no page. */
export type Rows =
  | { readonly isTooDeep: true }
  | {
      readonly isTooDeep: false;
      readonly elements: readonly unknown[];
      readonly total: number;
      readonly isNothing: boolean;
    };

const tooDeep = { isTooDeep: true } as const;

/** Of lists whose pages all have the same length: those are asked for in which the rows are. */
export async function pageRows(
  paging: Paging,
  usualSize: number,
  ask: (page: number) => Promise<HarvestList | null>,
): Promise<Rows> {
  const { start, end } = boundsOf(paging);
  const asked = new Map<number, HarvestList | null>();
  let size = usualSize;
  let total: number | null = null;
  let page = Math.floor(start / size) + 1;
  if (Math.floor((end - 1) / size) + 1 - page >= requestsMax) return tooDeep;
  for (;;) {
    if (!asked.has(page)) {
      if (asked.size === requestsMax) return tooDeep;
      const list = await ask(page);
      asked.set(page, list);
      total ??= list?.total ?? null;
      // The last page may tell its own length in place of that of all.
      const isLast = list !== null && list.pages !== null && page >= list.pages;
      if (list?.pageSize && list.pageSize !== size && !isLast && asked.size === 1) {
        size = list.pageSize;
        page = Math.floor(start / size) + 1;
        continue;
      }
    }
    const list = asked.get(page);
    const isOver = !list || list.elements.length === 0 || (list.pages !== null && page >= list.pages);
    if (isOver || page * size >= end) break;
    page += 1;
  }
  const elements: unknown[] = [];
  for (const [number, list] of asked) {
    for (const [index, element] of (list?.elements ?? []).slice(0, size).entries()) {
      const row = (number - 1) * size + index;
      if (row >= start && row < end) elements[row - start] = element;
    }
  }
  const rows = elements.filter((element) => element !== undefined);
  const seen = rows.length === 0 ? 0 : start + rows.length;
  // A list that grows between two questions tells a row once more.
  return rowsOf(
    distinct(rows, new Set()),
    total === null && seen === 0 ? null : Math.max(total ?? 0, seen),
    start,
  );
}

export interface Walk extends Paging {
  /** Rows that the first `requestsMax` pages may have at most: those behind them are not begun for. */
  readonly reach: number;
  readonly ask: (page: number, token: string | null) => Promise<HarvestList | null>;
  /** Whether it is what was asked for; all are where it is not given. */
  readonly keeps?: (element: unknown) => boolean;
  /** Whether nothing behind it can be what was asked for. */
  readonly isBehind?: (element: unknown) => boolean;
}

/**
 * Of lists whose pages have no certain length, or lead one to the next: from the first page on. Where the list does not tell how long it is, it
 * is read until a row behind our page is seen, or no more of its pages may be asked for.
 */
export async function walkRows(walk: Walk): Promise<Rows> {
  const { start, end } = boundsOf(walk);
  if (start >= walk.reach) return tooDeep;
  const isFiltered = walk.keeps !== undefined;
  const rows: unknown[] = [];
  const seen = new Set<string>();
  let total: number | null = null;
  let token: string | null = null;
  for (let page = 1; ; page += 1) {
    if (page > requestsMax) return tooDeep;
    const asking: Promise<HarvestList | null> = walk.ask(page, token);
    const list = await (rows.length < end ? asking : asking.catch(nothingBehind));
    total ??= list?.total ?? null;
    const elements = list?.elements ?? [];
    const fresh = distinct(elements, seen);
    rows.push(...fresh.filter((element) => walk.keeps?.(element) ?? true));
    token = list?.token ?? null;
    const last = elements.at(-1);
    const isLast = list !== null && list.pages !== null && page >= list.pages && token === null;
    // A page that has nothing new is no other page.
    const isOver = fresh.length === 0 || isLast || (last !== undefined && (walk.isBehind?.(last) ?? false));
    if (isOver || rows.length > end) break;
    const isTold = total !== null && !isFiltered;
    if (rows.length === end && (isTold || page === requestsMax)) break;
  }
  // How many there are in all is not told of those that are kept.
  return rowsOf(rows.slice(start, end), isFiltered ? rows.length : Math.max(total ?? 0, rows.length), start);
}

function rowsOf(elements: readonly unknown[], told: number | null, start: number): Rows {
  const total = Math.max(told ?? 0, elements.length > 0 ? start + elements.length : 0);
  // Behind the last row of a list that does not tell its length there may have been some.
  const isNothing = elements.length === 0 && total === 0 && (start === 0 || told === 0);
  return { isTooDeep: false, elements, total, isNothing };
}

function boundsOf({ page, pageSize }: Paging) {
  return { start: (page - 1) * pageSize, end: page * pageSize };
}

/** The page itself is whole: whether one follows is not known, then. */
function nothingBehind(error: unknown): null {
  if (error instanceof ProviderFailure) return null;
  throw error;
}

/** Those that were not seen before, which are seen then. */
function distinct(elements: readonly unknown[], seen: Set<string>): unknown[] {
  return elements.filter((element) => {
    const id = idOf(element);
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** Rows without an id are the same where all in them is. */
function idOf(element: unknown): string {
  const { id } = fieldsOf(element) ?? {};
  if (typeof id === 'string' || typeof id === 'number') return String(id);
  try {
    return JSON.stringify(element);
  } catch {
    // Nested deeper than can be written: none that could be read.
    return '';
  }
}
