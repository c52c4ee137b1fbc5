import { type Element, lineBeginningOf } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { factsOf, type Measured } from './measure.ts';
import { isInside } from './placement.ts';

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

const belowHeadingMax = 3;
const lettersBelowMin = 40;
const lettersBelowMax = 600;

/** The paragraphs right below the page's heading, in its box, where the content begins in another one. */
export function paragraphsBelow(heading: Element, quiet: Measured): Element[] {
  const beside = heading.parent?.children ?? [];
  const found: Element[] = [];
  for (const child of beside.slice(beside.indexOf(heading) + 1)) {
    if (child.kind !== 'element' || factsOf(quiet, child).text === 0) continue;
    const { text, linkText, prose } = factsOf(quiet, child);
    const isParagraph = child.name === 'p' && text <= lettersBelowMax && linkText < text * 0.2;
    // A line between, such as "Mission", may name the paragraph.
    if (child.name === 'h2' || child.name === 'h3') found.push(child);
    else if (isParagraph && prose >= lettersBelowMin) found.push(child);
    else break;
    if (found.length >= belowHeadingMax) break;
  }
  return found.at(-1)?.name === 'p' ? found : [];
}
