import { expect, test } from 'vitest';
import { pageOf, readRows } from './rows-of-page.ts';

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
