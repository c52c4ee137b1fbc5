import type { Compared } from './compare-orders.ts';

export type LearnedMode = 'learned' | 'shadow';

/** What was paid in a segment, and what the other order would have cost: see migrations 0012 and 0061. */
export interface Savings {
  /** Of endpoint, mode and segment. */
  readonly key: string;
  readonly endpoint: string;
  readonly mode: LearnedMode;
  readonly segment: string;
  questions: number;
  known: number;
  knownPaidUsd: number;
  knownOtherUsd: number;
  /** Of all others: what was paid, and what the other order would have cost at least and at most. */
  openPaidUsd: number;
  leastOtherUsd: number;
  mostOtherUsd: number;
  sources: readonly string[];
  perHitUsd: readonly number[];
}

const sums = [
  'questions',
  'known',
  'knownPaidUsd',
  'knownOtherUsd',
  'openPaidUsd',
  'leastOtherUsd',
  'mostOtherUsd',
] as const;

/** Segments that wait to be written; questions of others are not counted until they are. */
const waitingMax = 5_000;

/** What has been seen since it was last written down. */
export class SavingsTally {
  #waiting = new Map<string, Savings>();

  note(
    about: Pick<Savings, 'endpoint' | 'mode' | 'segment' | 'sources' | 'perHitUsd'>,
    { paidUsd, leastUsd, mostUsd, isKnown }: Compared,
  ): void {
    const key = `${about.endpoint} ${about.mode} ${about.segment}`;
    let savings = this.#waiting.get(key);
    if (!savings) {
      if (this.#waiting.size >= waitingMax) return;
      savings = {
        ...{ ...about, key, questions: 0, known: 0 },
        ...{ knownPaidUsd: 0, knownOtherUsd: 0, openPaidUsd: 0, leastOtherUsd: 0, mostOtherUsd: 0 },
      };
      this.#waiting.set(key, savings);
    }
    savings.sources = about.sources;
    savings.perHitUsd = about.perHitUsd;
    savings.questions += 1;
    if (isKnown) {
      savings.known += 1;
      savings.knownPaidUsd += paidUsd;
      savings.knownOtherUsd += leastUsd;
    } else {
      savings.openPaidUsd += paidUsd;
      savings.leastOtherUsd += leastUsd;
      savings.mostOtherUsd += mostUsd;
    }
  }

  /** What could not be written down. */
  putBack(savings: readonly Savings[]): void {
    for (const one of savings) {
      const later = this.#waiting.get(one.key);
      if (!later) this.#waiting.set(one.key, one);
      else for (const sum of sums) later[sum] += one[sum];
    }
  }

  take(): Savings[] {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    return taken;
  }
}
