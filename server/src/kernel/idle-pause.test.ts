import { expect, test } from 'vitest';
import { IdlePause } from './idle-pause.ts';

test('a loop that finds nothing for ten seconds looks every ten seconds, and four times a second as soon as it has found something', () => {
  const pause = new IdlePause();
  const pauses: number[] = [];

  for (let look = 0; look < 42; look++) {
    pause.looked(0);
    pauses.push(pause.ms);
  }
  pause.looked(3);

  expect(pauses).toEqual([...Array(40).fill(250), 10_000, 10_000]);
  expect(pause.ms).toBe(250);
});
