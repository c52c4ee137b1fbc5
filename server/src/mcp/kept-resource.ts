import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Caller } from '../gateway/caller.ts';
import type { Json } from './cut-value.ts';
import { type KeptAnswers, keptMinutes } from './kept-answers.ts';
import type { ResourceText } from './resource-text.ts';
import { pieceOf } from './text-pieces.ts';

/** Where the whole of an answer is read that was cut. */
export const answerUri = (requestId: string): string => `millrace://answers/${requestId}`;

/** Of a part of it: from `offset`, in characters of the text that it is, or of the JSON of anything else. */
export const partUri = (requestId: string, { path, offset, length }: AskedPart): string =>
  `${answerUri(requestId)}?path=${encodeURIComponent(path).replaceAll('%2F', '/')}&offset=${offset}${
    length === null ? '' : `&length=${length}`
  }`;

export interface AskedPart {
  /** JSON pointer (RFC 6901); empty for the whole answer. */
  readonly path: string;
  readonly offset: number;
  /** Null for all that follows. */
  readonly length: number | null;
}

// A pointer into what we answer is short; a name may be an address of 2,048 characters, each of them encoded.
const uriLengthMax = 10_000;

/**
 * A kept answer of the workspace, or a part of it. Null where the address is none of these.
 * @throws {ProtocolError} where it asks for a part that is not there; ResourceNotFoundError where the workspace has no such answer
 */
export async function keptResource(
  answers: KeptAnswers,
  { workspaceId }: Caller,
  uri: string,
): Promise<ResourceText | null> {
  const [, requestId, query] =
    /^millrace:\/\/answers\/(req_[0-9a-f]{32})(?:\?([^#]*))?$/.exec(uri.slice(0, uriLengthMax + 1)) ?? [];
  if (requestId === undefined || uri.length > uriLengthMax) return null;
  const asked = askedPart(query ?? '');
  const text = await answers.read(workspaceId, requestId);
  if (text === null) {
    throw new ResourceNotFoundError(
      uri.slice(0, 300),
      `Resource not found: ${answerUri(requestId)}. Answers that were cut are there for ${keptMinutes} minutes: call the tool again.`,
    );
  }
  if (asked === null) return { uri, mimeType: json, text };
  const value = asked.path === '' ? text : valueAt(JSON.parse(text), asked.path);
  if (value === undefined) throw wrong(`The answer has nothing at the path ${asked.path.slice(0, 300)}.`);
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  const { offset, length } = asked;
  const piece = pieceOf(whole, offset, length ?? whole.length);
  const end = offset + (length ?? whole.length);
  const isJson = piece.length === whole.length && (asked.path === '' || typeof value !== 'string');
  return {
    uri,
    mimeType: isJson ? json : 'text/plain',
    text: piece,
    _meta: {
      'millrace/part': {
        characters: piece.length,
        of: whole.length,
        next: end < whole.length ? partUri(requestId, { ...asked, offset: end }) : null,
      },
    },
  };
}

const json = 'application/json';

/** Null where the whole answer is asked for. @throws {ProtocolError} */
function askedPart(query: string): AskedPart | null {
  if (query === '') return null;
  const asked = new URLSearchParams(query);
  for (const name of asked.keys()) {
    if (!['path', 'offset', 'length'].includes(name) || asked.getAll(name).length > 1) {
      throw wrong('The address may have one path, one offset and one length.');
    }
  }
  const path = asked.get('path') ?? '';
  if (path !== '' && !path.startsWith('/')) {
    throw wrong('The path is a JSON pointer, such as /records/3/text.');
  }
  const length = characters(asked.get('length'));
  if (length === 0) throw wrong('The length is 1 or more.');
  return { path, offset: characters(asked.get('offset')) ?? 0, length };
}

/** @throws {ProtocolError} */
function characters(sent: string | null): number | null {
  if (sent === null) return null;
  if (/^\d{1,10}$/.test(sent)) return Number(sent);
  throw wrong('offset and length are whole numbers of characters.');
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

const wrong = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
