import type { DatabaseHost } from './database-address.ts';

/** Which history a server writes. Each promotion begins a timeline with a higher number. */
export interface Timeline {
  /** The same on a primary and its standbys. */
  readonly system: string;
  readonly number: number;
}

export interface HostAnswer {
  readonly host: DatabaseHost;
  /** Why it cannot be used; null where it can. */
  readonly refusal: Error | null;
  /** Of a server that takes writes; null where it does not say. */
  readonly timeline: Timeline | null;
}
