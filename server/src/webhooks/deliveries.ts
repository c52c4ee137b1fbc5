import type pg from 'pg';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { deliveryIdOf, deliveryUuidOf, eventIdOf } from './event-types.ts';
import { attemptsKept } from './settle-tries.ts';

/** `not_sent`: of a sandbox workspace, whose events never leave the machine. */
export const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'not_sent'] as const;

/** A delivery as the owner of its webhook sees it. */
export interface Delivery {
  readonly id: string;
  /** Where it is sent. */
  readonly url: string;
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly sequence: number;
  readonly status: (typeof deliveryStates)[number];
  readonly nextAttemptAt: Date | null;
  readonly endedAt: Date | null;
  readonly lastStatus: number | null;
  /** The newest first; at most `attemptsKept`. */
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
  readonly status?: Delivery['status'] | undefined;
  /** The id of the last delivery of the page before. */
  readonly after?: string | undefined;
  /** 1 to `deliveriesPageMax`. */
  readonly limit: number;
}

export const deliveriesPageMax = 100;

/** In the place of a webhook's id: the addresses that the jobs of a workspace brought along. */
export const ofJobs = 'jobs';

/** Of an endpoint `e`: it is the one that is meant ($2) in a workspace ($1), or an address of its jobs. */
export const isOneOf = `e.workspace_id = $1 and case when $2 = '${ofJobs}' then not e.is_registered
                                                   else e.is_registered and e.public_id = $2 end`;

/** Of a delivery `d`, its endpoint `e` and its event `v`. */
export const deliveryColumns = `d.id, e.url, d.event_id, v.type, v.created_at, d.sequence, d.state::text,
            -- Not before its webhook takes anything.
            case when d.due_at is not null then greatest(d.due_at, nullif(e.paused_until, 'infinity')) end as due_at, d.ended_at, d.last_status,
            (select json_agg(a order by a.number desc) from (
               select number, at, duration_ms, status, error, response from webhook_attempts
                where delivery_id = d.id order by number desc limit ${attemptsKept}) a) as attempts`;

/**
 * Deliveries to a webhook, the newest first: by the number that the webhook counts, since processes have clocks of their own. Each
 * address of a job counts for itself, so their deliveries come by id, which is a time and a counter. Null where the workspace has no
 * webhook of that id. A cursor whose delivery was forgotten goes on at the next older one.
 */
export async function listDeliveries(
  db: Queryable,
  workspaceId: number,
  webhookId: string,
  { status, after, limit }: DeliveriesQuery,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly nextCursor: string | null } | null> {
  const { rows: found } = await db.query<{ id: number }>(
    `select e.id from webhook_endpoints e where ${isOneOf} limit 1`,
    [workspaceId, webhookId],
  );
  const endpoint = found[0];
  if (!endpoint && webhookId !== ofJobs) return null;
  const most = Math.max(1, Math.min(deliveriesPageMax, limit));
  const { which, isOlder, order } = webhookId === ofJobs ? listOfJobs : listOfWebhook;
  const { rows } = await db.query<DeliveryRow>(
    `select ${deliveryColumns}
       from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
      where ${which} and ($2::uuid is null or ${isOlder}) and ($3::text is null or d.state = $3::webhook_delivery_state)
      order by ${order} limit $4`,
    [
      webhookId === ofJobs ? workspaceId : endpoint?.id,
      after === undefined ? null : deliveryUuidOf(after),
      status ?? null,
      most + 1,
    ],
  );
  const page = rows.slice(0, most).map(deliveryOf);
  return { deliveries: page, nextCursor: rows.length > most ? (page.at(-1)?.id ?? null) : null };
}

const listOfWebhook = {
  which: 'd.endpoint_id = $1',
  isOlder: `d.sequence < coalesce(
               (select c.sequence from webhook_deliveries c where c.id = $2 and c.endpoint_id = $1),
               (select max(c.sequence) + 1 from webhook_deliveries c where c.id < $2 and c.endpoint_id = $1))`,
  order: 'd.sequence desc',
};

const listOfJobs = {
  which:
    'd.endpoint_id in (select j.id from webhook_endpoints j where j.workspace_id = $1 and not j.is_registered)',
  isOlder: 'd.id < $2',
  order: 'd.id desc',
};

/** Why a delivery is not sent again. */
export type NotRedelivered = 'switched_off' | 'unknown' | 'under_way';

/**
 * Sends a delivery once more, with the same event id and a schedule that starts anew; one that waits is sent now. One of a sandbox
 * workspace stays where it is. `unknown` also where the workspace has no such webhook.
 */
export async function redeliver(
  db: Pool,
  workspaceId: number,
  webhookId: string,
  deliveryId: string,
): Promise<'redelivered' | NotRedelivered> {
  const uuid = deliveryUuidOf(deliveryId);
  return transaction(db, async (tx) => {
    const { rows: found } = await tx.query<{ id: number; is_off: boolean }>(
      `select e.id, e.disabled_at is not null as is_off from webhook_endpoints e
        where ${isOneOf} and e.id = (select endpoint_id from webhook_deliveries where id = $3) for update`,
      [workspaceId, webhookId, uuid],
    );
    const endpoint = found[0];
    if (endpoint === undefined) return 'unknown';
    if (endpoint.is_off) return 'switched_off';
    const { rowCount } = await tx.query(
      `select from webhook_deliveries where id = $1 and state = 'sending'`,
      [uuid],
    );
    if (rowCount) return 'under_way';
    await sendAgain(tx, endpoint.id, 'id = $2', uuid);
    return 'redelivered';
  });
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
                         order by sequence limit ${redeliveredMax})`;
  return transaction(db, async (tx) => {
    const endpointId = await lockEnabled(tx, workspaceId, webhookId);
    return endpointId === null ? 0 : sendAgain(tx, endpointId, which, since);
  });
}

async function lockEnabled(
  tx: pg.PoolClient,
  workspaceId: number,
  webhookId: string,
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from webhook_endpoints
      where workspace_id = $1 and public_id = $2 and is_registered and disabled_at is null for update`,
    [workspaceId, webhookId],
  );
  return rows[0]?.id ?? null;
}

async function sendAgain(
  tx: pg.PoolClient,
  endpointId: number,
  which: string,
  value: string | Date | null,
): Promise<number> {
  // A microsecond apart: they are sent in the order of their numbers, not in that of their places on disk.
  const { rowCount } = await tx.query(
    `update webhook_deliveries d
        set state = 'pending', tries = 0, ended_at = null,
            due_at = statement_timestamp() - make_interval(secs => again.place / 1e6)
       from (select id, row_number() over (order by sequence desc) as place from webhook_deliveries
              where endpoint_id = $1 and ${which} and state not in ('sending', 'not_sent')) again
      where d.id = again.id`,
    [endpointId, value],
  );
  if (rowCount) {
    await tx.query('update webhook_endpoints set next_at = least(next_at, clock_timestamp()) where id = $1', [
      endpointId,
    ]);
  }
  return rowCount ?? 0;
}

export interface DeliveryRow {
  id: string;
  url: string;
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

export function deliveryOf(row: DeliveryRow): Delivery {
  return {
    id: deliveryIdOf(row.id),
    url: row.url,
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
