import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { forgetAddressesOf } from './forget-events.ts';

/** In one statement, and statements for a workspace in one go. */
const prunedMax = 1_000;
const statementsMax = 100;
/** Pruned to so much of the limit, so that there is room until the next time. */
const leftOver = 0.9;

/**
 * Forgets the oldest events of workspaces that store more than `deliveriesMax` deliveries, with their deliveries and the addresses of
 * jobs that nothing is left of. What is still to be sent stays. Returns how many events. Safe to run from several processes at once.
 */
export async function pruneDeliveries(db: Pool, deliveriesMax: number): Promise<number> {
  const { rows } = await db.query<{ workspace_id: number; over: number }>(
    `select workspace_id, sum(rows)::bigint - $2::bigint as over from storage_used where kind = 'deliveries'
      group by workspace_id having sum(rows) > $1`,
    [Math.floor((deliveriesMax * (1 + leftOver)) / 2), Math.floor(deliveriesMax * leftOver)],
  );
  let pruned = 0;
  for (const { workspace_id: workspaceId, over } of rows) {
    let left = over;
    for (let at = 0; at < statementsMax && left > 0; at++) {
      const some = await pruneSome(db, workspaceId, Math.min(left, prunedMax));
      pruned += some.events;
      left -= some.deliveries;
      if (some.events === 0) break;
    }
  }
  return pruned;
}

async function pruneSome(
  db: Pool,
  workspaceId: number,
  most: number,
): Promise<{ readonly events: number; readonly deliveries: number }> {
  const { rows } = await db.query<{ told: number; endpoint_ids: number[] | null }>(
    `with old as (
       select v.id, v.told, (select array_agg(d.endpoint_id) from webhook_deliveries d where d.event_id = v.id) as endpoint_ids
         from webhook_events v
        where v.workspace_id = $1
          and not exists (select from webhook_deliveries d where d.event_id = v.id and d.state in ('pending', 'sending'))
        order by v.created_at limit $2 for update of v skip locked
     )
     delete from webhook_events v using old where v.id = old.id returning old.told, old.endpoint_ids`,
    [workspaceId, most],
  );
  const endpointIds = new Set(rows.flatMap(({ endpoint_ids: ids }) => ids ?? []));
  if (endpointIds.size > 0) await transaction(db, (tx) => forgetAddressesOf(tx, [...endpointIds]));
  return { events: rows.length, deliveries: rows.reduce((sum, { told }) => sum + told, 0) };
}
