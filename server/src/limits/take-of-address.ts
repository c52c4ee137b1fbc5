import { addressKey, networkKey } from '../kernel/address-key.ts';
import type { Rate } from '../kernel/rate-tiers.ts';
import type { RateLimiter, Slot } from './rate-limiter.ts';

/** Of a network of 48 bits, in which there are 65,536 of those that are counted as one address. */
const addressesOfNetwork = 16;

/**
 * Takes a slot of an address; of IPv6 also one of the network around it, which may do as much as 16 addresses. For what strangers share
 * the room of.
 */
export function takeOfAddress(
  limiter: RateLimiter,
  { kind, address, rate, nowMs }: { kind: string; address: string; rate: Rate; nowMs: number },
): Slot {
  const slot = limiter.take(`${kind} ${addressKey(address)}`, rate, nowMs);
  const network = networkKey(address);
  if (!slot.granted || network === null) return slot;
  const most = { perSecond: rate.perSecond * addressesOfNetwork, burst: rate.burst * addressesOfNetwork };
  return limiter.take(`${kind} ${network}`, most, nowMs);
}
