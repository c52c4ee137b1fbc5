import { type Escaping, escapeLineStart, escapeText } from './escape-text.ts';
import type { Piece } from './piece.ts';
import { settleEmphasis } from './settle-emphasis.ts';

export type Mark = '**' | '*' | '~~';

export interface Link {
  readonly href: string;
  readonly title: string | null;
}

export type Token =
  | { readonly kind: 'text'; readonly value: string }
  /** Written as it is: code, pictures, formulas. */
  | { readonly kind: 'raw'; readonly value: string }
  | { readonly kind: 'open' | 'close'; readonly mark: Mark | Link }
  | { readonly kind: 'break' };

/**
 * Tokens to lines: white space is moved out of formats, formats around nothing are dropped, equal ones that touch become one, and
 * none is written that a reader of Markdown would see as stars.
 */
export function linesOf(
  tokens: readonly Token[],
  escaping: Escaping,
  { isHeading }: { isHeading: boolean },
): string[] {
  const { pieces } = new Rendering(tokens, escaping, isHeading);
  const lines: string[] = [];
  let line: Piece[] = [];
  const endLine = () => {
    lines.push(written(line, { isHeading }));
    line = [];
  };
  for (const piece of settleEmphasis(pieces)) {
    line.push(piece);
    if (piece.kind === 'break' && !escaping.inCell) endLine();
  }
  endLine();
  while (lines.length > 0 && lines[lines.length - 1] === '') lines.pop();
  return lines;
}

function written(line: readonly Piece[], { isHeading }: { isHeading: boolean }): string {
  const parts: string[] = [];
  for (const { kind, value } of line) {
    const last = parts[parts.length - 1];
    // An exclamation mark before a link would make it a picture.
    if (kind === 'link' && last?.endsWith('!')) parts[parts.length - 1] = `${last.slice(0, -1)}\\!`;
    // Two pieces of code that touch would have one fence between them.
    if (value.startsWith('`') && last?.endsWith('`')) parts.push(' ');
    parts.push(value);
  }
  const text = parts.join('');
  return line[0]?.kind === 'text' && !isHeading ? escapeLineStart(text) : text;
}

class Rendering {
  readonly pieces: Piece[] = [];
  /** Formats to write before the next text. */
  #waiting: (Mark | Link)[] = [];
  readonly #openings: { readonly mark: Mark; readonly piece: Piece }[] = [];
  #spaceBefore = false;
  #linkStart: Piece | null = null;
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
      else if (token.kind === 'raw') this.#put('raw', token.value);
      else if (token.kind === 'break') this.#lineBreak();
      else if (token.kind === 'close') this.#close(token.mark, tokens[index + 1]);
      else if (!this.#joined.has(token)) this.#waiting.push(token.mark);
    }
    if (escaping.inCell && this.#last?.kind === 'break') this.pieces.pop();
  }

  get #last(): Piece | undefined {
    return this.pieces[this.pieces.length - 1];
  }

  get #startsLine(): boolean {
    const last = this.#last;
    return last === undefined || (last.kind === 'break' && !this.#escaping.inCell);
  }

  #text(value: string): void {
    const core = value.trim();
    if (value.startsWith(' ')) this.#spaceBefore = true;
    if (core === '') return;
    const inLink = this.#linkStart !== null || this.#waiting.some((mark) => typeof mark !== 'string');
    const escaped = escapeText(core, this.#escaping, inLink);
    this.#put('text', escaped);
    this.#spaceBefore = value.endsWith(' ');
  }

  #put(kind: 'text' | 'raw', value: string): void {
    if (this.#spaceBefore && !this.#startsLine) this.#push('text', ' ');
    this.#spaceBefore = false;
    for (const mark of this.#waiting) this.#openBefore(mark);
    this.#waiting = [];
    this.#push(kind, value);
  }

  #openBefore(mark: Mark | Link): void {
    if (typeof mark !== 'string') {
      this.#linkStart = this.#push('link', '[');
    } else if (!(this.#isHeading && mark === '**')) {
      this.#openings.push({ mark, piece: this.#push('open', mark) });
    }
  }

  #push(kind: Piece['kind'], value: string): Piece {
    const piece: Piece = { kind, value, partner: null };
    this.pieces.push(piece);
    return piece;
  }

  #close(mark: Mark | Link, next: Token | undefined): void {
    const waiting = this.#waiting.lastIndexOf(mark);
    if (waiting >= 0) this.#waiting.splice(waiting, 1);
    else if (typeof mark !== 'string') this.#closeLink(mark);
    else if (this.#isHeading && mark === '**') return;
    // Two of the same that touch would read as four stars.
    else if (next?.kind === 'open' && next.mark === mark && !this.#spaceBefore) this.#joined.add(next);
    else this.#closeMark(mark);
  }

  #closeMark(mark: Mark): void {
    const at = this.#openings.findLastIndex((opening) => opening.mark === mark);
    const open = this.#openings.splice(at, 1)[0]?.piece;
    if (open !== undefined) this.#pushClosing('close', mark, open);
  }

  /** No line break stands between a text and what closes it. */
  #pushClosing(kind: 'close' | 'linkEnd', value: string, partner: Piece): void {
    const breaks: Piece[] = [];
    while (this.#last?.kind === 'break') breaks.push(this.pieces.pop() as Piece);
    partner.partner = this.#push(kind, value);
    partner.partner.partner = partner;
    this.pieces.push(...breaks);
  }

  #closeLink({ href, title }: Link): void {
    const start = this.#linkStart;
    this.#linkStart = null;
    if (start === null) return;
    if (this.pieces[this.pieces.length - 2] === start && this.#last?.value === href) {
      this.pieces.splice(-2, 2);
      this.#push('raw', `<${href}>`);
      return;
    }
    const shown = title === null ? '' : ` "${title.replace(/["\\]/g, '\\$&')}"`;
    this.#pushClosing('linkEnd', `](${destination(href)}${shown})`, start);
  }

  #lineBreak(): void {
    this.#spaceBefore = this.#isHeading;
    const last = this.#last;
    if (this.#isHeading || last === undefined) return;
    // A tag that is alone on the first line would make HTML of the paragraph.
    if (last.kind === 'raw' && last.value.startsWith('<')) return;
    if (!this.#escaping.inCell) this.#push('break', '  ');
    else if (last.kind !== 'break') this.#push('break', '<br>');
  }
}

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
