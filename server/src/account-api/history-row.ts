import { z } from 'zod';
import { paidFrom } from '../gateway/service-meta.ts';
import { centicredits } from '../kernel/credits.ts';
import { jobIdOf, requestIdOf } from '../kernel/ids.ts';
import type { Mode } from '../ledger/account.ts';
import type { HistoryRow } from '../ledger/read-usage.ts';
import type { AccountContext } from './define-account-endpoint.ts';

export const historyRowSchema = z.object({
  request_id: z.string().describe('The X-Request-Id of the call.'),
  endpoint: z.string(),
  at: z.string().describe('When it ended; ISO 8601, UTC.'),
  status: z
    .int()
    .describe('HTTP status answered; 0 where the service was stopped in the middle and nothing was charged.'),
  credits: z.number().describe('Credits charged.'),
  from: z.enum(['plan', 'wallet', 'split', 'none']),
  provider: z.string().nullable().describe('The provider that answered.'),
  duration_ms: z.int(),
  cached: z.boolean(),
  job_id: z
    .string()
    .nullable()
    .describe(
      'The job of a list item; null for a call. Quotas and usage count calls: a job is one, whatever items it has.',
    ),
});

/** Calls as their workspace sees them. */
export function historyRows(
  rows: readonly HistoryRow[],
  mode: Mode,
  { served, names }: Pick<AccountContext, 'served' | 'names'>,
): z.infer<typeof historyRowSchema>[] {
  return rows.map((row) => {
    const known = served.get(row.endpoint);
    const charge = { fromPlan: centicredits(row.from_plan), fromAddon: centicredits(row.from_addon) };
    return {
      request_id: requestIdOf(row.id),
      endpoint: row.endpoint,
      at: row.at.toISOString(),
      status: row.status,
      credits: (row.from_plan + row.from_addon) / 100,
      from: paidFrom(charge),
      // Of an endpoint that is gone nobody knows the order.
      provider: row.provider === null || !known ? null : names.shown(known.endpoint, mode)(row.provider),
      duration_ms: row.duration_ms,
      cached: row.cached,
      job_id: row.job_id && jobIdOf(row.job_id),
    };
  });
}
