import type { Queryable } from '../postgres/pool.ts';

/** How long the log of deliveries goes back. */
export const keptDays = 30;
const forgottenMax = 5_000;

/** Forgets events whose deliveries ended long ago, and addresses of jobs that nothing is left of. Returns how many events. */
export async function forgetEvents(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `delete from webhook_events where id in (
       select v.id from webhook_events v
        where v.created_at < clock_timestamp() - interval '${keptDays} days'
          and not exists (select from webhook_deliveries d where d.event_id = v.id and d.state in ('pending', 'sending'))
        order by v.created_at limit ${forgottenMax})`,
  );
  await db.query(
    `delete from webhook_endpoints e where not is_registered and under_way = 0
        and created_at < clock_timestamp() - interval '${keptDays} days'
        and not exists (select from webhook_deliveries d where d.endpoint_id = e.id)`,
  );
  return rowCount ?? 0;
}
