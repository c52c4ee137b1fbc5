import { RecentAnswers } from './recent-answers.ts';

/*
 * What is known of sources from the questions that they were asked: sums, by source and by what the question was like.
 * Sums of several processes are added; nothing here says who was asked for.
 */

/** Of one source in one segment. Numbers are not whole: old evidence counts for less. */
export interface Tally {
  /** Times it was asked, failures included, and how long they took together. */
  tries: number;
  ms: number;
  /** Times it looked. Under the name `everything`: questions. */
  asks: number;
  /** The part of `asks` that could be found at all: one for a question that somebody could answer, else how likely it was. */
  findable: number;
  /** Finds that ended the question. */
  hits: number;
  /** Finds that were paid and did not: refuted, or not what was asked for. */
  unfit: number;
}

/** In the place of a source: all questions of a segment. */
export const everything = '';

/** Evidence beyond that many asks of a source in a segment pushes older evidence out, since sources change. */
export const asksWindow = 600;

/** As many asks are kept of a source that has changed. Narrow segments keep fewer, so that they follow what all segments show now. */
export const asksKept = { all: 20, narrower: 4 };

/** By segment, then by source. A segment is a key of `segmentsOf`. */
export class Evidence {
  /** What this process has seen lately; other processes have their own. */
  readonly recent = new RecentAnswers();
  readonly #segments = new Map<string, Map<string, Tally>>();

  get(segment: string, source: string): Tally | undefined {
    return this.#segments.get(segment)?.get(source);
  }

  /** All that is known in one segment. */
  of(segment: string): [source: string, tally: Tally][] {
    return [...(this.#segments.get(segment) ?? [])];
  }

  /** In the order in which they were last added to: the one that has waited longest first. */
  segments(): IterableIterator<[segment: string, tallies: ReadonlyMap<string, Tally>]> {
    return this.#segments.entries();
  }

  get size(): number {
    return this.#segments.size;
  }

  add(segment: string, more: Iterable<readonly [source: string, tally: Tally]>): void {
    const tallies = this.#segments.get(segment) ?? new Map<string, Tally>();
    this.#segments.delete(segment);
    this.#segments.set(segment, tallies);
    for (const [source, seen] of more) {
      const tally = tallies.get(source);
      if (!tally) tallies.set(source, { ...seen });
      else addTo(tally, seen);
    }
  }

  /** In the place of what was known. */
  set(segment: string, source: string, tally: Tally): void {
    this.#segments.get(segment)?.delete(source);
    this.add(segment, [[source, tally]]);
  }

  drop(segment: string): void {
    this.#segments.delete(segment);
  }

  /**
   * Keeps as much of what is known of a source, in all segments of a capability, as so many asks would have shown. Doing it twice changes
   * nothing more.
   */
  fade(capability: string, source: string): void {
    for (const [segment, tallies] of this.#segments) {
      const tally = tallies.get(source);
      if (!tally || !isOf(segment, capability)) continue;
      const kept = Math.min(
        1,
        (segment === capability ? asksKept.all : asksKept.narrower) / (tally.asks || 1),
      );
      for (const sum of ['tries', 'ms', 'asks', 'findable', 'hits', 'unfit'] as const) tally[sum] *= kept;
    }
  }

  clear(): void {
    this.#segments.clear();
  }
}

const isOf = (segment: string, capability: string) =>
  segment === capability || segment.startsWith(`${capability} `);

/** The same sum stands in the SQL of `evidence-store.ts`. */
function addTo(tally: Tally, more: Tally): void {
  const kept = Math.min(1, asksWindow / (tally.asks + more.asks || 1));
  tally.tries = tally.tries * kept + more.tries;
  tally.ms = tally.ms * kept + more.ms;
  tally.asks = tally.asks * kept + more.asks;
  tally.findable = tally.findable * kept + more.findable;
  tally.hits = tally.hits * kept + more.hits;
  tally.unfit = tally.unfit * kept + more.unfit;
}
