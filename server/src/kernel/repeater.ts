/** Spreads any number of jobs over an interval, however many come later: the fractional parts of its multiples. */
const goldenRatio = 0.618_034;

/**
 * Runs jobs again and again, each at once and then after a pause from its end; a failed run is reported, not fatal. The first pause is a half to a whole
 * one, a different one for each job. Those with the same pause then take turns on one connection, instead of opening one each at the same moment.
 */
export function repeater(onError: (error: unknown, name: string) => void) {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  let jobs = 0;
  const repeat = (name: string, everyMs: number, job: () => Promise<unknown>): void => {
    jobs += 1;
    let pauseMs = everyMs * (0.5 + ((jobs * goldenRatio) % 1) / 2);
    const run = async () => {
      try {
        await job();
      } catch (error) {
        if (!stopped) onError(error, name);
      }
      if (!stopped) schedule(pauseMs);
      pauseMs = everyMs;
    };
    const schedule = (ms: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        const promise = run().finally(() => running.delete(promise));
        running.add(promise);
      }, ms);
      timer.unref();
      timers.add(timer);
    };
    schedule(0);
  };
  return Object.assign(repeat, {
    stop: async () => {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  });
}
