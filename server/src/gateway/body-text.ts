import { isUtf8 } from 'node:buffer';
import { ServiceError } from '../kernel/service-error.ts';
import { otherThanText, utf16Of } from '../text/raw-records/other-than-text.ts';

/** What was sent as UTF-8, perhaps with a byte order mark; or a sentence without its subject that says what it is instead. */
export type Utf8 =
  | { readonly bytes: Buffer; readonly is: null }
  | { readonly bytes: null; readonly is: string };

/**
 * The text of a body in UTF-8 or UTF-16, with or without a byte order mark.
 * @throws {ServiceError} invalid_json, which says what was sent: decoded all the same, it would be another text, and be charged
 */
export function bodyTextOf(body: Uint8Array): string {
  const { bytes, is } = asUtf8(body);
  if (bytes === null) throw new ServiceError('invalid_json', `The request body is ${is}`);
  if (isUtf8(bytes)) return bytes.toString('utf8', markLength(bytes));
  throw new ServiceError('invalid_json', 'The request body is not UTF-8. Save or send it as UTF-8.');
}

/** Of a byte order mark that it begins with. */
export const markLength = (bytes: Uint8Array): 0 | 3 =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

/** Takes UTF-16 for what it is. Whether all of the rest is UTF-8 is for the reader to find out. */
export function asUtf8(sent: Uint8Array): Utf8 {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  const encoding = utf16Of(bytes);
  if (encoding === null) {
    const is = otherThanText(bytes);
    return is === null ? { bytes, is } : { bytes: null, is };
  }
  try {
    return { bytes: Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes)), is: null };
  } catch {
    return { bytes: null, is: 'UTF-16 at its beginning and not at its end. Send it as UTF-8.' };
  }
}
