import type { Centicredits } from '../kernel/credits.ts';
import type { Mode } from '../ledger/account.ts';
import { findAccount } from '../ledger/find-account.ts';
import type { PlanStatus } from '../ledger/operations.ts';
import { readAccount } from '../ledger/read-account.ts';
import type { Queryable } from '../postgres/pool.ts';

export interface Balance {
  /** Add-on credits that are neither spent nor held. */
  readonly wallet: Centicredits;
  readonly plan: {
    readonly name: string;
    readonly status: PlanStatus;
    readonly remaining: Centicredits;
  } | null;
}

// Balances belong to the organization: no workspace limit is read.
const noWorkspace = 0;

export async function balanceOf(db: Queryable, organizationId: number, mode: Mode): Promise<Balance> {
  const { state, planName } = await readAccount(db, await findAccount(db, organizationId, mode), noWorkspace);
  return {
    wallet: state.addonLeft,
    plan:
      state.plan && planName !== null
        ? { name: planName, status: state.plan.status, remaining: state.planLeft }
        : null,
  };
}
