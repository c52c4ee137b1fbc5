import { z } from 'zod';

/** A month or a year, as profiles tell them. */
export const partialDate = z.object({
  year: z.int().min(1900).max(2200),
  month: z.int().min(1).max(12).nullable(),
});
export type PartialDate = z.infer<typeof partialDate>;

/** The first moment of it: `2019-03-01T00:00:00.000Z`. */
export function startOf({ year, month }: PartialDate): string {
  return `${year}-${String(month ?? 1).padStart(2, '0')}-01T00:00:00.000Z`;
}

/** Months since the year 0, by its first month where only the year is known: for comparisons and differences. */
export function monthsOf({ year, month }: PartialDate): number {
  return year * 12 + (month ?? 1) - 1;
}
