import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressKey, networkKey } from '../kernel/address-key.ts';
import type { Rate } from '../kernel/rate-tiers.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Refusals of one workspace, or of one address without a key, that are answered at once: 200, then 50 a second. */
export const promptRefusals: Rate = { perSecond: 50, burst: 200 };
/** As for other limits of addresses: a network of 48 bits may have as much as so many addresses. */
const addressesOfNetwork = 16;
/** How long each further one is held back: as long as Retry-After says at least. */
export const heldBackMs = 1_000;

/**
 * Holds back refusals of who goes on sending whatever it is answered. A refusal costs little, but a loop over a few connections asks for
 * as many as a core can make, and that core is everybody's. Held back, each connection has one refusal a second.
 */
export class RefusalPace {
  // By themselves: a flood of addresses pushes no workspace out.
  readonly #workspaces = new RateLimiter();
  readonly #addresses = new RateLimiter();

  /** How long the next refusal is to be held back; 0 where it is answered at once. */
  holdMs(
    refused: { readonly workspaceId: number } | { readonly address: string },
    nowMs = performance.now(),
  ): number {
    if ('workspaceId' in refused)
      return msOf(this.#workspaces.take(refused.workspaceId, promptRefusals, nowMs));
    const own = this.#addresses.take(addressKey(refused.address), promptRefusals, nowMs);
    const network = networkKey(refused.address);
    return msOf(
      own.granted && network !== null ? this.#addresses.take(network, promptOfNetwork, nowMs) : own,
    );
  }
}

const promptOfNetwork: Rate = {
  perSecond: promptRefusals.perSecond * addressesOfNetwork,
  burst: promptRefusals.burst * addressesOfNetwork,
};

const msOf = ({ granted }: { readonly granted: boolean }) => (granted ? 0 : heldBackMs);

/** Connections with an answer that is held back. */
const holding = new WeakSet<object>();

/**
 * Calls `send` after so many milliseconds, unless the connection has closed by then; at once with 0. A client that sends its next request before
 * it has the answer is cut off: each request in memory would be held as well.
 */
export function holdBack(
  { socket }: IncomingMessage,
  response: ServerResponse,
  ms: number,
  send: () => void,
): void {
  if (holding.has(socket)) {
    socket.destroy();
    return;
  }
  if (ms === 0) {
    send();
    return;
  }
  holding.add(socket);
  const timer = setTimeout(() => {
    holding.delete(socket);
    send();
  }, ms);
  response.once('close', () => {
    holding.delete(socket);
    clearTimeout(timer);
  });
}
