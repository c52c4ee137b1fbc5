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

const mathWords = new Set(['math', 'mathml', 'mwe', 'mjx', 'mathjax']);

const nothing: Facts = { text: 0, linkText: 0, links: 0, prose: 0, beside: 0, weight: 0 };

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
  const facts = new Map<Element, Facts>();

  function visit(element: Element, inLink: boolean): Facts {
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
    // A frame holds text for browsers that know none.
    if (element.name === 'iframe') return nothing;
    for (const child of element.children) {
      if (child.kind === 'text') {
        const letters = lettersIn(child);
        if (letters === 0) continue;
        ownText += letters;
        if (inLink) ownLinkText += letters;
        if (letters > 10) sentences += sentencesIn(child.value);
      } else if (child.kind === 'element') {
        if (leftOut.has(child)) continue;
        if (isUnread(child, showHidden) && read?.has(child) !== true) {
          leftOut.add(child);
          continue;
        }
        const isLink = child.name === 'a';
        const inside = visit(child, inLink || isLink);
        links += inside.links + (isLink ? 1 : 0);
        prose += inside.prose;
        if (blockElements.has(child.name) || boxes.has(child)) {
          holdsBlocks = true;
          text += inside.text;
          linkText += inside.linkText;
          if (inside.text > 0) pieces += 1;
          if (isParagraph(child, inside) || alone.has(child)) beside += inside.prose;
          else weight += inside.weight;
        } else {
          weight += inside.weight;
          ownText += inside.text;
          ownLinkText += inside.linkText;
          sentences += sentencesOf.get(child) ?? 0;
        }
      }
    }
    if (holdsBlocks) boxes.add(element);
    const isBlock = holdsBlocks || blockElements.has(element.name) || element === root;
    if (isBlock) prose += proseIn(element.name, ownText - ownLinkText, ownText, sentences);
    else sentencesOf.set(element, sentences);
    if (ownText > 0) pieces += 1;
    const total = text + ownText;
    // Some pages put every paragraph into a box.
    if (pieces === 1 && isBlock && weight === 0 && (linkText + ownLinkText) * 3 < total) alone.add(element);
    if (isBlock) {
      if (text === 0) beside += prose;
      else if (ownText > 0) beside += proseIn(element.name, ownText - ownLinkText, ownText, sentences);
    }
    weight += beside ** 1.5;
    const found = { text: total, linkText: linkText + ownLinkText, links, prose, beside, weight };
    facts.set(element, found);
    return found;
  }

  /** Elements with blocks inside, which makes blocks of those that are none by their name. */
  const boxes = new Set<Element>();
  /** Boxes around one paragraph. */
  const alone = new Set<Element>();
  const sentencesOf = new Map<Element, number>();
  visit(root, false);
  return { facts, leftOut };
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
  let letters = 0;
  const { length } = value;
  for (let i = 0; i < length; i++) {
    const code = codeAt(value, i);
    if (code <= 0x20 || code === 0xa0 || code === 0x200b) continue;
    letters += code >= 0x2e80 && code <= 0xd7af ? 2 : 1;
  }
  return letters;
}

/** Ends of sentences, and commas, which lists of links have none of. */
function sentencesIn(value: string): number {
  let ends = 0;
  const { length } = value;
  for (let i = 0; i < length; i++) {
    const code = codeAt(value, i);
    // . ! ? , ; … and those of Chinese, Japanese, Arabic and Hindi
    if (
      code === 0x2e ||
      code === 0x21 ||
      code === 0x3f ||
      code === 0x2c ||
      code === 0x3b ||
      code === 0x2026 ||
      code === 0x3002 ||
      code === 0xff0c ||
      code === 0xff01 ||
      code === 0xff1f ||
      code === 0x3001 ||
      code === 0x060c ||
      code === 0x061f ||
      code === 0x0964
    )
      ends += 1;
  }
  return ends;
}
