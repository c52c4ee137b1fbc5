import { version } from '../kernel/version.ts';
import type { Queryable } from '../postgres/pool.ts';

const tablesShown = 10;
/** Counted up to here: more say no more. */
const countedMax = 100_000;

/** How the instance does, as the operator's health screen shows it. */
export async function readInstance(db: Queryable) {
  const [processes, queue, database, largest] = await Promise.all([
    db.query<{ hostname: string; pid: number; started_at: Date; seen_at: Date; addresses: string[] }>(
      `select hostname, pid, started_at, seen_at, addresses from processes
        where seen_at > clock_timestamp() - interval '15 seconds' order by id limit 100`,
    ),
    db.query<{
      open_lists: number;
      open_items: number;
      oldest_list_at: Date | null;
      pending: number;
      oldest_delivery_at: Date | null;
      in_progress: number;
      held: number;
    }>(
      `select (select count(*)::int from bulk_jobs where finished_at is null) as open_lists,
              (select coalesce(sum(total - ended), 0)::bigint from bulk_jobs where finished_at is null) as open_items,
              (select min(created_at) from bulk_jobs where finished_at is null) as oldest_list_at,
              (select count(*)::int from (select from webhook_deliveries where state in ('pending', 'sending') limit ${countedMax}) d) as pending,
              (select min(due_at) from (select due_at from webhook_deliveries where state in ('pending', 'sending') limit ${countedMax}) d) as oldest_delivery_at,
              (select count(*)::int from reservations where process_id <> 0) as in_progress,
              (select coalesce(sum(plan_held + addon_held), 0)::bigint from reservations) as held`,
    ),
    db.query<{ version: string; bytes: number; connections: number; most: number }>(
      `select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
              (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
              current_setting('max_connections')::int as most`,
    ),
    db.query<{ table: string; bytes: number }>(
      `select coalesce(i.inhparent, c.oid)::regclass::text as table, sum(pg_total_relation_size(c.oid))::bigint as bytes
         from pg_class c left join pg_inherits i on i.inhrelid = c.oid
        where c.relkind in ('r', 'm') and c.relnamespace = 'public'::regnamespace
        group by 1 order by 2 desc limit ${tablesShown}`,
    ),
  ]);
  const waiting = queue.rows[0];
  const base = database.rows[0];
  return {
    version,
    processes: processes.rows.map((row) => ({
      hostname: row.hostname,
      pid: row.pid,
      started_at: row.started_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      addresses: row.addresses,
    })),
    queue: {
      open_lists: waiting?.open_lists ?? 0,
      open_items: waiting?.open_items ?? 0,
      oldest_list_at: waiting?.oldest_list_at?.toISOString() ?? null,
      pending_deliveries: waiting?.pending ?? 0,
      oldest_delivery_at: waiting?.oldest_delivery_at?.toISOString() ?? null,
      calls_in_progress: waiting?.in_progress ?? 0,
      held_credits: (waiting?.held ?? 0) / 100,
    },
    database: {
      version: base?.version ?? '',
      bytes: base?.bytes ?? 0,
      connections: base?.connections ?? 0,
      connections_max: base?.most ?? 0,
      largest: largest.rows,
    },
  };
}
