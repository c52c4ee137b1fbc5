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
  /** Of the rest, `guessedOtherUsd` is what rates make likely. */
  readonly guessedPaidUsd: number;
  readonly guessedOtherUsd: number;
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
    guessed_other_usd: number;
    sources: string[];
    per_hit_usd: number[];
  }>(
    `select endpoint, mode, segment, questions, known, known_paid_usd, known_other_usd, guessed_paid_usd, guessed_other_usd,
            sources, per_hit_usd
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
    guessedPaidUsd: row.guessed_paid_usd,
    guessedOtherUsd: row.guessed_other_usd,
    order: row.sources.map((source, at) => ({ source, perHitUsd: row.per_hit_usd[at] ?? 0 })),
  }));
}

/** `findEmail mail=google country=de` is `google, de`; a segment without either is all the rest. */
function segmentText(key: string): string {
  const parts = key.split(' ').slice(1);
  return parts.length === 0 ? 'no domain' : parts.map((part) => part.slice(part.indexOf('=') + 1)).join(', ');
}
