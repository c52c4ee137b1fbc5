import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { invariant } from '../kernel/invariant.ts';

/*
 * Two signatures with one secret, both HMAC-SHA256 with the bytes that the base64 after `whsec_` stands for:
 *   X-Service-Signature: t=<unix seconds>,v1=<hex of `t.body`>[,v1=…]
 *   webhook-signature: v1,<base64 of `id.t.body`>[ v1,…]      (Standard Webhooks 1.0, so that its libraries verify unchanged)
 * While a secret is replaced there is one of each for both.
 */

const prefix = 'whsec_';
/** Standard Webhooks 1.0 asks for 24 to 64. */
const secretBytesUsual = 32;

/** A new secret's bytes. */
export const newSecret = (): Buffer => randomBytes(secretBytesUsual);

/** As it is shown to its owner. */
export const secretText = (secret: Uint8Array): string =>
  `${prefix}${Buffer.from(secret).toString('base64')}`;

/** The bytes of a secret as it was shown; null for what is none. */
export function secretBytes(text: string): Buffer | null {
  if (!text.startsWith(prefix)) return null;
  const bytes = Buffer.from(text.slice(prefix.length), 'base64');
  const isWhole = secretText(bytes) === text && bytes.length >= 24 && bytes.length <= 64;
  return isWhole ? bytes : null;
}

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

export type Verdict = 'valid' | 'malformed' | 'out_of_time' | 'wrong';

export interface ToVerify {
  /** The value of X-Service-Signature. */
  readonly header: string;
  /** The raw body, before any parsing. */
  readonly body: string | Uint8Array;
  /** As it was shown: `whsec_…`. */
  readonly secret: string;
  readonly nowMs?: number;
}

/** Older ones may be replays, and newer ones come from a clock that is wrong. */
const toleranceSeconds = 300;
const headerLengthMax = 4_096;
/** More secrets than are ever live at a time. */
const signaturesMax = 20;

/** What a receiver asks: whether this body was signed with this secret, within the last five minutes. */
export function verify({ header, body, secret, nowMs = Date.now() }: ToVerify): Verdict {
  const key = secretBytes(secret);
  if (key === null || header.length > headerLengthMax) return 'malformed';
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t='));
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).slice(0, signaturesMax);
  const at = times.length === 1 ? /^t=(\d{1,12})$/.exec(times[0] as string)?.[1] : undefined;
  if (at === undefined || signatures.length === 0) return 'malformed';
  // Compared before the time is judged: of a forgery nothing is believed.
  const expected = createHmac('sha256', key).update(`${at}.`).update(body).digest();
  const isSigned = signatures.some((signature) =>
    timingSafeEqual(Buffer.from(signature.slice('v1='.length), 'hex'), expected),
  );
  if (!isSigned) return 'wrong';
  return Math.abs(Math.floor(nowMs / 1_000) - Number(at)) <= toleranceSeconds ? 'valid' : 'out_of_time';
}

function hmac(secret: Uint8Array, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}
