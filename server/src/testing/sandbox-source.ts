import { expect } from 'vitest';
import type { Capabilities } from '../providers/capabilities.ts';
import { sandboxProvider } from '../providers/sandbox/sandbox.ts';
import { worldOf } from '../world/world.ts';

/** Within the day of the examples of the reference. */
export const exampleNow = Date.UTC(2026, 10, 21, 9, 40);
export const sandbox = openSandbox();
export const { signal } = new AbortController();
export const world = worldOf(1);
export const firstPage = { page: 1, pageSize: 10 };
export const nobody = {
  firstName: null,
  lastName: null,
  fullName: null,
  domain: null,
  companyName: null,
  networkUrl: null,
};

/** The sandbox's source at a time, asked directly. */
export function openSandbox(clock = () => exampleNow, seed?: number): Capabilities {
  return sandboxProvider({ clock, ...(seed === undefined ? {} : { seed }) }) as unknown as Capabilities;
}

/** What was found; it must be. */
export async function found<Value>(answer: Promise<{ outcome: string; value?: Value }>): Promise<Value> {
  const { outcome, value } = await answer;
  expect(outcome).toBe('found');
  return value as Value;
}

export const outcomeOf = async (answer: Promise<{ outcome: string }>): Promise<string> =>
  (await answer).outcome;

export const idsOf = (items: readonly { publicId: string | null }[]): (string | null)[] =>
  items.map(({ publicId }) => publicId);

/** The key that a caller's text is. */
export function keyIn<Key>(read: (text: string) => Key | undefined, text: string): Key {
  const value = read(text);
  expect(value, text).toBeDefined();
  return value as Key;
}
