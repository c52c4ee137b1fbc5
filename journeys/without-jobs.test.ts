import { expect, vi } from 'vitest';
import { callerOf } from './testing/call.ts';
import { testOfUsed as test } from './testing/millrace.ts';

test('a copy that is started with --no-jobs leaves lists alone until it is started without', {
  timeout: 240_000,
}, async ({ millrace }) => {
  const copy = await millrace.ready(millrace.start(['serve', '--no-jobs']));
  const [, sandbox = ''] = copy.keys;
  const list = await callerOf(copy.url, sandbox).post('email_verification', {
    data: ['mira@halden.example'],
  });
  const jobs = () => millrace.json<{ jobs: { status: string }[] }>('jobs', 'list');
  const call = await callerOf(copy.url, sandbox).post('remove_whitespace', { input_text: ' a ' });
  const waiting = await jobs();
  copy.kill('SIGTERM');
  const { stderr } = await copy.ended;
  await millrace.serve();
  const done = await vi.waitFor(
    async () => {
      const found = await jobs();
      expect(found.jobs).toMatchObject([{ status: 'completed' }]);
      return found;
    },
    { timeout: 120_000, interval: 200 },
  );

  expect([list.status, call.status]).toEqual([201, 200]);
  expect(stderr).toContain('started without jobs');
  expect(waiting.jobs).toMatchObject([{ status: 'queued' }]);
  expect(done.jobs).toHaveLength(1);
});
