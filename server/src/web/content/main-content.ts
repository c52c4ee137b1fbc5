import { attribute, type Element, lineOf, walk } from '../html/document.ts';
import type { Page } from '../html/page.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { factsOf, type Measured, measure } from './measure.ts';
import { type Noise, noiseOf } from './noise.ts';
import { pruneContent } from './prune-content.ts';

/** A part of a page: elements in the order of the page, without those inside that are left out. */
export interface Content {
  readonly roots: readonly Element[];
  readonly leftOut: ReadonlySet<Element>;
}

/** All that a reader sees. */
export function wholePage(page: Page): Content {
  const body = bodyOf(page);
  const { leftOut } = measureShown(body);
  return { roots: [body], leftOut };
}

/**
 * What the page is about, without what stands on every page of its site. The smallest element that holds nearly all of the
 * page's prose, with the page's heading before it; where no part holds most of it, as on a home page of many sections, all parts.
 * Never empty where the page shows text. Takes time linear in the page.
 */
export function mainContent(page: Page): Content {
  const body = bodyOf(page);
  const shown = measureShown(body);
  const all = factsOf(shown, body);
  if (all.text === 0) return { roots: [body], leftOut: shown.leftOut };
  const noise = believableNoise(body, shown);
  const quiet = measure(body, new Set([...shown.leftOut, ...noise]), { showHidden: shown.showsHidden });
  const root = narrow(body, quiet);
  const leftOut = pruneContent(root, quiet);
  const kept = measure(root, new Set(leftOut), { showHidden: shown.showsHidden });
  if (factsOf(kept, root).text === 0) return { roots: [body], leftOut: shown.leftOut };
  const heading = headingBefore(page, root, shown.leftOut);
  return { roots: heading === null ? [root] : [heading, root], leftOut };
}

export function bodyOf(page: Page): Element {
  return page.document.first('body') ?? page.document.root;
}

/** As it is shown; where next to nothing is, the page waits for its script, and all of it counts. */
function measureShown(body: Element): Measured & { showsHidden: boolean } {
  const shown = measure(body);
  if (factsOf(shown, body).text >= 200) return { ...shown, showsHidden: false };
  const all = measure(body, new Set(), { showHidden: true });
  const showsHidden = factsOf(all, body).text > 4 * factsOf(shown, body).text;
  return showsHidden ? { ...all, showsHidden } : { ...shown, showsHidden };
}

/** How many times the prose of all the rest an element may hold that its name calls noise. A discussion may be longer than its article. */
const noiseAtMost: Readonly<Record<Noise, number>> = { structural: 0.5, named: 0.5, comments: 10 };
const proseEnough = 250;

/** The elements that are noise by tag, role or name, where that can be so: a page's text may stand in a form, or in a `div.sidebar-right`. */
function believableNoise(body: Element, shown: Measured): Set<Element> {
  const candidates: { element: Element; noise: Noise; prose: number }[] = [];
  walk(body, (node) => {
    if (node.kind !== 'element' || shown.leftOut.has(node)) return false;
    const noise = noiseOf(node);
    if (noise === null) return true;
    const { prose, text } = factsOf(shown, node);
    if (text > 0) candidates.push({ element: node, noise, prose });
    return true;
  });
  const all = factsOf(shown, body).prose;
  let trusted = candidates;
  // Each round drops the biggest of those that cannot be noise, which may set its inner parts free.
  for (let round = 0; round < 4; round++) {
    const outermost = outermostOf(trusted);
    const rest = all - outermost.reduce((sum, { prose }) => sum + prose, 0);
    const believed = trusted.filter(
      ({ noise, prose }) =>
        prose <= rest * noiseAtMost[noise] && (noise !== 'comments' || rest >= proseEnough || prose < rest),
    );
    if (believed.length === trusted.length) break;
    trusted = believed;
  }
  return new Set(trusted.map(({ element }) => element));
}

function outermostOf<Candidate extends { element: Element }>(candidates: readonly Candidate[]): Candidate[] {
  const inside = new Set<Element>(candidates.map(({ element }) => element));
  return candidates.filter(({ element }) => {
    for (let up = element.parent; up; up = up.parent) if (inside.has(up)) return false;
    return true;
  });
}

const contentWords = new Set(
  'article content post entry story main text body articlebody postcontent maincontent storybody markdown prose'.split(
    ' ',
  ),
);

/** The smallest element that holds nearly all prose. */
function narrow(body: Element, quiet: Measured): Element {
  let root = body;
  for (;;) {
    const { prose } = factsOf(quiet, root);
    let best: Element | null = null;
    let bestProse = 0;
    for (const child of root.children) {
      if (child.kind !== 'element' || quiet.leftOut.has(child)) continue;
      const inChild = factsOf(quiet, child).prose;
      if (inChild > bestProse) [best, bestProse] = [child, inChild];
    }
    if (best === null || !isContainer(best) || bestProse < prose * shareNeeded(best)) return root;
    root = best;
  }
}

/** The share of its parent's prose that an element needs to stand for it. */
function shareNeeded(element: Element): number {
  if (element.name === 'main' || attribute(element, 'role') === 'main') return 0.5;
  if (attribute(element, 'itemprop') === 'articleBody') return 0.5;
  if (element.name === 'article') return 0.7;
  return hasAny(wordsOf(element), contentWords) ? 0.75 : 0.85;
}

const containers = new Set(
  'div section article main center table tbody tr td form span font body header aside dl dd ul li custom'.split(
    ' ',
  ),
);

/** A paragraph or a list is content, and not what content is in. */
function isContainer({ name }: Element): boolean {
  return containers.has(name) || name.includes('-');
}

/** The page's own heading where it stands before the content. */
function headingBefore(page: Page, root: Element, hidden: ReadonlySet<Element>): Element | null {
  for (const heading of page.document.elements('h1')) {
    if (isInside(heading, root)) return null;
    if (hasHiddenAncestor(heading, hidden) || lineOf(heading) === '') continue;
    return precedes(heading, root) && isTitle(page, heading) ? heading : null;
  }
  return null;
}

/** A site's name is the first heading of many pages; the heading of a page is in its title. */
function isTitle(page: Page, heading: Element): boolean {
  const title = page.document.first('title');
  const words = lineOf(heading).toLowerCase().slice(0, 300);
  if (title === null) return true;
  const name = lineOf(title).toLowerCase();
  return words.length > 8 && (name.startsWith(words.slice(0, 40)) || name.includes(words));
}

function isInside(element: Element, root: Element): boolean {
  for (let up: Element | null = element; up; up = up.parent) if (up === root) return true;
  return false;
}

function hasHiddenAncestor(element: Element, hidden: ReadonlySet<Element>): boolean {
  for (let up: Element | null = element; up; up = up.parent) if (hidden.has(up)) return true;
  return false;
}

function precedes(element: Element, other: Element): boolean {
  const path = new Map<Element, Element>();
  for (let at: Element = element; at.parent; at = at.parent) path.set(at.parent, at);
  for (let at: Element = other; at.parent; at = at.parent) {
    const beside = path.get(at.parent);
    if (beside) return at.parent.children.indexOf(beside) < at.parent.children.indexOf(at);
  }
  return false;
}
