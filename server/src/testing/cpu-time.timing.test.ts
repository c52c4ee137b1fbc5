import { beforeAll, expect, test } from 'vitest';
import { cpuMs, growthOf, quickestCpuMs } from './cpu-time.ts';

const length = 1_000;
const wholeMs = 80;

function take(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step++) sum = (sum * 31 + step) | 0;
  return sum;
}

let stepsPerMs = 0;
beforeAll(async () => {
  const steps = 50_000_000;
  take(steps);
  stepsPerMs = steps / (await cpuMs(() => take(steps)));
});

/** Work that takes so long for a text of a length: `wholeMs` for a size of `length`, whatever the machine. */
function working(sizeOf: (length: number) => number) {
  return (n: number) => () => take((sizeOf(n) / length) * wholeMs * stepsPerMs);
}

test('work that is linear is in proportion, and work that is quadratic is not', async () => {
  expect(
    await growthOf(
      working((n) => n),
      length,
    ),
  ).toMatchObject({ inProportion: true });
  expect(
    await growthOf(
      working((n) => n ** 2 / length),
      length,
    ),
  ).toMatchObject({ inProportion: false });
});

test('time in which the thread waits does not count', async () => {
  const waitMs = 200;

  const ms = await quickestCpuMs(() => new Promise((resolve) => setTimeout(resolve, waitMs)), waitMs / 4);

  expect(ms).toBeLessThan(waitMs / 4);
});
