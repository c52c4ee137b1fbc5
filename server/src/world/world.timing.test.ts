import { expect, test } from 'vitest';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { worldOf } from './world.ts';

test('is made quickly, and not before it is asked for', async () => {
  let seed = 1_000;

  const unasked = await quickestCpuMs(() => worldOf(seed++), 2);
  // 300 ms is the promise; machines on which tests run are slower, and busy.
  const asked = await quickestCpuMs(() => worldOf(seed++).people.list, 300);

  expect(unasked).toBeLessThan(5);
  expect(asked).toBeLessThan(900);
});
