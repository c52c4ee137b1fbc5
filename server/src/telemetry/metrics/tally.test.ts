import { expect, test } from 'vitest';
import { BoundedNames } from './bounded-names.ts';
import { HistogramTally, seriesMax, Tally } from './tally.ts';

test('a tally adds up by the values of its labels, each combination by itself', () => {
  const tally = new Tally();

  tally.add(['a', 'x']);
  tally.add(['a', 'x'], 2);
  tally.add(['a', 'y']);
  tally.add(['b', 'x']);

  expect(tally.read()).toEqual([
    { labels: ['a', 'x'], value: 3 },
    { labels: ['a', 'y'], value: 1 },
    { labels: ['b', 'x'], value: 1 },
  ]);
  expect(tally.read(1 / 100)[0]).toEqual({ labels: ['a', 'x'], value: 0.03 });
});

test('a tally without labels has one series', () => {
  const tally = new Tally();

  tally.add([]);
  tally.add([], 4);

  expect(tally.read()).toEqual([{ labels: [], value: 5 }]);
});

test('a histogram puts what equals a bound into the bucket of that bound, and what is beyond all into the last one', () => {
  const tally = new HistogramTally([1, 5]);

  for (const value of [0, 1, 1.1, 5, 5.1, 100]) tally.observe(['a'], value);

  expect(tally.read()).toEqual([{ labels: ['a'], counts: [2, 2, 2], sum: 112.2 }]);
});

test('there are never more series than the maximum, whatever values labels have; those that are there count on', () => {
  const tally = new Tally();
  const histogram = new HistogramTally([1]);

  for (let n = 0; n < seriesMax + 100; n++) {
    tally.add([`value ${n}`, 'x']);
    histogram.observe([`value ${n}`], 1);
  }
  tally.add(['value 0', 'x']);

  expect(tally.read()).toHaveLength(seriesMax);
  expect(tally.read()[0]).toEqual({ labels: ['value 0', 'x'], value: 2 });
  expect(histogram.read()).toHaveLength(seriesMax);
});

test('names that nobody knows are other, once there is no room for more', () => {
  const names = new BoundedNames(['apollo'], 2);

  expect(['apollo', 'mine', 'yours', 'theirs', 'mine', 'apollo'].map((name) => names.of(name))).toEqual([
    'apollo',
    'mine',
    'yours',
    'other',
    'mine',
    'apollo',
  ]);
});
