import { expect } from 'vitest';
import { attacks, chargedFor, commit, told } from '../testing/attacks.ts';
import { testOfHostileVisits } from '../testing/hostile-visits.ts';

/*
 * Sites whose whole attack is that they make others wait. The clock ends them: usually after 10 s of silence, after 20 s a fetch and 25 s a
 * call (hostile-pages.timing.test.ts holds these figures), here after shorter times, so that it need not be waited for.
 */

const times = { connectMs: 1_000, firstByteMs: 1_000, silenceMs: 1_000, totalMs: 2_000 };
const deadlineMs = 3_000;
const endsMsMax = 5_000;
/** Timers of undici are that much early. */
const earlyMs = 100;

const test = testOfHostileVisits({ times, deadlineMs });

test('a site that only waits, or drips, is ended when its time is over, and costs nothing', {
  timeout: 60_000,
}, async ({ app, port }) => {
  const granted = 1_000_000;
  const { live } = await app.customer({ credits: granted });
  const work = attacks().filter(({ endsBy }) => endsBy !== 'limit');

  const ends = await Promise.all(work.map((attack) => commit(app, live, attack, { port })));

  const leastMs = (endsBy: string) => (times[endsBy as keyof typeof times] ?? deadlineMs) - earlyMs;
  const { body: account } = await app.get('/usage/allowance', live);
  expect(work.length).toBeGreaterThanOrEqual(16);
  if (process.env.MILLRACE_BOMBS_TOLD) console.log(ends.map(told).join('\n'));
  expect(ends.filter(({ response }) => response.body.code !== 'upstream_timeout').map(told)).toEqual([]);
  expect(ends.filter(({ attack, ms }) => ms < leastMs(attack.endsBy)).map(told)).toEqual([]);
  expect(ends.filter(({ ms }) => ms > endsMsMax).map(told)).toEqual([]);
  expect(ends.filter(({ response }) => chargedFor(response) > 0).map(told)).toEqual([]);
  expect(account.wallet.remaining).toBe(granted);
});
