/*
 * What is known of technologies, as the tables in `own/` say it and `data/technologies.br` keeps it.
 */

/** Where on a page a signal is looked for; a pattern may look in several. */
export const areas = [
  'script',
  'resource',
  'inline script',
  'style',
  'comment',
  'data',
  'class',
  'html',
  'text',
  'url',
  'link',
] as const;
export type Area = (typeof areas)[number];

/** Signals that have a name of their own besides a pattern: `server: nginx`. */
export const keyedAreas = ['header', 'meta', 'cookie'] as const;
export type KeyedArea = (typeof keyedAreas)[number];

/** Where a technology was seen, as the answer says it. */
export const evidences = [
  'script',
  'resource',
  'inline script',
  'style',
  'comment',
  'html',
  'text',
  'url',
  'link',
  'header',
  'meta',
  'cookie',
  'element',
  'implied',
] as const;
export type Evidence = (typeof evidences)[number];

/**
 * `words`: a text in any case, with no letter, digit, _ or - before or after it unless `isOpenBefore`, `isOpenAfter`;
 * `name`: a name of JavaScript that is used as a variable; `regex`: RE2 syntax, in any case; `any`: it is there.
 */
export interface Pattern {
  readonly kind: 'any' | 'words' | 'name' | 'regex';
  readonly source: string;
  readonly isOpenBefore?: boolean;
  readonly isOpenAfter?: boolean;
  /** One of these is in every text that a regex matches, in lower case; where there is none it is tried on all texts. */
  readonly literals?: readonly string[];
}

export interface Signal {
  readonly areas: readonly Area[];
  readonly pattern: Pattern;
  /** Percent. */
  readonly confidence: number;
  /** With \1 for the first group of the pattern, \1?a:b for a where it matched and b where not; '' for none. */
  readonly version: string;
}

export interface KeyedSignal extends Omit<Signal, 'areas'> {
  readonly area: KeyedArea;
  /** In lower case; with * at its end, any name that begins so. */
  readonly key: string;
}

export interface ElementSignal extends Omit<Signal, 'areas'> {
  readonly selector: string;
  /** The attribute, or 'text' for the element's text, that the pattern is for; '' where the element is enough. */
  readonly attribute: string;
}

export interface Technology {
  readonly name: string;
  readonly website: string;
  /** The first is the one that it is listed under. */
  readonly categories: readonly string[];
  /** What its smallest paid plan costs (see `price-bands.ts`); 0 where a free plan shows the same signals, null unknown. */
  readonly priceBand: number | null;
  readonly signals: readonly Signal[];
  readonly keyed: readonly KeyedSignal[];
  readonly elements: readonly ElementSignal[];
  readonly implies: readonly { readonly name: string; readonly confidence: number }[];
  /** Without one of these it is not there, whatever matched. */
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
}
