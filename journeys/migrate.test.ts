import { expect, onTestFinished, vi } from 'vitest';
import { callerOf } from './testing/call.ts';
import { freePort, test } from './testing/millrace.ts';
import { openOwnPostgres } from './testing/own-postgres.ts';

const guard = { timeout: 120_000, interval: 50 };

test('a service that leaves migrations to others says at /readyz that it waits, takes calls once ./millrace migrate has ended, and can be stopped before', {
  timeout: 240_000,
}, async ({ millrace }) => {
  const postgres = await openOwnPostgres();
  onTestFinished(() => postgres[Symbol.asyncDispose]());
  const start = async (more: Record<string, string> = {}) => {
    const port = await freePort();
    const environment = { DATABASE_URL: postgres.url, MIGRATIONS: 'wait', PORT: String(port), ...more };
    return { process: millrace.start(['serve'], { environment }), url: `http://127.0.0.1:${port}` };
  };
  const untilWaiting = (url: string) =>
    vi.waitFor(async () => {
      const [live, ready] = await Promise.all([fetch(`${url}/livez`), fetch(`${url}/readyz`)]);
      expect([live.status, ready.status]).toEqual([200, 503]);
      return (await ready.json()) as { reason: string };
    }, guard);

  const impatient = await start({ MIGRATIONS_WAIT_SECONDS: '1' });
  const tooLate = await impatient.process.ended;
  const service = await start();
  const { reason } = await untilWaiting(service.url);
  const stopped = await start();
  await untilWaiting(stopped.url);
  stopped.process.kill('SIGTERM');
  const stop = await stopped.process.ended;
  const migrated = await millrace.run(['migrate', '--json'], { environment: { DATABASE_URL: postgres.url } });
  const { url, keys } = await millrace.ready(service.process);
  const call = await callerOf(url, keys[0] ?? '').post('remove_whitespace', { input_text: ' a ' });
  service.process.kill('SIGTERM');
  const { code, stderr } = await service.process.ended;

  expect(tooLate.code).toBe(3);
  expect(tooLate.stderr).toMatch(
    /lacks \d+ migrations .*\nRun \.\/millrace migrate\. Waited 1 s \(MIGRATIONS_WAIT_SECONDS\)\./,
  );
  expect(reason).toBe('the database is being brought up to date by another process');
  expect(stop.code).toBe(0);
  expect(stop.stderr).toContain('stopped before it was ready');
  expect(migrated.code, migrated.stderr).toBe(0);
  expect(JSON.parse(migrated.stdout).applied.length).toBeGreaterThan(0);
  expect(call.status).toBe(200);
  expect(code).toBe(0);
  expect(stderr).toContain('waiting for ./millrace migrate');
});

test('with ROLES=jobs a process refuses calls and works the lists that one with ROLES=serve takes', {
  timeout: 240_000,
}, async ({ millrace }) => {
  const postgres = await openOwnPostgres();
  onTestFinished(() => postgres[Symbol.asyncDispose]());
  const serve = async (ROLES: string) =>
    millrace.serve({ DATABASE_URL: postgres.url, PORT: String(await freePort()), ROLES });
  const serving = await serve('serve');
  const [, sandbox = ''] = serving.keys;
  const caller = callerOf(serving.url, sandbox);
  const list = await caller.post('email_verification', { data: ['mira@halden.example'] });
  const jobs = await serve('jobs');
  const refused = await callerOf(jobs.url, sandbox).post('remove_whitespace', { input_text: ' a ' });
  const ready = await fetch(`${jobs.url}/readyz`);
  const done = await vi.waitFor(async () => {
    const { body } = await caller.get(String(list.body.inquiry_url).replace(/^\/api\/v1\//, ''));
    expect(body.status).toBe('completed');
    return body;
  }, guard);
  const contradiction = await millrace.run(['serve', '--no-jobs'], { environment: { ROLES: 'jobs' } });

  expect([list.status, refused.status, ready.status]).toEqual([201, 503, 200]);
  expect(done).toMatchObject({ status: 'completed' });
  expect(contradiction).toMatchObject({ code: 2, stderr: expect.stringContaining('leave nothing to do') });
});
