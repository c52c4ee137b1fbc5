import { firstIdOf } from '../../kernel/ids.ts';
import type { Queryable } from '../../postgres/pool.ts';

/** A call as the books have it. */
export interface BookedCall {
  readonly id: string;
  readonly workspaceId: number;
  readonly accountId: number;
  /** Of the movement in its account; null where nothing was charged. */
  readonly version: number | null;
  /** When it ended, in microseconds since 1970. */
  readonly endedAtUs: number;
  /** Centicredits. */
  readonly fromPlan: number;
  readonly fromAddon: number;
  readonly records: number;
  readonly durationMs: number;
  readonly endpointId: number;
  readonly status: number;
  readonly cached: boolean;
  readonly provider: string | null;
  readonly jobId: string | null;
}

const pageSizeUsual = 20_000;

/** The first and the first following id of a month, YYYY-MM. */
export function idsOfMonth(month: string): { first: string; end: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { first: firstIdOf(Date.UTC(year, number - 1, 1)), end: firstIdOf(Date.UTC(year, number, 1)) };
}

/** Calls that began in a month (YYYY-MM, UTC). */
export async function countMonth(db: Queryable, month: string): Promise<number> {
  const { first, end } = idsOfMonth(month);
  const { rows } = await db.query<{ calls: number }>(
    'select count(*) as calls from calls where id >= $1 and id < $2',
    [first, end],
  );
  return rows[0]?.calls ?? 0;
}

/**
 * The calls that began in a month (YYYY-MM, UTC), by workspace and id, in pages: one of them is in memory, and each is a statement of its
 * own, so that an export of any length holds nobody up.
 */
export async function* readMonth(
  db: Queryable,
  month: string,
  pageSize = pageSizeUsual,
): AsyncGenerator<readonly BookedCall[]> {
  const { first, end } = idsOfMonth(month);
  let after: readonly [number, string] = [-2_147_483_648, first];
  for (;;) {
    const { rows } = await db.query<BookedCall>(
      `select c.id, c.workspace_id as "workspaceId", c.account_id as "accountId", c.version, (extract(epoch from c.at) * 1000000)::bigint as "endedAtUs",
              c.from_plan as "fromPlan", c.from_addon as "fromAddon", c.records, c.duration_ms as "durationMs", c.endpoint_id as "endpointId",
              c.status, c.cached, c.provider, c.job_id as "jobId"
         from calls c
        where (c.workspace_id, c.id) > ($1, $2) and c.id >= $3 and c.id < $4
        order by c.workspace_id, c.id limit $5`,
      [...after, first, end, pageSize],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = [last.workspaceId, last.id];
  }
}

/** Notes that a file has a month, with so many calls. */
export async function noteExport(db: Queryable, month: string, calls: number): Promise<void> {
  await db.query(
    `insert into history_exports (month, exported_at, calls) values ($1, clock_timestamp(), $2)
     on conflict (month) do update set exported_at = excluded.exported_at, calls = excluded.calls`,
    [`${month}-01`, calls],
  );
}

/** The months (YYYY-MM) of a part that have calls which no file has: none was made, or calls came to it since. */
export async function monthsNotExported(db: Queryable, endsOn: string): Promise<string[]> {
  const { rows } = await db.query<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month
       from (select date_trunc('month', call_began(c.id) at time zone 'UTC')::date as month, count(*) as calls
               from calls c, history_parts p
              where p.ends_on = $1 and c.id < first_call_id(p.ends_on::timestamp at time zone 'UTC')
                and (p.begins_on is null or c.id >= first_call_id(p.begins_on::timestamp at time zone 'UTC'))
              group by 1) there
       left join history_exports e using (month)
      where e.calls is distinct from there.calls order by month`,
    [endsOn],
  );
  return rows.map(({ month }) => month);
}
