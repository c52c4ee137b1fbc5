import { expect, test } from 'vitest';
import { PageEnds } from './page-ends.ts';

test('a page goes on where the one before it ended, of the same search alone; old ones are forgotten', () => {
  const ends = new PageEnds();

  ends.keep('a', 10, [1.5, 7]);
  ends.keep('b', 0, undefined);

  expect(ends.before('a', 10)).toEqual([1.5, 7]);
  expect([ends.before('b', 10), ends.before('a', 20), ends.before('b', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  for (let number = 0; number < 1_000; number += 1) ends.keep('c', number + 1, [number]);
  expect(ends.before('a', 10)).toBeUndefined();
});
