import { codeAt } from '../kernel/code-at.ts';

/*
 * Pieces of texts that are no half of anything. Lengths are UTF-16 units, as JavaScript counts; room is bytes of UTF-8 in JSON, escapes included.
 */

/** What a text takes as JSON, with its quotes. */
export const stringRoom = (text: string): number => Buffer.byteLength(JSON.stringify(text));

/**
 * The longest beginning of a text that takes at most `room` in JSON, quotes included. It ends between two characters as readers see them: an emoji of
 * several parts or a letter with its marks is there or not, unless it has more than `graphemeMax` units.
 */
export function beginningOf(text: string, room: number): string {
  const { length } = text;
  let left = room - 2;
  let at = 0;
  while (at < length) {
    const isPair = startsPair(text, at);
    left -= isPair ? 4 : unitRoom(codeAt(text, at));
    if (left < 0) break;
    at += isPair ? 2 : 1;
  }
  return text.slice(0, at >= length ? length : graphemeStart(text, at));
}

/** A piece of a text by UTF-16 units. Pieces that follow one another make the whole, and none has half a surrogate pair: a pair belongs to the piece where it begins. */
export const pieceOf = (text: string, offset: number, length: number): string =>
  text.slice(afterPair(text, offset), afterPair(text, offset + length));

/** An answer in hundreds of scripts has no longer ones, but for texts that are made to be. */
const graphemeMax = 64;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Where the character at `at` begins, or before. */
function graphemeStart(text: string, at: number): number {
  const from = afterPair(text, Math.max(0, at - graphemeMax));
  const around = text.slice(from, afterPair(text, at + graphemeMax));
  const start = graphemes.segment(around).containing(at - from)?.index ?? at - from;
  return start > 0 || from === 0 ? from + start : at;
}

/** In JSON: what JSON.stringify escapes, and half of a pair, takes more than it is. */
function unitRoom(code: number): number {
  if (code < 0x20) return shortEscapes.has(code) ? 2 : 6;
  if (code < 0x80) return code === 0x22 || code === 0x5c ? 2 : 1;
  if (code < 0x800) return 2;
  return code >= 0xd800 && code < 0xe000 ? 6 : 3;
}

/** \b \t \n \f \r */
const shortEscapes = new Set([8, 9, 10, 12, 13]);

const isHigh = (code: number) => code >= 0xd800 && code < 0xdc00;
const isLow = (code: number) => code >= 0xdc00 && code < 0xe000;
const startsPair = (text: string, at: number) => isHigh(codeAt(text, at)) && isLow(codeAt(text, at + 1));

const afterPair = (text: string, at: number) => (at > 0 && startsPair(text, at - 1) ? at + 1 : at);
