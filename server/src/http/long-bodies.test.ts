import { expect, test } from 'vitest';
import { LongBodies } from './long-bodies.ts';

const longest = 8 * 1024 ** 2;

test('of one workspace two of the longest bodies are here at a time; another one still gets in', () => {
  const bodies = new LongBodies(longest);

  const own = [1, 1, 1].map((workspace) => bodies.enter(workspace, longest));
  const other = bodies.enter(2, longest);

  expect(own.map((leave) => leave !== null)).toEqual([true, true, false]);
  expect(other).not.toBeNull();
});

test('of all workspaces eight are, and a body whose length nobody says counts as the longest', () => {
  const bodies = new LongBodies(longest);

  const entered = Array.from({ length: 10 }, (_, workspace) => bodies.enter(workspace, null));

  expect(entered.filter((leave) => leave !== null)).toHaveLength(8);
});

test('who leaves makes room, once', () => {
  const bodies = new LongBodies(longest);
  const [first, second] = [bodies.enter(1, longest), bodies.enter(1, longest)];

  first?.();
  first?.();

  expect(bodies.enter(1, longest)).not.toBeNull();
  expect(bodies.enter(1, longest)).toBeNull();
  second?.();
  expect(bodies.enter(1, longest)).not.toBeNull();
});

test('short bodies always get in', () => {
  const bodies = new LongBodies(longest);
  for (let workspace = 0; workspace < 8; workspace++) bodies.enter(workspace, longest);

  expect(bodies.enter(1, 60_000)).not.toBeNull();
});
