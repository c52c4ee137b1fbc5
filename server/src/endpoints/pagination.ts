import { z } from 'zod';

/* The place of a page in a search whose pages are counted from 1. */

export const pagination = z.object({
  pageNumber: z.int(),
  pageSize: z.int(),
  previousElements: z.int().describe('Number of results on earlier pages.'),
  totalElements: z.int(),
  totalPages: z.int(),
  totalResultCount: z.int().describe('The same as `totalElements`.'),
});

export function paginationOf(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  total: number,
): z.infer<typeof pagination> {
  return {
    pageNumber: page,
    pageSize,
    previousElements: Math.min(total, (page - 1) * pageSize),
    totalElements: total,
    totalPages: Math.ceil(total / pageSize),
    totalResultCount: total,
  };
}
