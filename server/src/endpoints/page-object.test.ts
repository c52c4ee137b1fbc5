import { expect, test } from 'vitest';
import { pageObjectOf } from './page-object.ts';

test('pages are counted from 0, and the last one is the one that has the last item', () => {
  const pages = [0, 1, 2, 3].map((page) => pageObjectOf(['item'], 25, { page, limit: 10 }));

  expect(pages.map(({ first, last, totalPages }) => [first, last, totalPages])).toEqual([
    [true, false, 3],
    [false, false, 3],
    [false, true, 3],
    [false, true, 3],
  ]);
});

test('ten items on pages of ten are one page, and none are none', () => {
  const full = pageObjectOf(Array(10).fill('item'), 10, { page: 0, limit: 10 });
  const none = pageObjectOf([], 0, { page: 0, limit: 10 });

  expect(full).toMatchObject({ totalPages: 1, last: true, numberOfElements: 10, empty: false });
  expect(none).toMatchObject({ totalPages: 0, first: true, last: true, numberOfElements: 0, empty: true });
});

test('what clients of such interfaces know says the same', () => {
  const page = pageObjectOf(['item'], 25, { page: 2, limit: 10 });

  const unsorted = { sorted: false, unsorted: true, empty: true };
  expect(page).toMatchObject({ size: 10, number: 2, totalElements: 25, sort: unsorted });
  expect(page.pageable).toEqual({
    pageNumber: 2,
    pageSize: 10,
    offset: 20,
    paged: true,
    unpaged: false,
    sort: unsorted,
  });
});

test('more items than were asked for are cut', () => {
  const page = pageObjectOf(['one', 'two', 'three'], 3, { page: 0, limit: 2 });

  expect(page).toMatchObject({ content: ['one', 'two'], numberOfElements: 2 });
});
