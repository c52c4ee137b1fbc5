import type pg from 'pg';
import type { Pool } from '../../postgres/pool.ts';
import { aloneWithIndexes, mayChangeParts } from './parts-lock.ts';
import { withoutLimit } from './without-limit.ts';

/** This month and the two after it: a service that is not started for a month finds its partition nevertheless. */
const monthsAhead = 2;

/**
 * Makes partitions for this month and the next two where they are missing. A call of a month without one is kept in the default
 * partition, and moved as the month is made. Safe from several processes at once: one makes them, the others go on.
 * Returns how many were made.
 */
export async function makeMonths(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ first_day: string }>(
    `select first_day::text from (
       select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => n))::date as first_day
         from generate_series(0, ${monthsAhead}) n) months
      where not exists (select from history_parts where ends_on > first_day and coalesce(begins_on <= first_day, true))
      order by first_day`,
  );
  let made = 0;
  for (const { first_day: firstDay } of rows) {
    made += await withoutLimit(pool, async (tx) => {
      await tx.query('begin');
      if (!(await mayChangeParts(tx))) return 0;
      // Calls wait behind whoever waits for a lock of theirs: what reads all calls, such as a backup, has it for long. Tried again later.
      await tx.query(`set local lock_timeout = '500ms'`);
      const { rows: done } = await tx.query<{ made: boolean }>('select make_history_month($1) as made', [
        firstDay,
      ]);
      await tx.query('commit');
      return done[0]?.made ? 1 : 0;
    });
  }
  return made;
}

/**
 * Makes indexes that the history has and one of its partitions has not: the first part, which was there before them. Calls go on
 * meanwhile, for as long as it takes (about 10 s for each 10 million calls and index). Returns how many were made.
 */
export async function makeMissingIndexes(pool: Pool): Promise<number> {
  // Asked first without the lock: nearly always there is nothing to do.
  if ((await missingIndexes(pool)).length === 0) return 0;
  let made = 0;
  await withoutLimit(pool, (client) =>
    aloneWithIndexes(client, async () => {
      for (const missing of await missingIndexes(client)) {
        await makeIndex(client, missing);
        made++;
      }
    }),
  );
  return made;
}

interface MissingIndex {
  readonly parent: string;
  readonly partition: string;
  readonly name: string;
  /** From `using` on. */
  readonly terms: string;
}

async function missingIndexes(db: Pick<pg.ClientBase, 'query'> | Pool): Promise<MissingIndex[]> {
  const { rows } = await (db as Pool).query<MissingIndex>(
    `select i.indexrelid::regclass::text as parent, t.relid::regclass::text as partition,
            t.relid::regclass::text || substr(i.indexrelid::regclass::text, length('calls') + 1) as name,
            substr(pg_get_indexdef(i.indexrelid), strpos(pg_get_indexdef(i.indexrelid), ' USING ')) as terms
       from pg_index i cross join pg_partition_tree('calls') t
      where i.indrelid = 'calls'::regclass and not i.indisvalid and t.isleaf
        and not exists (select from pg_inherits h join pg_index p on p.indexrelid = h.inhrelid
                         where h.inhparent = i.indexrelid and p.indrelid = t.relid)
      order by 1, 2`,
  );
  return rows;
}

async function makeIndex(
  client: pg.ClientBase,
  { parent, partition, name, terms }: MissingIndex,
): Promise<void> {
  // Of a try that was cut off an index is left which nobody uses.
  await client.query(`drop index concurrently if exists ${name}`);
  await client.query(`create index concurrently ${name} on ${partition} ${terms}`);
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '500ms'`);
    await client.query(`alter index ${parent} attach partition ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
