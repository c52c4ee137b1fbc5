import { type Element, lineBeginningOf } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { factsOf, type Measured } from './measure.ts';
import { hasHiddenAncestor, isInside, precedes } from './placement.ts';

const leadWords = new Set(
  'lead lede summary standfirst perex dek deck intro abstract excerpt subheadline'.split(' '),
);
const leadLevels = 4;

/** The summary above a text, where it stands in a box of its own. */
export function leadBefore(page: Page, root: Element, quiet: Measured): Element[] {
  let at = root;
  for (let level = 0; level < leadLevels && at.parent !== null && at.name !== 'body'; level++) {
    for (const child of at.parent.children) {
      if (child === at) break;
      if (child.kind !== 'element' || quiet.leftOut.has(child)) continue;
      if (isHeadOfLetter(child)) return [child];
      const { prose, links, text } = factsOf(quiet, child);
      if (prose >= 60 && text < 1_000 && links === 0 && hasAny(wordsOf(child), leadWords)) return [child];
    }
    at = at.parent;
  }
  return openingBefore(page, root, quiet);
}

const introductionLevels = 8;
const introductionsMax = 10;
const introductionLettersMin = 200;

/** Paragraphs side by side between the page's heading and its text, in boxes of their own; a single one is often a line for other pages. */
export function introductionBefore(root: Element, quiet: Measured): Element[] {
  const found: Element[] = [];
  let at = root;
  for (let level = 0; level < introductionLevels && at.parent !== null && at.name !== 'body'; level++) {
    const before: Element[] = [];
    let followsHeading = false;
    const look = (element: Element) => {
      if (quiet.leftOut.has(element)) return;
      if (element.name === 'h1') {
        followsHeading = true;
        before.length = 0;
      } else if (isIntroduction(element, quiet)) before.push(element);
      else for (const child of element.children) if (child.kind === 'element') look(child);
    };
    for (const child of at.parent.children) {
      if (child === at) break;
      if (child.kind === 'element') look(child);
    }
    found.unshift(...before);
    if (followsHeading) return found.slice(-introductionsMax);
    at = at.parent;
  }
  return [];
}

function isIntroduction(element: Element, quiet: Measured): boolean {
  let paragraphs = 0;
  let letters = 0;
  for (const child of element.children) {
    if (child.kind !== 'element' || quiet.leftOut.has(child)) continue;
    if (child.name === 'h1') return false;
    const { prose, text, linkText } = factsOf(quiet, child);
    if (child.name !== 'p' || prose < 40 || linkText >= text * 0.25) continue;
    paragraphs += 1;
    letters += text;
  }
  return paragraphs >= 2 && letters >= introductionLettersMin;
}

const linesOfHead = /^(?:date|from|to|cc|subject|re|sent|datum|von|an|betreff|de|para|asunto|objet) ?:/i;
const linesMax = 8;

/** Lines such as "From: …" and "Subject: …" above a letter, and no others. */
function isHeadOfLetter({ children }: Element): boolean {
  if (children.length > 3 * linesMax) return false;
  let lines = 0;
  for (const child of children) {
    if (child.kind !== 'element') continue;
    if (!linesOfHead.test(lineBeginningOf(child, 20))) return false;
    lines += 1;
  }
  return lines >= 2 && lines <= linesMax;
}

const openingLevels = 8;
const openingsMax = 10;

/** The prose between the beginning of an `article` or `main` that has no heading of the page, and the box of its text. */
function openingBefore(page: Page, root: Element, quiet: Measured): Element[] {
  const found: Element[] = [];
  let at = root;
  for (let level = 0; level < openingLevels && at.parent !== null; level++) {
    if (at.name === 'article' || at.name === 'main') {
      // What stands below a heading is its summary, with names, dates and captions.
      const headings = page.document.elements('h1').slice(0, headingsMax);
      return headings.some((heading) => isInside(heading, at)) ? [] : found.slice(-openingsMax);
    }
    const before: Element[] = [];
    for (const child of at.parent.children) {
      if (child === at) break;
      if (child.kind !== 'element' || quiet.leftOut.has(child) || child.name === 'figure') continue;
      const { prose, text, linkText } = factsOf(quiet, child);
      if (prose >= 100 && prose > text * 0.6 && linkText < text * 0.2) before.push(child);
    }
    found.unshift(...before);
    at = at.parent;
  }
  return [];
}

const headingsMax = 50;
const titleLettersMax = 1_000;

/** In lower case; null where the page has none. */
const titleOf = (page: Page): string | null => once(page, readTitle);

function readTitle({ document }: Page): string | null {
  const title = document.first('title');
  return title === null ? null : lineBeginningOf(title, titleLettersMax).toLowerCase();
}

/** The page's own heading where it stands before the content. */
export function headingBefore(page: Page, root: Element, hidden: ReadonlySet<Element>): Element | null {
  if (titleIn(page, root, hidden) !== null) return null;
  for (const heading of page.document.elements('h1').slice(0, headingsMax)) {
    if (isInside(heading, root)) return null;
    if (hasHiddenAncestor(heading, hidden) || lineBeginningOf(heading, 1) === '') continue;
    return precedes(heading, root) && isTitle(page, heading) ? heading : null;
  }
  return null;
}

/** The page's own heading inside of the content: on some sites one of the second level, below the site's name. */
export function titleIn(page: Page, root: Element, leftOut: ReadonlySet<Element>): Element | null {
  const shown = (name: string) =>
    page.document
      .elements(name)
      .slice(0, headingsMax)
      .filter((heading) => isInside(heading, root) && !hasHiddenAncestor(heading, leftOut));
  const first = shown('h1').find((heading) => isTitle(page, heading));
  return first ?? shown('h2').find((heading) => opensTitle(page, heading)) ?? null;
}

/** What a page's title begins with is said of the page, what it ends with often of the site. */
function opensTitle(page: Page, heading: Element): boolean {
  const words = lineBeginningOf(heading, 40).toLowerCase();
  return words.length >= 20 && titleOf(page)?.startsWith(words) === true;
}

/** A site's name is the first heading of many pages; the heading of a page is in its title. */
function isTitle(page: Page, heading: Element): boolean {
  const title = titleOf(page);
  const words = lineBeginningOf(heading, 300).toLowerCase();
  if (words === '') return false;
  if (title === null) return true;
  if (title.length > 6 && words.startsWith(title)) return true;
  return title.startsWith(words.slice(0, 40)) || (words.length > 8 && title.includes(words));
}
