import type { Reader } from '../../../text/date-time/parse-date.ts';
import { attribute, type Element } from '../../html/document.ts';
import { pageTitle } from '../page-title.ts';
import type { Clues } from './clues.ts';
import { firstOfAll, type Source } from './found.ts';
import { isoDate } from './iso-date.ts';
import { propertyInside } from './item-property.ts';
import { isInside, isOfOtherThing, type Marks } from './page-marks.ts';
import { personName } from './person-name.ts';
import { shortLine } from './short-line.ts';

export interface Authors {
  readonly names: readonly string[];
  readonly source: Source;
}

export const authorsMax = 20;

const authorTags = [
  'author',
  'article:author',
  'og:article:author',
  'book:author',
  'citation_author',
  'dc.creator',
  'dc:creator',
  'dcterms.creator',
  'dcterms:creator',
  'parsely-author',
  'sailthru.author',
  'author.name',
  'byl',
  'authors',
];

/** Who wrote the page: all names that the first place gives that has any. */
export function authorsOf(clues: Clues): Authors | null {
  const { work, tags, first, isInnerPage, withProperty } = clues;
  const places: readonly (readonly [Source, () => readonly (string | null)[]])[] = [
    ['json_ld', () => work.names('author').map((name) => personName(name))],
    ...authorTags.map(
      (name) =>
        [
          'meta',
          () =>
            first.has(name)
              ? tags.filter((tag) => tag.name === name).map(({ content }) => personName(content))
              : [],
        ] as const,
    ),
    ['json_ld', () => work.names('creator').map((name) => personName(name))],
    [
      'microdata',
      () => few(microdataAuthors([...withProperty('author'), ...withProperty('creator')], clues)),
    ],
    ['rel_author', () => few(relAuthors(clues).slice(0, linksMax).map(nameIn))],
    ['byline', () => (isInnerPage ? [byline(clues)] : [])],
    ['meta', () => [personName(first.get('twitter:creator'))]],
    ['title_part', () => (isInnerPage ? [posterName(clues)] : [])],
  ];
  for (const [source, look] of places) {
    const names = new Set(look().filter((name) => name !== null));
    if (names.size > 0) return { names: [...names].slice(0, authorsMax), source };
  }
  return null;
}

const linksMax = 50;
const lineMax = 100;

/** By HTML the author of the article around the link, which on a front page is a teaser, else of the page. */
function relAuthors({ isInnerPage, marks }: Clues): readonly Element[] {
  const { relAuthors } = marks();
  return isInnerPage ? relAuthors : relAuthors.filter((element) => !isInside(element, teasers));
}

function nameIn(element: Element): string | null {
  return personName(attribute(element, 'content') ?? shortLine(element, lineMax));
}

/** A page with more names than that lists the works of others, and none of them is its author. */
const namesMax = 8;

function few(names: readonly (string | null)[]): string[] {
  const different = new Set(names.filter((name) => name !== null));
  return different.size > namesMax ? [] : [...different];
}

/** Names stand in an item of their own, or are the text itself. */
function microdataAuthors(elements: readonly Element[], { marks }: Clues): (string | null)[] {
  const own = elements.filter((element) => !isOfOtherThing(element, marks())).slice(0, authorsMax);
  return own.map((element) => {
    const name = attribute(element, 'itemscope') === null ? null : propertyInside(element, 'name', nameIn);
    return name ?? nameIn(element);
  });
}

const nodesMax = 300;

const elsewhere = new Set(['footer', 'nav', 'form', 'aside']);
const teasers = new Set(['article']);

const titleMax = 1_000;

/** Networks title a posting with who wrote it: Mira Aune (@mira) on X. */
function posterName({ first, page }: Clues): string | null {
  const title = (first.get('og:title') ?? pageTitle(page.document))?.slice(0, titleMax) ?? '';
  const handle = title.indexOf(' (@');
  if (handle < 1 || !/^ \(@[\w.]{1,50}\)(?: on |:| [•·|/–—-] )/.test(title.slice(handle, handle + lineMax)))
    return null;
  return personName(title.slice(0, handle));
}

export const bylineMax = 200;

/**
 * The line that readers see where class names speak of an author, whatever stands in it beside the name: the first that names
 * the author whom the page declares, else the first.
 */
export function bylineOf({ isInnerPage, marks }: Clues, author: string | null): string | null {
  if (!isInnerPage) return null;
  const lines = bylineElements(marks())
    .map((element) => shortLine(element, bylineMax)?.replace(/^by(?:: ?| )/i, '') ?? '')
    .filter((line) => /\p{L}/u.test(line));
  return lines.find((line) => author !== null && line.includes(author)) ?? lines[0] ?? null;
}

function bylineElements({ bylines }: Marks): Element[] {
  return bylines.filter((element) => !isInside(element, elsewhere)).slice(0, candidatesMax);
}

/** A name of two words or more where class names speak of an author: in a link first, since the text around it says more. */
function byline(clues: Clues): string | null {
  const { reader } = clues;
  const { profiles } = clues.marks();
  const own = bylineElements(clues.marks());
  const name = (element: Element) =>
    firstOfAll(shortLine(element, lineMax)?.split(betweenParts) ?? [], (part) => {
      const found = personName(withoutDate(part, reader), { isByline: true });
      return found !== null && isNameLike(found) && isoDate(found, reader) === null ? found : null;
    });
  const tries: readonly (() => (string | null)[])[] = [
    () => own.filter((element) => element.name === 'a').map(name),
    () => own.flatMap((element) => linksIn(element).map(name)),
    () =>
      profiles
        .filter((element) => !isInside(element, elsewhere))
        .slice(0, candidatesMax)
        .map(name),
    () => own.map(name),
    // The contact of the author, by HTML.
    () =>
      clues.page.document
        .elements('address')
        .slice(0, candidatesMax)
        .filter((element) => !isInside(element, elsewhere))
        .map(name),
  ];
  for (const look of tries) {
    const [first] = few(look());
    if (first !== undefined) return first;
  }
  return null;
}

/** Signs between a name and what else its line says: "Jane Roe | 5 July 2017". Behind a dash stands also who somebody is. */
const betweenParts = / ?[|•·] ?/;
const beforeDates = [', ', ' on ', ' - ', ' – ', ' — '];

/** "By Jane Roe" of "By Jane Roe, 5 July 2017" and of "By Jane Roe on 5 July 2017". */
function withoutDate(line: string, reader: Reader): string {
  for (const before of beforeDates) {
    const at = line.indexOf(before);
    if (at > 0 && isoDate(line.slice(at + before.length), reader) !== null) return line.slice(0, at);
  }
  return line;
}

const candidatesMax = 50;
const wordsMax = 10;
const besideNames =
  /^(?:about|all|contact|follow|leave a|log (?:in|out)|meet|more|posted|read|see|share|sign (?:in|up)|subscribe|view)\b|^\d|\d (?:min|hour|comment|repl|view|share)/i;
/** The end of a sentence, which "Jr." and "Ph.D." are not, and words that no name has. */
const ofSentence = /\p{L}{4}[.!?]$| (?:is|was|are|has|writes) /u;

/** Two words or more, no sentence, and none of what stands beside a name: "5 min read", "Follow this author". */
function isNameLike(text: string): boolean {
  const words = text.split(' ');
  const isSentence = words.length > 2 && ofSentence.test(text);
  return words.length > 1 && words.length <= wordsMax && !isSentence && !besideNames.test(text);
}

function linksIn(element: Element): Element[] {
  const links: Element[] = [];
  const open = [...element.children].reverse();
  for (let left = nodesMax, node = open.pop(); node && left > 0; node = open.pop(), left--) {
    if (node.kind !== 'element') continue;
    if (node.name === 'a') links.push(node);
    for (let i = node.children.length - 1; i >= 0 && open.length < nodesMax; i--) {
      const child = node.children[i];
      if (child) open.push(child);
    }
  }
  return links;
}
