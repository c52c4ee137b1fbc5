import { expect, test } from 'vitest';
import {
  type Ask,
  noRows,
  placesOf,
  type RowPages,
  type RowsAnswer,
  type RunRow,
  rowAt,
  type Standing,
  toRead,
  toRefresh,
  type View,
  withAnswer,
} from './row-pages.ts';

const row = (index: number, status = 'found'): RunRow => ({
  ...{ index, line: index + 2, status, cells: {}, output: {}, credits_charged: 0, steps: {} },
});

/** As the service answers: rows from the cursor on, and behind which index there are more. */
function answer(
  all: readonly RunRow[],
  { cursor, limit }: Ask,
  lastIndex = all.at(-1)?.index ?? -1,
): RowsAnswer {
  const rows = all.filter(({ index }) => index >= cursor).slice(0, limit);
  const last = rows.at(-1)?.index;
  return { rows, next_cursor: last === undefined || last >= lastIndex ? null : String(last + 1) };
}

/** Reads all that a view needs. */
function readAll(
  pages: RowPages,
  all: readonly RunRow[],
  view: View,
  asOf = 'a',
): { pages: RowPages; asks: Ask[] } {
  const asks: Ask[] = [];
  for (let ask = toRead(pages, view, all.length); ask !== null; ask = toRead(pages, view, all.length)) {
    asks.push(ask);
    pages = withAnswer(pages, { ...ask, asOf, view, isFiltered: !pages.isDense }, answer(all, ask));
    expect(asks.length, 'it does not ask for ever').toBeLessThan(50);
  }
  return { pages, asks };
}

const standing = (over: Partial<Standing> = {}): Standing => ({
  ...{ total: 100, isMoving: false, asOf: 'a', isFiltered: false },
  ...over,
});
const many = Array.from({ length: 100_000 }, (_, index) => row(index));

test('the last of 100,000 rows is read at once, without those before it', () => {
  const view = { first: 99_980, last: 99_999 };

  const { pages, asks } = readAll(noRows(true), many, view);

  expect(asks).toEqual([{ cursor: 99_960, limit: 40 }]);
  expect(rowAt(pages, 99_999)?.index).toBe(99_999);
  expect(placesOf(pages, 100_000)).toBe(100_000);
});

test('rows far from the view are forgotten, and read again when it comes back', () => {
  let pages = noRows(true);
  for (let first = 0; first < 5000; first += 100)
    ({ pages } = readAll(pages, many, { first, last: first + 20 }));

  expect(pages.known.size).toBeLessThanOrEqual(20 + 1 + 2 * 300);
  expect(rowAt(pages, 0)).toBeUndefined();
  expect(toRead(pages, { first: 0, last: 20 }, 100_000)).toEqual({ cursor: 0, limit: 100 });
});

test('what is in sight comes before what is near it', () => {
  const { pages } = readAll(noRows(true), many, { first: 0, last: 10 });

  const next = toRead(pages, { first: 500, last: 510 }, 100_000);

  expect(next).toEqual({ cursor: 480, limit: 100 });
});

test('while a list runs, rows in sight that have not ended are read again, and no others', () => {
  const all = [...many.slice(0, 30), ...many.slice(30, 100).map(({ index }) => row(index, 'queued'))];
  const view = { first: 20, last: 39 };
  const { pages } = readAll(noRows(true), all, view);

  expect(toRefresh(pages, view, standing({ isMoving: true }))).toEqual({ cursor: 30, limit: 10 + 12 });
  expect(toRefresh(pages, { first: 0, last: 17 }, standing({ isMoving: true }))).toBeNull();
});

test('rows that were read as waiting are read once more after the list has ended, wherever one scrolls', () => {
  const before = Array.from({ length: 100 }, (_, index) => row(index, 'queued'));
  const ended = before.map(({ index }) => row(index));
  let { pages } = readAll(noRows(true), before, { first: 0, last: 20 }, 'running 0');
  const view = { first: 40, last: 60 };
  const now = standing({ asOf: 'completed 100' });

  const ask = toRefresh(pages, view, now);
  pages = withAnswer(
    pages,
    { ...(ask as Ask), asOf: now.asOf, view, isFiltered: false },
    answer(ended, ask as Ask),
  );

  expect(ask).toEqual({ cursor: 28, limit: 12 + 21 + 12 });
  expect(toRefresh(pages, view, now)).toBeNull();
  expect(rowAt(pages, 50)?.status).toBe('found');
});

test('of a list whose steps make rows, indexes have gaps: its rows are read in their order', () => {
  const sparse = Array.from({ length: 250 }, (_, at) => row(at * 101));

  const first = readAll(noRows(true), sparse, { first: 0, last: 20 });
  const last = readAll(first.pages, sparse, { first: 90, last: 99 });

  expect(first.pages.isDense).toBe(false);
  expect(placesOf(first.pages, 250)).toBe(100);
  expect(placesOf(last.pages, 250)).toBe(200);
  expect(rowAt(last.pages, 99)?.index).toBe(99 * 101);
});

test('a list of one row that became others begins at another index', () => {
  const { pages } = readAll(noRows(true), [row(1), row(2)], { first: 0, last: 20 });

  expect([pages.isDense, rowAt(pages, 0)?.index]).toEqual([false, 1]);
});

test('under a filter, rows that match later come in at their place', () => {
  const view = { first: 0, last: 20 };
  const found = (...indexes: number[]) => indexes.map((index) => row(index));
  const { pages } = readAll(noRows(false), found(3, 7, 20), view);
  const ask = toRefresh(pages, view, standing({ isFiltered: true, isMoving: true })) as Ask;

  const next = withAnswer(
    pages,
    { ...ask, asOf: 'b', view, isFiltered: true },
    answer(found(1, 3, 8, 20, 25), ask),
  );

  expect(ask.cursor).toBe(0);
  expect(next.order).toEqual([1, 3, 8, 20, 25]);
  expect(toRefresh(next, view, standing({ isFiltered: true, asOf: 'b' }))).toBeNull();
  expect(toRefresh(next, view, standing({ isFiltered: true, asOf: 'c' }))).not.toBeNull();
});

test('rows that were added behind others are not lost from the page after them', () => {
  const all = Array.from({ length: 300 }, (_, at) => row(at * 3));
  const { pages } = readAll(noRows(false), all, { first: 80, last: 100 });
  const view = { first: 10, last: 20 };

  const next = withAnswer(
    pages,
    { cursor: 30, limit: 2, asOf: 'b', view, isFiltered: true },
    { rows: [row(30), row(31)], next_cursor: '32' },
  );

  expect(next.order.slice(9, 14)).toEqual([27, 30, 31, 33, 36]);
  expect(next.upTo).toBe(pages.upTo);
});

test('a page that the service cut short is followed by the rest of it', () => {
  const view = { first: 0, last: 30 };
  const short = withAnswer(
    noRows(true),
    { cursor: 0, limit: 100, asOf: 'a', view, isFiltered: false },
    { rows: many.slice(0, 4), next_cursor: '4' },
  );

  expect(toRead(short, view, 100_000)).toEqual({ cursor: 4, limit: 100 });
});

test('a list whose only row becomes many is read to its end, though it had another end before', () => {
  const view = { first: 0, last: 20 };
  const page = { view, isFiltered: false };
  const alone = withAnswer(
    noRows(false),
    { cursor: 0, limit: 100, asOf: 'a', ...page },
    answer([row(0, 'running')], { cursor: 0, limit: 100 }),
  );
  const all = Array.from({ length: 150 }, (_, at) => row(at + 1));

  const ask = toRefresh(alone, view, standing({ isMoving: true, total: 1 })) as Ask;
  const grown = withAnswer(alone, { ...ask, asOf: 'b', ...page }, answer(all, ask));
  const { pages: more } = readAll(grown, all, view, 'b');
  const { pages } = readAll(more, all, { first: more.order.length - 20, last: more.order.length - 1 }, 'b');

  expect(alone.upTo).toBeNull();
  expect(pages.order).toEqual(all.map(({ index }) => index));
});

test('a reader at the end sees rows that come behind the last known one', () => {
  const all = Array.from({ length: 30 }, (_, at) => row(at * 3));
  const { pages } = readAll(noRows(false), all, { first: 10, last: 29 });
  const atEnd = { first: 10, last: 29 };

  expect(toRefresh(pages, atEnd, standing({ isMoving: true }))).not.toBeNull();
  expect(toRefresh(pages, atEnd, standing({ asOf: 'completed' }))).not.toBeNull();
  expect(toRefresh(pages, atEnd, standing())).toBeNull();
});

test('a row that became others out of sight is counted no more once the list has ended', () => {
  const before = [...many.slice(0, 50), row(50, 'queued'), ...many.slice(100, 200)];
  const after = [...many.slice(0, 50), ...many.slice(51, 60), ...many.slice(100, 200)];
  const view = { first: 120, last: 140 };
  const { pages } = readAll(noRows(false), before, view, 'running');

  const ask = toRefresh(pages, view, standing({ asOf: 'completed' })) as Ask;
  const next = withAnswer(pages, { ...ask, asOf: 'completed', view, isFiltered: false }, answer(after, ask));

  expect(placesOf(pages, 159)).toBe(151);
  expect(next.order).toEqual(after.map(({ index }) => index));
});
