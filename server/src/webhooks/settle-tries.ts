import type pg from 'pg';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { afterTry, type DeliveryNext, type EndpointHealth, type TryOutcome } from './after-try.ts';
import type { TakenDelivery } from './taken-delivery.ts';

/** A try that was made. */
export interface Try extends TryOutcome {
  readonly kind: 'made';
  readonly at: Date;
  /** The beginning of what was answered. */
  readonly response: string | null;
}

/** Nothing was sent, and it is nobody's fault but ours: the delivery comes again, and its endpoint has not failed. */
export interface NotTried {
  readonly kind: 'not_tried';
  readonly afterMs: number;
}

export interface ToSettle {
  readonly delivery: TakenDelivery;
  readonly result: Try | NotTried;
}

export interface SwitchedOff {
  readonly endpointId: number;
  readonly workspaceId: number;
  readonly reason: 'gone' | 'failing';
}

/** Of the operator's log; it may be told again of one that could not be written down the first time. */
export type OnSwitchedOff = (endpoint: SwitchedOff) => void;

interface EndpointRow {
  workspace_id: number;
  is_proven: boolean;
  is_quick: boolean;
  failures: number;
  failing_since: Date | null;
  /** Null where it is -infinity. */
  paused_until: Date | null;
  disabled_reason: 'owner' | 'gone' | 'failing' | null;
  now: Date;
}

/** Writes down what tries at one endpoint came to. Those that are not ours any more are passed over. */
export async function settleTries(
  tx: pg.PoolClient,
  endpointId: number,
  ended: readonly ToSettle[],
  onSwitchedOff: OnSwitchedOff,
): Promise<void> {
  const { rows } = await tx.query<EndpointRow>({
    name: 'webhook_settle_lock',
    text: `select workspace_id, is_proven, is_quick, failures, failing_since, nullif(paused_until, '-infinity') as paused_until, disabled_reason,
            clock_timestamp() as now
       from webhook_endpoints where id = $1 for update`,
    values: [endpointId],
  });
  const row = rows[0];
  // Deleted meanwhile, its deliveries with it.
  if (row === undefined) return;
  const { rows: ours } = await tx.query<{ id: string; tries: number; attempts: number }>({
    name: 'webhook_settle_read',
    text: `select d.id, d.tries, d.attempts from webhook_deliveries d
       join unnest($1::uuid[], $2::int[]) s (id, process_id) on s.id = d.id and s.process_id = d.process_id
      where d.state = 'sending'`,
    values: [ended.map(({ delivery }) => delivery.id), ended.map(({ delivery }) => delivery.processId)],
  });
  const byId = new Map(ours.map((delivery) => [delivery.id, delivery]));
  let health = healthOf(row);
  const settled: Settled[] = [];
  for (const { delivery, result } of ended) {
    const stands = byId.get(delivery.id);
    if (stands === undefined) continue;
    const { id, tries, attempts } = stands;
    if (result.kind === 'not_tried') {
      const next = waitingNext(health, row.now, result.afterMs);
      settled.push({ id, tries, attempts, next, made: null });
      continue;
    }
    const after = afterTry(health, tries + 1, result, { now: row.now, random: Math.random() });
    health = after.health;
    settled.push({ id, tries: tries + 1, attempts: attempts + 1, next: after.delivery, made: result });
  }
  await writeDeliveries(tx, settled, row.now);
  await writeAttempts(tx, settled);
  await forgetAttempts(tx, settled);
  await writeEndpoint(tx, endpointId, health, settled);
  if (row.disabled_reason === null && health.disabled !== null && health.disabled !== 'owner') {
    await failPending(tx, endpointId);
    await tellOwner(tx, endpointId);
    onSwitchedOff({ endpointId, workspaceId: row.workspace_id, reason: health.disabled });
  }
}

/**
 * Written down for the other webhooks of the workspace, and told from there: this transaction has locked one endpoint, and must not
 * wait for another.
 */
async function tellOwner(tx: pg.PoolClient, endpointId: number): Promise<void> {
  const iso = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await tx.query(
    `insert into account_changes (workspace_id, type, data)
     select workspace_id, 'webhook.disabled', jsonb_build_object(
              'webhook_id', case when is_registered then public_id else 'jobs' end, 'url', url, 'reason', disabled_reason,
              'failures', failures, 'failing_since', ${iso('failing_since')}, 'disabled_at', ${iso('disabled_at')})
       from webhook_endpoints where id = $1`,
    [endpointId],
  );
}

/** Given up in one statement: a million of them take longer than a statement may. */
const failedMax = 5_000;

/**
 * Of an endpoint that was switched off nothing waits: what it missed can be asked for again. Gives up the first of what waits, of an
 * endpoint that the transaction has locked; `next_at` says that there is more, which `clearSwitchedOff` gives up soon after.
 */
export async function failPending(tx: pg.PoolClient, endpointId: number): Promise<void> {
  const { rowCount } = await tx.query(
    `update webhook_deliveries set state = 'failed', due_at = null, ended_at = clock_timestamp()
      where id in (select id from webhook_deliveries where endpoint_id = $1 and state = 'pending' limit ${failedMax})`,
    [endpointId],
  );
  const next = rowCount === failedMax ? 'clock_timestamp()' : `'infinity'`;
  await tx.query(`update webhook_endpoints set next_at = ${next} where id = $1`, [endpointId]);
}

/** Endpoints that are cleared in one go. */
const clearedMax = 20;
const toClear = `from webhook_endpoints where disabled_at is not null and next_at < 'infinity'`;
/** What a process that delivers watches for (postgres/work-signs.ts). */
export const toClearSign = `select ${toClear}`;

/**
 * Gives up what still waits for endpoints that are switched off: too much for one statement, or handed back of a process that is gone.
 * Safe to run from several processes at once. Returns at how many endpoints it did so.
 */
export async function clearSwitchedOff(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id ${toClear} order by id limit ${clearedMax}`);
  let cleared = 0;
  for (const { id } of rows) {
    cleared += await transaction(pool, async (tx) => {
      const { rowCount } = await tx.query(
        `select from webhook_endpoints where id = $1 and disabled_at is not null and next_at < 'infinity' for update skip locked`,
        [id],
      );
      if (rowCount) await failPending(tx, id);
      return rowCount ?? 0;
    });
  }
  return cleared;
}

interface Settled {
  readonly id: string;
  readonly tries: number;
  readonly attempts: number;
  readonly next: DeliveryNext;
  readonly made: Try | null;
}

function healthOf(row: EndpointRow): EndpointHealth {
  return {
    isProven: row.is_proven,
    isQuick: row.is_quick,
    failures: row.failures,
    failingSince: row.failing_since,
    pausedUntil: row.paused_until,
    disabled: row.disabled_reason,
  };
}

function waitingNext({ disabled }: EndpointHealth, now: Date, afterMs: number): DeliveryNext {
  if (disabled !== null) return { state: 'failed' };
  return { state: 'pending', dueAt: new Date(now.getTime() + afterMs) };
}

const dueAt = ({ next }: Settled) => (next.state === 'pending' ? next.dueAt : null);

async function writeDeliveries(tx: pg.PoolClient, settled: readonly Settled[], now: Date): Promise<void> {
  await tx.query({
    name: 'webhook_settle_deliveries',
    text: `update webhook_deliveries d
        set state = u.state::webhook_delivery_state, due_at = u.due_at, process_id = null, tries = u.tries, attempts = u.attempts,
            ended_at = u.ended_at, received_at = null, received_ms = null, received_status = null, last_status = case when u.is_made then u.status else d.last_status end
       from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::int[], $5::int[], $6::timestamptz[], $7::bool[], $8::int[])
            u (id, state, due_at, tries, attempts, ended_at, is_made, status)
      where d.id = u.id`,
    values: [
      settled.map(({ id }) => id),
      settled.map(({ next }) => next.state),
      settled.map(dueAt),
      settled.map(({ tries }) => tries),
      settled.map(({ attempts }) => attempts),
      settled.map(({ next }) => (next.state === 'pending' ? null : now)),
      settled.map(({ made }) => made !== null),
      settled.map(({ made }) => made?.status ?? null),
    ],
  });
}

async function writeAttempts(tx: pg.PoolClient, settled: readonly Settled[]): Promise<void> {
  const all = settled.flatMap(({ id, attempts, made }) => (made === null ? [] : [{ id, attempts, made }]));
  if (all.length === 0) return;
  await tx.query({
    name: 'webhook_settle_attempts',
    text: `insert into webhook_attempts (delivery_id, number, at, duration_ms, status, error, response)
     select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[])`,
    values: [
      all.map(({ id }) => id),
      all.map(({ attempts }) => attempts),
      all.map(({ made }) => made.at),
      all.map(({ made }) => Math.round(made.durationMs)),
      all.map(({ made }) => made.status),
      all.map(({ made }) => made.error),
      all.map(({ made }) => made.response),
    ],
  });
}

/** Of a delivery that is sent again and again the newest are kept: no older one is shown. */
export const attemptsKept = 20;
/** And of these what was answered to the newest. */
const responsesKept = 3;

/** So that a receiver which answers 8 KB to each of a thousand tries fills no disk. */
async function forgetAttempts(tx: pg.PoolClient, settled: readonly Settled[]): Promise<void> {
  const many = settled.filter(({ attempts, made }) => made !== null && attempts > responsesKept);
  if (many.length === 0) return;
  await tx.query({
    name: 'webhook_settle_forget',
    text: `with forgotten as (
         delete from webhook_attempts a using unnest($1::uuid[], $2::int[]) u (id, newest)
          where a.delivery_id = u.id and a.number <= u.newest - ${attemptsKept}
       )
       update webhook_attempts a set response = null from unnest($1::uuid[], $2::int[]) u (id, newest)
        where a.delivery_id = u.id and a.number = u.newest - ${responsesKept} and a.response is not null`,
    values: [many.map(({ id }) => id), many.map(({ attempts }) => attempts)],
  });
}

async function writeEndpoint(
  tx: pg.PoolClient,
  endpointId: number,
  health: EndpointHealth,
  settled: readonly Settled[],
): Promise<void> {
  const due = settled.map(dueAt).filter((at) => at !== null);
  const nextAt = due.length === 0 ? null : new Date(Math.min(...due.map((at) => at.getTime())));
  await tx.query({
    name: 'webhook_settle_endpoint',
    text: `update webhook_endpoints
        set under_way = under_way - $2, is_proven = $3, failures = $4, failing_since = $5,
            paused_until = coalesce($6::timestamptz, '-infinity'), disabled_reason = $7,
            disabled_at = case when $7::text is null then null else coalesce(disabled_at, clock_timestamp()) end,
            next_at = least(next_at, $8), is_quick = $9
      where id = $1`,
    values: [
      endpointId,
      settled.length,
      health.isProven,
      health.failures,
      health.failingSince,
      health.pausedUntil,
      health.disabled,
      nextAt,
      health.isQuick,
    ],
  });
}
