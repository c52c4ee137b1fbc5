import { beforeAll, expect, test } from 'vitest';
import { cpuMs, growthOf } from './cpu-time.ts';

const length = 1_000;
const wholeMs = 100;

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

test.each([
  ['linear', (n: number) => n],
  ['linear, and dearer by a step once it is longer', (n: number) => (n < length ? n / 4 : n)],
])('work that is %s is in proportion', async (_, sizeOf) => {
  expect(await growthOf(working(sizeOf), length)).toMatchObject({ inProportion: true });
});

const quadratic = (n: number) => n ** 2 / length;

test.each([
  ['quadratic', quadratic],
  ['quadratic, of a text that is cut', (n: number) => quadratic(Math.min(n, length))],
  [
    'quadratic, of a text that is cut at half as much again',
    (n: number) => quadratic(Math.min(n, 1.5 * length)),
  ],
  ['quadratic, of a text that is refused if longer', (n: number) => (n > length ? 0 : quadratic(n))],
])('work that is %s is out of proportion', async (_, sizeOf) => {
  expect(await growthOf(working(sizeOf), length)).toMatchObject({ inProportion: false });
});
