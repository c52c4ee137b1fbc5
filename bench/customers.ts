import { insertOrganization, insertWorkspace } from '../server/src/accounts/organizations.ts';
import { credits } from '../server/src/kernel/credits.ts';
import { addEntry, openAccount, openSpend } from '../server/src/ledger/account.ts';
import { setPlan, setQuota, setSpendLimit } from '../server/src/ledger/plan.ts';
import type { Pool } from '../server/src/postgres/pool.ts';
import { transaction } from '../server/src/postgres/transaction.ts';

export interface BenchCustomer {
  readonly accountId: number;
  readonly workspaceId: number;
  readonly key: string;
}

/** Organizations with everything on: both wallets, a plan, a spend limit and a quota that the run does not reach. */
export async function makeCustomers(pool: Pool, count: number): Promise<BenchCustomer[]> {
  const customers: BenchCustomer[] = [];
  for (let index = 0; index < count; index++) {
    customers.push(
      await transaction(pool, async (tx) => {
        const organization = await insertOrganization(tx, `Bench ${index}`);
        const accountId = await openAccount(tx, organization.id, 'live');
        const workspace = await insertWorkspace(tx, {
          organizationId: organization.id,
          name: 'Live',
          mode: 'live',
          rateTier: 'unlimited',
        });
        await openSpend(tx, workspace.id);
        await setSpendLimit(tx, workspace.id, credits(1e10));
        await setQuota(tx, accountId, 2_000_000_000, null);
        await setPlan(tx, accountId, { name: 'enrichment', overflow: 'wallet', overflowByHeader: false });
        await addEntry(tx, {
          accountId,
          kind: 'grant',
          wallet: 'addon',
          amount: credits(1e9),
          externalId: 'bench',
        });
        return { accountId, workspaceId: workspace.id, key: workspace.apiKey };
      }),
    );
  }
  await pool.query('vacuum analyze');
  return customers;
}
