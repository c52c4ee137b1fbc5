import type { JsonPieces } from '../kernel/json-pieces.ts';

/** UTF-8 bytes of one body that are kept. */
export const bodyBytesMax = 65_536;

/** A body as it is kept. */
export interface CutBody {
  readonly text: string;
  /** UTF-8 bytes that there were; more than `text` has where it was cut. */
  readonly bytes: number;
}

/**
 * The beginning of a body, at most `bodyBytesMax`, without NULs, which the database takes in no text. What is cut ends behind a space or a
 * quotation mark where there is one near, so that no half of an address is left, which nothing would find when a person is to be forgotten.
 */
export function cutBody(pieces: JsonPieces): CutBody {
  let bytes = 0;
  const kept: string[] = [];
  for (const piece of pieces) {
    if (bytes <= bodyBytesMax) kept.push(piece);
    bytes += Buffer.byteLength(piece);
  }
  const text = kept.join('');
  return { text: withoutNul(bytes <= bodyBytesMax ? text : beginningOf(text)), bytes };
}

/** A text has at least a byte for each of its characters. Its copy lets go of the rest. */
function beginningOf(text: string): string {
  const bytes = Buffer.from(text.slice(0, bodyBytesMax)).subarray(0, bodyBytesMax);
  // The end of it may be a part of a character, which `stream` leaves out.
  return untilWordEnd(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true }));
}

/** Looked at from the end. Longer words are no addresses. */
const wordLengthMax = 1_000;

function untilWordEnd(text: string): string {
  const least = Math.max(0, text.length - wordLengthMax);
  for (let at = text.length; at > least; at--) {
    if (/[\s"]/.test(text.charAt(at - 1))) return text.slice(0, at);
  }
  return text;
}

const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);
