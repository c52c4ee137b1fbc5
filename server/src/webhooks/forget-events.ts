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

/** Addresses of jobs that came long ago, and that nothing is left of. */
async function forgetAddresses(tx: Queryable): Promise<void> {
  await forgetEmpty(tx, `created_at < clock_timestamp() - interval '${keptDays} days'`, []);
}

/** The same of these endpoints now, whatever their age. To be done in a transaction. */
export async function forgetAddressesOf(tx: Queryable, endpointIds: readonly number[]): Promise<void> {
  await forgetEmpty(tx, 'id = any ($1)', [endpointIds]);
}

/** Locked before it is asked whether anything is left of them: a job may just be ending that is to be told there. */
async function forgetEmpty(tx: Queryable, which: string, values: readonly unknown[]): Promise<void> {
  const isEmpty = 'not exists (select from webhook_deliveries d where d.endpoint_id = e.id)';
  const { rows } = await tx.query<{ id: number }>(
    `select id from webhook_endpoints e where not is_registered and under_way = 0 and ${which} and ${isEmpty}
      order by id limit ${forgottenMax} for update skip locked`,
    [...values],
  );
  await tx.query(`delete from webhook_endpoints e where id = any ($1) and ${isEmpty}`, [
    rows.map(({ id }) => id),
  ]);
}
