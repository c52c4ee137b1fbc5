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
  const { live, sandbox, created } = await app.customer({
    credits: 100,
    plan: { name: 'enrichment', overflow: 'wallet', overflowByHeader: false },
  });
  const other = await app.customer({ credits: 7 });
  await app.post('/remove_whitespace', live, { input_text: 'a  b' }, { 'idempotency-key': 'k' });
  const data = [{ network_url: 'https://www.linkedin.com/in/mira' }];
  await app.post('/email_finding', live, { data, name: 'Secret', webhook: 'https://93.184.215.14/secret' });
  await begun.promise;
  await keepOfAll(app, sandbox);

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
  for (const table of ['idempotency_keys', 'bulk_items', ...kept]) {
    const { rows } = await db.pool.query(`select count(*)::int as count from ${table}`);
    expect(rows, table).toEqual([{ count: 0 }]);
  }
  const { rows: jobs } = await db.pool.query('select status, name, webhook_url, columns from bulk_jobs');
  expect(jobs).toEqual([{ status: 'canceled', name: null, webhook_url: null, columns: '[]' }]);
  const { rows: open } = await db.pool.query(
    `select w.name from workspaces w join organizations o on o.id = w.organization_id
      where w.disabled_at is null and o.public_id = '${created.organization_id}'`,
  );
  expect(open).toEqual([]);
  const { rows: keys } = await db.pool.query('select count(*)::int as count from api_keys');
  expect(keys).toEqual([{ count: 2 }]);
  const { rows: calls } = await db.pool.query('select sum(from_plan + from_addon)::int as paid from calls');
  // The item that ran was found, and is paid; the books know it.
  expect(calls[0].paid).toBeGreaterThan(0);
  expect((await app.post('/remove_whitespace', other.live, { input_text: 'a  b' })).status).toBe(200);
  await app.app.close();
});

const kept = ['webhook_endpoints', 'webhook_events', 'oauth_grants', 'model_keys', 'tool_answers'];

/** Something of each kind that is stored of an organization beside its books. The webhook is one of the sandbox, which sends nothing. */
async function keepOfAll(app: TestApp, sandbox: string): Promise<void> {
  const { pool } = app.db;
  const webhook = { url: 'https://receiver.invalid/', events: ['credits.low'] };
  const { body } = await app.post('/webhooks', sandbox, webhook);
  await app.post(`/webhooks/${body.id}/test`, sandbox, {});
  await pool.query(
    `insert into oauth_grants (id, public_id, workspace_id, key_id, client_id, client_name, redirect_host, payload, expires_at)
     select 'grant', 'con_1', workspace_id, id, 'client', 'Agent', 'localhost', '{}', now() + interval '1 day'
       from api_keys order by id limit 1`,
  );
  await pool.query(
    `insert into model_keys (organization_id, provider, sealed)
     select min(id), 'openai', decode(repeat('00', 40), 'hex') from organizations`,
  );
  await pool.query(
    `insert into tool_answers (request_id, workspace_id, bytes, answer) select 'req_1', min(id), 2, '{}' from workspaces`,
  );
  for (const table of kept) {
    const { rows } = await pool.query(`select count(*)::int as count from ${table}`);
    expect(rows[0].count, table).toBeGreaterThan(0);
  }
}
