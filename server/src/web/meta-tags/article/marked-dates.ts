import { attribute, type Element } from '../../html/document.ts';
import type { Clues } from './clues.ts';
import { modifiedTags, publishedTags } from './dates.ts';
import type { Source } from './found.ts';
import { isoDate } from './iso-date.ts';
import { shortLine } from './short-line.ts';

/** What stands in one place that the page marks as a date or time. */
export interface MarkedDate {
  readonly written: string;
  /** In ISO 8601; null where it is no date: a duration, a placeholder. */
  readonly date: string | null;
  /** In lower case: datepublished, article:modified_time; null of a `time` that has none. */
  readonly property: string | null;
  /** The thing of microdata whose date it is, such as Review; null where it is none's. */
  readonly of: string | null;
  readonly source: Extract<Source, 'json_ld' | 'meta' | 'microdata' | 'time'>;
}

export const markedDatesMax = 100;
export const writtenMax = 100;

const datesOfWorks = ['dateModified', 'datePublished', 'dateCreated', 'uploadDate'];
const dateTags = new Set([...publishedTags, ...modifiedTags]);

/**
 * Every date that the page marks as one, whatever it is the date of: first those of its subject in JSON-LD, then tags, microdata
 * and `time` elements, each in the order of the page.
 */
export function markedDates({ work, tags, reader, page, marks, withProperties }: Clues): MarkedDate[] {
  const dates = new Map<string, MarkedDate>();
  const add = (written: string | null, { property, of, source }: Omit<MarkedDate, 'written' | 'date'>) => {
    const text = written?.trim() ?? '';
    if (text === '' || text.length > writtenMax || dates.size === markedDatesMax) return;
    const key = JSON.stringify([source, property, of, text]);
    if (dates.has(key)) return;
    dates.set(key, { written: text, date: isoDate(text, reader), property, of, source });
  };

  for (const name of datesOfWorks)
    for (const text of work.texts(name))
      add(text, { property: name.toLowerCase(), of: null, source: 'json_ld' });
  // A property of microdata is told with the thing that it is of.
  for (const { name, content } of tags)
    if (dateTags.has(name) && !name.startsWith('itemprop:'))
      add(content, { property: name, of: null, source: 'meta' });
  const ofThings = withProperties(/date/).flatMap(([property, elements]) =>
    elements.map((element) => [property, element] as const),
  );
  for (const [property, element] of ofThings.slice(0, candidatesMax))
    add(writtenIn(element), { property, of: thingAround(element), source: 'microdata' });
  const seen = new Set(ofThings.map(([, element]) => element));
  // Without any, the page is not walked over for them.
  const times = page.document.elements('time').length > 0 ? marks().times : [];
  for (const time of times)
    if (!seen.has(time)) add(writtenIn(time), { property: null, of: null, source: 'time' });
  return [...dates.values()];
}

function writtenIn(element: Element): string | null {
  return attribute(element, 'content') ?? attribute(element, 'datetime') ?? shortLine(element, writtenMax);
}

const candidatesMax = 300;
const typeMax = 400;
export const thingMax = 100;

function thingAround(element: Element): string | null {
  for (let around = element.parent; around; around = around.parent) {
    if (attribute(around, 'itemscope') === null) continue;
    const [type = ''] = attribute(around, 'itemtype')?.slice(0, typeMax).trim().split(/\s+/) ?? [];
    return type.slice(type.lastIndexOf('/') + 1).slice(0, thingMax) || null;
  }
  return null;
}
