import { z } from 'zod';
import { listStatuses } from '../records/list-status.ts';

const moment = z.string().nullable();
const credits = z.number();

/** Where a list stands, without its steps. */
export const listFields = {
  id: z.string().describe('Of the list: `list_…`.'),
  name: z.string().nullable().describe('What you call it.'),
  status: z
    .enum(listStatuses)
    .describe(
      'paused: it waits for you. stopped: a limit stopped it, and it waits for you. failed: no row could be looked up.',
    ),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why it is waiting: user, pause_after, max_credits, hit_rate or failures. waited_too_long: why it was canceled. Null otherwise.',
    ),
  total: z.int().describe('Its rows.'),
  completed: z.int().describe('Rows that have ended.'),
  found: z.int().describe('Rows whose last step found something.'),
  not_found: z.int().describe('Rows whose last step found nothing.'),
  failed: z.int().describe('Rows that every provider failed on: free.'),
  invalid: z.int().describe('Rows with wrong values: free.'),
  skipped: z.int().describe('Rows that needed no step: free.'),
  canceled: z.int().describe('Rows not started when the list was canceled.'),
  credits_held: credits.describe(
    'Credits held for remaining rows. A list that ended or was stopped holds credits for running rows only.',
  ),
  credits_charged: credits.describe('What its steps have cost so far: never more than max_credits.'),
  max_credits: credits.nullable().describe('Its ceiling. Null once its rows were deleted.'),
  rows_per_minute: z.int().nullable().describe('Its pace so far; null if unknown.'),
  eta_seconds: z.int().nullable().describe('Time left at that pace; null if unknown.'),
  created_at: z.string().describe('ISO 8601, UTC.'),
  started_at: moment.describe('When its first row started; null until then.'),
  finished_at: moment.describe('When its last row ended; null until then.'),
  results_expired: z.boolean().describe('Its rows have been forgotten; counts and credits stay.'),
};
