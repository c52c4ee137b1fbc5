import { expect, test } from 'vitest';
import { ProviderFailure } from '../capabilities.ts';
import type { HarvestList } from './harvest-client.ts';
import { pageRows, walkRows } from './vendor-pages.ts';

/** A list of so many rows, of which each page has `size`. */
function listing(count: number, size: number, told: Partial<HarvestList> = {}) {
  const asked: number[] = [];
  const rows = Array.from({ length: count }, (_, id) => ({ id }));
  return {
    asked,
    ask: async (page: number): Promise<HarvestList | null> => {
      asked.push(page);
      const elements = rows.slice((page - 1) * size, page * size);
      return { elements, total: count, pageSize: size, pages: Math.ceil(count / size), token: null, ...told };
    },
  };
}

const ids = (rows: Awaited<ReturnType<typeof pageRows>>) =>
  rows.isTooDeep ? 'too deep' : rows.elements.map((row) => (row as { id: number }).id);

const sizes = [1, 7, 10, 25, 50];
const cases = sizes.flatMap((vendor) =>
  sizes.flatMap((ours) => [1, 2, 3, 9].map((page) => ({ vendor, ours, page }))),
);

test.each(cases)('page $page of $ours rows out of pages of $vendor: exactly those rows', async (one) => {
  const { vendor, ours, page } = one;
  const { ask, asked } = listing(203, vendor);

  const rows = await pageRows({ page, pageSize: ours }, vendor, ask);

  const start = (page - 1) * ours;
  const span = Math.floor((page * ours - 1) / vendor) - Math.floor(start / vendor) + 1;
  const expected = Array.from({ length: 203 }, (_, id) => id).slice(start, start + ours);
  expect(ids(rows)).toEqual(span > 3 ? 'too deep' : expected);
  expect(asked.length).toBeLessThanOrEqual(span > 3 ? 0 : span);
  if (!rows.isTooDeep) expect(rows).toMatchObject({ total: 203, isNothing: false });
});

test('pages that turn out to have another length are counted anew', async () => {
  const { ask } = listing(100, 20);

  const rows = await pageRows({ page: 3, pageSize: 15 }, 10, ask);

  expect(ids(rows)).toEqual(Array.from({ length: 15 }, (_, index) => 30 + index));
});

test('pages that turn out so short that more than three would be needed are none', async () => {
  const { ask, asked } = listing(100, 5);

  const rows = await pageRows({ page: 1, pageSize: 50 }, 50, ask);

  expect(ids(rows)).toBe('too deep');
  expect(asked).toHaveLength(3);
});

test('a page that is longer than it may be gives no row twice', async () => {
  const { ask } = listing(100, 30, { pageSize: 10, pages: 10 });

  const rows = await pageRows({ page: 1, pageSize: 10 }, 10, ask);

  expect(ids(rows)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('behind the last page there are no rows, but the total; of an empty list there is nothing', async () => {
  const behind = await pageRows({ page: 9, pageSize: 10 }, 10, listing(12, 10).ask);
  const nothing = await pageRows({ page: 1, pageSize: 10 }, 10, listing(0, 10).ask);
  const missed = await pageRows({ page: 1, pageSize: 10 }, 10, async () => null);

  expect(behind).toMatchObject({ elements: [], total: 12, isNothing: false });
  expect(nothing).toMatchObject({ isNothing: true });
  expect(missed).toMatchObject({ isNothing: true });
});

test('a total that is less than what was seen is corrected', async () => {
  const rows = await pageRows({ page: 2, pageSize: 10 }, 10, listing(30, 10, { total: 3 }).ask);

  expect(rows).toMatchObject({ total: 20 });
});

test('a walk leads from page to page by what each says of the next', async () => {
  const tokens: (string | null)[] = [];
  const rows = await walkRows({
    page: 2,
    pageSize: 12,
    reach: 300,
    ask: async (page, token) => {
      tokens.push(token);
      const elements = Array.from({ length: 9 }, (_, index) => ({ id: (page - 1) * 9 + index }));
      return { elements, total: null, pageSize: null, pages: null, token: `to ${page + 1}` };
    },
  });

  expect(ids(rows)).toEqual(Array.from({ length: 12 }, (_, index) => 12 + index));
  expect(tokens).toEqual([null, 'to 2', 'to 3']);
});

test('a walk that repeats itself is over', async () => {
  const { ask, asked } = listing(9, 9, { pages: null });

  const rows = await walkRows({ page: 1, pageSize: 20, reach: 300, ask: () => ask(1) });

  expect(ids(rows)).toHaveLength(9);
  expect(asked).toHaveLength(2);
});

test('a walk that would need a fourth page gives nothing, and is not begun where that is clear', async () => {
  const deep = listing(1_000, 10);
  const beyond = listing(1_000, 10);

  expect(ids(await walkRows({ page: 4, pageSize: 10, reach: 100, ask: deep.ask }))).toBe('too deep');
  expect(ids(await walkRows({ page: 11, pageSize: 10, reach: 100, ask: beyond.ask }))).toBe('too deep');
  expect([deep.asked, beyond.asked]).toEqual([[1, 2, 3], []]);
});

const page = (ids: readonly number[], more: Partial<HarvestList> = {}): HarvestList => ({
  elements: ids.map((id) => ({ id })),
  total: null,
  pageSize: null,
  pages: null,
  token: 'on',
  ...more,
});

test('a row that a list tells twice is given once, on one page and across two', async () => {
  const pages = [page([1, 2, 2]), page([2, 3, 4], { token: null, pages: 2 })];
  const walked = await walkRows({
    page: 1,
    pageSize: 4,
    reach: 300,
    ask: async (at) => pages[at - 1] ?? null,
  });
  const counted = await pageRows({ page: 1, pageSize: 6 }, 3, async (at) => pages[at - 1] ?? null);

  expect(ids(walked)).toEqual([1, 2, 3, 4]);
  expect(ids(counted)).toEqual([1, 2, 3, 4]);
  // All of their places were seen.
  expect(counted).toMatchObject({ total: 6 });
});

test('of a list that does not tell its length, a full page is not called the last while another one follows', async () => {
  const asked: number[] = [];
  const ask = async (at: number) => {
    asked.push(at);
    return at < 3 ? page([at * 2, at * 2 + 1]) : page([]);
  };

  const first = await walkRows({ page: 1, pageSize: 2, reach: 300, ask });
  const last = await walkRows({ page: 2, pageSize: 2, reach: 300, ask });
  const told = await walkRows({
    page: 1,
    pageSize: 2,
    reach: 300,
    ask: async () => page([1, 2], { total: 9 }),
  });

  expect(first).toMatchObject({ elements: [{ id: 2 }, { id: 3 }], total: 4 });
  expect(last).toMatchObject({ elements: [{ id: 4 }, { id: 5 }], total: 4 });
  expect(told).toMatchObject({ total: 9 });
  expect(asked).toEqual([1, 2, 1, 2, 3]);
});

test('a full page is an answer, though what is behind it cannot be read or may not be asked for', async () => {
  const failing = async (at: number) => {
    if (at === 1) return page([1, 2]);
    throw new ProviderFailure('harvestapi', 'unreachable');
  };
  const long = async (at: number) => page([at]);

  expect(await walkRows({ page: 1, pageSize: 2, reach: 300, ask: failing })).toMatchObject({ total: 2 });
  expect(await walkRows({ page: 1, pageSize: 3, reach: 300, ask: long })).toMatchObject({ total: 3 });
  await expect(walkRows({ page: 1, pageSize: 3, reach: 300, ask: failing })).rejects.toThrow('unreachable');
});

test('rows nested deeper than can be written do no harm', async () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const ask = async () => ({ ...page([]), elements: [deep, deep, { id: 1 }], pages: 1, token: null });

  expect(await walkRows({ page: 1, pageSize: 5, reach: 300, ask })).toMatchObject({
    elements: { length: 2 },
  });
});
