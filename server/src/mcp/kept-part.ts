import type { Json } from './cut-value.ts';
import { pieceOf } from './text-pieces.ts';

export interface AskedPart {
  /** JSON pointer (RFC 6901); empty for the whole answer. */
  readonly path: string;
  readonly offset: number;
  /** Null for all that follows. */
  readonly length: number | null;
}

/** Where the whole of an answer is read that was cut. */
export const answerUri = (requestId: string): string => `millrace://answers/${requestId}`;

/** Of a part of it: from `offset`, in characters of the text that it is, or of the JSON of anything else. */
export const partUri = (requestId: string, { path, offset, length }: AskedPart): string =>
  `${answerUri(requestId)}?path=${encodeURIComponent(path).replaceAll('%2F', '/')}&offset=${offset}${
    length === null ? '' : `&length=${length}`
  }`;

export interface KeptPart {
  readonly piece: string;
  /** Characters of the text that it is a piece of. */
  readonly of: number;
  /** Whether the piece can be read as JSON; else it is a text, or a part of one. */
  readonly isJson: boolean;
}

/** A part of an answer, which is JSON. Null where it has nothing at the path. */
export function partOf(text: string, { path, offset, length }: AskedPart): KeptPart | null {
  const value = path === '' ? text : valueAt(JSON.parse(text), path);
  if (value === undefined) return null;
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  const piece = pieceOf(whole, offset, length ?? whole.length);
  const isJson = piece.length === whole.length && (path === '' || typeof value !== 'string');
  return { piece, of: whole.length, isJson };
}

/** Undefined where there is none. */
function valueAt(whole: Json, pointer: string): Json | undefined {
  let value: Json | undefined = whole;
  for (const step of pointer.slice(1).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    // `length` is an array's own as well, and no part of an answer.
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = (value as { readonly [name: string]: Json })[name];
  }
  return value;
}
