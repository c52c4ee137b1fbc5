import { expect } from 'vitest';
import { chaosCalls, deadlineMs } from '../testing/chaos-calls.ts';
import { test } from '../testing/database.ts';

test('over sources that are slow, dead, broken or late no call is answered after its deadline', {
  timeout: 120_000,
}, async ({ db }) => {
  const size = { rounds: 2, callsARound: 150, itemsARound: 20 };

  const { calls, longestMs, lagMs, unheard } = await chaosCalls(db, 'a long day', size);

  // A process that the machine kept waiting cannot answer meanwhile.
  expect(longestMs).toBeLessThan(deadlineMs + 100 + lagMs);
  // Nearly every question has reached its vendor within its time.
  expect(unheard).toBeLessThan(calls / 20);
});
