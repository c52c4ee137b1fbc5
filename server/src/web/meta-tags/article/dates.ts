import { attribute, type Element } from '../../html/document.ts';
import type { Clues } from './clues.ts';
import { type Found, firstOfAll, isGuess, type Place } from './found.ts';
import { isoDate } from './iso-date.ts';
import { isInside, isOfOtherThing } from './page-marks.ts';
import { shortLine } from './short-line.ts';

export const publishedTags = [
  'article:published_time',
  'og:article:published_time',
  'article:published',
  'article:published_date',
  'og:published_time',
  'book:release_date',
  'video:release_date',
  'music:release_date',
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'parsely-pub-date',
  'sailthru.date',
  'cxenseparse:recs:publishtime',
  'dc.date.issued',
  'dcterms.issued',
  'dcterms.created',
  'dc.date.created',
  'dc.date',
  'dcterms.date',
  'dc:date',
  'itemprop:datepublished',
  'datepublished',
  'published_at',
  'publishdate',
  'publish-date',
  'publish_date',
  'pubdate',
  'ptime',
  'pdate',
  'article.published',
  'article.created',
  'og:date',
  'date',
];
export const modifiedTags = [
  'article:modified_time',
  'og:article:modified_time',
  'og:modified_time',
  'og:updated_time',
  'article:modified',
  'article:modified_date',
  'article:updated_time',
  'dcterms.modified',
  'dc.date.modified',
  'itemprop:datemodified',
  'datemodified',
  'lastmod',
  'last-modified',
  'utime',
  'article.updated',
];

export function publishedOf(clues: Clues): Found | null {
  const { work, reader, marks } = clues;
  return mostExact([
    ['json_ld', () => firstOfAll(work.texts('datePublished'), (text) => isoDate(text, reader))],
    ['json_ld', () => firstOfAll(work.texts('dateCreated'), (text) => isoDate(text, reader))],
    ['json_ld', () => firstOfAll(work.texts('uploadDate'), (text) => isoDate(text, reader))],
    ...ofTags(publishedTags, clues),
    ['microdata', () => ofProperty(['datepublished', 'datecreated', 'uploaddate'], clues)],
    [
      'time',
      () => (clues.isInnerPage ? firstOfAll(timesOf(clues), (time) => machineDate(time, clues)) : null),
    ],
    [
      'text',
      () =>
        clues.isInnerPage
          ? firstOfAll(marks().dates.slice(0, textsMax), (one) =>
              isOfChange(one) ? null : textDate(one, clues),
            )
          : null,
    ],
    [
      'text',
      () =>
        clues.isInnerPage
          ? firstOfAll(marks().bylines.slice(0, textsMax), (one) =>
              isOfChange(one) ? null : textDate(one, clues),
            )
          : null,
    ],
  ]);
}

export function modifiedOf(clues: Clues): Found | null {
  const { work, reader } = clues;
  return mostExact([
    ['json_ld', () => firstOfAll(work.texts('dateModified'), (text) => isoDate(text, reader))],
    ...ofTags(modifiedTags, clues),
    ['microdata', () => ofProperty(['datemodified'], clues)],
  ]);
}

/** What the first place has; where that is a day alone, a later one may know the time of that day. */
function mostExact(places: readonly Place[]): Found | null {
  let day: Found | null = null;
  for (const [source, look] of places) {
    if (day && isGuess(source)) break;
    const value = look();
    if (value === null) continue;
    if (day ? value.length > dayLength && value.startsWith(day.value) : value.length > dayLength)
      return { value, source };
    day ??= { value, source };
  }
  return day;
}

const dayLength = '2026-01-01'.length;

function ofTags(names: readonly string[], { first, reader }: Clues): Place[] {
  return names
    .filter((name) => first.has(name))
    .map((name) => ['meta', () => isoDate(first.get(name), reader)] as const);
}

function ofProperty(names: readonly string[], clues: Clues): string | null {
  return firstOfAll(names, (name) =>
    firstOfAll(clues.withProperty(name).slice(0, textsMax), (element) =>
      isOfOtherThing(element, clues.marks())
        ? null
        : (machineDate(element, clues) ?? textDate(element, clues)),
    ),
  );
}

const textsMax = 30;
const elsewhere = new Set(['footer', 'nav', 'form', 'aside']);
const ofArticle = new Set(['article', 'main']);
const header = new Set(['header']);

/** Times of the page, those first that are in an article; the page's own header has those of events and today's. */
function timesOf({ marks }: Clues): Element[] {
  const own = marks().times.filter((time) => !isInside(time, elsewhere) && !isOfChange(time));
  const inside = own.filter((time) => isInside(time, ofArticle));
  const outside = own.filter((time) => !isInside(time, ofArticle) && !isInside(time, header));
  return [...inside, ...outside].slice(0, textsMax);
}

const classMax = 400;
const change = /^(?:updat|modif|edit(?!or|ion))/i;
const lastChange = /^(?:last |latest )?(?:updat|modif|edit(?!or|ion))/i;
/** Of a blog's template "entry-date updated" is when the entry was written, since it was not changed since. */
const publication = /(?:^|[^a-z])(?:publish|posted|created|(?:entry|post|article)[-_]?date)/i;
/** "Last updated on ", "(edited: " */
const endOfChange = /(?:^|[^\p{L}])(?:updated?|modified|edited)[^\p{L}\d]{0,5}(?:(?:on|at)\s)?\s*$/iu;

/** Whether class names, or the words before it, say that this is when the page was last changed; a class may say both. */
function isOfChange(element: Element): boolean {
  for (const one of [element, element.parent]) {
    const names = one ? namesOf(one) : '';
    const words = names.replace(/([a-z])(?=[A-Z])/g, '$1 ').split(/[^A-Za-z]+/);
    if (words.some((word) => change.test(word))) return !publication.test(names);
  }
  const siblings = element.parent?.children;
  if (!siblings || siblings.length > siblingsMax) return false;
  const before = siblings[siblings.indexOf(element) - 1];
  return before?.kind === 'text' && endOfChange.test(before.value.slice(-50).replace(/\s+/g, ' '));
}

const siblingsMax = 50;

function namesOf(element: Element): string {
  return ['class', 'itemprop'].map((name) => attribute(element, name)?.slice(0, classMax) ?? '').join(' ');
}

function machineDate(element: Element, { reader }: Clues): string | null {
  return firstOfAll(['datetime', 'content', 'title'], (name) => isoDate(attribute(element, name), reader));
}

const lineMax = 120;
const partsMax = 6;

/** A date that a text is, or that stands in it between signs or after a few words: "Posted on 5 July 2017 | 4 comments". */
function textDate(element: Element, { reader }: Clues): string | null {
  const line = shortLine(element, lineMax);
  if (line === null || !/\d/.test(line)) return null;
  const whole = isoDate(line, reader);
  if (whole !== null) return whole;
  const parts = line.split(/ [|•·—–-] |[|•·—–]|: /).slice(0, partsMax);
  const told = parts.filter((part, at) => !lastChange.test(part.trim()) && !isLabelOfOther(parts[at - 1]));
  return firstOfAll(told, (part) => {
    const words = part.trim().split(' ');
    for (let from = 0; from < Math.min(4, words.length); from++) {
      const date = isoDate(words.slice(from).join(' '), reader);
      if (date !== null) return date;
    }
    return null;
  });
}

/** What else has a date on a page: what will be, and what ends. */
const otherLabel =
  /\b(?:event|due|deadline|birth|born|died|expir\w{0,8}|ends?|starts?|begins|deliver\w{0,8}|arriv\w{0,5}|valid|check-?(?:in|out)|opens|closes|copyright)\b/i;

/** "Last updated" of "Last updated: 5 July", "Due date" of "Due date: 5 July". */
function isLabelOfOther(text: string | undefined): boolean {
  if (text === undefined || /\d/.test(text)) return false;
  return lastChange.test(text.trim()) || otherLabel.test(text);
}
