import type { Pool, Queryable } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import { asksKept, asksWindow, type Evidence, type Tally } from './evidence.ts';
import type { Savings } from './savings.ts';

/** Domains beyond that many segments are dropped, those to which nothing was added for longest first. */
export const segmentsMax = 5_000;
const daysKept = 90;
const monthsKept = 13;
const rowsAtATime = 2_000;
/** A row is stamped before its transaction commits: what is younger than that is read again. */
const overlapSeconds = 30;

export interface StoredTally {
  readonly segment: string;
  readonly source: string;
  readonly tally: Tally;
}

/** A source of a capability that hits far more or less often than before. */
export interface FadedSource {
  readonly capability: string;
  readonly source: string;
}

/** What the processes of a database know together. Each adds what it has seen, and reads what was added. */
export class EvidenceStore {
  readonly #db: Pool;
  #readUntil: Date | null = null;

  constructor(db: Pool) {
    this.#db = db;
  }

  /** Adds sums to those that are there, all or none. In the order of the keys, so that processes cannot block each other for good. */
  add(evidence: Evidence, savings: readonly Savings[]): Promise<void> {
    return transaction(this.#db, async (tx) => {
      await this.#addEvidence(tx, evidence);
      await this.#addSavings(tx, savings);
    });
  }

  /**
   * The same as `Evidence.fade`. Rows are locked in the order of their keys, as when sums are added. A transaction of its own: with rows
   * locked for this, sums could not be added in that order.
   */
  async fade(faded: readonly FadedSource[]): Promise<void> {
    if (faded.length === 0) return;
    await this.#db.query(
      `with changed as (
         select e.segment, e.source, least(1, case when e.segment = f.capability then $3::float8 else $4::float8 end / greatest(e.asks, 1e-9)) as kept
           from learned_evidence e
           join unnest($1::text[], $2::text[]) as f (capability, source)
             on f.source = e.source and (e.segment = f.capability or starts_with(e.segment, f.capability || ' '))
          order by e.segment, e.source for update of e)
       update learned_evidence e
          set (tries, ms, asks, findable, hits, unfit, changed_at) = (
            select e.tries * kept, e.ms * kept, e.asks * kept, e.findable * kept, e.hits * kept, e.unfit * kept, clock_timestamp())
         from changed c where c.segment = e.segment and c.source = e.source`,
      [
        faded.map(({ capability }) => capability),
        faded.map(({ source }) => source),
        asksKept.all,
        asksKept.narrower,
      ],
    );
  }

  /** The same sum as in `Evidence.add`. */
  async #addEvidence(tx: Queryable, evidence: Evidence): Promise<void> {
    const rows = [...evidence.segments()]
      .flatMap(([segment, tallies]) => [...tallies].map(([source, tally]) => ({ segment, source, tally })))
      .toSorted((one, other) => compare(one.segment, other.segment) || compare(one.source, other.source));
    for (let from = 0; from < rows.length; from += rowsAtATime) {
      const some = rows.slice(from, from + rowsAtATime);
      await tx.query(
        `insert into learned_evidence as e (segment, source, tries, ms, asks, findable, hits, unfit)
         select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
         on conflict (segment, source) do update
            set (tries, ms, asks, findable, hits, unfit, changed_at) = (
              select e.tries * kept + excluded.tries, e.ms * kept + excluded.ms, e.asks * kept + excluded.asks,
                     e.findable * kept + excluded.findable, e.hits * kept + excluded.hits, e.unfit * kept + excluded.unfit,
                     clock_timestamp()
                from (select least(1, $9::float8 / greatest(e.asks + excluded.asks, 1)) as kept) k)`,
        [
          some.map(({ segment }) => segment),
          some.map(({ source }) => source),
          ...(['tries', 'ms', 'asks', 'findable', 'hits', 'unfit'] as const).map((name) =>
            some.map(({ tally }) => tally[name]),
          ),
          asksWindow,
        ],
      );
    }
  }

  async #addSavings(tx: Queryable, savings: readonly Savings[]): Promise<void> {
    const rows = savings.toSorted((one, other) => compare(one.key, other.key));
    for (const row of rows) {
      await tx.query(
        `insert into learned_savings as s (month, endpoint, mode, segment, questions, known, known_paid_usd, known_other_usd,
                guessed_paid_usd, guessed_other_usd, least_other_usd, most_other_usd, sources, per_hit_usd)
         values (date_trunc('month', clock_timestamp() at time zone 'UTC')::date, $1, $2, $3, $4, $5, $6, $7, $8, ($9::float8 + $10::float8) / 2, $9, $10, $11, $12)
         on conflict (month, endpoint, mode, segment) do update
            set questions = s.questions + excluded.questions, known = s.known + excluded.known,
                known_paid_usd = s.known_paid_usd + excluded.known_paid_usd,
                known_other_usd = s.known_other_usd + excluded.known_other_usd,
                guessed_paid_usd = s.guessed_paid_usd + excluded.guessed_paid_usd,
                guessed_other_usd = s.guessed_other_usd + excluded.guessed_other_usd,
                least_other_usd = s.least_other_usd + excluded.least_other_usd,
                most_other_usd = s.most_other_usd + excluded.most_other_usd,
                sources = excluded.sources, per_hit_usd = excluded.per_hit_usd, changed_at = clock_timestamp()`,
        [
          row.endpoint,
          row.mode,
          row.segment,
          row.questions,
          row.known,
          row.knownPaidUsd,
          row.knownOtherUsd,
          row.openPaidUsd,
          row.leastOtherUsd,
          row.mostOtherUsd,
          row.sources,
          row.perHitUsd,
        ],
      );
    }
  }

  /** What has changed since the last reading; at first all that there is. */
  async read(): Promise<StoredTally[]> {
    const { rows } = await this.#db.query<Tally & { segment: string; source: string; changed_at: Date }>(
      `select segment, source, tries, ms, asks, findable, hits, unfit, changed_at from learned_evidence
        where changed_at > coalesce($1::timestamptz, '-infinity') - make_interval(secs => ${overlapSeconds})
        order by changed_at`,
      [this.#readUntil],
    );
    this.#readUntil = rows.at(-1)?.changed_at ?? this.#readUntil;
    return rows.map(({ segment, source, changed_at: _, ...tally }) => ({ segment, source, tally }));
  }

  /** Drops what is too much, and what is too old to be true of today's sources. */
  async prune(): Promise<void> {
    await this.#db.query(
      `delete from learned_evidence where changed_at < clock_timestamp() - make_interval(days => ${daysKept})`,
    );
    await this.#db.query(
      `delete from learned_evidence where segment in (
         select segment from learned_evidence where segment like '% domain=%' group by segment
          order by max(changed_at) desc offset ${segmentsMax})`,
    );
    await this.#db.query(
      `delete from learned_savings where month < clock_timestamp() - make_interval(months => ${monthsKept})`,
    );
  }
}

/** As the database sorts, by code points; all of these are ASCII. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
