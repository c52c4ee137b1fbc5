import { expect, vi } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { newWorkspace, test } from '../testing/webhook-world.ts';
import { listDeliveries, redeliver, redeliverFailedSince } from './deliveries.ts';
import { emit } from './emit.ts';
import { forgetEvents } from './forget-events.ts';
import { verify } from './verify.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  testWebhook,
  webhooksMax,
} from './webhooks.ts';

const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 120_000, interval: 10 });
const url = 'https://93.184.215.14/told?by=millrace';

test('a webhook is registered, with a secret that nothing shows again', async ({ hooks }) => {
  const { db, workspaceId, parts } = hooks;

  const { webhook, secret } = await createWebhook(parts, workspaceId, {
    url: `${url}#part`,
    events: ['plan.refilled', 'credits.low', 'plan.refilled'],
    description: 'our mill',
  });

  expect(webhook).toMatchObject({
    id: expect.stringMatching(/^wh_[0-9A-Za-z]{20}$/),
    url,
    events: ['credits.low', 'plan.refilled'],
    description: 'our mill',
    isEnabled: true,
    failures: 0,
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await listWebhooks(db.pool, workspaceId)).toEqual([webhook]);
  expect(await getWebhook(db.pool, workspaceId, webhook.id)).toEqual(webhook);
  expect(JSON.stringify(webhook)).not.toContain('whsec_');
});

test.for([
  ['an address without https', { url: 'http://93.184.215.14/' }],
  ['a private address', { url: 'https://10.0.0.7/' }],
  ['the address of the cloud that tells secrets', { url: 'https://169.254.169.254/' }],
  ['an address with a password', { url: 'https://a:b@93.184.215.14/' }],
  ['no address', { url: 'nowhere' }],
  ['an address without end', { url: `${url}${'a'.repeat(3_000)}` }],
  ['no events', { events: [] }],
  ['an event that there is not', { events: ['plan.invented'] }],
  ['a description without end', { description: 'a'.repeat(501) }],
  ['a header that has a meaning already', { signatureHeader: 'content-length' }],
  ['a header with a line of its own', { signatureHeader: 'X-A: 1\r\nX-B' }],
] as const)('is refused: %s', async ([, wrong], { hooks }) => {
  const made = createWebhook(hooks.parts, hooks.workspaceId, { url, events: ['credits.low'], ...wrong });

  await expect(made).rejects.toMatchObject({
    code: expect.stringMatching(/^(validation_failed|url_not_allowed)$/),
  });
  expect(await listWebhooks(hooks.db.pool, hooks.workspaceId)).toEqual([]);
});

test('those who register at once do not get past the most that a workspace has', async ({ hooks }) => {
  for (let at = 1; at < webhooksMax; at += 1) await hooks.webhook(url);

  const ends = await Promise.allSettled([hooks.webhook(url), hooks.webhook(url), hooks.webhook(url)]);

  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listWebhooks(hooks.db.pool, hooks.workspaceId)).toHaveLength(webhooksMax);
});

test('only what is given is changed', async ({ hooks }) => {
  const { id } = await hooks.webhook(url, { description: 'our mill' });

  const changed = await changeWebhook(hooks.parts, hooks.workspaceId, id, { events: ['credits.low'] });
  const bare = await changeWebhook(hooks.parts, hooks.workspaceId, id, {
    description: null,
    isEnabled: false,
  });

  expect(changed).toMatchObject({ url, events: ['credits.low'], description: 'our mill', isEnabled: true });
  expect(bare).toMatchObject({ url, description: null, isEnabled: false, disabledReason: 'owner' });
});

test('a test reaches a webhook that is registered for something else', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  const { id, secret } = await hooks.webhook(receiver.url, { events: ['credits.low'] });
  hooks.deliverer();

  const delivery = await testWebhook(hooks.db.pool, hooks.workspaceId, id);
  await until(() => expect(receiver.got).toHaveLength(1));

  const [got] = receiver.got;
  expect(delivery).toMatch(/^dlv_[0-9a-f]{32}$/);
  expect(got?.event).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
  expect(verify({ header: got?.headers['x-service-signature'] ?? '', body: got?.body ?? '', secret })).toBe(
    'valid',
  );
});

test('a delivery is sent again with the id that it had, and so is all that failed in an outage', async ({
  hooks,
}) => {
  const { db, workspaceId } = hooks;
  const receiver = await hooks.receiver();
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();
  for (let at = 0; at < 3; at += 1) await hooks.emit();
  await until(async () => expect(await hooks.states()).toEqual({ delivered: 3 }));
  const log = await listDeliveries(db.pool, workspaceId, id, { limit: 10 });
  const [newest] = log?.deliveries ?? [];

  const again = await redeliver(db.pool, workspaceId, id, newest?.id ?? '');
  await until(async () => expect([await hooks.states(), receiver.got.length]).toEqual([{ delivered: 3 }, 4]));
  await db.pool.query(`update webhook_deliveries set state = 'failed'`);
  const all = await redeliverFailedSince(db.pool, workspaceId, id, new Date(Date.now() - 60_000));
  await until(async () => expect([await hooks.states(), receiver.got.length]).toEqual([{ delivered: 3 }, 7]));

  expect([again, all]).toEqual(['redelivered', 3]);
  expect(receiver.got[3]?.event.id).toBe(newest?.eventId);
  expect(new Set(receiver.got.map(({ event }) => event.id)).size).toBe(3);
});

test('the log is read page by page, the newest first, and by state', async ({ hooks }) => {
  const { db, workspaceId } = hooks;
  const { id } = await hooks.webhook(url);
  for (let at = 0; at < 5; at += 1) await hooks.emit();

  const first = await listDeliveries(db.pool, workspaceId, id, { limit: 3 });
  const second = await listDeliveries(db.pool, workspaceId, id, { limit: 3, after: first?.nextCursor ?? '' });
  const failed = await listDeliveries(db.pool, workspaceId, id, { limit: 3, status: 'failed' });

  expect(first?.deliveries.map(({ sequence }) => sequence)).toEqual([5, 4, 3]);
  expect(second?.deliveries.map(({ sequence }) => sequence)).toEqual([2, 1]);
  expect([second?.nextCursor, failed?.deliveries]).toEqual([null, []]);
});

test('deliveries that are sent again are due in the order of their numbers, wherever they are on disk', async ({
  hooks,
}) => {
  const { db, workspaceId } = hooks;
  const { id } = await hooks.webhook(url);
  for (let at = 0; at < 6; at += 1) await hooks.emit();
  await db.pool.query(
    `update webhook_deliveries set state = 'failed', due_at = null, ended_at = clock_timestamp()`,
  );
  // A row that is written again moves to another place on disk.
  for (const sequence of [1, 3, 5]) {
    await db.pool.query('update webhook_deliveries set attempts = 1 where sequence = $1', [sequence]);
  }

  await redeliverFailedSince(db.pool, workspaceId, id, new Date(0));

  const { rows } = await db.pool.query<{ sequence: number }>(
    'select sequence from webhook_deliveries where due_at <= clock_timestamp() order by due_at',
  );
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('nobody manages the webhooks of another workspace, nor the addresses of jobs', async ({ hooks }) => {
  const { db, parts } = hooks;
  const { id } = await hooks.webhook(url);
  await hooks.emit({ jobUrl: 'https://93.184.215.14/job' });
  const log = await listDeliveries(db.pool, hooks.workspaceId, id, { limit: 1 });
  const delivery = log?.deliveries[0]?.id ?? '';
  const other = await newWorkspace(db);
  const { rows } = await db.pool.query<{ public_id: string }>(
    'select public_id from webhook_endpoints where not is_registered',
  );
  const ofJob = rows[0]?.public_id ?? '';

  for (const [workspaceId, name] of [
    [other, id],
    [hooks.workspaceId, ofJob],
  ] as const) {
    expect(await getWebhook(db.pool, workspaceId, name)).toBeNull();
    expect(await changeWebhook(parts, workspaceId, name, { isEnabled: false })).toBeNull();
    expect(await rotateSecret(parts, workspaceId, name)).toBeNull();
    expect(await testWebhook(db.pool, workspaceId, name)).toBeNull();
    expect(await listDeliveries(db.pool, workspaceId, name, { limit: 1 })).toBeNull();
    expect(await redeliver(db.pool, workspaceId, name, delivery)).toBe('unknown');
    expect(await deleteWebhook(db.pool, workspaceId, name)).toBe(false);
  }
  expect(await listWebhooks(db.pool, hooks.workspaceId)).toMatchObject([{ id, isEnabled: true }]);
});

test('a webhook is deleted with what waits for it, also while something is on its way', async ({ hooks }) => {
  const held: (() => void)[] = [];
  const receiver = await hooks.receiver((_got, response) => held.push(() => response.end()));
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();
  await hooks.emit();
  await until(() => expect(held).toHaveLength(1));

  const deleted = await deleteWebhook(hooks.db.pool, hooks.workspaceId, id);
  held[0]?.();

  expect(deleted).toBe(true);
  expect(await hooks.states()).toEqual({});
  expect(await hooks.emit()).toBe(0);
});

test('the log goes back 30 days; what waits still is not forgotten', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  await hooks.webhook(receiver.url);
  await hooks.emit({ jobUrl: receiver.url.replace('hook', 'job') });
  await hooks.db.pool.query(`update webhook_events set created_at = created_at - interval '31 days'`);
  await hooks.db.pool.query(`update webhook_endpoints set created_at = created_at - interval '31 days'`);

  const waiting = await forgetEvents(hooks.db.pool);
  hooks.deliverer();
  await until(async () => expect(await hooks.states()).toEqual({ delivered: 2 }));
  const forgotten = await forgetEvents(hooks.db.pool);

  const { rows } = await hooks.db.pool.query('select is_registered from webhook_endpoints');
  expect([waiting, forgotten]).toEqual([0, 1]);
  expect(await hooks.states()).toEqual({});
  expect(rows).toEqual([{ is_registered: true }]);
});

test('a webhook with a long log is deleted with all of it', async ({ hooks }) => {
  const { id } = await hooks.webhook(url);
  await hooks.db.pool.query(
    `with event as (
       insert into webhook_events (id, workspace_id, type, created_at, data)
       values (gen_random_uuid(), $1, 'credits.low', clock_timestamp(), '{}') returning id
     )
     insert into webhook_deliveries (id, endpoint_id, event_id, sequence, state, ended_at)
     select gen_random_uuid(), e.id, event.id, n, 'delivered', clock_timestamp()
       from event, webhook_endpoints e, generate_series(1, 11000) n`,
    [hooks.workspaceId],
  );

  const deleted = await deleteWebhook(hooks.db.pool, hooks.workspaceId, id);

  expect([deleted, await hooks.states(), await listWebhooks(hooks.db.pool, hooks.workspaceId)]).toEqual([
    true,
    {},
    [],
  ]);
});

test('the address of a job that is being told is not forgotten with its old events, nor is what it is told', async ({
  hooks,
}) => {
  const jobUrl = 'https://93.184.215.14/job';
  await hooks.emit({ jobUrl });
  await hooks.db.pool.query('delete from webhook_events');
  await hooks.db.pool.query(`update webhook_endpoints set created_at = created_at - interval '31 days'`);

  // The job ends while the addresses are looked through.
  await transaction(hooks.db.pool, async (tx) => {
    await emit(tx, { workspaceId: hooks.workspaceId, type: 'email_finding.completed', data: {}, jobUrl });
    const forgetting = forgetEvents(hooks.db.pool);
    const waits = async () =>
      (
        await hooks.db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    let isDone = false;
    const noteDone = () => {
      isDone = true;
    };
    forgetting.then(noteDone, noteDone);
    // Whatever comes first: a wait that goes on after the test moves the fake clocks of others.
    await until(async () => expect(isDone || (await waits()) === 1).toBe(true));
  });
  await forgetEvents(hooks.db.pool);

  expect(await hooks.states()).toEqual({ pending: 1 });
});
