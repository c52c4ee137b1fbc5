import type { Log } from './log.ts';

const everyMs = 60_000;

/** Sums up what was ended, and logs it at once and then once a minute at most: an attack is no reason to fill a disk. */
export function tellEndedConnections(log: Log): (counts: Readonly<Record<string, number>>) => void {
  let sums: Record<string, number> = {};
  let toldAtMs = Number.NEGATIVE_INFINITY;
  return (counts) => {
    for (const [why, count] of Object.entries(counts)) sums[why] = (sums[why] ?? 0) + count;
    const nowMs = performance.now();
    if (nowMs - toldAtMs < everyMs) return;
    log.warn(sums, 'connections were ended that held too much (docs/operations/one-caller.md)');
    sums = {};
    toldAtMs = nowMs;
  };
}
