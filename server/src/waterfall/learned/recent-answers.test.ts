import { expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/order/sample.ts';
import { RecentAnswers, reachLeast } from './recent-answers.ts';

/** After how many asks a change is seen, of a source that hits as often as that while evidence says something else; null within `most`. */
function asksUntilSeen(hits: number, expected: number, seed: number, most: number): number | null {
  const recent = new RecentAnswers();
  const random = seededRandom(seed);
  for (let ask = 1; ask <= most; ask++) {
    if (recent.noteAnswer('findEmail', 'a', random() < hits, [expected, expected])) return ask;
  }
  return null;
}
const seeds = Array.from({ length: 20 }, (_, at) => at + 1);

test.each([0.2, 0.5, 0.8])(
  'a source that hits as often as expected, %d, is almost never taken for changed',
  (hits) => {
    const seen = seeds.filter((seed) => asksUntilSeen(hits, hits, seed, 2_000) !== null);

    expect(seen.length).toBeLessThanOrEqual(2);
  },
);

test.each([
  [0.6, 0.09],
  [0.8, 0.12],
  [0.35, 0.05],
  [0.1, 0.6],
])('one that hit in %d of questions and now does in %d is seen within 150 asks', (expected, hits) => {
  for (const seed of seeds) expect(asksUntilSeen(hits, expected, seed, 150)).not.toBeNull();
});

test('a source counts as there until its turns say otherwise, and again when it looks', () => {
  const recent = new RecentAnswers();
  const turns = (count: number, hasLooked: boolean) => {
    for (let turn = 0; turn < count; turn++) recent.noteTurn('verifyEmail', 'native', hasLooked);
    return recent.reachOf('verifyEmail', 'native');
  };

  expect(recent.reachOf('verifyEmail', 'native')).toBe(1);
  expect(turns(20, false)).toBeLessThan(reachLeast);
  expect(turns(20, true)).toBeGreaterThan(0.9);
  expect(recent.reachOf('findEmail', 'native')).toBe(1);
});

test('many people of one company in a row count as one answer of all', () => {
  const recent = new RecentAnswers();

  const counted = Array.from({ length: 40 }, () => recent.isFresh('findEmail', 'halden.de'));

  expect(counted.filter(Boolean)).toHaveLength(1);
});
