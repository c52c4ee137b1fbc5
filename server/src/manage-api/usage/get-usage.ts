import { z } from 'zod';
import { validationFailed } from '../../gateway/parse-request.ts';
import { roles } from '../../identity/roles.ts';
import { readFailedDays, readUsageSeries, type UsageSeriesRow } from '../../ledger/read-usage-series.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { csvRow } from '../../text/csv-row.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { credits, ofOrganization, workspaceId } from '../fields.ts';
import type { ManageParts } from '../manage-context.ts';
import { chosenWorkspaces } from '../workspaces-of.ts';
import {
  hitsOf,
  hitsShown,
  type PartsAsked,
  partShown,
  seriesByPart,
  usedByParts,
} from './usage-by-parts.ts';

const dayMs = 86_400_000;
const daysUsual = 30;
const daysMax = 731;

const day = z.iso.date('Must be a day such as 2026-11-21.');
const steps = ['day', 'week', 'month'] as const;
const bys = ['endpoint', 'workspace', 'provider', 'caller'] as const;

const filters = {
  from: day
    .optional()
    .describe(`First day, YYYY-MM-DD, UTC; 30 days back without it. At most ${daysMax} days.`),
  to: day.optional().describe('Last day; today without it.'),
  step: z.enum(steps).optional().describe('What a row is of; default day. Weeks begin on Mondays.'),
  by: z.enum(bys).optional().describe('What rows are apart by beside the step.'),
  workspace_id: workspaceId.optional().describe('Of this workspace; of all of `mode` without it.'),
  mode: z.enum(['live', 'sandbox']).optional().describe('Without workspace_id. Default live.'),
  endpoint: z.string().max(100).optional().describe('Of this endpoint only.'),
};
const query = z.strictObject(filters);
type Query = z.output<typeof query>;

const used = { calls: z.int(), credits, records: z.int() };
const params = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' };

export const getUsage = defineManageRoute({
  name: 'usage_get',
  method: 'GET',
  path: 'organizations/{organization_id}/usage',
  title: 'Usage',
  description:
    'Credits and calls by day, week or month, by endpoint, workspace, provider or caller, against the period before, with what the month comes to at this pace. A list counts as one call. Days are UTC.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query,
  body: null,
  status: 200,
  response: z.object({
    from: z.string(),
    to: z.string(),
    step: z.enum(steps),
    rows: z.array(
      z.object({
        period: z.string().describe('First day of the step.'),
        endpoint: z.string().nullable(),
        workspace_id: z.string().nullable(),
        ...partShown,
        ...used,
      }),
    ),
    totals: z.object({
      ...used,
      ...hitsShown,
      errors: z.int(),
      success_rate: z.number().nullable().describe('Calls answered 2xx of all, 0 to 1; null without calls.'),
    }),
    before: z
      .object({ from: z.string(), to: z.string(), ...used, ...hitsShown, errors: z.int() })
      .describe('The period of the same length before.'),
    endpoints: z.array(z.object({ endpoint: z.string(), ...used })).describe('Most credits first.'),
    workspaces: z.array(z.object({ workspace_id: z.string(), name: z.string(), ...used })),
    providers: z
      .array(z.object({ provider: partShown.provider, ...used }))
      .describe('Who had the answers, most credits first. Empty where the operator masks the names.'),
    callers: z
      .array(
        z.object({
          caller_kind: partShown.caller_kind,
          caller: partShown.caller,
          caller_name: z.string().nullable().describe('Of a connection, as it called itself.'),
          workspace_id: z.string().nullable(),
          ...used,
        }),
      )
      .describe('By key, connection and console, most credits first. They add up to the totals.'),
    forecast: z
      .object({ month: z.string(), credits, spent_credits: credits })
      .describe('The month at the pace of its days so far, at least of the last seven.'),
  }),
  errors: ['unknown_id'],
  example: {
    params,
    query: { from: '2026-11-01', to: '2026-11-28', step: 'day' },
    body: null,
    response: {
      from: '2026-11-01',
      to: '2026-11-28',
      step: 'day',
      rows: [
        {
          period: '2026-11-27',
          endpoint: null,
          workspace_id: null,
          provider: null,
          caller_kind: null,
          caller: null,
          calls: 1190,
          credits: 1502,
          records: 1204,
        },
      ],
      totals: {
        calls: 33_310,
        credits: 31_904,
        records: 40_110,
        hit_rate: 0.874,
        errors: 702,
        success_rate: 0.979,
      },
      before: {
        from: '2026-10-04',
        to: '2026-10-31',
        calls: 30_120,
        credits: 29_400,
        records: 37_000,
        hit_rate: 0.853,
        errors: 811,
      },
      endpoints: [{ endpoint: 'email_finder', calls: 2568, credits: 12_840, records: 2568 }],
      workspaces: [
        {
          workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
          name: 'Live',
          calls: 33_310,
          credits: 31_904,
          records: 40_110,
        },
      ],
      providers: [{ provider: 'hunter', calls: 2568, credits: 12_840, records: 2568 }],
      callers: [
        {
          caller_kind: 'key',
          caller: 'mr_live_4fGh…a1B2',
          caller_name: null,
          workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
          calls: 33_310,
          credits: 31_904,
          records: 40_110,
        },
      ],
      forecast: { month: '2026-11', credits: 34_180, spent_credits: 31_904 },
    },
  },
  run: async ({ query: asked }, { db, member, parts }) => {
    const workspaces = await chosenWorkspaces(db, member.organizationId, asked);
    const workspaceIds = workspaces.map(({ id }) => id);
    const range = rangeOf(asked);
    const step = asked.step ?? 'day';
    const earlier = periodBefore(range);
    const partsAsked: PartsAsked = { workspaceIds, ...range, endpoint: asked.endpoint };
    // Before the totals.
    const byParts = await usedByParts(db, parts, partsAsked);
    const [rows, hits, hitsBefore, whole, failed, before, failedBefore, forecast] = await Promise.all([
      shownSeries(db, parts, workspaceIds, { ...asked, ...range }),
      hitsOf(db, parts, partsAsked),
      hitsOf(db, parts, { ...partsAsked, ...earlier }),
      readUsageSeries(db, { workspaceIds, ...range, step: null, by: ['endpoint', 'workspace'] }),
      readFailedDays(db, { workspaceIds, ...range }),
      readUsageSeries(db, { workspaceIds, ...earlier, step: null, by: ['endpoint'] }),
      readFailedDays(db, { workspaceIds, ...earlier }),
      forecastOf(db, workspaceIds),
    ]);
    const chosen = whole.filter((row) => asked.endpoint === undefined || row.endpoint === asked.endpoint);
    const chosenBefore = before.filter(
      (row) => asked.endpoint === undefined || row.endpoint === asked.endpoint,
    );
    const totals = sumOf(chosen);
    const errors = failed.reduce((sum, { calls }) => sum + calls, 0);
    const all = totals.calls + errors;
    return {
      ...range,
      step,
      rows,
      totals: {
        ...totals,
        hit_rate: hits,
        errors,
        success_rate: all === 0 ? null : Number((totals.calls / all).toFixed(4)),
      },
      before: {
        ...earlier,
        ...sumOf(chosenBefore),
        hit_rate: hitsBefore,
        errors: failedBefore.reduce((sum, { calls }) => sum + calls, 0),
      },
      endpoints: grouped(chosen, ({ endpoint }) => endpoint ?? '').map(([endpoint, of]) => ({
        endpoint,
        ...sumOf(of),
      })),
      workspaces: grouped(chosen, ({ workspace }) => workspace ?? '').map(([workspace, of]) => ({
        workspace_id: workspace,
        name: workspaces.find(({ publicId }) => publicId === workspace)?.name ?? '',
        ...sumOf(of),
      })),
      ...byParts(totals),
      forecast,
    };
  },
});

export const exportUsage = defineManageRoute({
  name: 'usage_export',
  method: 'GET',
  path: 'organizations/{organization_id}/usage.csv',
  title: 'Usage as CSV',
  description: 'The rows of the usage report as a file.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query,
  body: null,
  status: 200,
  response: z.any(),
  form: 'csv',
  errors: ['unknown_id'],
  example: { params, query: {}, body: null, response: '' },
  run: async ({ query: asked }, { db, member, parts }) => {
    const workspaces = await chosenWorkspaces(db, member.organizationId, asked);
    const workspaceIds = workspaces.map(({ id }) => id);
    return lines(await shownSeries(db, parts, workspaceIds, { ...asked, ...rangeOf(asked) }));
  },
});

const headings = [
  'period',
  'endpoint',
  'workspace_id',
  'calls',
  'credits',
  'records',
  'provider',
  'caller_kind',
  'caller',
] as const;

async function* lines(rows: readonly ShownRow[]): AsyncGenerator<string> {
  yield csvRow(headings);
  for (const row of rows) yield csvRow(headings.map((heading) => row[heading]));
}

async function shownSeries(
  db: Queryable,
  parts: ManageParts,
  workspaceIds: readonly number[],
  asked: Query & { readonly from: string; readonly to: string },
): Promise<ShownRow[]> {
  const rows = () => seriesOf(db, workspaceIds, asked);
  const { by, step = 'day', from, to, endpoint } = asked;
  if (by !== 'provider' && by !== 'caller') return (await rows()).map(shownRow);
  return seriesByPart(db, parts, { workspaceIds, from, to, endpoint, step, by }, async () => {
    const totals = Map.groupBy(await rows(), ({ period }) => period ?? '');
    return new Map([...totals].map(([period, of]) => [period, sumOf(of)]));
  });
}

async function seriesOf(
  db: Queryable,
  workspaceIds: readonly number[],
  asked: Query & { readonly from: string; readonly to: string },
): Promise<UsageSeriesRow[]> {
  const by = [
    ...(asked.by === 'endpoint' || asked.by === 'workspace' ? [asked.by] : []),
    ...(asked.endpoint === undefined || asked.by === 'endpoint' ? [] : (['endpoint'] as const)),
  ];
  const rows = await readUsageSeries(db, {
    workspaceIds,
    from: asked.from,
    to: asked.to,
    step: asked.step ?? 'day',
    by,
  });
  return rows.filter((row) => asked.endpoint === undefined || row.endpoint === asked.endpoint);
}

type ShownRow = Awaited<ReturnType<typeof seriesByPart>>[number];

const shownRow = ({
  period,
  endpoint,
  workspace,
  calls,
  credits: spent,
  records,
}: UsageSeriesRow): ShownRow => ({
  period: period ?? '',
  endpoint,
  workspace_id: workspace,
  provider: null,
  caller_kind: null,
  caller: null,
  calls,
  credits: spent / 100,
  records,
});

function sumOf(rows: readonly UsageSeriesRow[]) {
  return {
    calls: rows.reduce((sum, row) => sum + row.calls, 0),
    credits: rows.reduce((sum, row) => sum + row.credits, 0) / 100,
    records: rows.reduce((sum, row) => sum + row.records, 0),
  };
}

/** Most credits first. */
function grouped(rows: readonly UsageSeriesRow[], keyOf: (row: UsageSeriesRow) => string) {
  return [...Map.groupBy(rows, keyOf)].toSorted(
    ([one, ofOne], [other, ofOther]) =>
      sumOf(ofOther).credits - sumOf(ofOne).credits || one.localeCompare(other),
  );
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** @throws {ServiceError} validation_failed */
function rangeOf({ from, to }: Query): { readonly from: string; readonly to: string } {
  const last = to ?? dayOf(Date.now());
  const first = from ?? dayOf(Date.parse(last) - (daysUsual - 1) * dayMs);
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1) throw validationFailed([{ path: 'to', message: 'Must not be before from.' }]);
  if (days > daysMax) throw validationFailed([{ path: 'from', message: `At most ${daysMax} days.` }]);
  return { from: first, to: last };
}

function periodBefore({ from, to }: { readonly from: string; readonly to: string }) {
  const length = Date.parse(to) - Date.parse(from) + dayMs;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - dayMs) };
}

/** What the running month comes to: what was spent, and the rest of it at the pace of the last seven days. */
async function forecastOf(db: Queryable, workspaceIds: readonly number[]) {
  const now = new Date();
  const month = now.toISOString().slice(0, 7);
  const [spent, recent] = await Promise.all([
    readUsageSeries(db, { workspaceIds, from: `${month}-01`, to: dayOf(now.getTime()), step: null, by: [] }),
    readUsageSeries(db, {
      workspaceIds,
      from: dayOf(now.getTime() - 7 * dayMs),
      to: dayOf(now.getTime() - dayMs),
      step: null,
      by: [],
    }),
  ]);
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  const daysLeft = (monthEnd - now.getTime()) / dayMs;
  const soFar = spent[0]?.credits ?? 0;
  const pace = (recent[0]?.credits ?? 0) / 7;
  return { month, credits: Math.round(soFar + pace * daysLeft) / 100, spent_credits: soFar / 100 };
}
