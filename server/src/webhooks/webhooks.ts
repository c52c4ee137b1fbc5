import { publicId } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { invalidField, ServiceError } from '../kernel/service-error.ts';
import type { StorageGuard } from '../limits/storage-limits.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { deliverTo } from './emit.ts';
import { deliveryIdOf, type EventType, eventTypes } from './event-types.ts';
import { type Held, type HeldRow, heldColumns, heldOf } from './held.ts';
import { type CheckReceiver, receiverOf } from './receiver.ts';
import { replaceSecret } from './secrets.ts';
import { failPending } from './settle-tries.ts';

/** A webhook as its owner sees it. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly description: string | null;
  /** In the place of X-Service-Signature. */
  readonly signatureHeader: string | null;
  readonly createdAt: Date;
  readonly isEnabled: boolean;
  readonly disabledAt: Date | null;
  readonly disabledReason: 'owner' | 'gone' | 'failing' | null;
  /** One after another. */
  readonly failures: number;
  readonly failingSince: Date | null;
  /** Null: what is due is sent at once. */
  readonly held: Held | null;
}

export interface WebhookToMake {
  readonly url: string;
  readonly events: readonly string[];
  readonly description?: string | null | undefined;
  readonly signatureHeader?: string | null | undefined;
}

export interface WebhookChange {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly signatureHeader?: string | null | undefined;
  readonly isEnabled?: boolean;
}

export interface WebhookParts {
  readonly db: Pool;
  readonly storage: Pick<StorageGuard, 'check'>;
  readonly box: SecretBox;
  /** Something is to be sent now. */
  readonly onDue: () => void;
  readonly checkReceiver: CheckReceiver;
}

/** Of one workspace. */
export const webhooksMax = 50;
export const descriptionLengthMax = 500;

/** Registers a webhook. The secret is shown here, and never again. @throws {ServiceError} for what it cannot be */
export async function createWebhook(
  { db, box, checkReceiver }: Pick<WebhookParts, 'db' | 'box' | 'checkReceiver'>,
  workspaceId: number,
  wanted: WebhookToMake,
): Promise<{ readonly webhook: Webhook; readonly secret: string }> {
  const url = await receiverOf(wanted.url, 'url', checkReceiver);
  const { description = null, signatureHeader = null } = wanted;
  const events = eventsOf(wanted.events);
  mustBeDescription(description);
  mustBeHeader(signatureHeader);
  return transaction(db, async (tx) => {
    // Those who register at once are counted one after the other.
    await tx.query('select from workspaces where id = $1 for no key update', [workspaceId]);
    const { rows: counted } = await tx.query<{ count: number }>(
      'select count(*)::int as count from webhook_endpoints where workspace_id = $1 and is_registered',
      [workspaceId],
    );
    if ((counted[0]?.count ?? 0) >= webhooksMax) {
      throw new ServiceError(
        'too_many_webhooks',
        `The workspace has ${webhooksMax} webhooks, which is the most.`,
      );
    }
    const { rows } = await tx.query<Row>(
      `insert into webhook_endpoints as e (public_id, workspace_id, is_registered, url, events, description, signature_header)
       values ($1, $2, true, $3, $4, $5, $6) returning *, ${heldColumns}`,
      [publicId('wh'), workspaceId, url, events, description, signatureHeader],
    );
    const row = rows[0];
    invariant(row, 'an insert returns its row');
    const secret = await replaceSecret(tx, box, { workspaceId, endpointId: row.id });
    return { webhook: webhookOf(row), secret };
  });
}

/** The webhooks of a workspace, the oldest first; at most `webhooksMax`. */
export async function listWebhooks(db: Queryable, workspaceId: number): Promise<Webhook[]> {
  const { rows } = await db.query<Row>(
    `select *, ${heldColumns} from webhook_endpoints e where workspace_id = $1 and is_registered order by id`,
    [workspaceId],
  );
  return rows.map(webhookOf);
}

/** Whether anybody is told of what happens in a workspace. */
export async function hasWebhooks(db: Queryable, workspaceId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from webhook_endpoints where workspace_id = $1 and is_registered and disabled_at is null limit 1',
    [workspaceId],
  );
  return rowCount === 1;
}

/** A webhook of a workspace; null where it has none of that id. */
export async function getWebhook(db: Queryable, workspaceId: number, id: string): Promise<Webhook | null> {
  const { rows } = await db.query<Row>(`select *, ${heldColumns} from webhook_endpoints e where ${isThis}`, [
    workspaceId,
    id,
  ]);
  return rows[0] ? webhookOf(rows[0]) : null;
}

/**
 * Changes what is given. One that is switched on again, or gets another address, starts afresh; of one that is switched off nothing
 * waits any more. Null where the workspace has none of that id. @throws {ServiceError} for what it cannot be
 */
export async function changeWebhook(
  { db, checkReceiver }: Pick<WebhookParts, 'db' | 'checkReceiver'>,
  workspaceId: number,
  id: string,
  change: WebhookChange,
): Promise<Webhook | null> {
  const url = change.url === undefined ? undefined : await receiverOf(change.url, 'url', checkReceiver);
  const events = change.events === undefined ? undefined : eventsOf(change.events);
  mustBeDescription(change.description ?? null);
  mustBeHeader(change.signatureHeader ?? null);
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<Omit<Row, keyof HeldRow>>(
      `select * from webhook_endpoints where ${isThis} for update`,
      [workspaceId, id],
    );
    const before = rows[0];
    if (before === undefined) return null;
    const isEnabled = change.isEnabled ?? before.disabled_at === null;
    const isFresh = (isEnabled && before.disabled_at !== null) || (url !== undefined && url !== before.url);
    const { rows: after } = await tx.query<Row>(
      `update webhook_endpoints e
          set url = $2, events = $3, description = $4, signature_header = $5,
              disabled_at = case when $6 then null else coalesce(disabled_at, clock_timestamp()) end,
              disabled_reason = case when $6 then null else coalesce(disabled_reason, 'owner') end,
              is_proven = is_proven and not $7, is_quick = is_quick and not $7, failures = case when $7 then 0 else failures end,
              failing_since = case when $7 then null else failing_since end,
              paused_until = case when $7 then '-infinity' else paused_until end
        where id = $1 returning *, ${heldColumns}`,
      [
        before.id,
        url ?? before.url,
        events ?? before.events,
        change.description === undefined ? before.description : change.description,
        change.signatureHeader === undefined ? before.signature_header : change.signatureHeader,
        isEnabled,
        isFresh,
      ],
    );
    if (!isEnabled) await failPending(tx, before.id);
    const row = after[0];
    invariant(row, 'a locked row is updated');
    return webhookOf(row);
  });
}

/** Deleted in one statement. */
const deletedMax = 5_000;

/**
 * Deletes a webhook with its deliveries; what is under way may still arrive. A long log goes piece by piece, of a webhook that is
 * switched off first: where that breaks off it is asked for again. False where there is none of that id.
 */
export async function deleteWebhook(db: Pool, workspaceId: number, id: string): Promise<boolean> {
  const { rows } = await db.query<{ id: number }>(
    `update webhook_endpoints set disabled_at = coalesce(disabled_at, clock_timestamp()),
            disabled_reason = coalesce(disabled_reason, 'owner')
      where ${isThis} returning id`,
    [workspaceId, id],
  );
  const endpointId = rows[0]?.id;
  if (endpointId === undefined) return false;
  for (let deleted: number | null = deletedMax; deleted === deletedMax; ) {
    ({ rowCount: deleted } = await db.query(
      `delete from webhook_deliveries where id in (
         select id from webhook_deliveries where endpoint_id = $1 and state <> 'sending' limit ${deletedMax})`,
      [endpointId],
    ));
  }
  const { rowCount } = await db.query('delete from webhook_endpoints where id = $1', [endpointId]);
  return rowCount === 1;
}

/**
 * Sends `webhook.test` to a webhook, whatever events it is registered for. Returns the delivery's id; null where there is no such
 * webhook, or where it is switched off.
 */
export async function testWebhook(db: Pool, workspaceId: number, id: string): Promise<string | null> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `select id from webhook_endpoints where ${isThis} and disabled_at is null for update`,
      [workspaceId, id],
    );
    const endpointIds = rows.map((row) => row.id);
    const [delivery] = await deliverTo(tx, endpointIds, {
      workspaceId,
      type: 'webhook.test',
      data: { webhook_id: id, message: 'This is a test. Nothing has happened.' },
    });
    return delivery === undefined ? null : deliveryIdOf(delivery);
  });
}

/** Gives a webhook a new secret, which is shown here only; the old one signs beside it for 24 hours. Null where there is none of that id. */
export async function rotateSecret(
  { db, box }: Pick<WebhookParts, 'db' | 'box'>,
  workspaceId: number,
  id: string,
): Promise<string | null> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `select id from webhook_endpoints where ${isThis} for no key update`,
      [workspaceId, id],
    );
    return rows[0] ? replaceSecret(tx, box, { workspaceId, endpointId: rows[0].id }) : null;
  });
}

/** The same for the secret that signs for the addresses of the workspace's jobs, which nobody registered. */
export async function rotateSecretOfJobs(
  { db, box }: Pick<WebhookParts, 'db' | 'box'>,
  workspaceId: number,
): Promise<string> {
  return transaction(db, (tx) => replaceSecret(tx, box, { workspaceId, endpointId: null }));
}

/** Registered ones only: the addresses of jobs are nothing that anybody manages. */
const isThis = 'workspace_id = $1 and public_id = $2 and is_registered';

interface Row extends HeldRow {
  id: number;
  public_id: string;
  url: string;
  events: EventType[];
  description: string | null;
  signature_header: string | null;
  created_at: Date;
  disabled_at: Date | null;
  disabled_reason: Webhook['disabledReason'];
  failures: number;
  failing_since: Date | null;
}

function webhookOf(row: Row): Webhook {
  return {
    id: row.public_id,
    url: row.url,
    events: row.events,
    description: row.description,
    signatureHeader: row.signature_header,
    createdAt: row.created_at,
    isEnabled: row.disabled_at === null,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failures: row.failures,
    failingSince: row.failing_since,
    held: heldOf(row),
  };
}

function eventsOf(events: readonly string[]): EventType[] {
  const unknown = events.find((event) => !eventTypes.some((type) => type === event));
  if (unknown !== undefined)
    throw invalidField(
      'events',
      `There is no event ${JSON.stringify(unknown.slice(0, 60))}; there are ${eventTypes.join(', ')}.`,
    );
  if (events.length === 0) throw invalidField('events', 'Must name at least one event.');
  return eventTypes.filter((type) => events.includes(type));
}

function mustBeDescription(text: string | null): void {
  if (text !== null && (text.length > descriptionLengthMax || text.includes('\0'))) {
    throw invalidField('description', `Must have at most ${descriptionLengthMax} characters.`);
  }
}

/** An `X-` name can be none that HTTP or Standard Webhooks uses. */
function mustBeHeader(name: string | null): void {
  if (name !== null && !/^x-[a-z0-9-]{1,60}$/i.test(name)) {
    throw invalidField('signature_header', 'Must begin with X- and have letters, digits and hyphens only.');
  }
}
