/** Runs jobs again and again, each after a pause from its end; a failed run is reported, not fatal. */
export function repeater(onError: (error: unknown, name: string) => void) {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  const repeat = (name: string, everyMs: number, job: () => Promise<unknown>): void => {
    const run = async () => {
      try {
        await job();
      } catch (error) {
        if (!stopped) onError(error, name);
      }
      if (!stopped) schedule(everyMs);
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
