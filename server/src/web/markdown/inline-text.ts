import { codeAt } from '../../kernel/code-at.ts';
import type { Escaping } from './escape-text.ts';
import { type Link, linesOf, type Mark, type Token } from './inline-lines.ts';

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
  #endsWithBracket = false;

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
      // What stands between the two may be dropped.
      if (this.#endsWithBracket && /^[([:]/.test(value)) this.#brackets = true;
      this.#endsWithBracket = value.endsWith(']');
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
    let struck = false;
    for (const token of tokens) {
      if (token.kind === 'raw') hasRaw = true;
      if (token.kind !== 'open') continue;
      opened += 1;
      struck ||= token.mark === '~~';
    }
    const escaping: Escaping = {
      stars: this.#stars + opened > 1,
      underscores: this.#underscores > 1,
      ticks: this.#ticks > 1 || (this.#ticks > 0 && hasRaw),
      brackets: this.#brackets,
      struck,
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
    const lines = linesOf(tokens, escaping, { isHeading });
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
