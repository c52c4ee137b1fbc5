import type { Queryable } from '../postgres/pool.ts';

/** The number of every endpoint in the ledger; those that have none yet are given one. */
export async function numberEndpoints(
  db: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await db.query(
    'insert into endpoints (name) select name from unnest($1::text[]) name where name not in (select name from endpoints) on conflict do nothing',
    [names],
  );
  const { rows } = await db.query<{ id: number; name: string }>('select id, name from endpoints');
  return new Map(rows.map((row) => [row.name, row.id]));
}
