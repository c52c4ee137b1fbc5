import { createHash } from 'node:crypto';
import type { CacheKey } from './cache-store.ts';

/**
 * The key of something fetched. `kind` says what it is and of which form (`page 1`), `parts` are everything that changes the
 * fetch, and nothing else: who asks is no part of it, since entries are shared by all organizations.
 */
export function cacheKey(kind: string, parts: readonly (string | number | boolean | null)[]): CacheKey {
  // As JSON no two lists of parts are the same text; hashed, a key says nothing of what was asked, and has one length.
  const hash = createHash('sha256').update(JSON.stringify([kind, ...parts]));
  return hash.digest() as CacheKey;
}
