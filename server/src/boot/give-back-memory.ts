import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { repeater } from '../kernel/repeater.ts';

const lookMs = 15_000;
/** Share of the time between two looks in which the process did something. */
const restUtilization = 0.05;
/** Less is not worth the tenth of a second that it takes. */
const grownBytesMin = 48 * 1024 ** 2;

interface Clock {
  /** Of the time since the last call, the share in which the event loop was at work. */
  readonly utilization: () => number;
  readonly rssBytes: () => number;
  readonly collect: () => void;
}

/**
 * Has V8 give memory back once work is over: after a start or after load it keeps twice of what is in use, and as long as nothing happens it never looks. It takes about a
 * tenth of a second, in which nobody is answered; so only where there was next to no work for fifteen seconds and the process has grown since the last time.
 */
export function giveBackMemory(repeat: ReturnType<typeof repeater>, clock: Clock = processClock()): void {
  let keptBytes = 0;
  repeat('giving memory back', lookMs, async () => {
    if (clock.utilization() > restUtilization) return;
    if (clock.rssBytes() < keptBytes + grownBytesMin) return;
    clock.collect();
    keptBytes = clock.rssBytes();
  });
}

function processClock(): Clock {
  let last = performance.eventLoopUtilization();
  return {
    utilization: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    rssBytes: () => process.memoryUsage.rss(),
    collect: collector(),
  };
}

/** V8 offers its collector to programs by a flag, which may be set at any time. The last resort gives back what it keeps in store as well. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  setFlagsFromString('--no-expose-gc');
  return () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
