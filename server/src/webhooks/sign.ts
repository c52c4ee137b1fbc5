import { createHmac, randomBytes } from 'node:crypto';
import { invariant } from '../kernel/invariant.ts';
import { secretPrefix } from './verify.ts';

/*
 * Two signatures with one secret, both HMAC-SHA256 with the bytes that the base64 after `whsec_` stands for:
 *   X-Service-Signature: t=<unix seconds>,v1=<hex of `t.body`>[,v1=…]
 *   webhook-signature: v1,<base64 of `id.t.body`>[ v1,…]      (Standard Webhooks 1.0, so that its libraries verify unchanged)
 * While a secret is replaced there is one of each for both.
 */

/** Standard Webhooks 1.0 asks for 24 to 64. */
const secretBytesUsual = 32;

/** A new secret's bytes. */
export const newSecret = (): Buffer => randomBytes(secretBytesUsual);

/** As it is shown to its owner. */
export const secretText = (secret: Uint8Array): string =>
  `${secretPrefix}${Buffer.from(secret).toString('base64')}`;

export interface Signed {
  readonly id: string;
  /** Of this try, not of the event. */
  readonly atSeconds: number;
  /** Exactly as it is sent. */
  readonly body: string;
}

/** The value of X-Service-Signature. @param secrets the current one first */
export function serviceSignature(
  secrets: readonly Uint8Array[],
  { atSeconds, body }: Omit<Signed, 'id'>,
): string {
  invariant(secrets.length > 0, 'what is sent is signed');
  const each = secrets.map((secret) => `v1=${hmac(secret, `${atSeconds}.${body}`).toString('hex')}`);
  return [`t=${atSeconds}`, ...each].join(',');
}

/** The headers of Standard Webhooks 1.0. */
export function standardHeaders(secrets: readonly Uint8Array[], signed: Signed): Record<string, string> {
  const { id, atSeconds, body } = signed;
  invariant(!id.includes('.'), 'an id has no dot, which separates it from the time');
  const each = secrets.map((secret) => `v1,${hmac(secret, `${id}.${atSeconds}.${body}`).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': String(atSeconds), 'webhook-signature': each.join(' ') };
}

function hmac(secret: Uint8Array, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
