import type { Content } from '../content/content.ts';
import { blockElements } from '../content/elements.ts';
import { type Footnotes, footnotesOf } from '../content/footnotes.ts';
import { attribute, type Element, walk } from '../html/document.ts';
import { BlockWriter } from './block-writer.ts';
import { labelOfCode } from './code-label.ts';
import type { Mark } from './inline-lines.ts';
import { InlineText } from './inline-text.ts';
import { type TexSigns, texInText } from './tex-in-text.ts';
import { texSignsOf } from './tex-scripts.ts';

/** The list that is being written: its next number, or none for bullets. */
export interface List {
  readonly isOrdered: boolean;
  next: number;
  /** Minus one where it is counted down. */
  readonly step: 1 | -1;
  hasItems: boolean;
}

/** A link around blocks, which is put on the first heading inside, else on the first text. */
export interface BlockLink {
  readonly href: string;
  readonly title: string | null;
  readonly onHeading: boolean;
  isUsed: boolean;
}

/** A dollar, or a backslash before a bracket or a name. */
const mayHoldTex = /\$|\\[([b]/;

/** Where the conversion of a part of a page is, and the ways of writing that all kinds of elements share. */
export class Writing {
  readonly content: Content;
  readonly baseUrl: string;
  readonly out: BlockWriter;
  readonly notes: Footnotes;
  /** Elements that have blocks inside. */
  readonly holdsBlocks: ReadonlySet<Element>;
  readonly hasMathScripts: boolean;
  /** Names of languages above code, which its fence has. */
  readonly codeLabels: ReadonlySet<Element>;
  readonly shownDrawings = new Set<string>();
  readonly shownPictures = new Set<string>();
  /** Notes that stand nowhere in the text, with their labels, in the order of their marks. */
  readonly notesToWrite = new Map<Element, string>();
  inline = new InlineText();
  lists: List[] = [];
  blockLink: BlockLink | null = null;
  /** In a cell of a table everything stands on one line. */
  inCell = false;
  inHeading = false;
  boxesWithoutFormula = 0;
  #signs: { readonly found: TexSigns | null } | null = null;
  readonly #write: (writing: Writing, element: Element) => void;

  /** `write` knows how an element is written by its name. */
  constructor(
    content: Content,
    { baseUrl, charactersMax }: { baseUrl: string; charactersMax: number },
    write: (writing: Writing, element: Element) => void,
  ) {
    this.content = content;
    this.baseUrl = baseUrl;
    this.out = new BlockWriter(charactersMax);
    this.notes = footnotesOf(content);
    const { holding, hasMathScripts, codeLabels } = survey(content);
    this.codeLabels = codeLabels;
    this.holdsBlocks = holding;
    this.hasMathScripts = hasMathScripts;
    this.#write = write;
  }

  inside(element: Element): void {
    for (const child of element.children) {
      if (this.out.isFull) return;
      if (child.kind === 'text') this.#text(child.value);
      else if (child.kind === 'element') this.#write(this, child);
    }
  }

  #text(text: string): void {
    const signs = mayHoldTex.test(text) ? this.#texSigns() : null;
    if (signs === null) {
      this.inline.text(text);
      return;
    }
    for (const piece of texInText(text, signs)) {
      const { formula } = piece;
      if (formula === null) this.inline.text(piece.text);
      else this.formula(piece.text.replace(/\s+/g, ' ').trim(), { isDisplayed: formula === 'displayed' });
    }
  }

  /** Asked of the page where its text has a sign of a formula. */
  #texSigns(): TexSigns | null {
    const [root] = this.content.roots;
    this.#signs ??= { found: root === undefined ? null : texSignsOf(root) };
    return this.#signs.found;
  }

  formula(tex: string, { isDisplayed }: { isDisplayed: boolean }): void {
    if (!isDisplayed || this.inCell || this.inHeading) {
      this.inline.raw(`$${this.inCell ? tex.replaceAll('|', '\\vert ') : tex}$`);
      return;
    }
    this.paragraph();
    this.out.write(['$$', tex, '$$']);
  }

  /** Ends the text before it and the text in it. */
  block(element: Element): void {
    this.paragraph();
    this.inside(element);
    this.paragraph();
  }

  paragraph(before: 1 | 2 = 2): void {
    if (this.inCell) {
      if (this.inline.hasContent) this.inline.lineBreak();
      return;
    }
    const lines = this.inline.take({ link: this.linkFor({ isHeading: false }) });
    if (lines.length > 0) this.out.write(lines, { before });
  }

  /** The link around the blocks, where this one is the one to have it. */
  linkFor({ isHeading }: { isHeading: boolean }): BlockLink | null {
    const link = this.blockLink;
    if (link === null || link.isUsed || !this.inline.hasContent || (link.onHeading && !isHeading))
      return null;
    link.isUsed = true;
    return link;
  }

  get inLink(): boolean {
    return this.blockLink !== null || this.inline.inLink;
  }

  /** A mark in the text that a note belongs to. */
  reference(mark: Element, label: string): void {
    this.inline.raw(`[^${label}]`);
    const hidden = this.notes.hiddenNotes.get(mark);
    if (hidden !== undefined) this.notesToWrite.set(hidden, label);
  }

  contained(element: Element, first: string, rest: string, before: 1 | 2 = 2): void {
    if (this.inCell) {
      this.block(element);
      return;
    }
    this.paragraph();
    if (before === 1) this.out.setGap(1);
    this.out.open(first, rest);
    this.inside(element);
    this.paragraph(before);
    this.out.close();
  }

  marked(element: Element, mark: Mark): void {
    const isBlock = blockElements.has(element.name) && element.name !== 'dt' && element.name !== 'summary';
    if (isBlock) this.paragraph();
    const opened = this.inline.open(mark);
    this.inside(element);
    if (opened) this.inline.close(mark);
    if (isBlock) this.paragraph();
  }
}

/** In one walk: what code is labelled with, which elements have blocks inside, and whether MathJax's sources are on the page. */
function survey({ roots }: Content): {
  holding: Set<Element>;
  hasMathScripts: boolean;
  codeLabels: Set<Element>;
} {
  const holding = new Set<Element>();
  const codeLabels = new Set<Element>();
  let hasMathScripts = false;
  for (const root of roots) {
    walk(root, (node) => {
      if (node.kind !== 'element') return;
      if (node.name === 'script') hasMathScripts ||= (attribute(node, 'type') ?? '').startsWith('math/tex');
      if (node.name === 'pre') {
        const label = labelOfCode(node);
        if (label !== null) codeLabels.add(label);
      }
      if (!blockElements.has(node.name)) return;
      for (let up = node.parent; up && !holding.has(up); up = up.parent) holding.add(up);
    });
  }
  return { holding, hasMathScripts, codeLabels };
}
