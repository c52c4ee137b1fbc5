import { describe, expect, test } from 'vitest';
import type { RateTier } from '../kernel/rate-tiers.ts';
import { type Failing, FailureLimiter } from './failure-limiter.ts';

const limiterOf = (processes = 1, factor = 10) => new FailureLimiter({ factor, processes: () => processes });
const workspace = (workspaceId: number, rateTier: RateTier = 'free'): Failing => ({
  workspaceId,
  rateTier,
  kind: 'call',
});

/** How many of so many requests that all fail are let through, at one moment. */
function failuresOf(limiter: FailureLimiter, who: Failing, requests: number, nowMs = 0, weight = 1): number {
  let through = 0;
  for (let nth = 0; nth < requests; nth += 1) {
    if (limiter.waitOf(who, nowMs) > 0) continue;
    through += 1;
    limiter.note(who, weight, nowMs);
  }
  return through;
}

describe('a workspace may fail', () => {
  test('ten times as often as its tier lets it call', () => {
    const limiter = limiterOf();

    expect(failuresOf(limiter, workspace(1), 1_000)).toBe(100);
    expect(limiter.waitOf(workspace(1), 0)).toBe(1);
    expect(failuresOf(limiter, workspace(1), 1_000, 1_000)).toBe(20);
    expect(failuresOf(limiter, workspace(1), 1_000, 60_000)).toBe(100);
    expect(failuresOf(limiter, workspace(2, 'standard'), 1_000)).toBe(500);
  });

  test('whatever others do', () => {
    const limiter = limiterOf();
    failuresOf(limiter, workspace(1), 1_000);
    failuresOf(limiter, { address: '192.0.2.1' }, 1_000);

    expect(failuresOf(limiter, workspace(2), 1_000)).toBe(100);
  });

  test('ten times as often where it is not its fault', () => {
    const limiter = limiterOf();

    expect(failuresOf(limiter, workspace(1), 10_000, 0, 0.1)).toBeGreaterThanOrEqual(990);
    expect(failuresOf(limiter, workspace(1), 10_000, 0, 0.1)).toBe(0);
  });

  test('no more often with many calls at once: what is under way is waited for afterwards', () => {
    const limiter = limiterOf();
    const who = workspace(1);
    let failed = 0;

    for (let nowMs = 0; nowMs < 60_000; nowMs += 50) {
      // All of them asked before the first has failed.
      const letIn = Array.from({ length: 10 }).filter(() => limiter.waitOf(who, nowMs) === 0).length;
      for (let nth = 0; nth < letIn; nth += 1) limiter.note(who, 1, nowMs);
      failed += letIn;
    }

    expect(failed).toBeLessThanOrEqual(100 + 60 * 20 + 10);
    expect(failed).toBeGreaterThan(1_200);
  });

  test('by its polls as often again, which delay no call', () => {
    const limiter = limiterOf();
    failuresOf(limiter, { workspaceId: 1, rateTier: 'free', kind: 'poll' }, 1_000);

    expect(failuresOf(limiter, workspace(1), 1_000)).toBe(100);
  });

  test('in each of several processes by its part, and never more slowly than it may call', () => {
    expect(failuresOf(limiterOf(4), workspace(1), 1_000)).toBe(25);
    expect(failuresOf(limiterOf(100), workspace(1), 1_000)).toBe(10);
  });

  test('and calls that succeed take nothing', () => {
    const limiter = limiterOf();

    for (let nth = 0; nth < 10_000; nth += 1) expect(limiter.waitOf(workspace(1), 0)).toBe(0);

    expect(failuresOf(limiter, workspace(1), 1_000)).toBe(100);
  });
});

test('an address has the room of the tier free, and a network of IPv6 that of sixteen addresses', () => {
  const limiter = limiterOf();
  const ofNetwork = Array.from({ length: 100 }, (_, at) => `2001:db8:1:${at.toString(16)}::1`);

  expect(failuresOf(limiter, { address: '192.0.2.1' }, 1_000)).toBe(100);
  const through = ofNetwork.map((address) => failuresOf(limiter, { address }, 1_000));
  expect(through.reduce((sum, one) => sum + one, 0)).toBe(1_600);
});

test('very many addresses push no workspace out, and are not all kept', () => {
  const limiter = limiterOf();
  failuresOf(limiter, workspace(1), 1_000);

  for (let nth = 0; nth < 200_000; nth += 1) {
    limiter.note({ address: `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` }, 1, 0);
  }

  expect(limiter.waitOf(workspace(1), 0)).toBe(1);
  expect(limiter.size).toBeLessThanOrEqual(100_001);
});

test('a heavy failure takes a tenth of what may fail at once at most: one mistake stops nobody', () => {
  const limiter = limiterOf();

  expect(failuresOf(limiter, workspace(1), 1_000, 0, 5)).toBe(20);
  expect(failuresOf(limiter, workspace(2), 1_000, 0, 100_000)).toBe(10);
  // As soon as that has come back.
  expect(limiter.waitOf(workspace(2), 0)).toBe(1);
  expect(failuresOf(limiter, workspace(3, 'standard'), 1_000, 0, 100_000)).toBe(10);
});
