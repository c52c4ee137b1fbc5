import { describe, expect, test } from 'vitest';
import { rateTiers } from '../kernel/rate-tiers.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Calls at an even pace by a clock of our own; returns how many were granted. */
function offer(limiter: RateLimiter, tier: keyof typeof rateTiers, load: number, seconds: number): number {
  const rate = rateTiers[tier];
  const calls = Math.round(rate.perSecond * load * seconds);
  let granted = 0;
  for (let call = 0; call < calls; call++) {
    const nowMs = (call / calls) * seconds * 1_000;
    if (limiter.take(1, rate, nowMs).granted) granted += 1;
  }
  return granted;
}

describe.each(['free', 'standard', 'pro', 'enterprise'] as const)(
  'the tier %s in a thousand seconds',
  (tier) => {
    const { perSecond, burst } = rateTiers[tier];

    test('grants all of what stays below it', () => {
      expect(offer(new RateLimiter(), tier, 0.9, 1_000)).toBe(perSecond * 900);
      expect(offer(new RateLimiter(), tier, 1, 1_000)).toBe(perSecond * 1_000);
    });

    test('grants its rate and one burst of twice as much, and not one more', () => {
      const granted = offer(new RateLimiter(), tier, 2, 1_000);

      expect(granted).toBeLessThanOrEqual(perSecond * 1_000 + burst);
      expect(granted).toBeGreaterThanOrEqual(perSecond * 1_000 + burst - 1);
    });
  },
);

test('a slot that is given back can be taken again, and a bucket never holds more than its burst', () => {
  const limiter = new RateLimiter();
  const rate = { perSecond: 1, burst: 5 };
  for (let call = 0; call < 5; call++) limiter.take(1, rate, 0);

  const refused = limiter.take(1, rate, 0);
  limiter.giveBack(1, rate);
  const again = limiter.take(1, rate, 0);
  for (let call = 0; call < 50; call++) limiter.giveBack(1, rate);
  const granted = Array.from({ length: 20 }, () => limiter.take(1, rate, 0)).filter((slot) => slot.granted);

  expect(refused).toEqual({ granted: false, remaining: 0, retryAfterSeconds: 1 });
  expect(again.granted).toBe(true);
  expect(granted).toHaveLength(5);
});

test('a clock that goes back grants nothing for it', () => {
  const limiter = new RateLimiter();
  const rate = { perSecond: 10, burst: 10 };
  for (let call = 0; call < 10; call++) limiter.take(1, rate, 5_000);

  expect(limiter.take(1, rate, 1_000).granted).toBe(false);
  expect(limiter.take(1, rate, 5_000).granted).toBe(false);
});
