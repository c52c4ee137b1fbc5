import { hashSecret, hasRightChecksum, makeSecret, secretHint } from '../kernel/checked-secret.ts';

/*
 * A key reads `mr_live_<32 characters of base 62>_<6 of checksum>` (kernel/checked-secret.ts). Only its SHA-256 is kept.
 */

export type KeyMode = 'live' | 'sandbox';

const shape = /^mr_(live|sandbox)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/;
/** For scanners of logs and repositories: whatever looks like a key of ours. */
export const keyPattern = /mr_(?:live|sandbox)_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}/g;

export const makeApiKey = (mode: KeyMode): string => makeSecret(`mr_${mode}`);

/** Could this be a key? False for what was cut off, mistyped or made up. */
export function isWellFormedKey(key: string): boolean {
  return key.length <= 60 && shape.test(key) && hasRightChecksum(key);
}

/** SHA-256 as 64 hexadecimal digits: what the database and the caches know a key by. */
export const hashKey = hashSecret;

/** What may be shown of a key: its beginning and its last four characters. */
export const keyHint = secretHint;
