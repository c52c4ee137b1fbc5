import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);

/** A business as a directory of businesses lists it. What is not known is null or an empty list, never a guess. */
export const directoryListing = z.object({
  name: text(500),
  /** As it is written there. */
  phone: text(60).nullable(),
  /** 0 to 5 stars. */
  rating: z.number().min(0).max(5).nullable(),
  address: text(1_000).nullable(),
  website: text(2_000).nullable(),
  categories: z.array(text(200)).max(50),
});
export type DirectoryListing = z.infer<typeof directoryListing>;

/** Businesses on a page of a directory. */
export const listingsPerPage = 30;

export interface DirectorySearch {
  readonly text: string;
  /** City, state or postal code, as people write it. */
  readonly location: string;
  /** From 1. */
  readonly page: number;
  /** So many pages from there on; never more than `pages * listingsPerPage` are answered. */
  readonly pages: number;
}
