import { z } from 'zod';
import { nearestName } from '../kernel/nearest-name.ts';
import { deliveryStates } from './deliveries.ts';
import { eventTypes } from './event-types.ts';
import { urlLengthMax } from './receiver.ts';
import { descriptionLengthMax } from './webhooks.ts';

/*
 * What is said of webhooks to their owners, by whatever door they come: with the key of the workspace, or in the console.
 */

const eventType = z.enum(eventTypes, {
  error: ({ input }) => {
    const near = typeof input === 'string' ? nearestName(input, eventTypes) : undefined;
    return near
      ? `There is no such event. Did you mean ${near}?`
      : `There is no such event; there are ${eventTypes.join(', ')}.`;
  },
});

/** What is sent to make or change a webhook. */
export const webhookFields = {
  url: z
    .string()
    .min(1)
    .max(urlLengthMax)
    .describe('Where events are posted: an https address on the public internet.'),
  events: z.array(eventType).min(1).max(eventTypes.length).describe('The events it receives.'),
  description: z
    .string()
    .max(descriptionLengthMax)
    .refine((text) => !text.includes('\0'), { error: 'Must not have a NUL.' })
    .nullable()
    .describe('For yourself.'),
  signature_header: z
    .string()
    .regex(/^[Xx]-[A-Za-z0-9-]{1,60}$/, 'Must begin with X- and have letters, digits and hyphens only.')
    .nullable()
    .describe(
      'The signature comes in this header in the place of X-Service-Signature. Rate tier enterprise.',
    ),
};

/** How long a webhook is sent nothing. */
export const heldFields = {
  held_until: z.string().nullable().describe('Millrace queues its deliveries until then. Null: no pause.'),
  held_because: z
    .enum(['retry_after', 'failures'])
    .nullable()
    .describe('retry_after: its receiver asked for it (`Retry-After`); failures: its last attempts failed.'),
};

/** A webhook as its owner sees it. */
export const webhookShown = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  description: z.string().nullable(),
  signature_header: z.string().nullable().describe('Null: X-Service-Signature.'),
  created_at: z.string(),
  enabled: z.boolean().describe('Switched off, it receives nothing.'),
  disabled_at: z.string().nullable(),
  disabled_reason: z
    .enum(['owner', 'gone', 'failing'])
    .nullable()
    .describe('owner: you did; gone: it answered 410; failing: only failures for five days.'),
  failures: z.int().describe('Failed attempts since the last success.'),
  failing_since: z.string().nullable(),
  ...heldFields,
});

const attempt = z.object({
  number: z.int(),
  at: z.string(),
  duration_ms: z.int(),
  status: z.int().nullable().describe('What it answered; null where there was no answer.'),
  error: z.string().nullable().describe('Why it failed.'),
  response: z.string().nullable().describe('The beginning of the answer, at most 2 KB.'),
});

/** A delivery as its owner sees it. */
export const deliveryFields = {
  id: z.string(),
  url: z.string().describe('Where it is sent.'),
  event_id: z
    .string()
    .describe('The `id` of the event and the header `webhook-id`, the same at every attempt.'),
  type: z.string(),
  created_at: z.string(),
  sequence: z.int().describe('Counts the events of this webhook.'),
  status: z
    .enum(deliveryStates)
    .describe('not_sent: of a sandbox workspace, whose events never leave the machine.'),
  next_attempt_at: z
    .string()
    .nullable()
    .describe('Its next attempt, after any pause of its webhook; null once it has ended.'),
  ended_at: z.string().nullable(),
  last_status: z.int().nullable(),
  attempts: z.array(attempt).describe('The newest first, at most 20.'),
};

export const exampleWebhook = {
  id: 'wh_8Zk2nQ0vLrT4yXbC1dPw',
  url: 'https://crm.example.com/millrace',
  events: ['email_finding.completed' as const, 'credits.low' as const],
  description: 'Into the CRM',
  signature_header: null,
  created_at: '2026-11-21T09:40:00.000Z',
  enabled: true,
  disabled_at: null,
  disabled_reason: null,
  failures: 0,
  failing_since: null,
  held_until: null,
  held_because: null,
};
export const exampleDelivery = {
  id: 'dlv_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  url: exampleWebhook.url,
  event_id: 'evt_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5f',
  type: 'email_finding.completed',
  created_at: '2026-11-21T09:41:00.000Z',
  sequence: 7,
  status: 'delivered' as const,
  next_attempt_at: null,
  ended_at: '2026-11-21T09:41:00.090Z',
  last_status: 204,
  attempts: [
    {
      number: 1,
      at: '2026-11-21T09:41:00.020Z',
      duration_ms: 63,
      status: 204,
      error: null,
      response: '',
    },
  ],
};
export const exampleSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD7mhQlJWQN5o=';
