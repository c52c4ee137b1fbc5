import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { FairGate, type GateLimits } from './fair-gate.ts';
import type { Owner } from './fair-queue.ts';

const usual: GateLimits = {
  atOnce: 3,
  atOnceOfOwner: 2,
  waitingMax: 100,
  waitingOfOwnerMax: 100,
  waitMsMax: 600_000,
};

/** Work that ends when the test wants it. */
function gate(limits: Partial<GateLimits> = {}) {
  const gate = new FairGate({ ...usual, ...limits }, (why) => new Error(why));
  const running: { owner: Owner; end: () => void }[] = [];
  const run = (owner: Owner) =>
    gate
      .run(owner, () => new Promise<string>((resolve) => running.push({ owner, end: () => resolve('done') })))
      .catch((error: Error) => error.message);
  const owners = async () => {
    await turn();
    return running.map(({ owner }) => owner);
  };
  const end = async (owner: Owner) => {
    running
      .splice(
        running.findIndex((one) => one.owner === owner),
        1,
      )[0]
      ?.end();
    await turn();
  };
  return { run, owners, end };
}

test('one owner never has all places, and a newcomer begins at once', async () => {
  const { run, owners } = gate();
  for (let at = 0; at < 5; at++) void run('greedy');

  expect(await owners()).toEqual(['greedy', 'greedy']);
  void run('other');
  expect(await owners()).toEqual(['greedy', 'greedy', 'other']);
});

test('who waits has a turn as one ends, round-robin between owners', async () => {
  const { run, owners, end } = gate({ atOnce: 1, atOnceOfOwner: 1 });
  for (const owner of ['a', 'a', 'a', 'b', 'c']) void run(owner);
  const order: Owner[] = [];

  for (let at = 0; at < 5; at++) {
    const [now] = await owners();
    order.push(now as Owner);
    await end(now as Owner);
  }

  expect(order).toEqual(['a', 'a', 'b', 'c', 'a']);
});

test('who has too many waiting is refused, and who waits too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { run } = gate({ atOnce: 1, atOnceOfOwner: 1, waitingOfOwnerMax: 1, waitMsMax: 1_000 });

  void run('a');
  const waits = run('a');
  const refused = await run('a');
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();

  expect(refused).toBe('own_full');
  expect(await waits).toBe('waited');
});

test('what fails leaves its place as well', async () => {
  const one = new FairGate({ ...usual, atOnce: 1, atOnceOfOwner: 1 }, (why) => new Error(why));

  await expect(one.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(one.run('a', async () => 'next')).resolves.toBe('next');
});
