import type { CompanySize } from './company.ts';

export interface CompanySearch {
  /** Words of the name; every word must be found, the last one may be a beginning. */
  readonly text?: string;
  readonly location?: string;
  /** A GeoNames id; its country, region or city takes the place of `location`. */
  readonly place?: { readonly country: string; readonly region?: string; readonly city?: string };
  readonly sizes?: readonly CompanySize[];
  readonly industries?: readonly string[];
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}
