import { hasAny, wordsOf } from '../content/class-words.ts';
import { blockElements, headingElements, unreadElements } from '../content/elements.ts';
import { type Footnotes, footnotesOf, fragmentOf, leadsBack } from '../content/footnotes.ts';
import type { Content } from '../content/main-content.ts';
import { attribute, type Element, lineOf, type Node, textOf, walk } from '../html/document.ts';
import { resolveUrl } from '../html/page.ts';
import { BlockWriter } from './block-writer.ts';
import { codeOf, codeSpan, fenced, isLineNumber, languageOf } from './code-block.ts';
import { type Formula, formulaOf } from './formula.ts';
import { destination, InlineText, type Mark } from './inline-text.ts';
import { pictureOf } from './picture.ts';
import { holdsData, rowsOf, tableLines } from './table.ts';
import { videoPage } from './video.ts';

/** What is longer ends there. */
export const markdownCharactersMax = 2_000_000;

export interface Markdown {
  readonly markdown: string;
  /** There was more than `charactersMax`. */
  readonly isTruncated: boolean;
}

export interface MarkdownOptions {
  /** What relative addresses start from. */
  readonly baseUrl: string;
  readonly charactersMax?: number;
}

/**
 * A part of a page in CommonMark with the tables, task lists, footnotes and strikethrough of GitHub, and formulas in dollar signs.
 * Addresses are absolute. Takes time linear in the part, whatever it is nested in.
 */
export function toMarkdown(
  content: Content,
  { baseUrl, charactersMax = markdownCharactersMax }: MarkdownOptions,
): Markdown {
  const conversion = new Conversion(content, baseUrl, charactersMax);
  return conversion.run();
}

const bold = new Set('b strong'.split(' '));
const italic = new Set('i em cite dfn var'.split(' '));
const struck = new Set('s del strike'.split(' '));

/** Endings of numbers, and marks of trade. */
const ordinal = /^(?:st|nd|rd|th|er|re|e|ème|o|a|º|ª|tm|®|™|©)$/i;

/** The list that is being written: its next number, or none for bullets. */
interface List {
  readonly isOrdered: boolean;
  next: number;
}

/** A link around blocks, which is put on the first heading inside, else on the first text. */
interface BlockLink {
  readonly href: string;
  readonly title: string | null;
  readonly onHeading: boolean;
  isUsed: boolean;
}

class Conversion {
  readonly #content: Content;
  readonly #baseUrl: string;
  readonly #out: BlockWriter;
  readonly #notes: Footnotes;
  /** Elements that have blocks inside. */
  readonly #holdsBlocks: ReadonlySet<Element>;
  readonly #hasMathScripts: boolean;
  readonly #shownPictures = new Set<string>();
  #inline = new InlineText();
  #lists: List[] = [];
  #blockLink: BlockLink | null = null;
  /** In a cell of a table everything stands on one line. */
  #inCell = false;
  #inHeading = false;
  #boxesWithoutFormula = 0;

  constructor(content: Content, baseUrl: string, charactersMax: number) {
    this.#content = content;
    this.#baseUrl = baseUrl;
    this.#out = new BlockWriter(charactersMax);
    this.#notes = footnotesOf(content);
    const { holding, hasMathScripts } = survey(content);
    this.#holdsBlocks = holding;
    this.#hasMathScripts = hasMathScripts;
  }

  run(): Markdown {
    for (const root of this.#content.roots) {
      if (root.name === 'body') this.#inside(root);
      else this.#element(root);
      this.#paragraph();
    }
    return { markdown: this.#out.toString(), isTruncated: this.#out.isFull };
  }

  #inside(element: Element): void {
    for (const child of element.children) {
      if (this.#out.isFull) return;
      if (child.kind === 'text') this.#inline.text(child.value);
      else if (child.kind === 'element') this.#element(child);
    }
  }

  #element(element: Element): void {
    const { name } = element;
    const { leftOut } = this.#content;
    if (name === 'noscript' && leftOut.has(element)) {
      this.#picturesOfNoscript(element);
      return;
    }
    const formula =
      this.#boxesWithoutFormula === 0 || name === 'math' ? formulaOf(element, this.#hasMathScripts) : null;
    if (formula !== null) {
      if (formula !== 'nothing') this.#formula(formula);
      return;
    }
    if (leftOut.has(element) || unreadElements.has(name)) return;
    const note = this.#notes.labelOfNote.get(element);
    const mark = markOf(element);
    const write = this.#writers.get(name);
    if (note !== undefined) this.#note(element, note);
    else if (headingElements.has(name)) this.#heading(element);
    else if (write) write(element);
    else if (mark !== null) this.#marked(element, mark);
    else if (blockElements.has(name)) this.#block(element);
    else this.#insideOfInline(element);
  }

  /** How elements are written that are more than their text. */
  readonly #writers = new Map<string, (element: Element) => void>(
    Object.entries({
      a: (element: Element) => this.#link(element),
      audio: (element: Element) => this.#media(element),
      blockquote: (element: Element) => this.#contained(element, '> ', '> '),
      br: () => this.#lineBreak(),
      code: (element: Element) => this.#codeSpan(element),
      dd: (element: Element) => this.#contained(element, ': ', '  ', 1),
      dir: (element: Element) => this.#list(element),
      dt: (element: Element) => this.#term(element),
      hr: () => this.#rule(),
      iframe: (element: Element) => this.#frame(element),
      img: (element: Element) => this.#picture(element),
      kbd: (element: Element) => this.#codeSpan(element),
      li: (element: Element) => this.#item(element),
      listing: (element: Element) => this.#code(element),
      math: () => {},
      menu: (element: Element) => this.#list(element),
      ol: (element: Element) => this.#list(element),
      plaintext: (element: Element) => this.#code(element),
      pre: (element: Element) => this.#code(element),
      q: (element: Element) => this.#quoted(element),
      samp: (element: Element) => this.#codeSpan(element),
      sub: (element: Element) => this.#script(element),
      summary: (element: Element) => this.#term(element),
      sup: (element: Element) => this.#script(element),
      table: (element: Element) => this.#table(element),
      tt: (element: Element) => this.#codeSpan(element),
      ul: (element: Element) => this.#list(element),
      video: (element: Element) => this.#media(element),
      xmp: (element: Element) => this.#code(element),
    }),
  );

  #insideOfInline(element: Element): void {
    const isBox = element.attributes.length > 0 && hasAny(wordsOf(element), formulaWords);
    // A box of a formula that could not be read is not searched again at each level.
    if (isBox) this.#boxesWithoutFormula += 1;
    this.#inside(element);
    if (isBox) this.#boxesWithoutFormula -= 1;
  }

  #quoted(element: Element): void {
    this.#inline.text('“');
    this.#inside(element);
    this.#inline.text('”');
  }

  #rule(): void {
    if (this.#inCell) {
      this.#inline.lineBreak();
      return;
    }
    this.#paragraph();
    this.#out.write(['---']);
  }

  /** Ends the text before it and the text in it. */
  #block(element: Element): void {
    this.#paragraph();
    this.#inside(element);
    this.#paragraph();
  }

  #paragraph(before: 1 | 2 = 2): void {
    if (this.#inCell) {
      if (this.#inline.hasContent) this.#inline.lineBreak();
      return;
    }
    const lines = this.#inline.take({ link: this.#linkFor({ isHeading: false }) });
    if (lines.length > 0) this.#out.write(lines, { before });
  }

  #heading(element: Element): void {
    if (this.#inCell) {
      this.#marked(element, '**');
      return;
    }
    this.#paragraph();
    const wasInHeading = this.#inHeading;
    this.#inHeading = true;
    this.#inside(element);
    this.#inHeading = wasInHeading;
    const [text] = this.#inline.take({ isHeading: true, link: this.#linkFor({ isHeading: true }) });
    if (text !== undefined && text !== '')
      this.#out.write([`${'#'.repeat(Number(element.name[1]))} ${text}`]);
  }

  /** The link around the blocks, where this one is the one to have it. */
  #linkFor({ isHeading }: { isHeading: boolean }): BlockLink | null {
    const link = this.#blockLink;
    if (link === null || link.isUsed || !this.#inline.hasContent || (link.onHeading && !isHeading))
      return null;
    link.isUsed = true;
    return link;
  }

  #lineBreak(): void {
    // Two of them are how many pages end a paragraph.
    if (this.#inline.endsWithBreak && !this.#inCell && !this.#inHeading) this.#paragraph();
    else this.#inline.lineBreak();
  }

  #contained(element: Element, first: string, rest: string, before: 1 | 2 = 2): void {
    if (this.#inCell) {
      this.#block(element);
      return;
    }
    this.#paragraph();
    if (before === 1) this.#out.setGap(1);
    this.#out.open(first, rest);
    this.#inside(element);
    this.#paragraph(before);
    this.#out.close();
  }

  #note(element: Element, label: string): void {
    if (this.#inCell) {
      this.#block(element);
      return;
    }
    this.#contained(element, `[^${label}]: `, '    ');
  }

  #list(element: Element): void {
    this.#paragraph(this.#lists.length > 0 ? 1 : 2);
    const isNested = this.#lists.length > 0;
    if (isNested && !this.#inCell) this.#out.setGap(1);
    const start = Number.parseInt(attribute(element, 'start') ?? '1', 10);
    this.#lists.push({ isOrdered: element.name === 'ol', next: start >= 0 && start < 1e9 ? start : 1 });
    // A list right inside of a list belongs to the item before it.
    const isLoose = element.parent !== null && (element.parent.name === 'ul' || element.parent.name === 'ol');
    if (isLoose) this.#out.open('  ', '  ');
    this.#inside(element);
    this.#paragraph(1);
    if (isLoose) this.#out.close();
    this.#lists.pop();
    this.#out.setGap(isNested ? 1 : 2);
  }

  #item(element: Element): void {
    this.#paragraph(1);
    const list = this.#lists[this.#lists.length - 1];
    let marker = '- ';
    if (list?.isOrdered) {
      const value = Number.parseInt(attribute(element, 'value') ?? '', 10);
      if (value >= 0 && value < 1e9) list.next = value;
      marker = `${list.next}. `;
    }
    if (this.#inCell) {
      if (list?.isOrdered) {
        this.#inline.text(marker);
        list.next += 1;
      }
      this.#inside(element);
      this.#paragraph();
      return;
    }
    if (list !== undefined && this.#isFollowing(element)) this.#out.setGap(1);
    // Lists in a box of an item begin anew.
    const outer = this.#lists;
    this.#lists = list === undefined ? [{ isOrdered: false, next: 1 }] : outer;
    this.#out.open(marker, ' '.repeat(marker.length));
    const task = taskOf(element);
    if (task !== null) this.#inline.raw(task);
    if (task !== null) this.#inline.text(' ');
    this.#inside(element);
    this.#paragraph(1);
    if (this.#out.close() && list?.isOrdered) list.next += 1;
    this.#lists = outer;
  }

  #isFollowing(item: Element): boolean {
    const list = this.#lists[this.#lists.length - 1];
    if (list === undefined || item.parent === null) return false;
    const known = this.#begun.has(list);
    this.#begun.add(list);
    return known;
  }

  readonly #begun = new Set<List>();

  #term(element: Element): void {
    if (this.#inCell) {
      this.#block(element);
      return;
    }
    this.#paragraph();
    this.#marked(element, '**');
    this.#paragraph();
  }

  #marked(element: Element, mark: Mark): void {
    const isBlock = blockElements.has(element.name) && element.name !== 'dt' && element.name !== 'summary';
    if (isBlock) this.#paragraph();
    const opened = this.#inline.open(mark);
    this.#inside(element);
    if (opened) this.#inline.close(mark);
    if (isBlock) this.#paragraph();
  }

  #link(element: Element): void {
    const label = this.#notes.labelOfLink.get(element);
    if (label !== undefined) {
      this.#inline.raw(`[^${label}]`);
      return;
    }
    if (this.#notes.labelOfNote.size > 0 && leadsBack(element, this.#notes)) return;
    if (isPermalink(element, this.#inHeading)) return;
    const href = this.#addressOf(element);
    if (href === null || (this.#isOwnPlace(href) && hasHeading(element))) {
      this.#inside(element);
      return;
    }
    const title = titleOf(element, href);
    if (this.#holdsBlocks.has(element) && !this.#inCell && !this.#inHeading) {
      this.#paragraph();
      const outer = this.#blockLink;
      this.#blockLink = { href, title, onHeading: hasHeading(element), isUsed: false };
      this.#inside(element);
      this.#paragraph();
      this.#blockLink = outer;
      return;
    }
    const link = { href, title };
    const opened = this.#inline.open(link);
    this.#inside(element);
    if (opened) this.#inline.close(link);
  }

  /** Absolute; null where there is none to go to, so that only the text is written. */
  #addressOf(link: Element): string | null {
    const href = attribute(link, 'href')?.trim() ?? '';
    if (href === '' || href === '#' || href.length > 4_096) return null;
    if (/^mailto:[^?\s]+@|^tel:\+?[\d(]/i.test(href)) return href.replace(/\s/g, '%20');
    // A heading that links to itself.
    if (this.#inHeading && href.startsWith('#')) return null;
    const url = resolveUrl(href, this.#baseUrl);
    return this.#inHeading && this.#isOwnPlace(url) ? null : url;
  }

  /** A place on the page itself, to which its headings link. */
  #isOwnPlace(url: string | null): boolean {
    return url?.includes('#') === true && url.split('#', 1)[0] === this.#baseUrl.split('#', 1)[0];
  }

  #picture(element: Element): void {
    const picture = pictureOf(element, this.#baseUrl);
    if (picture === null) return;
    this.#shownPictures.add(picture.url);
    const alt = picture.alt.replace(/[[\]\\]/g, '\\$&');
    const title = picture.title === null ? '' : ` "${picture.title.replace(/["\\]/g, '\\$&')}"`;
    this.#inline.raw(
      `![${this.#inCell ? alt.replaceAll('|', '\\|') : alt}](${destination(picture.url)}${title})`,
    );
  }

  /** Pictures that a script loads late stand once more in a `noscript`. */
  #picturesOfNoscript(element: Element): void {
    for (const image of imagesIn(element)) {
      const picture = pictureOf(image, this.#baseUrl);
      if (picture !== null && !this.#shownPictures.has(picture.url)) this.#picture(image);
    }
  }

  #code(element: Element): void {
    const code = codeOf(element);
    if (code.trim() === '') return;
    if (this.#inCell || this.#inHeading) {
      this.#inline.raw(codeSpan(oneLine(code, this.#inCell)));
      return;
    }
    this.#paragraph();
    this.#out.write(fenced(code, languageOf(element)));
  }

  #codeSpan(element: Element): void {
    // Code of several lines, or with a table of them, that nobody put in a `pre`.
    if (this.#holdsBlocks.has(element)) {
      this.#code(element);
      return;
    }
    const code = oneLine(textOf(element), this.#inCell).trim();
    if (code === '') {
      this.#inline.text(textOf(element));
      return;
    }
    // A link inside, as in references of programs, is kept.
    const link = onlyLink(element);
    const href = link === null ? null : this.#addressOf(link);
    const mark = href === null ? null : { href, title: null };
    const opened = mark !== null && this.#inline.open(mark);
    this.#inline.raw(codeSpan(code));
    if (mark !== null && opened) this.#inline.close(mark);
  }

  #formula({ tex, isDisplayed }: Formula): void {
    if (!isDisplayed || this.#inCell || this.#inHeading) {
      this.#inline.raw(`$${tex}$`);
      return;
    }
    this.#paragraph();
    this.#out.write(['$$', tex, '$$']);
  }

  #table(table: Element): void {
    if (this.#inCell) {
      this.#block(table);
      return;
    }
    const rows = rowsOf(table);
    if (!holdsData(table, rows)) {
      this.#layout(table);
      return;
    }
    this.#paragraph();
    for (const child of table.children) {
      if (child.kind === 'element' && child.name === 'caption') this.#block(child);
    }
    const shown = rows
      .map((row) => row.filter(({ element }) => !this.#content.leftOut.has(element)))
      .filter((row) => row.length > 0 && !this.#content.leftOut.has(row[0]?.element.parent as Element));
    const lines = tableLines(shown, (cell) => this.#cell(cell));
    if (lines.length > 0) this.#out.write(lines);
  }

  #cell(cell: Element): string {
    const outer = this.#inline;
    this.#inline = new InlineText();
    this.#inCell = true;
    this.#inside(cell);
    const text = this.#inline.take({ inCell: true }).join(' ');
    this.#inCell = false;
    this.#inline = outer;
    return text.replace(/\n/g, ' ');
  }

  /** The cells of a table that only sets the page, one after the other. */
  #layout(table: Element): void {
    this.#paragraph();
    for (const row of rowsOf(table)) {
      for (const { element } of row) {
        if (!this.#content.leftOut.has(element) && !isLineNumber(element)) this.#block(element);
      }
    }
    for (const child of table.children) {
      if (child.kind === 'element' && child.name === 'caption') this.#block(child);
    }
  }

  #frame(element: Element): void {
    const source =
      attribute(element, 'src') ?? attribute(element, 'data-src') ?? attribute(element, 'data-lazy-src');
    const url = source === null ? null : resolveUrl(source, this.#baseUrl);
    const page = url === null ? null : videoPage(url);
    if (page !== null) this.#linkAlone((attribute(element, 'title') ?? '').trim() || 'Video', page);
  }

  #media(element: Element): void {
    const inner = element.children.find((child) => child.kind === 'element' && child.name === 'source');
    const source = attribute(element, 'src') ?? (inner?.kind === 'element' ? attribute(inner, 'src') : null);
    const url = source === null || source.length > 4_096 ? null : resolveUrl(source, this.#baseUrl);
    if (url === null) return;
    const label =
      attribute(element, 'title') ??
      attribute(element, 'aria-label') ??
      (element.name === 'video' ? 'Video' : 'Audio');
    this.#linkAlone(label.trim() || 'Video', url);
  }

  #linkAlone(label: string, href: string): void {
    this.#paragraph();
    const link = { href, title: null };
    const opened = this.#inline.open(link);
    this.#inline.text(label.slice(0, 300));
    if (opened) this.#inline.close(link);
    this.#paragraph();
  }

  /** Raised and lowered text has no sign of its own: HTML's is Markdown too. Endings such as the th of 5th are read without. */
  #script(element: Element): void {
    const text = lineOf(element);
    const isBox = this.#holdsBlocks.has(element);
    const isPlain =
      isBox || text === '' || text.length > 100 || ordinal.test(text) || this.#holdsLinks(element);
    if (!isPlain) this.#inline.raw(`<${element.name}>`);
    this.#inside(element);
    if (!isPlain) this.#inline.raw(`</${element.name}>`);
  }

  #holdsLinks(element: Element): boolean {
    return element.children.some(
      (child) => child.kind === 'element' && (child.name === 'a' || child.name === 'math'),
    );
  }
}

/** In one walk: which elements have blocks inside, and whether MathJax's sources are on the page. */
function survey({ roots }: Content): { holding: Set<Element>; hasMathScripts: boolean } {
  const holding = new Set<Element>();
  let hasMathScripts = false;
  for (const root of roots) {
    walk(root, (node) => {
      if (node.kind !== 'element') return;
      if (node.name === 'script') hasMathScripts ||= (attribute(node, 'type') ?? '').startsWith('math/tex');
      if (!blockElements.has(node.name)) return;
      for (let up = node.parent; up && !holding.has(up); up = up.parent) holding.add(up);
    });
  }
  return { holding, hasMathScripts };
}

function markOf(element: Element): Mark | null {
  const { name } = element;
  const style =
    name === 'span' || name === 'b' || name === 'font' || name === 'i' ? attribute(element, 'style') : null;
  if (bold.has(name)) {
    // Documents that were written elsewhere and pasted stand in a `b` that is none.
    return style !== null && /font-weight\s*:\s*(?:normal|400)/i.test(style.slice(0, 500)) ? null : '**';
  }
  if (italic.has(name)) return isIcon(element) ? null : '*';
  if (struck.has(name)) return '~~';
  if (style === null || name === 'b') return null;
  if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style.slice(0, 500))) return '**';
  return /font-style\s*:\s*italic/i.test(style.slice(0, 500)) ? '*' : null;
}

function isIcon({ name, children }: Element): boolean {
  return name === 'i' && children.length === 0;
}

const formulaWords = new Set(['katex', 'mwe', 'mathjax', 'mjx']);

/** The box of a task: a checkbox that stands first in the item. */
function taskOf(item: Element): string | null {
  let at: Element | undefined = item;
  for (let steps = 0; at && steps < 4; steps++) {
    const first: Node | undefined = at.children.find(
      (child) => child.kind === 'element' || (child.kind === 'text' && child.value.trim() !== ''),
    );
    if (first?.kind !== 'element') return null;
    if (first.name === 'input') {
      if (attribute(first, 'type')?.toLowerCase() !== 'checkbox') return null;
      return attribute(first, 'checked') === null ? '[ ]' : '[x]';
    }
    at =
      first.name === 'p' || first.name === 'label' || first.name === 'span' || first.name === 'div'
        ? first
        : undefined;
  }
  return null;
}

const permalinkWords = new Set(
  'permalink headerlink anchorlink headinganchor headeranchor hashlink anchorjs'.split(' '),
);

/** A sign beside a heading that links to the heading. */
function isPermalink(link: Element, inHeading: boolean): boolean {
  const target = fragmentOf(link);
  const words = wordsOf(link);
  const isNamed =
    hasAny(words, permalinkWords) ||
    (words.has('anchor') && inHeading) ||
    (words.has('hash') && words.has('link'));
  if (!isNamed && (target === null || !inHeading)) return false;
  const text = textOf(link).replace(/[\s\u200b\ufeff]/g, '');
  return text.length <= 2
    ? !/[\p{L}\p{N}]/u.test(text)
    : isNamed &&
        /^(?:link|permalink|anchor|¶|#|copylink|directlink|linktothis(?:section|heading))/i.test(text);
}

/** What a link says when it is pointed at, where that is more than its text and address. */
function titleOf(link: Element, href: string): string | null {
  const title = attribute(link, 'title')?.replace(/\s+/g, ' ').trim() ?? '';
  if (title === '' || title.length > 300) return null;
  const same = title.toLowerCase();
  const text = lineOf(link).slice(0, 1_000).toLowerCase();
  if (text.includes(same) || same.includes(text)) return null;
  return href.toLowerCase().includes(same.replaceAll(' ', '_').slice(0, 60)) ? null : title;
}

function hasHeading(element: Element): boolean {
  let found = false;
  walk(element, (node) => {
    if (node.kind === 'element' && headingElements.has(node.name)) found = true;
    return !found;
  });
  return found;
}

function imagesIn(element: Element): Element[] {
  const images: Element[] = [];
  walk(element, (node) => {
    if (node.kind === 'element' && node.name === 'img') images.push(node);
  });
  return images;
}

function onlyLink({ children }: Element): Element | null {
  const [only] = children;
  return children.length === 1 && only?.kind === 'element' && only.name === 'a' ? only : null;
}

function oneLine(code: string, inCell: boolean): string {
  const line = code.replace(/\s+/g, ' ');
  return inCell ? line.replaceAll('|', '\\|') : line;
}
