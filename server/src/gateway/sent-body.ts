import type { CallToMake } from './gateway-call.ts';
import { parseBody } from './parse-body.ts';

/** Longer bodies are read by a thread: a megabyte can take half a second, and would block all other calls. */
export const longBodyMin = 65_536;

/** A body as the gateway gets it: parsed if it is too short to need a thread. @throws {ServiceError} invalid_json */
export function sentBody(text: string): Pick<CallToMake, 'body' | 'bodyText'> {
  return { body: text.length < longBodyMin ? parseBody(text) : null, bodyText: text };
}
