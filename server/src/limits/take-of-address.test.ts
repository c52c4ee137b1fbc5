import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';
import { takeOfAddress } from './take-of-address.ts';

const rate = { perSecond: 1, burst: 5 };

/** How many of `addresses` that each ask ten times are let through. */
function granted(addresses: readonly string[]): number {
  const limiter = new RateLimiter();
  const asked = addresses.flatMap((address) => Array<string>(10).fill(address));
  return asked.filter((address) => takeOfAddress(limiter, { kind: 'x', address, rate, nowMs: 0 }).granted)
    .length;
}

test('whoever has a large network of IPv6 has the room of sixteen addresses in it, and not of all', () => {
  const ofOneNetwork = Array.from({ length: 100 }, (_, at) => `2001:db8:1:${at.toString(16)}::1`);
  const ofOthers = Array.from({ length: 100 }, (_, at) => `192.0.2.${at}`);

  expect(granted(ofOneNetwork.slice(0, 1))).toBe(5);
  expect(granted(ofOneNetwork)).toBe(16 * 5);
  expect(granted(ofOthers)).toBe(100 * 5);
});
