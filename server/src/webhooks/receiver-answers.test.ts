import { expect, vi } from 'vitest';
import { until, untilStates } from '../testing/until-states.ts';
import { newWorkspace, test, type WebhookWorld } from '../testing/webhook-world.ts';
import { AccountNotices } from './account-notices.ts';
import { listDeliveries } from './deliveries.ts';
import { clearSwitchedOff } from './settle-tries.ts';
import { changeWebhook, getWebhook } from './webhooks.ts';

test('a try that fails is made again with the same id and the same bytes, and both are in the log', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver(({ path: _ }, response) => {
    const isFirst = receiver.got.length === 1;
    response.writeHead(isFirst ? 503 : 200).end(isFirst ? 'out for lunch\0' : 'thanks');
  });
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();

  await hooks.emit();
  await until(async () => expect((await getWebhook(hooks.db.pool, hooks.workspaceId, id))?.failures).toBe(1));
  await hooks.pass(7);
  await untilStates(hooks, { delivered: 1 });

  const [first, second] = receiver.got;
  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 10 });
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(log?.deliveries).toMatchObject([
    {
      status: 'delivered',
      lastStatus: 200,
      nextAttemptAt: null,
      attempts: [
        { number: 2, status: 200, error: null, response: 'thanks' },
        { number: 1, status: 503, error: 'It answered 503.', response: 'out for lunch\ufffd' },
      ],
    },
  ]);
  expect(await getWebhook(hooks.db.pool, hooks.workspaceId, id)).toMatchObject({
    failures: 0,
    isEnabled: true,
  });
});

test('after the eighth failure a delivery has failed, and is not tried again', async ({ hooks }) => {
  const receiver = await hooks.receiver((_got, response) => response.writeHead(500).end());
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();

  await hooks.emit();
  for (let tries = 1; tries <= 8; tries += 1) {
    await until(async () =>
      expect((await getWebhook(hooks.db.pool, hooks.workspaceId, id))?.failures).toBe(tries),
    );
    // More than any wait of the schedule.
    await hooks.pass(13 * 3_600);
  }

  expect(await hooks.states()).toEqual({ failed: 1 });
  expect(receiver.got).toHaveLength(8);
  expect(await getWebhook(hooks.db.pool, hooks.workspaceId, id)).toMatchObject({ isEnabled: true });
});

test('an endpoint that fails for five days is switched off, and its owner told in the same transaction', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver((_got, response) => response.writeHead(500).end());
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();
  const failures = async () => (await getWebhook(hooks.db.pool, hooks.workspaceId, id))?.failures;

  await hooks.emit();
  await until(async () => expect(await failures()).toBe(1));
  await hooks.pass(5 * 86_400);
  await until(async () => expect(await failures()).toBe(2));

  expect(await getWebhook(hooks.db.pool, hooks.workspaceId, id)).toMatchObject({
    isEnabled: false,
    disabledReason: 'failing',
  });
  expect(hooks.switchedOff).toMatchObject([{ workspaceId: hooks.workspaceId, reason: 'failing' }]);
  expect(await hooks.states()).toEqual({ failed: 1 });
  expect(await hooks.emit()).toBe(0);
});

test('410 switches an endpoint off, with everything that waited for it', async ({ hooks }) => {
  const receiver = await hooks.receiver((_got, response) => response.writeHead(410).end());
  const { id } = await hooks.webhook(receiver.url);
  for (let at = 0; at < 5; at += 1) await hooks.emit();
  hooks.deliverer();

  await untilStates(hooks, { failed: 5 });

  expect(receiver.got).toHaveLength(1);
  expect(await getWebhook(hooks.db.pool, hooks.workspaceId, id)).toMatchObject({ disabledReason: 'gone' });
  expect(hooks.switchedOff).toHaveLength(1);
});

test('a redirect is a failure, and nobody goes where it leads', async ({ hooks }) => {
  const other = await hooks.receiver();
  const receiver = await hooks.receiver((_got, response) =>
    response.writeHead(307, { location: other.url }).end(),
  );
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();

  await hooks.emit();
  await until(() => expect(receiver.got).toHaveLength(1));
  await until(async () => expect((await getWebhook(hooks.db.pool, hooks.workspaceId, id))?.failures).toBe(1));

  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 1 });
  expect(other.got).toEqual([]);
  expect(log?.deliveries[0]?.attempts).toMatchObject([
    { status: 307, error: 'It answered 307: redirects are not followed.' },
  ]);
});

test('of the answer two kilobytes are kept', async ({ hooks }) => {
  const receiver = await hooks.receiver((_got, response) => response.end('a'.repeat(100_000)));
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();

  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });

  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 1 });
  expect(log?.deliveries[0]?.attempts[0]?.response).toBe('a'.repeat(2_048));
});

test('of a webhook that its owner switches off nothing waits; switched on again, it hears what happens then', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  const { id } = await hooks.webhook(receiver.url);
  await hooks.emit();

  await changeWebhook(hooks.parts, hooks.workspaceId, id, { isEnabled: false });
  const off = [await hooks.states(), await hooks.emit()];
  await changeWebhook(hooks.parts, hooks.workspaceId, id, { isEnabled: true });
  await hooks.emit();
  hooks.deliverer();
  await untilStates(hooks, { failed: 1, delivered: 1 });

  expect(off).toEqual([{ failed: 1 }, 0]);
  expect(receiver.got.map(({ event }) => event.sequence)).toEqual([2]);
});

/** Many more than one statement gives up or deletes. */
async function addWaiting(hooks: WebhookWorld, webhookId: string, count: number): Promise<void> {
  await hooks.db.pool.query(
    `with events as (
       insert into webhook_events (id, workspace_id, type, created_at, data)
       select gen_random_uuid(), $2, 'credits.low', clock_timestamp(), '{}' from generate_series(1, $3::int) returning id
     )
     insert into webhook_deliveries (id, endpoint_id, event_id, sequence, due_at)
     select gen_random_uuid(), e.id, events.id, 0, 'infinity' from events, webhook_endpoints e where e.public_id = $1`,
    [webhookId, hooks.workspaceId, count],
  );
}

test('an endpoint for which very much waits is switched off at once, and what waits is given up piece by piece', async ({
  hooks,
}) => {
  const gone = await hooks.receiver((_got, response) => response.writeHead(410).end());
  const { id } = await hooks.webhook(gone.url);
  await addWaiting(hooks, id, 11_000);
  await hooks.emit();
  const deliverer = hooks.deliverer();
  await until(() => expect(hooks.switchedOff).toHaveLength(1));
  await untilStates(hooks, { failed: 11_001 });
  await deliverer.close(0);

  const second = await hooks.webhook(gone.url);
  await addWaiting(hooks, second.id, 5_001);
  await changeWebhook(hooks.parts, hooks.workspaceId, second.id, { isEnabled: false });
  const [atOnce, cleared, then] = [
    await hooks.states(),
    await clearSwitchedOff(hooks.db.pool),
    await hooks.states(),
  ];

  expect(gone.got).toHaveLength(1);
  expect(atOnce).toEqual({ failed: 16_001, pending: 1 });
  expect([cleared, then]).toEqual([1, { failed: 16_002 }]);
  expect(await clearSwitchedOff(hooks.db.pool)).toBe(0);
});

test('the owner of an endpoint that is switched off is told by the other webhooks of the workspace, and nobody else is', async ({
  hooks,
}) => {
  const [gone, others] = [
    await hooks.receiver((_got, response) => response.writeHead(410).end()),
    await hooks.receiver(),
  ];
  const { id } = await hooks.webhook(gone.url, { events: ['email_finding.completed', 'webhook.disabled'] });
  await hooks.webhook(others.url, { events: ['webhook.disabled'] });
  const elsewhere = await newWorkspace(hooks.db);
  await hooks.webhook(others.url, { events: ['webhook.disabled'], workspaceId: elsewhere });
  hooks.deliverer();
  const notices = () => new AccountNotices(hooks.db.pool, (error) => hooks.problems.push(error)).tell();

  await hooks.emit();
  await until(() => expect(hooks.switchedOff).toHaveLength(1));
  const told = await Promise.all([notices(), notices()]);
  await untilStates(hooks, { failed: 1, delivered: 1 });

  expect(told.toSorted()).toEqual([0, 1]);
  expect(others.got).toHaveLength(1);
  expect(others.got[0]?.event).toMatchObject({
    type: 'webhook.disabled',
    data: {
      webhook_id: id,
      url: gone.url,
      reason: 'gone',
      failures: 1,
      failing_since: expect.stringMatching(/Z$/),
    },
  });
});

test('what its owner switches off is told to nobody: he knows', async ({ hooks }) => {
  const { id } = await hooks.webhook('http://127.0.0.2:9/');
  await hooks.webhook('http://127.0.0.2:9/', { events: ['webhook.disabled'] });

  await changeWebhook(hooks.parts, hooks.workspaceId, id, { isEnabled: false });
  const told = await new AccountNotices(hooks.db.pool, () => {}).tell();

  expect([told, await hooks.states()]).toEqual([0, {}]);
});

test('who drips its answer, header by header, has failed after fifteen seconds', async ({ hooks }) => {
  const receiver = await hooks.receiver((_got, { socket }) => {
    socket?.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket?.write('x-wait: 1\r\n'), 500);
    socket?.on('close', () => clearInterval(drip));
  });
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();

  await hooks.emit();
  await vi.waitFor(
    async () => expect((await getWebhook(hooks.db.pool, hooks.workspaceId, id))?.failures).toBe(1),
    { timeout: 30_000 },
  );

  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 1 });
  expect(log?.deliveries[0]).toMatchObject({ status: 'pending', attempts: [{ status: null }] });
});
