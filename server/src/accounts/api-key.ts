import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62 } from '../kernel/ids.ts';

/*
 * A key reads `mr_live_<32 characters of base 62>_<6 of checksum>`: a prefix that leak scanners can look for, 190 random
 * bits, and a CRC-32 with which a mistyped key is refused without a look-up. Only its SHA-256 is kept.
 */

export type KeyMode = 'live' | 'sandbox';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^mr_(live|sandbox)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/;
/** For scanners of logs and repositories: whatever looks like a key of ours. */
export const keyPattern = /mr_(?:live|sandbox)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}/g;

export function makeApiKey(mode: KeyMode): string {
  const body = `mr_${mode}_${randomBase62(32)}`;
  return `${body}_${checksum(body)}`;
}

/** Could this be a key? False for what was cut off, mistyped or made up. */
export function isWellFormedKey(key: string): boolean {
  return key.length <= 60 && shape.test(key) && checksum(key.slice(0, -7)) === key.slice(-6);
}

/** SHA-256 as 64 hexadecimal digits: what the database and the caches know a key by. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

/** What may be shown of a key: its beginning and its last four characters. */
export function keyHint(key: string): string {
  return `${key.slice(0, key.lastIndexOf('_', key.length - 8) + 5)}…${key.slice(-4)}`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < 6; index++) {
    digits = base62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
