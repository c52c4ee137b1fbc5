import { expect, test } from 'vitest';
import { GrowingWait } from './growing-wait.ts';

const terms = { free: 3, forgivenMs: 60_000, firstMs: 1_000, mostMs: 5_000 };

test('after the free tries each wrong one waits twice as long as the one before, up to the bound', () => {
  const wait = new GrowingWait(terms);
  const waited: number[] = [];
  let nowMs = 0;
  for (let tries = 0; tries < 8; tries++) {
    // As soon as one is taken again.
    const seconds = wait.take('maya', nowMs);
    waited.push(seconds);
    nowMs += seconds * 1_000;
    if (seconds > 0) expect(wait.take('maya', nowMs)).toBe(0);
  }

  expect(waited).toEqual([0, 0, 0, 1, 2, 4, 5, 5]);
  expect(wait.take('somebody else', nowMs)).toBe(0);
});

test('a right try forgets the wrong ones, and time forgets them one by one', () => {
  const wait = new GrowingWait(terms);
  for (let tries = 0; tries < 3; tries++) wait.take('maya', 0);
  expect(wait.take('maya', 0)).toBe(1);

  wait.forget('maya');
  expect(wait.take('maya', 0)).toBe(0);
  for (let tries = 0; tries < 2; tries++) wait.take('maya', 0);

  // Two of the three are forgotten.
  expect([wait.take('maya', 120_000), wait.take('maya', 120_000)]).toEqual([0, 0]);
  expect(wait.take('maya', 120_000)).toBe(1);
});
