import { randomFillSync } from 'node:crypto';

/*
 * Ids that leave the process are random and typed by prefix; ids of calls are UUIDv7 (RFC 9562 5.7), so that
 * rows written in time order land side by side in their index.
 */

const poolBytes = 16 * 256;
const pool = Buffer.alloc(poolBytes);
let poolOffset = poolBytes;

function randomBytes(length: number): Buffer {
  if (poolOffset + length > poolBytes) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += length;
  return pool.subarray(poolOffset - length, poolOffset);
}

const hex: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A UUIDv7 in its canonical 36 characters: 48 bits of milliseconds, then 74 random bits. */
export function uuidv7(nowMs: number = Date.now()): string {
  const random = randomBytes(10);
  const time = nowMs.toString(16).padStart(12, '0');
  const h = (index: number) => hex[random[index] as number];
  const version = hex[((random[0] as number) & 0x0f) | 0x70];
  const variant = hex[((random[2] as number) & 0x3f) | 0x80];
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}${h(1)}-${variant}${h(3)}-${h(4)}${h(5)}${h(6)}${h(7)}${h(8)}${h(9)}`;
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random characters of base 62, without modulo bias. 20 characters are 119 bits. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = randomBytes(1)[0] as number;
    // 248 = 4 * 62: bytes above would favour the first letters.
    if (byte < 248) text += base62[byte % 62];
  }
  return text;
}

export type IdPrefix = 'org' | 'ws' | 'mem' | 'imp' | 'wh' | 'con' | 'client';

/** A public id such as `ws_4fGh…`: not guessable, so knowing one says nothing about another. */
export function publicId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase62(20)}`;
}

/** How a bulk job is named to its caller: `job_` and the 32 hexadecimal digits of its UUID. */
export function jobIdOf(callId: string): string {
  return `job_${callId.replaceAll('-', '')}`;
}

/** The UUID of a job's public id; null for what is none. */
export function jobUuidOf(publicJobId: string): string | null {
  const [, a, b, c, d, e] =
    /^job_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(publicJobId) ?? [];
  return a === undefined ? null : [a, b, c, d, e].join('-');
}

/** How a call is named to its caller: `req_` and the 32 hexadecimal digits of its UUID. */
export function requestIdOf(callId: string): string {
  return `req_${callId.replaceAll('-', '')}`;
}
