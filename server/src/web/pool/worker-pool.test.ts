import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { ServiceError } from '../../kernel/service-error.ts';
import { openGate, type tasks } from '../../testing/pool-tasks.ts';
import { type PoolLimits, WorkerPool } from './worker-pool.ts';

const tasksUrl = new URL('../../testing/pool-tasks.ts', import.meta.url);
const usual: PoolLimits = {
  workers: 2,
  cpuMsMax: 2_000,
  heapBytesMax: 64 * 2 ** 20,
  answerBytesMax: 1_000_000,
  // Long, so that a busy machine ends nothing: what ends at a limit has its own.
  totalMsMax: 600_000,
  waitMsMax: 600_000,
  waitingMax: 1_000,
  waitingBytesMax: 10_000_000,
};
const { signal } = new AbortController();
const opened: WorkerPool<typeof tasks>[] = [];

function pool(limits: Partial<PoolLimits> = {}): WorkerPool<typeof tasks> {
  const refusal = (why: string) => new ServiceError('upstream_error', `refused: ${why}`);
  const made = new WorkerPool<typeof tasks>(tasksUrl, { ...usual, ...limits }, refusal);
  opened.push(made);
  return made;
}

/** How a promise ended, by the code of its error. */
async function endOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'answered',
    (error) => (error instanceof ServiceError ? error.code : String(error)),
  );
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

test('plain data comes back as it was', async () => {
  const value = {
    text: 'é\u{1f600}\ud800',
    list: [1, null, undefined, Number.NaN, -0],
    at: new Date(5),
    map: new Map([[1, 2]]),
  };

  await expect(pool().run('echo', [value], { signal })).resolves.toEqual(value);
});

test('tasks are done in the order in which they came', async () => {
  const one = pool({ workers: 1 });
  const ended: number[] = [];

  const runs = [0, 1, 2, 3].map(async (i) => {
    await one.run('rest', [10], { signal });
    ended.push(i);
  });
  await Promise.all(runs);

  expect(ended).toEqual([0, 1, 2, 3]);
});

test('no more tasks are under way than the pool has workers, the spare one aside', async () => {
  const two = pool({ workers: 2 });
  await two.run('echo', [1], { signal });
  const startedAtMs = performance.now();

  await Promise.all([1, 2, 3, 4].map(() => two.run('rest', [200], { signal })));

  expect(performance.now() - startedAtMs).toBeGreaterThan(395);
});

test('a buffer that is handed over is taken, not copied', async () => {
  const bytes = new Uint8Array(100_000);

  await expect(pool().run('length', [bytes], { transfer: [bytes.buffer], signal })).resolves.toBe(100_000);
  expect(bytes.length).toBe(0);
});

test.each(['spin', 'backtrack'] as const)(
  'a task that uses too much CPU time is refused, and the next is done: %s',
  async (name) => {
    const one = pool({ workers: 1, cpuMsMax: 300 });

    const bomb =
      name === 'spin' ? one.run('spin', [60_000], { signal }) : one.run('backtrack', [], { signal });
    const next = one.run('echo', ['next'], { signal });

    await expect(bomb).rejects.toThrow(
      expect.objectContaining({ code: 'upstream_error', message: 'refused: used_too_much' }),
    );
    await expect(next).resolves.toBe('next');
  },
);

test('a task that rests is not blamed for the time', async () => {
  const one = pool({ workers: 1, cpuMsMax: 100 });

  await expect(one.run('rest', [1_000], { signal })).resolves.toEqual(expect.any(String));
});

test('earlier tasks of the same thread do not count', async () => {
  const one = pool({ workers: 1, cpuMsMax: 600 });

  for (let i = 0; i < 4; i++)
    await expect(one.run('spin', [300], { signal })).resolves.toEqual(expect.any(String));
});

// V8 aborts the process where a single allocation goes far beyond a thread's limit: `double` did so at a limit of 64 MB.
test.each(['hoard', 'double'] as const)(
  'a task that fills the heap is refused, and the process lives: %s',
  async (name) => {
    const one = pool({ workers: 1, cpuMsMax: 20_000 });

    const bomb = one.run(name, [], { signal });
    const next = one.run('echo', ['next'], { signal });

    expect(await endOf(bomb)).toBe('upstream_error');
    await expect(next).resolves.toBe('next');
  },
);

test('an answer that is too large is refused, and the thread goes on', async () => {
  const one = pool({ workers: 1 });

  const thread = await one.run('threadId', [], { signal });

  await expect(one.run('echo', ['x'.repeat(2_000_000)], { signal })).rejects.toThrow(
    'refused: answer_too_large',
  );
  await expect(one.run('threadId', [], { signal })).resolves.toBe(thread);
});

test('what a task throws comes with the stack of the thread, and the thread goes on', async () => {
  const one = pool({ workers: 1 });
  const thread = await one.run('threadId', [], { signal });

  const error = await one.run('throws', [], { signal }).catch((thrown) => thrown);

  expect(error).not.toBeInstanceOf(ServiceError);
  expect(error.message).toBe('a bug in here');
  expect(error.stack).toMatch(/TypeError: a bug in here[\s\S]*pool-tasks\.ts/);
  await expect(one.run('throwsText', [], { signal })).rejects.toThrow('text');
  await expect(one.run('answersFunction', [], { signal })).rejects.toThrow('could not be cloned');
  await expect(one.run('threadId', [], { signal })).resolves.toBe(thread);
});

test('what cannot be sent fails its own call only', async () => {
  const one = pool({ workers: 1 });

  await expect(one.run('echo', [() => {}], { signal })).rejects.toThrow('could not be cloned');
  await expect(one.run('echo', [1], { signal })).resolves.toBe(1);
});

test.each(['exits', 'throwsLater'] as const)(
  'a thread that dies fails its task, and another does the next: %s',
  async (name) => {
    const one = pool({ workers: 1 });

    const dead = one.run(name, [], { signal });
    const next = one.run('echo', ['next'], { signal });

    await expect(dead).rejects.toThrow(name === 'exits' ? 'ended with 7' : 'a bug beside the task');
    await expect(next).resolves.toBe('next');
  },
);

test('threads that cannot start fail who waits, instead of being tried without end', async () => {
  const broken = new WorkerPool<typeof tasks>(
    new URL('file:///nowhere/tasks.ts'),
    usual,
    () => new ServiceError('upstream_error', ''),
  );
  opened.push(broken);

  const ends = await Promise.all([1, 2, 3].map((i) => endOf(broken.run('echo', [i], { signal }))));

  for (const end of ends) expect(end).toContain('nowhere');
});

test('a call that has waited too long fails with the advice to try again, and the task in progress is done', async () => {
  const one = pool({ workers: 1, waitMsMax: 400 });
  await one.run('echo', [1], { signal });
  const { gate, release } = openGate();

  const first = one.run('hold', [gate], { signal });
  const second = one.run('echo', [2], { signal });

  await expect(second).rejects.toMatchObject({
    code: 'service_unavailable',
    options: { retryAfterSeconds: 2 },
  });
  release();
  await expect(first).resolves.toEqual(expect.any(String));
});

test('no more wait than may, in number and in bytes', async () => {
  const one = pool({ workers: 1, waitingMax: 3, waitingBytesMax: 1_000 });
  await one.run('echo', [1], { signal });
  const bytes = () => new Uint8Array(600);
  const send = (body: Uint8Array<ArrayBuffer>) =>
    one.run('length', [body], { transfer: [body.buffer], signal });

  const underWay = one.run('rest', [200], { signal });
  const calls = [
    send(bytes()),
    send(bytes()),
    one.run('echo', [1], { signal }),
    one.run('echo', [2], { signal }),
  ].map(endOf);
  const tooMany = endOf(one.run('echo', [3], { signal }));

  expect(await Promise.all(calls)).toEqual(['answered', 'service_unavailable', 'answered', 'answered']);
  expect(await tooMany).toBe('service_unavailable');
  await underWay;
  expect(await endOf(send(bytes()))).toBe('answered');
});

test('owners take turns: who has many tasks waiting delays who has one by one task', async () => {
  const one = pool({ workers: 1 });
  await one.run('echo', [1], { signal });
  const { gate, release } = openGate();
  const ended: string[] = [];
  const run = (owner: string) =>
    one.run('echo', [owner], { signal, owner }).then((name) => ended.push(name as string));

  const underWay = one.run('hold', [gate], { signal, owner: 'greedy' });
  const all = ['greedy', 'greedy', 'greedy', 'greedy', 'other', 'third'].map(run);
  release();
  await Promise.all([underWay, ...all]);

  expect(ended.slice(0, 3).toSorted()).toEqual(['greedy', 'other', 'third']);
  expect(ended.slice(3)).toEqual(['greedy', 'greedy', 'greedy']);
});

test('an owner has its share of the threads and of the places to wait in, and others go on', async () => {
  const two = pool({ workers: 2, workersOfOwner: 1, waitingMax: 4, waitingOfOwnerMax: 2 });
  await two.run('echo', [1], { signal });
  const { gate, release } = openGate();
  const run = (owner: string) => two.run('hold', [gate], { signal, owner });

  const greedy = Array.from({ length: 4 }, () => endOf(run('greedy')));
  // Its thread is free though tasks of another wait.
  await expect(two.run('echo', ['other'], { signal, owner: 'other' })).resolves.toBe('other');
  release();

  expect(await Promise.all(greedy)).toEqual(['answered', 'answered', 'answered', 'too_many_at_once']);
});

test('where all places are taken, the newest task of the owner with the most makes room for who has fewer', async () => {
  const one = pool({ workers: 1, waitingMax: 3 });
  await one.run('echo', [1], { signal });
  const { gate, release } = openGate();
  const underWay = one.run('hold', [gate], { signal, owner: 'greedy' });

  const greedy = [1, 2, 3].map((at) => endOf(one.run('echo', [at], { signal, owner: 'greedy' })));
  const other = endOf(one.run('echo', [4], { signal, owner: 'other' }));
  release();
  await underWay;

  expect(await Promise.all(greedy)).toEqual(['answered', 'answered', 'service_unavailable']);
  expect(await other).toBe('answered');
});

test('a caller that has gone leaves the queue', async () => {
  const one = pool({ workers: 1 });
  await one.run('echo', [1], { signal });
  const gone = new AbortController();
  const bytes = new Uint8Array(10);

  const underWay = one.run('rest', [200], { signal });
  const waiting = one.run('length', [bytes], { transfer: [bytes.buffer], signal: gone.signal });
  gone.abort(new Error('the caller has gone'));

  await expect(waiting).rejects.toThrow('the caller has gone');
  await underWay;
  // Never sent.
  expect(bytes.length).toBe(10);
  await expect(one.run('echo', [1], { signal: gone.signal })).rejects.toThrow('the caller has gone');
});

test('a caller that goes while its task is in progress gets its error at once, and the next task follows when the thread is free', async () => {
  const one = pool({ workers: 1 });
  await one.run('echo', [1], { signal });
  const gone = new AbortController();
  const { gate, release } = openGate();
  const ended: string[] = [];

  const inProgress = one.run('hold', [gate], { signal: gone.signal });
  const next = one.run('echo', ['next'], { signal }).finally(() => ended.push('next'));
  gone.abort(new Error('the caller has gone'));

  // The task goes on until the gate opens: whoever waited for it would wait here without end.
  await expect(inProgress).rejects.toThrow('the caller has gone');
  expect(ended).toEqual([]);
  release();
  await expect(next).resolves.toBe('next');
});

test('one that was ended is replaced by one that was started before', async () => {
  const started: number[] = [];
  const onWorker = ({ threadId }: Worker) => started.push(threadId);
  process.on('worker', onWorker);
  onTestFinished(() => {
    process.off('worker', onWorker);
  });
  const one = pool({ workers: 1, cpuMsMax: 500 });
  await endOf(one.run('spin', [60_000], { signal }));
  const startedBefore = [...started];

  const replacement = await one.run('workerId', [], { signal });

  expect(startedBefore).toContain(replacement);
});

test('closing ends tasks under way and waiting, and what comes after', async () => {
  const one = pool({ workers: 1 });
  await one.run('echo', [1], { signal });
  const ends = Promise.all(
    [one.run('spin', [60_000], { signal }), one.run('echo', [1], { signal })].map(endOf),
  );

  await one.close();

  expect(await ends).toEqual(['service_unavailable', 'service_unavailable']);
  expect(await endOf(one.run('echo', [1], { signal }))).toBe('service_unavailable');
});

test('a thread knows nothing of the environment', async () => {
  await expect(pool().run('environment', [], { signal })).resolves.toEqual([]);
});

test('a process ends that has nothing else to do, but not before a task that it waits for', async () => {
  const source = `
    import { WorkerPool } from ${JSON.stringify(fileURLToPath(new URL('worker-pool.ts', import.meta.url)))};
    const pool = new WorkerPool(new URL(${JSON.stringify(tasksUrl.href)}), ${JSON.stringify(usual)}, () => new Error());
    const { signal } = new AbortController();
    await pool.run('rest', [300], { signal });
    console.log(await pool.run('echo', ['done'], { signal }));
  `;

  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', source], {
    timeout: 60_000,
  });

  expect(stdout.trim()).toBe('done');
});
