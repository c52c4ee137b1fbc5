import { expect, vi } from 'vitest';
import type { WebhookWorld } from './webhook-world.ts';

export const until = <Value>(holds: () => Value | Promise<Value>) =>
  vi.waitFor(holds, { timeout: 120_000, interval: 10 });

/** Until there are so many in these states. */
export const untilStates = (hooks: WebhookWorld, states: Record<string, number>) =>
  until(async () => expect(await hooks.states()).toEqual(states));
