import { expect } from 'vitest';
import { usualStorageLimits } from '../limits/storage-limits.ts';
import { type Provider, ProviderFailure } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { miscounted } from '../testing/stored-counts.ts';

const nobody: Provider = {
  name: 'nobody',
  unavailable: () => null,
  verifyEmail: async () => {
    throw new ProviderFailure('nobody', 'unreadable');
  },
};

/** As if a receiver that is away had been told of something, and three times at once. */
const waiting = ({ pool }: TestDatabase) =>
  pool.query(
    `with address as (
       insert into webhook_endpoints (public_id, workspace_id, is_registered, url, events)
         select 'wh_away', id, false, 'https://away.example/', '{}' from workspaces where mode = 'live' returning id, workspace_id
     ), event as (
       insert into webhook_events (id, workspace_id, type, created_at, data, told)
         select gen_random_uuid(), workspace_id, 'email_finding.completed', now(), '{}', 3 from address returning id
     )
     insert into webhook_deliveries (id, endpoint_id, event_id, sequence, due_at)
       select gen_random_uuid(), address.id, event.id, 1, now() + interval '1 day' from address, event`,
  );

test('where as many deliveries wait as may be stored, nothing is taken on that would be told, and all else is', async ({
  db,
}) => {
  const app = await TestApp.open(db, [nobody], { storage: { ...usualStorageLimits, deliveries: 3 } });
  const { live, sandbox } = await app.customer();
  await waiting(db);
  const list = { data: ['mira@halden.example'] };
  const full = {
    status: 429,
    body: {
      code: 'storage_full',
      message: 'This workspace stores 3 deliveries to webhooks; the limit is 3.',
      full: 'webhook_deliveries',
      fix: expect.stringContaining('PATCH /webhooks/{id}'),
    },
  };

  const told = await app.post('/email_verification', live, {
    ...list,
    webhook: 'https://93.184.215.14/away',
  });
  const untold = await app.post('/email_verification', sandbox, list);
  const webhook = await app.post('/webhooks', sandbox, {
    url: 'https://hooks.example/a',
    events: ['email_verification.completed'],
  });
  const tests = [];
  for (let n = 0; n < 2; n++) tests.push(await app.post(`/webhooks/${webhook.body.id}/test`, sandbox, {}));

  expect(told).toMatchObject(full);
  expect(untold.status).toBe(201);
  expect(tests.map(({ status }) => status)).toEqual([200, 200]);
  expect((await db.pool.query('select from reservations')).rowCount).toBeLessThanOrEqual(1);
  await app.whenOver(sandbox, untold.body.inquiry_url);
  expect(await miscounted(db.pool)).toEqual([]);
  await app.app.close();
});

test('a webhook is not tested where its workspace stores as many deliveries as it may', async ({ db }) => {
  const app = await TestApp.open(db, [nobody], { storage: { ...usualStorageLimits, deliveries: 3 } });
  const { live } = await app.customer();
  await waiting(db);
  await db.pool.query(
    `update webhook_endpoints set is_registered = true, events = array['email_finding.completed'], disabled_at = null where public_id = 'wh_away'`,
  );

  const refused = await app.post('/webhooks/wh_away/test', live, {});
  const list = await app.post('/email_verification', live, { data: ['mira@halden.example'] });

  expect(refused).toMatchObject({ status: 429, body: { code: 'storage_full', full: 'webhook_deliveries' } });
  expect(list.body.code).toBe('storage_full');
  expect((await db.pool.query('select from webhook_events')).rowCount).toBe(1);
  await app.app.close();
});
