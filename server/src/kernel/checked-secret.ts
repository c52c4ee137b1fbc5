import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62 } from './ids.ts';

/*
 * Secrets that programs send read `<prefix>_<32 characters of base 62>_<6 of checksum>`: a prefix that leak scanners can look for, 190 random
 * bits, and a CRC-32 with which a mistyped one is refused without a look-up.
 */

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @param prefix such as `mr_live` */
export function makeSecret(prefix: string): string {
  const body = `${prefix}_${randomBase62(32)}`;
  return `${body}_${checksumOf(body)}`;
}

/** Whether its checksum is right. False for what was cut off, mistyped or made up. */
export function hasRightChecksum(secret: string): boolean {
  const cut = secret.lastIndexOf('_');
  return cut > 0 && checksumOf(secret.slice(0, cut)) === secret.slice(cut + 1);
}

/** SHA-256 as 64 hexadecimal digits: what the database knows a secret by. 190 random bits need no slow hash. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** What may be shown of a secret: its beginning and its last four characters. */
export function secretHint(secret: string): string {
  return `${secret.slice(0, secret.lastIndexOf('_', secret.length - 8) + 5)}…${secret.slice(-4)}`;
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let index = 0; index < 6; index++) {
    digits = base62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}
