import type { MapsLink } from './maps-link.ts';

/** Places by words, or by the address of a search on a map. */
export type PlaceSearch = {
  /** Never more of them are answered; at most 500. */
  readonly limit: number;
} & (
  | {
      readonly by: 'words';
      readonly text: string;
      /** A city, region, country or postal code as people write it; null where the words have it, or it does not matter. */
      readonly location: string | null;
    }
  | { readonly by: 'link'; readonly link: MapsLink }
);

/** The specification's words. */
export const reviewOrders = ['relevant', 'newest', 'highest_rating', 'lowest_rating'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** Reviews of the place that a link is of. */
export interface ReviewSearch {
  readonly link: MapsLink;
  readonly order: ReviewOrder;
  /** Never more of them are answered; at most 300. */
  readonly limit: number;
}
