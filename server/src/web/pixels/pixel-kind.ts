import type { IdRule } from './id-rules.ts';

/** A tool that a page tells about its visitors, and how its code shows. */
export interface PixelKind {
  readonly name: string;
  /** Its code is there where one of these texts is (in a script or an address), with or without an id. */
  readonly signs: readonly string[];
  /** Each finds an id as its first group. `hint` is a text without which it cannot match: looking that up is cheap. */
  readonly ids: readonly IdRule[];
  /** An id has this form; the groups above take a little more. */
  readonly form?: RegExp;
  /** An id alone counts: `form` of one is like that of nothing else (GTM-…). Else the tool needs a sign as well. */
  readonly byIdAlone?: boolean;
}
