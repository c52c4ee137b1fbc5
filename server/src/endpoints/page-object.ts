import { z } from 'zod';

/*
 * The page object of people_search, post_activities and post_keyword_search (specification 4.3), with the members that
 * clients of such interfaces know beside the specification's (shapes.md A1). Its pages are counted from 0.
 */

/** Deeper pages are refused: nobody reads them, and sources do not go there. */
export const pageNumberMax = 1_000;

const sort = z
  .object({ sorted: z.boolean(), unsorted: z.boolean(), empty: z.boolean() })
  .describe('Always unsorted; here for clients that expect it.');

/** @param itemsMax the most items of a page */
export function pageObject<Item extends z.ZodType>(item: Item, itemsMax: number) {
  return z.object({
    content: z.array(item).max(itemsMax).describe('The items of this page.'),
    last: z.boolean().describe('This is the last page.'),
    first: z.boolean().describe('This is page 0.'),
    size: z.int().describe('Same as `limit`.'),
    number: z.int().describe('Same as `page`: from 0.'),
    numberOfElements: z.int().describe('Number of items in `content`.'),
    totalElements: z.int().describe('Number of items on all pages.'),
    totalPages: z.int(),
    empty: z.boolean().describe('`content` has no items.'),
    pageable: z
      .object({
        pageNumber: z.int(),
        pageSize: z.int(),
        offset: z.int(),
        paged: z.boolean(),
        unpaged: z.boolean(),
        sort,
      })
      .describe('The same values again, for clients that expect them.'),
    sort,
  });
}

/** Who asks for a page, counted from 0, of `limit` items. */
export interface PageAsked {
  readonly page: number;
  readonly limit: number;
}

/** @param items of the page; those beyond `limit` are cut, so that nobody pays for them */
export function pageObjectOf<Item>(items: readonly Item[], total: number, { page, limit }: PageAsked) {
  const content = items.slice(0, limit);
  const totalPages = limit === 0 ? 0 : Math.ceil(total / limit);
  const unsorted = { sorted: false, unsorted: true, empty: true };
  return {
    content,
    last: page + 1 >= totalPages,
    first: page === 0,
    size: limit,
    number: page,
    numberOfElements: content.length,
    totalElements: total,
    totalPages,
    empty: content.length === 0,
    pageable: {
      pageNumber: page,
      pageSize: limit,
      offset: page * limit,
      paged: true,
      unpaged: false,
      sort: unsorted,
    },
    sort: unsorted,
  };
}
