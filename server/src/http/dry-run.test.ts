import { expect } from 'vitest';
import type { CreatedWorkspaces } from '../admin/organizations.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';

/** A call costs half a credit. */
const limits: readonly {
  readonly what: string;
  readonly credits: number;
  readonly set: (db: TestDatabase, created: CreatedWorkspaces) => Promise<unknown>;
  readonly refusal: string;
}[] = [
  { what: 'the wallet', credits: 1.2, set: async () => null, refusal: 'insufficient_credits' },
  {
    what: 'the spend limit of the workspace',
    credits: 100,
    set: (db, { workspaces }) =>
      db.pool.query(
        'update spend set monthly_limit = 100 where workspace_id in (select id from workspaces where public_id = any ($1))',
        [workspaces.map((workspace) => workspace.workspace_id)],
      ),
    refusal: 'spend_limit_reached',
  },
  {
    what: 'the monthly quota',
    credits: 100,
    set: (db) => db.pool.query('update ledger_accounts set quota_limit = 2'),
    refusal: 'quota_exceeded',
  },
];

for (const { what, credits, set, refusal } of limits) {
  test(`a dry run says what becomes of the call as long as ${what} allows it, and when it does no more`, async ({
    db,
  }) => {
    const app = await TestApp.open(db);
    const { live, created } = await app.customer({ credits });
    await set(db, created);
    const send = (headers = {}) => app.post('/clean_domain', live, { messy_url: 'a.example' }, headers);

    const foreseen: unknown[] = [];
    const became: unknown[] = [];
    for (let call = 0; call < 3; call += 1) {
      foreseen.push((await send({ 'x-dry-run': 'true' })).body.quote.would_succeed);
      became.push((await send()).body.code ?? 'answered');
    }
    await app.app.close();

    expect(became).toEqual(['answered', 'answered', refusal]);
    expect(foreseen).toEqual([true, true, false]);
  });
}

test('a quote says what a dry run says, and neither charges nor holds anything', async ({ db }) => {
  const app = await TestApp.open(db);
  const { live, sandbox } = await app.customer({ credits: 10 });
  const body = { messy_url: 'a.example' };
  const left = async () => (await app.get('/usage', live)).body.credits_remaining;

  const quote = await app.post('/clean_domain/quote', live, body);
  const dryRun = await app.post('/clean_domain', live, body, { 'x-dry-run': 'true' });
  const list = await app.post('/email_finding/quote', sandbox, {
    data: [{ full_name: 'Mira Voss', company_domain: 'halden.example' }],
  });
  const wrong = await app.post('/clean_domain/quote', live, { mesy_url: 'a.example' });
  const got = await app.get('/clean_domain/quote', live);
  const jobs = await app.get('/email_finding_inquiry', sandbox);
  const remaining = await left();
  await app.app.close();

  expect(quote.body.quote).toEqual(dryRun.body.quote);
  expect(quote).toMatchObject({
    status: 200,
    headers: { 'x-credits-charged': '0', 'x-credits-from': 'none' },
  });
  expect(list).toMatchObject({ status: 200, body: { quote: { endpoint: 'email_finding', max_credits: 2 } } });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  expect(got).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  expect(jobs.body.jobs).toEqual([]);
  expect(remaining).toBe(10);
});
