import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { forgetAddressesOf } from './forget-events.ts';

/** Events in one statement, and statements for a workspace in one go. */
const prunedMax = 1_000;
const statementsMax = 100;
/** Pruned to so much of the limit, so that there is room until the next time. */
const leftOver = 0.9;
/** One process prunes at a time: two that count what is too much would both forget it. */
const pruneLock = 7_235_403;

/**
 * Forgets the oldest events of workspaces that store more than `deliveriesMax` deliveries, or nearly so many, with their deliveries and
 * the addresses of jobs that nothing is left of. What is still to be sent stays. Returns how many events. Safe to run from several
 * processes at once.
 */
export async function pruneDeliveries(db: Pool, deliveriesMax: number): Promise<number> {
  const target = Math.floor(deliveriesMax * leftOver);
  const { rows } = await db.query<{ workspace_id: number }>(
    `select workspace_id from storage_used where kind = 'deliveries' group by workspace_id having sum(rows) > $1`,
    [Math.floor((target + deliveriesMax) / 2)],
  );
  let pruned = 0;
  for (const { workspace_id: workspaceId } of rows) {
    for (let at = 0; at < statementsMax; at++) {
      const some = await pruneSome(db, workspaceId, target);
      pruned += some;
      if (some === 0) break;
    }
  }
  return pruned;
}

async function pruneSome(db: Pool, workspaceId: number, target: number): Promise<number> {
  const { rows } = await db.query<{ endpoint_ids: number[] | null }>(
    `with old as (
       select v.id, sum(v.told) over (order by v.created_at, v.id) - v.told as before,
              (select array_agg(d.endpoint_id) from webhook_deliveries d where d.event_id = v.id) as endpoint_ids
         from (select * from webhook_events v
                where v.workspace_id = $1
                  and not exists (select from webhook_deliveries d where d.event_id = v.id and d.state in ('pending', 'sending'))
                order by v.created_at limit $3) v
     )
     delete from webhook_events v using old
      where v.id = old.id and (select pg_try_advisory_xact_lock(${pruneLock}))
        and old.before < (select sum(rows) - $2 from storage_used where workspace_id = $1 and kind = 'deliveries')
     returning old.endpoint_ids`,
    [workspaceId, target, prunedMax],
  );
  const endpointIds = new Set(rows.flatMap(({ endpoint_ids: ids }) => ids ?? []));
  if (endpointIds.size > 0) await transaction(db, (tx) => forgetAddressesOf(tx, [...endpointIds]));
  return rows.length;
}
