import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** Those that wait, each with what ends it once it has begun. */
function begin(pace: Pace, count: number): (() => void)[] {
  const begun: (() => void)[] = [];
  for (let at = 0; at < count; at += 1) void pace.enter().then((over) => begun.push(over));
  return begun;
}

test('while the one before is not over, the next does not begin', async () => {
  const begun = begin(new Pace(60_000), 3);

  await turn();
  const first = begun.length;
  begun[0]?.();
  await turn();

  expect([first, begun.length]).toEqual([1, 2]);
  for (const over of begun) over();
});

test('one that takes long holds nobody up', async () => {
  const begun = begin(new Pace(1), 4);

  await expect.poll(() => begun.length).toBe(4);
});
