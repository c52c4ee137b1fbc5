import { attribute, type Element, type Node } from '../html/document.ts';

/** A note within its sentence, as LaTeXML writes one (the HTML of papers on arXiv). */
export interface TypesetNote {
  readonly note: Element;
  /** What it begins with and its mark says too: the mark again, the kind of note, its number. */
  readonly labels: readonly Element[];
  /** Its words are those of another note of that mark. */
  readonly isMarkOnly: boolean;
}

const labelClasses = /(?:^|\s)ltx_(?:note_mark|note_type|tag_note)(?:\s|$)/;

/**
 * The note in a box beside its mark; null for any other element. LaTeXML's `note` is `span.ltx_note` with a `sup.ltx_note_mark` and
 * `span.ltx_note_outer`, in which `span.ltx_note_content` has the mark again, `span.ltx_note_type` for all but plain footnotes,
 * `span.ltx_tag_note`, and the text (lib/LaTeXML/resources/XSLT/LaTeXML-misc-xhtml.xsl).
 */
export function typesetNoteOf(box: Element): TypesetNote | null {
  if (!hasClass(box, 'ltx_note_outer')) return null;
  const note = box.children.find((child) => child.kind === 'element' && hasClass(child, 'ltx_note_content'));
  if (note?.kind !== 'element') return null;
  const labels: Element[] = [];
  for (const child of note.children) {
    if (isLabel(child)) labels.push(child);
    else if (child.kind !== 'text' || child.value.trim() !== '') return { note, labels, isMarkOnly: false };
  }
  return { note, labels, isMarkOnly: true };
}

function isLabel(node: Node): node is Element {
  return node.kind === 'element' && labelClasses.test(attribute(node, 'class') ?? '');
}

function hasClass(element: Element, name: string): boolean {
  const classes = attribute(element, 'class');
  return classes?.includes(name) === true && classes.split(/\s+/).includes(name);
}
