import { z } from 'zod';

/* The page of a search whose pages are counted from 0, with what clients of such interfaces read of it (shapes.md A1). */

const sort = z.object({ sorted: z.literal(false), unsorted: z.literal(true), empty: z.literal(true) });

export const pageObject = <Item extends z.ZodType>(item: Item) =>
  z.object({
    content: z.array(item),
    last: z.boolean(),
    first: z.boolean(),
    size: z.int().describe('How many were asked for.'),
    number: z.int().describe('The page, counted from 0.'),
    numberOfElements: z.int().describe('Length of `content`: what is paid for.'),
    totalElements: z.int(),
    totalPages: z.int(),
    empty: z.boolean(),
    pageable: z.object({
      pageNumber: z.int(),
      pageSize: z.int(),
      offset: z.int(),
      paged: z.literal(true),
      unpaged: z.literal(false),
      sort,
    }),
    sort,
  });

/** @param page counted from 0 */
export function pageObjectOf<Item>(
  content: Item[],
  { page, size, total }: { readonly page: number; readonly size: number; readonly total: number },
) {
  const totalPages = Math.ceil(total / size);
  const unsorted = { sorted: false as const, unsorted: true as const, empty: true as const };
  return {
    content,
    last: page >= totalPages - 1,
    first: page === 0,
    size,
    number: page,
    numberOfElements: content.length,
    totalElements: total,
    totalPages,
    empty: content.length === 0,
    pageable: {
      pageNumber: page,
      pageSize: size,
      offset: page * size,
      paged: true as const,
      unpaged: false as const,
      sort: unsorted,
    },
    sort: unsorted,
  };
}
