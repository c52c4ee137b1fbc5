import type pg from 'pg';
import { type Centicredits, centicredits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Outcome } from './operations.ts';

/** Items that are paid in one statement. */
export const drawsMax = 1_000;

/** One item of a job, to be paid out of its hold. */
export interface Draw {
  /** UUIDv7: the item's own call in the history. */
  readonly callId: string;
  /** That was called; of the hold, where it is not given. All of a statement give it, or none. */
  readonly endpointId?: number;
  /** 0 where the status is not 2xx. */
  readonly cost: Centicredits;
  readonly outcome: Outcome;
}

export interface Drawn {
  readonly fromPlan: Centicredits;
  readonly fromAddon: Centicredits;
}

/**
 * Turns the reservation of call $1 into a job's hold: it no longer ends with its process or its time. To be part of the statement
 * that writes the job down, so that there is never one without the other. Returns no row where the reservation has ended already.
 */
export const keepForJob = keepForJobIf('true');

/** The same, where a condition holds as well. */
export function keepForJobIf(condition: string): string {
  return `update reservations set process_id = 0, expires_at = 'infinity' where id = $1 and ${condition} returning id`;
}

/**
 * Pays items out of a job's hold, in their order, plan credits first. To be done in the transaction that writes down how the
 * items ended, so that each is paid exactly once. At most `drawsMax`.
 *
 * @param options.asItems false: usage reports count them as calls
 * @throws where more would be drawn than is held, or a call's id was drawn before; the transaction is lost then
 */
export async function drawFromHold(
  tx: pg.PoolClient,
  holdId: string,
  draws: readonly Draw[],
  { asItems = true }: { readonly asItems?: boolean } = {},
): Promise<readonly Drawn[]> {
  invariant(draws.length > 0 && draws.length <= drawsMax, 'some items are drawn, and not too many');
  const { rows } = await tx.query<{ from_plan: number[] | null; from_addon: number[] | null }>(
    'select * from ledger_draw($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      holdId,
      draws.map(({ callId }) => callId),
      draws.map(({ cost }) => cost),
      draws.map(({ outcome }) => outcome.status),
      draws.map(({ outcome }) => outcome.records),
      draws.map(({ outcome }) => outcome.durationMs),
      draws.map(({ outcome }) => outcome.provider),
      draws.map(({ outcome }) => outcome.cached),
      draws[0]?.endpointId === undefined ? null : draws.map(({ endpointId }) => endpointId),
      asItems,
    ],
  );
  const { from_plan: fromPlan, from_addon: fromAddon } = rows[0] ?? {};
  invariant(fromPlan && fromAddon, `the job's hold ${holdId} is open until all of its items have ended`);
  return draws.map((_, index) => ({
    fromPlan: centicredits(fromPlan[index] as number),
    fromAddon: centicredits(fromAddon[index] as number),
  }));
}

/** Ends a job's hold and gives back what nothing was charged for. Null where it had ended. */
export async function endHold(tx: pg.PoolClient, holdId: string, durationMs: number): Promise<Drawn | null> {
  const { rows } = await tx.query<{ plan_back: number | null; addon_back: number | null }>(
    'select * from ledger_end_hold($1, $2)',
    [holdId, Math.min(2_147_483_647, Math.round(durationMs))],
  );
  const { plan_back: plan = null, addon_back: addon = null } = rows[0] ?? {};
  return plan === null || addon === null
    ? null
    : { fromPlan: centicredits(plan), fromAddon: centicredits(addon) };
}

/**
 * Gives a job's hold what another reservation of its account has; that one ends. In the transaction that says that the job may cost more.
 * @returns how much that was; null where one of the two has ended
 */
export async function joinHold(
  tx: pg.PoolClient,
  holdId: string,
  moreId: string,
): Promise<Centicredits | null> {
  const { rows } = await tx.query<{ joined: number | null }>('select * from ledger_join_hold($1, $2)', [
    holdId,
    moreId,
  ]);
  const joined = rows[0]?.joined ?? null;
  return joined === null ? null : centicredits(joined);
}

/** Gives back all of a job's hold but `keep`. @returns how much that was; null where the hold has ended */
export async function shrinkHold(
  tx: pg.PoolClient,
  holdId: string,
  keep: Centicredits,
): Promise<Centicredits | null> {
  const { rows } = await tx.query<{ returned: number | null }>('select * from ledger_shrink_hold($1, $2)', [
    holdId,
    keep,
  ]);
  const returned = rows[0]?.returned ?? null;
  return returned === null ? null : centicredits(returned);
}
