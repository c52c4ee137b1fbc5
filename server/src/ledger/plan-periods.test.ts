import fc from 'fast-check';
import { expect } from 'vitest';
import { type Centicredits, credits } from '../kernel/credits.ts';
import { transaction } from '../postgres/transaction.ts';
import { type LedgerWorld, test } from '../testing/ledger-world.ts';
import { isThorough } from '../testing/thorough.ts';
import { addEntry } from './account.ts';
import type { PlanStatus } from './operations.ts';
import { verifyLedger } from './verify.ts';

const grant = 60_000;
const statuses = ['active', 'past_due', 'refund_pending', 'disputed'] as const;

/** A period: the status at its end, and what is spent in it, as a share of what is left. */
interface Period {
  readonly status: PlanStatus;
  readonly spent: number;
}

/** Lots that live for their own period and one more, the oldest spent first: what a plan is meant to come to. */
function leftByLots(periods: readonly Period[]): number[] {
  let lots = [{ left: grant, periodsLeft: 2 }];
  return periods.map(({ status, spent }) => {
    let due = Math.floor(spent * lots.reduce((sum, { left }) => sum + left, 0));
    for (const lot of lots) {
      const taken = Math.min(due, lot.left);
      lot.left -= taken;
      due -= taken;
    }
    lots = lots.map(({ left, periodsLeft }) => ({ left, periodsLeft: periodsLeft - 1 }));
    lots = lots.filter(({ periodsLeft }) => periodsLeft > 0);
    if (status === 'active') lots.push({ left: grant, periodsLeft: 2 });
    return lots.reduce((sum, { left }) => sum + left, 0);
  });
}

async function leftByLedger(world: LedgerWorld, periods: readonly Period[]): Promise<number[]> {
  const { pool } = world.db;
  const acme = await world.customer({ plan: credits(grant) });
  await pool.query('update ledger_accounts set plan_resets_at = $2, plan_billing_day = 1 where id = $1', [
    acme.accountId,
    '2020-01-01T00:00:00Z',
  ]);
  const all: number[] = [];
  for (const [at, { status, spent }] of periods.entries()) {
    const [left] = await world.left(acme);
    const amount = Math.floor(spent * left);
    if (amount > 0) {
      await transaction(pool, (tx) =>
        addEntry(tx, {
          accountId: acme.accountId,
          kind: 'adjust',
          wallet: 'plan',
          amount: -credits(amount) as Centicredits,
          externalId: `spent ${at}`,
        }),
      );
    }
    await pool.query('update ledger_accounts set plan_status = $2::text::plan_status where id = $1', [
      acme.accountId,
      status,
    ]);
    await pool.query('select ledger_refill(array[$1]::int[], $2)', [
      acme.accountId,
      new Date(Date.UTC(2020, at, 1)),
    ]);
    all.push((await world.left(acme))[0]);
  }
  return all;
}

test('what a plan has left is what lots would come to that live for their own month and one more, in every status', {
  timeout: 240_000,
}, async ({ world }) => {
  const period = fc.record({
    status: fc.constantFrom(...statuses),
    spent: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(period, { minLength: 1, maxLength: 8 }), async (periods) => {
      expect(await leftByLedger(world, periods)).toEqual(leftByLots(periods));
    }),
    { numRuns: isThorough ? 500 : 30 },
  );
  expect(await verifyLedger(world.db.pool)).toMatchObject({ problems: [] });
});
