import type { Page } from '../html/page.ts';
import { type Item, itemsMax } from './item.ts';
import { jsonLd } from './json-ld.ts';
import { microdata } from './microdata.ts';
import { rdfa } from './rdfa.ts';

export interface StructuredData {
  /** Those of JSON-LD, then of microdata, then of RDFa; at most `itemsMax` in all. */
  readonly items: Item[];
  /** How many of them are of which form. */
  readonly found: { readonly jsonLd: number; readonly microdata: number; readonly rdfa: number };
  readonly jsonLdBlocks: number;
  readonly jsonLdRepaired: number;
  readonly jsonLdUnreadable: number;
}

/** Which forms are read. */
export interface StructuredDataForms {
  readonly jsonLd: boolean;
  readonly microdata: boolean;
  readonly rdfa: boolean;
}

/** The things that a page describes for machines. */
export function structuredData(page: Page, forms: StructuredDataForms): StructuredData {
  const { items, blocks, repaired, unreadable } = forms.jsonLd
    ? jsonLd(page)
    : { items: [], blocks: 0, repaired: 0, unreadable: 0 };
  const ofMicrodata = forms.microdata ? microdata(page).slice(0, itemsMax - items.length) : [];
  const ofRdfa = forms.rdfa ? rdfa(page).slice(0, itemsMax - items.length - ofMicrodata.length) : [];
  return {
    items: [...items, ...ofMicrodata, ...ofRdfa],
    found: { jsonLd: items.length, microdata: ofMicrodata.length, rdfa: ofRdfa.length },
    jsonLdBlocks: blocks,
    jsonLdRepaired: repaired,
    jsonLdUnreadable: unreadable,
  };
}
