import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import {
  type Attempt,
  type DeliveriesQuery,
  type Delivery,
  listDeliveries,
  ofJobs,
  redeliver,
  redeliverFailedSince,
} from '../webhooks/deliveries.ts';
import { type Held, heldOfDelivery } from '../webhooks/held.ts';
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
  type WebhookChange,
  type WebhookParts,
  type WebhookToMake,
  webhooksMax,
} from '../webhooks/webhooks.ts';
import type { Caller } from './caller.ts';
import { validationFailed } from './parse-request.ts';

type Snake<Sent> = Omit<Sent, 'signatureHeader' | 'isEnabled'> & {
  readonly signature_header?: string | null | undefined;
};

/**
 * Webhooks as the owner of a workspace manages them, whether they come with its key or in the console. What another workspace has is not
 * there. Answers are as they are shown.
 */
export class WebhookWork {
  readonly #webhooks: WebhookParts;
  readonly #readsOf: (caller: Caller) => Queryable;

  constructor(webhooks: WebhookParts, readsOf: (caller: Caller) => Queryable) {
    this.#webhooks = webhooks;
    this.#readsOf = readsOf;
  }

  async create(caller: Caller, body: Snake<WebhookToMake>) {
    mayHaveHeader(caller, body.signature_header);
    const { webhook, secret } = await createWebhook(
      this.#partsFor(caller),
      caller.workspaceId,
      wantedOf(body),
    );
    return { ...shown(webhook), secret };
  }

  async list(
    caller: Caller,
    {
      limit = webhooksMax,
      cursor,
    }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ) {
    const all = await listWebhooks(this.#readsOf(caller), caller.workspaceId);
    const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== undefined && from === 0) throw noSuchCursor();
    const page = all.slice(from, from + limit);
    return {
      webhooks: page.map(shown),
      next_cursor: from + limit < all.length ? (page.at(-1)?.id ?? null) : null,
    };
  }

  async get(caller: Caller, id: string) {
    return shown(await this.#there(caller, id));
  }

  async change(
    caller: Caller,
    id: string,
    body: Snake<WebhookChange> & { readonly enabled?: boolean | undefined },
  ) {
    mayHaveHeader(caller, body.signature_header);
    const { enabled, ...rest } = body;
    const change = { ...wantedOf(rest), ...(enabled === undefined ? {} : { isEnabled: enabled }) };
    const changed = await changeWebhook(this.#partsFor(caller), caller.workspaceId, idOf(id), change);
    return shown(changed ?? nothingThere());
  }

  async remove(caller: Caller, id: string) {
    if (!(await deleteWebhook(this.#webhooks.db, caller.workspaceId, idOf(id)))) nothingThere();
    return { id, deleted: true as const };
  }

  async test(caller: Caller, webhook: string) {
    // A test is a delivery that nothing has to happen for.
    await this.#webhooks.storage.check(caller, [{ kind: 'deliveries', rows: 1, bytes: 0 }]);
    const id = await testWebhook(this.#webhooks.db, caller.workspaceId, idOf(webhook));
    if (id === null) await this.#whySwitchedOff(caller, webhook);
    this.#webhooks.onDue();
    const delivery = id ?? nothingThere();
    return { delivery_id: delivery, ...(await this.#heldBack(caller, webhook, delivery)) };
  }

  async rotate(caller: Caller, id: string) {
    const secret =
      id === ofJobs
        ? await rotateSecretOfJobs(this.#webhooks, caller.workspaceId)
        : await rotateSecret(this.#webhooks, caller.workspaceId, idOf(id));
    const oldUntil = new Date(Date.now() + overlapHours * 3_600_000);
    return { id, secret: secret ?? nothingThere(), old_secret_expires_at: oldUntil.toISOString() };
  }

  async deliveries(
    caller: Caller,
    webhook: string,
    {
      limit = 20,
      cursor: after,
      status,
    }: Partial<Pick<DeliveriesQuery, 'limit' | 'status'>> & { readonly cursor?: string | undefined },
  ) {
    const id = idOrJobs(webhook);
    const found = await listDeliveries(this.#readsOf(caller), caller.workspaceId, id, {
      limit,
      after,
      status,
    });
    if (found === null) return nothingThere();
    return { deliveries: found.deliveries.map(shownDelivery), next_cursor: found.nextCursor };
  }

  async delivery(caller: Caller, webhook: string, delivery: string) {
    const id = idOrJobs(webhook);
    const found = await readDelivery(
      { ...this.#webhooks, db: this.#readsOf(caller) },
      caller.workspaceId,
      id,
      delivery,
    );
    if (found !== null) return { ...shownDelivery(found.delivery), request: found.request };
    return this.#noSuchDelivery(caller, id);
  }

  async redeliver(caller: Caller, webhook: string, delivery: string) {
    const id = idOrJobs(webhook);
    const outcome = await redeliver(this.#webhooks.db, caller.workspaceId, id, delivery);
    if (outcome === 'switched_off') throw switchedOff();
    if (outcome === 'unknown') await this.#noSuchDelivery(caller, id);
    if (outcome === 'under_way') {
      throw new ServiceError('delivery_under_way', 'The delivery is being sent at this moment.', {
        retryAfterSeconds: 1,
      });
    }
    this.#webhooks.onDue();
    return { delivery_id: delivery, ...(await this.#heldBack(caller, id, delivery)) };
  }

  async redeliverFailed(caller: Caller, webhook: string, since: string) {
    const id = idOf(webhook);
    if (!(await this.#there(caller, id)).isEnabled) await this.#whySwitchedOff(caller, id);
    const redelivered = await redeliverFailedSince(
      this.#webhooks.db,
      caller.workspaceId,
      id,
      new Date(since),
    );
    this.#webhooks.onDue();
    const found = await getWebhook(this.#webhooks.db, caller.workspaceId, id);
    return { redelivered, ...shownHeld(found?.held ?? null) };
  }

  /** How long the webhook of a delivery is sent nothing. */
  async #heldBack(caller: Caller, webhook: string, delivery: string) {
    return shownHeld(await heldOfDelivery(this.#webhooks.db, caller.workspaceId, webhook, delivery));
  }

  #partsFor({ mode }: Caller): WebhookParts {
    return { ...this.#webhooks, checkReceiver: checkReceiverOf(mode, this.#webhooks.checkReceiver) };
  }

  async #there(caller: Caller, id: string): Promise<Webhook> {
    return (await getWebhook(this.#readsOf(caller), caller.workspaceId, idOf(id))) ?? nothingThere();
  }

  /** @throws always: that there is none, or that it is switched off */
  async #whySwitchedOff(caller: Caller, id: string): Promise<never> {
    await this.#there(caller, id);
    throw switchedOff();
  }

  /** @throws always: that there is no such webhook, or none of its deliveries */
  async #noSuchDelivery(caller: Caller, id: string): Promise<never> {
    if (id !== ofJobs) await this.#there(caller, id);
    throw new ServiceError('unknown_delivery', 'This webhook has no delivery with that id.');
  }
}

/** An invalid id is not looked up. */
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
    { path: 'cursor', message: 'Not a cursor of this list. Send next_cursor exactly as you received it.' },
  ]);

/** A header of one's own is part of the enterprise tier (specification 6). */
function mayHaveHeader({ rateTier }: Caller, header: string | null | undefined): void {
  if (header === undefined || header === null || rateTier === 'enterprise' || rateTier === 'unlimited')
    return;
  throw validationFailed([
    { path: 'signature_header', message: 'Needs a workspace with the rate tier enterprise.' },
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
    ...shownHeld(webhook.held),
  };
}

const shownHeld = (held: Held | null) => ({
  held_until: iso(held?.until ?? null),
  held_because: held?.because ?? null,
});

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
