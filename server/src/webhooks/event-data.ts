import { z } from 'zod';
import { mailStatuses } from '../records/contact.ts';
import type { EventType } from './event-types.ts';
import { listFields } from './list-fields.ts';

/* What `data` of each event has: for the reference. */

const moment = z.string().describe('ISO 8601, UTC.');
const credits = (what: string) => z.number().describe(what);
const wallet = z.object({ remaining: credits('Add-on credits left.') }).describe('The add-on credits.');

const verdicts = Object.fromEntries(
  mailStatuses.map((status) => [
    status,
    z.int().optional().describe(`Of a verification: addresses whose verdict is ${status}.`),
  ]),
);

/** What the inquiry of a job answers, but for its results. */
export const jobEventData = z.object({
  id: z.string().describe('Of the job.'),
  name: z.string().nullable().describe('What you call it.'),
  status: z.enum(['completed', 'failed', 'canceled']).describe('How it ended.'),
  total: z.int().describe('Its items.'),
  completed: z.int().describe('Items that have ended.'),
  found: z.int().describe('Items that were found.'),
  ...verdicts,
  failed: z.int().describe('Items that no source could look up, or that are not valid: they are free.'),
  canceled: z.int().describe('Items that had not started when the job was canceled: they are free.'),
  credits_reserved: credits('The most that it could cost.'),
  credits_charged: credits('What it cost.'),
  credits_refunded: credits('What was given back as it ended.'),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
  inquiry_url: z.string().describe('Where its results are: free.'),
});

/** Where a list stands, as its route tells it without its steps. */
export const listEventData = z.object({
  ...listFields,
  inquiry_url: z.string().describe('GET it for the same, as it is then: free.'),
});

export const eventData = {
  'email_finding.completed': jobEventData,
  'email_finding.failed': jobEventData,
  'email_finding.canceled': jobEventData,
  'email_verification.completed': jobEventData,
  'email_verification.failed': jobEventData,
  'email_verification.canceled': jobEventData,
  'list.completed': listEventData,
  'list.failed': listEventData,
  'list.canceled': listEventData,
  'list.paused': listEventData,
  'list.stopped': listEventData,
  'credits.low': z.object({
    wallet,
    threshold: credits(
      'The credits below which this event is sent: a tenth of the most since the last top-up.',
    ),
  }),
  'credits.exhausted': z.object({
    code: z
      .enum(['insufficient_credits', 'plan_credits_exhausted'])
      .describe('Why the call was refused, as its error says it.'),
    wallet,
    plan: z
      .object({ remaining: credits('Plan credits left.') })
      .nullable()
      .describe('Null without a plan.'),
  }),
  'plan.refilled': z.object({
    plan: z.string().describe('Name of the plan.'),
    granted: credits('Credits that came in.'),
    remaining: credits('Plan credits left, with them.'),
    resets_at: z.string().nullable().describe('The next refill; ISO 8601, UTC.'),
  }),
  'plan.status_changed': z.object({
    plan: z.string().nullable().describe('Name of the plan.'),
    status: z.string().nullable().describe('Null: the plan has ended.'),
    previous_status: z.string().nullable().describe('Null: the plan is new.'),
  }),
  'spend_limit.reached': z.object({
    limit: z.number().nullable().describe('Credits that the workspace may spend this month.'),
    spent: credits('Credits that it has spent.'),
    resets_at: moment.describe('The first of the next month; ISO 8601, UTC.'),
  }),
  'webhook.disabled': z.object({
    webhook_id: z.string().describe('The webhook; `jobs` is an address that a bulk job brought along.'),
    url: z.string(),
    reason: z.string().describe('`gone`: it answered 410. `failing`: it failed for five days.'),
    failures: z.int().describe('Tries that failed since the last success.'),
    failing_since: z.string().nullable(),
    disabled_at: z.string().nullable(),
  }),
  'webhook.test': z.object({ webhook_id: z.string().describe('The webhook that is tested.') }),
} as const satisfies Record<EventType, z.ZodObject>;
