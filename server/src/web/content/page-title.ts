import { attribute, type Element, lineBeginningOf, walk } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { hasHiddenAncestor, isInside, precedes } from './placement.ts';

const headingsMax = 50;
const titleLettersMax = 1_000;
const headingLettersMax = 300;

/** The page's own heading where the content, as it is kept, begins without it. */
export function headingBefore(
  page: Page,
  root: Element,
  hidden: ReadonlySet<Element>,
  leftOut: ReadonlySet<Element>,
): Element | null {
  if (titleIn(page, root, leftOut) !== null) return null;
  const isKept = (heading: Element) => isInside(heading, root) && !hasHiddenAncestor(heading, leftOut);
  const isBefore = (heading: Element) => isInside(heading, root) || precedes(heading, root);
  const first = headingsOf(page, 'h1', hidden);
  const before = first.filter((heading) => !isKept(heading) && isBefore(heading));
  const titled = before.find((heading) => isTitle(page, heading) && !isNameOfSite(page, heading, first));
  if (titled) return titled;
  if (first.some(isKept)) return null;
  const ofPage = first.filter((heading) => !isNameOfSite(page, heading, first) && !isAside(heading));
  const own = before.findLast(
    (heading) => ofPage.includes(heading) && (ofPage.length === 1 || sharesPart(heading, root)),
  );
  if (own) return own;
  // Some sites begin at the second level, below their name.
  return (
    ['h2', 'h3']
      .flatMap((name) => headingsOf(page, name, hidden))
      .find((heading) => opensTitle(page, heading) && !isKept(heading) && isBefore(heading)) ?? null
  );
}

/** The page's own heading inside of the content: on some sites one of the second level, below the site's name. */
export function titleIn(page: Page, root: Element, leftOut: ReadonlySet<Element>): Element | null {
  const inside = (name: string) =>
    headingsOf(page, name, leftOut).filter((heading) => isInside(heading, root));
  const first = inside('h1').find((heading) => isTitle(page, heading));
  return first ?? inside('h2').find((heading) => opensTitle(page, heading)) ?? null;
}

function headingsOf(page: Page, name: string, leftOut: ReadonlySet<Element>): Element[] {
  return page.document
    .elements(name)
    .slice(0, headingsMax)
    .filter((heading) => lineBeginningOf(heading, 1) !== '' && !hasHiddenAncestor(heading, leftOut));
}

/** In small letters, without marks: a title has straight quotes where its heading has curly ones. Null where the page has none. */
const titleOf = (page: Page): string | null => once(page, readTitle);

function readTitle({ document }: Page): string | null {
  const title = document.first('title');
  return title === null ? null : lettersOf(title, titleLettersMax);
}

function lettersOf(element: Element, lettersMax: number): string {
  return plain(lineBeginningOf(element, lettersMax));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What a page's title begins with is said of the page, what it ends with often of the site. */
function opensTitle(page: Page, heading: Element): boolean {
  const words = lettersOf(heading, 40);
  return words.length >= 18 && titleOf(page)?.startsWith(words) === true;
}

/** A site's name is the first heading of many pages; the heading of a page is in its title. */
function isTitle(page: Page, heading: Element): boolean {
  const title = titleOf(page);
  const words = lettersOf(heading, headingLettersMax);
  if (words === '') return false;
  if (title === null) return true;
  if (title.startsWith(words.slice(0, 40)) || (words.length > 8 && title.includes(words))) return true;
  const beginning = beginningOfTitle(page);
  return beginning.length > 6 && words.startsWith(beginning);
}

/** Up to the first mark that may stand between it and the name of the site. */
const beginningOfTitle = (page: Page): string => once(page, readBeginning);

function readBeginning({ document }: Page): string {
  const title = document.first('title');
  if (title === null) return '';
  const [beginning = ''] = lineBeginningOf(title, titleLettersMax).split(/[|·•«»]| [-–—] /u, 1);
  return plain(beginning);
}

const brandWords = new Set('logo brand branding sitename sitetitle'.split(' '));
const nameLevels = 2;

/** Whether a heading names the site: it is called so, leads to its first page, or stands at the end of the title. */
function isNameOfSite(page: Page, heading: Element, all: readonly Element[]): boolean {
  const words = lettersOf(heading, headingLettersMax);
  const title = titleOf(page);
  // The first page of a site has no other heading.
  if (title?.startsWith(words.slice(0, 40)) === true && all.length === 1) return false;
  if (title !== null && title !== words && title.endsWith(words) && !title.startsWith(words)) return true;
  if (words.replaceAll(' ', '') === nameOfHost(page)) return true;
  let at: Element | null = heading;
  for (let level = 0; at !== null && level < nameLevels; level++, at = at.parent) {
    const names = wordsOf(at);
    if (hasAny(names, brandWords) || (names.has('site') && (names.has('title') || names.has('name'))))
      return true;
  }
  return leadsHome(page, heading);
}

/** Without dots, as a heading is compared without them. */
function nameOfHost(page: Page): string {
  return (URL.parse(page.url)?.hostname ?? '').replace(/^www\./, '').replace(/[^\p{L}\p{N}]/gu, '');
}

function leadsHome(page: Page, heading: Element): boolean {
  const isHome = (link: Element) => {
    const url = URL.parse(attribute(link, 'href') ?? '#', page.baseUrl);
    return url !== null && url.pathname === '/' && url.host === URL.parse(page.url)?.host && url.hash === '';
  };
  if (URL.parse(page.url)?.pathname === '/') return false;
  let found = heading.parent?.name === 'a' && isHome(heading.parent);
  walk(heading, (node) => {
    if (node.kind === 'element' && node.name === 'a') found ||= isHome(node);
    return !found;
  });
  return found;
}

/** Whether both are in one `article` or `main`. */
function sharesPart(heading: Element, root: Element): boolean {
  for (let up: Element | null = root; up !== null; up = up.parent)
    if ((up.name === 'article' || up.name === 'main') && isInside(heading, up)) return true;
  return false;
}

const besideElements = new Set(['nav', 'aside', 'footer', 'dialog']);

function isAside(heading: Element): boolean {
  for (let up = heading.parent; up !== null; up = up.parent) if (besideElements.has(up.name)) return true;
  return false;
}
