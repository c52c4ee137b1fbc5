/** Everything that a webhook can be told. */
export const eventTypes = [
  'email_finding.completed',
  'email_finding.failed',
  'email_finding.canceled',
  'email_verification.completed',
  'email_verification.failed',
  'email_verification.canceled',
  'list.completed',
  'list.failed',
  'list.canceled',
  'list.paused',
  'list.stopped',
  'credits.low',
  'credits.exhausted',
  'plan.refilled',
  'plan.status_changed',
  'spend_limit.reached',
  'webhook.disabled',
  'webhook.test',
] as const;

export type EventType = (typeof eventTypes)[number];

/** How an event is named to its receivers, the same at every try: `evt_` and the 32 hexadecimal digits of its UUID. */
export const eventIdOf = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`;

/** How a delivery is named to the owner of its webhook. */
export const deliveryIdOf = (uuid: string): string => `dlv_${uuid.replaceAll('-', '')}`;

/** The UUID of a delivery's public id; null for what is none. */
export function deliveryUuidOf(id: string): string | null {
  const [, a, b, c, d, e] =
    /^dlv_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id) ?? [];
  return a === undefined ? null : [a, b, c, d, e].join('-');
}

export interface EventToTell {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** JSON. */
  readonly data: string;
  /** Counts what this endpoint is told; whoever needs an order has one. */
  readonly sequence: number;
}

/** What is sent: the same bytes at every try. */
export function eventBody({ id, type, createdAt, data, sequence }: EventToTell): string {
  const head = JSON.stringify({ id: eventIdOf(id), type, created_at: createdAt.toISOString() });
  return `${head.slice(0, -1)},"data":${data},"sequence":${sequence}}`;
}
