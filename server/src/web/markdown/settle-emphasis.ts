import { canOpen, isSameSign, isSign, isSpace, lastLetter, readers } from './flanking.ts';
import { misreadMarks } from './pair-emphasis.ts';
import type { Piece } from './piece.ts';

/** Each time the innermost of formats that touch is mended; deeper ones are dropped. */
const passesMax = 6;

/**
 * Formats only where CommonMark reads them as such (0.31, section 6.2): `**Note:**text` shows its stars. There the punctuation is moved
 * out (`**Note**:text`), the format is moved into a link that is all of it, or it is dropped: the words say the same without it.
 */
export function settleEmphasis(all: Piece[]): Piece[] {
  let pieces = all;
  if (!pieces.some(({ kind }) => kind === 'open')) return pieces;
  for (let pass = 0; pass < passesMax; pass++) {
    const settling = new Settling(pieces);
    if (!settling.hasChanged) {
      const misread = misreadMarks(pieces);
      if (misread.size === 0) return pieces;
      pieces = pieces.filter((piece) => !misread.has(piece));
      continue;
    }
    pieces = settling.result();
  }
  return pieces.filter(({ kind }) => kind !== 'open' && kind !== 'close');
}

/** One pass over the pieces. What a change does to those beside it is seen in the next. */
class Settling {
  readonly #pieces: Piece[];
  /** The characters before and after the run of equal signs that a piece stands in. */
  readonly #before: string[] = [];
  readonly #after: string[] = [];
  readonly #changed = new Set<Piece>();
  /** Text that was moved out of a format. */
  readonly #moved = new Map<Piece, string>();

  constructor(pieces: Piece[]) {
    this.#pieces = pieces;
    this.#look();
    const open: number[] = [];
    for (let at = 0; at < pieces.length; at++) {
      const { kind } = pieces[at] as Piece;
      if (kind === 'open') open.push(at);
      else if (kind === 'close') this.#check(open.pop() as number, at);
    }
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  result(): Piece[] {
    const result: Piece[] = [];
    for (const piece of this.#pieces) {
      const moved = this.#moved.get(piece);
      const text: Piece | null = moved === undefined ? null : { kind: 'text', value: moved, partner: null };
      if (text !== null && piece.kind === 'open') result.push(text);
      if (piece.value !== '') result.push(piece);
      if (text !== null && piece.kind === 'close') result.push(text);
    }
    return result;
  }

  #look(): void {
    const pieces = this.#pieces;
    for (let at = 0; at < pieces.length; at++) {
      const before = pieces[at - 1];
      this.#before[at] = isSameSign(before, pieces[at])
        ? (this.#before[at - 1] as string)
        : before === undefined || before.kind === 'break'
          ? ' '
          : lastLetter(before.value);
    }
    for (let at = pieces.length - 1; at >= 0; at--) {
      const after = pieces[at + 1];
      this.#after[at] = isSameSign(pieces[at], after)
        ? (this.#after[at + 1] as string)
        : after === undefined
          ? ' '
          : String.fromCodePoint(after.value.codePointAt(0) ?? 0x20);
    }
  }

  #check(openAt: number, closeAt: number): void {
    const isRead = (outside = ' ', inside = ' ') =>
      readers.every((reader) => canOpen(outside, inside, reader));
    const opens = isRead(this.#before[openAt], this.#after[openAt]);
    const closes = isRead(this.#after[closeAt], this.#before[closeAt]);
    if (opens && closes) return;
    const pieces = this.#pieces;
    const first = pieces[openAt + 1] as Piece;
    const last = pieces[closeAt - 1] as Piece;
    // What is inside was changed, so that this one may be right in the next pass.
    if (this.#changed.has(first) || this.#changed.has(last)) return;
    const open = pieces[openAt] as Piece;
    const close = pieces[closeAt] as Piece;
    this.#changed.add(open).add(close);
    if (first.kind === 'link' && first.partner === last) {
      [pieces[openAt], pieces[openAt + 1]] = [first, open];
      [pieces[closeAt - 1], pieces[closeAt]] = [close, last];
      return;
    }
    const isOnlySigns = first === last && punctuationAtEnd(first.value) === first.value;
    if (!isOnlySigns && (closes || this.#moveEnd(last, close)) && (opens || this.#moveStart(first, open)))
      return;
    open.value = '';
    close.value = '';
  }

  #moveEnd(text: Piece, close: Piece): boolean {
    if (text.kind !== 'text') return false;
    const end = punctuationAtEnd(text.value);
    if (end === '') return false;
    text.value = text.value.slice(0, -end.length);
    this.#moved.set(close, end);
    return true;
  }

  #moveStart(text: Piece, open: Piece): boolean {
    if (text.kind !== 'text') return false;
    const start = /^[\p{P}\p{S}\s]+/u.exec(text.value)?.[0] ?? '';
    if (start === '') return false;
    text.value = text.value.slice(start.length);
    // A backslash that stood before a letter would be read together with the sign that follows now.
    this.#moved.set(open, /(?<!\\)(?:\\\\)*\\$/.test(start) ? `${start}\\` : start);
    return true;
  }
}

/** In steps from the end: an expression would begin at each sign of the text. */
function punctuationAtEnd(text: string): string {
  let from = text.length;
  while (from > 0) {
    const letter = lastLetter(text.slice(Math.max(0, from - 2), from));
    if (!isSign(letter) && !isSpace(letter)) break;
    from -= letter.length;
  }
  return text.slice(from);
}
