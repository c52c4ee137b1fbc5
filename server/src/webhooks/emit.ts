import type pg from 'pg';
import { publicId, uuidv7 } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import type { EventType } from './event-types.ts';

export interface EventToEmit {
  readonly workspaceId: number;
  readonly type: EventType;
  /** Thin: what happened, and where to read more. Standard Webhooks advises less than 20 kB. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The address that a job brought along: it is told as well, without a registration. */
  readonly jobUrl?: string | null;
}

const dataLengthMax = 20_000;

/**
 * Writes an event down for everybody who is to be told, in the transaction in which it happens: it is told if and only if that is
 * committed. Called last in a transaction, since it locks the webhooks of the workspace. Returns how many are told.
 */
export async function emit(tx: pg.PoolClient, event: EventToEmit): Promise<number> {
  const { workspaceId, type, jobUrl = null } = event;
  const { rows } = await tx.query<{ id: number; url: string }>(
    `select id, url from webhook_endpoints
      where workspace_id = $1 and is_registered and disabled_at is null and $2 = any (events)
      order by id for update`,
    [workspaceId, type],
  );
  const told = rows.map(({ id }) => id);
  // Who registered the address of his job is told once.
  if (jobUrl !== null && !rows.some(({ url }) => url === jobUrl)) {
    told.push(await endpointOfJob(tx, workspaceId, jobUrl));
  }
  await deliverTo(tx, told, event);
  return told.length;
}

/**
 * Writes an event down for these endpoints, which the transaction has locked. Nothing of a sandbox workspace leaves the machine: its
 * deliveries are kept to be looked at. Returns the deliveries' ids.
 */
export async function deliverTo(
  tx: pg.PoolClient,
  endpointIds: readonly number[],
  { workspaceId, type, data }: EventToEmit,
): Promise<string[]> {
  if (endpointIds.length === 0) return [];
  const text = JSON.stringify(data);
  invariant(text.length <= dataLengthMax, `the data of ${type} is thin`);
  const eventId = uuidv7();
  await tx.query(
    `insert into webhook_events (id, workspace_id, type, created_at, data, told) values ($1, $2, $3, clock_timestamp(), $4, $5)`,
    [eventId, workspaceId, type, text, endpointIds.length],
  );
  const { rows } = await tx.query<{ id: string }>(
    `with told as (
       update webhook_endpoints set sequence = sequence + 1, next_at = least(next_at, clock_timestamp())
        where id = any ($1) returning id, sequence
     )
     insert into webhook_deliveries (id, endpoint_id, event_id, sequence, state, due_at, ended_at)
     select u.id, told.id, $2, told.sequence,
            case when w.mode = 'live' then 'pending' else 'not_sent' end::webhook_delivery_state,
            case when w.mode = 'live' then clock_timestamp() end, case when w.mode <> 'live' then clock_timestamp() end
       from unnest($1::int[], $3::uuid[]) u (endpoint_id, id) join told on told.id = u.endpoint_id
       join workspaces w on w.id = $4
     returning id`,
    [endpointIds, eventId, endpointIds.map(() => uuidv7()), workspaceId],
  );
  return rows.map(({ id }) => id);
}

/** The row of an address that a job brought along. One that was switched off is tried again: somebody has just asked for it. */
async function endpointOfJob(tx: pg.PoolClient, workspaceId: number, url: string): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into webhook_endpoints as e (public_id, workspace_id, is_registered, url, events) values ($1, $2, false, $3, '{}')
     on conflict (workspace_id, url) where not is_registered do update
       set failures = case when e.disabled_at is null then e.failures else 0 end,
           failing_since = case when e.disabled_at is null then e.failing_since end,
           paused_until = case when e.disabled_at is null then e.paused_until else '-infinity' end,
           disabled_at = null, disabled_reason = null
     returning id`,
    [publicId('wh'), workspaceId, url],
  );
  const row = rows[0];
  invariant(row, 'an insert returns its row');
  return row.id;
}
