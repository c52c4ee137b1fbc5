import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, vi } from 'vitest';
import type { AppSettings } from '../boot/app.ts';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { rawClient } from '../testing/raw-client.ts';
import { stillClock } from '../testing/still-clock.ts';

/*
 * What one caller holds of the service, others still have: room for bodies, connections to the database, places to wait in.
 */

const mebibyte = 1024 ** 2;
const until = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 120_000, interval: 5 });

async function openService(db: TestDatabase, more: Partial<AppSettings> = {}) {
  const app = await TestApp.open(db, [], more);
  onTestFinished(() => app.app.close());
  await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.app.server.server.address() as AddressInfo).port };
}

/** A request whose body never comes. `100 Continue` says that it was looked at. */
const begun = (path: string, key: string | null, length: number, type = 'application/json') =>
  [
    `POST ${path} HTTP/1.1`,
    'host: x',
    ...(key === null ? [] : [`x-api-key: ${key}`]),
    `content-type: ${type}`,
    'accept: application/json, text/event-stream',
    `content-length: ${length}`,
    'expect: 100-continue',
    '\r\n',
  ].join('\r\n');

const ofMcp = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-06-18',
};

/** Over MCP. */
const askTool = (app: TestApp, key: string, name: string) =>
  app.send(
    'POST',
    '//mcp',
    key,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
    ofMcp,
  );

// With four bodies of the largest size there is room for all: the smallest that there can be, of which an owner has a quarter.
const limits = { bodiesBytesMax: mebibyte };

test.for([
  ['REST', '/api/v1/remove_whitespace'],
  ['MCP', '/mcp'],
] as const)(
  'bodies that are sent slowly take no more room than a quarter, and others still send theirs: %s',
  async ([, path], { db }) => {
    const { app, port } = await openService(db, { limits });
    const [greedy, other] = [await app.customer(), await app.customer()];
    // Known from now on without a look at the database.
    for (const key of [greedy.live, other.live])
      await app.post('/remove_whitespace', key, { input_text: 'a' });

    for (let at = 0; at < 8; at++) {
      const client = await rawClient(port);
      client.socket.write(begun(path, greedy.live, mebibyte));
      await client.until('100 Continue');
    }
    const ninth = await rawClient(port);
    ninth.socket.write(begun(path, greedy.live, mebibyte));
    await ninth.until('429 Too Many Requests');
    const long = { input_text: 'a '.repeat(20_000) };
    const answers = [
      await app.post('/remove_whitespace', other.live, long),
      // What is short needs no room.
      await app.post('/remove_whitespace', greedy.live, { input_text: ' a ' }),
    ];

    expect(ninth.text()).toContain('"code":"too_many_at_once"');
    expect(ninth.text().toLowerCase()).toContain('retry-after: 1');
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  },
);

test('a body that is packed takes as much room as it may have when it is unpacked', async ({ db }) => {
  const { app, port } = await openService(db, { limits });
  const { live } = await app.customer();
  await app.post('/remove_whitespace', live, { input_text: 'a' });
  const packed = begun('/api/v1/remove_whitespace', live, 100).replace(
    /(?=expect:)/,
    'content-encoding: gzip\r\n',
  );

  for (let at = 0; at < 8; at++) {
    const client = await rawClient(port);
    client.socket.write(packed);
    await client.until('100 Continue');
  }
  const ninth = await rawClient(port);
  ninth.socket.write(packed);

  await ninth.until('429 Too Many Requests');
  expect(ninth.text()).toContain('"code":"too_many_at_once"');
});

test('bodies for the authorization server are counted as well, by address', async ({ db }) => {
  const { app, port } = await openService(db, { limits });
  const { live } = await app.customer();
  // The longest that its library reads; 8 MiB have room for 167 of them.
  const length = 50_000;

  const clients = await Promise.all(Array.from({ length: 180 }, () => rawClient(port)));
  for (const { socket } of clients)
    socket.write(begun('/oauth/token', null, length, 'application/x-www-form-urlencoded'));

  await until(() =>
    expect(clients.filter(({ text }) => text().includes('"code":"too_many_at_once"'))).toHaveLength(
      180 - 167,
    ),
  );
  expect((await app.post('/remove_whitespace', live, { input_text: 'a '.repeat(20_000) })).status).toBe(200);
});

test('a body leaves its room with its answer, and with its connection', async ({ db }) => {
  const { app, port } = await openService(db, { limits });
  const { live } = await app.customer({ credits: 1_000 });
  const long = { input_text: 'a '.repeat(400_000) };

  // More than there is room for, one after the other.
  const wrong = { ...long, inputText: 1 };
  for (let at = 0; at < 12; at++)
    expect((await app.post('/remove_whitespace', live, wrong)).status).toBe(422);
  for (let at = 0; at < 12; at++) {
    const client = await rawClient(port);
    client.socket.write(begun('/mcp', live, mebibyte));
    await client.until('100 Continue');
    client.socket.destroy();
  }

  await until(async () => expect((await app.post('/remove_whitespace', live, long)).status).toBe(200));
});

test('free reads that hang keep no call waiting, and no free read of others', async ({ db }) => {
  const { app } = await openService(db, {
    databaseTimes: { connectMs: 2_000, statementMs: 60_000, waitMaxMs: 60_000 },
  });
  const [greedy, other] = [await app.customer(), await app.customer()];
  const blocker = await db.pool.connect();
  await blocker.query('begin; lock table usage_daily in access exclusive mode');

  const reads = Array.from({ length: 16 }, (_, at) =>
    at % 2 === 0 ? app.get('/usage', greedy.live) : askTool(app, greedy.live, 'service_usage'),
  );
  await until(async () => {
    const { rows } = await db.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%usage_daily%'`,
    );
    // One organization reads with half of the cores at most: on two, with one.
    expect(rows[0]?.count).toBeGreaterThanOrEqual(1);
  });
  const answers = [
    // Its key is looked up in the database, and so is its Idempotency-Key.
    await app.post('/remove_whitespace', other.live, { input_text: 'a' }, { 'idempotency-key': 'one' }),
    await app.get('/history', other.live),
    await app.post('/remove_whitespace', greedy.live, { input_text: 'a' }, { 'idempotency-key': 'two' }),
  ];
  await blocker.query('rollback');
  blocker.release();
  await Promise.all(reads);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('a workspace has so many free reads waiting, and more are told to come again', async ({ db }) => {
  const { app } = await openService(db);
  const [greedy, other] = [await app.customer(), await app.customer()];
  await app.get('/history', greedy.live);

  const reads = await Promise.all(Array.from({ length: 200 }, () => app.get('/history', greedy.live)));
  const refused = reads.filter(({ status }) => status === 429);

  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(refused[0]?.body).toMatchObject({ code: 'too_many_at_once' });
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect((await app.get('/history', other.live)).status).toBe(200);
  expect((await app.get('/history', greedy.live)).status).toBe(200);
});

test('polls have no rate tier, but a bound of their own', async ({ db }) => {
  const { app } = await openService(db, { limits: { pollsPerSecond: 1 } });
  const [greedy, other] = [await app.customer(), await app.customer()];
  const poll = (key: string) => app.get('/email_verification_inquiry', key);

  const statuses = [];
  for (let at = 0; at < 5; at++) statuses.push((await poll(greedy.live)).status);
  const last = await poll(greedy.live);

  const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const listed = await app.send('POST', '//mcp', greedy.live, list, ofMcp);

  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
  expect(listed).toMatchObject({ status: 429, body: { error: { data: { code: 'rate_limited' } } } });
  expect((await askTool(app, greedy.live, 'service_usage')).status).toBe(200);
  expect(last).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await poll(other.live)).status).toBe(200);
});

test('a connection that sends nothing, or the beginning of a request, is closed', async ({ db }) => {
  const { port } = await openService(db, { limits: { headersSeconds: 1 } });
  const silent = await rawClient(port);
  const slow = await rawClient(port);
  slow.socket.write('POST /api/v1/remove_whitespace HTTP/1.1\r\nhost: x\r\n');

  await Promise.all([silent.untilClosed(), slow.untilClosed()]);
});

test('readers of the largest answer that needs no key share its bytes', async ({ db }) => {
  const app = await TestApp.open(db);
  const sent: unknown[] = [];
  app.app.server.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload);
  });

  for (let at = 0; at < 3; at++) await app.send('GET', '//openapi.json', null);
  await app.app.close();

  expect(sent[0]).toBeInstanceOf(Buffer);
  expect(sent.map((bytes) => bytes === sent[0])).toEqual([true, true, true]);
});

test('an address may load so much of the documentation, and then as much as a few readers need', async ({
  db,
}) => {
  const { app } = await openService(db);
  const clock = stillClock();
  const load = (count: number) =>
    Promise.all(Array.from({ length: count }, () => app.send('GET', '//docs/assets/page.css', null)));

  const answers = await load(100);
  const refused = answers.filter(({ status }) => status === 429);

  expect(refused).toHaveLength(100 - 60);
  expect(refused[0]).toMatchObject({ body: { code: 'rate_limited' }, headers: { 'retry-after': '1' } });
  expect((await app.send('GET', '//openapi.json', null)).status).toBe(429);
  clock.advance(1_000);
  expect((await load(10)).filter(({ status }) => status === 200)).toHaveLength(5);
});
