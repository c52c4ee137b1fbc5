import { connect } from 'node:net';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { callerOf } from './testing/call.ts';
import { databaseProcesses } from './testing/database-processes.ts';
import { test, testOfUsed } from './testing/millrace.ts';

test('one Ctrl-C that arrives twice, from the terminal and from npm, is one request to stop in good order', async ({
  millrace,
}) => {
  const service = await millrace.serve();

  service.kill('SIGINT');
  await vi.waitFor(() => expect(service.output.stderr).toContain('stopping'), {
    timeout: 20_000,
    interval: 5,
  });
  service.kill('SIGINT');
  const { code } = await service.ended;

  expect(code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('a later second Ctrl-C breaks off calls in progress, and still stops PostgreSQL', async ({
  millrace,
}) => {
  const service = await millrace.serve();
  // Half a call, which would be waited for.
  const call = connect(millrace.port, '127.0.0.1');
  call.on('error', () => {});
  call.write(
    `POST /api/v1/remove_whitespace HTTP/1.1\r\nHost: x\r\nx-api-key: ${service.keys[0]}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
  );
  await fetch(`${service.url}/readyz`);

  // Pressed again and again until it is taken for another request.
  await vi.waitFor(
    () => {
      service.kill('SIGINT');
      expect(service.output.stderr).toContain('stopping at once');
    },
    { timeout: 240_000, interval: 100 },
  );
  const { code } = await service.ended;
  call.destroy();

  expect(code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('Ctrl-C during the start leaves no database running', async ({ millrace }) => {
  const service = millrace.start(['serve']);
  await vi.waitFor(() => expect(databaseProcesses(millrace)).not.toEqual([]), {
    timeout: 20_000,
    interval: 10,
  });

  service.kill('SIGINT');
  const { code } = await service.ended;

  expect(code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

test('database start gives a connection string that works, until Ctrl-C', async ({ millrace }) => {
  const database = millrace.start(['database', 'start', '--json']);
  const { url } = await vi.waitFor(() => JSON.parse(database.output.stdout) as { url: string }, {
    timeout: 20_000,
    interval: 20,
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select 1 as one');
  await client.end();

  database.kill('SIGINT');
  const { code } = await database.ended;

  expect(rows).toEqual([{ one: 1 }]);
  expect(code).toBe(0);
  expect(databaseProcesses(millrace)).toEqual([]);
});

testOfUsed(
  'at SIGTERM /readyz answers 503 first, while calls are taken and end their connections; a second signal ends the wait',
  async ({ millrace }) => {
    // Longer than the test.
    const service = await millrace.serve({ DRAIN_SECONDS: '300' });
    const caller = callerOf(service.url, service.keys[0] ?? '');
    const before = await caller.post('remove_whitespace', { input_text: ' a' });

    service.kill('SIGTERM');
    await vi.waitFor(() => expect(service.output.stderr).toContain('draining'), {
      timeout: 60_000,
      interval: 5,
    });
    const ready = await fetch(`${service.url}/readyz`);
    const alive = await fetch(`${service.url}/livez`);
    const during = await caller.post('remove_whitespace', { input_text: ' a' });
    const free = await caller.get('usage');
    const metadata = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    await vi.waitFor(
      () => {
        service.kill('SIGTERM');
        expect(service.output.stderr).toContain('stopping');
      },
      { timeout: 60_000, interval: 100 },
    );
    const { code, stderr } = await service.ended;

    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not_ready', reason: 'shutting down' },
    ]);
    expect(alive.status).toBe(200);
    expect(before.headers.get('connection')).toBe('keep-alive');
    expect(
      [during, free, metadata].map(({ status, headers }) => [status, headers.get('connection')]),
    ).toEqual([
      [200, 'close'],
      [200, 'close'],
      [200, 'close'],
    ]);
    expect(code).toBe(0);
    // In good order: calls in progress would have been finished.
    expect(stderr).not.toContain('stopping at once');
    expect(databaseProcesses(millrace)).toEqual([]);
  },
);

testOfUsed('Ctrl-C waits for no load balancer', async ({ millrace }) => {
  const service = await millrace.serve({ DRAIN_SECONDS: '300' });

  service.kill('SIGINT');
  const { code, stderr } = await service.ended;

  expect(code).toBe(0);
  expect(stderr).not.toContain('draining');
});
