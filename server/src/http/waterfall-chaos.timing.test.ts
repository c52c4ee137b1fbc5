import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from 'vitest';
import { chaosDeadlineMs, runChaos } from '../testing/chaos-run.ts';
import { test } from '../testing/database.ts';

/* MILLRACE_CHAOS=long makes eleven thousand calls and items. */

const isLong = process.env.MILLRACE_CHAOS === 'long';
const size = isLong
  ? { rounds: 25, callsARound: 360, itemsARound: 40 }
  : { rounds: 3, callsARound: 150, itemsARound: 20 };

test('no call over sources that are slow, dead, broken or late ends behind its deadline, and nearly every question reaches its vendor', {
  timeout: isLong ? 1_800_000 : 240_000,
}, async ({ db }) => {
  const lag = monitorEventLoopDelay({ resolution: 5 });

  const { longestMs, people, unheard, timeouts } = await runChaos(db, size, lag);

  // A process that the machine kept waiting cannot answer meanwhile.
  const lagMs = lag.max / 1e6;
  expect(timeouts).toBeGreaterThan(size.rounds);
  expect(longestMs).toBeLessThan(chaosDeadlineMs + 100 + lagMs);
  expect(unheard).toBeLessThan(people / 20);
  if (isLong) console.info({ people, timeouts, unheard, longestMs, lagMs });
});
