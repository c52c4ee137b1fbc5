import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { Caller } from '../gateway/caller.ts';
import { type KeptAnswers, keptMinutes } from './kept-answers.ts';
import { type AskedPart, answerUri, partUri } from './kept-part.ts';
import type { MessageThreads } from './message-threads.ts';
import type { ResourceText } from './resource-text.ts';

// A pointer into what we answer is short; a name may be an address of 2,048 characters, each of them encoded.
const uriLengthMax = 10_000;

/**
 * A kept answer of the workspace, or a part of it. Null for any other URI.
 * @throws {ProtocolError} where it asks for a part that is not there; ResourceNotFoundError where the workspace has no such answer
 */
export async function keptResource(
  { answers, threads }: { readonly answers: KeptAnswers; readonly threads: MessageThreads },
  caller: Caller,
  uri: string,
): Promise<ResourceText | null> {
  const [, requestId, query] =
    /^millrace:\/\/answers\/(req_[0-9a-f]{32})(?:\?([^#]*))?$/.exec(uri.slice(0, uriLengthMax + 1)) ?? [];
  if (requestId === undefined || uri.length > uriLengthMax) return null;
  const asked = askedPart(query ?? '');
  const text = await answers.read(caller.workspaceId, requestId);
  if (text === null) {
    throw new ResourceNotFoundError(
      uri.slice(0, 300),
      `Resource not found: ${answerUri(requestId)}. Cut responses are stored for ${keptMinutes} minutes: call the tool again.`,
    );
  }
  if (asked === null) return { uri, mimeType: json, text };
  const part = await threads.partOf(text, asked, caller);
  if (part === null) throw wrong(`The response has nothing at the path ${asked.path.slice(0, 300)}.`);
  const { piece, of, isJson } = part;
  const { offset, length } = asked;
  const end = offset + (length ?? of);
  return {
    uri,
    mimeType: isJson ? json : 'text/plain',
    text: piece,
    _meta: {
      'millrace/part': {
        characters: piece.length,
        of,
        next: end < of ? partUri(requestId, { ...asked, offset: end }) : null,
      },
    },
  };
}

const json = 'application/json';

/** Null for the whole response. @throws {ProtocolError} */
function askedPart(query: string): AskedPart | null {
  if (query === '') return null;
  const asked = new URLSearchParams(query);
  for (const name of asked.keys()) {
    if (!['path', 'offset', 'length'].includes(name) || asked.getAll(name).length > 1) {
      throw wrong('The URI may have one path, one offset and one length.');
    }
  }
  const path = asked.get('path') ?? '';
  if (path !== '' && !path.startsWith('/')) {
    throw wrong('The path is a JSON pointer, such as /records/3/text.');
  }
  const length = characters(asked.get('length'));
  if (length === 0) throw wrong('The length must be 1 or more.');
  return { path, offset: characters(asked.get('offset')) ?? 0, length };
}

/** @throws {ProtocolError} */
function characters(sent: string | null): number | null {
  if (sent === null) return null;
  if (/^\d{1,10}$/.test(sent)) return Number(sent);
  throw wrong('offset and length must be whole numbers of characters.');
}

const wrong = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
