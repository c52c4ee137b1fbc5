import { hkdfSync, randomBytes } from 'node:crypto';
import { SecretBox } from '../kernel/secret-box.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { ProviderFailure } from '../providers/capabilities.ts';

/*
 * Tokens of next pages. A cursor works only for the source that gave it, so a token holds both. It is encrypted, because callers may not
 * see the source, and because a forged cursor would go into a request to a vendor.
 */

/** Of UTF-8. Known cursors have some 100. */
const cursorBytesMax = 2_000;
/** Of a sealed cursor with its source: a longer one is not ours. */
export const tokenCharactersMax = 4_000;

/** Where the next page begins. */
export interface WalkPlace {
  /** Name of the source. */
  readonly source: string;
  readonly cursor: string;
}

/** What a walk is of, as JSON: its token opens for the same only. */
export type Walk = readonly unknown[];

export class WalkTokens {
  readonly #box: SecretBox;

  /** @param secret of the service: processes with the same one open each other's tokens */
  constructor(secret: Uint8Array) {
    // A separate key: collected tokens reveal nothing about other uses of the secret.
    this.#box = new SecretBox(new Uint8Array(hkdfSync('sha256', secret, '', 'tokens of next pages', 32)));
  }

  /** @throws {ProviderFailure} unreadable, where the cursor is longer than any token may be */
  seal({ source, cursor }: WalkPlace, walk: Walk): string {
    if (Buffer.byteLength(cursor) > cursorBytesMax) throw new ProviderFailure(source, 'unreadable');
    return this.#box.seal(Buffer.from(JSON.stringify([source, cursor])), nameOf(walk)).toString('base64url');
  }

  /** Null if it is not ours, or belongs to another walk. */
  tryOpen(token: string, walk: Walk): WalkPlace | null {
    if (token.length > tokenCharactersMax || !/^[\w-]+$/.test(token)) return null;
    const opened = this.#box.tryOpen(Buffer.from(token, 'base64url'), nameOf(walk));
    if (opened === null) return null;
    const [source, cursor] = JSON.parse(opened.toString()) as [string, string];
    return { source, cursor };
  }
}

/** Where no secret is given: tokens of this process alone. */
export const processTokens = new WalkTokens(randomBytes(32));

const nameOf = (walk: Walk) => JSON.stringify(walk);

/** The field of the token. */
const tokenField = 'pagination_token';

export function foreignToken(): ServiceError<'validation_failed'> {
  const message =
    'Does not belong to these fields, or its source is gone. Send the fields of the page before, or start again without it.';
  const sentence = `${tokenField}: ${message}`;
  return new ServiceError('validation_failed', sentence, {
    error: sentence,
    fields: { details: [{ path: tokenField, message }] },
  });
}
