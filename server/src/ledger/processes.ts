import type { RunningService } from '../kernel/running-service.ts';
import type { Queryable } from '../postgres/pool.ts';

/** A process that has not been seen for this long is taken to be gone, and its reservations are released. */
export const goneAfterSeconds = 15;

/** Without a place where it takes calls, the process is one that nobody looks for. */
export async function registerProcess(
  db: Queryable,
  hostname: string,
  pid: number,
  place: Pick<RunningService, 'instance' | 'addresses'> | null = null,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into processes (hostname, pid, instance, addresses) values ($1, $2, $3, $4) returning id',
    [hostname, pid, place?.instance ?? null, place?.addresses ?? []],
  );
  return (rows[0] as { id: number }).id;
}

const servicesMax = 20;

/** Processes that take calls, at most twenty, the one that was seen last first. One that was killed is among them for a while. */
export async function findServices(db: Queryable): Promise<RunningService[]> {
  const { rows } = await db.query<RunningService>(
    `select hostname, pid, instance, addresses from processes
      where instance is not null and seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds})
      order by seen_at desc, id desc limit ${servicesMax}`,
  );
  return rows;
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
