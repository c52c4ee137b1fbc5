import { attribute } from '../html/document.ts';
import type { Page } from '../html/page.ts';

const tagsMax = 300;
const writersMax = 10;
const namesOfWriters =
  /^(?:author|article:author|(?:dc|dcterms)\.creator|byl|parsely-author|sailthru\.author|twitter:creator)$/i;

/** The names that the page's tags say it was written by, in lower case. */
export function writersOf(page: Page): readonly string[] {
  const writers: string[] = [];
  for (const tag of page.document.elements('meta').slice(0, tagsMax)) {
    if (!namesOfWriters.test(attribute(tag, 'property') ?? attribute(tag, 'name') ?? '')) continue;
    const name = (attribute(tag, 'content') ?? '').slice(0, 100).trim().toLowerCase().replace(/^by /, '');
    // Some give an address.
    if (name.length > 3 && !name.includes('/') && writers.push(name) >= writersMax) break;
  }
  return writers;
}

const byline = /^(?:by|von|par|por) \p{Lu}[^.!?:]{2,90}$/u;

/** Whether a line says that one of these wrote the page, and no more than who they are and when it was. */
export function saysWriter(line: string, writers: readonly string[]): boolean {
  if (line.length > 100 || writers.length === 0) return false;
  const lower = line.toLowerCase();
  return byline.test(lower.slice(0, 1) + line.slice(1)) && writers.some((name) => lower.includes(name));
}
