import { describe, expect } from 'vitest';
import { credits } from '../kernel/credits.ts';
import { addEntry } from '../ledger/account.ts';
import { transaction } from '../postgres/transaction.ts';
import { TestApp, test } from '../testing/app.ts';

const messy = { messy_url: 'https://blog.acme.co.uk/x' };
/** Valid, and refused with 422 as soon as the endpoint computes it: what is answered tells whether it did. */
const tellsIfComputed = {
  assignment_labels: Array.from({ length: 10 }, (_, nth) => `${nth}${'x'.repeat(4_000)}`).join(','),
  values_associated_with_labels: Array.from({ length: 9_000 }, (_, nth) => `v${nth}`).join(','),
};

async function topUp(app: TestApp, organizationId: number, amount: number): Promise<void> {
  const { rows } = await app.db.pool.query<{ id: number }>(
    `select id from ledger_accounts where organization_id = $1 and mode = 'live'`,
    [organizationId],
  );
  await transaction(app.db.pool, (tx) =>
    addEntry(tx, {
      accountId: rows[0]?.id ?? 0,
      kind: 'purchase',
      wallet: 'addon',
      amount: credits(amount),
      externalId: 'more',
    }),
  );
}

const organizationOf = async (app: TestApp) =>
  (await app.db.pool.query<{ id: number }>('select min(id) as id from organizations')).rows[0]?.id ?? 0;

describe('a local endpoint computes nothing', () => {
  test('for a wallet that is empty from the start', async ({ app }) => {
    const { live } = await app.customer({ credits: 0 });

    const { status, body } = await app.post('/distribute_leads', live, tellsIfComputed);

    expect([status, body.code]).toEqual([402, 'insufficient_credits']);
    expect(body).toMatchObject({ reserved: '0.50', balance: '0.00', balances: { wallet: 0 } });
  });

  test('for one that became empty by calls', async ({ app }) => {
    const { live } = await app.customer({ credits: 0.9 });
    const computed = await app.post('/distribute_leads', live, tellsIfComputed);
    await app.post('/clean_domain', live, messy);

    const then = await app.post('/distribute_leads', live, tellsIfComputed);

    expect([computed.status, then.status]).toEqual([422, 402]);
  });

  test('beyond a spend limit or a quota that is known to be reached', async ({ app }) => {
    const { live } = await app.customer({ credits: 100 });
    await app.db.pool.query('update spend set monthly_limit = 80');
    await app.post('/clean_domain', live, messy);
    await app.post('/clean_domain', live, messy);
    const limited = await app.post('/distribute_leads', live, tellsIfComputed);
    await app.db.pool.query('update spend set monthly_limit = null');
    await app.db.pool.query('update ledger_accounts set quota_limit = 0');

    const beyondQuota = await app.post('/distribute_leads', live, tellsIfComputed);

    expect([limited.status, limited.body.code]).toEqual([402, 'spend_limit_reached']);
    expect([beyondQuota.status, beyondQuota.body.code]).toEqual([429, 'quota_exceeded']);
  });
});

describe('a call is paid', () => {
  test('as soon as there are credits again, in every process', async ({ app }) => {
    const { live } = await app.customer({ credits: 0 });
    const other = await TestApp.open(app.db);
    for (const one of [app, other]) expect((await one.post('/clean_domain', live, messy)).status).toBe(402);

    await topUp(app, await organizationOf(app), 1);

    expect((await other.post('/clean_domain', live, messy)).status).toBe(200);
    expect((await app.post('/clean_domain', live, messy)).status).toBe(200);
    expect((await app.post('/clean_domain', live, messy)).status).toBe(402);
    expect((await app.get('/usage/allowance', live)).body.wallet.remaining).toBe(0);
    await other.app.close();
  });

  test('by the charge alone: of many at once exactly those that the wallet can pay', async ({ app }) => {
    const { live } = await app.customer({ credits: 5 });

    const answers = await Promise.all(
      Array.from({ length: 60 }, () => app.post('/clean_domain', live, messy)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(50);
  });

  test('and what was paid is answered again under its Idempotency-Key, with an empty wallet', async ({
    app,
  }) => {
    const { live } = await app.customer({ credits: 0.5 });
    const headers = { 'idempotency-key': 'one' };
    const first = await app.post('/clean_domain', live, messy, headers);
    expect((await app.post('/clean_domain', live, messy)).status).toBe(402);

    const again = await app.post('/clean_domain', live, messy, headers);

    expect(again).toMatchObject({
      status: 200,
      text: first.text,
      headers: { 'idempotent-replayed': 'true' },
    });
  });
});
