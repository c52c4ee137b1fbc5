import { z } from 'zod';
import { readAlerts } from '../../admin/read-alerts.ts';
import { type AccountBalance, readBalances } from '../../admin/read-balances.ts';
import { roles } from '../../identity/roles.ts';
import { firstIdAt, listCalls } from '../../ledger/read-calls.ts';
import {
  countCallsSince,
  countFailedSince,
  readFailedDays,
  readUsageSeries,
} from '../../ledger/read-usage-series.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { callShown, exampleCall, providerOf, shownCall } from '../calls/call-shown.ts';
import { defineManageRoute } from '../define-manage-route.ts';
import { credits, ofOrganization, workspaceId } from '../fields.ts';
import { chosenWorkspaces } from '../workspaces-of.ts';

const dayMs = 86_400_000;
const daysShown = 30;
const daysOfBurn = 7;
const callsShown = 10;

const balance = z.object({
  plan_credits: credits,
  addon_credits: credits,
  held_credits: credits.describe('Held for calls and lists in progress.'),
  plan: z
    .object({
      name: z.string(),
      status: z.string(),
      granted_credits: credits,
      resets_at: z.string().nullable(),
    })
    .nullable(),
});

export const getHome = defineManageRoute({
  name: 'home_get',
  method: 'GET',
  path: 'organizations/{organization_id}/home',
  title: 'Home',
  description:
    'What an organization has, how fast it goes, its calls of 24 hours and 30 days, the newest calls, and what needs a look. Days are UTC.',
  access: { who: 'member', roles },
  params: ofOrganization,
  query: z.strictObject({
    workspace_id: workspaceId.optional().describe('Calls of this workspace; of all live ones without it.'),
  }),
  body: null,
  status: 200,
  response: z.object({
    balances: z.object({ live: balance, sandbox: balance }),
    burn: z.object({
      per_day_credits: credits.describe('Credits of live workspaces a day, on average of the last 7 days.'),
      days_left: z.int().nullable().describe('Null where nothing is spent, and for more than 10,000.'),
    }),
    last_24h: z.object({
      calls: z.int(),
      errors: z.int(),
      credits,
      is_estimate: z.boolean().describe('More calls than are counted one by one: made from whole days.'),
    }),
    last_30d: z.object({
      days: z.array(z.object({ day: z.string(), calls: z.int(), errors: z.int(), credits })),
    }),
    top_endpoints: z.array(z.object({ endpoint: z.string(), calls: z.int(), credits })),
    recent_calls: z.array(callShown),
    alerts: z.array(
      z.object({
        kind: z.string(),
        message: z.string(),
        link: z.string().describe('Where in the console it is dealt with.'),
      }),
    ),
    checklist: z.object({ has_call: z.boolean(), has_job: z.boolean(), has_webhook: z.boolean() }),
  }),
  errors: ['unknown_id'],
  example: {
    params: { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN' },
    query: {},
    body: null,
    response: {
      balances: {
        live: {
          plan_credits: 8210.5,
          addon_credits: 40_000,
          held_credits: 25,
          plan: {
            name: 'enrichment',
            status: 'active',
            granted_credits: 60_000,
            resets_at: '2026-12-12T00:00:00.000Z',
          },
        },
        sandbox: { plan_credits: 0, addon_credits: 9990, held_credits: 0, plan: null },
      },
      burn: { per_day_credits: 1063, days_left: 45 },
      last_24h: { calls: 1204, errors: 31, credits: 1490.5, is_estimate: false },
      last_30d: { days: [{ day: '2026-11-27', calls: 1190, errors: 28, credits: 1502 }] },
      top_endpoints: [{ endpoint: 'email_finder', calls: 2568, credits: 12_840 }],
      recent_calls: [exampleCall],
      alerts: [
        {
          kind: 'webhook_failing',
          message: 'The webhook to hooks.northwind.example failed 14 times since 2026-11-28T09:12:00.000Z.',
          link: '/webhooks/wh_8Zk2nQ0vLrT4yXbC1dPw?workspace=ws_4fGhT0aBcDeFgHiJkLmN',
        },
      ],
      checklist: { has_call: true, has_job: true, has_webhook: true },
    },
  },
  run: async ({ query }, { db, member, parts }) => {
    const { organizationId } = member;
    const chosen = (await chosenWorkspaces(db, organizationId, query)).map(({ id }) => id);
    const live =
      query.workspace_id === undefined
        ? chosen
        : (await chosenWorkspaces(db, organizationId, {})).map(({ id }) => id);
    const [balances, days, top, day, recent, alerts, checklist, burned] = await Promise.all([
      readBalances(db, organizationId),
      daysOf(db, chosen),
      topOf(db, chosen),
      lastDayOf(db, chosen),
      listCalls(db, { workspaceIds: chosen, limit: callsShown }),
      readAlerts(db, organizationId),
      checklistOf(db, organizationId),
      readUsageSeries(db, { workspaceIds: live, ...lastDays(daysOfBurn), step: null, by: [] }),
    ]);
    return {
      balances: { live: shownBalance(balances.live), sandbox: shownBalance(balances.sandbox) },
      burn: burnOf((burned[0]?.credits ?? 0) / daysOfBurn, balances.live),
      last_24h: day,
      last_30d: { days },
      top_endpoints: top,
      recent_calls: recent.map((call) => ({ ...shownCall(call), provider: providerOf(parts, call) })),
      alerts: alerts.map(({ kind, text, webhook, workspace }) => ({
        kind,
        message: text,
        link: linkOf(kind, webhook, workspace),
      })),
      checklist,
    };
  },
});

/** Today and the days before it, YYYY-MM-DD, UTC. */
function lastDays(count: number): { readonly from: string; readonly to: string } {
  const now = Date.now();
  return { from: dayOf(now - (count - 1) * dayMs), to: dayOf(now) };
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

function shownBalance(account: AccountBalance | null) {
  return {
    plan_credits: (account?.planLeft ?? 0) / 100,
    addon_credits: (account?.addonLeft ?? 0) / 100,
    held_credits: (account?.held ?? 0) / 100,
    plan: account?.plan
      ? {
          name: account.plan.name,
          status: account.plan.status,
          granted_credits: account.plan.grant / 100,
          resets_at: account.plan.resetsAt?.toISOString() ?? null,
        }
      : null,
  };
}

function burnOf(perDay: number, account: AccountBalance | null) {
  const left = (account?.planLeft ?? 0) + (account?.addonLeft ?? 0);
  const daysLeft = perDay > 0 ? Math.floor(left / perDay) : null;
  return {
    per_day_credits: Math.round(perDay) / 100,
    days_left: daysLeft !== null && daysLeft <= 10_000 ? daysLeft : null,
  };
}

/** Every day has a row, so that a chart has no gaps. */
async function daysOf(db: Queryable, workspaceIds: readonly number[]) {
  const range = { workspaceIds, ...lastDays(daysShown) };
  const [used, failed] = await Promise.all([
    readUsageSeries(db, { ...range, step: 'day', by: [] }),
    readFailedDays(db, range),
  ]);
  return Array.from({ length: daysShown }, (_, index) => {
    const day = dayOf(Date.now() - (daysShown - 1 - index) * dayMs);
    const row = used.find(({ period }) => period === day);
    return {
      day,
      calls: row?.calls ?? 0,
      errors: failed.find((one) => one.day === day)?.calls ?? 0,
      credits: (row?.credits ?? 0) / 100,
    };
  });
}

async function topOf(db: Queryable, workspaceIds: readonly number[]) {
  const rows = await readUsageSeries(db, {
    workspaceIds,
    ...lastDays(daysShown),
    step: null,
    by: ['endpoint'],
  });
  return rows
    .toSorted((one, other) => other.credits - one.credits || other.calls - one.calls)
    .slice(0, 5)
    .map(({ endpoint, calls, credits: spent }) => ({
      endpoint: endpoint ?? '',
      calls,
      credits: spent / 100,
    }));
}

async function lastDayOf(db: Queryable, workspaceIds: readonly number[]) {
  const since = new Date(Date.now() - dayMs);
  const [counted, errors] = await Promise.all([
    countCallsSince(db, workspaceIds, firstIdAt(since)),
    countFailedSince(db, workspaceIds, since),
  ]);
  if (counted) {
    return { calls: counted.calls, errors, credits: counted.credits / 100, is_estimate: false };
  }
  const days = await readUsageSeries(db, { workspaceIds, ...lastDays(2), step: 'day', by: [] });
  const today = dayOf(Date.now());
  const shareOfYesterday = 1 - (Date.now() % dayMs) / dayMs;
  const share = ({ period }: { period: string | null }) => (period === today ? 1 : shareOfYesterday);
  return {
    calls: Math.round(days.reduce((sum, row) => sum + row.calls * share(row), 0)),
    errors,
    credits: Math.round(days.reduce((sum, row) => sum + row.credits * share(row), 0)) / 100,
    is_estimate: true,
  };
}

async function checklistOf(db: Queryable, organizationId: number) {
  const ofWorkspaces = '(select id from workspaces where organization_id = $1)';
  const { rows } = await db.query<{ has_call: boolean; has_job: boolean; has_webhook: boolean }>(
    `select exists (select from usage_daily where workspace_id in ${ofWorkspaces})
              or exists (select from workspaces w cross join lateral
                           (select from calls c where c.workspace_id = w.id limit 1) one where w.organization_id = $1) as has_call,
            exists (select from bulk_jobs where workspace_id in ${ofWorkspaces}) as has_job,
            exists (select from webhook_endpoints where is_registered and workspace_id in ${ofWorkspaces}) as has_webhook`,
    [organizationId],
  );
  return rows[0] ?? { has_call: false, has_job: false, has_webhook: false };
}

function linkOf(kind: string, webhook: string | null, workspace: string | null): string {
  const query = workspace === null ? '' : `?workspace=${workspace}`;
  if (webhook !== null) return `/webhooks/${webhook}${query}`;
  return kind === 'plan_status' ? '/settings' : `/keys${query}`;
}
