import type { Queryable } from '../../postgres/pool.ts';
import { isVendor } from '../../providers/vendors.ts';
import { readTroubles, type SourceTrouble } from '../../waterfall/source-troubles.ts';
import { type Check, warn } from './check.ts';

/** What the running services found out about sources, also about those that have no free request to try a key with. */
export async function checkSources(db: Queryable): Promise<Check[]> {
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('source_troubles') is not null as exists`,
  );
  return rows[0]?.exists ? (await readTroubles(db)).map(toCheck) : [];
}

function toCheck({ provider, reason, capabilities, since }: SourceTrouble): Check {
  const when = `since ${since.toISOString().slice(0, 19)}Z, for ${capabilities.join(', ')}`;
  const key = isVendor(provider) ? `${provider.toUpperCase()}_API_KEY` : `the key of ${provider}`;
  switch (reason) {
    case 'rejected':
      return warn('source', `${provider} refuses its key, ${when}`, `Set ${key} to a valid key.`);
    case 'forbidden':
      return warn(
        'source',
        `${provider} does not allow this with its key, ${when}`,
        `Check whether the plan of ${key} includes it, or remove ${provider}: ./millrace endpoint set … --order`,
      );
    case 'out_of_credit':
      return warn('source', `the account at ${provider} cannot pay, ${when}`, `Buy credit from ${provider}.`);
  }
}
