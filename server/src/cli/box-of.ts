import { openSecretBox, WrongSecretKeyError } from '../accounts/open-secret-box.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Config } from '../settings/config.ts';
import { keyInDataDir } from '../settings/secret-key.ts';
import { CommandError } from './command-error.ts';

/** The same that the service seals with. */
export async function boxOf({ secretKey, dataDir }: Config, pool: Pool): Promise<SecretBox> {
  try {
    return await openSecretBox(pool, secretKey ?? keyInDataDir(dataDir));
  } catch (error) {
    if (!(error instanceof WrongSecretKeyError)) throw error;
    throw new CommandError('The secrets of this database are encrypted with a different key.', {
      fix: 'Run this command with the SECRET_KEY, or the data directory, of the service.',
      cause: error,
    });
  }
}
