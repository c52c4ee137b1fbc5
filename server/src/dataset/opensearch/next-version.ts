import { invariant } from '../../kernel/invariant.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/**
 * The version of what is written or deleted next. A request of which nobody waits for the answer any more may land late, when what it wrote was replaced
 * or deleted: OpenSearch refuses it, since its version is an older one. Each step that may write to a place again has a version of its own.
 *
 * It grows with the clock of the database, too: a journal that was restored from a backup gives none again. Of two imports that run together each has
 * versions of its own, in the order in which they asked.
 */
export async function nextVersion(journal: Queryable): Promise<number> {
  const { rows } = await journal.query<{ version: number }>({
    name: 'dataset-version',
    text: `${oneAtATime}
           select setval('dataset_versions',
                         greatest(nextval('dataset_versions'), (extract(epoch from clock_timestamp()) * 1000)::bigint)) as version from turn`,
  });
  invariant(rows[0], 'a sequence has a value');
  return rows[0].version;
}
