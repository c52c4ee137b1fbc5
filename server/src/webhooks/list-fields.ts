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
      'Why it waits: user, pause_after, max_credits, hit_rate or failures. waited_too_long: why it was canceled. Null otherwise.',
    ),
  total: z.int().describe('Its rows.'),
  completed: z.int().describe('Rows that have ended.'),
  found: z.int().describe('Rows whose last step found something.'),
  not_found: z.int().describe('Rows whose last step found nothing.'),
  failed: z.int().describe('Rows that no source could look up: what failed costs nothing.'),
  invalid: z.int().describe('Rows whose values are wrong: they cost nothing.'),
  skipped: z.int().describe('Rows that needed no step: they cost nothing.'),
  canceled: z.int().describe('Rows that nobody had started as the list was canceled.'),
  credits_held: credits.describe(
    'Held for rows that are still to come. A list that has ended, or was stopped, holds nothing but for running rows.',
  ),
  credits_charged: credits.describe('What its steps have cost until now: never more than max_credits.'),
  max_credits: credits.nullable().describe('Its ceiling. Null once its rows were forgotten.'),
  rows_per_minute: z.int().nullable().describe('Its pace so far; null where that is not known.'),
  eta_seconds: z.int().nullable().describe('Until it is done, at that pace; null where that is not known.'),
  created_at: z.string().describe('ISO 8601, UTC.'),
  started_at: moment.describe('When its first row was taken up; null until then.'),
  finished_at: moment.describe('When its last row ended; null until then.'),
  results_expired: z.boolean().describe('Its rows have been forgotten; counts and credits stay.'),
};
