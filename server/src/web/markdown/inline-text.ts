import { codeAt } from '../../kernel/code-at.ts';
import { type Escaping, escapeLineStart, escapeText } from './escape-text.ts';

export type Mark = '**' | '*' | '~~';

interface Link {
  readonly href: string;
  readonly title: string | null;
}

type Token =
  | { readonly kind: 'text'; readonly value: string }
  /** Written as it is: code, pictures, formulas. */
  | { readonly kind: 'raw'; readonly value: string }
  | { readonly kind: 'open' | 'close'; readonly mark: Mark | Link }
  | { readonly kind: 'break' };

/** Runs of white space as one space; space that has no width, and the signs of fonts of icons, are none of the text. */
function collapsed(written: string): string {
  let isBlank = written !== '';
  let isClean = true;
  let wasSpace = false;
  const { length } = written;
  for (let i = 0; i < length && (isBlank || isClean); i++) {
    const code = codeAt(written, i);
    const isSpace = code === 0x20 || (code >= 0x09 && code <= 0x0d);
    if (!isSpace) isBlank = false;
    // Most text is of letters that are written as they are.
    if (isSpace ? wasSpace || code !== 0x20 : code >= 0xa0 && !(code >= 0xae && code < 0x1680))
      isClean = false;
    wasSpace = isSpace;
  }
  if (isBlank) return ' ';
  if (isClean) return written;
  return written
    .replace(/[ \t\n\r\f\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g, ' ')
    .replace(/[\u200b\u2060\ufeff\u00ad\ue000-\uf8ff]/g, '');
}

/** The text of one paragraph, heading or cell, with what is in it, until it is written. */
export class InlineText {
  readonly #tokens: Token[] = [];
  /** Formats that are open, and are opened again in the next paragraph. */
  readonly #open: (Mark | Link)[] = [];
  #hasContent = false;
  #stars = 0;
  #underscores = 0;
  #ticks = 0;
  #brackets = false;

  get hasContent(): boolean {
    return this.#hasContent;
  }

  get inLink(): boolean {
    return this.#open.some((mark) => typeof mark !== 'string');
  }

  /** The last thing in it is a line break, so that another one ends the paragraph. */
  get endsWithBreak(): boolean {
    for (let i = this.#tokens.length - 1; i >= 0; i--) {
      const token = this.#tokens[i] as Token;
      if (token.kind === 'break') return true;
      if (token.kind === 'raw' || (token.kind === 'text' && token.value !== ' ')) return false;
    }
    return false;
  }

  text(written: string): void {
    const value = collapsed(written);
    if (value === '') return;
    // Most text of a page's source is the white space between its tags, of which one is enough.
    const last = this.#tokens[this.#tokens.length - 1];
    if (value === ' ' && (last === undefined || (last.kind === 'text' && last.value.endsWith(' ')))) return;
    if (value !== ' ') {
      this.#hasContent = true;
      if (/[`*_\]]/.test(value)) this.#count(value);
    }
    this.#tokens.push({ kind: 'text', value });
  }

  raw(value: string): void {
    this.#hasContent = true;
    this.#tokens.push({ kind: 'raw', value });
  }

  lineBreak(): void {
    this.#tokens.push({ kind: 'break' });
  }

  /** Answers false where that format is open already. */
  open(mark: Mark | Link): boolean {
    if (
      typeof mark === 'string' ? this.#open.includes(mark) : this.#open.some((one) => typeof one !== 'string')
    )
      return false;
    this.#open.push(mark);
    this.#tokens.push({ kind: 'open', mark });
    return true;
  }

  close(mark: Mark | Link): void {
    const at = this.#open.lastIndexOf(mark);
    if (at < 0) return;
    // What was opened later is closed before, and opened again.
    const later = this.#open.slice(at + 1);
    for (const one of later.toReversed()) this.#tokens.push({ kind: 'close', mark: one });
    this.#tokens.push({ kind: 'close', mark });
    for (const one of later) this.#tokens.push({ kind: 'open', mark: one });
    this.#open.splice(at, 1);
  }

  /** Drops the space and formats around nothing. Formats that are open stay open. */
  #clear(): void {
    this.#tokens.length = 0;
    for (const mark of this.#open) this.#tokens.push({ kind: 'open', mark });
  }

  /** Lines of Markdown; none where there is nothing to see. Formats that are open stay open for what comes next. */
  take({ isHeading = false, inCell = false, link = null as Link | null } = {}): string[] {
    // Asked before and after each block, where mostly nothing was written since.
    if (!this.#hasContent) {
      if (this.#tokens.length > 0) this.#clear();
      return [];
    }
    const tokens = this.#tokens.splice(0);
    let opened = 0;
    let hasRaw = false;
    for (const { kind } of tokens) {
      if (kind === 'open') opened += 1;
      else if (kind === 'raw') hasRaw = true;
    }
    const escaping: Escaping = {
      stars: this.#stars + opened > 1,
      underscores: this.#underscores > 1,
      ticks: this.#ticks > 1 || (this.#ticks > 0 && hasRaw),
      brackets: this.#brackets,
      inCell,
    };
    this.#hasContent = false;
    this.#stars = this.#underscores = this.#ticks = 0;
    this.#brackets = false;
    this.#clear();
    for (let i = this.#open.length - 1; i >= 0; i--)
      tokens.push({ kind: 'close', mark: this.#open[i] as Mark | Link });
    if (link && !tokens.some((token) => token.kind === 'open' && typeof token.mark !== 'string')) {
      tokens.unshift({ kind: 'open', mark: link });
      tokens.push({ kind: 'close', mark: link });
    }
    const { lines } = new Rendering(tokens, escaping, isHeading);
    // Nothing is broken after the last line.
    const last = lines.pop();
    if (last !== undefined) lines.push(last.trimEnd());
    return lines;
  }

  #count(value: string): void {
    for (let i = 0; i < value.length; i++) {
      const letter = value[i];
      if (letter === '*') this.#stars += 1;
      else if (letter === '_') this.#underscores += 1;
      else if (letter === '`') this.#ticks += 1;
      else if (letter === ']') {
        const next = value[i + 1];
        this.#brackets ||= next === '(' || next === '[' || next === ':';
      }
    }
  }
}

/** Tokens to lines: white space is moved out of formats, formats around nothing are dropped, equal ones that touch become one. */
class Rendering {
  readonly lines: string[] = [];
  /** Of the current line. In parts, since to look at the end of a long string that is being built costs its length. */
  #parts: string[] = [];
  /** Formats to write before the next text. */
  #waiting: (Mark | Link)[] = [];
  #spaceBefore = false;
  #linkStart: { at: number; line: number } | null = null;
  /** Openings that a closing before them made needless. */
  readonly #joined = new Set<Token>();
  readonly #escaping: Escaping;
  readonly #isHeading: boolean;

  constructor(tokens: readonly Token[], escaping: Escaping, isHeading: boolean) {
    this.#escaping = escaping;
    this.#isHeading = isHeading;
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index] as Token;
      if (token.kind === 'text') this.#text(token.value);
      else if (token.kind === 'raw') this.#put(token.value);
      else if (token.kind === 'break') this.#lineBreak();
      else if (token.kind === 'close') this.#close(token.mark, tokens[index + 1]);
      else if (!this.#joined.has(token)) this.#waiting.push(token.mark);
    }
    if (this.#parts[this.#parts.length - 1] === cellBreak) this.#parts.pop();
    this.lines.push(this.#parts.join(''));
    while (this.lines.length > 0 && this.lines[this.lines.length - 1] === '') this.lines.pop();
  }

  #text(value: string): void {
    const core = value.trim();
    if (value.startsWith(' ')) this.#spaceBefore = true;
    if (core === '') return;
    const inLink = this.#linkStart !== null || this.#waiting.some((mark) => typeof mark !== 'string');
    const escaped = escapeText(core, this.#escaping, inLink);
    const startsLine = this.#parts.length === 0 && this.#waiting.length === 0 && !this.#isHeading;
    this.#put(startsLine ? escapeLineStart(escaped) : escaped);
    this.#spaceBefore = value.endsWith(' ');
  }

  #put(text: string): void {
    if (this.#spaceBefore && this.#parts.length > 0) this.#parts.push(' ');
    this.#spaceBefore = false;
    for (const mark of this.#waiting) {
      if (typeof mark !== 'string') {
        const last = this.#parts[this.#parts.length - 1];
        // An exclamation mark before a link would make it a picture.
        if (last?.endsWith('!')) this.#parts[this.#parts.length - 1] = `${last.slice(0, -1)}\\!`;
        this.#linkStart = { at: this.#parts.length, line: this.lines.length };
        this.#parts.push('[');
      } else if (!(this.#isHeading && mark === '**')) {
        this.#parts.push(mark);
      }
    }
    this.#waiting = [];
    // Two pieces of code that touch would have one fence between them.
    if (text.startsWith('`') && this.#parts[this.#parts.length - 1]?.endsWith('`')) this.#parts.push(' ');
    this.#parts.push(text);
  }

  #close(mark: Mark | Link, next: Token | undefined): void {
    const waiting = this.#waiting.lastIndexOf(mark);
    if (waiting >= 0) this.#waiting.splice(waiting, 1);
    else if (typeof mark !== 'string') this.#closeLink(mark);
    else if (this.#isHeading && mark === '**') return;
    // Two of the same that touch would read as four stars.
    else if (next?.kind === 'open' && next.mark === mark && !this.#spaceBefore) this.#joined.add(next);
    else this.#parts.push(mark);
  }

  #closeLink({ href, title }: Link): void {
    const start = this.#linkStart;
    this.#linkStart = null;
    if (
      start?.line === this.lines.length &&
      start.at === this.#parts.length - 2 &&
      this.#parts[start.at + 1] === href
    ) {
      this.#parts.splice(start.at, 2, `<${href}>`);
      return;
    }
    this.#parts.push(
      `](${destination(href)}${title === null ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`})`,
    );
  }

  #lineBreak(): void {
    this.#spaceBefore = this.#isHeading;
    if (this.#isHeading || this.#parts.length === 0) return;
    if (this.#escaping.inCell) {
      if (this.#parts[this.#parts.length - 1] !== cellBreak) this.#parts.push(cellBreak);
      return;
    }
    this.lines.push(`${this.#parts.join('')}  `);
    this.#parts = [];
  }
}

const cellBreak = '<br>';

/** As it stands between the brackets of a link. */
export function destination(href: string): string {
  if (!/[()]/.test(href)) return href;
  let depth = 0;
  for (const letter of href) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    if (depth < 0 || depth > 8) break;
  }
  return depth === 0 ? href : href.replaceAll('(', '%28').replaceAll(')', '%29');
}
