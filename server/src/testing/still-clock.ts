import { onTestFinished, vi } from 'vitest';

export interface StillClock {
  advance(ms: number): void;
  /** Time goes on; the test does that itself where it ends with real waits. */
  restore(): void;
}

/**
 * Stops `performance.now()` until the end of the test, so that nothing refills meanwhile. Fake timers of vitest would not do: whatever
 * still waits by `vi.waitFor`, also of an earlier test, moves their clock on.
 */
export function stillClock(): StillClock {
  // Whole, so that sums of it are exact.
  let nowMs = Math.ceil(performance.now());
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const restore = () => void spy.mockRestore();
  onTestFinished(restore);
  return {
    advance: (ms) => {
      nowMs += ms;
    },
    restore,
  };
}
