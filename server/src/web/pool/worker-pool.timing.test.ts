import { expect, onTestFinished, test } from 'vitest';
import { ServiceError } from '../../kernel/service-error.ts';
import type { tasks } from '../../testing/pool-tasks.ts';
import { WorkerPool } from './worker-pool.ts';

// A machine so busy that the thread cannot even say what it has used lets the task look guilty: so this is no ordinary test.
test('a task that is not done in time for want of a core fails with the advice to try again', async () => {
  const pool = new WorkerPool<typeof tasks>(
    new URL('../../testing/pool-tasks.ts', import.meta.url),
    {
      workers: 1,
      cpuMsMax: 2_000,
      heapBytesMax: 64 * 2 ** 20,
      answerBytesMax: 1_000_000,
      totalMsMax: 1_000,
      waitMsMax: 10_000,
      waitingMax: 1_000,
      waitingBytesMax: 10_000_000,
    },
    (why) => new ServiceError('upstream_error', `refused: ${why}`),
  );
  onTestFinished(() => pool.close());
  const { signal } = new AbortController();

  await expect(pool.run('rest', [60_000], { signal })).rejects.toMatchObject({
    code: 'service_unavailable',
    options: { retryAfterSeconds: 2 },
  });
});
