import type pg from 'pg';
import { type Centicredits, centicredits } from '../kernel/credits.ts';
import { idOf, type Operation, parsePlan } from './batch.ts';
import type { AccountState, Paid } from './operations.ts';

/**
 * Of a batch whose connection broke: the operations that had committed, each with what hands out its result. An
 * operation is not among them when the batch did not commit, or when it was refused; then it may be sent again.
 */
export async function findRecorded(
  client: pg.ClientBase,
  operations: readonly Operation[],
): Promise<Map<Operation, () => void>> {
  const ids = operations.map(idOf);
  const { rows } = await client.query<{
    id: string;
    open: boolean;
    from_plan: number;
    from_addon: number;
    status: number;
    plan_left: number;
    addon_left: number;
    plan: string;
  }>(
    `select r.*, a.plan_left, a.addon_left, a.plan_shown as plan
       from (select id, account_id, true as open, plan_held as from_plan, addon_held as from_addon, 0 as status
               from reservations where id = any($1)
             union all
             select id, account_id, false, from_plan, from_addon, status from calls where (workspace_id, id) in (select * from unnest($2::int[], $1::uuid[]))
             union all
             select id, account_id, false, 0, 0, status from failed_calls where (workspace_id, id) in (select * from unnest($2::int[], $1::uuid[]))) r
       join ledger_accounts a on a.id = r.account_id`,
    [
      ids,
      operations.map((operation) =>
        operation.kind === 'end' ? operation.end.workspaceId : operation.call.workspaceId,
      ),
    ],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const recorded = new Map<Operation, () => void>();
  for (const operation of operations) {
    const row = byId.get(idOf(operation));
    if (!row) {
      // A reservation that is neither open nor in the history was released long ago; to its process that is the same as expired.
      if (operation.kind === 'end') recorded.set(operation, () => operation.resolve({ ended: false }));
      continue;
    }
    const state: AccountState = {
      planLeft: centicredits(row.plan_left),
      addonLeft: centicredits(row.addon_left),
      plan: parsePlan(row.plan),
    };
    const paid: Paid = {
      fromPlan: row.from_plan as Centicredits,
      fromAddon: row.from_addon as Centicredits,
      state,
    };
    if (operation.kind === 'end') {
      if (row.open) continue;
      // Our own end, unless the sweeper's: that one has status 0.
      const ours = row.status === operation.end.outcome.status;
      recorded.set(operation, () => operation.resolve(ours ? { ended: true, paid } : { ended: false }));
    } else {
      recorded.set(operation, () => operation.resolve({ done: true, paid }));
    }
  }
  return recorded;
}
