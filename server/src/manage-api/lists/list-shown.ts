import { z } from 'zod';
import type { JobReport } from '../../jobs/bulk/read-job.ts';
import { shownJob } from '../../jobs/bulk/shown-job.ts';
import { credits, moment } from '../fields.ts';

/** A list that is processed in the background, as it stands. */
export const listShown = z.looseObject({
  id: z.string().describe('The list: `job_…`.'),
  endpoint: z.string(),
  workspace_id: z.string(),
  name: z.string().nullable(),
  status: z.enum(['queued', 'processing', 'completed', 'failed', 'canceled']),
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
  endpoint: 'email_finding',
  workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN',
  name: 'Fjordline leads',
  status: 'processing',
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
    endpoint,
    workspace_id: workspace,
    name,
    ...rest,
    eta_seconds: job.etaSeconds,
    results_expired: job.isForgotten,
  };
}
