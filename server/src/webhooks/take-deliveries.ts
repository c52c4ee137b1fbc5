import type pg from 'pg';
import { goneAfterSeconds } from '../ledger/processes.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { isLeaseOf } from './delivery-lease.ts';
import type { TakenDelivery } from './taken-delivery.ts';

/** Tries at a time at an endpoint whose last one was a success, and at any other. */
const perEndpoint = '(case when e.is_proven then 5 else 1 end)';
const isDue = `e.next_at <= clock_timestamp() and e.paused_until <= clock_timestamp() and e.disabled_at is null
          and e.under_way < ${perEndpoint}`;

/** What a process that delivers watches for (postgres/work-signs.ts): deliveries to take, and those that another one may have left behind. */
export const dueSign = `select from webhook_endpoints e where ${isDue}`;
export const sendingSign = `select from webhook_deliveries where state = 'sending'`;

export interface Taking {
  readonly processId: number;
  readonly most: number;
  /** Endpoints that answer at once have places of their own: no others can take them. */
  readonly isQuick: boolean;
}

/** Whether there is anything to take of endpoints that answer at once (true), and of others: asked often, and mostly in vain. */
export async function kindsDue(db: Queryable): Promise<ReadonlySet<boolean>> {
  const { rows } = await db.query<{ is_quick: boolean }>({
    name: 'webhook_kinds_due',
    text: `select distinct e.is_quick from webhook_endpoints e where ${isDue}`,
  });
  return new Set(rows.map((row) => row.is_quick));
}

/**
 * Takes deliveries that are due, of as many endpoints as there are: those that were served longest ago first, and of each one
 * before the second of another. Several processes take from different endpoints at the same time.
 */
export async function takeDeliveries(
  pool: Pool,
  { processId, most, isQuick }: Taking,
): Promise<TakenDelivery[]> {
  return transaction(pool, async (tx) => {
    const { rows: endpoints } = await tx.query<{ id: number }>({
      name: 'webhook_lock_due',
      text: `select e.id from webhook_endpoints e where ${isDue} and e.is_quick = $1
        order by e.served_at, e.id limit $2 for update skip locked`,
      values: [isQuick, most],
    });
    if (endpoints.length === 0) return [];
    // A statement of its own, which sees everything that was written before the endpoints were locked.
    return take(
      tx,
      endpoints.map(({ id }) => id),
      { processId, most },
    );
  });
}

interface Row {
  id: string;
  endpoint_id: number;
  workspace_id: number;
  is_registered: boolean;
  url: string;
  signature_header: string | null;
  event_id: string;
  type: string;
  created_at: Date;
  data: string;
  sequence: number;
  is_proven: boolean;
  is_quick: boolean;
}

async function take(
  tx: pg.PoolClient,
  endpointIds: readonly number[],
  { processId, most }: { processId: number; most: number },
): Promise<TakenDelivery[]> {
  const { rows } = await tx.query<Row>({
    name: 'webhook_take',
    text: `with due as (
       select d.id, d.endpoint_id from webhook_endpoints e cross join lateral (
         select id, endpoint_id, row_number() over (order by due_at, sequence) as turn from webhook_deliveries
          where endpoint_id = e.id and state = 'pending' and due_at <= clock_timestamp()
          order by due_at, sequence limit ${perEndpoint} - e.under_way
       ) d where e.id = any ($1) order by d.turn, e.served_at limit $2
     ), taken as (
       update webhook_deliveries d set state = 'sending', due_at = null, process_id = $3
         from due where d.id = due.id returning d.*
     ), served as (
       update webhook_endpoints e
          set served_at = clock_timestamp(),
              under_way = e.under_way + (select count(*) from taken t where t.endpoint_id = e.id),
              next_at = coalesce((select min(d.due_at) from webhook_deliveries d
                                   where d.endpoint_id = e.id and d.state = 'pending'
                                     and d.id not in (select id from due)), 'infinity')
        where e.id = any ($1)
       returning e.*
     )
     select t.id, t.endpoint_id, e.workspace_id, e.is_registered, e.url, e.signature_header, t.event_id, v.type, v.created_at,
            v.data, t.sequence, e.is_proven, e.is_quick
       from taken t join served e on e.id = t.endpoint_id join webhook_events v on v.id = t.event_id
      order by t.endpoint_id, t.sequence`,
    values: [endpointIds, most, processId],
  });
  return rows.map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    workspaceId: row.workspace_id,
    isRegistered: row.is_registered,
    url: row.url,
    signatureHeader: row.signature_header,
    eventId: row.event_id,
    type: row.type,
    createdAt: row.created_at,
    data: row.data,
    sequence: row.sequence,
    isProven: row.is_proven,
    isQuick: row.is_quick,
    processId,
  }));
}

/** Deliveries that are handed back in one go. */
const handBackMax = 2_000;

interface Stray {
  readonly id: string;
  readonly endpoint_id: number;
  readonly process_id: number;
}

/**
 * Hands back what other processes than `processId` had taken that are gone: they hold no lease, or have not been seen for long. What is
 * under way in this one under that number it knows itself, whatever became of its lease. Safe to run from several processes at once. Returns how many.
 */
export async function handBackOfGone(pool: Pool, processId: number): Promise<number> {
  const { rows } = await pool.query<Stray>(
    `select id, endpoint_id, process_id from webhook_deliveries d
      where state = 'sending' and d.process_id <> $1
        and (not exists (select from processes p where p.id = d.process_id
                            and p.seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds}))
             or not exists (select from pg_locks l where ${isLeaseOf('d.process_id')}))
      limit ${handBackMax}`,
    [processId],
  );
  return handBack(pool, rows);
}

/**
 * Hands back what a process took and does not know of: its connection broke before it was told. Asked while nothing else is
 * being taken in its name.
 */
export async function handBackUnknown(
  pool: Pool,
  processId: number,
  known: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<Stray>(
    `select id, endpoint_id, process_id from webhook_deliveries
      where state = 'sending' and process_id = $1 and not (id = any ($2)) limit ${handBackMax}`,
    [processId, known],
  );
  return handBack(pool, rows);
}

async function handBack(pool: Pool, strays: readonly Stray[]): Promise<number> {
  let handed = 0;
  for (const [endpointId, ofEndpoint] of Map.groupBy(strays, (stray) => stray.endpoint_id)) {
    handed += await transaction(pool, async (tx) => {
      await tx.query('select from webhook_endpoints where id = $1 for update', [endpointId]);
      // What its receiver was seen to accept has arrived.
      const { rowCount } = await tx.query(
        `with strays as (
           select d.id, d.received_at, d.received_ms, d.received_status, d.attempts from webhook_deliveries d
             join unnest($1::uuid[], $2::int[]) s (id, process_id) on d.id = s.id and d.process_id = s.process_id
            where d.state = 'sending' for update of d
         ), noted as (
           insert into webhook_attempts (delivery_id, number, at, duration_ms, status)
           select id, attempts + 1, received_at, received_ms, received_status from strays where received_at is not null
         )
         update webhook_deliveries d
            set state = case when s.received_at is null then 'pending' else 'delivered' end::webhook_delivery_state,
                process_id = null, due_at = case when s.received_at is null then clock_timestamp() end,
                tries = d.tries + (s.received_at is not null)::int, attempts = d.attempts + (s.received_at is not null)::int,
                ended_at = s.received_at, last_status = coalesce(s.received_status, d.last_status),
                received_at = null, received_ms = null, received_status = null
           from strays s where d.id = s.id`,
        [ofEndpoint.map(({ id }) => id), ofEndpoint.map(({ process_id }) => process_id)],
      );
      await tx.query(
        `update webhook_endpoints set under_way = under_way - $2, next_at = least(next_at, clock_timestamp()) where id = $1`,
        [endpointId, rowCount ?? 0],
      );
      return rowCount ?? 0;
    });
  }
  return handed;
}
