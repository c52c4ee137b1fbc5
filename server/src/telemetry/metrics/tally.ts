import type { HistogramSeries, Series } from './metric.ts';

/** Of one metric. Labels have few values; what would go beyond has a fault, and is not counted. */
export const seriesMax = 10_000;

/** By the values of labels, one level each: a look-up of known values makes no new text and no new object. */
class Branch<Leaf> {
  readonly branches = new Map<string, Branch<Leaf>>();
  leaf: Leaf | null = null;
}

class Leaves<Leaf> {
  readonly #root = new Branch<Leaf>();
  readonly #all: Leaf[] = [];

  /** Undefined where there are too many series to make another. */
  of(labels: readonly string[], make: (labels: readonly string[]) => Leaf): Leaf | undefined {
    let at = this.#root;
    for (const label of labels) {
      let next = at.branches.get(label);
      if (next === undefined) {
        if (this.#all.length >= seriesMax) return undefined;
        next = new Branch();
        at.branches.set(label, next);
      }
      at = next;
    }
    if (at.leaf === null) {
      if (this.#all.length >= seriesMax) return undefined;
      at.leaf = make(labels);
      this.#all.push(at.leaf);
    }
    return at.leaf;
  }

  get all(): readonly Leaf[] {
    return this.#all;
  }
}

interface Sum {
  readonly labels: readonly string[];
  value: number;
}

const noSum = (labels: readonly string[]): Sum => ({ labels: [...labels], value: 0 });

/** Counts in memory what a counter shows. Adding costs some look-ups in small maps; texts are made at the scrape. */
export class Tally {
  readonly #sums = new Leaves<Sum>();

  add(labels: readonly string[], amount = 1): void {
    const sum = this.#sums.of(labels, noSum);
    if (sum) sum.value += amount;
  }

  /** @param unit how much one of what was added is, in the unit of the metric */
  read(unit = 1): Series[] {
    return this.#sums.all.map(({ labels, value }) => ({ labels, value: value * unit }));
  }
}

interface Observed {
  readonly labels: readonly string[];
  readonly counts: number[];
  sum: number;
}

/** Counts in memory what a histogram shows. */
export class HistogramTally {
  readonly #bounds: readonly number[];
  readonly #observed = new Leaves<Observed>();

  /** @param bounds upper bounds of the buckets, ascending; a last one without a bound is added */
  constructor(bounds: readonly number[] = []) {
    this.#bounds = bounds;
  }

  observe(labels: readonly string[], value: number): void {
    const observed = this.#observed.of(labels, this.#nothing);
    if (!observed) return;
    let bucket = 0;
    while (bucket < this.#bounds.length && value > (this.#bounds[bucket] as number)) bucket += 1;
    observed.counts[bucket] = (observed.counts[bucket] as number) + 1;
    observed.sum += value;
  }

  read(): HistogramSeries[] {
    return [...this.#observed.all];
  }

  readonly #nothing = (labels: readonly string[]): Observed => ({
    labels: [...labels],
    counts: Array<number>(this.#bounds.length + 1).fill(0),
    sum: 0,
  });
}
