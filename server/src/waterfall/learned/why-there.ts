import type { Evidence } from './evidence.ts';
import { asksWindow } from './evidence.ts';
import type { Segment } from './segments.ts';

/** Fewer asks than that say little: those of a wider segment are named. */
const asksThatTell = 10;

const questionsOf: Readonly<Record<Segment['scope'], string>> = {
  all: 'earlier questions',
  country: 'earlier questions of this country',
  mail: 'earlier questions of this mail provider',
  'mail and country': 'earlier questions of this mail provider and country',
  domain: 'earlier questions of this domain',
};

/**
 * Why each source stands at its place, for whoever reads the answer. Customers do: what sources take from the operator, and how
 * often they have what is asked for, is not theirs to know, and their names may be hidden.
 */
export function whyThere({
  order,
  best,
  segments,
  evidence,
}: {
  readonly order: readonly string[];
  readonly best: readonly string[];
  readonly segments: readonly Segment[];
  readonly evidence: Evidence;
}): Map<string, string> {
  return new Map(
    order.map((source, at) => {
      const place = at + 1;
      if (at < best.indexOf(source)) return [source, `place ${place}, to learn more of it`];
      const told = segments.findLast(({ key }) => asksOf(evidence, key, source) >= asksThatTell);
      if (!told)
        return [source, `place ${place}: little is known of it, so that the configured order counts`];
      const asks = Math.round(asksOf(evidence, told.key, source));
      const many = asks > asksWindow * 0.99 ? `the last ${asksWindow}` : String(asks);
      return [source, `place ${place} by ${many} ${questionsOf[told.scope]}`];
    }),
  );
}

const asksOf = (evidence: Evidence, segment: string, source: string) =>
  evidence.get(segment, source)?.asks ?? 0;
