import { z } from 'zod';
import { validationFailed } from '../gateway/parse-request.ts';
import { creditUsd } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import { readFailures } from '../ledger/failure-counts.ts';
import { readAccount } from '../ledger/read-account.ts';
import { readHistory, readUsage, type UsageRow } from '../ledger/read-usage.ts';
import { countField, defineAccountEndpoint } from './define-account-endpoint.ts';
import { historyRowSchema, historyRows } from './history-row.ts';

// Other years are slips of the pen, and not every calendar has them.
const monthPattern = /^[12]\d{3}-(0[1-9]|1[0-2])$/;
const dayError = 'Must be a day such as 2026-11-21.';
const day = z.iso.date(dayError).refine((text) => /^[12]/.test(text), { error: dayError });
const monthsMax = 12;
const daysMax = 731;

const used = z.object({
  calls: z
    .int()
    .describe('Calls answered with 2xx. A job counts as one as it ends, as it does for the quota.'),
  credits: z.number().describe('Credits charged for them; for items of jobs as each ends.'),
});

export const usage = defineAccountEndpoint({
  name: 'usage',
  title: 'Usage report',
  description: `What the workspace has used: credits and calls by endpoint, for a month (the current one by default), several
    months, or a range of days. Free. All dates are UTC.`,

  keywords: [
    'credits used this month',
    'usage report',
    'spend by endpoint',
    'credit consumption',
    'how much did we spend',
    'usage by day or month',
    'call counts',
    'consumption report',
    'credits by day',
    'cost by endpoint',
  ],
  query: z.strictObject({
    month: z
      .string()
      .regex(monthPattern, 'Must be a month such as 2026-11.')
      .optional()
      .describe('One month, YYYY-MM.'),
    months: z
      .string()
      .max(200)
      .optional()
      .describe(
        'Several months: how many back, the current one included (1 to 12), or a list such as 2026-09,2026-10.',
      ),
    start_date: day.optional().describe('First day of a range, YYYY-MM-DD; goes with end_date.'),
    end_date: day.optional().describe('Last day of a range, YYYY-MM-DD; today if you send only start_date.'),
    include_previous: z
      .enum(['true', 'false', '1', '0'])
      .transform((text) => text === 'true' || text === '1')
      .pipe(z.boolean())
      .optional()
      .describe('true adds the same report of the period before, as `previous`.'),
    include: z
      .enum(['history', 'failures'])
      .optional()
      .describe(
        '`history` adds the newest calls of the period; `failures` how many calls failed, by endpoint and error code.',
      ),
    history_limit: countField(1, 1000).describe('Calls in `history`, 1 to 1,000; default 100.'),
    sort_by: z.enum(['credits', 'calls', 'name']).optional().describe('Order of `apis`; default credits.'),
    order: z.enum(['asc', 'desc']).optional().describe('Default desc, for names asc.'),
    filter: z.string().max(100).optional().describe('Only endpoints whose name contains this.'),
    limit: countField(0, 1000).describe('Endpoints in `apis`; 0 or nothing means all.'),
    offset: countField(0, 1_000_000).describe('Endpoints to skip before them.'),
  }),

  response: z.object({
    month: z.string().optional().describe('The month of the report, if you requested one month.'),
    months: z.array(z.string()).optional().describe('The months of the report in all other cases.'),
    total_credits: z.number().describe('Credits charged in the period.'),
    total_cost: z.number().describe('The same in US dollars.'),
    credit_value: z.number().describe('US dollars a credit.'),
    total_records: z
      .int()
      .describe('Records returned and paid for; a call with a price per call counts one.'),
    apis: z.record(z.string(), used).describe('By endpoint.'),
    credits_by_category: z.record(z.string(), z.number()).describe('Credits by group of endpoints.'),
    credits_remaining: z.number().nullable().describe('Add-on credits left now.'),
    monthly_breakdown: z
      .record(z.string(), z.object({ total_credits: z.number(), calls: z.int(), records: z.int() }))
      .optional()
      .describe('By month, if the period has several.'),
    start_date: z.string().optional().describe('First day of the period.'),
    end_date: z.string().optional().describe('Last day of the period.'),
    previous: z
      .object({
        start_date: z.string(),
        end_date: z.string(),
        total_credits: z.number(),
        total_records: z.int(),
        apis: z.record(z.string(), used),
      })
      .optional()
      .describe('The period of the same length before this one.'),
    history: z.array(historyRowSchema).optional().describe('The newest calls of the period.'),
    history_count: z.int().optional().describe('Length of `history`.'),
    failures: z
      .array(z.object({ endpoint: z.string(), code: z.string(), calls: z.int() }))
      .optional()
      .describe('Failed calls of the period, most first; the last seconds may be missing.'),
    pagination: z
      .object({
        limit: z.int(),
        offset: z.int(),
        total_records: z.int().describe('Endpoints that match.'),
        current_count: z.int().describe('Endpoints in this answer.'),
        has_more: z.boolean(),
      })
      .optional()
      .describe('If you sent limit or offset.'),
  }),

  example: {
    query: { month: '2026-10' },
    response: {
      month: '2026-10',
      total_credits: 318.6,
      total_cost: 6.372,
      credit_value: 0.02,
      total_records: 806,
      apis: {
        enrich_profile: { calls: 210, credits: 210 },
        people_search: { calls: 12, credits: 58.6 },
        email_finder: { calls: 10, credits: 50 },
      },
      credits_by_category: { Enrichment: 260, Search: 58.6 },
      credits_remaining: 4982.5,
    },
  },

  async run(query, caller, { db, served, names }) {
    invariant(caller, 'usage needs a key');
    const account = await readAccount(db, caller.accountId, caller.workspaceId);
    const period = periodOf(query, account.now);
    const rows = await readUsage(db, caller.workspaceId, period.from, period.to);
    const inPeriod = rows.filter((row) => period.listed === null || period.listed.has(row.month));
    const matching = byEndpoint(inPeriod).filter((row) =>
      row.name.includes((query.filter ?? '').toLowerCase()),
    );
    const sorted = sortedBy(matching, query.sort_by ?? 'credits', query.order);
    const offset = query.offset ?? 0;
    const shown = query.limit ? sorted.slice(offset, offset + query.limit) : sorted.slice(offset);
    const total = sum(matching.map((row) => row.credits));

    const category = (name: string) => served.get(name)?.endpoint.group ?? 'Other';
    const byCategory = new Map<string, number>();
    for (const row of matching)
      byCategory.set(category(row.name), (byCategory.get(category(row.name)) ?? 0) + row.credits);

    return {
      ...(period.month ? { month: period.month } : { months: period.months }),
      total_credits: total / 100,
      total_cost: Number(((total * creditUsd) / 100).toFixed(6)),
      credit_value: creditUsd,
      total_records: sum(matching.map((row) => row.records)),
      apis: apisOf(shown),
      credits_by_category: Object.fromEntries(
        [...byCategory].map(([name, credits]) => [name, credits / 100]),
      ),
      credits_remaining: account.state.addonLeft / 100,
      ...(period.month ? {} : { monthly_breakdown: byMonth(inPeriod, period.months, query.filter) }),
      ...(period.month ? {} : { start_date: period.from, end_date: period.to }),
      ...(query.include_previous ? { previous: await previous() } : {}),
      ...(query.include === 'history' ? await history() : {}),
      ...(query.include === 'failures'
        ? { failures: await readFailures(db, caller.workspaceId, period.from, period.to) }
        : {}),
      ...(query.limit !== undefined || query.offset !== undefined
        ? {
            pagination: {
              limit: query.limit ?? 0,
              offset,
              total_records: sorted.length,
              current_count: shown.length,
              has_more: offset + shown.length < sorted.length,
            },
          }
        : {}),
    };

    async function previous() {
      const { from, to } = periodBefore(period);
      const before = byEndpoint(await readUsage(db, caller?.workspaceId ?? 0, from, to)).filter((row) =>
        row.name.includes((query.filter ?? '').toLowerCase()),
      );
      return {
        start_date: from,
        end_date: to,
        total_credits: sum(before.map((row) => row.credits)) / 100,
        total_records: sum(before.map((row) => row.records)),
        apis: apisOf(before),
      };
    }

    async function history() {
      const calls = await readHistory(db, {
        workspaceId: caller?.workspaceId ?? 0,
        limit: query.history_limit ?? 100,
        from: new Date(`${period.from}T00:00:00Z`),
        to: new Date(Date.parse(`${period.to}T00:00:00Z`) + dayMs),
      });
      return {
        history: historyRows(calls, caller?.mode ?? 'live', { served, names }),
        history_count: calls.length,
      };
    }
  },
});

const dayMs = 86_400_000;

interface Period {
  /** Set where the caller asked for one month. */
  readonly month: string | null;
  readonly months: string[];
  /** Asked for by month or months, not by days. */
  readonly wholeMonths: boolean;
  readonly from: string;
  readonly to: string;
  /** Months that count, where they were listed and may leave gaps. */
  readonly listed: ReadonlySet<string> | null;
}

/** Exported for its tests: what the query parameters ask for, at a moment. */
export function periodOf(
  query: { month?: string; months?: string; start_date?: string; end_date?: string },
  now: Date,
): Period {
  const today = now.toISOString().slice(0, 10);
  // 0 months means "not given", as for every count.
  const several = /^0+(\.0+)?$/.test(query.months ?? '') ? undefined : query.months;
  const ways = [query.month, several, query.start_date ?? query.end_date].filter((way) => way !== undefined);
  if (ways.length > 1) throw refuse('month', 'Send one of month, months, or start_date and end_date.');
  if (several !== undefined) return severalMonths(several, today.slice(0, 7));
  if (query.start_date !== undefined || query.end_date !== undefined) {
    if (query.start_date === undefined) throw refuse('start_date', 'Required with end_date.');
    const to = query.end_date ?? today;
    const days = (Date.parse(to) - Date.parse(query.start_date)) / dayMs;
    if (days < 0) throw refuse('end_date', 'Must not be before start_date.');
    if (days >= daysMax) throw refuse('end_date', `The range may have at most ${daysMax} days.`);
    return {
      month: null,
      months: monthsBetween(query.start_date, to),
      wholeMonths: false,
      from: query.start_date,
      to,
      listed: null,
    };
  }
  const month = query.month ?? today.slice(0, 7);
  return {
    month,
    months: [month],
    wholeMonths: true,
    from: `${month}-01`,
    to: lastDay(month),
    listed: null,
  };
}

function severalMonths(text: string, current: string): Period {
  if (/^\d{1,2}(\.0+)?$/.test(text)) {
    const back = Number(text);
    if (back < 1 || back > monthsMax)
      throw refuse('months', `Must be 1 to ${monthsMax}, or a list of months.`);
    const months = Array.from({ length: back }, (_, index) => shiftMonth(current, index - back + 1));
    return {
      month: null,
      months,
      wholeMonths: true,
      from: `${months[0]}-01`,
      to: lastDay(current),
      listed: null,
    };
  }
  const months = [...new Set(text.split(',').map((month) => month.trim()))].toSorted();
  if (months.length > 24 || !months.every((month) => monthPattern.test(month))) {
    throw refuse('months', 'Must be a number from 1 to 12, or at most 24 months such as 2026-09,2026-10.');
  }
  return {
    month: null,
    months,
    wholeMonths: true,
    from: `${months[0]}-01`,
    to: lastDay(months.at(-1) as string),
    listed: new Set(months),
  };
}

/** The period of the same kind and length just before. */
function periodBefore(period: Period): { from: string; to: string } {
  if (period.wholeMonths) {
    const [first, last] = [period.from.slice(0, 7), period.to.slice(0, 7)];
    const from = shiftMonth(first, -monthsBetween(first, last).length);
    return { from: `${from}-01`, to: lastDay(shiftMonth(first, -1)) };
  }
  const fromMs = Date.parse(period.from);
  const lengthMs = Date.parse(period.to) - fromMs;
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { from: iso(fromMs - dayMs - lengthMs), to: iso(fromMs - dayMs) };
}

function refuse(path: string, message: string): Error {
  return validationFailed([{ path, message }]);
}

function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = shiftMonth(month, 1))
    months.push(month);
  return months;
}

interface Used {
  readonly name: string;
  readonly calls: number;
  readonly credits: number;
  readonly records: number;
}

function byEndpoint(rows: readonly UsageRow[]): Used[] {
  const totals = new Map<string, Used>();
  for (const row of rows) {
    const known = totals.get(row.endpoint);
    totals.set(row.endpoint, {
      name: row.endpoint,
      calls: row.calls + (known?.calls ?? 0),
      credits: row.credits + (known?.credits ?? 0),
      records: row.records + (known?.records ?? 0),
    });
  }
  return [...totals.values()];
}

function byMonth(rows: readonly UsageRow[], months: readonly string[], filter = '') {
  const matching = rows.filter((row) => row.endpoint.includes(filter.toLowerCase()));
  return Object.fromEntries(
    months.map((month) => {
      const inMonth = matching.filter((row) => row.month === month);
      const totals = {
        total_credits: sum(inMonth.map((row) => row.credits)) / 100,
        calls: sum(inMonth.map((row) => row.calls)),
      };
      return [month, { ...totals, records: sum(inMonth.map((row) => row.records)) }];
    }),
  );
}

function sortedBy(
  rows: readonly Used[],
  field: 'credits' | 'calls' | 'name',
  order?: 'asc' | 'desc',
): Used[] {
  const direction = (order ?? (field === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  // Names decide where figures are equal, so that pages do not overlap.
  const byName = (a: Used, b: Used) => (a.name < b.name ? -1 : 1);
  return rows.toSorted((a, b) =>
    field === 'name' ? direction * byName(a, b) : direction * (a[field] - b[field]) || byName(a, b),
  );
}

const apisOf = (rows: readonly Used[]) =>
  Object.fromEntries(rows.map(({ name, calls, credits }) => [name, { calls, credits: credits / 100 }]));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
