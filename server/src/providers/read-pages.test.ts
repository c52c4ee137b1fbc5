import { expect, test } from 'vitest';
import { readPages } from './read-pages.ts';

/** Pages of which at most `needed` are needed; how many were under way together, and what was taken. */
async function reading(needed: number, atOnceMax: number, { last = 100, fails = -1 } = {}) {
  const asked: number[] = [];
  const taken: number[] = [];
  let underWay = 0;
  let most = 0;
  const failed = await readPages(
    atOnceMax,
    async (page) => {
      asked.push(page);
      underWay += 1;
      most = Math.max(most, underWay);
      // Later ones answer first.
      for (let turn = 0; turn < 20 - page; turn += 1) await Promise.resolve();
      underWay -= 1;
      if (page === fails) throw new Error(`page ${page}`);
      return page;
    },
    (told, page) => {
      expect(told).toBe(page);
      taken.push(page);
      return page >= last ? 0 : needed - page;
    },
  ).catch((error: Error) => error.message);
  return { asked, taken, most, failed };
}

const upTo = (page: number) => Array.from({ length: page }, (_, at) => at + 1);

test.each([
  [1, 4, 1],
  [2, 4, 1],
  [3, 4, 2],
  [12, 4, 4],
  [12, 2, 2],
  [5, 1, 1],
])('of %i pages, at most %i at a time, no more are read than are needed', async (needed, atOnce, most) => {
  const told = await reading(needed, atOnce);

  expect(told).toEqual({ asked: upTo(needed), taken: upTo(needed), most, failed: undefined });
});

test('behind the last page no more is read than was read before it, and nothing of that is taken', async () => {
  const second = await reading(50, 4, { last: 2 });
  const fourth = await reading(50, 4, { last: 4 });

  expect([second.asked, second.taken]).toEqual([upTo(3), [1, 2]]);
  expect([fourth.asked, fourth.taken]).toEqual([upTo(7), upTo(4)]);
});

test('a page that cannot be read fails the whole, unless it is behind the last', async () => {
  expect((await reading(9, 4, { fails: 3 })).failed).toBe('page 3');
  expect((await reading(9, 4, { last: 2, fails: 3 })).failed).toBeUndefined();
});
