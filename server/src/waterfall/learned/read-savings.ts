import type { Queryable } from '../../postgres/pool.ts';
import type { LearnedMode } from './savings.ts';

/** Of one segment in one month: what was paid, and what another order would have cost. US dollars. */
export interface SegmentReport {
  readonly endpoint: string;
  readonly mode: LearnedMode;
  /** As people read it: `google, de`. */
  readonly segment: string;
  readonly questions: number;
  /** Of these it is known what the other order would have cost. */
  readonly known: number;
  readonly knownPaidUsd: number;
  readonly knownOtherUsd: number;
  /** Of the rest: what was paid, and what the other order would have cost at least and at most. */
  readonly openPaidUsd: number;
  readonly leastOtherUsd: number;
  /** Infinity where an older version wrote some of it, which knew no range. */
  readonly mostOtherUsd: number;
  /** The learned order, and what a hit costs of each source at its place. */
  readonly order: readonly { readonly source: string; readonly perHitUsd: number }[];
}

export const reportRowsMax = 500;

/** Where most was paid first. @param month the first of it, as YYYY-MM-DD */
export async function readSavings(
  db: Queryable,
  { month, endpoint }: { month: string; endpoint: string | null },
): Promise<SegmentReport[]> {
  const { rows } = await db.query<{
    endpoint: string;
    mode: LearnedMode;
    segment: string;
    questions: number;
    known: number;
    known_paid_usd: number;
    known_other_usd: number;
    guessed_paid_usd: number;
    least_other_usd: number;
    most_other_usd: number;
    sources: string[];
    per_hit_usd: number[];
  }>(
    `select endpoint, mode, segment, questions, known, known_paid_usd, known_other_usd, guessed_paid_usd, least_other_usd,
            most_other_usd, sources, per_hit_usd
       from learned_savings where month = $1 and ($2::text is null or endpoint = $2)
      order by known_paid_usd + guessed_paid_usd desc, endpoint, mode, segment limit ${reportRowsMax}`,
    [month, endpoint],
  );
  return rows.map((row) => ({
    endpoint: row.endpoint,
    mode: row.mode,
    segment: segmentText(row.segment),
    questions: row.questions,
    known: row.known,
    knownPaidUsd: row.known_paid_usd,
    knownOtherUsd: row.known_other_usd,
    openPaidUsd: row.guessed_paid_usd,
    leastOtherUsd: row.least_other_usd,
    mostOtherUsd: row.most_other_usd,
    order: row.sources.map((source, at) => ({ source, perHitUsd: row.per_hit_usd[at] ?? 0 })),
  }));
}

/** `findEmail mail=google country=de` is `google, de`; a segment without either is all the rest. */
function segmentText(key: string): string {
  const parts = key.split(' ').slice(1);
  return parts.length === 0 ? 'no domain' : parts.map((part) => part.slice(part.indexOf('=') + 1)).join(', ');
}

/** What the learned order saved, or would have saved, in US dollars. */
export interface Saved {
  /** Of the questions of which the other order's cost is known. */
  readonly knownUsd: number;
  /** Of all questions: the truth is in between. */
  readonly leastUsd: number;
  readonly mostUsd: number;
  /** The middle of the range, where the truth is at most 2% of what was paid away from it; otherwise nobody can say. */
  readonly estimatedUsd: number | null;
}

/** A figure that may be further from the truth than that share of what was paid is not given. */
const errorShareMax = 0.02;
// Of sums of many prices.
const roundingUsd = 1e-9;

/** Of segments of one mode together. In the shadow the configured order was paid, otherwise the learned one. */
export function savedUsd(segments: readonly SegmentReport[]): Saved {
  const sum = (of: (segment: SegmentReport) => number) => segments.reduce((all, one) => all + of(one), 0);
  const sign = segments[0]?.mode === 'shadow' ? 1 : -1;
  const openPaidUsd = sum((one) => one.openPaidUsd);
  const knownPaidUsd = sum((one) => one.knownPaidUsd);
  // Adding 0 turns -0 into 0.
  const knownUsd = sign * (knownPaidUsd - sum((one) => one.knownOtherUsd)) + 0;
  const ends = [sum((one) => one.leastOtherUsd), sum((one) => one.mostOtherUsd)].map(
    (otherUsd) => knownUsd + sign * (openPaidUsd - otherUsd) + 0,
  );
  const leastUsd = Math.min(...ends);
  const mostUsd = Math.max(...ends);
  const isNarrow = mostUsd - leastUsd <= 2 * errorShareMax * (openPaidUsd + knownPaidUsd) + roundingUsd;
  return { knownUsd, leastUsd, mostUsd, estimatedUsd: isNarrow ? (leastUsd + mostUsd) / 2 : null };
}
