/** Runs of the same work: what is too slow in each of them is too slow. */
export const runsMax = 5;

/** The clock of CPU time goes in steps of 4 ms on some machines: a quarter alone would be two or three of them. */
const quarters = 4;
/** Below this, a time says more of the machine than of the work. */
const sayingMs = 60;
/** Between linear work, 1, and quadratic work, 2. */
const exponentMax = 1.5;
/** Work that grows less has come to a limit, of its own or of what it reads: that says nothing of how it grew. */
const exponentMin = 0.5;
/** What is dearer from some length on is beyond its exponent right after, and not yet quadratic. */
const exponentAfterStepMax = 1.75;
/** Longer texts, twice in a row by the same factor: the smaller one stays below most limits of what is read. */
const factors = [2, 1.5];

export interface Growth {
  /** The quickest runs, ms. */
  readonly quarterMs: number;
  readonly wholeMs: number;
  readonly inProportion: boolean;
}

/**
 * Whether work on a text takes no more than in proportion to its length, by work on a quarter of it. `measure` runs work and
 * returns its milliseconds. `prepare` makes the text of a length and the work on it, from scratch for each run: pages remember
 * what they were asked. The lengths go up to four times `length`; where the text is refused, cut or no longer there, the quarter
 * decides alone.
 *
 * The engine takes each object of more than 128 KiB from the system each time, 14 us for each 4 KiB on some machines, and others out of
 * memory that it has: of linear work a quarter that stays below costs as little as a fifteenth of the whole there. So where
 * whole and quarter are out of proportion, longer texts may show that it is such a step. What is quadratic is so there as well,
 * and what is cut there no longer grows.
 */
export async function growthBy(
  measure: (work: () => unknown) => Promise<number>,
  prepare: (length: number) => () => unknown,
  length: number,
): Promise<Growth> {
  let quarterMs = Number.POSITIVE_INFINITY;
  const quickest = new Map<number, number>();
  const timeOf = async (times: number) => {
    const ms = await measure(prepare(Math.floor(length * times)));
    quickest.set(times, Math.min(ms, quickest.get(times) ?? ms));
    return quickest.get(times) as number;
  };
  let wholeMs = Number.POSITIVE_INFINITY;
  let inProportion = false;
  for (let run = 0; run < runsMax && !inProportion; run++) {
    const parts = Array.from({ length: quarters }, () => prepare(Math.floor(length / quarters)));
    const partsMs = await measure(async () => {
      for (const part of parts) await part();
    });
    quarterMs = Math.min(quarterMs, partsMs / quarters);
    wholeMs = await timeOf(1);
    inProportion = wholeMs < sayingMs || wholeMs < quarterMs * quarters ** exponentMax;
    for (const factor of factors) {
      if (inProportion) break;
      const longerMs = await timeOf(factor);
      if (longerMs >= wholeMs * factor ** exponentAfterStepMax) continue;
      const growth = (await timeOf(factor ** 2)) / longerMs;
      inProportion = growth > factor ** exponentMin && growth < factor ** exponentMax;
    }
  }
  return { quarterMs, wholeMs, inProportion };
}
