import { believe, lowerBound, upperBound } from './beliefs.ts';
import { type Evidence, everything, type Tally } from './evidence.ts';
import type { Segment } from './segments.ts';

/** What became of asking one source. unfit: it had something, was paid, and the question went on. failed: it could not look. */
export interface AskedSource {
  readonly source: string;
  readonly outcome: 'hit' | 'miss' | 'unfit' | 'failed';
  readonly ms: number;
  /** It failed, and may have taken its price all the same: that counts against a ceiling. */
  readonly isMaybePaid?: boolean;
}

/**
 * Adds what one question has shown, in each of its segments.
 *
 * A source asked late meets those whom others missed, whom it is less likely to have: to count these misses in full would make whoever is
 * asked late look bad, and keep it there. So a question counts for a source's rate by how likely somebody has the answer: in full where one had
 * it, else by what all these misses leave of that (an online step of expectation-maximization for "some people nobody has").
 *
 * @param passedOver sources whose turn came and that could not be asked
 * @returns sources that hit so much more or less often than evidence says that most of that evidence was dropped
 */
export function learnFrom(
  evidence: Evidence,
  segments: readonly Segment[],
  asked: readonly AskedSource[],
  { into = [evidence], passedOver = [] }: { into?: readonly Evidence[]; passedOver?: Iterable<string> } = {},
): string[] {
  const capability = segments[0]?.key ?? '';
  const { recent } = evidence;
  for (const { source, outcome } of asked) recent.noteTurn(capability, source, outcome !== 'failed');
  for (const source of passedOver) recent.noteTurn(capability, source, false);
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
  // Looked for before this question is added, which would explain itself.
  const changed = changedSources(evidence, segments, looked);
  for (const source of changed) for (const sums of into) sums.fade(capability, source);
  for (const { key } of segments) for (const sums of into) sums.add(key, seen);
  return changed;
}

/** Sources that hit far more or less often than evidence allows for, in segments that are known. */
function changedSources(
  evidence: Evidence,
  segments: readonly Segment[],
  looked: readonly AskedSource[],
): string[] {
  const capability = segments[0]?.key ?? '';
  const narrowest = segments.at(-1);
  if (narrowest?.scope === 'domain' && !evidence.recent.isFresh(capability, narrowest.key)) return [];
  const known = segments.findLast(({ scope }) => scope !== 'domain')?.key ?? '';
  const names = looked.map(({ source }) => source);
  const beliefs = believe(evidence, segments, names);
  const atMost = believe(evidence, segments, names, upperBound);
  const atLeast = believe(evidence, segments, names, lowerBound);
  const { findable } = beliefs;
  let foundable = findable;
  return looked.flatMap(({ source, outcome }, at) => {
    const share = foundable / (1 - findable + foundable);
    foundable *= 1 - (beliefs.sources[at]?.hit ?? 0);
    if ((evidence.get(capability, source)?.asks ?? 0) < asksBeforeChange) return [];
    if ((evidence.get(known, source)?.asks ?? 0) < asksInSegment) return [];
    const range = [share * (atLeast.sources[at]?.hit ?? 0), share * (atMost.sources[at]?.hit ?? 1)] as const;
    return evidence.recent.noteAnswer(capability, source, outcome === 'hit', range) ? [source] : [];
  });
}

/** Of a source that is hardly known, nobody can say that it has changed. */
const asksBeforeChange = 60;
/** A segment that is new shows how it is, and not that anything has changed. */
const asksInSegment = 15;

/** How likely somebody has the answer, when all of these had none. */
function findableAfter(evidence: Evidence, segments: readonly Segment[], missed: readonly string[]): number {
  const beliefs = believe(evidence, segments, missed);
  const open = beliefs.sources.reduce((left, { hit }) => left * (1 - hit), beliefs.findable);
  return open / (1 - beliefs.findable + open);
}
