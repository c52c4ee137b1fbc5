import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { unavailable } from '../ledger/lane.ts';
import { createLog } from '../telemetry/log.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { AppLog } from './app-log.ts';

const guard = { timeout: 120_000, interval: 10 };

const linesOf = (app: TestApp) => app.log.map((line) => JSON.parse(line) as Record<string, unknown>);
/** At least this: 30 info, 40 warn, 50 error. */
const from = (level: number, app: TestApp) =>
  linesOf(app).filter((line) => (line.level as number) >= level && line.msg !== 'ready');

const mcpCall = (app: TestApp, key: string, name: string, sent: object) =>
  app.send(
    'POST',
    '//mcp',
    key,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: sent } }),
    { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  );

test('a bug is logged with its stack, request, endpoint, workspace and code, once; how often it came again is a number', async ({
  db,
}) => {
  const app = await TestApp.open(db, [
    {
      name: 'buggy',
      unavailable: () => null,
      lookUpCompanies: async () => {
        throw new TypeError('undefined is not a function');
      },
    },
  ]);
  const { live, created } = await app.customer();

  const [first] = [await app.post('/enrich_company', live, { url: 'acme.com' })];
  for (let call = 0; call < 9; call++) await app.post('/enrich_company', live, { url: 'acme.com' });
  await app.app.close();

  expect(from(50, app)).toMatchObject([
    {
      msg: 'a call failed',
      request_id: first.headers['x-request-id'],
      endpoint: 'enrich_company',
      workspace: created.workspaces[0]?.workspace_id,
      code: 'internal_error',
      err: { stack: expect.stringContaining('app-log.test.ts') },
    },
    { msg: 'a call failed, again', code: 'internal_error', repeats: 9 },
  ]);
});

test('a caller who hangs up is nothing that an operator has to know', async ({ db }) => {
  const asked = Promise.withResolvers<void>();
  const app = await TestApp.open(db, [
    {
      name: 'slow',
      unavailable: () => null,
      lookUpCompanies: (_wanted, signal) => {
        asked.resolve();
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
    },
  ]);
  onTestFinished(() => app.app.close());
  const { live } = await app.customer();
  await app.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.app.server.server.address() as AddressInfo;
  const request = (body: string, length = body.length) =>
    `POST /api/v1/enrich_company HTTP/1.1\r\nHost: x\r\nx-api-key: ${live}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;

  const duringCall = connect(port, '127.0.0.1');
  duringCall.write(request('{"url":"acme.com"}'));
  await asked.promise;
  duringCall.destroy();
  const duringBody = connect(port, '127.0.0.1');
  await once(duringBody, 'connect');
  await new Promise<void>((resolve) => duringBody.write(request('{"url"', 99), () => resolve()));
  duringBody.destroy();
  await vi.waitFor(
    () => expect(linesOf(app).some(({ msg }) => msg === 'a caller hung up')).toBe(true),
    guard,
  );

  expect(from(30, app)).toEqual([]);
});

test('while the database is away, lines say what is wrong in words, without a stack, and few of them', async ({
  db,
}) => {
  const app = await TestApp.open(db, [], { logsCalls: false });
  onTestFinished(() => app.app.close());
  const { live, created } = await app.customer();
  await app.post('/remove_whitespace', live, { input_text: ' a' });
  const name = new URL(db.url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query(`alter database ${name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

  const answers = [];
  for (let call = 0; call < 20; call++) answers.push(await app.get('/usage', live));
  await vi.waitFor(() => {
    expect(linesOf(app).some(({ msg }) => String(msg).startsWith('not ready'))).toBe(true);
  }, guard);
  const ready = await app.send('GET', '//readyz', null);
  await admin.query(`alter database ${name} allow_connections true`);
  await vi.waitFor(async () => expect((await app.send('GET', '//readyz', null)).status).toBe(200), guard);

  expect(answers.filter(({ status }) => status !== 503)).toEqual([]);
  expect(ready).toMatchObject({ status: 503, body: { reason: 'the database cannot be reached' } });
  expect(from(30, app).filter((line) => JSON.stringify(line).includes('"stack"'))).toEqual([]);
  const failed = linesOf(app).filter(({ msg }) => msg === 'calls are answered 503');
  expect(failed).toMatchObject([
    {
      level: 40,
      problem: 'the database cannot be reached',
      request_id: answers[0]?.headers['x-request-id'],
      endpoint: 'usage',
      workspace: created.workspaces[0]?.workspace_id,
      code: 'service_unavailable',
    },
  ]);
  expect(linesOf(app)).toContainEqual(
    expect.objectContaining({ msg: 'the database works again: ready', level: 30 }),
  );
});

test('what the ledger could not do beside a call while its database was away is a warning without a stack', () => {
  const lines: string[] = [];
  const log = new AppLog(createLog({ level: 'debug', form: 'json' }, (line) => lines.push(line)));

  log.bugOfCall(unavailable('the database could not be reached in time'), 'req_1');

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, request_id: 'req_1', cause: 'the database could not be reached in time' },
  ]);
  expect(lines.join('')).not.toContain('"stack"');
});

test('LOG_CALLS writes a line for each call, over REST and MCP, and nothing of what was sent', async ({
  db,
}) => {
  const app = await TestApp.open(db, [], { logsCalls: true });
  onTestFinished(() => app.app.close());
  const { live, created } = await app.customer();
  const workspace = created.workspaces[0]?.workspace_id;

  const good = await app.post('/remove_whitespace', live, { input_text: ' secret ' });
  const bad = await app.post('/remove_whitespace', live, { input: 'secret' });
  const nobody = await app.post('/remove_whitespace', null, { input_text: 'secret' });
  const free = await app.get('/usage', live);
  await mcpCall(app, live, 'remove_whitespace', { input_text: ' secret ' });
  await mcpCall(app, live, 'remove_whitespace', { input: 'secret' });

  const lines = linesOf(app).filter(({ msg }) => msg === 'call');
  expect(lines).toMatchObject([
    { request_id: good.headers['x-request-id'], workspace, status: 200, code: null, credits: 0.5 },
    {
      request_id: bad.headers['x-request-id'],
      workspace,
      status: 422,
      code: 'validation_failed',
      credits: 0,
    },
    { request_id: nobody.headers['x-request-id'], workspace: null, status: 401, code: 'missing_api_key' },
    { request_id: free.headers['x-request-id'], workspace, endpoint: 'usage', status: 200, credits: 0 },
    { workspace, status: 200, code: null, credits: 0.5 },
    { workspace, status: 422, code: 'validation_failed', credits: 0 },
  ]);
  expect(lines.filter(({ endpoint }) => endpoint === 'remove_whitespace')).toHaveLength(5);
  expect(lines.every(({ ms }) => Number.isInteger(ms))).toBe(true);
  expect(app.log.join('')).not.toContain('secret');
  expect(app.log.join('')).not.toContain(live);
});
