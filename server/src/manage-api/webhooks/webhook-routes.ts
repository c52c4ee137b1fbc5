import { z } from 'zod';
import { WebhookWork } from '../../gateway/webhook-work.ts';
import { roles } from '../../identity/roles.ts';
import { deliveriesPageMax, deliveryStates } from '../../webhooks/deliveries.ts';
import {
  deliveryFields,
  exampleDelivery,
  exampleSecret,
  exampleWebhook,
  heldFields,
  webhookFields,
  webhookShown,
} from '../../webhooks/webhook-schema.ts';
import { webhooksMax } from '../../webhooks/webhooks.ts';
import { callerFor } from '../caller-for.ts';
import { type Access, defineManageRoute } from '../define-manage-route.ts';
import { count, noFields, organizationId, workspaceId } from '../fields.ts';
import type { ManageContext } from '../manage-context.ts';

const base = 'organizations/{organization_id}/workspaces/{workspace_id}/webhooks';
const ofWorkspace = { organization_id: organizationId, workspace_id: workspaceId };
const webhookId = z.string().max(100).describe('The webhook: `wh_…`; where it says so, also `jobs`.');
const deliveryId = z.string().max(100).describe('The delivery: `dlv_…`.');
const ids = { organization_id: 'org_4fGhT0aBcDeFgHiJkLmN', workspace_id: 'ws_4fGhT0aBcDeFgHiJkLmN' };
const oneIds = { ...ids, webhook_id: exampleWebhook.id };
const deliveryIds = { ...oneIds, delivery_id: exampleDelivery.id };

const oneParams = z.strictObject({ ...ofWorkspace, webhook_id: webhookId });
const deliveryParams = z.strictObject({ ...ofWorkspace, webhook_id: webhookId, delivery_id: deliveryId });

const mayLook: Access = { who: 'member', roles };
const mayChange: Access = { who: 'member', roles: ['owner', 'admin', 'developer'] };

/** Reads by the pool of free reads, changes by the webhooks' own connections, as for who comes with the key. */
function workOf({ parts, db }: ManageContext): WebhookWork {
  return new WebhookWork(parts.webhooks, () => db);
}

export const listWebhooksRoute = defineManageRoute({
  name: 'webhook_list',
  method: 'GET',
  path: base,
  title: 'Webhooks',
  description: 'The webhooks of a workspace, the oldest first.',
  access: mayLook,
  params: z.strictObject(ofWorkspace),
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ webhooks: z.array(webhookShown) }),
  errors: ['unknown_id'],
  example: { params: ids, query: {}, body: null, response: { webhooks: [exampleWebhook] } },
  run: async ({ params }, context) => {
    const caller = await callerFor(context, params.workspace_id);
    return { webhooks: (await workOf(context).list(caller, { limit: webhooksMax })).webhooks };
  },
});

export const createWebhookRoute = defineManageRoute({
  name: 'webhook_create',
  method: 'POST',
  path: base,
  title: 'Register a webhook',
  description: 'Registers a URL that receives the events of the workspace. Its secret is shown this once.',
  access: mayChange,
  params: z.strictObject(ofWorkspace),
  query: noFields,
  body: z.strictObject({
    url: webhookFields.url,
    events: webhookFields.events,
    description: webhookFields.description.optional(),
    signature_header: webhookFields.signature_header.optional(),
  }),
  status: 201,
  response: webhookShown.extend({ secret: z.string().describe('Shown this once.') }),
  errors: ['unknown_id', 'url_not_allowed', 'host_not_found', 'too_many_webhooks', 'upstream_error'],
  isOutside: true,
  told: ({ params, body }) => ({ target: params.workspace_id, detail: withoutPath(body) }),
  example: {
    params: ids,
    query: {},
    body: { url: exampleWebhook.url, events: exampleWebhook.events, description: 'Into the CRM' },
    response: { ...exampleWebhook, secret: exampleSecret },
  },
  run: async ({ params, body }, context) =>
    workOf(context).create(await callerFor(context, params.workspace_id), body),
});

export const changeWebhookRoute = defineManageRoute({
  name: 'webhook_change',
  method: 'PATCH',
  path: `${base}/{webhook_id}`,
  title: 'Change a webhook',
  description: 'Changes what is given; `enabled` switches it off and on.',
  access: mayChange,
  params: oneParams,
  query: noFields,
  body: z.strictObject({
    url: webhookFields.url.optional(),
    events: webhookFields.events.optional(),
    description: webhookFields.description.optional(),
    signature_header: webhookFields.signature_header.optional(),
    enabled: z.boolean().optional().describe('Whether it receives events.'),
  }),
  status: 200,
  response: webhookShown,
  errors: ['unknown_id', 'unknown_webhook', 'url_not_allowed', 'host_not_found', 'upstream_error'],
  isOutside: true,
  told: ({ body }) => ({ detail: withoutPath(body) }),
  example: { params: oneIds, query: {}, body: { enabled: true }, response: exampleWebhook },
  run: async ({ params, body }, context) =>
    workOf(context).change(await callerFor(context, params.workspace_id), params.webhook_id, body),
});

export const removeWebhookRoute = defineManageRoute({
  name: 'webhook_delete',
  method: 'DELETE',
  path: `${base}/{webhook_id}`,
  title: 'Delete a webhook',
  description: 'Deletes a webhook with the log of its deliveries.',
  access: mayChange,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ id: z.string(), deleted: z.literal(true) }),
  errors: ['unknown_id', 'unknown_webhook'],
  isOutside: true,
  example: {
    params: oneIds,
    query: {},
    body: null,
    response: { id: exampleWebhook.id, deleted: true },
  },
  run: async ({ params }, context) =>
    workOf(context).remove(await callerFor(context, params.workspace_id), params.webhook_id),
});

export const testWebhookRoute = defineManageRoute({
  name: 'webhook_test',
  method: 'POST',
  path: `${base}/{webhook_id}/test`,
  title: 'Test a webhook',
  description: 'Sends `webhook.test` to it, whatever events it is registered for.',
  access: mayChange,
  params: oneParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ delivery_id: z.string(), ...heldFields }),
  errors: ['unknown_id', 'unknown_webhook', 'webhook_disabled'],
  isOutside: true,
  example: {
    params: oneIds,
    query: {},
    body: null,
    response: { delivery_id: exampleDelivery.id, held_until: null, held_because: null },
  },
  run: async ({ params }, context) =>
    workOf(context).test(await callerFor(context, params.workspace_id), params.webhook_id),
});

export const rotateWebhookSecret = defineManageRoute({
  name: 'webhook_rotate_secret',
  method: 'POST',
  path: `${base}/{webhook_id}/secret`,
  title: 'Rotate the secret of a webhook',
  description:
    'Gives it a new secret, shown this once; the old one signs beside it for 24 hours. `jobs` for the addresses of lists.',
  access: mayChange,
  params: oneParams,
  query: noFields,
  body: null,
  status: 201,
  response: z.object({
    id: z.string(),
    secret: z.string().describe('Shown this once.'),
    old_secret_expires_at: z.string(),
  }),
  errors: ['unknown_id', 'unknown_webhook'],
  isOutside: true,
  example: {
    params: oneIds,
    query: {},
    body: null,
    response: {
      id: exampleWebhook.id,
      secret: exampleSecret,
      old_secret_expires_at: '2026-11-22T09:40:00.000Z',
    },
  },
  run: async ({ params }, context) =>
    workOf(context).rotate(await callerFor(context, params.workspace_id), params.webhook_id),
});

export const listDeliveriesRoute = defineManageRoute({
  name: 'delivery_list',
  method: 'GET',
  path: `${base}/{webhook_id}/deliveries`,
  title: 'Deliveries of a webhook',
  description: 'Its deliveries with every attempt, newest first. `jobs` for the addresses of lists.',
  access: mayLook,
  params: oneParams,
  query: z.strictObject({
    limit: count(1, deliveriesPageMax).describe(`Deliveries a page, 1 to ${deliveriesPageMax}; default 20.`),
    cursor: z
      .string()
      .regex(/^dlv_[0-9a-f]{32}$/, 'Must be next_cursor of the page before.')
      .optional()
      .describe('`next_cursor` of the page before.'),
    status: z.enum(deliveryStates).optional(),
  }),
  body: null,
  status: 200,
  response: z.object({
    deliveries: z.array(z.object(deliveryFields)),
    next_cursor: z.string().nullable(),
  }),
  errors: ['unknown_id', 'unknown_webhook'],
  example: {
    params: oneIds,
    query: { status: 'delivered' },
    body: null,
    response: { deliveries: [exampleDelivery], next_cursor: null },
  },
  run: async ({ params, query }, context) =>
    workOf(context).deliveries(await callerFor(context, params.workspace_id), params.webhook_id, query),
});

export const getDelivery = defineManageRoute({
  name: 'delivery_get',
  method: 'GET',
  path: `${base}/{webhook_id}/deliveries/{delivery_id}`,
  title: 'One delivery',
  description: 'A delivery with what is sent, to the byte.',
  // The request is signed: who may only look does not get what others could be deceived with.
  access: mayChange,
  params: deliveryParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({
    ...deliveryFields,
    request: z.object({ headers: z.record(z.string(), z.string()), body: z.string() }),
  }),
  errors: ['unknown_id', 'unknown_webhook', 'unknown_delivery'],
  example: {
    params: deliveryIds,
    query: {},
    body: null,
    response: {
      ...exampleDelivery,
      request: { headers: { 'content-type': 'application/json' }, body: '{"id":"evt_1"}' },
    },
  },
  run: async ({ params }, context) =>
    workOf(context).delivery(
      await callerFor(context, params.workspace_id),
      params.webhook_id,
      params.delivery_id,
    ),
});

export const redeliverRoute = defineManageRoute({
  name: 'delivery_redeliver',
  method: 'POST',
  path: `${base}/{webhook_id}/deliveries/{delivery_id}/redeliver`,
  title: 'Resend a delivery',
  description:
    'Sends it once more, with the same event id: now, or once its webhook takes something again, where that is held back.',
  access: mayChange,
  params: deliveryParams,
  query: noFields,
  body: null,
  status: 200,
  response: z.object({ delivery_id: z.string(), ...heldFields }),
  errors: ['unknown_id', 'unknown_webhook', 'unknown_delivery', 'webhook_disabled', 'delivery_under_way'],
  isOutside: true,
  example: {
    params: deliveryIds,
    query: {},
    body: null,
    response: { delivery_id: exampleDelivery.id, held_until: null, held_because: null },
  },
  run: async ({ params }, context) =>
    workOf(context).redeliver(
      await callerFor(context, params.workspace_id),
      params.webhook_id,
      params.delivery_id,
    ),
});

export const redeliverFailedRoute = defineManageRoute({
  name: 'webhook_redeliver_failed',
  method: 'POST',
  path: `${base}/{webhook_id}/redeliver-failed`,
  title: 'Resend failed deliveries',
  description: 'Sends everything again that failed since a moment; at most 10,000 at a time.',
  access: mayChange,
  params: oneParams,
  query: noFields,
  body: z.strictObject({ since: z.iso.datetime({ offset: true }) }),
  status: 200,
  response: z.object({ redelivered: z.int(), ...heldFields }),
  errors: ['unknown_id', 'unknown_webhook', 'webhook_disabled'],
  isOutside: true,
  told: ({ body }) => ({ detail: body }),
  example: {
    params: oneIds,
    query: {},
    body: { since: '2026-11-21T09:40:00Z' },
    response: { redelivered: 12, held_until: null, held_because: null },
  },
  run: async ({ params, body }, context) =>
    workOf(context).redeliverFailed(
      await callerFor(context, params.workspace_id),
      params.webhook_id,
      body.since,
    ),
});

/** Addresses of receivers can have secrets in their path. */
function withoutPath<Body extends { readonly url?: string | undefined }>({ url, ...rest }: Body) {
  return { ...rest, ...(url !== undefined && URL.canParse(url) ? { host: new URL(url).host } : {}) };
}

export const webhookRoutes = [
  listWebhooksRoute,
  createWebhookRoute,
  changeWebhookRoute,
  removeWebhookRoute,
  testWebhookRoute,
  rotateWebhookSecret,
  listDeliveriesRoute,
  getDelivery,
  redeliverRoute,
  redeliverFailedRoute,
];
