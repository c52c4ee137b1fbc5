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
  return limiter.take(`${kind} ${network}`, ofNetwork(rate), nowMs);
}

/** What was taken is free again, as where it turned out that somebody was right. */
export function giveBackOfAddress(
  limiter: RateLimiter,
  { kind, address, rate }: { kind: string; address: string; rate: Rate },
): void {
  limiter.giveBack(`${kind} ${addressKey(address)}`, rate);
  const network = networkKey(address);
  if (network !== null) limiter.giveBack(`${kind} ${network}`, ofNetwork(rate));
}

const ofNetwork = ({ perSecond, burst }: Rate): Rate => ({
  perSecond: perSecond * addressesOfNetwork,
  burst: burst * addressesOfNetwork,
});
