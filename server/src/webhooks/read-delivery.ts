import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import { type Delivery, type DeliveryRow, deliveryColumns, deliveryOf, isOneOf } from './deliveries.ts';
import { deliveryUuidOf } from './event-types.ts';
import { liveSecrets } from './secrets.ts';
import { signedRequest } from './send-delivery.ts';
import type { WebhookParts } from './webhooks.ts';

export interface DeliveryWithRequest {
  readonly delivery: Delivery;
  /** What is sent, signed as of now. */
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

interface Row extends DeliveryRow {
  workspace_id: number;
  /** Null: an address of a job. */
  endpoint_id: number | null;
  signature_header: string | null;
  data: string;
}

/** A delivery with what is sent. Null where the workspace has no such webhook, or it no such delivery. */
export async function readDelivery(
  { db, box }: { readonly db: Queryable; readonly box: WebhookParts['box'] },
  workspaceId: number,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryWithRequest | null> {
  const { rows } = await db.query<Row>(
    `select ${deliveryColumns}, e.workspace_id, case when e.is_registered then e.id end as endpoint_id, e.signature_header, v.data
       from webhook_endpoints e join webhook_deliveries d on d.endpoint_id = e.id join webhook_events v on v.id = d.event_id
      where ${isOneOf} and d.id = $3`,
    [workspaceId, webhookId, deliveryUuidOf(deliveryId)],
  );
  const row = rows[0];
  if (row === undefined) return null;
  const owner = { workspaceId: row.workspace_id, endpointId: row.endpoint_id };
  const secrets = (await liveSecrets(db, box, [owner]))(owner);
  invariant(secrets.length > 0, 'the secrets of the database open: it is looked at the start');
  const event = {
    eventId: row.event_id,
    type: row.type,
    createdAt: row.created_at,
    data: row.data,
    sequence: row.sequence,
    signatureHeader: row.signature_header,
  };
  return { delivery: deliveryOf(row), request: signedRequest(event, secrets, new Date()) };
}
