import type { Piece } from './piece.ts';

export function isSameSign(left: Piece | undefined, right: Piece | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const areMarks =
    (left.kind === 'open' || left.kind === 'close') && (right.kind === 'open' || right.kind === 'close');
  return areMarks && left.value[0] === right.value[0];
}

/** What counts as punctuation: signs such as € do so since CommonMark 0.31. */
export interface Reader {
  isPunctuation(letter: string): boolean;
}

export const isSpace = (letter: string) => /\s/.test(letter);
export const isSign = (letter: string) => /[\p{P}\p{S}]/u.test(letter);
const isPunctuation = (letter: string) => /[\p{P}$+<=>^`|~]/u.test(letter);

/** Readers of both kinds are in use. */
export const readers: readonly Reader[] = [{ isPunctuation: isSign }, { isPunctuation }];

/** A run between `outside` and `inside` is left-flanking; seen from its end, right-flanking. */
export function canOpen(outside: string, inside: string, reader: Reader): boolean {
  if (isSpace(inside)) return false;
  return !reader.isPunctuation(inside) || isSpace(outside) || reader.isPunctuation(outside);
}

export function lastLetter(text: string): string {
  const isPair = text.length > 1 && /[\udc00-\udfff]/.test(text[text.length - 1] as string);
  return text.slice(isPair ? -2 : -1);
}
