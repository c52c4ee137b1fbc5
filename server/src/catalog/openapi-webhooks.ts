import { z } from 'zod';
import { eventData, jobEventData, listEventData } from '../webhooks/event-data.ts';
import { type EventType, eventTypes } from '../webhooks/event-types.ts';
import { answerSchema } from './client-schema.ts';
import { schemaOf } from './describe-endpoint.ts';
import type { JsonSchema } from './readable-schema.ts';
import { typeName } from './type-name.ts';

/** Bulk jobs end in six events of one form, and lists have five of another. */
function schemaName(type: EventType): string {
  const data: z.ZodObject = eventData[type];
  if (data === jobEventData) return 'JobEvent';
  return data === listEventData ? 'ListEvent' : `${typeName(type)}Event`;
}

const eventSchema = (data: z.ZodObject) =>
  answerSchema(
    schemaOf(
      z.object({
        id: z.string().describe('Id of the event, the same at every try: an event may arrive twice.'),
        type: z.string().describe('What happened.'),
        created_at: z.string().describe('ISO 8601, UTC.'),
        data,
        sequence: z.int().describe('Counts the events of this webhook: they may arrive out of order.'),
      }),
    ),
  );

/** Not that of the routes that manage webhooks: generators would write two files of one name. */
export const eventsTag = 'Events';

/** What is posted to webhooks, by the names of the components. */
export function eventSchemas(): [string, JsonSchema][] {
  return [...new Map(eventTypes.map((type) => [schemaName(type), eventSchema(eventData[type])]))];
}

const signatures = [
  ['webhook-id', 'The `id` of the event.'],
  ['webhook-timestamp', 'Unix seconds when it was sent.'],
  ['webhook-signature', '`v1,` and the signature, as in Standard Webhooks; several separated by spaces.'],
  ['X-Service-Signature', '`t=` Unix seconds, `,v1=` the signature in hexadecimal digits.'],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

/** The section `webhooks` of an OpenAPI document: what a receiver gets, and what it should answer. */
export function eventPaths(): Record<string, Record<string, JsonSchema>> {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: eventOperation(type) }]));
}

const eventOperation = (type: EventType): JsonSchema => ({
  operationId: `on_${type.replaceAll('.', '_')}`,
  tags: [eventsTag],
  summary: `The event ${type}`,
  description:
    'Sent by POST to each webhook registered for it. Verify the signature on the raw body before you parse it (docs/webhooks.md).',
  security: [],
  parameters: signatures,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(type)}` } } },
  },
  responses: {
    '2XX': { description: 'You received it. Millrace retries after any other response.' },
    410: { description: 'Send no more events: Millrace switches the webhook off.' },
  },
});
