import { codeAt } from '../../kernel/code-at.ts';
import { type Element, lineBeginningOf, type Node, type TextNode, walk } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import { blockElements, unreadElements } from './elements.ts';
import { isHidden, isPanelLabel, isSkipLink } from './hidden.ts';

/** What is in an element, in letters that a reader sees. */
export interface Facts {
  /** Without white space; a letter of Chinese, Japanese or Korean counts as two, as it says as much. */
  readonly text: number;
  readonly linkText: number;
  readonly links: number;
  /** Letters of what reads like sentences, links left out: what main content is made of. */
  readonly prose: number;
  /** Prose of paragraphs that stand side by side in it, not deeper. */
  readonly beside: number;
  /** What main content has more of: paragraphs that stand together count more than as many that are scattered, as on cards. */
  readonly weight: number;
}

export interface Measured {
  readonly facts: ReadonlyMap<Element, Facts>;
  readonly leftOut: Set<Element>;
}

/** What the element around it needs to know as well. */
interface Found extends Facts {
  /** It stands on lines of its own: by its name, or as it has blocks inside. */
  readonly isBlock: boolean;
  /** A box around one paragraph. */
  readonly isAlone: boolean;
  /** Of an inline element: its text is a part of the paragraph around it. */
  readonly sentences: number;
}

const mathWords = new Set(['math', 'mathml', 'mwe', 'mjx', 'mathjax']);

const nothing: Found = {
  ...{ text: 0, linkText: 0, links: 0, prose: 0, beside: 0, weight: 0 },
  ...{ isBlock: false, isAlone: false, sentences: 0 },
};

export function factsOf({ facts }: Measured, element: Element): Facts {
  return facts.get(element) ?? nothing;
}

export interface HowShown {
  readonly showHidden?: boolean;
  /** Elements that are read, though nothing shows them. */
  readonly read?: ReadonlySet<Element>;
}

/**
 * Counts what each element holds, in one pass. What is hidden, or never read, goes to `leftOut` and counts nothing; so does what
 * `leftOut` has already.
 */
export function measure(
  root: Element,
  leftOut = new Set<Element>(),
  { showHidden = false, read }: HowShown = {},
): Measured {
  const facts = new Map<Element, Found>();
  const factsOfChild = (child: Element, isInLink: boolean): Found | null => {
    if (leftOut.has(child)) return null;
    if (isUnread(child, showHidden) && read?.has(child) !== true) {
      leftOut.add(child);
      return null;
    }
    return visit(child, isInLink);
  };
  const visit = (element: Element, isInLink: boolean): Found => {
    // A frame holds text for browsers that know none.
    if (element.name === 'iframe') return nothing;
    const found = factsFrom(element, isInLink, element === root, factsOfChild);
    facts.set(element, found);
    return found;
  };
  visit(root, false);
  return { facts, leftOut };
}

/**
 * The same measures without `more`, as if they were taken anew: only what stands around something that is left out is counted again.
 */
export function measureWithout(root: Element, shown: Measured, more: Iterable<Element>): Measured {
  const facts = new Map(shown.facts as ReadonlyMap<Element, Found>);
  const leftOut = new Set(shown.leftOut);
  const around = new Set<Element>();
  for (const one of more) {
    if (leftOut.has(one)) continue;
    leftOut.add(one);
    for (let up = one.parent; up !== null && !around.has(up); up = up.parent) around.add(up);
  }
  const forget = (element: Element) => {
    if (!facts.delete(element)) return;
    for (const child of element.children) if (child.kind === 'element') forget(child);
  };
  const factsOfChild = (child: Element, isInLink: boolean): Found | null => {
    if (!leftOut.has(child))
      return around.has(child) ? visit(child, isInLink) : (facts.get(child) ?? nothing);
    forget(child);
    return null;
  };
  const visit = (element: Element, isInLink: boolean): Found => {
    if (!facts.has(element)) return nothing;
    const found = factsFrom(element, isInLink, element === root, factsOfChild);
    facts.set(element, found);
    return found;
  };
  if (around.has(root)) visit(root, false);
  return { facts, leftOut };
}

/** Of an element, from its texts and from what its children hold; null for a child that does not count. */
function factsFrom(
  element: Element,
  isInLink: boolean,
  isRoot: boolean,
  factsOfChild: (child: Element, isInLink: boolean) => Found | null,
): Found {
  let text = 0;
  let linkText = 0;
  let links = 0;
  let prose = 0;
  // Of the text that is the element's own or in inline elements of it, which is one paragraph.
  let ownText = 0;
  let ownLinkText = 0;
  let sentences = 0;
  let beside = 0;
  let weight = 0;
  let pieces = 0;
  let holdsBlocks = false;
  for (const child of element.children) {
    if (child.kind === 'text') {
      const counted = countsIn(child.value);
      const letters = counted % sentenceEnd;
      if (letters === 0) continue;
      ownText += letters;
      if (isInLink) ownLinkText += letters;
      if (letters > 10) sentences += (counted - letters) / sentenceEnd;
    } else if (child.kind === 'element') {
      const isLink = child.name === 'a';
      const inside = factsOfChild(child, isInLink || isLink);
      if (inside === null) continue;
      links += inside.links + (isLink ? 1 : 0);
      prose += inside.prose;
      if (inside.isBlock || blockElements.has(child.name)) {
        holdsBlocks = true;
        text += inside.text;
        linkText += inside.linkText;
        if (inside.text > 0) pieces += 1;
        if (isParagraph(child, inside) || inside.isAlone) beside += inside.prose;
        else weight += inside.weight;
      } else {
        weight += inside.weight;
        ownText += inside.text;
        ownLinkText += inside.linkText;
        sentences += inside.sentences;
      }
    }
  }
  const isBlock = holdsBlocks || blockElements.has(element.name) || isRoot;
  const ownProse = isBlock ? proseIn(element.name, ownText - ownLinkText, ownText, sentences) : 0;
  prose += ownProse;
  if (ownText > 0) pieces += 1;
  const total = text + ownText;
  // Some pages put every paragraph into a box.
  const isAlone = pieces === 1 && isBlock && weight === 0 && (linkText + ownLinkText) * 3 < total;
  if (isBlock) {
    if (text === 0) beside += prose;
    else if (ownText > 0) beside += ownProse;
  }
  if (beside !== 0) weight += beside ** 1.5;
  return {
    text: total,
    linkText: linkText + ownLinkText,
    links,
    prose,
    beside,
    weight,
    isBlock,
    isAlone,
    sentences,
  };
}

/** Whether a reader sees any letter inside; stops at the first. */
export function showsText(root: Element, leftOut: ReadonlySet<Element>, how: HowShown): boolean {
  if (root.name === 'iframe') return false;
  for (const child of root.children) {
    if (child.kind === 'text') {
      if (lettersIn(child) > 0) return true;
    } else if (child.kind === 'element' && !leftOut.has(child)) {
      const isRead = how.read?.has(child) === true || !isUnread(child, how.showHidden === true);
      if (isRead && showsText(child, leftOut, how)) return true;
    }
  }
  return false;
}

/** What stands in nodes side by side that are measured, such as a sentence that has no element of its own. */
export function factsOfRun(nodes: readonly Node[], { facts, leftOut }: Measured): Facts {
  let [text, linkText, links, sentences] = [0, 0, 0, 0];
  for (const node of nodes) {
    if (node.kind === 'text') {
      text += lettersIn(node);
      sentences += sentencesIn(node.value);
    } else if (node.kind === 'element' && !leftOut.has(node)) {
      const inside = facts.get(node) ?? nothing;
      text += inside.text;
      linkText += node.name === 'a' ? inside.text : inside.linkText;
      links += inside.links + (node.name === 'a' ? 1 : 0);
    }
  }
  const prose = proseIn('p', text - linkText, text, sentences);
  return { text, linkText, links, prose, beside: prose, weight: prose ** 1.5 };
}

/** What `measure` leaves out, found without measuring; null where next to nothing is shown, so that it takes the measures to decide. */
export function findUnread(root: Element, lettersEnough: number): Set<Element> | null {
  const unread = new Set<Element>();
  let letters = 0;
  walk(root, (node) => {
    if (node.kind === 'text') {
      if (letters < lettersEnough) letters += lettersIn(node);
    } else if (node.kind === 'element') {
      if (isUnread(node, false)) unread.add(node);
      return node.name !== 'iframe' && !unread.has(node);
    }
    return true;
  });
  return letters < lettersEnough ? null : unread;
}

/** Scripts are off: what stands for them is read on a page that shows nothing else. */
function isUnread(element: Element, showHidden: boolean): boolean {
  const { name } = element;
  if (unreadElements.has(name) || (name === 'button' && !opensText(element))) return true;
  return !showHidden && (name === 'noscript' || hides(element));
}

const readingElements = new Set('h1 h2 h3 h4 h5 h6 p dt summary'.split(' '));

/** A button in a heading, such as the question of a list of questions, is that heading. */
function opensText(button: Element): boolean {
  const { parent } = button;
  return (
    isPanelLabel(button) ||
    holdsParagraph(button) ||
    (parent !== null &&
      (readingElements.has(parent.name) ||
        (parent.parent !== null && readingElements.has(parent.parent.name))))
  );
}

const partsOfButtonMax = 60;
const lettersOfParagraph = 60;

/** A button as large as a card, around a sentence. */
function holdsParagraph(button: Element): boolean {
  let parts = 0;
  let found = false;
  walk(button, (node) => {
    parts += 1;
    if (found || parts > partsOfButtonMax || node.kind !== 'element') return false;
    found = node.name === 'p' && lineBeginningOf(node, 200).length >= lettersOfParagraph;
    return true;
  });
  return found;
}

function hides(element: Element): boolean {
  if (!isHidden(element)) return isSkipLink(element);
  // The source of a formula is hidden beside its picture.
  const words = wordsOf(element);
  // What a callout folds away is opened by those who read it.
  if (words.has('callout') && element.parent !== null && wordsOf(element.parent).has('callout')) return false;
  return words.has('html') || !hasAny(words, mathWords);
}

const paragraphs = new Set('p pre blockquote dd dt h1 h2 h3 h4 h5 h6 figcaption'.split(' '));
const lists = new Set('ul ol dl'.split(' '));
const shortListLetters = 500;

/** A list between paragraphs is one of them where it is short; items of lists are, where they are no boxes of several parts, as on cards. */
function isParagraph({ name }: Element, { text, linkText, beside, weight }: Facts): boolean {
  if (linkText * 2 >= text) return false;
  if (lists.has(name)) return text <= shortListLetters;
  return paragraphs.has(name) || (name === 'li' && weight <= beside ** 1.5);
}

/** How much of a paragraph of so many letters counts as prose. */
function proseIn(name: string, letters: number, all: number, sentences: number): number {
  if (letters <= 0) return 0;
  if (name === 'pre' || name === 'code') return letters;
  if (letters / all < 0.35) return 0;
  const share = letters / all;
  if (sentences === 0 && letters < 80) return letters * (letters < 20 ? 0.1 : 0.3) * share;
  return letters * (letters < 20 ? 0.3 : 1) * share;
}

function lettersIn({ value }: TextNode): number {
  return countsIn(value) % sentenceEnd;
}

function sentencesIn(value: string): number {
  return Math.floor(countsIn(value) / sentenceEnd);
}

/** By the code of a character: how many letters it counts for, and 4 more where it ends a sentence or is a comma, which lists of links have none of. */
const countOf = new Uint8Array(2 ** 16).fill(1);
countOf.fill(0, 0, 0x21);
countOf[0xa0] = 0;
countOf[0x200b] = 0;
countOf.fill(2, 0x2e80, 0xd7b0);
// Those of Chinese, Japanese, Arabic and Hindi too.
for (const end of '.!?,;…。，！？、،؟।') {
  const code = end.charCodeAt(0);
  countOf[code] = (countOf[code] as number) + 4;
}
/** More letters than a page has. */
const sentenceEnd = 2 ** 26;

/** Letters, and `sentenceEnd` for each end of a sentence: of each text both are asked, and a text is read once. */
function countsIn(value: string): number {
  let letters = 0;
  let ends = 0;
  const { length } = value;
  for (let i = 0; i < length; i++) {
    const count = countOf[codeAt(value, i)] as number;
    letters += count & 3;
    ends += count >> 2;
  }
  return letters + ends * sentenceEnd;
}
