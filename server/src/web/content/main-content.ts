import { attribute, type Element, walk } from '../html/document.ts';
import { once, type Page } from '../html/page.ts';
import { isContainer, semanticPart } from './article-body.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { footnotesOf } from './footnotes.ts';
import { factsOf, findUnread, type Measured, measure } from './measure.ts';
import { captionWords, type Noise, noiseOf } from './noise.ts';
import { headingBefore, leadBefore, titleIn } from './page-heading.ts';
import { isInside } from './placement.ts';
import { pruneContent } from './prune-content.ts';
import { publishedOn } from './published-on.ts';
import { writersOf } from './written-by.ts';

/** A part of a page: elements in the order of the page, without those inside that are left out. */
export interface Content {
  readonly roots: readonly Element[];
  readonly leftOut: ReadonlySet<Element>;
}

/** All that a reader sees. */
export function wholePage(page: Page): Content {
  return { roots: [bodyOf(page)], leftOut: unreadOn(page) };
}

/**
 * What the page is about, without what stands on every page of its site. The smallest element that holds nearly all of the
 * page's prose, with the page's heading before it; where no part holds most of it, as on a home page of many sections, all parts.
 * Never empty where the page shows text. Takes time linear in the page.
 */
export function mainContent(page: Page): Content {
  const body = bodyOf(page);
  const shown = shownOn(page);
  const all = factsOf(shown, body);
  if (all.text === 0) return { roots: [body], leftOut: shown.leftOut };
  const noise = believableNoise(body, shown);
  const quiet = measure(body, new Set([...shown.leftOut, ...noise]), { showHidden: shown.showsHidden });
  const root = narrow(semanticPart(page, body, quiet), quiet);
  const said = { days: publishedOn(page), writers: writersOf(page) };
  const leftOut = pruneContent(root, quiet, titleIn(page, root, quiet.leftOut), said);
  const kept = measure(root, new Set(leftOut), { showHidden: shown.showsHidden });
  if (factsOf(kept, root).text === 0) return { roots: [body], leftOut: shown.leftOut };
  const heading = headingBefore(page, root, shown.leftOut);
  const roots = [
    ...(heading === null ? [] : [heading]),
    ...leadBefore(page, root, quiet),
    root,
    ...notesOutside(body, root, shown.leftOut),
  ];
  return { roots, leftOut };
}

export function bodyOf(page: Page): Element {
  return page.document.first('body') ?? page.document.root;
}

type Shown = Measured & { readonly showsHidden: boolean };

/** As it is shown; where next to nothing is, the page waits for its script, and all of it counts. */
const shownOn = (page: Page): Shown => once(page, measureShown);

/** What is not shown; it takes no measures on most pages. */
const unreadOn = (page: Page): ReadonlySet<Element> => once(page, findUnshown);

function findUnshown(page: Page): ReadonlySet<Element> {
  return findUnread(bodyOf(page), lettersShownMin) ?? shownOn(page).leftOut;
}

/** With fewer letters than that, a page may be waiting for its script. */
const lettersShownMin = 200;

function measureShown(page: Page): Shown {
  const body = bodyOf(page);
  const shown = measure(body);
  if (factsOf(shown, body).text >= lettersShownMin) return { ...shown, showsHidden: false };
  const all = measure(body, new Set(), { showHidden: true });
  const showsHidden = factsOf(all, body).text > 4 * factsOf(shown, body).text;
  return showsHidden ? { ...all, showsHidden } : { ...shown, showsHidden };
}

/**
 * How many times the prose of all the rest an element may hold that its tag or name calls noise: a form may be around everything,
 * and a discussion is often longer than its article.
 */
const noiseAtMost: Readonly<Record<Noise, number>> = {
  form: 0.5,
  structural: 3,
  named: 1.5,
  gallery: 5,
  comments: 40,
};
/** With less than that left, more than a small part of the page is no noise. */
const proseEnough = 250;

interface Candidate {
  readonly element: Element;
  readonly noise: Noise;
  readonly prose: number;
  /** The place in the list of the candidate around it; -1 for none. */
  readonly around: number;
  isTrusted: boolean;
}

/** The elements that are noise by tag, role or name, where that can be so: a page's text may stand in a form, or in a `div.sidebar-right`. */
function believableNoise(body: Element, shown: Measured): Set<Element> {
  const candidates = candidatesIn(body, shown);
  const all = factsOf(shown, body).prose;
  // The biggest that cannot be noise is not, which sets free what is in it. More rounds than pages have boxes around their content.
  for (let round = 0; round < 30; round++) {
    const outermost = outermostOf(candidates);
    const rest = all - outermost.reduce((sum, { prose }) => sum + prose, 0);
    const wrong = outermost
      .filter(
        ({ noise, prose }) =>
          noise !== 'comments' && prose > rest * (rest < proseEnough ? 0.5 : noiseAtMost[noise]),
      )
      .reduce<Candidate | null>((most, one) => (most === null || one.prose > most.prose ? one : most), null);
    if (wrong !== null) {
      for (const one of outermost) if (isLike(one, wrong)) one.isTrusted = false;
      continue;
    }
    const inDiscussion = outermost.reduce(
      (sum, { noise, prose }) => (noise === 'comments' ? sum + prose : sum),
      0,
    );
    if (inDiscussion === 0 || inDiscussion <= rest * (rest < proseEnough ? 3 : noiseAtMost.comments)) break;
    // A page that is a discussion keeps all of it.
    for (const candidate of candidates) if (candidate.noise === 'comments') candidate.isTrusted = false;
  }
  return new Set(outermostOf(candidates).map(({ element }) => element));
}

/** Itself, and those of its kind beside it, as of messages of a thread. */
function isLike({ element, noise }: Candidate, other: Candidate): boolean {
  return (
    element === other.element ||
    (noise === other.noise &&
      element.parent === other.element.parent &&
      kindOf(element) === kindOf(other.element))
  );
}

function candidatesIn(body: Element, shown: Measured): Candidate[] {
  const candidates: Candidate[] = [];
  const visit = (parent: Element, around: number) => {
    const children = parent.children.filter(
      (child) => child.kind === 'element' && !shown.leftOut.has(child) && factsOf(shown, child).text > 0,
    ) as Element[];
    for (const [index, element] of children.entries()) {
      const { prose, links } = factsOf(shown, element);
      const found = noiseOf(element, { isSentence: links === 0 && prose >= 20 });
      // What stands between two paragraphs is shown with them.
      const isIllustration =
        (found === 'gallery' || (found === 'named' && links <= 1 && isPicture(element))) &&
        isText(children[index - 1], shown) &&
        isText(children[index + 1], shown);
      const noise = isIllustration ? null : found;
      if (noise !== null) candidates.push({ element, noise, prose, around, isTrusted: true });
      visit(element, noise === null ? around : candidates.length - 1);
    }
  };
  visit(body, -1);
  return candidates;
}

function isText(element: Element | undefined, shown: Measured): boolean {
  return element !== undefined && element.name !== 'figure' && factsOf(shown, element).prose >= 40;
}

const picturePartsMax = 30;

/** A picture with its caption, whatever its box is called. */
function isPicture(box: Element): boolean {
  let hasPicture = false;
  let hasCaption = false;
  let parts = 0;
  walk(box, (node) => {
    parts += 1;
    if (node.kind !== 'element' || parts > picturePartsMax) return false;
    hasPicture ||= node.name === 'img';
    hasCaption ||= node.name === 'figcaption' || hasAny(wordsOf(node), captionWords);
    return true;
  });
  return hasPicture && hasCaption && parts <= picturePartsMax;
}

/** Those in no other one; a candidate stands after the one around it. */
function outermostOf(candidates: readonly Candidate[]): Candidate[] {
  const isInside: boolean[] = [];
  return candidates.filter(({ around, isTrusted }, index) => {
    isInside[index] = around >= 0 && (isInside[around] === true || candidates[around]?.isTrusted === true);
    return isTrusted && !isInside[index];
  });
}

/** The smallest element that holds nearly all that has weight. */
function narrow(body: Element, quiet: Measured): Element {
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

function isInArticle(element: Element): boolean {
  for (let up: Element | null = element; up; up = up.parent) if (up.name === 'article') return true;
  return false;
}

function kindOf(element: Element): string {
  return `${element.name} ${(attribute(element, 'class') ?? '').trim().split(/\s/, 1)[0]}`;
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

const notesOutsideMax = 20;
const notesWords = new Set(['footnotes', 'endnotes']);

/** Lists of footnotes that the content points at and that stand elsewhere. */
function notesOutside(body: Element, root: Element, hidden: ReadonlySet<Element>): Element[] {
  if (root === body) return [];
  const { labelOfMark, labelOfNote } = footnotesOf({ roots: [body], leftOut: hidden });
  const ours = new Set<string>();
  for (const [link, label] of labelOfMark) if (isInside(link, root)) ours.add(label);
  const lists = new Set<Element>();
  walk(body, (node) => {
    if (node.kind !== 'element' || node === root || hidden.has(node) || lists.size >= notesOutsideMax)
      return false;
    if (!hasAny(wordsOf(node), notesWords) || node.name === 'a' || node.name === 'sup') return true;
    if (!isInside(root, node)) lists.add(node);
    return isInside(root, node);
  });
  for (const [note, label] of labelOfNote) {
    if (
      !ours.has(label) ||
      isInside(note, root) ||
      hidden.has(note) ||
      [...lists].some((list) => isInside(note, list))
    )
      continue;
    const list = note.parent;
    lists.add(list !== null && (list.name === 'ol' || list.name === 'ul') ? list : note);
    if (lists.size >= notesOutsideMax) break;
  }
  return [...lists];
}
