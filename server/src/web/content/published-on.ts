import { attribute, textOf } from '../html/document.ts';
import type { Page } from '../html/page.ts';

const tagsMax = 300;
const scriptsMax = 20;
const scriptLetters = 200_000;
const namesOfDates =
  /^(?:article:(?:published|modified)(?:_time)?|og:(?:published|updated)_time|(?:dc|dcterms)\.(?:date|created|modified)[\w.]*|date|pubdate|publish-?date|datepublished|datemodified|parsely-pub-date|sailthru\.date|cxenseparse:recs:publishtime|last-modified)$/i;

/** The days, as 2026-11-21, on which the page says in its tags and JSON-LD that it was published or changed. */
export function publishedOn({ document }: Page): ReadonlySet<string> {
  const days = new Set<string>();
  const take = (value: string) => {
    const day = /^\s*(\d{4}-\d{2}-\d{2})/.exec(value.slice(0, 40))?.[1];
    if (day !== undefined) days.add(day);
  };
  for (const tag of document.elements('meta').slice(0, tagsMax)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name') ?? attribute(tag, 'itemprop') ?? '';
    if (namesOfDates.test(name)) take(attribute(tag, 'content') ?? '');
  }
  const scripts = document
    .elements('script')
    .filter((script) => attribute(script, 'type')?.toLowerCase().includes('ld+json') === true);
  for (const script of scripts.slice(0, scriptsMax)) {
    for (const [, value = ''] of textOf(script)
      .slice(0, scriptLetters)
      .matchAll(/"date(?:Published|Modified)"\s{0,8}:\s{0,8}"([^"]{10,40})"/g))
      take(value);
  }
  return days;
}

/** Whether a short line says one of these days: its year, the day of the month, and a month in digits or in words. */
export function saysDay(line: string, days: ReadonlySet<string>): boolean {
  const numbers = new Set((line.match(/\d{1,4}/g) ?? []).map(Number));
  const hasWord = /\p{L}{3}/u.test(line);
  for (const day of days) {
    const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
    // The day before or after, where the page's clock stands in another zone.
    const hasDate = numbers.has(date - 1) || numbers.has(date) || numbers.has(date + 1);
    if (numbers.has(year) && hasDate && (hasWord || numbers.has(month))) return true;
  }
  return false;
}
