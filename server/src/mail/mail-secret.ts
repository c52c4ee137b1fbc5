import { randomBytes } from 'node:crypto';
import type { Queryable } from '../postgres/pool.ts';

/** The secret of the installation, read once. While the database does not answer, a secret of this process replaces it. */
export function mailSecretOf(db: Queryable): () => Promise<Buffer> {
  const standIn = randomBytes(32);
  let reading: Promise<Buffer> | null = null;
  return async () => {
    reading ??= readSecret(db);
    try {
      return await reading;
    } catch {
      // The next one tries again. Names from another secret work as well, except at servers that greylist.
      reading = null;
      return standIn;
    }
  };
}

async function readSecret(db: Queryable): Promise<Buffer> {
  const { rows } = await db.query<{ secret: Buffer }>('select secret from mail_secret');
  const secret = rows[0]?.secret;
  if (secret === undefined) throw new Error('the migration made the secret');
  return secret;
}
