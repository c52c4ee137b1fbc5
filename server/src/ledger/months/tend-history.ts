import type { Pool } from '../../postgres/pool.ts';
import { closeOldParts } from './close-part.ts';
import { makeMissingIndexes, makeMonths } from './make-months.ts';

/**
 * What the history needs now and then: partitions for the next months, indexes of the part that was there before them, and an end for
 * what is older than `days` (0: nothing is). Safe from several processes at once.
 */
export async function tendHistory(
  pool: Pool,
  days: number,
  log: { info(told: object, sentence: string): void },
): Promise<void> {
  await makeMonths(pool);
  const indexes = await makeMissingIndexes(pool);
  if (indexes > 0) log.info({ indexes }, 'made indexes of the history of before this version');
  if (days === 0) return;
  for (const { endsOn, calls, digest } of await closeOldParts(pool, days)) {
    log.info(
      { ends_on: endsOn, calls, digest },
      'dropped calls that are older than HISTORY_DAYS; their sums stay',
    );
  }
}
