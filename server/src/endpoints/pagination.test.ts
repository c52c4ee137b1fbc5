import { expect, test } from 'vitest';
import { paginationOf } from './pagination.ts';

test('says what stands before a page, and how many pages there are', () => {
  const pages = [1, 3, 4, 9].map((page) => paginationOf({ page, pageSize: 25 }, 51));

  expect(pages.map(({ previousElements, totalPages }) => [previousElements, totalPages])).toEqual([
    [0, 3],
    [50, 3],
    [51, 3],
    [51, 3],
  ]);
});
