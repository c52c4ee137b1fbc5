import type { Routes } from '../../../api/routes.ts';

/* Which rows of a list this page knows. Only those near the view are kept, so that 100,000 rows take no more memory than 1,000. */

export type RowsAnswer =
  Routes['GET organizations/{organization_id}/workspaces/{workspace_id}/list-runs/{list_id}/rows']['answer'];
export type RunRow = RowsAnswer['rows'][number];

/** Rows to read: from an index on, so many at most. */
export interface Ask {
  readonly cursor: number;
  readonly limit: number;
}

/** Places in sight, both included. */
export interface View {
  readonly first: number;
  readonly last: number;
}

export interface RowPages {
  /** The row at place n has index n, so that any place can be read by itself. Not so under a filter, and of lists whose steps make rows: these are read in their order. */
  readonly isDense: boolean;
  /** Of rows in their order: the indexes of all that were seen. */
  readonly order: readonly number[];
  /** Of rows in their order: the index from which nothing was read yet; null once the last row was read. */
  readonly upTo: number | null;
  /** As the list stood when its last row was read. */
  readonly endAsOf: string;
  readonly known: ReadonlyMap<number, KnownRow>;
}

interface KnownRow {
  readonly row: RunRow;
  /** As the list stood when the row was read. */
  readonly asOf: string;
}

const pageRows = 100;
const aheadRows = 60;
const beforeRows = 20;
/** Kept on both sides of the view. */
const keptRows = 300;
/** Drawn beyond the view, on both sides. */
export const nearRows = 12;
/** Under a filter, rows that may have come among those in sight. */
const newRows = 20;

export const noRows = (isDense: boolean): RowPages => ({
  ...{ isDense, order: [], upTo: 0, endAsOf: '', known: new Map() },
});

/** How many places there are, as far as is known. */
export const placesOf = ({ isDense, order }: RowPages, total: number): number =>
  isDense ? total : order.length;

const indexAt = ({ isDense, order }: RowPages, place: number): number =>
  isDense ? place : (order[place] ?? -1);

/** Undefined while it is on its way. */
export const rowAt = (pages: RowPages, place: number): RunRow | undefined =>
  pages.known.get(indexAt(pages, place))?.row;

export const isOpen = ({ status }: Pick<RunRow, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** Rows that are missing in sight, or near it; null where none are. */
export function toRead(pages: RowPages, view: View, total: number): Ask | null {
  const count = placesOf(pages, total);
  const isMissing = (place: number) => !pages.known.has(indexAt(pages, place));
  const missingIn = (from: number, to: number) => {
    for (let place = Math.max(0, from); place <= Math.min(to, count - 1); place++) {
      if (isMissing(place)) return place;
    }
    return null;
  };
  let start = missingIn(view.first, view.last);
  // Somebody who scrolls upwards needs those before as well.
  for (let n = 0; start !== null && n < beforeRows && start > 0 && isMissing(start - 1); n++) start -= 1;
  start ??= missingIn(view.first - beforeRows, view.last + aheadRows);
  if (start !== null) {
    let end = start;
    while (end + 1 < Math.min(count, start + pageRows) && isMissing(end + 1)) end += 1;
    return { cursor: indexAt(pages, start), limit: end - start + 1 };
  }
  const nearsEnd = !pages.isDense && pages.upTo !== null && view.last + aheadRows >= count;
  return nearsEnd ? { cursor: pages.upTo as number, limit: pageRows } : null;
}

export interface Standing {
  readonly total: number;
  /** Rows begin and end by themselves. */
  readonly isMoving: boolean;
  /** Changes with the list: what was read before may have changed as well. */
  readonly asOf: string;
  readonly isFiltered: boolean;
}

/** Rows in sight, and those drawn around them, that may have changed since they were read; null where all stand for good. */
export function toRefresh(
  pages: RowPages,
  view: View,
  { total, isMoving, asOf, isFiltered }: Standing,
): Ask | null {
  const start = Math.max(0, view.first - nearRows);
  const last = Math.min(view.last + nearRows, placesOf(pages, total) - 1);
  const changing: number[] = [];
  for (let place = start; place <= last; place++) {
    const known = pages.known.get(indexAt(pages, place));
    if (!known || !(isFiltered || isOpen(known.row))) continue;
    if (isMoving || known.asOf !== asOf) changing.push(place);
  }
  const [first] = changing;
  if (pages.isDense) {
    const end = changing.at(-1);
    return first === undefined || end === undefined ? null : { cursor: first, limit: end - first + 1 };
  }
  const seesEnd = pages.upTo === null && view.last >= pages.order.length - 1;
  // Rows come in at the end too: under a filter, and where the last row is yet to become others.
  const endChanges = seesEnd && (isMoving || pages.endAsOf !== asOf);
  if (first === undefined && !endChanges) return isMoving || isFiltered ? null : openElsewhere(pages, asOf);
  // From behind the row before, since other rows may now stand between.
  const cursor = start === 0 ? 0 : (pages.order[start - 1] ?? -1) + 1;
  return { cursor, limit: Math.max(0, last - start + 1) + newRows };
}

/** A row out of sight that was open when it was read, of a list that stands still now: it may have become others, which are not counted yet. */
function openElsewhere({ known }: RowPages, now: string): Ask | null {
  for (const { row, asOf } of known.values()) {
    if (isOpen(row) && asOf !== now) return { cursor: row.index, limit: pageRows };
  }
  return null;
}

/** With what was answered; rows far from the view are forgotten. */
export function withAnswer(
  pages: RowPages,
  asked: Ask & { readonly asOf: string; readonly view: View; readonly isFiltered: boolean },
  { rows, next_cursor: next }: RowsAnswer,
): RowPages {
  const { cursor, limit, asOf, view, isFiltered } = asked;
  if (pages.isDense) {
    const isDense = rows.length > 0 && rows.every(({ index }, at) => index === cursor + at);
    if (!isDense) {
      const inOrder = noRows(false);
      return cursor === 0 ? withAnswer(inOrder, asked, { rows, next_cursor: next }) : inOrder;
    }
    const known = new Map(pages.known);
    for (const row of rows) known.set(row.index, { row, asOf });
    return { ...pages, known: near(known, (index) => index, view) };
  }
  const end = next === null ? Number.POSITIVE_INFINITY : Number(next);
  const before = pages.order.slice(0, placeOf(pages.order, cursor));
  const after = pages.order.slice(placeOf(pages.order, end));
  const order = [...before, ...rows.map(({ index }) => index), ...after];
  const known = new Map([...pages.known].filter(([index]) => index < cursor || index >= end));
  for (const row of rows) known.set(row.index, { row, asOf });
  const wasWhole = pages.upTo === null;
  // There are rows behind the last end now. Under a filter the service does not say so; a full page then means that there may be more.
  const hasGrown = wasWhole && after.length === 0 && (!isFiltered || rows.length >= limit);
  const upTo = wasWhole ? (hasGrown ? end : null) : Math.max(pages.upTo ?? 0, end);
  return {
    isDense: false,
    order,
    upTo: next === null ? null : upTo,
    endAsOf: next === null ? asOf : pages.endAsOf,
    known: near(known, (index) => placeOf(order, index), view),
  };
}

const near = (
  known: ReadonlyMap<number, KnownRow>,
  placeOfRow: (index: number) => number,
  { first, last }: View,
): ReadonlyMap<number, KnownRow> => {
  const isNear = (place: number) => place >= first - keptRows && place <= last + keptRows;
  return new Map([...known].filter(([index]) => isNear(placeOfRow(index))));
};

/** Where an index stands, or would stand, in an ascending order. */
function placeOf(order: readonly number[], index: number): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((order[middle] as number) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
