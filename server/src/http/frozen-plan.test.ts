import { describe, expect } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { test as databaseTest } from '../testing/database.ts';

const dataset = {
  name: 'dataset',
  unavailable: () => null,
  lookUpCompanies: async (keys: readonly unknown[]) => keys.map(() => ({ outcome: 'not_found' as const })),
};

describe('a plan that is frozen', () => {
  for (const overflow of ['block', 'wallet'] as const) {
    databaseTest(
      `with overflow ${overflow}: a quote foresees what the call is answered, and no answer counts frozen credits as available`,
      async ({ db }) => {
        const app = await TestApp.open(db, [dataset]);
        const { live } = await app.customer({
          credits: overflow === 'block' ? 100 : 0.01,
          plan: { name: 'enrichment', overflow, overflowByHeader: false },
        });
        await app.db.pool.query(`update ledger_accounts set plan_status = 'disputed'`);
        const send = (headers = {}) => app.post('/enrich_company', live, { url: 'acme.com' }, headers);

        const quote = await send({ 'x-dry-run': 'true' });
        const answer = await send();

        expect(answer).toMatchObject({
          status: 402,
          body: {
            code: overflow === 'block' ? 'plan_credits_exhausted' : 'insufficient_credits',
            balance: overflow === 'block' ? '0.00' : '0.01',
            plan_status: 'disputed',
            balances: { plan: 60_000, plan_frozen: 60_000 },
            fix: expect.stringContaining('as soon as it is active'),
          },
        });
        expect(answer.body.message).toContain("the plan's 60000.00 are frozen while a payment is disputed");
        const { body: allowance } = await app.get('/usage/allowance', live);
        expect(allowance.plan).toMatchObject({
          status: 'disputed',
          remaining: 60_000,
          frozen: 60_000,
          resets_at: null,
        });
        expect(quote.body.quote.would_succeed).toBe(false);
        await app.app.close();
      },
    );
  }
});
