import { attribute, type Element, walk } from '../html/document.ts';
import { isContainer } from './article-body.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { factsOf, type Measured } from './measure.ts';
import { kindOf } from './records.ts';

/** The smallest element that holds nearly all that has weight. */
export function narrow(body: Element, quiet: Measured, isArticle: boolean): Element {
  let root = body;
  const { prose: all } = factsOf(quiet, body);
  for (;;) {
    const { weight, beside } = factsOf(quiet, root);
    const best = heaviest(root, quiet);
    if (best === null || !isContainer(best)) return root;
    const inside = factsOf(quiet, best);
    if (inside.weight < weight * shareNeeded(best)) return root;
    // Paragraphs beside it belong to the same text.
    const isSemantic = shareNeeded(best) <= 0.5;
    // In an article a sentence is enough: its biggest part may be a program.
    const besideMin = isInArticle(root)
      ? Math.max(40, inside.prose * 0.08)
      : Math.max(Math.min(150, all * 0.25), all * 0.05, inside.prose * 0.08);
    if (!isSemantic && beside > besideMin) return root;
    if (!isSemantic && hasContinuation(root, best, quiet)) return root;
    if (!isArticle && !isSemantic && hasSections(root, best, quiet)) return root;
    root = best;
  }
}

function heaviest(parent: Element, quiet: Measured): Element | null {
  let best: Element | null = null;
  let most = 0;
  for (const child of parent.children) {
    if (child.kind !== 'element' || quiet.leftOut.has(child)) continue;
    const { weight } = factsOf(quiet, child);
    if (weight > most) [best, most] = [child, weight];
  }
  return best;
}

/**
 * Whether another child goes on with the text: in an article any that has a part of its prose, elsewhere one of the same kind,
 * as of articles in several sections of one class.
 */
function hasContinuation(parent: Element, best: Element, quiet: Measured): boolean {
  const kind = kindOf(best);
  const { beside, prose: inBest } = factsOf(quiet, best);
  let others = 0;
  for (const child of parent.children) {
    if (child.kind !== 'element' || child === best || quiet.leftOut.has(child)) continue;
    const { prose, text, linkText } = factsOf(quiet, child);
    if (linkText >= text * 0.2) continue;
    if (kindOf(child) === kind && prose > 250 && prose > beside * 0.04) return true;
    if (prose > 60) others += prose;
  }
  return others > inBest * 0.2 && isInArticle(parent);
}

const sectionLettersMin = 60;
const headingLevels = new Set(['h1', 'h2', 'h3']);

/** Whether other children are sections with a heading each, as on a page that tells of a product: its longest may be its conditions. */
function hasSections(parent: Element, best: Element, quiet: Measured): boolean {
  let count = 0;
  let sum = 0;
  for (const child of parent.children) {
    if (child.kind !== 'element' || child === best || quiet.leftOut.has(child)) continue;
    const { prose, text, linkText } = factsOf(quiet, child);
    if (prose < sectionLettersMin || linkText >= text * 0.4 || !holdsHeading(child, quiet)) continue;
    count += 1;
    sum += prose;
  }
  return count >= 2 && sum >= factsOf(quiet, best).prose * 0.05;
}

function holdsHeading(element: Element, quiet: Measured): boolean {
  let found = false;
  walk(element, (node) => {
    if (node.kind !== 'element' || found || quiet.leftOut.has(node)) return false;
    found = headingLevels.has(node.name);
    return !found;
  });
  return found;
}

function isInArticle(element: Element): boolean {
  for (let up: Element | null = element; up; up = up.parent) if (up.name === 'article') return true;
  return false;
}

const contentWords = new Set(
  'article content post entry story main text body articlebody postcontent maincontent storybody markdown prose'.split(
    ' ',
  ),
);

/** The share of its parent's prose that an element needs to stand for it. */
function shareNeeded(element: Element): number {
  if (element.name === 'main' || attribute(element, 'role') === 'main') return 0.5;
  if (attribute(element, 'itemprop') === 'articleBody') return 0.5;
  if (element.name === 'article') return 0.7;
  return hasAny(wordsOf(element), contentWords) ? 0.7 : 0.8;
}
