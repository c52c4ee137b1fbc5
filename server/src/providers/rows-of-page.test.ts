import { expect, test } from 'vitest';
import { pageOf, readRows, walkRows } from './rows-of-page.ts';

/** A vendor with so many rows, numbered from 0, in pages of 25, of which it gives out 40. */
function vendorOf(count: number) {
  const asked: number[] = [];
  const read = (wanted: { page: number; pageSize: number }) =>
    readRows(wanted, { pageSize: 25, pagesMax: 40 }, async (index) => {
      asked.push(index);
      const rows = Array.from({ length: count }, (_, at) => at).slice(index * 25, index * 25 + 25);
      return { rows, total: count };
    });
  return { asked, read };
}

test.each([
  [{ page: 1, pageSize: 10 }, [0]],
  [{ page: 3, pageSize: 10 }, [0, 1]],
  [{ page: 2, pageSize: 25 }, [1]],
  [{ page: 1, pageSize: 75 }, [0, 1, 2]],
  [{ page: 3, pageSize: 20 }, [1, 2]],
])('page %j is put together of the pages %j, row by row', async (wanted, pages) => {
  const { asked, read } = vendorOf(200);

  const told = await read(wanted);

  const from = (wanted.page - 1) * wanted.pageSize;
  expect(told).toEqual({ rows: Array.from({ length: wanted.pageSize }, (_, at) => from + at), total: 200 });
  expect(asked).toEqual(pages);
});

test('pages behind the last are not asked for', async () => {
  const { asked, read } = vendorOf(30);

  expect(await read({ page: 1, pageSize: 75 })).toEqual({
    rows: Array.from({ length: 30 }, (_, at) => at),
    total: 30,
  });
  expect(asked).toEqual([0, 1]);
  expect(await read({ page: 9, pageSize: 25 })).toEqual({ rows: [], total: 30 });
});

test('what would take more than three pages, or one that is not given out, is not asked for', async () => {
  const { asked, read } = vendorOf(2_000);

  expect(await read({ page: 1, pageSize: 100 })).toBeNull();
  expect(await read({ page: 41, pageSize: 25 })).toBeNull();
  expect(asked).toEqual([]);
});

test('an answer has at most a page, a total of at least what was seen, and is a miss where there is nothing', () => {
  const read = (row: unknown) => (typeof row === 'number' ? row : null);
  const second = { page: 2, pageSize: 2 };

  expect(pageOf('x', second, { rows: [1, 2, 3], total: 1 }, read)).toEqual({
    outcome: 'found',
    value: { items: [1, 2], total: 4 },
  });
  expect(pageOf('x', second, { rows: [], total: 2 }, read)).toEqual({
    outcome: 'found',
    value: { items: [], total: 2 },
  });
  expect(pageOf('x', second, { rows: [], total: null }, read)).toEqual({ outcome: 'not_found' });
  expect(() => pageOf('x', second, { rows: ['a'], total: 9 }, read)).toThrow(/unreadable/);
});

/** A vendor with so many rows, numbered from 0, that gives at most so many at once and a cursor to the next. */
function walkOf(count: number, atOnce: number) {
  const asked: (string | null)[] = [];
  const walk = (wanted: { page: number; pageSize: number }) =>
    walkRows(wanted, 50, async (limit, cursor) => {
      asked.push(cursor);
      const from = Number(cursor ?? 0);
      const to = Math.min(count, from + Math.min(limit, atOnce));
      const rows = Array.from({ length: to - from }, (_, at) => from + at);
      return { rows, total: null, cursor: to < count ? String(to) : null };
    });
  return { asked, walk };
}

test.each([
  [{ page: 1, pageSize: 10 }, 50, [null]],
  [{ page: 3, pageSize: 10 }, 50, [null]],
  [{ page: 3, pageSize: 10 }, 10, [null, '10', '20']],
  [{ page: 6, pageSize: 25 }, 50, [null, '50', '100']],
])(
  'page %j of a vendor with cursors, which gives %i at once, is walked to',
  async (wanted, atOnce, cursors) => {
    const { asked, walk } = walkOf(400, atOnce);

    const told = await walk(wanted);

    const from = (wanted.page - 1) * wanted.pageSize;
    expect(told?.rows).toEqual(Array.from({ length: wanted.pageSize }, (_, at) => from + at));
    expect(asked).toEqual(cursors);
  },
);

test('nothing is lost of a vendor with cursors that gives more than it was asked for', async () => {
  const told = await walkRows({ page: 3, pageSize: 20 }, 50, async (_, cursor) => {
    const from = Number(cursor ?? 0);
    return { rows: Array.from({ length: 55 }, (_, at) => from + at), total: null, cursor: String(from + 55) };
  });

  expect(told).toEqual({ rows: Array.from({ length: 20 }, (_, at) => 40 + at), total: 110 });
});

test('what is too far to walk is not answered, and behind the last there is nothing', async () => {
  const far = walkOf(400, 50);
  const slow = walkOf(400, 5);
  const short = walkOf(12, 50);

  expect(await far.walk({ page: 7, pageSize: 25 })).toBeNull();
  expect(far.asked).toEqual([]);
  expect(await slow.walk({ page: 2, pageSize: 10 })).toBeNull();
  expect(slow.asked).toHaveLength(3);
  expect(await short.walk({ page: 2, pageSize: 10 })).toEqual({ rows: [10, 11], total: 12 });
  expect(await short.walk({ page: 3, pageSize: 10 })).toEqual({ rows: [], total: 12 });
});

test('more rows than a call takes arguments are no exception', async () => {
  const rows = Array.from({ length: 300_000 }, (_, at) => at);

  const told = await walkRows({ page: 1, pageSize: 2 }, 50, async () => ({
    rows,
    total: null,
    cursor: null,
  }));

  expect(told).toEqual({ rows: [0, 1], total: 300_000 });
});
