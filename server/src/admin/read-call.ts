import { jobIdOf } from '../kernel/ids.ts';
import { beganAt, type CallRow, findCall, firstIdAt } from '../ledger/read-calls.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Snapshot } from '../postgres/transaction.ts';

/** Money that is held for a call in progress. Centicredits. */
export interface HeldCall {
  readonly id: string;
  readonly organization: string;
  readonly workspace: string;
  readonly endpoint: string;
  readonly heldPlan: number;
  readonly heldAddon: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Whose call it is; null where a bulk job holds it, which outlives every process. */
  readonly process: { readonly hostname: string; readonly pid: number; readonly seenAt: Date } | null;
  readonly isOfJob: boolean;
}

/** What is stored of one call. What was sent and found is the caller's alone, and is not read. */
export interface StoredCall {
  /** Null while it runs. */
  readonly call: CallRow | null;
  /** Null once it has ended. */
  readonly held: HeldCall | null;
  /** The list that the call submitted, or whose item it is. */
  readonly job: {
    readonly id: string;
    readonly status: string;
    readonly total: number;
    readonly ended: number;
    readonly charged: number;
    readonly createdAt: Date;
    readonly finishedAt: Date | null;
    /** Which of its items the call is; null for the call that submitted it, and once its items are forgotten. */
    readonly item: { readonly index: number; readonly outcome: string | null; readonly tries: number } | null;
  } | null;
  readonly idempotency: {
    readonly key: string;
    readonly createdAt: Date;
    /** UTF-8 bytes of the answer that a repeated call gets; null while the first one runs. */
    readonly answerBytes: number | null;
  } | null;
  /** Bookings that name the call, such as a correction. */
  readonly entries: readonly {
    readonly kind: string;
    readonly at: Date;
    readonly plan: number;
    readonly addon: number;
    readonly externalId: string;
    readonly note: string | null;
  }[];
  /** By what agent the call came, where its hold is not settled yet. */
  readonly connection: string | null;
  /** What webhooks were sent about its job. */
  readonly deliveries: readonly {
    readonly webhook: string;
    readonly type: string;
    readonly state: string;
    readonly attempts: number;
    readonly lastStatus: number | null;
    readonly createdAt: Date;
    readonly endedAt: Date | null;
  }[];
}

/** An answer is kept for a call's Idempotency-Key, which is taken this long before or after the call's id is made. */
const keyAwayMs = 300_000;
/** A job's events are written in the transaction in which it ends, by another clock. */
const eventAwayMs = 300_000;
const deliveriesMax = 100;

/** All that is stored of a call, at one moment; null where nothing is. */
export function readCall(snapshot: Snapshot, id: string): Promise<StoredCall | null> {
  return snapshot(async (db) => {
    const call = await findCall(db, id);
    const held = await heldCall(db, id);
    const job = await jobOf(db, call?.jobId ?? id, id);
    if (call === null && held === null) return null;
    const workspace = call?.workspace ?? held?.workspace ?? '';
    return {
      call,
      held,
      job,
      idempotency: await keyOf(db, id, workspace),
      entries: call === null ? [] : await entriesOf(db, call),
      connection: await connectionOf(db, id),
      deliveries: job?.finishedAt ? await deliveriesOf(db, workspace, job.id, job.finishedAt) : [],
    };
  });
}

async function heldCall(db: Queryable, id: string): Promise<HeldCall | null> {
  const { rows } = await db.query<HeldCall & { hostname: string | null; pid: number; seenAt: Date }>(
    `select r.id, o.public_id as organization, w.public_id as workspace, e.name as endpoint, r.plan_held as "heldPlan",
            r.addon_held as "heldAddon", r.created_at as "createdAt", r.expires_at as "expiresAt", r.process_id = 0 as "isOfJob",
            p.hostname, p.pid, p.seen_at as "seenAt"
       from reservations r join workspaces w on w.id = r.workspace_id join organizations o on o.id = w.organization_id
       join endpoints e on e.id = r.endpoint_id left join processes p on p.id = r.process_id
      where r.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { hostname, pid, seenAt, ...held } = row;
  return { ...held, process: hostname === null ? null : { hostname, pid, seenAt } };
}

async function jobOf(db: Queryable, jobId: string, callId: string): Promise<StoredCall['job']> {
  const { rows } = await db.query<
    Omit<NonNullable<StoredCall['job']>, 'item'> & {
      index: number | null;
      outcome: string | null;
      tries: number;
    }
  >(
    `select j.id, j.status::text, j.total, j.ended, j.charged, j.created_at as "createdAt", j.finished_at as "finishedAt",
            i.index, i.outcome, i.tries
       from bulk_jobs j left join bulk_items i on i.job_id = j.id and i.call_id = $2
      where j.id = $1`,
    [jobId, callId],
  );
  const [row] = rows;
  if (!row) return null;
  const { index, outcome, tries, ...job } = row;
  return { ...job, item: index === null ? null : { index, outcome, tries } };
}

async function keyOf(db: Queryable, id: string, workspace: string): Promise<StoredCall['idempotency']> {
  const began = beganAt(id).getTime();
  const { rows } = await db.query<NonNullable<StoredCall['idempotency']>>(
    // By its age, of which there is an index.
    `select k.key, k.created_at as "createdAt", octet_length(k.answer) as "answerBytes"
       from idempotency_keys k join workspaces w on w.id = k.workspace_id
      where k.created_at between $3 and $4 and w.public_id = $1 and k.call_id = $2`,
    [workspace, id, new Date(began - keyAwayMs), new Date(began + keyAwayMs)],
  );
  return rows[0] ?? null;
}

async function entriesOf(db: Queryable, { accountId, id }: CallRow): Promise<StoredCall['entries']> {
  const { rows } = await db.query<StoredCall['entries'][number]>(
    `select kind, at, plan_delta as plan, addon_delta as addon, external_id as "externalId", note
       from entries where account_id = $1 and call_id = $2 order by version limit 100`,
    [accountId, id],
  );
  return rows;
}

async function connectionOf(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ connection: string }>(
    `select c.public_id as connection from connection_holds h join connections c on c.id = h.connection_id where h.call_id = $1`,
    [id],
  );
  return rows[0]?.connection ?? null;
}

async function deliveriesOf(
  db: Queryable,
  workspace: string,
  jobId: string,
  finishedAt: Date,
): Promise<StoredCall['deliveries']> {
  const { rows } = await db.query<StoredCall['deliveries'][number]>(
    // Ids of events are ordered by time, so that their key finds those of some minutes.
    `select e.public_id as webhook, v.type, d.state::text, d.attempts, d.last_status as "lastStatus", v.created_at as "createdAt",
            d.ended_at as "endedAt"
       from webhook_events v join webhook_deliveries d on d.event_id = v.id join webhook_endpoints e on e.id = d.endpoint_id
       join workspaces w on w.id = v.workspace_id
      where v.id >= $2 and v.id < $3 and w.public_id = $1 and position($4 in v.data) > 0
      order by d.id limit ${deliveriesMax}`,
    [
      workspace,
      firstIdAt(new Date(finishedAt.getTime() - eventAwayMs)),
      firstIdAt(new Date(finishedAt.getTime() + eventAwayMs)),
      JSON.stringify(jobIdOf(jobId)),
    ],
  );
  return rows;
}
