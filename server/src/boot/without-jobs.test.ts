import { expect, vi } from 'vitest';
import type { Capability } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { Site } from '../testing/site.ts';
import { sourceOf } from '../testing/waterfall-sources.ts';

/** Of the database's clock: longer than any task waits that looks for lists, deliveries and notices. */
const severalTurns = '5 seconds';

test('without jobs nothing is looked up, delivered, told, refilled or deleted; calls are answered, and a process with jobs goes on', {
  timeout: 240_000,
}, async ({ db }) => {
  const received: string[] = [];
  const site = await Site.start(
    (request, response) => {
      received.push(request.headers['webhook-id'] as string);
      request.resume();
      response.writeHead(204).end();
    },
    { host: '127.0.0.2' },
  );
  const source = sourceOf('one', () => 'hit');
  const idle = await TestApp.open(db, [source], { runsJobs: false });
  const { live } = await idle.customer({ credits: 1_000, plan: enrichment });
  const hook = await idle.post('/webhooks', live, {
    url: `${site.url}/hook`,
    events: ['email_verification.completed', 'plan.status_changed'],
  });
  const call = await idle.post('/remove_whitespace', live, { input_text: ' a ' });
  const list = await idle.post('/email_verification', live, { data: ['mira@halden.example'] });
  const tested = await idle.post(`/webhooks/${hook.body.id}/test`, live, {});
  // What a backup of last month holds: a plan that is due, and an event that is too old.
  await db.pool.query(
    `update ledger_accounts set plan_resets_at = now() - interval '1 hour' where mode = 'live'`,
  );
  await db.pool.query(
    `insert into webhook_events (id, workspace_id, type, created_at, data)
     select gen_random_uuid(), id, 'webhook.test', now() - interval '400 days', '{}' from workspaces where mode = 'live'`,
  );
  await db.pool.query('create table seen_first as select id, seen_at from processes');
  await vi.waitFor(
    async () => {
      const { rowCount } = await db.pool.query(
        `select from processes p join seen_first f using (id) where p.seen_at > f.seen_at + interval '${severalTurns}'`,
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 120_000, interval: 200 },
  );
  const before = await stateOf(db, source.asked, received);
  const working = await TestApp.open(db, [source]);
  const job = await working.whenOver(live, list.body.inquiry_url);
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(3), { timeout: 120_000 });
  await idle.app.close();
  await working.app.close();
  await site.stop();

  expect([call.status, list.status, tested.status]).toEqual([200, 201, 200]);
  expect(before).toEqual({
    asked: [],
    received: [],
    taken: 0,
    deliveries: ['pending'],
    notices: 2,
    old: 1,
    due: 1,
  });
  expect(job).toMatchObject({ status: 'completed', found: 1 });
});

const enrichment = { name: 'enrichment', overflow: 'wallet', overflowByHeader: false } as const;

/** What of the work that waits was done. */
async function stateOf(db: TestDatabase, asked: readonly Capability[], received: readonly string[]) {
  const one = async <Value>(sql: string) => (await db.pool.query<{ value: Value }>(sql)).rows[0]?.value;
  return {
    asked: [...asked],
    received: [...received],
    taken: await one<number>('select count(*)::int as value from bulk_items where state <> 1'),
    deliveries: await one<string[]>('select array_agg(state::text) as value from webhook_deliveries'),
    notices: await one<number>('select count(*)::int as value from account_changes'),
    old: await one<number>(
      `select count(*)::int as value from webhook_events where created_at < now() - interval '300 days'`,
    ),
    due: await one<number>(`select count(*)::int as value from ledger_accounts where plan_resets_at < now()`),
  };
}
