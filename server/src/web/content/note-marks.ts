import { attribute, type Element, type Node } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';

/** A number or sign in the text, or before a note, that is no link to one. */
export interface NoteMark {
  readonly element: Element;
  /** The number or sign without brackets. */
  readonly sign: string;
  /** The block that the mark is the first thing in. */
  readonly opens: Element | null;
  /** The last letters of its block before it. */
  readonly before: string;
  /** Its place among the marks, in the order of the page. */
  readonly order: number;
}

export const noteElements = new Set('li p div aside dd section td'.split(' '));
const marks = new Set('sup span label button a strong b'.split(' '));
const markText = /^[[(]?(\d{1,3}|[*∗†‡§¶∥]{1,3})[\])]?[.:]?$/;
const markLettersMax = 12;

/** The sign of an element that is nothing but a mark; null for other elements. What is left out in it does not count. */
export function signOf(element: Element, leftOut: ReadonlySet<Element>): string | null {
  if (!marks.has(element.name)) return null;
  const text = shortText(element, leftOut, 3);
  return text === null ? null : (markText.exec(text.trim())?.[1] ?? null);
}

/** Looks at a few elements only, so that boxes in boxes are not read again and again. */
function shortText(element: Element, leftOut: ReadonlySet<Element>, depth: number): string | null {
  if (element.children.length > 8) return null;
  let text = '';
  for (const child of element.children) {
    if (child.kind === 'text') {
      if (child.value.length > 200) return null;
      text += child.value.trim();
    } else if (child.kind === 'element' && !leftOut.has(child)) {
      const inside = depth === 0 ? null : shortText(child, leftOut, depth - 1);
      if (inside === null) return null;
      text += inside;
    }
    if (text.length > markLettersMax) return null;
  }
  return text;
}

/** Finds the block that an element opens; remembers what each parent begins with. */
export class BlockStarts {
  readonly #firsts = new Map<Element, Node | null>();

  openedBy(element: Element): Element | null {
    let at = element;
    for (let steps = 0; steps < 5 && at.parent !== null; steps++) {
      if (this.#firstIn(at.parent) !== at) return null;
      if (noteElements.has(at.parent.name)) return at.parent;
      at = at.parent;
    }
    return null;
  }

  #firstIn(parent: Element): Node | null {
    let first = this.#firsts.get(parent);
    if (first === undefined) {
      first =
        parent.children.find((node) =>
          node.kind === 'text' ? node.value.trim() !== '' : node.kind === 'element' && node.name !== 'input',
        ) ?? null;
      this.#firsts.set(parent, first);
    }
    return first;
  }
}

const noteWords = new Set(
  'footnote footnotes noteref fnref footnoteref footref reference endnote'.split(' '),
);

/** The note that a mark hides: in itself, or in an element that it names. */
export function hiddenNoteOf(
  mark: Element,
  leftOut: ReadonlySet<Element>,
  hiddenById: ReadonlyMap<string, Element>,
): Element | null {
  if (hasAny(wordsOf(mark), noteWords)) {
    for (const child of mark.children)
      if (child.kind === 'element' && leftOut.has(child) && child.children.length > 0) return child;
  }
  for (const { name, value } of mark.attributes.slice(0, 20)) {
    if (!name.startsWith('data-') && !name.startsWith('aria-d')) continue;
    const note = hiddenById.get(value);
    if (note !== undefined) return note;
  }
  return null;
}

/** Whether an element beside a text holds a numbered list and nothing else, which is none of links. */
export function holdsNumberedNotes(box: Element): boolean {
  const list = onlyChild(box);
  if (list?.name !== 'ol') return false;
  let first: Node | undefined = list;
  for (let depth = 0; first?.kind === 'element' && depth < 5; depth++) {
    if (first.name === 'a') return false;
    first = first.children.find(isShown);
  }
  return first?.kind === 'text';
}

function onlyChild({ children }: Element): Element | null {
  let only: Element | null = null;
  for (const child of children) {
    if (!isShown(child)) continue;
    if (only !== null || child.kind !== 'element') return null;
    only = child;
  }
  return only;
}

function isShown(node: Node): boolean {
  return node.kind === 'element' || (node.kind === 'text' && node.value.trim() !== '');
}

const titles = /^(?:foot|end|side)?notes?:?$/i;
const listWords = new Set(['footnotes', 'endnotes']);

/** Whether a list is one of notes: its box is called so, or the heading before it. */
export function isListOfNotes(list: Element, headingBefore: string): boolean {
  if (list.name !== 'ol') return false;
  if (titles.test(headingBefore)) return true;
  if (list.parent?.name === 'aside' && holdsNumberedNotes(list.parent)) return true;
  return (
    hasAny(wordsOf(list), listWords) || (list.parent !== null && hasAny(wordsOf(list.parent), listWords))
  );
}

/** Items of an ordered list by their numbers. */
export function* numberedItems(list: Element): Generator<[string, Element]> {
  const start = Number.parseInt(attribute(list, 'start') ?? '1', 10);
  let number = start >= 0 && start < 10_000 ? start : 1;
  for (const item of list.children) {
    if (item.kind !== 'element' || item.name !== 'li') continue;
    yield [String(number), item];
    number += 1;
  }
}
