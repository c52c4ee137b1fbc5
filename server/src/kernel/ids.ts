import { randomFillSync } from 'node:crypto';

/*
 * Ids that leave the process are random and typed by prefix; ids of calls are UUIDv7 (RFC 9562 5.7), so that
 * rows written in time order land side by side in their index, and lists by id are lists by time.
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

/** An id stays ahead of a clock that was set back by at most this. A clock that was set back further is followed. */
const setBackMsMax = 10_000;
const counterMax = 0xfff;

/**
 * UUIDv7s, each larger than the one before, also within one millisecond and after the clock was set back by up to 10 seconds:
 * lists are sorted and paged by them. A counter of 12 bits follows the milliseconds (RFC 9562 6.2, method 1). The other 62 bits are
 * random, so that an id says nothing about the next one. A counter that is full borrows the next millisecond.
 * Ids of several processes sort by their clocks; within one millisecond their order is stable, but by chance.
 */
export class OrderedIds {
  readonly #nowMs: () => number;
  #ms = 0;
  #counter = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** In its canonical 36 characters. */
  next(): string {
    const random = randomBytes(10);
    const nowMs = this.#nowMs();
    const isLater = nowMs > this.#ms || nowMs < this.#ms - setBackMsMax;
    if (isLater) this.#ms = nowMs;
    if (isLater || this.#counter === counterMax) {
      if (!isLater) this.#ms += 1;
      // The first half only: at least 2,048 ids have room before the counter is full.
      this.#counter = (((random[0] as number) << 8) | (random[1] as number)) & (counterMax >> 1);
    } else {
      this.#counter += 1;
    }
    const time = this.#ms.toString(16).padStart(12, '0');
    const h = (index: number) => hex[random[index] as number];
    const version = hex[(this.#counter >> 8) | 0x70];
    const variant = hex[((random[2] as number) & 0x3f) | 0x80];
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}${hex[this.#counter & 0xff]}-${variant}${h(3)}-${h(4)}${h(5)}${h(6)}${h(7)}${h(8)}${h(9)}`;
  }
}

const idsOfProcess = new OrderedIds(() => Date.now());

/** The next UUIDv7 of this process. */
export const uuidv7 = (): string => idsOfProcess.next();

/** The smallest UUIDv7 of a moment, in milliseconds since 1970: ids made earlier are smaller, ids made then or later are not. */
export function firstIdOf(moment: number): string {
  const time = Math.min(Math.max(0, Math.floor(moment)), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
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

export type IdPrefix =
  | 'org'
  | 'ws'
  | 'mem'
  | 'imp'
  | 'wh'
  | 'con'
  | 'client'
  | 'per'
  | 'inv'
  | 'mk'
  | 'ses'
  | 'pk'
  | 'lnk'
  | 'mail';

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

/** How a list is named to its caller. */
export const listIdOf = (callId: string): string => jobIdOf(callId).replace('job_', 'list_');
/** The UUID of a list's public id, or of a job's: a list is one, and the history names it so. Null for what is none. */
export const listUuidOf = (id: string): string | null => jobUuidOf(id.replace(/^list_/, 'job_'));

/** How a file is named whose rows may become a list. */
export const fileIdOf = (uuid: string): string => jobIdOf(uuid).replace('job_', 'file_');
export const fileUuidOf = (id: string): string | null =>
  id.startsWith('file_') ? jobUuidOf(id.replace('file_', 'job_')) : null;

/** The UUID of a call by what its caller was told (`req_…`), or by itself; null for what is none. */
export function callUuidOf(requestId: string): string | null {
  const digits = requestId.replace(/^req_/, '').replaceAll('-', '').toLowerCase();
  const [, a, b, c, d, e] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(digits) ?? [];
  return a === undefined ? null : [a, b, c, d, e].join('-');
}

/** How a call is named to its caller: `req_` and the 32 hexadecimal digits of its UUID. */
export function requestIdOf(callId: string): string {
  return `req_${callId.replaceAll('-', '')}`;
}
