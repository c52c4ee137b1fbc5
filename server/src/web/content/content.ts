import type { Element } from '../html/document.ts';

/** A part of a page: elements in the order of the page, without those inside that are left out. */
export interface Content {
  readonly roots: readonly Element[];
  readonly leftOut: ReadonlySet<Element>;
}
