import { expect } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';

test('an organization is deleted: keys and jobs end at once, what runs is paid, wallets are settled, data goes, the books stay', async ({
  db,
}) => {
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const app = await TestApp.open(db, [
    {
      name: 'dataset',
      unavailable: () => null,
      findEmail: async () => {
        begun.resolve();
        await release.promise;
        return {
          outcome: 'found',
          value: { email: 'mira@halden.example', status: 'valid', confidence: 9, mailProvider: null },
        };
      },
    },
  ]);
  const millrace = (...words: string[]) =>
    ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url }));
  const { live, created } = await app.customer({
    credits: 100,
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
  });
  const other = await app.customer({ credits: 7 });
  await app.post('/remove_whitespace', live, { input_text: 'a  b' }, { 'idempotency-key': 'k' });
  const data = [{ network_url: 'https://www.linkedin.com/in/mira' }];
  await app.post('/email_finding?name=Secret', live, { data });
  await begun.promise;

  const unasked = await millrace('org', 'delete', created.organization_id);
  const busy = await millrace('org', 'delete', created.organization_id, '--yes', '--wait', '0');
  const dead = await app.post('/remove_whitespace', live, { input_text: 'a' });
  release.resolve();
  const deleted = await millrace('org', 'delete', created.organization_id, '--yes', '--json');
  const again = await millrace('org', 'delete', created.organization_id, '--yes', '--json');
  const verified = await millrace('ledger', 'verify');
  const shown = await millrace('org', 'show', created.organization_id, '--json');

  expect(unasked).toMatchObject({ code: 2 });
  expect([busy.code, busy.stderr]).toEqual([1, expect.stringContaining('still running')]);
  expect(dead.status).toBe(401);
  expect(JSON.parse(deleted.stdout)).toMatchObject({ deleted: true, settled_credits: 97.5 });
  expect(JSON.parse(again.stdout)).toMatchObject({ deleted: true, canceled_jobs: 0, settled_credits: 0 });
  expect([verified.code, verified.stderr]).toEqual([0, '']);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    name: 'Deleted organization',
    live: { wallet: 0, plan: null },
    sandbox: { wallet: 0 },
  });
  for (const table of ['idempotency_keys', 'bulk_items']) {
    const { rows } = await db.pool.query(`select count(*)::int as count from ${table}`);
    expect(rows, table).toEqual([{ count: 0 }]);
  }
  const { rows: keys } = await db.pool.query('select count(*)::int as count from api_keys');
  expect(keys).toEqual([{ count: 2 }]);
  const { rows: calls } = await db.pool.query('select sum(from_plan + from_addon)::int as paid from calls');
  // The item that ran was found, and is paid; the books know it.
  expect(calls[0].paid).toBeGreaterThan(0);
  expect((await app.post('/remove_whitespace', other.live, { input_text: 'a  b' })).status).toBe(200);
  await app.app.close();
});
