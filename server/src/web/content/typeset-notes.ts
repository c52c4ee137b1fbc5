import { attribute, type Element, type Node } from '../html/document.ts';

/** A note within its sentence, as LaTeXML writes one (the HTML of papers on arXiv). */
export interface TypesetNote {
  readonly note: Element;
  /** What it begins with and its mark says too: the mark again, the kind of note, its number. */
  readonly labels: readonly Element[];
  /** Its words are those of another note of that mark. */
  readonly isMarkOnly: boolean;
}

const outerClass = /(?:^|\s)ltx_note_outer(?:\s|$)/;
const contentClass = /(?:^|\s)ltx_note_content(?:\s|$)/;
const labelClass = /(?:^|\s)ltx_(?:note_mark|note_type|tag_note)(?:\s|$)/;

/**
 * The note in a box beside its mark; null for any other element. LaTeXML's `note` is `span.ltx_note` with a `sup.ltx_note_mark` and
 * `span.ltx_note_outer`, in which `span.ltx_note_content` has the mark again, `span.ltx_note_type` for all but plain footnotes,
 * `span.ltx_tag_note`, and the text (lib/LaTeXML/resources/XSLT/LaTeXML-misc-xhtml.xsl).
 */
export function typesetNoteOf(box: Element): TypesetNote | null {
  if (!hasClass(box, outerClass)) return null;
  const note = box.children.find((child) => hasClass(child, contentClass));
  if (note === undefined) return null;
  const labels: Element[] = [];
  for (const child of note.children) {
    if (hasClass(child, labelClass)) labels.push(child);
    else if (child.kind !== 'text' || child.value.trim() !== '') return { note, labels, isMarkOnly: false };
  }
  return { note, labels, isMarkOnly: true };
}

function hasClass(node: Node, name: RegExp): node is Element {
  return node.kind === 'element' && name.test(attribute(node, 'class') ?? '');
}
