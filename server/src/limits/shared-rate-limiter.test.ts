import { expect } from 'vitest';
import type { Rate } from '../kernel/rate-tiers.ts';
import { test } from '../testing/database.ts';
import { stillClock } from '../testing/still-clock.ts';
import { SharedRateLimiter } from './shared-rate-limiter.ts';

const workspace = 7;

test.for([
  [{ perSecond: 10, burst: 50 }],
  [{ perSecond: 50, burst: 200 }],
  [{ perSecond: 0.5, burst: 3 }],
] as [Rate][])('four processes together grant what one would: %o', async ([rate], { db }) => {
  const limiters = Array.from(
    { length: 4 },
    () => new SharedRateLimiter({ db: db.pool, processes: () => 4 }),
  );
  const startedAt = performance.now();

  const slots = await Promise.all(
    Array.from({ length: 1_000 }, (_, call) => limiters[call % 4]?.take(workspace, rate, performance.now())),
  );
  const seconds = (performance.now() - startedAt) / 1_000;

  const granted = slots.filter((slot) => slot?.granted).length;
  expect(granted).toBeGreaterThanOrEqual(rate.burst);
  expect(granted).toBeLessThanOrEqual(Math.floor(rate.burst + rate.perSecond * seconds));
  for (const slot of slots.filter((one) => !one?.granted)) {
    expect(slot?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(slot?.retryAfterSeconds).toBeLessThanOrEqual(Math.ceil(1 / rate.perSecond));
  }
});

test('a call that failed leaves its slot to the next one, also with other processes', async ({ db }) => {
  stillClock();
  const limiter = new SharedRateLimiter({ db: db.pool, processes: () => 2 });
  const rate = { perSecond: 0.001, burst: 5 };
  const take = async () => (await limiter.take(workspace, rate, performance.now())).granted;

  const first = [await take(), await take(), await take(), await take(), await take(), await take()];
  limiter.giveBack(workspace, rate);

  expect(first).toEqual([true, true, true, true, true, false]);
  expect([await take(), await take()]).toEqual([true, false]);
});

test('a process that is alone asks no database', async ({ db }) => {
  let processes = 1;
  let asked = 0;
  const counting = {
    query: (...parameters: Parameters<typeof db.pool.query>) => {
      asked += 1;
      return db.pool.query(...parameters);
    },
  } as unknown as typeof db.pool;
  const limiter = new SharedRateLimiter({ db: counting, processes: () => processes });
  const rate = { perSecond: 10, burst: 20 };

  const alone = limiter.take(workspace, rate, performance.now());
  processes = 2;
  const together = await limiter.take(workspace, rate, performance.now());

  expect(alone).toMatchObject({ granted: true });
  expect(together.granted).toBe(true);
  expect(asked).toBe(1);
});
