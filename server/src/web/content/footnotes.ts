import { attribute, beginningOf, type Element, lineBeginningOf } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import type { Content } from './content.ts';
import { blockElements, headingElements } from './elements.ts';
import {
  BlockStarts,
  hiddenNoteOf,
  isListOfNotes,
  type NoteMark,
  noteElements,
  numberedItems,
  signOf,
} from './note-marks.ts';
import { NumberedMarks } from './numbered-marks.ts';
import { isInside } from './placement.ts';
import { type TypesetNote, typesetNoteOf } from './typeset-notes.ts';

/** The notes of a text: what in it points at which, and by what label. */
export interface Footnotes {
  /** Links, and marks such as raised numbers that are none. */
  readonly labelOfMark: ReadonlyMap<Element, string>;
  readonly labelOfNote: ReadonlyMap<Element, string>;
  /** Notes that the page shows on demand only, by their marks. */
  readonly hiddenNotes: ReadonlyMap<Element, Element>;
  /** Numbers before notes, which are their labels, and notes that stand in the margin as well. */
  readonly repeated: ReadonlySet<Element>;
  /** Identifiers of places in the text that notes link back to. */
  readonly places: ReadonlySet<string>;
}

const notesMax = 5_000;
const noteLettersMax = 4_000;
const beforeLetters = 16;
const referenceWords = new Set(
  'footnote footnotes noteref fnref footnoteref reference endnote ftnref'.split(' '),
);
const marginWords = new Set('sidenote marginnote'.split(' '));

/**
 * Finds links such as a raised [1] and the notes they point at, both in this part of the page; raised numbers with a block or
 * an item of a list of notes of that number; and marks whose note is hidden until it is asked for.
 */
export function footnotesOf(content: Content): Footnotes {
  const found = new Search(content);
  const notes = new Labels();
  const unled: NoteMark[] = [];
  const chapters = new Map<Element, boolean>();
  // Asked by each link of boxes in each other.
  const isLong = (note: Element) => {
    const known = chapters.get(note) ?? beginningOf(note, noteLettersMax).length >= noteLettersMax;
    chapters.set(note, known);
    return known;
  };
  for (const { link, target, text, mark } of found.links) {
    if (backTarget.test(target) || notes.places.has(target)) {
      if (mark !== null && !found.byId.has(target)) unled.push(mark);
      continue;
    }
    const note = noteAt(found.byId.get(target), link, isLong);
    if (note !== null) notes.join(link, note, text);
    else if (mark !== null && !found.byId.has(target)) unled.push(mark);
  }
  joinByNumber([...found.marks, ...unled], found, notes);
  const hiddenNotes = new Map<Element, Element>();
  for (const { element, sign } of found.marks) {
    if (notes.ofMark.has(element)) continue;
    const note = hiddenNoteOf(element, content.leftOut, found.hiddenById);
    if (note === null || notes.ofNote.has(note)) continue;
    notes.join(element, note, sign);
    hiddenNotes.set(element, note);
  }
  const repeated = notes.repeated;
  if (notes.ofNote.size > 0) {
    const texts = new Set([...notes.ofNote.keys()].map((note) => comparable(note)));
    for (const { note } of found.inMargin) if (texts.has(comparable(note))) repeated.add(note);
  }
  const firstOfSign = new Map<string, Element>();
  for (const { note, mark, sign, labels } of found.inMargin) {
    if (repeated.has(note) || mark === null || notes.ofMark.has(mark)) continue;
    notes.join(mark, note, sign);
    hiddenNotes.set(mark, note);
    if (!firstOfSign.has(sign)) firstOfSign.set(sign, note);
    repeated.add(note);
    for (const label of labels) repeated.add(label);
  }
  for (const { note, mark, sign } of found.marksAlone) {
    const other = firstOfSign.get(sign);
    if (other && !notes.ofMark.has(mark)) notes.join(mark, other, sign);
    repeated.add(note);
  }
  return {
    labelOfMark: notes.ofMark,
    labelOfNote: notes.ofNote,
    hiddenNotes,
    repeated,
    places: notes.places,
  };
}

interface NoteLink {
  readonly link: Element;
  readonly target: string;
  readonly text: string;
  readonly mark: NoteMark | null;
}

/** A note that stands inside of a paragraph, which style sheets put into the margin, with the mark before it. */
interface MarginNote {
  readonly note: Element;
  readonly mark: Element | null;
  readonly sign: string;
  /** Its own number and the like, at its beginning. */
  readonly labels: readonly Element[];
}

/** One walk over a part of a page for all that may point at a note or be one. */
class Search {
  readonly links: NoteLink[] = [];
  readonly marks: NoteMark[] = [];
  readonly byId = new Map<string, Element>();
  readonly hiddenById = new Map<string, Element>();
  readonly listed = new Map<string, Element>();
  readonly inMargin: MarginNote[] = [];
  /** Marks of notes that stand elsewhere, beside a box without words. */
  readonly marksAlone: { readonly note: Element; readonly mark: Element; readonly sign: string }[] = [];
  readonly #leftOut: ReadonlySet<Element>;
  readonly #starts = new BlockStarts();
  /** The last one, or null where a paragraph or a list follows it. */
  #heading: Element | null = null;
  /** Texts read so far, and where among them the block begins that is being read: what stands before a mark is asked of few. */
  readonly #texts: string[] = [];
  #blockFrom = 0;
  #marksSeen = 0;
  #isBelowRule = false;

  constructor({ roots, leftOut }: Content) {
    this.#leftOut = leftOut;
    for (const root of roots) this.#visit(root, false);
  }

  #visit(element: Element, isRaised: boolean): void {
    const { name } = element;
    const id = attribute(element, 'id') ?? (name === 'a' ? attribute(element, 'name') : null);
    if (this.#leftOut.has(element)) {
      if (id && noteElements.has(name) && !this.hiddenById.has(id)) this.hiddenById.set(id, element);
      // What is hidden has no marks, but may be a box of notes.
      for (const child of element.children) {
        const own = child.kind === 'element' && noteElements.has(child.name) ? attribute(child, 'id') : null;
        if (own && child.kind === 'element' && !this.hiddenById.has(own)) this.hiddenById.set(own, child);
      }
      return;
    }
    // The box that shows and hides a note has the note's name.
    if (id && name !== 'input' && !this.byId.has(id)) this.byId.set(id, element);
    const raises = isRaised || name === 'sup';
    if (name === 'a') this.#takeLink(element, raises);
    else if (name === 'label' && attribute(element, 'for')) this.#takeLabel(element);
    else if (name === 'sup' || (name === 'span' && element.attributes.length > 0)) this.#takeMark(element);
    else if (name === 'hr') this.#isBelowRule = true;
    else if (this.#isBelowRule && isBold(element)) this.#takeMark(element);
    if (headingElements.has(name)) this.#heading = element;
    else if (name === 'p' || name === 'ul') this.#heading = null;
    else if (name === 'ol' && isListOfNotes(element, this.#headingLine())) {
      for (const [number, item] of numberedItems(element))
        if (!this.listed.has(number)) this.listed.set(number, item);
    }
    const isBlock = blockElements.has(name);
    const [textsBefore, blockBefore] = [this.#texts.length, this.#blockFrom];
    if (isBlock) this.#blockFrom = textsBefore;
    let before: Element | null = null;
    for (const child of element.children) {
      if (child.kind === 'text') {
        this.#texts.push(child.value);
        if (before !== null && child.value.trim() !== '') before = null;
      }
      if (child.kind !== 'element') continue;
      if (child.name === 'span' && before !== null) {
        const typeset = typesetNoteOf(child);
        if (typeset !== null) this.#takeTypesetNote(typeset, before);
      }
      if (child.name === 'span' && hasAny(wordsOf(child), marginWords)) this.#takeMarginNote(child, before);
      this.#visit(child, raises);
      if (child.name !== 'input') before = child;
    }
    if (isBlock) this.#blockFrom = this.#texts.length;
    else if (name === 'sup') {
      // A second mark stands after the same word as the first.
      this.#texts.length = textsBefore;
      this.#blockFrom = blockBefore;
    }
  }

  #headingLine(): string {
    return this.#heading === null ? '' : lineBeginningOf(this.#heading, 40);
  }

  /** The last letters of the block that is being read. */
  #before(): string {
    let text = '';
    for (let at = this.#texts.length - 1; at >= this.#blockFrom && text.length < beforeLetters; at--)
      text = (this.#texts[at] as string).slice(-beforeLetters) + text;
    return text.slice(-beforeLetters);
  }

  #takeLink(link: Element, isRaised: boolean): void {
    if (this.links.length >= notesMax) return;
    // Copies of a page point at notes of their own by the address of the original.
    const target = fragmentOf(link, { anyPage: true });
    if (target === null || !(isRaised || backTarget.test(target) || isReference(link, target))) return;
    const text = lineBeginningOf(link, 20);
    if (text.length === 0 || text.length > 8) return;
    this.links.push({ link, target, text, mark: this.#markOf(link) });
  }

  #takeLabel(label: Element): void {
    const mark = this.#markOf(label);
    const target = attribute(label, 'for');
    if (mark !== null && target && this.links.length < notesMax)
      this.links.push({ link: label, target, text: mark.sign, mark });
  }

  #takeMarginNote(note: Element, before: Element | null): void {
    if (this.inMargin.length >= notesMax || this.#leftOut.has(note)) return;
    const sign = before === null ? null : signOf(before, this.#leftOut);
    const isMark = before !== null && (sign !== null || before.name === 'label');
    const first = note.children.find((child) => child.kind === 'element' || child.value.trim() !== '');
    const number = first?.kind === 'element' && signOf(first, this.#leftOut) !== null ? first : null;
    const labels = number === null ? [] : [number];
    this.inMargin.push({ note, mark: isMark ? before : null, sign: sign ?? '', labels });
  }

  #takeTypesetNote({ note, labels, isMarkOnly }: TypesetNote, mark: Element): void {
    if (this.inMargin.length + this.marksAlone.length >= notesMax || this.#leftOut.has(note)) return;
    const sign = signOf(mark, this.#leftOut);
    if (sign === null) return;
    if (isMarkOnly) this.marksAlone.push({ note, mark, sign });
    else this.inMargin.push({ note, mark, sign, labels });
  }

  #takeMark(element: Element): void {
    const mark = this.marks.length < notesMax ? this.#markOf(element) : null;
    if (mark !== null) this.marks.push(mark);
  }

  #markOf(element: Element): NoteMark | null {
    const sign = signOf(element, this.#leftOut);
    if (sign === null) return null;
    const opens = this.#starts.openedBy(element);
    return { element, sign, opens, before: this.#before(), order: this.#marksSeen++ };
  }
}

class Labels {
  readonly ofMark = new Map<Element, string>();
  readonly ofNote = new Map<Element, string>();
  readonly places = new Set<string>();
  readonly repeated = new Set<Element>();
  readonly #taken = new Set<string>();

  join(mark: Element, note: Element, text: string): void {
    let label = this.ofNote.get(note);
    if (label === undefined) {
      label = labelFrom(text, this.#taken);
      this.ofNote.set(note, label);
    }
    this.ofMark.set(mark, label);
    let up: Element | null = mark;
    for (let steps = 0; up && steps < 4; steps++, up = up.parent) {
      const id = attribute(up, 'id') ?? attribute(up, 'name');
      if (id) this.places.add(id);
    }
  }
}

/** Raised numbers in the text with the blocks that begin with that number, or the items of that number in a list of notes. */
function joinByNumber(marks: readonly NoteMark[], { listed }: Search, notes: Labels): void {
  const inText = new NumberedMarks();
  for (const one of marks.toSorted((first, second) => first.order - second.order)) {
    const { element, sign, opens } = one;
    if (element.name !== 'sup' && element.name !== 'a' && !(isBold(element) && opens !== null)) continue;
    if (opens === null) {
      inText.take(one, { isJoined: notes.ofMark.has(element) });
      continue;
    }
    const mark = inText.of(sign);
    if (mark === null || notes.ofNote.has(opens) || isInside(mark, opens)) continue;
    notes.join(mark, opens, sign);
    notes.repeated.add(element);
    inText.settle(sign);
  }
  for (const [number, item] of listed) {
    const mark = inText.of(number);
    if (mark !== null && !notes.ofNote.has(item) && !isInside(mark, item)) notes.join(mark, item, number);
  }
}

function isBold({ name }: Element): boolean {
  return name === 'strong' || name === 'b';
}

/** The words of a note without its number, its sign, and the link back. */
function comparable(note: Element): string {
  return beginningOf(note, 600)
    .replace(/[^\p{L}]+/gu, '')
    .slice(0, 200);
}

/** The fragment of an address within its own page, or of any address. */
export function fragmentOf(link: Element, { anyPage = false } = {}): string | null {
  const address = attribute(link, 'href')?.trim() ?? '';
  const href = anyPage ? address.slice(Math.max(0, address.indexOf('#'))) : address;
  if (!href.startsWith('#') || href.length < 2 || href.length > 300) return null;
  if (!href.includes('%')) return href.slice(1);
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

/** Of a note, not of the place in the text that it belongs to. */
const noteTarget = /^_?(?:ftnt?|fn|footnote|endnote)(?![-_:.]?ref)/i;

/** From a note back to its mark. */
const backTarget = /^_?(?:ftnt?|fn|footnote|endnote)[-_:.]?ref/i;

function isReference(link: Element, target: string): boolean {
  if (attribute(link, 'role') === 'doc-noteref' || hasAny(wordsOf(link), referenceWords)) return true;
  const text = lineBeginningOf(link, 10);
  // Papers have their numbers in brackets, whatever the places are called.
  return /^\[\d{1,3}\]$/.test(text) || (noteTarget.test(target) && /^[[(]?\d{1,3}[\])]?$/.test(text));
}

/** The block of a note; a note's own links back are in it, and no note to themselves. */
function noteAt(
  target: Element | undefined,
  link: Element,
  isLong: (note: Element) => boolean,
): Element | null {
  let note: Element | null = target ?? null;
  for (let steps = 0; note && steps < 4 && !noteElements.has(note.name); steps++) note = note.parent;
  if (note === null || !noteElements.has(note.name)) return null;
  if (isInside(link, note)) return null;
  // What a text refers to may also be a chapter.
  return note.children.length > 0 && !isLong(note) ? note : null;
}

function labelFrom(text: string, taken: Set<string>): string {
  const word = text.replace(/[^\p{L}\p{N}-]/gu, '');
  let label = word === '' ? String(taken.size + 1) : word;
  for (let number = 2; taken.has(label); number++) label = `${word || 'n'}-${number}`;
  taken.add(label);
  return label;
}

const backWords = new Set('backlink backref footnoteback reversefootnote'.split(' '));

/** A link from a note back to the text. */
export function leadsBack(link: Element, { places }: Footnotes): boolean {
  if (attribute(link, 'role') === 'doc-backlink' || hasAny(wordsOf(link), backWords)) return true;
  const target = fragmentOf(link, { anyPage: true });
  return target !== null && places.has(target) && beginningOf(link, 13).length <= 12;
}
