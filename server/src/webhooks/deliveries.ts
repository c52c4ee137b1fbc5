import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { deliveryIdOf, deliveryUuidOf, eventIdOf } from './event-types.ts';

/** `not_sent`: of a sandbox workspace, whose events never leave the machine. */
export const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'not_sent'] as const;

/** A delivery as the owner of its webhook sees it. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly sequence: number;
  readonly status: (typeof deliveryStates)[number];
  readonly nextAttemptAt: Date | null;
  readonly endedAt: Date | null;
  readonly lastStatus: number | null;
  /** The newest first; at most `attemptsShown`. */
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  readonly number: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
}

export interface DeliveriesQuery {
  readonly status?: Delivery['status'];
  /** The id of the last delivery of the page before. */
  readonly after?: string;
  /** 1 to `deliveriesPageMax`. */
  readonly limit: number;
}

export const deliveriesPageMax = 100;
const attemptsShown = 20;

/** Deliveries to a webhook, the newest first. Null where the workspace has no webhook of that id. */
export async function listDeliveries(
  db: Queryable,
  workspaceId: number,
  webhookId: string,
  { status, after, limit }: DeliveriesQuery,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly nextCursor: string | null } | null> {
  const { rows: found } = await db.query<{ id: number }>(isThis, [workspaceId, webhookId]);
  const endpoint = found[0];
  if (endpoint === undefined) return null;
  const most = Math.max(1, Math.min(deliveriesPageMax, limit));
  const { rows } = await db.query<Row>(
    `select d.id, d.event_id, v.type, v.created_at, d.sequence, d.state::text, d.due_at, d.ended_at, d.last_status,
            (select json_agg(a order by a.number desc) from (
               select number, at, duration_ms, status, error, response from webhook_attempts
                where delivery_id = d.id order by number desc limit ${attemptsShown}) a) as attempts
       from webhook_deliveries d join webhook_events v on v.id = d.event_id
      where d.endpoint_id = $1 and ($2::uuid is null or d.id < $2) and ($3::text is null or d.state = $3::webhook_delivery_state)
      order by d.id desc limit $4`,
    [endpoint.id, after === undefined ? null : deliveryUuidOf(after), status ?? null, most + 1],
  );
  const page = rows.slice(0, most).map(deliveryOf);
  return { deliveries: page, nextCursor: rows.length > most ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Sends a delivery once more, with the same event id and a schedule that starts anew; one that waits is sent now. False where there
 * is none of that id, it is being sent, or its webhook is switched off.
 */
export async function redeliver(
  db: Pool,
  workspaceId: number,
  webhookId: string,
  deliveryId: string,
): Promise<boolean> {
  const uuid = deliveryUuidOf(deliveryId);
  return uuid !== null && (await redeliverWhere(db, workspaceId, webhookId, 'id = $2', uuid)) === 1;
}

/** How many are sent again in one go. */
const redeliveredMax = 10_000;

/** The same for everything that failed since an instant, such as a receiver's outage; at most 10,000. Returns how many. */
export function redeliverFailedSince(
  db: Pool,
  workspaceId: number,
  webhookId: string,
  since: Date,
): Promise<number> {
  const which = `id in (select id from webhook_deliveries where endpoint_id = $1 and state = 'failed' and ended_at >= $2
                         order by id limit ${redeliveredMax})`;
  return redeliverWhere(db, workspaceId, webhookId, which, since);
}

async function redeliverWhere(
  db: Pool,
  workspaceId: number,
  webhookId: string,
  which: string,
  value: string | Date,
): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(`${isThis} and disabled_at is null for update`, [
      workspaceId,
      webhookId,
    ]);
    const endpoint = rows[0];
    if (endpoint === undefined) return 0;
    const { rowCount } = await tx.query(
      `update webhook_deliveries set state = 'pending', tries = 0, due_at = clock_timestamp(), ended_at = null
        where endpoint_id = $1 and ${which} and state <> 'sending'`,
      [endpoint.id, value],
    );
    if (rowCount) {
      await tx.query(
        'update webhook_endpoints set next_at = least(next_at, clock_timestamp()) where id = $1',
        [endpoint.id],
      );
    }
    return rowCount ?? 0;
  });
}

const isThis =
  'select id from webhook_endpoints where workspace_id = $1 and public_id = $2 and is_registered';

interface Row {
  id: string;
  event_id: string;
  type: string;
  created_at: Date;
  sequence: number;
  state: Delivery['status'];
  due_at: Date | null;
  ended_at: Date | null;
  last_status: number | null;
  attempts:
    | {
        number: number;
        at: string;
        duration_ms: number;
        status: number | null;
        error: string | null;
        response: string | null;
      }[]
    | null;
}

function deliveryOf(row: Row): Delivery {
  return {
    id: deliveryIdOf(row.id),
    eventId: eventIdOf(row.event_id),
    type: row.type,
    createdAt: row.created_at,
    sequence: row.sequence,
    status: row.state,
    nextAttemptAt: row.due_at,
    endedAt: row.ended_at,
    lastStatus: row.last_status,
    attempts: (row.attempts ?? []).map(({ duration_ms, at, ...rest }) => ({
      ...rest,
      at: new Date(at),
      durationMs: duration_ms,
    })),
  };
}
