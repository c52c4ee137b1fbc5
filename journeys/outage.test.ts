import { expect, vi } from 'vitest';
import { type Created, callerOf, workspaceOf } from './testing/call.ts';
import { isAlive, type Millrace, testOfUsedOnDisk as test } from './testing/millrace.ts';

const body = { input_text: ' a  b ' };

async function customer(millrace: Millrace, url: string) {
  const words = ['org', 'create', '--name', 'Acme', '--credits', '100000', '--rate-tier', 'unlimited'];
  const created = await millrace.json<Created>(...words);
  return callerOf(url, workspaceOf(created, 'live').api_key);
}

test('after kill -9 of the service the next one finds the database running and everything in it', async ({
  millrace,
}) => {
  const first = await millrace.serve();
  const caller = await customer(millrace, first.url);
  await caller.post('remove_whitespace', body);
  const postmaster = millrace.postmasterPid();

  first.kill('SIGKILL');
  await first.ended;
  const second = await millrace.serve();
  const answer = await caller.post('remove_whitespace', body);

  expect(millrace.postmasterPid()).toBe(postmaster);
  expect(answer.status).toBe(200);
  expect(await caller.wallet()).toBe(99_999);

  second.kill('SIGKILL');
  process.kill(postmaster ?? 0, 'SIGKILL');
  await second.ended;
  await millrace.serve();
  const last = await caller.post('remove_whitespace', body);

  expect(millrace.postmasterPid()).not.toBe(postmaster);
  expect(last.status).toBe(200);
  expect(await caller.wallet()).toBe(99_998.5);
});

test('while PostgreSQL is away, readers and callers that are not remembered get 503 as well', async ({
  millrace,
}) => {
  const { url } = await millrace.serve();
  const caller = await customer(millrace, url);
  await caller.post('remove_whitespace', body);
  const postmaster = millrace.postmasterPid() ?? 0;

  process.kill(postmaster, 'SIGKILL');
  const statuses = new Set<number>();
  await vi.waitFor(
    async () => {
      const stranger = callerOf(url, 'mr_live_00000000000000000000000000000000_000000');
      const answers = await Promise.all([
        caller.get('usage'),
        caller.get('usage/allowance'),
        stranger.get('usage'),
      ]);
      for (const { status } of answers) statuses.add(status);
      expect(answers[0]?.status).toBe(200);
      expect(millrace.postmasterPid()).not.toBe(postmaster);
    },
    { timeout: 120_000, interval: 5 },
  );

  expect(isAlive(postmaster)).toBe(false);
  expect([...statuses].filter((status) => ![200, 401, 429, 503].includes(status))).toEqual([]);
});
