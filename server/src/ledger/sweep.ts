import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { goneAfterSeconds } from './processes.ts';
import { repeatKeyStart, repeatSecondsMax } from './repeat-keys.ts';

const sweepBatchMax = 1_000;

interface Due {
  readonly ids: string[] | null;
  readonly accounts: number[] | null;
  readonly workspaces: number[] | null;
  readonly endpoints: number[] | null;
}

/**
 * Releases what nobody will settle: reservations past their expiry, and those of processes that are gone; never those that
 * bulk jobs keep. Only the clock of the database decides. Safe to run from several processes at once. Returns how many it released.
 */
export async function sweepReservations(pool: Pool): Promise<number> {
  let released = 0;
  for (;;) {
    const count = await transaction(pool, async (tx) => {
      const { rows } = await tx.query<Due>(
        `select array_agg(id) as ids, array_agg(distinct account_id order by account_id) as accounts,
                array_agg(workspace_id) as workspaces, array_agg(endpoint_id) as endpoints from (
           select r.id, r.account_id, r.workspace_id, r.endpoint_id from reservations r
            where r.expires_at < clock_timestamp()
               or (r.process_id <> 0
                   and not exists (select from processes p where p.id = r.process_id
                                      and p.seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds})))
            limit ${sweepBatchMax} for update of r skip locked) due`,
      );
      const { ids, accounts, workspaces, endpoints } = rows[0] ?? {};
      if (!ids) return 0;
      const same = (value: string) => `array_fill(${value}, array[${ids.length}])`;
      const ended = await tx.query<{ ended: number }>(
        `select coalesce(cardinality(ended_ids), 0) as ended
           from ledger_end($1::int[], $2::uuid[], ${same('0')}, ${same('0::smallint')}, ${same('0')}, ${same('0')},
                           ${same('null::text')}, ${same('false')}, clock_timestamp())`,
        [accounts, ids],
      );
      await tx.query(
        `insert into failure_counts as t (workspace_id, minute, endpoint_id, code, calls)
           select workspace_id, floor(extract(epoch from clock_timestamp()) / 60)::int, endpoint_id, 'interrupted', count(*)
             from unnest($1::int[], $2::smallint[]) u (workspace_id, endpoint_id) group by 1, 2, 3 order by 1, 2, 3
         on conflict (workspace_id, minute, endpoint_id, code) do update set calls = t.calls + excluded.calls`,
        [workspaces, endpoints],
      );
      return ended.rows[0]?.ended ?? 0;
    });
    released += count;
    if (count < sweepBatchMax) return released;
  }
}

/** Of one sweep; the next goes on. Some 20,000 keys a second, more than a service takes. */
const keyBatchesMax = 100;

/**
 * Deletes keys of calls that never got an answer because their process is gone, answers that are a day old, and those for repeats that are
 * some minutes old: each by an index of its own, in batches, so that many of one kind hold up neither the others nor a call. Safe to run
 * from several processes at once. Returns how many keys.
 */
export async function sweepIdempotencyKeys(pool: Queryable): Promise<number> {
  let deleted = 0;
  for (const due of [unansweredKeys, oldRepeats, oldKeys]) {
    for (let batch = 0; batch < keyBatchesMax; batch++) {
      const { rowCount } = await pool.query(
        `delete from idempotency_keys where ctid = any (array(${due} limit ${sweepBatchMax} for update skip locked))`,
      );
      deleted += rowCount ?? 0;
      if ((rowCount ?? 0) < sweepBatchMax) break;
    }
  }
  return deleted;
}

/** Of processes that are gone. An erased answer was given: who repeats its key is told so, and does not pay again. */
const unansweredKeys = `select k.ctid from idempotency_keys k
  where k.answer is null and k.erased_at is null
    and k.process_id not in (select p.id from processes p where p.seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds}))
  order by k.created_at`;
const oldRepeats = `select k.ctid from idempotency_keys k
  where left(k.key, ${repeatKeyStart.length}) = '${repeatKeyStart}' and k.created_at < now() - make_interval(secs => ${repeatSecondsMax})
    and (k.answer is not null or k.erased_at is not null)
  order by k.created_at`;
const oldKeys = `select k.ctid from idempotency_keys k
  where k.created_at < now() - interval '24 hours' order by k.created_at`;

/** Processes that have been gone for a day. */
export async function sweepProcesses(pool: Queryable): Promise<void> {
  await pool.query(`delete from processes where seen_at < clock_timestamp() - interval '1 day'`);
}

/**
 * Ends the periods of plans whose billing day has come, also of organizations that make no calls. Returns how many were refilled.
 * @throws why one could not be written down, after all others were
 */
export async function refillDuePlans(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ refills: number }>(
    `select coalesce(ledger_refill(array_agg(id), clock_timestamp()), 0) as refills from (${duePlans} limit ${sweepBatchMax}) due`,
  );
  const { rows: stuck } = await pool.query<{ id: number }>(`${duePlans} limit 1`);
  const [first] = stuck;
  if (first) {
    await transaction(pool, async (tx) => {
      await tx.query(`select set_config('millrace.strict_refill', 'on', true)`);
      await tx.query('select ledger_refill(array[$1]::int[], clock_timestamp())', [first.id]);
    });
  }
  return rows[0]?.refills ?? 0;
}

const duePlans = 'select id from ledger_accounts where plan_resets_at <= clock_timestamp() order by id';
