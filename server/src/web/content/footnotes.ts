import { attribute, type Element, lineOf, type Node, textOf } from '../html/document.ts';
import { hasAny, wordsOf } from './class-words.ts';
import type { Content } from './main-content.ts';

/** The notes of a text: which links point at which, and by what label. */
export interface Footnotes {
  readonly labelOfLink: ReadonlyMap<Element, string>;
  readonly labelOfNote: ReadonlyMap<Element, string>;
  /** Identifiers of places in the text that notes link back to. */
  readonly places: ReadonlySet<string>;
}

const notesMax = 5_000;
const noteElements = new Set('li p div aside dd section td'.split(' '));
const referenceWords = new Set(
  'footnote footnotes noteref fnref footnoteref reference endnote ftnref'.split(' '),
);

/** Finds links such as a raised [1] and the notes they point at, both in this part of the page. */
export function footnotesOf({ roots, leftOut }: Content): Footnotes {
  const links: { link: Element; target: string; text: string }[] = [];
  const byId = new Map<string, Element>();
  const visit = (node: Node, isRaised: boolean) => {
    if (node.kind !== 'element' || leftOut.has(node)) return;
    const id = attribute(node, 'id') ?? (node.name === 'a' ? attribute(node, 'name') : null);
    if (id && !byId.has(id)) byId.set(id, node);
    const raises = isRaised || node.name === 'sup';
    if (node.name === 'a' && links.length < notesMax) {
      // Copies of a page point at notes of their own by the address of the original.
      const fragment = fragmentOf(node, { anyPage: true });
      const target = fragment !== null && (raises || isReference(node)) ? fragment : null;
      if (target !== null) {
        const text = lineOf(node).slice(0, 20);
        if (text.length > 0 && text.length <= 8) links.push({ link: node, target, text });
      }
    }
    for (const child of node.children) visit(child, raises);
  };
  for (const root of roots) visit(root, false);

  const labelOfLink = new Map<Element, string>();
  const labelOfNote = new Map<Element, string>();
  const places = new Set<string>();
  const taken = new Set<string>();
  for (const { link, target, text } of links) {
    const note = noteAt(byId.get(target), link);
    if (note === null) continue;
    let label = labelOfNote.get(note);
    if (label === undefined) {
      label = labelFrom(text, taken);
      labelOfNote.set(note, label);
    }
    labelOfLink.set(link, label);
    let up: Element | null = link;
    for (let steps = 0; up && steps < 4; steps++, up = up.parent) {
      const id = attribute(up, 'id') ?? attribute(up, 'name');
      if (id) places.add(id);
    }
  }
  return { labelOfLink, labelOfNote, places };
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

function isReference(link: Element): boolean {
  return attribute(link, 'role') === 'doc-noteref' || hasAny(wordsOf(link), referenceWords);
}

/** The block of a note; a note's own links back are in it, and no note to themselves. */
function noteAt(target: Element | undefined, link: Element): Element | null {
  let note: Element | null = target ?? null;
  for (let steps = 0; note && steps < 4 && !noteElements.has(note.name); steps++) note = note.parent;
  if (note === null || !noteElements.has(note.name)) return null;
  for (let up: Element | null = link; up; up = up.parent) if (up === note) return null;
  // What a text refers to may also be a chapter.
  return note.children.length > 0 && textOf(note).length < 4_000 ? note : null;
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
  return target !== null && places.has(target) && textOf(link).length <= 12;
}
