import type { CallToolResult } from '@modelcontextprotocol/server';
import { type CutPart, cutValue, type Json } from './cut-value.ts';
import { keptMinutes } from './kept-answers.ts';
import { answerUri, partUri } from './kept-part.ts';

/** An answer that takes no more than its caller has room for. */
export interface CutAnswer {
  readonly value: { [name: string]: Json };
  readonly parts: readonly CutPart[];
}

export interface Cutting {
  /** As its caller knows the call: `req_…`. */
  readonly requestId: string;
  /** What the JSON may take, in bytes of UTF-8. */
  readonly charactersMax: number;
}

/** Of what is said of two parts, and of all: their names are shown up to `shownPathMax`. */
const noteRoom = 1_200;
const shownPartsMax = 2;
/** Encoded as in addresses. */
const shownPathMax = 100;
/** Others are counted. */
const listedPartsMax = 20;
/** Encoded; a part whose name is longer is counted only. */
const listedPathMax = 200;

/**
 * Cuts an answer, and says so in its `service_meta`, which models read whatever their clients show them of a result. The books of the call stay whole.
 * Null where that cannot be done.
 */
export function cutAnswer(text: string, { requestId, charactersMax }: Cutting): CutAnswer | null {
  const { service_meta: meta, ...own } = JSON.parse(text) as { [name: string]: Json };
  const books = isObject(meta) ? meta : {};
  const room = charactersMax - noteRoom - Buffer.byteLength(JSON.stringify(books));
  const cut = cutValue(own, room);
  if (cut === null || !isObject(cut.value)) return null;
  const note = noteOf(cut.parts, { requestId, charactersMax });
  return { value: { ...cut.value, service_meta: { ...books, cut: note } }, parts: cut.parts };
}

const isObject = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is missing, in words. */
function noteOf(parts: readonly CutPart[], cutting: Cutting): string {
  const { requestId } = cutting;
  const shown = parts.filter(({ path }) => isShort(path, shownPathMax)).slice(0, shownPartsMax);
  const said = shown.map((part) => {
    const { path, kept, of, unit } = part;
    const next = nextOf(part, cutting).slice(answerUri(requestId).length);
    return `${path === '' ? 'the response' : path} has ${kept} of ${of} ${unit} (next part: ${next})`;
  });
  const others = parts.length - shown.length;
  if (others > 0) said.push(`${others} more ${others === 1 ? 'part' : 'parts'}`);
  return `This response was cut: ${said.join('; ')}. The full response is the resource ${answerUri(requestId)} for ${keptMinutes} minutes, free. To get the next part, append the text in brackets.`;
}

/** Short enough to be shown, and one that addresses can have. */
const isShort = (path: string, lengthMax: number) =>
  path.isWellFormed() && encodeURIComponent(path).length <= lengthMax;

/** As much again as there was room for, whatever its script. */
const nextOf = ({ path, restAt }: CutPart, { requestId, charactersMax }: Cutting) =>
  partUri(requestId, { path, offset: restAt, length: Math.floor(charactersMax / 2) });

/** The same for programs, in `_meta`. */
export function cutMeta({ parts }: CutAnswer, text: string, cutting: Cutting) {
  const listed = parts
    .filter(({ path }) => isShort(path, listedPathMax))
    .slice(0, listedPartsMax)
    .map((part) => {
      const { path, unit, kept, of } = part;
      return { path, unit, kept, of, next: nextOf(part, cutting) };
    });
  return { characters: text.length, parts: listed, more_parts: parts.length - listed.length };
}

/** Where the whole is. Clients of before 2025-06-18 know no links. */
export function linkTo(
  text: string,
  { requestId, hasLinks }: Cutting & { readonly hasLinks: boolean },
): CallToolResult['content'][number] {
  const uri = answerUri(requestId);
  const size = Buffer.byteLength(text);
  if (!hasLinks) {
    return {
      type: 'text',
      text: `The full response (${size} bytes of JSON) is the resource ${uri} for ${keptMinutes} minutes.`,
    };
  }
  return {
    type: 'resource_link',
    uri,
    name: requestId,
    title: 'Full response',
    description: `The response before it was cut, for ${keptMinutes} minutes. Reading is free; ?path=…&offset=…&length=… reads a part.`,
    mimeType: 'application/json',
    size,
  };
}
