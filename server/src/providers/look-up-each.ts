import { type Looked, ProviderFailure } from './capabilities.ts';

/**
 * Looks several up at a vendor that takes one at a time, so many side by side, in their order. One that fails does not take the others
 * with it. @throws {ProviderFailure} where not one could be looked up
 */
export async function lookUpEach<Key, Value>(
  keys: readonly Key[],
  atATime: number,
  signal: AbortSignal,
  look: (key: Key) => Promise<Looked<Value>>,
): Promise<Looked<Value>[]> {
  const results: Looked<Value>[] = [];
  let next = 0;
  let isRefused = false;
  async function work(): Promise<void> {
    while (next < keys.length && !isRefused) {
      signal.throwIfAborted();
      const index = next;
      next += 1;
      try {
        results[index] = await look(keys[index] as Key);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        results[index] = { outcome: 'failed', failure: error };
        // A vendor that takes no more questions is not asked the rest of them.
        isRefused ||= refusals.has(error.reason);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atATime, keys.length) }, work));
  const failure = results.find((result) => result?.outcome === 'failed');
  if (failure?.outcome === 'failed') {
    if (results.every((result) => result === undefined || result.outcome === 'failed')) throw failure.failure;
    for (let index = 0; index < keys.length; index += 1) results[index] ??= failure;
  }
  return results;
}

const refusals: ReadonlySet<string> = new Set(['rejected', 'forbidden', 'rate_limited', 'out_of_credit']);
