import type { Queryable } from '../postgres/pool.ts';

/** A process that has not been seen for this long is taken to be gone, and its reservations are released. */
export const goneAfterSeconds = 15;

export async function registerProcess(db: Queryable, hostname: string, pid: number): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into processes (hostname, pid) values ($1, $2) returning id',
    [hostname, pid],
  );
  return (rows[0] as { id: number }).id;
}

/** Says that this process lives, and counts those that do. False where others took it for dead and it must register anew. */
export async function heartbeat(
  db: Queryable,
  processId: number,
): Promise<{ known: boolean; alive: number }> {
  const { rows } = await db.query<{ known: boolean; alive: number }>(
    `with seen as (update processes set seen_at = clock_timestamp() where id = $1 returning id)
     select exists (select from seen) as known,
            (select count(*) from processes where seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds})) as alive`,
    [processId],
  );
  return rows[0] as { known: boolean; alive: number };
}

export async function unregisterProcess(db: Queryable, processId: number): Promise<void> {
  await db.query('delete from processes where id = $1', [processId]);
}
