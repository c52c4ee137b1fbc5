import { expect, test } from 'vitest';
import { growthBy } from './growth-by.ts';

const length = 1_000;
/** What a text of `length` takes, by a clock that counts. */
const wholeMs = 100;

interface Runs {
  /** What each measurement takes longer, in their order: the machine was busy. */
  readonly pausesMs?: readonly number[];
  /** How many times less all work takes: the machine is fast, or the text short. */
  readonly speed?: number;
}

/** The verdict on work that takes in proportion to `sizeOf` a text, judged without running any. */
async function isInProportion(sizeOf: (length: number) => number, { pausesMs = [], speed = 1 }: Runs = {}) {
  const pauses = pausesMs.values();
  let clockMs = 0;
  const prepare = (n: number) => () => {
    clockMs += (sizeOf(n) / length) * (wholeMs / speed);
  };
  const measure = async (work: () => unknown) => {
    const before = clockMs;
    await work();
    return clockMs - before + (pauses.next().value ?? 0);
  };
  return (await growthBy(measure, prepare, length)).inProportion;
}

const linear = (n: number) => n;
const quadratic = (n: number) => n ** 2 / length;
const stepped = (n: number) => (n < length ? n / 4 : n);

test.each([
  ['linear', linear],
  ['n log n', (n: number) => (n * Math.log2(n)) / Math.log2(length)],
  ['linear, and dearer by a step once it is longer', stepped],
])('work that is %s is in proportion', async (_, sizeOf) => {
  expect(await isInProportion(sizeOf)).toBe(true);
});

test.each([
  ['quadratic', quadratic],
  ['quadratic, of a text that is cut', (n: number) => quadratic(Math.min(n, length))],
  [
    'quadratic, of a text that is cut at half as much again',
    (n: number) => quadratic(Math.min(n, 1.5 * length)),
  ],
  [
    'quadratic, of a text that is cut at two and a half times its length',
    (n: number) => quadratic(Math.min(n, 2.5 * length)),
  ],
  ['quadratic, of a text that is refused if longer', (n: number) => (n > length ? 0 : quadratic(n))],
  ['quadratic, and dearer by a step once it is longer', (n: number) => quadratic(stepped(n))],
])('work that is %s is out of proportion', async (_, sizeOf) => {
  expect(await isInProportion(sizeOf)).toBe(false);
});

test('linear work that was interrupted in its first runs is in proportion', async () => {
  // Of a quarter, the whole, and twice, four times, one and a half times and more than twice its length.
  const interrupted = [0, 900, 900, 0, 900, 0];

  expect(await isInProportion(linear, { pausesMs: [...interrupted, ...interrupted] })).toBe(true);
});

test('of work that takes next to nothing the proportion says nothing', async () => {
  expect(await isInProportion(quadratic, { speed: 2 })).toBe(true);
});
