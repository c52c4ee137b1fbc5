import { attribute, type Element, lineBeginningOf } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { headingElements } from './elements.ts';
import { factsOf, type Measured } from './measure.ts';
import { leadsAway } from './noise.ts';
import { isInside, precedes } from './placement.ts';
import { saysDay } from './published-on.ts';
import { saysWriter } from './written-by.ts';

/** What the page's tags say of its text as well. */
export interface Said {
  readonly days: ReadonlySet<string>;
  readonly writers: readonly string[];
}

const headingsMax = 50;
const piecesMax = 60;
const lettersMax = 3_000;

/**
 * What stands between a page's heading and its text, in boxes of its own: a price, the amounts of a recipe, a sentence that
 * says what the page is for. The line of a date, names of writers, links to elsewhere and pictures are none of it.
 */
export function blocksUnderHeading(page: Page, root: Element, quiet: Measured, said: Said): Element[] {
  const heading = headingAbove(page, root, quiet);
  if (heading === null) return [];
  const found: Element[] = [];
  let letters = 0;
  let section: Element | null = null;
  for (const element of between(heading, root)) {
    for (const piece of piecesOf(element, quiet)) {
      if (found.length >= piecesMax) return [];
      if (headingElements.has(piece.name)) {
        section = piece;
        continue;
      }
      if (!isSaidOfPage(piece, quiet, said)) continue;
      letters += factsOf(quiet, piece).text;
      if (section !== null) found.push(section);
      section = null;
      found.push(piece);
    }
  }
  return letters > lettersMax ? [] : found;
}

const linesMax = 3_000;
const factsMin = 2;

/** Whether prices, amounts or sections such as "Ingredients" stand beside the text of a page, under the page's heading. */
export function hasFactsAround(page: Page, top: Element, root: Element, quiet: Measured): boolean {
  if (root === top) return false;
  const heading = page.document
    .elements('h1')
    .slice(0, headingsMax)
    .find((one) => factsOf(quiet, one).text > 0 && isInside(one, top) && isOfPage(page, one));
  if (heading === undefined) return false;
  let around = root;
  if (isInside(heading, root)) around = top;
  else while (around !== top && around.parent !== null && !isInside(heading, around)) around = around.parent;
  let lines = 0;
  let facts = 0;
  const visit = (parent: Element) => {
    for (const child of parent.children) {
      if (child.kind !== 'element' || child === root || quiet.leftOut.has(child)) continue;
      if (lines >= linesMax || facts >= factsMin) return;
      const { text, linkText } = factsOf(quiet, child);
      if (text === 0) continue;
      if (text > factLettersMax || !(rows.has(child.name) || hasTextOfItsOwn(child))) {
        visit(child);
      } else {
        lines += 1;
        if (linkText <= text * 0.5) facts += factsIn(child);
      }
    }
  };
  visit(around);
  return facts >= factsMin;
}

const factLettersMax = 50;
const rows = new Set('p li dt dd h2 h3 h4 h5 h6'.split(' '));
const priceWords = new Set(['price', 'prices', 'preis', 'prix', 'precio', 'prezzo', 'salary']);
/** Sections of a recipe, and of what else is told by facts. */
const headingOfFacts =
  /^(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|ingredienser|składniki|ингредиенты|інгредієнти|malzemeler|材料|食材|재료|specifications?|technical (?:data|details|specifications)|technische daten|spécifications|caractéristiques|especificaciones|caractéristiques techniques|specifiche|opening hours|öffnungszeiten|horaires(?: d.ouverture)?|horario|orari)(?: ?\(.{1,30}\)| (?:for|für|pour|para|per) .{1,30})?:?$/iu;

/** How many a line has; a price is worth two where its name says so. */
function factsIn(element: Element): number {
  const line = lineBeginningOf(element, 100);
  if (headingOfFacts.test(line)) return factsMin;
  if (!amount.test(line)) return 0;
  const isPrice = attribute(element, 'itemprop') === 'price' || hasAny(wordsOf(element), priceWords);
  return isPrice ? factsMin : 1;
}

function hasTextOfItsOwn({ children }: Element): boolean {
  return children.some((child) => child.kind === 'text' && child.value.trim() !== '');
}

function headingAbove(page: Page, root: Element, quiet: Measured): Element | null {
  const headings = page.document
    .elements('h1')
    .slice(0, headingsMax)
    .filter((one) => factsOf(quiet, one).text > 0);
  if (headings.some((one) => isInside(one, root))) return null;
  return headings.findLast((one) => precedes(one, root) && isOfPage(page, one)) ?? null;
}

/** The name of a site is the first heading of many pages, and what stands below it is what the site says of itself. */
function isOfPage(page: Page, heading: Element): boolean {
  for (let up: Element | null = heading; up; up = up.parent) if (up.name === 'main') return true;
  const title = page.document.first('title');
  const words = lineBeginningOf(heading, 300).toLowerCase();
  if (title === null) return true;
  const named = lineBeginningOf(title, 300).toLowerCase();
  return named.startsWith(words.slice(0, 40)) || (named !== '' && words.startsWith(named.slice(0, 40)));
}

/** The elements between two, in the order of the page: the outermost that hold neither. */
function between(first: Element, last: Element): Element[] {
  const path = new Set<Element>();
  for (let up: Element | null = last; up; up = up.parent) path.add(up);
  const found: Element[] = [];
  let at: Element = first;
  while (at.parent !== null && !path.has(at.parent)) {
    found.push(...siblings(at.parent, at, null));
    at = at.parent;
  }
  const onPath: Element[] = [];
  for (let up = last; up.parent !== null && up !== at.parent; up = up.parent) onPath.unshift(up);
  for (const [index, step] of onPath.entries()) {
    const parent = step.parent as Element;
    found.push(...siblings(parent, index === 0 ? at : null, step));
  }
  return found;
}

function siblings(parent: Element, after: Element | null, before: Element | null): Element[] {
  const { children } = parent;
  const start = after === null ? 0 : children.indexOf(after) + 1;
  const end = before === null ? children.length : children.indexOf(before);
  return children.slice(start, end).filter((child): child is Element => child.kind === 'element');
}

const pieces = new Set('p h2 h3 h4 h5 h6 ul ol dl pre blockquote table address'.split(' '));
const pictures = new Set(['figure', 'picture', 'video', 'audio']);

function piecesOf(element: Element, quiet: Measured): Element[] {
  const found: Element[] = [];
  const visit = (one: Element) => {
    if (quiet.leftOut.has(one) || pictures.has(one.name) || factsOf(quiet, one).text === 0) return;
    if (pieces.has(one.name) || hasTextOfItsOwn(one)) found.push(one);
    else for (const child of one.children) if (child.kind === 'element') visit(child);
  };
  visit(element);
  return found;
}

function isSaidOfPage(piece: Element, quiet: Measured, said: Said): boolean {
  const { text, linkText } = factsOf(quiet, piece);
  const line = lineBeginningOf(piece, 200);
  if (linkText > text * 0.5 || leadsAway(line)) return false;
  if (line.length < 160 && (saysDay(line, said.days) || saysWriter(line, said.writers))) return false;
  return isSentence(piece, quiet) || isFact(line) || (text <= factLettersMax && isCalledFact(piece));
}

const factWords = new Set(
  'location venue salary price prices sku stock availability servings yield employer department commitment duration'.split(
    ' ',
  ),
);

/** Its name says what kind of fact it is. */
function isCalledFact(piece: Element): boolean {
  return hasAny(wordsOf(piece), factWords) || factsOfMarkup.has(attribute(piece, 'itemprop') ?? '');
}

const factsOfMarkup = new Set(
  'price sku availability jobLocation hiringOrganization baseSalary employmentType startDate location recipeYield totalTime'.split(
    ' ',
  ),
);

function isSentence(piece: Element, quiet: Measured): boolean {
  const { prose, text } = factsOf(quiet, piece);
  return text >= 20 && prose >= text * 0.5;
}

/** A price, or a number with its unit. */
const amount =
  /(?:[$€£¥₹₽₩₺]|\b(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|AUD|CAD|kr|zł|Kč)\b) ?\d|\d ?(?:[$€£¥₹₽₩₺]|(?:euros?|EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|JPY|INR|AUD|CAD|kr|zł|Kč|円|元|원|k?g|mg|m?l|cl|dl|oz|lbs?|cups?|tsp|tbsp|EL|TL|Stück|pieces?|pcs)(?!\p{L}))/u;
const labelled = /^\p{L}[\p{L} ./-]{1,30}: ?\S/u;

function isFact(line: string): boolean {
  return amount.test(line) || labelled.test(line);
}
