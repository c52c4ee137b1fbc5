/*
 * How long work takes, for tests that promise a bound. CPU time of this thread, which neither other processes nor other
 * threads add to; a compiler's or a collector's pause does, so a run that was too slow is given others. What is quadratic
 * is too slow in every one.
 */

const runsMax = 5;

/** Milliseconds of the quickest of at most five runs; the first that is below the bound is enough. */
export async function quickestCpuMs(work: () => unknown, boundMs: number): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runsMax && quickest >= boundMs; run++) {
    quickest = Math.min(quickest, await cpuMs(work));
  }
  return quickest;
}

/** The clock of CPU time goes in steps of 4 ms on some machines: a quarter alone would be two or three of them. */
const quarters = 4;
/** Below this, a time says more of the machine than of the work. */
const sayingMs = 60;
/** Four times the text takes linear work four times as long, quadratic work sixteen times. */
const proportionMax = 8;

export interface Growth {
  /** The quickest runs, ms. */
  readonly quarterMs: number;
  readonly wholeMs: number;
  readonly inProportion: boolean;
}

/**
 * Whether work on a text takes no more than in proportion to its length, by work on a quarter of it. `prepare` makes the text of
 * a length and what is measured on it, anew for each run: pages remember what they were asked.
 */
export async function growthOf(prepare: (length: number) => () => unknown, length: number): Promise<Growth> {
  let [quarterMs, wholeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let inProportion = false;
  for (let run = 0; run < runsMax && !inProportion; run++) {
    const parts = Array.from({ length: quarters }, () => prepare(Math.floor(length / quarters)));
    const partsMs = await cpuMs(async () => {
      for (const part of parts) await part();
    });
    quarterMs = Math.min(quarterMs, partsMs / quarters);
    wholeMs = Math.min(wholeMs, await cpuMs(prepare(length)));
    inProportion = wholeMs < sayingMs || wholeMs < quarterMs * proportionMax;
  }
  return { quarterMs, wholeMs, inProportion };
}

/** Milliseconds of one run. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
