import { randomBytes } from 'node:crypto';
import type { Queryable } from '../postgres/pool.ts';

/** The secret of the installation, read once. While the database does not answer, one of this process stands in for it. */
export function mailSecretOf(db: Queryable): () => Promise<Buffer> {
  const standIn = randomBytes(32);
  let reading: Promise<Buffer> | null = null;
  return async () => {
    reading ??= readSecret(db);
    try {
      return await reading;
    } catch {
      // The next one tries again; names of another secret are as good, but for servers that greylist.
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
