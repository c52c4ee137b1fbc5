import { z } from 'zod';
import { deliveriesPageMax, deliveryStates } from '../webhooks/deliveries.ts';
import {
  deliveryFields,
  exampleDelivery,
  exampleSecret,
  exampleWebhook,
  webhookFields as fields,
  heldFields,
  webhookShown as webhook,
} from '../webhooks/webhook-schema.ts';
import { webhooksMax } from '../webhooks/webhooks.ts';
import { countField } from './define-account-endpoint.ts';
import { defineRoute, noFields } from './define-route.ts';

const group = 'Webhooks';
const id = z.string().max(100).describe('The webhook: `wh_…`; where it says so, also `jobs`.');
const delivery = z.string().max(100).describe('The delivery: `dlv_…`.');

const ofOne = { params: { id: exampleWebhook.id }, query: {}, body: null };
const oneParam = { params: z.strictObject({ id }), query: noFields, body: null, group } as const;

const secretNote = `The secret signs what is sent, is shown here only, and is kept encrypted.`;

/** The delivery that was made, of the webhook that was asked for. */
const deliveryOf = { id: '$request.path.id', delivery: '$response.body#/delivery_id' };

/** What can be done with a webhook that was created, by its `id`. */
const linksOf = (to: Readonly<Record<string, readonly [operationId: string, description: string]>>) =>
  Object.fromEntries(
    Object.entries(to).map(([name, [operationId, description]]) => [
      name,
      { operationId, parameters: { id: '$response.body#/id' }, description },
    ]),
  );

/** Webhooks as their owner manages them, in the order of the reference. */
export const webhookRoutes = {
  create: defineRoute({
    name: 'webhook_create',
    method: 'POST',
    path: 'webhooks',
    title: 'Register a webhook',
    group,
    description: `Registers a URL that receives the events of the workspace. ${secretNote} A workspace has at most
      ${webhooksMax}. For payloads, signatures and retries see docs/webhooks.md. Free.`,
    params: noFields,
    query: noFields,
    body: z.strictObject({
      url: fields.url,
      events: fields.events,
      description: fields.description.optional(),
      signature_header: fields.signature_header.optional(),
    }),
    status: 201,
    response: webhook.extend({ secret: z.string().describe('Shown here only.') }),
    errors: ['url_not_allowed', 'host_not_found', 'too_many_webhooks', 'upstream_error'],
    links: linksOf({
      webhook: ['webhook_get', 'Its settings and state.'],
      change: ['webhook_change', 'Changes it.'],
      test: ['webhook_test', 'Sends it an event.'],
      deliveries: ['webhook_deliveries', 'Its deliveries.'],
      rotate: ['webhook_rotate_secret', 'Gives it another secret.'],
      remove: ['webhook_delete', 'Deletes it.'],
    }),
    example: {
      params: {},
      query: {},
      body: { url: exampleWebhook.url, events: exampleWebhook.events, description: 'Into the CRM' },
      response: { ...exampleWebhook, secret: exampleSecret },
    },
  }),

  list: defineRoute({
    name: 'webhook_list',
    method: 'GET',
    path: 'webhooks',
    title: 'List webhooks',
    group,
    description: `The webhooks of the workspace, the oldest first. If one was switched off, it says when and why. Free.`,
    params: noFields,
    query: z.strictObject({
      limit: countField(1, webhooksMax).describe(
        `Webhooks a page, 1 to ${webhooksMax}; default ${webhooksMax}.`,
      ),
      cursor: z.string().max(100).optional().describe('`next_cursor` of the page before.'),
    }),
    body: null,
    status: 200,
    response: z.object({
      webhooks: z.array(webhook),
      next_cursor: z.string().nullable().describe('Null on the last page.'),
    }),
    errors: [],
    example: {
      params: {},
      query: { limit: '10' },
      body: null,
      response: { webhooks: [exampleWebhook], next_cursor: null },
    },
  }),

  get: defineRoute({
    ...oneParam,
    name: 'webhook_get',
    method: 'GET',
    path: 'webhooks/{id}',
    title: 'One webhook',
    description: 'The settings and state of a webhook. Free.',
    status: 200,
    response: webhook,
    errors: ['unknown_webhook'],
    example: { ...ofOne, response: exampleWebhook },
  }),

  change: defineRoute({
    ...oneParam,
    name: 'webhook_change',
    method: 'PATCH',
    path: 'webhooks/{id}',
    title: 'Change a webhook',
    description: `Changes the given fields. \`enabled\` false switches it off: queued deliveries fail, and new events are not queued.
      \`enabled\` true switches it on again, even after its failures switched it off. You can redeliver what it missed. Free.`,
    body: z.strictObject({
      url: fields.url.optional(),
      events: fields.events.optional(),
      description: fields.description.optional(),
      signature_header: fields.signature_header.optional(),
      enabled: z.boolean().optional().describe('Whether it receives events.'),
    }),
    status: 200,
    response: webhook,
    errors: ['unknown_webhook', 'url_not_allowed', 'host_not_found', 'upstream_error'],
    example: { ...ofOne, body: { enabled: true }, response: exampleWebhook },
  }),

  remove: defineRoute({
    ...oneParam,
    name: 'webhook_delete',
    method: 'DELETE',
    path: 'webhooks/{id}',
    title: 'Delete a webhook',
    description:
      'Deletes a webhook with the log of its deliveries. A delivery in progress may still arrive. Free.',
    status: 200,
    response: z.object({ id: z.string(), deleted: z.literal(true) }),
    errors: ['unknown_webhook'],
    example: { ...ofOne, response: { id: exampleWebhook.id, deleted: true } },
  }),

  test: defineRoute({
    ...oneParam,
    name: 'webhook_test',
    method: 'POST',
    path: 'webhooks/{id}/test',
    title: 'Test a webhook',
    description: `Sends \`webhook.test\` to a webhook, whatever events it is registered for. The result is in its deliveries. Free.`,
    status: 200,
    response: z.object({ delivery_id: z.string(), ...heldFields }),
    errors: ['unknown_webhook', 'webhook_disabled'],
    links: {
      delivery: {
        operationId: 'webhook_delivery',
        parameters: deliveryOf,
        description: 'What was sent, and the result.',
      },
      redeliver: { operationId: 'webhook_redeliver', parameters: deliveryOf, description: 'Sends it again.' },
    },
    example: {
      ...ofOne,
      response: { delivery_id: exampleDelivery.id, held_until: null, held_because: null },
    },
  }),

  rotate: defineRoute({
    ...oneParam,
    name: 'webhook_rotate_secret',
    method: 'POST',
    path: 'webhooks/{id}/rotate-secret',
    title: 'Replace the secret of a webhook',
    description: `Gives a webhook a new secret. ${secretNote} The old one signs beside it for 24 hours. \`jobs\` in the place of the id
      does so for the secret that signs what is sent to the \`webhook\` addresses of bulk jobs: the only way to see that one. Free.`,
    status: 200,
    response: z.object({
      id: z.string(),
      secret: z.string().describe('Shown here only.'),
      old_secret_expires_at: z.string().describe('Until then both sign.'),
    }),
    errors: ['unknown_webhook'],
    example: {
      ...ofOne,
      response: {
        id: exampleWebhook.id,
        secret: exampleSecret,
        old_secret_expires_at: '2026-11-22T09:40:00.000Z',
      },
    },
  }),

  deliveries: defineRoute({
    ...oneParam,
    name: 'webhook_deliveries',
    method: 'GET',
    path: 'webhooks/{id}/deliveries',
    title: 'Deliveries of a webhook',
    description: `Deliveries of a webhook with every attempt, newest first. Deliveries are kept for 30 days.
      \`jobs\` in the place of the id: those to the \`webhook\` addresses of bulk jobs. Free.`,
    query: z.strictObject({
      limit: countField(1, deliveriesPageMax).describe(
        `Deliveries a page, 1 to ${deliveriesPageMax}; default 20.`,
      ),
      cursor: z
        .string()
        .regex(/^dlv_[0-9a-f]{32}$/, 'Must be next_cursor of the page before.')
        .optional()
        .describe('`next_cursor` of the page before.'),
      status: z.enum(deliveryStates).optional().describe('Only those with this status.'),
    }),
    status: 200,
    response: z.object({
      deliveries: z.array(z.object(deliveryFields)),
      next_cursor: z.string().nullable().describe('Null on the last page.'),
    }),
    errors: ['unknown_webhook'],
    example: {
      ...ofOne,
      query: { status: 'delivered' },
      response: { deliveries: [exampleDelivery], next_cursor: null },
    },
  }),

  delivery: defineRoute({
    ...oneParam,
    name: 'webhook_delivery',
    method: 'GET',
    path: 'webhooks/{id}/deliveries/{delivery}',
    title: 'One delivery',
    description: `A delivery with what is sent: its body to the byte, and headers that sign it now. So a receiver can be tried by hand,
      also with the events of a sandbox workspace, which are never sent. Free.`,
    params: z.strictObject({ id, delivery }),
    status: 200,
    response: z.object({
      ...deliveryFields,
      request: z.object({
        headers: z.record(z.string(), z.string()),
        body: z.string().describe('JSON, to the byte.'),
      }),
    }),
    errors: ['unknown_webhook', 'unknown_delivery'],
    example: {
      params: { id: exampleWebhook.id, delivery: exampleDelivery.id },
      query: {},
      body: null,
      response: {
        ...exampleDelivery,
        request: {
          headers: {
            'content-type': 'application/json',
            'webhook-id': exampleDelivery.event_id,
            'webhook-timestamp': '1763718060',
            'webhook-signature': 'v1,wcHk8zrm3MXlBnFLrWv9hfPSNbkgY9lXkNCFLzkLbFc=',
            'x-service-signature':
              't=1763718060,v1=b1c53d1f7a5a4c29e1c9c4f2ef2b3a5d6c7e8f90a1b2c3d4e5f60718293a4b5c',
          },
          body: '{"id":"evt_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5f","type":"email_finding.completed","created_at":"2026-11-21T09:41:00.000Z","data":{},"sequence":7}',
        },
      },
    },
  }),

  redeliver: defineRoute({
    ...oneParam,
    name: 'webhook_redeliver',
    method: 'POST',
    path: 'webhooks/{id}/deliveries/{delivery}/redeliver',
    title: 'Send a delivery again',
    description: `Sends a delivery once more, whether it failed or arrived, with the same event id; its schedule starts again. Free.`,
    params: z.strictObject({ id, delivery }),
    status: 200,
    response: z.object({ delivery_id: z.string(), ...heldFields }),
    errors: ['unknown_webhook', 'unknown_delivery', 'webhook_disabled', 'delivery_under_way'],
    example: {
      params: { id: exampleWebhook.id, delivery: exampleDelivery.id },
      query: {},
      body: null,
      response: { delivery_id: exampleDelivery.id, held_until: null, held_because: null },
    },
  }),

  redeliverFailed: defineRoute({
    ...oneParam,
    name: 'webhook_redeliver_failed',
    method: 'POST',
    path: 'webhooks/{id}/redeliver-failed',
    title: 'Send what failed again',
    description: `Sends everything again that failed since a moment, such as the beginning of an outage; at most 10,000 at a time. Free.`,
    body: z.strictObject({
      since: z.iso.datetime({ offset: true }).describe('A moment such as 2026-11-21T09:40:00Z.'),
    }),
    status: 200,
    response: z.object({ redelivered: z.int().describe('How many are sent again.'), ...heldFields }),
    errors: ['unknown_webhook', 'webhook_disabled'],
    example: {
      ...ofOne,
      body: { since: '2026-11-21T09:40:00Z' },
      response: { redelivered: 12, held_until: null, held_because: null },
    },
  }),
} as const;
