import { expect } from 'vitest';
import { verifyLedger } from '../ledger/verify.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';

const dataset = {
  name: 'dataset',
  unavailable: () => null,
  lookUpCompanies: async (keys: readonly unknown[]) => keys.map(() => ({ outcome: 'not_found' as const })),
};
const plan = { name: 'enrichment', overflow: 'wallet', overflowByHeader: false } as const;

test('where the plan alone cannot be read, covered calls answer plan_unavailable, and all others go on', async ({
  db,
}) => {
  const app = await TestApp.open(db, [dataset]);
  const { live } = await app.customer({ credits: 100, plan });
  // A plan of which nobody can say what its next period begins with.
  await db.pool.query(
    `update ledger_accounts set plan_resets_at = now() - interval '1 minute', plan_grant = null where plan_name is not null`,
  );

  const covered = await app.post('/enrich_company', live, { url: 'acme.com' });
  const quote = await app.post('/enrich_company', live, { url: 'acme.com' }, { 'x-dry-run': 'true' });
  const other = await app.post('/clean_domain', live, { messy_url: 'acme.com' });
  const reads = await Promise.all(
    ['/usage', '/usage/allowance', '/my-endpoints', '/history'].map((path) => app.get(path, live)),
  );
  const { problems } = await verifyLedger(db.pool);
  await app.app.close();

  expect(covered).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'plan_unavailable' },
  });
  expect(covered.headers['x-credits-charged'] ?? '0').toBe('0');
  expect(quote.body.code).toBe('plan_unavailable');
  expect(other).toMatchObject({
    status: 200,
    body: { service_meta: { credits: { charged: 0.5, from: 'wallet' } } },
  });
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(reads[1]?.body).toMatchObject({ wallet: { remaining: 99.5 }, plan: null });
  expect(problems).toEqual([]);
});

test('a sandbox answers plan_unavailable for its magic word, for nothing', async ({ db }) => {
  const app = await TestApp.open(db);
  const { sandbox } = await app.customer();

  const word = await app.post('/enrich_company', sandbox, { url: 'magic-plan-unavailable.example' });
  const list = await app.post('/email_finding', sandbox, {
    data: [{ full_name: 'Mira Voss', company_domain: 'magic-plan-unavailable.example' }],
  });
  const { body } = await app.get('/usage/allowance', sandbox);
  await app.app.close();

  for (const answer of [word, list]) {
    expect(answer).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'plan_unavailable' },
    });
  }
  expect(body.wallet.remaining).toBe(10_000);
});
