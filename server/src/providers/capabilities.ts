import type { Company, CompanySize } from '../records/company.ts';

/*
 * What outside sources can do for an endpoint. A provider implements some of these; the waterfall asks them in turn.
 * A miss is a value (`not_found`); a `ProviderFailure` is thrown where a source could not look.
 */

export type Found<Value> =
  | { readonly outcome: 'found'; readonly value: Value }
  | { readonly outcome: 'not_found' };

/** Exactly one identity of a company; the text is already in its normal form (see `companyKeyOf`). */
export type CompanyKey =
  | { readonly by: 'network_id'; readonly value: string }
  | { readonly by: 'universal_name'; readonly value: string }
  | { readonly by: 'domain'; readonly value: string }
  | { readonly by: 'name'; readonly value: string };

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

export interface Page<Value> {
  readonly items: readonly Value[];
  readonly total: number;
}

export interface Capabilities {
  /** In the order of `keys`, one result each. */
  lookUpCompanies(keys: readonly CompanyKey[], signal: AbortSignal): Promise<Found<Company>[]>;
  searchCompanies(search: CompanySearch, signal: AbortSignal): Promise<Page<Company>>;
}
export type Capability = keyof Capabilities;

export interface Provider extends Partial<Capabilities> {
  /** Stable lower-case word; shown to callers. */
  readonly name: string;
  /** Null where it can work; otherwise a sentence that says what to configure. */
  unavailable(): Promise<string | null> | string | null;
}

export type FailureReason =
  | 'rejected'
  | 'rate_limited'
  | 'out_of_credit'
  | 'unreachable'
  | 'timeout'
  | 'unreadable';

/** A provider could not look. Never a miss. The caller does not see its message. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  readonly provider: string;
  readonly reason: FailureReason;

  constructor(provider: string, reason: FailureReason, options: { cause?: unknown } = {}) {
    super(`${provider}: ${reason}`, options);
    this.provider = provider;
    this.reason = reason;
  }
}
