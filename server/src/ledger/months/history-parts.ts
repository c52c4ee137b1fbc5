import type { Queryable } from '../../postgres/pool.ts';

/** A part of the history: the calls whose ids were made between two firsts of a month (UTC), together in one partition. */
export interface HistoryPart {
  /** YYYY-MM-DD, the day after its last; what the part is known by. */
  readonly endsOn: string;
  /** Null: from the very beginning, which is the part of before there were months. */
  readonly beginsOn: string | null;
  /** When the last of its months that was exported was; null where none was. */
  readonly exportedAt: Date | null;
  readonly closedAt: Date | null;
  /** Of a closed part. */
  readonly calls: number | null;
  /** Of a closed part: hexadecimal digits. */
  readonly digest: string | null;
  /** On disk, with its indexes; 0 where it is closed. */
  readonly bytes: number;
  /** Has ended so many days ago; below zero before that. */
  readonly endedDaysAgo: number;
}

/** The parts of the history, the oldest first. */
export async function readHistoryParts(db: Queryable): Promise<HistoryPart[]> {
  const { rows } = await db.query<HistoryPart>(
    `select ends_on::text as "endsOn", begins_on::text as "beginsOn", 
            (select max(exported_at) from history_exports e where e.month < ends_on and coalesce(e.month >= begins_on, true)) as "exportedAt",
            closed_at as "closedAt", calls, encode(digest, 'hex') as digest,
            case when closed_at is null then coalesce(pg_total_relation_size(to_regclass(history_partition(ends_on))), 0) else 0 end as bytes,
            (now() at time zone 'UTC')::date - ends_on as "endedDaysAgo"
       from history_parts order by ends_on`,
  );
  return rows;
}

/** The last month of a part, YYYY-MM. */
export const lastMonthOf = ({ endsOn }: Pick<HistoryPart, 'endsOn'>): string =>
  new Date(Date.parse(endsOn) - 86_400_000).toISOString().slice(0, 7);

/** Whether calls of a month (YYYY-MM) are in a part. */
export function hasMonth(
  { beginsOn, endsOn }: Pick<HistoryPart, 'beginsOn' | 'endsOn'>,
  month: string,
): boolean {
  return `${month}-01` < endsOn && (beginsOn === null || beginsOn <= `${month}-01`);
}
