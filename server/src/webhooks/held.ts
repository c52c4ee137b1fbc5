import type { Queryable } from '../postgres/pool.ts';
import { failuresUntilPause, pauseMs } from './after-try.ts';
import { isOneOf } from './deliveries.ts';
import { deliveryUuidOf } from './event-types.ts';

/** Nothing is sent to a webhook before `until`: its receiver asked for that (`Retry-After`), or its last tries failed. */
export interface Held {
  readonly until: Date;
  readonly because: 'retry_after' | 'failures';
}

export interface HeldRow {
  held_until: Date | null;
  held_because: Held['because'] | null;
}

const isHeld = `e.disabled_at is null and e.paused_until > clock_timestamp() and e.paused_until < 'infinity'`;

/**
 * Of an endpoint `e`, as a `HeldRow`. We make a pause of our own only after some failures in a row, and a short one: any other was asked
 * for. Of what may be either, the failures are told.
 */
export const heldColumns = `case when ${isHeld} then e.paused_until end as held_until,
  case when ${isHeld} then case when e.failures < ${failuresUntilPause}
                                  or e.paused_until > clock_timestamp() + interval '${pauseMs.most} ms'
                                then 'retry_after' else 'failures' end end as held_because`;

export const heldOf = ({ held_until: until, held_because: because }: HeldRow): Held | null =>
  until === null || because === null ? null : { until, because };

/** Of the webhook that a delivery goes to. Null where nothing holds it back, and where the workspace has no such delivery. */
export async function heldOfDelivery(
  db: Queryable,
  workspaceId: number,
  webhookId: string,
  deliveryId: string,
): Promise<Held | null> {
  const { rows } = await db.query<HeldRow>(
    `select ${heldColumns} from webhook_endpoints e
      where ${isOneOf} and e.id = (select endpoint_id from webhook_deliveries where id = $3)`,
    [workspaceId, webhookId, deliveryUuidOf(deliveryId)],
  );
  return rows[0] ? heldOf(rows[0]) : null;
}
