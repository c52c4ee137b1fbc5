import type pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, vi } from 'vitest';
import { registerProcess } from '../ledger/processes.ts';
import { transaction } from '../postgres/transaction.ts';
import { connectTo } from '../testing/connect-to.ts';
import { newWorkspace, test, type WebhookWorld } from '../testing/webhook-world.ts';
import { AccountNotices } from './account-notices.ts';
import { listDeliveries, redeliver } from './deliveries.ts';
import { DeliveryLease } from './delivery-lease.ts';
import { emit } from './emit.ts';
import { readDelivery } from './read-delivery.ts';
import { clearSwitchedOff } from './settle-tries.ts';
import { handBackOfGone, takeDeliveries } from './take-deliveries.ts';
import { secretBytes, verify } from './verify.ts';
import { changeWebhook, getWebhook, rotateSecret, rotateSecretOfJobs, testWebhook } from './webhooks.ts';

const until = <Value>(holds: () => Value | Promise<Value>) =>
  vi.waitFor(holds, { timeout: 20_000, interval: 10 });
const nothingGot = { headers: {} as Record<string, string>, body: '' };
/** Until there are so many in these states. */
const untilStates = (hooks: WebhookWorld, states: Record<string, number>) =>
  until(async () => expect(await hooks.states()).toEqual(states));

test('an event reaches whoever is registered for it, signed, with its data and its number', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  const deaf = await hooks.receiver();
  const { secret } = await hooks.webhook(receiver.url);
  await hooks.webhook(deaf.url, { events: ['plan.refilled'] });
  hooks.deliverer();

  await hooks.emit({ data: { job_id: 'job_7', name: 'Grünwald & Söhne' } });
  await untilStates(hooks, { delivered: 1 });

  const [got] = receiver.got;
  expect(receiver.got).toHaveLength(1);
  expect(deaf.got).toEqual([]);
  expect(Object.keys(got?.event ?? {})).toEqual(['id', 'type', 'created_at', 'data', 'sequence']);
  expect(got?.event).toMatchObject({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    type: 'email_finding.completed',
    data: { job_id: 'job_7', name: 'Grünwald & Söhne' },
    sequence: 1,
  });
  expect(got?.headers['content-type']).toBe('application/json');
  expect(got?.headers['webhook-id']).toBe(got?.event.id);
  expect(verify({ header: got?.headers['x-service-signature'] ?? '', body: got?.body ?? '', secret })).toBe(
    'valid',
  );
});

test('what is rolled back is told to nobody', async ({ hooks }) => {
  await hooks.webhook((await hooks.receiver()).url);

  const failed = transaction(hooks.db.pool, async (tx) => {
    await emit(tx, { workspaceId: hooks.workspaceId, type: 'email_finding.completed', data: {} });
    throw new Error('the job did not end after all');
  });

  await expect(failed).rejects.toThrow('did not end');
  expect(await hooks.states()).toEqual({});
});

test('another workspace hears nothing, whatever it is registered for', async ({ hooks }) => {
  const [own, others] = [await hooks.receiver(), await hooks.receiver()];
  await hooks.webhook(own.url);
  await hooks.webhook(others.url, { workspaceId: await newWorkspace(hooks.db) });
  hooks.deliverer();

  const told = await hooks.emit();
  await untilStates(hooks, { delivered: 1 });

  expect(told).toBe(1);
  expect(own.got).toHaveLength(1);
  expect(others.got).toEqual([]);
});

test("a job's own address is told without a registration, signed with the secret of the workspace's jobs", async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  const secret = await rotateSecretOfJobs(hooks.parts, hooks.workspaceId);
  hooks.deliverer();

  await hooks.emit({ jobUrl: receiver.url });
  await hooks.emit({ jobUrl: receiver.url, type: 'email_verification.failed' });
  await untilStates(hooks, { delivered: 2 });

  expect(receiver.got.map(({ event }) => [event.type, event.sequence]).toSorted()).toEqual([
    ['email_finding.completed', 1],
    ['email_verification.failed', 2],
  ]);
  for (const { headers, body } of receiver.got) {
    expect(verify({ header: headers['x-service-signature'] ?? '', body, secret })).toBe('valid');
  }
});

test('who registered the address of his job is told once', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  await hooks.webhook(receiver.url);

  const told = await hooks.emit({ jobUrl: receiver.url });

  expect(told).toBe(1);
});

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

test('the old secret signs beside the new one for 24 hours, and no longer', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  const { id, secret: old } = await hooks.webhook(receiver.url);
  hooks.deliverer();
  const verdicts = async (secrets: readonly string[]) => {
    const before = receiver.got.length;
    await hooks.emit();
    await until(() => expect(receiver.got).toHaveLength(before + 1));
    const { headers, body } = receiver.got.at(-1) ?? nothingGot;
    return secrets.map((secret) => verify({ header: headers['x-service-signature'] ?? '', body, secret }));
  };

  const fresh = (await rotateSecret(hooks.parts, hooks.workspaceId, id)) ?? '';
  const during = await verdicts([fresh, old]);
  await hooks.pass(24 * 3_600 - 300);
  const atTheEnd = await verdicts([fresh, old]);
  await hooks.pass(301);
  const after = await verdicts([fresh, old]);

  expect([during, atTheEnd]).toEqual(Array(2).fill(['valid', 'valid']));
  expect(after).toEqual(['valid', 'wrong']);
});

test('a signature may have a header of its own name', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  const { secret } = await hooks.webhook(receiver.url, { signatureHeader: 'X-Kiln-Signature' });
  hooks.deliverer();

  await hooks.emit();
  await until(() => expect(receiver.got).toHaveLength(1));

  const { headers, body } = receiver.got[0] ?? { headers: {} as Record<string, string>, body: '' };
  expect(verify({ header: headers['x-kiln-signature'] ?? '', body, secret })).toBe('valid');
  expect(headers).not.toHaveProperty('x-service-signature');
});

test('no secret is in the database as it is', async ({ hooks }) => {
  const { secret } = await hooks.webhook((await hooks.receiver()).url);

  const { rows } = await hooks.db.pool.query<{ sealed: Buffer }>('select sealed from webhook_secrets');

  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed.includes(secretBytes(secret) ?? '?')).toBe(false);
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

test('at most five tries at a time are made at one endpoint, and only one as long as it has not proved itself', async ({
  hooks,
}) => {
  const held: (() => void)[] = [];
  const receiver = await hooks.receiver((_got, response) => held.push(() => response.writeHead(204).end()));
  await hooks.webhook(receiver.url);
  for (let at = 0; at < 12; at += 1) await hooks.emit();
  hooks.deliverer();
  hooks.deliverer();

  await until(() => expect(held).toHaveLength(1));
  const first = await hooks.states();
  held.shift()?.();
  await until(() => expect(held).toHaveLength(5));
  const then = await hooks.states();
  const ending = setInterval(() => held.shift()?.(), 5);
  await untilStates(hooks, { delivered: 12 });
  clearInterval(ending);

  expect(first).toEqual({ sending: 1, pending: 11 });
  expect(then).toEqual({ sending: 5, pending: 6, delivered: 1 });
  expect(receiver.got.map(({ event }) => event.sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  );
  expect(await hooks.miscounted()).toBe(0);
});

test('what a process had taken that is gone is handed back, and settled by nobody but its new holder', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  await hooks.webhook(receiver.url);
  await hooks.emit();
  const gone = await registerProcess(hooks.db.pool, 'gone', 1);
  await hooks.lease(gone);
  const taken = await takeDeliveries(hooks.db.pool, { processId: gone, most: 10, isQuick: false });

  const early = await handBackOfGone(hooks.db.pool);
  await hooks.db.pool.query(`update processes set seen_at = '-infinity' where id = $1`, [gone]);
  const late = await handBackOfGone(hooks.db.pool);
  hooks.deliverer();
  await untilStates(hooks, { delivered: 1 });

  expect([taken.length, early, late]).toEqual([1, 0, 1]);
  expect(receiver.got).toHaveLength(1);
  expect(await hooks.miscounted()).toBe(0);
});

test('a process that is killed has lost its lease, whenever it was seen: what it had taken is handed back at once', async ({
  hooks,
}) => {
  await hooks.webhook((await hooks.receiver()).url);
  await hooks.emit();
  const killed = await registerProcess(hooks.db.pool, 'killed', 1);
  await hooks.db.pool.query(`update processes set seen_at = 'infinity' where id = $1`, [killed]);
  const lease = await hooks.lease(killed);
  await takeDeliveries(hooks.db.pool, { processId: killed, most: 10, isQuick: false });

  const before = await handBackOfGone(hooks.db.pool);
  await lease.close();
  await until(async () => expect(await handBackOfGone(hooks.db.pool)).toBe(1));

  expect(before).toBe(0);
  expect(await hooks.states()).toEqual({ pending: 1 });
});

test('what a killed process had seen accepted is not sent again, and stands in the log', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  const { id } = await hooks.webhook(receiver.url);
  await hooks.emit();
  const killed = await registerProcess(hooks.db.pool, 'killed', 1);
  const lease = await hooks.lease(killed);
  const [delivery] = await takeDeliveries(hooks.db.pool, { processId: killed, most: 10, isQuick: false });
  if (!delivery) throw new Error('one is due');

  await lease.note({ delivery, at: new Date(), durationMs: 41.7, status: 202 });
  await lease.close();
  hooks.deliverer();
  await untilStates(hooks, { delivered: 1 });

  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 1 });
  expect(receiver.got).toEqual([]);
  expect(log?.deliveries[0]).toMatchObject({
    lastStatus: 202,
    attempts: [{ number: 1, status: 202, durationMs: 42, error: null }],
  });
  expect(await hooks.miscounted()).toBe(0);
});

test('what is accepted is noted at once, also while it cannot be settled', async ({ hooks }) => {
  const locker = await connectTo(hooks.db.url);
  // Where the test fails, the database goes first.
  locker.on('error', () => {});
  onTestFinished(() => locker.end());
  const receiver = await hooks.receiver(async (_got, response) => {
    await locker.query('begin');
    await locker.query('select from webhook_endpoints for update');
    response.writeHead(204).end();
  });
  await hooks.webhook(receiver.url);
  hooks.deliverer();
  await hooks.emit();

  const noted = await until(async () => {
    const { rows } = await hooks.db.pool.query<{ state: string; received_status: number }>(
      'select state, received_status from webhook_deliveries where received_at is not null',
    );
    expect(rows).toHaveLength(1);
    return rows[0];
  });
  await locker.query('commit');
  await untilStates(hooks, { delivered: 1 });

  const { rowCount } = await hooks.db.pool.query(
    'select from webhook_deliveries where received_at is not null',
  );
  expect(noted).toEqual({ state: 'sending', received_status: 204 });
  expect(rowCount).toBe(0);
});

test('a process that has lost its lease sends nothing until it has it again', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  await hooks.webhook(receiver.url);
  hooks.deliverer();
  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });

  const { rowCount } = await hooks.db.pool.query(
    `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())`,
    [hooks.processId],
  );
  for (let at = 0; at < 20; at += 1) await hooks.emit();
  await untilStates(hooks, { delivered: 21 });

  expect(rowCount).toBe(1);
  expect(receiver.got).toHaveLength(21);
  expect(await hooks.miscounted()).toBe(0);
});

test('the events of a sandbox workspace are kept to be looked at, and never sent', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  const workspaceId = await newWorkspace(hooks.db, 'sandbox');
  const { id, secret } = await hooks.webhook(receiver.url, { workspaceId });
  hooks.deliverer();

  await hooks.emit({ workspaceId, data: { job_id: 'job_9' } });
  await hooks.emit({ workspaceId, jobUrl: receiver.url });
  await testWebhook(hooks.db.pool, workspaceId, id);
  const log = await listDeliveries(hooks.db.pool, workspaceId, id, { limit: 10, status: 'not_sent' });
  const first = log?.deliveries.at(-1)?.id ?? '';
  const again = await redeliver(hooks.db.pool, workspaceId, id, first);
  // Something that is sent, after all of that.
  await hooks.webhook(receiver.url);
  await hooks.emit();
  await untilStates(hooks, { not_sent: 3, delivered: 1 });

  const looked = await readDelivery(hooks.parts, workspaceId, id, first);
  const { headers = {}, body = '' } = looked?.request ?? {};
  expect([again, log?.deliveries.length]).toEqual(['redelivered', 3]);
  expect(receiver.got).toHaveLength(1);
  expect(JSON.parse(body)).toMatchObject({ type: 'email_finding.completed', data: { job_id: 'job_9' } });
  expect(verify({ header: headers['x-service-signature'] ?? '', body, secret })).toBe('valid');
});

test('with another key than the one that sealed the secrets nothing is sent, and no endpoint has failed', async ({
  hooks,
}) => {
  const receiver = await hooks.receiver();
  const { id } = await hooks.webhook(receiver.url);
  await hooks.db.pool.query(`update webhook_secrets set sealed = sealed || '\\x00'`);
  hooks.deliverer();

  await hooks.emit();
  await until(() => expect(hooks.problems).toHaveLength(1));
  await untilStates(hooks, { pending: 1 });

  expect(receiver.got).toEqual([]);
  expect(await getWebhook(hooks.db.pool, hooks.workspaceId, id)).toMatchObject({ failures: 0 });
});

test('a service that shuts down hands back what is under way', async ({ hooks }) => {
  const receiver = await hooks.receiver(() => {});
  await hooks.webhook(receiver.url);
  const deliverer = hooks.deliverer();
  await hooks.emit();
  await until(() => expect(receiver.got).toHaveLength(1));

  await deliverer.close(10);

  expect(await hooks.states()).toEqual({ pending: 1 });
  expect(await hooks.miscounted()).toBe(0);
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

test('however many endpoints never answer, half of the places are kept for those that do', async ({
  hooks,
}) => {
  const live = await hooks.receiver();
  await hooks.webhook(live.url);
  hooks.deliverer({ concurrency: 4 });
  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });
  const dead = await hooks.receiver(() => {});
  for (let at = 0; at < 6; at += 1) await hooks.webhook(dead.url);

  await hooks.emit();
  await until(async () => expect(await hooks.states()).toEqual({ delivered: 2, sending: 2, pending: 4 }));
  await hooks.emit();
  await until(() => expect(live.got).toHaveLength(3));

  expect(dead.got).toHaveLength(2);
});

test('however many endpoints answer late, half of the places are kept for those that answer at once', async ({
  hooks,
}) => {
  const quick = await hooks.receiver();
  await hooks.webhook(quick.url);
  const late = await hooks.receiver(() => {});
  for (let at = 0; at < 3; at += 1) await hooks.webhook(late.url, { events: ['plan.refilled'] });
  hooks.deliverer({ concurrency: 4 });
  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });
  // Each has accepted what it was sent so far, after a while.
  await hooks.db.pool.query(
    `update webhook_endpoints set is_proven = true where 'plan.refilled' = any (events)`,
  );

  for (let at = 0; at < 3; at += 1) await hooks.emit({ type: 'plan.refilled' });
  await untilStates(hooks, { delivered: 1, sending: 2, pending: 7 });
  for (let at = 0; at < 5; at += 1) await hooks.emit();
  await until(() => expect(quick.got).toHaveLength(6));

  expect(late.got).toHaveLength(2);
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

test('what a process left behind that is gone is given up where its endpoint was switched off meanwhile', async ({
  hooks,
}) => {
  const { id } = await hooks.webhook('http://127.0.0.2:9/');
  await hooks.emit();
  const gone = await registerProcess(hooks.db.pool, 'gone', 1);
  await takeDeliveries(hooks.db.pool, { processId: gone, most: 10, isQuick: false });
  await changeWebhook(hooks.parts, hooks.workspaceId, id, { isEnabled: false });

  await handBackOfGone(hooks.db.pool);
  await clearSwitchedOff(hooks.db.pool);

  expect(await hooks.states()).toEqual({ failed: 1 });
  expect(await hooks.miscounted()).toBe(0);
});

test('a lock that is lost without its connection, as behind a pooler, is taken again: nobody takes over what is under way', async ({
  hooks,
}) => {
  const lease = new DeliveryLease(async () => {
    const client = await connectTo(hooks.db.url);
    lost = async () => void (await client.query('select pg_advisory_unlock_all()'));
    return client;
  });
  let lost = async () => {};
  await lease.hold(hooks.processId);
  await hooks.webhook('http://127.0.0.2:9/');
  await hooks.emit();
  await takeDeliveries(hooks.db.pool, { processId: hooks.processId, most: 1, isQuick: false });

  await lost();
  await lease.confirm();
  await lease.confirm();
  const handedBack = await handBackOfGone(hooks.db.pool);
  await lost();
  const after = await handBackOfGone(hooks.db.pool);
  await lease.close();

  expect([handedBack, after]).toEqual([0, 1]);
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

test('an event that is sent late is signed as of its try', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  const { secret } = await hooks.webhook(receiver.url);
  await hooks.emit();
  await hooks.db.pool.query(`update webhook_events set created_at = created_at - interval '2 hours'`);
  hooks.deliverer();

  await untilStates(hooks, { delivered: 1 });

  const { headers, body } = receiver.got[0] ?? nothingGot;
  expect(verify({ header: headers['x-service-signature'], body, secret })).toBe('valid');
  expect(() => new Webhook(secret).verify(body, { ...headers })).not.toThrow();
});

test('however often a secret is replaced, five sign at most, the newest first', async ({ hooks }) => {
  const receiver = await hooks.receiver();
  const { id, secret: first } = await hooks.webhook(receiver.url);
  const secrets: string[] = [first];
  for (let at = 0; at < 6; at += 1) {
    secrets.unshift((await rotateSecret(hooks.parts, hooks.workspaceId, id)) ?? '');
  }
  hooks.deliverer();

  await hooks.emit();
  await untilStates(hooks, { delivered: 1 });

  const { headers, body } = receiver.got[0] ?? nothingGot;
  const header = headers['x-service-signature'];
  expect(secrets.map((secret) => verify({ header, body, secret }))).toEqual([
    ...Array(5).fill('valid'),
    ...Array(2).fill('wrong'),
  ]);
  expect(header?.split(',')).toHaveLength(6);
});

test("a sealed secret that somebody copied to another webhook's row signs nothing", async ({ hooks }) => {
  const receiver = await hooks.receiver();
  await hooks.webhook('http://127.0.0.2:9/', { events: ['credits.low'] });
  const { id } = await hooks.webhook(receiver.url);
  const { rowCount } = await hooks.db.pool.query(
    `update webhook_secrets s set sealed = other.sealed from webhook_secrets other, webhook_endpoints e
      where e.id = s.endpoint_id and e.public_id = $1 and other.id <> s.id`,
    [id],
  );
  hooks.deliverer();

  await hooks.emit();
  await until(() => expect(hooks.problems).toHaveLength(1));

  expect(rowCount).toBe(1);
  expect(receiver.got).toEqual([]);
});

test('who says yes and then drips is not waited for: the status decides', async ({ hooks }) => {
  const receiver = await hooks.receiver((_got, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(drip));
  });
  const { id } = await hooks.webhook(receiver.url);
  hooks.deliverer();

  await hooks.emit();
  // The try itself would end after fifteen seconds.
  await vi.waitFor(async () => expect(await hooks.states()).toEqual({ delivered: 1 }), { timeout: 10_000 });

  const log = await listDeliveries(hooks.db.pool, hooks.workspaceId, id, { limit: 1 });
  expect(log?.deliveries[0]?.attempts[0]).toMatchObject({
    status: 200,
    error: null,
    response: expect.stringMatching(/^\.+$/),
  });
});

test('who drips its answer, header by header, has failed after fifteen seconds', { timeout: 60_000 }, async ({
  hooks,
}) => {
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

test('a service whose lock is lost without its connection takes it again, and sends nothing twice', async ({
  hooks,
}) => {
  const held: (() => void)[] = [];
  const receiver = await hooks.receiver((_got, response) => held.push(() => response.end()));
  await hooks.webhook(receiver.url);
  const clients: pg.Client[] = [];
  hooks.deliverer({
    connect: async () => {
      clients.push(await connectTo(hooks.db.url));
      return clients.at(-1) as pg.Client;
    },
  });
  const isLocked = async () =>
    (
      await hooks.db.pool.query(`select from pg_locks where locktype = 'advisory' and objid = $1`, [
        hooks.processId,
      ])
    ).rowCount === 1;
  await hooks.emit();
  await until(() => expect(held).toHaveLength(1));

  await clients[0]?.query('select pg_advisory_unlock_all()');
  await until(async () => expect(await isLocked()).toBe(true));
  held[0]?.();
  await untilStates(hooks, { delivered: 1 });

  expect([clients.length, receiver.got.length]).toEqual([1, 1]);
});
