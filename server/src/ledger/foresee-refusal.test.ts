import fc from 'fast-check';
import { expect } from 'vitest';
import { centicredits } from '../kernel/credits.ts';
import { ok, test } from '../testing/ledger-world.ts';
import { foreseeRefusal } from './foresee-refusal.ts';
import type { PlanStatus } from './operations.ts';
import { readAccount, readQuota } from './read-account.ts';

const amount = fc.integer({ min: 0, max: 600 });
const situation = fc.record({
  plan: fc.option(fc.integer({ min: 0, max: 700 }), { freq: 3 }),
  addon: fc.integer({ min: 0, max: 700 }),
  overflow: fc.constantFrom('wallet' as const, 'block' as const),
  overflowByHeader: fc.boolean(),
  limit: fc.option(fc.integer({ min: 0, max: 900 })),
  quota: fc.integer({ min: 0, max: 3 }),
  status: fc.constantFrom<PlanStatus>('active', 'canceling', 'past_due', 'refund_pending', 'disputed'),
  before: fc.integer({ min: 0, max: 100 }),
});
const payment = fc.record({
  amount,
  planCovers: fc.boolean(),
  overflow: fc.constantFrom(null, 'wallet' as const, 'block' as const),
});

test('what is foreseen of a payment is what the ledger then decides', async ({ world }) => {
  const { db, ledger, endpointId } = world;
  const seen = new Set<string | null>();

  await fc.assert(
    fc.asyncProperty(situation, payment, async (start, wanted) => {
      const { plan, addon, limit, quota, overflow, overflowByHeader, status, before } = start;
      const acme = await world.customer({
        overflow,
        overflowByHeader,
        quota,
        addon: centicredits(addon),
        plan: plan === null ? undefined : centicredits(plan),
        spendLimit: limit === null ? undefined : centicredits(limit),
      });
      await ledger.charge(world.call(acme, centicredits(before)), ok);
      if (plan !== null) {
        await db.pool.query('update ledger_accounts set plan_status = $2 where id = $1', [
          acme.accountId,
          status,
        ]);
      }
      const call = world.call(acme, centicredits(wanted.amount), wanted as object);
      const view = await readAccount(db.pool, acme.accountId, acme.workspaceId);
      const { amount: _, ...terms } = wanted;

      const foreseen = foreseeRefusal(view, await readQuota(db.pool, acme.accountId, endpointId), {
        ...terms,
        amount: call.amount,
      });

      const result = await ledger.charge(call, ok);
      expect(foreseen).toBe(result.done ? null : result.refusal);
      seen.add(foreseen);
    }),
    { numRuns: 150 },
  );

  expect(seen.size, [...seen].join(', ')).toBe(5);
});
