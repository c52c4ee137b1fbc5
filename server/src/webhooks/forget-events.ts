import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';

/** How long the log of deliveries goes back. */
export const keptDays = 30;
/** In one statement, and such statements in one go. */
const forgottenMax = 5_000;
const statementsMax = 20;

/** Forgets events whose deliveries ended long ago, and addresses of jobs that nothing is left of. Returns how many events. */
export async function forgetEvents(db: Pool): Promise<number> {
  let forgotten = 0;
  for (let at = 0; at < statementsMax; at += 1) {
    const some = await forgetSome(db);
    forgotten += some;
    if (some < forgottenMax) break;
  }
  await transaction(db, forgetAddresses);
  return forgotten;
}

async function forgetSome(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `delete from webhook_events where id in (
       select v.id from webhook_events v
        where v.created_at < clock_timestamp() - interval '${keptDays} days'
          and not exists (select from webhook_deliveries d where d.event_id = v.id and d.state in ('pending', 'sending'))
        order by v.created_at limit ${forgottenMax})`,
  );
  return rowCount ?? 0;
}

/** Locked before it is asked whether anything is left of them: a job may just be ending that is to be told there. */
async function forgetAddresses(tx: Queryable): Promise<void> {
  const isEmpty = 'not exists (select from webhook_deliveries d where d.endpoint_id = e.id)';
  const { rows } = await tx.query<{ id: number }>(
    `select id from webhook_endpoints e where not is_registered and under_way = 0
        and created_at < clock_timestamp() - interval '${keptDays} days' and ${isEmpty}
      order by id limit ${forgottenMax} for update skip locked`,
  );
  await tx.query(`delete from webhook_endpoints e where id = any ($1) and ${isEmpty}`, [
    rows.map(({ id }) => id),
  ]);
}
