import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, vi } from 'vitest';
import type { Provider } from '../providers/capabilities.ts';
import { TestApp } from '../testing/app.ts';
import { DnsServer } from '../testing/dns-server.ts';
import { receiversOutbound } from '../testing/receivers-outbound.ts';
import { test as hookTest, type Receiver } from '../testing/webhook-world.ts';
import { verify } from '../webhooks/verify.ts';

/** Until then it does not answer. */
let mayAnswer = Promise.resolve();

const oracle: Provider = {
  name: 'oracle',
  unavailable: () => null,
  verifyEmail: async () => {
    await mayAnswer;
    return {
      outcome: 'found',
      value: {
        status: 'valid',
        reason: null,
        mxFound: true,
        mxHost: 'mx.kelvin.example',
        mailProvider: null,
        disposable: false,
        role: false,
        free: false,
        suggestion: null,
        score: null,
      },
    };
  },
};

const test = hookTest.extend<{ app: TestApp }>({
  app: async ({ db }, use) => {
    const app = await TestApp.open(db, [oracle]);
    await use(app);
    await app.app.close();
  },
});

const until = <Value>(holds: () => Value | Promise<Value>) =>
  vi.waitFor(holds, { timeout: 120_000, interval: 20 });

async function register(app: TestApp, key: string, url: string, events: string[]) {
  const made = await app.post('/webhooks', key, { url, events });
  expect(made.status, made.text).toBe(201);
  expect(made.headers.location).toBe(`/api/v1/webhooks/${made.body.id}`);
  expect((await app.get(made.headers.location ?? '', key)).body.id).toBe(made.body.id);
  return made.body as { id: string; secret: string };
}

const typesAt = (receiver: Receiver) => receiver.got.map(({ event }) => event.type);

test('a webhook hears how a bulk job ended, in the words of the inquiry, signed for any library of Standard Webhooks', async ({
  app,
  hooks,
}) => {
  const { live } = await app.customer({ credits: 100 });
  const [receiver, ofJob] = [await hooks.receiver(), await hooks.receiver()];
  const { secret } = await register(app, live, receiver.url, ['email_verification.completed']);
  const { secret: secretOfJobs } = (await app.post('/webhooks/jobs/rotate-secret', live, {})).body;

  const gate = Promise.withResolvers<void>();
  mayAnswer = gate.promise;

  const taken = await app.post('/email_verification', live, {
    data: ['one@kelvin.example', 'two@kelvin.example'],
    name: 'autumn',
    webhook: ofJob.url.replace('http:', 'https:'),
  });
  await app.db.pool.query('update bulk_jobs set webhook_url = $1', [ofJob.url]);
  gate.resolve();
  await until(() => expect([receiver.got.length, ofJob.got.length]).toEqual([1, 1]));

  const [got] = receiver.got;
  const { results: _, service_meta: __, ...report } = (await app.get(taken.body.inquiry_url, live)).body;
  const { inquiry_url: inquiry, ...told } = (got?.event.data ?? {}) as Record<string, unknown>;
  expect(got?.event.type).toBe('email_verification.completed');
  expect(report).toMatchObject(told);
  expect(inquiry).toBe(taken.body.inquiry_url);
  expect(told).toMatchObject({ name: 'autumn', total: 2, found: 2, credits_charged: 1 });
  expect(() => new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).not.toThrow();
  const { body = '', headers = {} } = ofJob.got[0] ?? {};
  expect(verify({ header: headers['x-service-signature'] ?? '', body, secret: secretOfJobs })).toBe('valid');

  const log = await until(async () => {
    const listed = (await app.get('/webhooks/jobs/deliveries?status=delivered', live)).body;
    expect(listed.deliveries).toMatchObject([{ url: ofJob.url, type: 'email_verification.completed' }]);
    return listed;
  });
  const path = `/webhooks/jobs/deliveries/${log.deliveries[0].id}`;
  const { request } = (await app.get(path, live)).body;
  const again = await app.post(`${path}/redeliver`, live, '');
  await until(() => expect(ofJob.got).toHaveLength(2));
  expect([request.body, again.status]).toEqual([body, 200]);
  expect(() => new Webhook(secretOfJobs).verify(request.body, request.headers)).not.toThrow();
});

test('a webhook is registered, read, changed, tested and deleted, free and with the headers of every answer', async ({
  app,
  hooks,
}) => {
  const { live } = await app.customer();
  const receiver = await hooks.receiver();

  const made = await app.post('/webhooks', live, {
    url: receiver.url,
    events: ['plan.refilled', 'credits.low'],
    description: 'to the desk',
  });
  const { id, secret } = made.body;
  const listed = await app.get('/webhooks', live);
  const changed = await app.send('PATCH', `/webhooks/${id}`, live, '{"events":["credits.low"]}', {
    'content-type': 'application/json',
  });
  const tested = await app.post(`/webhooks/${id}/test`, live, '');
  await until(() => expect(typesAt(receiver)).toEqual(['webhook.test']));
  const log = await until(async () => {
    const { body } = await app.get(`/webhooks/${id}/deliveries?status=delivered`, live);
    expect(body.deliveries).toHaveLength(1);
    return body;
  });
  const deleted = await app.send('DELETE', `/webhooks/${id}`, live);
  const gone = await app.get(`/webhooks/${id}`, live);

  expect([made.status, made.headers['x-credits-charged'], made.headers['x-credits-from']]).toEqual([
    201,
    '0',
    'none',
  ]);
  expect(made.headers).toHaveProperty('ratelimit');
  expect(made.body).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    events: ['credits.low', 'plan.refilled'],
    enabled: true,
    service_meta: { endpoint: 'webhook_create', credits: { charged: 0 } },
  });
  expect(JSON.stringify([listed.body, changed.body])).not.toContain(secret);
  expect(listed.body).toMatchObject({ webhooks: [{ id, description: 'to the desk' }], next_cursor: null });
  expect(changed.body).toMatchObject({ id, events: ['credits.low'], description: 'to the desk' });
  expect(log).toMatchObject({ deliveries: [{ id: tested.body.delivery_id, last_status: 204 }] });
  expect(deleted.body).toMatchObject({ id, deleted: true });
  expect([gone.status, gone.body.code]).toEqual([404, 'unknown_webhook']);
});

test('the list comes page by page', async ({ app, hooks }) => {
  const { live } = await app.customer();
  const { url } = await hooks.receiver();
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) ids.push((await register(app, live, url, ['credits.low'])).id);

  const first = await app.get('/webhooks?limit=2', live);
  const second = await app.get(`/webhooks?limit=2&cursor=${first.body.next_cursor}`, live);
  const wrong = await app.get('/webhooks?cursor=wh_none', live);

  expect(first.body.webhooks.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, 2));
  expect(second.body.webhooks.map((one: { id: string }) => one.id)).toEqual(ids.slice(2));
  expect(second.body.next_cursor).toBeNull();
  expect(wrong.body).toMatchObject({ code: 'validation_failed', details: [{ path: 'cursor' }] });
});

test.for<[string, object, object]>([
  [
    'a field that there is not',
    { urk: 'https://a.example/', events: ['credits.low'] },
    { code: 'validation_failed', error: 'url: Required: string.' },
  ],
  [
    'an event that there is not',
    { url: 'https://93.184.215.14/', events: ['credits.lo'] },
    { code: 'validation_failed', error: 'events[0]: There is no such event. Did you mean credits.low?' },
  ],
  ['no events', { url: 'https://93.184.215.14/', events: [] }, { code: 'validation_failed' }],
  [
    'a private address',
    { url: 'https://127.0.0.1/', events: ['credits.low'] },
    { code: 'url_not_allowed', details: [{ path: 'url' }] },
  ],
  [
    'no https',
    { url: 'http://93.184.215.14/', events: ['credits.low'] },
    { code: 'url_not_allowed', details: [{ path: 'url' }] },
  ],
  [
    'what is no address',
    { url: 'halden', events: ['credits.low'] },
    { code: 'validation_failed', details: [{ path: 'url' }] },
  ],
])('is refused: %s', async ([, body, answer], { app }) => {
  const { live } = await app.customer();

  const refused = await app.post('/webhooks', live, body);

  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject(answer);
});

test('a signature header of its own is for the enterprise tier', async ({ app, hooks }) => {
  const { url } = await hooks.receiver();
  const body = { url, events: ['credits.low'], signature_header: 'X-Kelvin-Signature' };
  const [pro, enterprise] = [
    await app.customer({ rateTier: 'pro' }),
    await app.customer({ rateTier: 'enterprise' }),
  ];

  const refused = await app.post('/webhooks', pro.live, body);
  const made = await app.post('/webhooks', enterprise.live, body);

  expect(refused.body).toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'signature_header', message: 'Needs a workspace with the rate tier enterprise.' }],
  });
  expect(made.body).toMatchObject({ signature_header: 'X-Kelvin-Signature' });
});

test('what another workspace has is not there, on any route', async ({ app, hooks }) => {
  const [owner, stranger] = [await app.customer(), await app.customer()];
  const { url, got } = await hooks.receiver();
  const { id } = await register(app, owner.live, url, ['credits.low']);
  const { delivery_id: delivery } = (await app.post(`/webhooks/${id}/test`, owner.live, '')).body;
  await until(() => expect(got).toHaveLength(1));

  for (const key of [stranger.live, stranger.sandbox, owner.sandbox]) {
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', '{"enabled":false}'],
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['GET', '/deliveries'],
      ['GET', `/deliveries/${delivery}`],
      ['POST', `/deliveries/${delivery}/redeliver`],
      ['POST', '/redeliver-failed', '{"since":"2026-01-01T00:00:00Z"}'],
    ] as const) {
      const answer = await app.send(method, `/webhooks/${id}${path}`, key, body ?? '', {
        'content-type': 'application/json',
      });
      expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([404, 'unknown_webhook']);
    }
    const ofJobs = `/webhooks/jobs/deliveries/${delivery}`;
    expect((await app.get('/webhooks', key)).body.webhooks).toEqual([]);
    expect((await app.get(ofJobs, key)).body).toMatchObject({ code: 'unknown_delivery' });
    expect((await app.post(`${ofJobs}/redeliver`, key, '')).body).toMatchObject({ code: 'unknown_delivery' });
  }
  expect((await app.get(`/webhooks/${id}`, owner.live)).body).toMatchObject({ enabled: true });
});

test.for(['wh_\u0000', 'wh_%00', "wh_'", 'job_1', 'wh_'.padEnd(150, 'x')])(
  '%j is no webhook',
  async (id, { app }) => {
    const { live } = await app.customer();

    const answer = await app.get(`/webhooks/${encodeURIComponent(id)}`, live);

    expect([answer.status, answer.body.code]).toEqual([
      id.length > 100 ? 422 : 404,
      id.length > 100 ? 'validation_failed' : 'unknown_webhook',
    ]);
  },
);

test('what failed is sent again, one or all of it; of one that is switched off that is said', async ({
  app,
  hooks,
}) => {
  const { live } = await app.customer();
  let status = 410;
  const receiver = await hooks.receiver((_got, response) => response.writeHead(status).end());
  const { id } = await register(app, live, receiver.url, ['credits.low']);
  const since = new Date().toISOString();
  await app.post(`/webhooks/${id}/test`, live, '');
  await until(async () =>
    expect((await app.get(`/webhooks/${id}`, live)).body).toMatchObject({
      enabled: false,
      disabled_reason: 'gone',
    }),
  );
  const [failed] = (await app.get(`/webhooks/${id}/deliveries`, live)).body.deliveries;
  const redeliver = () => app.post(`/webhooks/${id}/deliveries/${failed.id}/redeliver`, live, '');

  const off = [
    await redeliver(),
    await app.post(`/webhooks/${id}/test`, live, ''),
    await app.post(`/webhooks/${id}/redeliver-failed`, live, { since }),
  ];
  status = 200;
  await app.send('PATCH', `/webhooks/${id}`, live, '{"enabled":true}', {
    'content-type': 'application/json',
  });
  const all = await app.post(`/webhooks/${id}/redeliver-failed`, live, { since });
  await until(() => expect(receiver.got).toHaveLength(2));
  await until(async () => expect((await redeliver()).status).toBe(200));
  await until(() => expect(receiver.got).toHaveLength(3));
  const unknown = await app.post(`/webhooks/${id}/deliveries/dlv_${'0'.repeat(32)}/redeliver`, live, '');

  expect(off.map(({ status: code, body }) => [code, body.code])).toEqual(
    Array.from({ length: 3 }, () => [409, 'webhook_disabled']),
  );
  expect(app.log.join('')).toContain('a webhook was switched off');
  expect(all.body).toMatchObject({ redelivered: 1 });
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(unknown.body).toMatchObject({ code: 'unknown_delivery' });
});

test('what is sent again waits as long as the receiver asked, and the answer says until when', async ({
  app,
  hooks,
}) => {
  const { live } = await app.customer();
  const receiver = await hooks.receiver((_got, response) =>
    response.writeHead(503, { 'retry-after': '600' }).end(),
  );
  const { id } = await register(app, live, receiver.url, ['credits.low']);
  const since = new Date().toISOString();
  const first = await app.post(`/webhooks/${id}/test`, live, '');
  await until(async () =>
    expect((await app.get(`/webhooks/${id}`, live)).body).toMatchObject({ failures: 1 }),
  );

  const again = await app.post(`/webhooks/${id}/deliveries/${first.body.delivery_id}/redeliver`, live, '');
  const failed = await app.post(`/webhooks/${id}/redeliver-failed`, live, { since });
  const test = await app.post(`/webhooks/${id}/test`, live, '');
  const { body: webhook } = await app.get(`/webhooks/${id}`, live);
  const { deliveries } = (await app.get(`/webhooks/${id}/deliveries`, live)).body;

  expect(first.body).toMatchObject({ held_until: null, held_because: null });
  const held = { held_until: webhook.held_until, held_because: 'retry_after' };
  const seconds = (Date.parse(webhook.held_until) - Date.parse(since)) / 1_000;
  expect([seconds >= 600, seconds < 900]).toEqual([true, true]);
  for (const { status, body } of [again, failed, test]) expect([status, body]).toMatchObject([200, held]);
  // Both wait for it.
  expect(deliveries.map(({ next_attempt_at: at }: { next_attempt_at: string }) => at)).toEqual([
    webhook.held_until,
    webhook.held_until,
  ]);
  await app.db.pool.query(`update webhook_endpoints set paused_until = now() - interval '1 second'`);
  await until(() => expect(receiver.got.length).toBeGreaterThan(1));
});

test('a webhook whose tries fail says so, and one that answers again is held back no more', async ({
  app,
  hooks,
}) => {
  const { live } = await app.customer();
  const receiver = await hooks.receiver();
  const { id } = await register(app, live, receiver.url, ['credits.low']);
  const { delivery_id: delivery } = (await app.post(`/webhooks/${id}/test`, live, '')).body;
  await until(async () =>
    expect((await app.get(`/webhooks/${id}/deliveries/${delivery}`, live)).body.status).toBe('delivered'),
  );
  await app.db.pool.query(
    `update webhook_endpoints set failures = 6, failing_since = now(), paused_until = now() + interval '50 seconds'`,
  );

  const waiting = await app.post(`/webhooks/${id}/deliveries/${delivery}/redeliver`, live, '');
  await app.db.pool.query(`update webhook_endpoints set paused_until = now()`);
  await until(() => expect(receiver.got).toHaveLength(2));
  await until(async () =>
    expect((await app.get(`/webhooks/${id}`, live)).body).toMatchObject({
      failures: 0,
      held_until: null,
      held_because: null,
    }),
  );

  expect(waiting.body).toMatchObject({ held_until: expect.any(String), held_because: 'failures' });
});

test('a sandbox workspace sees what it would be told, signed, and nothing is sent', async ({
  app,
  hooks,
}) => {
  const { sandbox } = await app.customer();
  const receiver = await hooks.receiver();
  const { id, secret } = await register(app, sandbox, receiver.url, ['credits.low']);

  const { delivery_id: delivery } = (await app.post(`/webhooks/${id}/test`, sandbox, '')).body;
  const { body } = await app.get(`/webhooks/${id}/deliveries/${delivery}`, sandbox);

  expect(body).toMatchObject({ status: 'not_sent', attempts: [], type: 'webhook.test' });
  const { headers, body: sent } = body.request;
  expect(() => new Webhook(secret).verify(sent, headers)).not.toThrow();
  expect(receiver.got).toEqual([]);
});

test('a sandbox asks no DNS what the name of a receiver means, and checks all else', async ({ app }) => {
  const { sandbox, live } = await app.customer();
  const register = (key: string, url: string) => app.post('/webhooks', key, { url, events: ['credits.low'] });
  const unknown = 'https://receiver.invalid/told';

  const { status, body } = await register(sandbox, unknown);
  const changed = await app.send(
    'PATCH',
    `/webhooks/${body.id}`,
    sandbox,
    '{"url":"https://other.invalid/"}',
    {
      'content-type': 'application/json',
    },
  );
  const refused = [
    await register(live, unknown),
    await register(sandbox, 'http://receiver.invalid/'),
    await register(sandbox, 'https://a:b@receiver.invalid/'),
    await register(sandbox, 'https://receiver.invalid:81/'),
    await register(sandbox, 'https://10.0.0.7/'),
    await register(sandbox, 'https://[::1]/'),
    await register(sandbox, 'https://localhost/'),
    await register(sandbox, 'https://vault.internal/'),
  ];

  expect([status, body.url]).toEqual([201, unknown]);
  expect(changed.body.url).toBe('https://other.invalid/');
  const [ofLive, ...ofRules] = refused.map(({ body: { code } }) => code);
  // A machine without DNS cannot tell.
  expect(ofLive).toMatch(/^(?:host_not_found|upstream_error)$/);
  expect(ofRules).toEqual(Array(7).fill('url_not_allowed'));
});

test('the webhook of a list is checked as a registered one is, before anything is held', async ({ app }) => {
  const { live, sandbox } = await app.customer();
  const send = (key: string, webhook: string, more: Readonly<Record<string, string>> = {}) =>
    app.post('/email_verification', key, { data: ['mira@halden.example'], webhook }, more);

  const refused = [
    await send(live, 'https://127.0.0.1/'),
    await send(live, 'https://vault.internal/'),
    await send(live, 'https://a:b@93.184.215.14/'),
    await send(live, 'https://93.184.215.14:81/'),
    await send(sandbox, 'https://10.0.0.7/'),
    await send(sandbox, 'https://localhost/'),
    await send(sandbox, 'https://[::1]/', { 'x-dry-run': 'true' }),
  ];
  const csv = await app.send(
    'POST',
    '/email_verification/csv?webhook=https%3A%2F%2F127.0.0.1%2F',
    live,
    'email\nmira@halden.example\n',
    { 'content-type': 'text/csv' },
  );
  const taken = [
    await send(live, 'https://93.184.215.14/hooks'),
    await send(sandbox, 'https://receiver.invalid/hooks'),
  ];

  for (const { status, body } of [...refused, csv]) {
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'url_not_allowed',
      details: [{ path: 'webhook', message: body.message }],
    });
  }
  expect(taken.map(({ status }) => status)).toEqual([201, 201]);
  const { rows } = await app.db.pool.query('select count(*)::int as count from bulk_jobs');
  expect(rows).toEqual([{ count: 2 }]);
  for (const [at, key] of [live, sandbox].entries()) await app.whenOver(key, taken[at]?.body.inquiry_url);
});

test('a list that is sent again for its Idempotency-Key is the same job, although its webhook has gone', async ({
  db,
}) => {
  let isThere = false;
  const dns = await DnsServer.start((_, type) => {
    if (!isThere) return null;
    // Asked for again each time.
    return type === 'A' ? [{ type: 'A', address: '127.0.0.2', ttl: 0 }] : [];
  });
  onTestFinished(() => dns.stop());
  const app = await TestApp.open(db, [oracle], {
    webhookOutbound: receiversOutbound({ dnsServers: [dns.address] }),
  });
  const { live } = await app.customer();
  const send = (key: string, more: object = {}) =>
    app.post(
      '/email_verification',
      live,
      { data: ['mira@halden.example'], webhook: 'https://hooks.halden.example/list', ...more },
      { 'idempotency-key': key },
    );

  const early = await send('list-1');
  isThere = true;
  const first = await send('list-1');
  isThere = false;
  const again = await send('list-1');
  const other = await send('list-1', { webhook: 'https://elsewhere.example/' });
  const fresh = await send('list-2');
  await app.whenOver(live, first.body.inquiry_url);
  const { rows } = await app.db.pool.query('select count(*)::int as count from bulk_jobs');
  await app.app.close();

  // Refused, the key is free: what the caller mends and sends again is a new call.
  expect(early).toMatchObject({ status: 422, body: { code: 'host_not_found' } });
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ status: 201, headers: { 'x-credits-charged': '0' } });
  expect(again.text).toBe(first.text);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect(fresh).toMatchObject({ status: 422, body: { code: 'host_not_found' } });
  expect(rows).toEqual([{ count: 1 }]);
});

test('a path of webhooks knows its methods', async ({ app }) => {
  const { live } = await app.customer();

  const [all, one] = [
    await app.send('PUT', '/webhooks', live),
    await app.send('PUT', '/webhooks/wh_x', live),
  ];

  expect([all.status, all.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  expect([one.status, one.headers.allow]).toEqual([405, 'GET, HEAD, PATCH, DELETE']);
});
