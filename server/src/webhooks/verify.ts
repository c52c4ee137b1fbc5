import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * For receivers: whether a body was signed with a secret. It needs Node and nothing else of this project, so that it can be copied;
 * generated/webhook-vectors.json tries it and those in other languages.
 */

export const secretPrefix = 'whsec_';

/** The bytes of a secret as it was shown; null for what is none. */
export function secretBytes(text: string): Buffer | null {
  if (!text.startsWith(secretPrefix)) return null;
  const encoded = text.slice(secretPrefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  const isWhole = bytes.toString('base64') === encoded && bytes.length >= 24 && bytes.length <= 64;
  return isWhole ? bytes : null;
}

export type Verdict = 'valid' | 'malformed' | 'out_of_time' | 'wrong';

export interface ToVerify {
  /** The value of X-Service-Signature, as Node has it: whoever posts without one sends undefined. */
  readonly header: string | readonly string[] | undefined;
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
  if (key === null || typeof header !== 'string' || header.length > headerLengthMax) return 'malformed';
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
