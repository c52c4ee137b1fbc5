import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { until, untilStates } from '../testing/until-states.ts';
import { newWorkspace, test } from '../testing/webhook-world.ts';
import { listDeliveries, redeliver } from './deliveries.ts';
import { emit } from './emit.ts';
import { readDelivery } from './read-delivery.ts';
import { secretBytes, verify } from './verify.ts';
import { getWebhook, rotateSecret, rotateSecretOfJobs, testWebhook } from './webhooks.ts';

const nothingGot = { headers: {} as Record<string, string>, body: '' };

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
