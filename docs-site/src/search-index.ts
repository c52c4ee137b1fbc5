import MiniSearch from 'minisearch';
import { indexOptions } from '../assets/find-pages.js';
import type { Section } from './render-markdown.ts';

export interface IndexedPage {
  readonly name: string;
  readonly title: string;
  readonly group: string;
  /** How much the page counts: less for decisions and single codes than for guides. */
  readonly weight: number;
  readonly sections: readonly Section[];
}

/** Letters of a section that a result shows. */
const excerptMax = 240;

/** All sections of all pages, as the search of the site reads them: text of JSON. */
export function searchIndexOf(pages: readonly IndexedPage[]): string {
  const index = new MiniSearch(indexOptions);
  for (const { name, title, group, weight, sections } of pages)
    for (const [place, { text, id, body, terms }] of sections.entries())
      index.add({
        id: `${name}#${place}`,
        page: name,
        anchor: place === 0 ? '' : id,
        title,
        // The first heading is the title.
        heading: place === 0 ? '' : text,
        name: name.replaceAll(/[/_-]/g, ' '),
        terms,
        body,
        group,
        weight,
        excerpt: body.slice(0, excerptMax),
      });
  return JSON.stringify(index);
}
