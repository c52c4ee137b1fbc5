import { SecretBox } from '../kernel/secret-box.ts';
import type { Queryable } from '../postgres/pool.ts';

/** The key is not the one that sealed the secrets of this database. */
export class WrongSecretKeyError extends Error {
  override name = 'WrongSecretKeyError';
}

const place = 'the check of the key';
const checkText = 'This database is sealed with the key that opens this.';

/**
 * What seals the secrets of a database that must be had in full. The first key that is used with a database is noted there, sealed
 * with itself, so that another one is noticed at the start and not by receivers. @throws {WrongSecretKeyError}
 */
export async function openSecretBox(db: Queryable, key: Uint8Array): Promise<SecretBox> {
  const box = new SecretBox(key);
  await db.query('insert into secret_key (sealed) values ($1) on conflict do nothing', [
    box.seal(Buffer.from(checkText), place),
  ]);
  const { rows } = await db.query<{ sealed: Buffer }>('select sealed from secret_key');
  if (rows[0] && box.tryOpen(rows[0].sealed, place)?.toString() === checkText) return box;
  throw new WrongSecretKeyError('the secrets of this database were sealed with another key');
}
