import { attribute } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { datesOfLine } from './date-line.ts';
import { jsonLdTexts } from './declared-article.ts';

const tagsMax = 300;
/** Those further down are of other pages. */
const timesMax = 3;
/** More than one page has of its own; a listing says those of all its articles. */
const daysMax = 20;
const dayMs = 24 * 60 * 60 * 1_000;
const namesOfDates =
  /^(?:article:(?:published|modified)(?:_time)?|og:(?:published|updated)_time|(?:dc|dcterms)\.(?:date|created|modified)[\w.]*|date|pubdate|publish-?date|datepublished|datemodified|parsely-pub-date|sailthru\.date|cxenseparse:recs:publishtime|last-modified)$/i;

/** The days, as 2026-11-21, on which the page says in its tags, its first times and JSON-LD that it was published or changed. */
export function publishedOn(page: Page): ReadonlySet<string> {
  const days = new Set<string>();
  const take = (value: string) => {
    const day = /^\s*(\d{4}-\d{2}-\d{2})/.exec(value.slice(0, 40))?.[1];
    if (day !== undefined && days.size < daysMax) days.add(day);
  };
  for (const tag of page.document.elements('meta').slice(0, tagsMax)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name') ?? attribute(tag, 'itemprop') ?? '';
    if (namesOfDates.test(name)) take(attribute(tag, 'content') ?? '');
  }
  for (const time of page.document.elements('time').slice(0, timesMax))
    take(attribute(time, 'datetime') ?? '');
  for (const text of jsonLdTexts(page)) {
    for (const [, value = ''] of text.matchAll(/"date(?:Published|Modified)"\s{0,8}:\s{0,8}"([^"]{10,40})"/g))
      take(value);
  }
  return days;
}

/** Whether a line says one of these days, or the one before or after, as the page's clock may stand in another zone. */
export function saysDay(line: string, days: ReadonlySet<string>): boolean {
  if (days.size === 0 || !/\d{4}/.test(line)) return false;
  for (const day of datesOfLine(line)) {
    const at = Date.parse(`${day}T00:00:00Z`);
    if (Number.isNaN(at)) continue;
    for (const beside of [-1, 0, 1]) if (days.has(isoDay(at + beside * dayMs))) return true;
  }
  return false;
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
