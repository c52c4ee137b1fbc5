import type { CallToMake } from './gateway-call.ts';
import { parseBody } from './parse-body.ts';

/** Characters of a body from which on a thread reads it: a megabyte can take half a second, and no other call would go on. */
export const longBodyMin = 65_536;

/** A body as a door hands it to the gateway: parsed where that takes no time worth a thread. @throws {ServiceError} invalid_json */
export function sentBody(text: string): Pick<CallToMake, 'body' | 'bodyText'> {
  return { body: text.length < longBodyMin ? parseBody(text) : null, bodyText: text };
}
