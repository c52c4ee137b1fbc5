import { type Growth, growthBy, runsMax } from './growth-by.ts';

/*
 * How long work takes, for tests that promise a bound. CPU time of this thread, which neither other processes nor other
 * threads add to; a compiler's or a collector's pause does, so a run that was too slow is given others. What is quadratic
 * is too slow in every one.
 */

/** Milliseconds of the quickest of at most five runs; the first that is below the bound is enough. */
export async function quickestCpuMs(work: () => unknown, boundMs: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runsMax && quickest >= boundMs; run++) {
    quickest = Math.min(quickest, await cpuMs(work));
  }
  return quickest;
}

/** Whether the CPU time of work grows no more than in proportion to the length of its text: see `growthBy`. */
export function growthOf(prepare: (length: number) => () => unknown, length: number): Promise<Growth> {
  return growthBy(cpuMs, prepare, length);
}

/** Milliseconds of one run. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** How reading a page grows with its length, and the quickest reading of the longest one, ms. `page` makes the page of a length. */
export async function timesOfPage(
  page: (length: number) => string,
  read: (html: string) => unknown,
  { lengthMax, boundMs }: { readonly lengthMax: number; readonly boundMs: number },
): Promise<{ readonly growth: Growth; readonly ms: number }> {
  const whole = page(lengthMax);
  const growth = await growthOf((length) => {
    const html = page(length);
    return () => read(html);
  }, lengthMax);
  return { growth, ms: await quickestCpuMs(() => read(whole), boundMs) };
}
