import { deeperThan, depthMax } from '../gateway/parse-body.ts';
import { longBodyMin } from '../gateway/sent-body.ts';
import { keyField } from './key-field.ts';
import { prefixed } from './tool-name.ts';

/** Levels of a message around the arguments of a tool: batch, message, params, and arguments of a tool that calls another. */
const levelsAround = 4;

/** Where the arguments of a long call are kept: the protocol's library sees an object in their place that has at most the key of the call. */
export interface LongArguments {
  readonly id: string | number;
  /** JSON. */
  readonly text: string;
}

export type ReadMessage =
  | { readonly kind: 'message'; readonly message: unknown; readonly long: readonly LongArguments[] }
  | { readonly kind: 'no_json' | 'too_deep' | 'too_long' };

/** An MCP message, short enough to be read where it came in. */
export function readShort(body: string): ReadMessage {
  const read = parsed(body);
  if (read === null) return { kind: 'no_json' };
  for (const message of [read.message].flat()) readArguments(message);
  if (deeperThan(read.message, depthMax + levelsAround)) return { kind: 'too_deep' };
  return { kind: 'message', message: read.message, long: [] };
}

/** A long one, without the arguments of its tools that make it long. The rest is short. */
export function readLong(body: string): ReadMessage {
  const read = readShort(body);
  if (read.kind !== 'message') return read;
  const long = [read.message].flat().flatMap(takeArguments);
  const isShort = JSON.stringify(read.message).length <= longBodyMin;
  const isEachAlone = new Set(long.map(({ id }) => id)).size === long.length;
  return isShort && isEachAlone ? { ...read, long } : { kind: 'too_long' };
}

/** Some clients send the arguments as JSON text, as their model wrote them, or null for none. The protocol's library knows objects only. */
function readArguments(message: unknown): void {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: unknown };
  if ((method !== 'tools/call' && method !== 'prompts/get') || !isObject(params)) return;
  readIn(params);
  if (callsAnother(params) && isObject(params.arguments)) readIn(params.arguments);
}

function readIn(holder: Record<string, unknown>): void {
  const { arguments: sent } = holder;
  const read = typeof sent === 'string' && sent !== '' ? parsed(sent)?.message : sent;
  if (isObject(read)) holder.arguments = read;
  // The JSON text null also means no arguments.
  else if (read === null || read === '') delete holder.arguments;
}

const callsAnother = ({ name }: Record<string, unknown>) =>
  typeof name === 'string' && callers.includes(prefixed(name));

function takeArguments(message: unknown): LongArguments[] {
  const { id, method, params } = (message ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  if (method !== 'tools/call' || !isObject(params)) return [];
  if (typeof id !== 'string' && typeof id !== 'number') return [];
  const holder =
    callsAnother(params) && isObject(params.arguments) && isObject(params.arguments.arguments)
      ? params.arguments
      : params;
  if (!isObject(holder.arguments)) return [];
  // The key is no field of the endpoint, and stays where it is found.
  const { [keyField]: key, ...sent } = holder.arguments;
  const text = JSON.stringify(sent);
  // What several calls of a batch bring together is no longer than one of them may bring.
  if (text.length < shortMax) return [];
  holder.arguments = key === undefined ? {} : { [keyField]: key };
  return [{ id, text }];
}

/** Tools that have the arguments of another one in their own. */
const callers = ['service_call_tool', 'service_quote'];

/** Characters of arguments that stay where they are: those of all fifty calls of a batch are short together. */
const shortMax = 1_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(body: string): { readonly message: unknown } | null {
  try {
    return { message: JSON.parse(body) };
  } catch {
    return null;
  }
}
