import { z } from 'zod';

/** The pagination object of searches whose pages are counted from 1 (shapes.md A4). */
export const pagination = z.object({
  pageNumber: z.int().describe('Counted from 1.'),
  pageSize: z.int(),
  previousElements: z.int().describe('Elements of the pages before.'),
  totalElements: z.int().describe('Elements on all pages together.'),
  totalPages: z.int(),
});

export function paginationOf(
  total: number,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): z.infer<typeof pagination> {
  return {
    pageNumber: page,
    pageSize,
    previousElements: Math.min(total, (page - 1) * pageSize),
    totalElements: total,
    totalPages: Math.ceil(total / pageSize),
  };
}
