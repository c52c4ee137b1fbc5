import { describe, expect, test } from 'vitest';
import { heldBackMs, promptRefusals, RefusalPace } from './refusal-pace.ts';

/** How many of so many refusals at one moment are answered at once. */
const promptOf = (pace: RefusalPace, who: Parameters<RefusalPace['holdMs']>[0], count: number, nowMs = 0) =>
  Array.from({ length: count }, () => pace.holdMs(who, nowMs)).filter((ms) => ms === 0).length;

describe('refusals are answered at once', () => {
  test('of a workspace 200 times, then 50 times a second; each further one is held back for a second', () => {
    const pace = new RefusalPace();

    expect(promptOf(pace, { workspaceId: 1 }, 1_000)).toBe(promptRefusals.burst);
    expect(pace.holdMs({ workspaceId: 1 }, 0)).toBe(heldBackMs);
    expect(promptOf(pace, { workspaceId: 1 }, 1_000, 1_000)).toBe(promptRefusals.perSecond);
  });

  test('whatever others are refused', () => {
    const pace = new RefusalPace();
    promptOf(pace, { workspaceId: 1 }, 1_000);
    promptOf(pace, { address: '192.0.2.1' }, 1_000);

    expect(promptOf(pace, { workspaceId: 2 }, 10)).toBe(10);
    expect(promptOf(pace, { address: '192.0.2.2' }, 10)).toBe(10);
  });

  test('of an address as often, and of a network of IPv6 as often as of sixteen addresses', () => {
    const pace = new RefusalPace();
    const ofNetwork = Array.from({ length: 100 }, (_, at) => `2001:db8:1:${at.toString(16)}::1`);

    expect(promptOf(pace, { address: '192.0.2.1' }, 1_000)).toBe(promptRefusals.burst);
    const prompt = ofNetwork.map((address) => promptOf(pace, { address }, 300));
    expect(prompt.reduce((sum, one) => sum + one, 0)).toBe(16 * promptRefusals.burst);
  });

  test('of a workspace also while very many addresses are refused', () => {
    const pace = new RefusalPace();
    promptOf(pace, { workspaceId: 1 }, 1_000);

    for (let nth = 0; nth < 110_000; nth += 1) {
      pace.holdMs({ address: `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` }, 0);
    }

    expect(pace.holdMs({ workspaceId: 1 }, 0)).toBe(heldBackMs);
  });
});
