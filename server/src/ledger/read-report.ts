import type { Queryable } from '../postgres/pool.ts';
import type { Mode } from './account.ts';
import { firstIdAt, firstIdBookedAt } from './read-calls.ts';

/** What a report has a line for. */
export const reportParts = ['organization', 'workspace', 'endpoint', 'day', 'month'] as const;
export type ReportPart = (typeof reportParts)[number];

export interface ReportQuery {
  readonly mode: Mode;
  /** Null: all of the mode. */
  readonly workspaceIds: readonly number[] | null;
  readonly endpoint?: string | undefined;
  /** YYYY-MM-DD, UTC, both included. */
  readonly fromDay: string;
  readonly toDay: string;
  /** A line for each combination of these; one line in all where there are none. */
  readonly by: readonly ReportPart[];
  /** The most lines that are read. */
  readonly limit: number;
}

/** The parts of a line, in the order that was asked for. */
export type LineOf<Sums> = Sums & { readonly parts: readonly string[] };

/** Of calls answered with 2xx; a job is one, with the credits and records of its items. `credits` are centicredits. */
export interface UsageSums {
  readonly calls: number;
  readonly credits: number;
  readonly records: number;
}

/** Centicredits. What was refunded and expired is below zero. */
export interface RevenueSums {
  readonly charged: number;
  readonly fromPlan: number;
  readonly fromWallet: number;
  readonly purchased: number;
  readonly grantedToWallet: number;
  readonly grantedByPlan: number;
  readonly refunded: number;
  readonly expired: number;
  readonly adjusted: number;
}

/** Of a table `u` joined with `w`, `o` and `e`; `u.day` is a date in UTC. */
const partColumns: Readonly<Record<ReportPart, string>> = {
  organization: 'o.public_id',
  workspace: 'w.public_id',
  endpoint: 'e.name',
  day: `to_char(u.day, 'YYYY-MM-DD')`,
  month: `to_char(u.day, 'YYYY-MM')`,
};

/** What was used, by day sums that stay when the history goes. Each committed call is counted, and once. */
export async function readUsageReport(db: Queryable, query: ReportQuery): Promise<LineOf<UsageSums>[]> {
  const { rows } = await db.query<LineOf<UsageSums>>(
    `with u as (
       select workspace_id, endpoint_id, day, calls - items as calls, credits, records from usage_daily
        where ($1::int[] is null or workspace_id = any ($1)) and day between $2::date and $3::date
       union all
       select one.workspace_id, one.endpoint_id, (j.at at time zone 'UTC')::date, (not j.of_jobs)::int, one.credits, one.records
         from usage_journal j, unnest(j.workspace_ids, j.endpoint_ids, j.credits, j.records)
              as one (workspace_id, endpoint_id, credits, records)
        where ($1::int[] is null or one.workspace_id = any ($1)) and (j.at at time zone 'UTC')::date between $2::date and $3::date
     )
     select ${partsOf(query.by)} as parts, sum(u.calls)::bigint as calls, sum(u.credits)::bigint as credits,
            sum(u.records)::bigint as records
       from u join workspaces w on w.id = u.workspace_id join organizations o on o.id = w.organization_id
       join endpoints e on e.id = u.endpoint_id
      where w.mode = $4 and ($5::text is null or e.name = $5)
      group by 1 order by 1 limit $6`,
    [query.workspaceIds, query.fromDay, query.toDay, query.mode, query.endpoint ?? null, query.limit],
  );
  return rows;
}

/**
 * What came in and what was charged, by the moment at which it was booked. It reads the calls of the time, which takes a second for
 * some million; of months that were dropped it reads what was kept. Entries belong to an organization: a report by workspace or endpoint, or of one of these, has charges alone.
 */
export async function readRevenueReport(db: Queryable, query: ReportQuery): Promise<LineOf<RevenueSums>[]> {
  const from = new Date(`${query.fromDay}T00:00:00Z`);
  const to = new Date(Date.parse(`${query.toDay}T00:00:00Z`) + dayMs);
  const { rows } = await db.query<LineOf<RevenueSums>>(
    `with u as (
       select c.workspace_id, w.organization_id, c.endpoint_id, (c.at at time zone 'UTC')::date as day, 'charge' as kind,
              sum(c.from_plan) as plan, sum(c.from_addon) as addon
         from calls c join workspaces w on w.id = c.workspace_id
        where c.from_plan + c.from_addon > 0 and ($1::int[] is null or c.workspace_id = any ($1))
          and c.at >= $2 and c.at < $3 and c.id >= $4 and c.id < $5 and w.mode = $6
        group by 1, 2, 3, 4
       union all
       select k.workspace_id, w.organization_id, k.endpoint_id, k.day, 'charge', k.from_plan, k.credits - k.from_plan
         from closed_usage k join workspaces w on w.id = k.workspace_id
        where k.credits > 0 and ($1::int[] is null or k.workspace_id = any ($1)) and k.day between $10::date and $11::date and w.mode = $6
       union all
       select null, a.organization_id, null, (n.at at time zone 'UTC')::date, n.kind, sum(n.plan_delta), sum(n.addon_delta)
         from entries n join ledger_accounts a on a.id = n.account_id
        where $7 and n.at >= $2 and n.at < $3 and a.mode = $6
          and ($1::int[] is null or a.organization_id in (select organization_id from workspaces where id = any ($1)))
        group by 2, 4, 5
     )
     select ${partsOf(query.by)} as parts,
            ${sumOf('charge', 'u.plan + u.addon')} as charged, ${sumOf('charge', 'u.plan')} as "fromPlan",
            ${sumOf('charge', 'u.addon')} as "fromWallet", ${sumOf('purchase', 'u.plan + u.addon')} as purchased,
            ${sumOf('grant', 'u.addon')} as "grantedToWallet", ${sumOf('grant', 'u.plan')} as "grantedByPlan",
            ${sumOf('refund', 'u.plan + u.addon')} as refunded, ${sumOf('expire', 'u.plan + u.addon')} as expired,
            ${sumOf('adjust', 'u.plan + u.addon')} as adjusted
       from u join organizations o on o.id = u.organization_id
       left join workspaces w on w.id = u.workspace_id left join endpoints e on e.id = u.endpoint_id
      where $8::text is null or e.name = $8
      group by 1 order by 1 limit $9`,
    [
      query.workspaceIds,
      from,
      to,
      await firstIdBookedAt(db, from, null),
      // Clocks of processes may be ahead of that of the database.
      firstIdAt(new Date(to.getTime() + hourMs)),
      query.mode,
      hasEntries(query),
      query.endpoint ?? null,
      query.limit,
      query.fromDay,
      query.toDay,
    ],
  );
  return rows;
}

/** Whether a report of revenue also says what came in. */
export const hasEntries = ({ by, endpoint }: Pick<ReportQuery, 'by' | 'endpoint'>): boolean =>
  endpoint === undefined && !by.includes('workspace') && !by.includes('endpoint');

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const partsOf = (by: readonly ReportPart[]) =>
  `array[${by.map((part) => partColumns[part]).join(', ')}]::text[]`;

const sumOf = (kind: string, amount: string) =>
  `coalesce(sum(${amount}) filter (where u.kind = '${kind}'), 0)::bigint`;
