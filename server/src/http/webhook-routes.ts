import type { FastifyInstance } from 'fastify';
import { webhookRoutes } from '../account-api/webhook-routes.ts';
import type { Caller } from '../gateway/caller.ts';
import { validationFailed } from '../gateway/parse-request.ts';
import { ServiceError } from '../kernel/service-error.ts';
import {
  type Attempt,
  type Delivery,
  listDeliveries,
  ofJobs,
  redeliver,
  redeliverFailedSince,
} from '../webhooks/deliveries.ts';
import { readDelivery } from '../webhooks/read-delivery.ts';
import { checkReceiverOf } from '../webhooks/receiver.ts';
import { overlapHours } from '../webhooks/secrets.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  rotateSecretOfJobs,
  testWebhook,
  type Webhook,
  type WebhookParts,
  webhooksMax,
} from '../webhooks/webhooks.ts';
import { type RouteParts, serveRoute } from './serve-route.ts';

/** Webhooks as their owner manages them. What another workspace has is not there. */
export function serveWebhooks(server: FastifyInstance, parts: RouteParts, webhooks: WebhookParts): void {
  const { db } = webhooks;
  const readsOf = ({ workspaceId }: Caller) => parts.reads.of(workspaceId);
  const partsFor = ({ mode }: Caller) => ({
    ...webhooks,
    checkReceiver: checkReceiverOf(mode, webhooks.checkReceiver),
  });

  serveRoute(server, parts, webhookRoutes.create, async ({ body }, caller) => {
    mayHaveHeader(caller, body.signature_header);
    const { webhook, secret } = await createWebhook(partsFor(caller), caller.workspaceId, wantedOf(body));
    return { ...shown(webhook), secret };
  });

  serveRoute(server, parts, webhookRoutes.list, async ({ query }, caller) => {
    const all = await listWebhooks(readsOf(caller), caller.workspaceId);
    const { limit = webhooksMax, cursor } = query;
    const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== undefined && from === 0) throw noSuchCursor();
    const page = all.slice(from, from + limit);
    return {
      webhooks: page.map(shown),
      next_cursor: from + limit < all.length ? (page.at(-1)?.id ?? null) : null,
    };
  });

  serveRoute(server, parts, webhookRoutes.get, async ({ params }, caller) =>
    shown(await there(caller, params.id)),
  );

  serveRoute(server, parts, webhookRoutes.change, async ({ params, body }, caller) => {
    mayHaveHeader(caller, body.signature_header);
    const { enabled, ...rest } = body;
    const change = { ...wantedOf(rest), ...(enabled === undefined ? {} : { isEnabled: enabled }) };
    const changed = await changeWebhook(partsFor(caller), caller.workspaceId, idOf(params.id), change);
    return shown(changed ?? nothingThere());
  });

  serveRoute(server, parts, webhookRoutes.remove, async ({ params }, caller) => {
    if (!(await deleteWebhook(db, caller.workspaceId, idOf(params.id)))) nothingThere();
    return { id: params.id, deleted: true as const };
  });

  serveRoute(server, parts, webhookRoutes.test, async ({ params }, caller) => {
    // A test is a delivery that nothing has to happen for.
    await webhooks.storage.check(caller, [{ kind: 'deliveries', rows: 1, bytes: 0 }]);
    const id = await testWebhook(db, caller.workspaceId, idOf(params.id));
    if (id === null) await whySwitchedOff(caller, params.id);
    webhooks.onDue();
    return { delivery_id: id ?? nothingThere() };
  });

  serveRoute(server, parts, webhookRoutes.rotate, async ({ params }, caller) => {
    const secret =
      params.id === ofJobs
        ? await rotateSecretOfJobs(webhooks, caller.workspaceId)
        : await rotateSecret(webhooks, caller.workspaceId, idOf(params.id));
    const oldUntil = new Date(Date.now() + overlapHours * 3_600_000);
    return {
      id: params.id,
      secret: secret ?? nothingThere(),
      old_secret_expires_at: oldUntil.toISOString(),
    };
  });

  serveRoute(server, parts, webhookRoutes.deliveries, async ({ params, query }, caller) => {
    const { limit = 20, cursor: after, status } = query;
    const id = idOrJobs(params.id);
    const found = await listDeliveries(readsOf(caller), caller.workspaceId, id, { limit, after, status });
    if (found === null) return nothingThere();
    return { deliveries: found.deliveries.map(shownDelivery), next_cursor: found.nextCursor };
  });

  serveRoute(server, parts, webhookRoutes.delivery, async ({ params }, caller) => {
    const id = idOrJobs(params.id);
    const found = await readDelivery(
      { ...webhooks, db: readsOf(caller) },
      caller.workspaceId,
      id,
      params.delivery,
    );
    if (found !== null) return { ...shownDelivery(found.delivery), request: found.request };
    return noSuchDelivery(caller, id);
  });

  serveRoute(server, parts, webhookRoutes.redeliver, async ({ params }, caller) => {
    const id = idOrJobs(params.id);
    const outcome = await redeliver(db, caller.workspaceId, id, params.delivery);
    if (outcome === 'switched_off') throw switchedOff();
    if (outcome === 'unknown') await noSuchDelivery(caller, id);
    if (outcome === 'under_way') {
      throw new ServiceError('delivery_under_way', 'The delivery is being sent at this moment.', {
        retryAfterSeconds: 1,
      });
    }
    webhooks.onDue();
    return { delivery_id: params.delivery };
  });

  serveRoute(server, parts, webhookRoutes.redeliverFailed, async ({ params, body }, caller) => {
    const id = idOf(params.id);
    if (!(await there(caller, id)).isEnabled) await whySwitchedOff(caller, id);
    const redelivered = await redeliverFailedSince(db, caller.workspaceId, id, new Date(body.since));
    webhooks.onDue();
    return { redelivered };
  });

  async function there(caller: Caller, id: string): Promise<Webhook> {
    return (await getWebhook(readsOf(caller), caller.workspaceId, idOf(id))) ?? nothingThere();
  }

  /** @throws always: that there is none, or that it is switched off */
  async function whySwitchedOff(caller: Caller, id: string): Promise<never> {
    await there(caller, id);
    throw switchedOff();
  }

  /** @throws always: that there is no such webhook, or none of its deliveries */
  async function noSuchDelivery(caller: Caller, id: string): Promise<never> {
    if (id !== ofJobs) await there(caller, id);
    throw new ServiceError('unknown_delivery', 'This webhook has no delivery with that id.');
  }
}

/** What is none is asked for nowhere. */
function idOf(id: string): string {
  return /^wh_[0-9A-Za-z]{1,40}$/.test(id) ? id : nothingThere();
}

function nothingThere(): never {
  throw new ServiceError('unknown_webhook', 'This workspace has no webhook with that id.');
}

const idOrJobs = (id: string) => (id === ofJobs ? id : idOf(id));

const switchedOff = () => new ServiceError('webhook_disabled', 'The webhook is switched off.');

const noSuchCursor = () =>
  validationFailed([
    { path: 'cursor', message: 'Not a cursor of this list. Send next_cursor as it was answered.' },
  ]);

/** A header of one's own is part of the enterprise tier (specification 6). */
function mayHaveHeader({ rateTier }: Caller, header: string | null | undefined): void {
  if (header === undefined || header === null || rateTier === 'enterprise' || rateTier === 'unlimited')
    return;
  throw validationFailed([
    { path: 'signature_header', message: 'Needs a workspace of the rate tier enterprise.' },
  ]);
}

function wantedOf<Sent extends { readonly signature_header?: string | null | undefined }>(sent: Sent) {
  const { signature_header: signatureHeader, ...rest } = sent;
  return { ...rest, ...(signatureHeader === undefined ? {} : { signatureHeader }) };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function shown(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    description: webhook.description,
    signature_header: webhook.signatureHeader,
    created_at: webhook.createdAt.toISOString(),
    enabled: webhook.isEnabled,
    disabled_at: iso(webhook.disabledAt),
    disabled_reason: webhook.disabledReason,
    failures: webhook.failures,
    failing_since: iso(webhook.failingSince),
  };
}

function shownDelivery(delivery: Delivery) {
  return {
    id: delivery.id,
    url: delivery.url,
    event_id: delivery.eventId,
    type: delivery.type,
    created_at: delivery.createdAt.toISOString(),
    sequence: delivery.sequence,
    status: delivery.status,
    next_attempt_at: iso(delivery.nextAttemptAt),
    ended_at: iso(delivery.endedAt),
    last_status: delivery.lastStatus,
    attempts: delivery.attempts.map(shownAttempt),
  };
}

function shownAttempt({ number, at, durationMs, status, error, response }: Attempt) {
  return { number, at: at.toISOString(), duration_ms: durationMs, status, error, response };
}
