import { expect, test } from 'vitest';
import { worldOf } from './world.ts';

test('a world that is made little by little is the same, in small steps, whenever somebody asks in between', () => {
  const [seed, other] = [4_001, 4_002];
  let count = 0;
  for (const _ of worldOf(seed).steps()) {
    count += 1;
    // In the middle of its people somebody asks for a post.
    if (count === 1_000) expect(worldOf(seed).posts.on(0 as never).count).toBe(3_000);
  }
  const records = ({ companies, people, posts }: ReturnType<typeof worldOf>) =>
    JSON.stringify([
      companies.list[200]?.record,
      people.list[3_999]?.record,
      posts.on(0 as never).whole(2_999),
    ]);
  const made = records(worldOf(seed));
  // Of the worlds that are kept, others take its place.
  worldOf(other);
  worldOf(other + 1);

  expect(count).toBeGreaterThan(10_000);
  expect(records(worldOf(seed))).toBe(made);
});
