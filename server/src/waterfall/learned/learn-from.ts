import { believe } from './beliefs.ts';
import { type Evidence, everything, type Tally } from './evidence.ts';
import type { Segment } from './segments.ts';

/** What became of asking one source. unfit: it had something, was paid, and the question went on. failed: it could not look. */
export interface AskedSource {
  readonly source: string;
  readonly outcome: 'hit' | 'miss' | 'unfit' | 'failed';
  readonly ms: number;
}

/**
 * Adds what one question has shown, in each of its segments.
 *
 * A source asked late meets those whom others missed, whom it is less likely to have: to count these misses in full would make whoever is
 * asked late look bad, and keep it there. So a question counts for a source's rate by how likely somebody has the answer: in full where one had
 * it, else by what all these misses leave of that (an online step of expectation-maximization for "some people nobody has").
 */
export function learnFrom(
  evidence: Evidence,
  segments: readonly Segment[],
  asked: readonly AskedSource[],
  into: readonly Evidence[] = [evidence],
): void {
  const looked = asked.filter(({ outcome }) => outcome !== 'failed');
  const findable = asked.some(({ outcome }) => outcome === 'hit')
    ? 1
    : findableAfter(
        evidence,
        segments,
        looked.map(({ source }) => source),
      );
  const seen: (readonly [source: string, tally: Tally])[] = asked.map(({ source, outcome, ms }) => {
    const isAsk = outcome !== 'failed';
    return [
      source,
      {
        tries: 1,
        ms,
        asks: isAsk ? 1 : 0,
        findable: isAsk ? findable : 0,
        hits: outcome === 'hit' ? 1 : 0,
        unfit: outcome === 'unfit' ? 1 : 0,
      },
    ];
  });
  if (looked.length > 0) seen.push([everything, { tries: 0, ms: 0, asks: 1, findable, hits: 0, unfit: 0 }]);
  for (const { key } of segments) for (const sums of into) sums.add(key, seen);
}

/** How likely somebody has the answer, when all of these had none. */
function findableAfter(evidence: Evidence, segments: readonly Segment[], missed: readonly string[]): number {
  const beliefs = believe(evidence, segments, missed);
  const open = beliefs.sources.reduce((left, { hit }) => left * (1 - hit), beliefs.findable);
  return open / (1 - beliefs.findable + open);
}
