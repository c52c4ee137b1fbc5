import { z } from 'zod';
import type { SentListPlan } from '../../gateway/lists/read-list-plan.ts';
import { shownList as shownSteppedList } from '../../gateway/lists/shown-list.ts';
import type { JobReport } from '../../jobs/bulk/read-job.ts';
import { shownJob } from '../../jobs/bulk/shown-job.ts';
import { type ListReport, readListReports } from '../../jobs/lists/list-report.ts';
import { toCredits } from '../../kernel/credits.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { credits, moment } from '../fields.ts';

/** A list that is processed in the background, as it stands. */
export const listShown = z.looseObject({
  id: z.string().describe('The list: `job_…`, or `list_…` for one in steps.'),
  kind: z
    .enum(['job', 'list'])
    .describe('job: of an endpoint that takes lists. list: any endpoints over rows, in steps.'),
  endpoint: z.string().describe('Of its first step; empty once its rows were deleted.'),
  endpoints: z.array(z.string()).describe('Of its steps, in their order.'),
  workspace_id: z.string(),
  name: z.string().nullable(),
  status: z
    .enum(['queued', 'processing', 'running', 'paused', 'stopped', 'completed', 'failed', 'canceled'])
    .describe('processing: of a job that runs. running, paused, stopped: of a list in steps.'),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why a list in steps waits: user, pause_after, max_credits, hit_rate or failures. waited_too_long: why it was canceled.',
    ),
  total: z.int(),
  completed: z.int().describe('Items that have ended, those that failed or were canceled included.'),
  found: z.int(),
  failed: z.int(),
  canceled: z.int(),
  credits_reserved: credits.describe('The most that it could cost.'),
  credits_charged: credits,
  credits_refunded: credits,
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  eta_seconds: z.int().nullable(),
  results_expired: z.boolean(),
});

export const exampleList: z.input<typeof listShown> = {
  id: 'job_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  kind: 'job',
  endpoint: 'email_finding',
  endpoints: ['email_finding'],
  workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
  name: 'Fjordline leads',
  status: 'processing',
  reason: null,
  total: 500,
  completed: 218,
  found: 190,
  failed: 2,
  canceled: 0,
  credits_reserved: 2500,
  credits_charged: 950,
  credits_refunded: 0,
  created_at: '2026-11-28T11:40:00.000Z',
  started_at: '2026-11-28T11:40:01.000Z',
  finished_at: null,
  eta_seconds: 95,
  results_expired: false,
};

export function shownList(
  job: JobReport,
  { endpoint, workspace }: { readonly endpoint: string; readonly workspace: string },
): z.input<typeof listShown> {
  const { id, name, ...rest } = shownJob(job);
  return {
    id,
    kind: 'job',
    endpoint,
    endpoints: endpoint === '' ? [] : [endpoint],
    workspace_id: workspace,
    name,
    reason: null,
    ...rest,
    eta_seconds: job.etaSeconds,
    results_expired: job.isForgotten,
  };
}

/** A list in steps, in the same words. */
export function shownStepped(
  list: ListReport,
  { workspace }: { readonly workspace: string },
): z.input<typeof listShown> {
  const { max_credits: _, credits_held: held, ...shown } = shownSteppedList(list);
  const { steps = [] } = JSON.parse(list.plan) as Partial<SentListPlan>;
  const endpoints = steps.map(({ endpoint }) => endpoint);
  const reserved = list.limits === null ? shown.credits_charged : toCredits(list.limits.maxCredits);
  return {
    ...shown,
    kind: 'list',
    endpoint: endpoints[0] ?? '',
    endpoints,
    workspace_id: workspace,
    credits_reserved: reserved,
    credits_refunded:
      list.finishedAt === null ? 0 : Math.round(100 * (reserved - shown.credits_charged)) / 100,
    credits_held: held,
  };
}

/** Lists of both kinds, in the order of `jobs`. @param endpointOf name of a job's endpoint by its number; @param workspaceOf public id of a workspace */
export async function shownLists(
  db: Queryable,
  jobs: readonly JobReport[],
  {
    endpointOf,
    workspaceOf,
  }: {
    readonly endpointOf: (endpointId: number) => string;
    readonly workspaceOf: (workspaceId: number) => string;
  },
): Promise<readonly z.input<typeof listShown>[]> {
  const ids = jobs.filter(({ isList }) => isList).map(({ id }) => id);
  const reports = ids.length === 0 ? [] : await readListReports(db, ids);
  const stepped = new Map(reports.map((list) => [list.id, list]));
  return jobs.map((job) => {
    const workspace = workspaceOf(job.workspaceId);
    const list = stepped.get(job.id);
    return list
      ? shownStepped(list, { workspace })
      : shownList(job, { endpoint: endpointOf(job.endpointId), workspace });
  });
}
