import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

const signal = AbortSignal.timeout(600_000);

test('the first waits for nobody, and those after it for the gap that is left', async () => {
  const waits: number[] = [];
  const pace = new Pace(1_000, async (ms) => {
    waits.push(ms);
  });

  const done = await Promise.all(['a', 'b'].map((name) => pace.take(async () => name, signal)));

  expect(done).toEqual(['a', 'b']);
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[0]).toBeLessThanOrEqual(1_000);
});

test('who goes away while it waits holds nobody up', async () => {
  const over = new AbortController();
  const pace = new Pace(0, async () => {});
  const held = Promise.withResolvers<void>();
  const first = pace.take(() => held.promise, signal);
  const second = pace.take(async () => 'second', over.signal);
  const third = pace.take(async () => 'third', signal);

  over.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  held.resolve();
  await first;

  await expect(third).resolves.toBe('third');
});
