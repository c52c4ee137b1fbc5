import { z } from 'zod';
import { changelogPaths, changelogSchema } from './changelog-operation.ts';
import { answerSchema } from './client-schema.ts';
import { schemaOf } from './describe-endpoint.ts';
import { documentOperation, rootStatuses } from './document-operation.ts';
import { errorRefs, headerRefs } from './openapi-components.ts';
import type { JsonSchema } from './readable-schema.ts';

/* Routes outside /api/v1, which need no key. Each operation names its own server, since the document's has /api/v1. */

export const operationsTag = 'Operations';

const readiness = z.object({ status: z.enum(['ok']) });
const notReady = z.object({ status: z.enum(['not_ready']), reason: z.string().describe('Why.') });

/** What these operations answer, by the names of the components. */
export const rootSchemas = (): [string, JsonSchema][] => [
  ['ReadinessAnswer', answerSchema(schemaOf(readiness))],
  ['NotReadyAnswer', answerSchema(schemaOf(notReady))],
  ['ChangelogAnswer', answerSchema(schemaOf(changelogSchema))],
];

const json = (name: string, example: object) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
});

const described = [
  ['/openapi.json', 'openapi', 'The API in OpenAPI 3.1', 'This document.'],
  ['/openapi-3.0.json', 'openapi_3_0', 'The API in OpenAPI 3.0', 'The same for older tools.'],
  ['/postman.json', 'postman', 'The API as a Postman collection', 'A collection in format 2.1.'],
] as const;

/** The interface itself, in the forms that tools read. */
const describedPaths = Object.fromEntries(
  described.map(([path, operationId, summary, about]) => [
    path,
    documentOperation({
      operationId,
      tag: operationsTag,
      summary,
      about,
      isLarge: true,
      content: {
        'application/json': { schema: { type: 'object', additionalProperties: true, description: about } },
      },
    }),
  ]),
);

/** @param baseUrl without a slash at the end */
export function rootPaths(baseUrl: string): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, { readonly get: JsonSchema }> = {
    '/livez': {
      get: {
        operationId: 'livez',
        tags: [operationsTag],
        summary: 'Is the process alive?',
        security: [],
        responses: {
          200: { description: 'It responds.', content: json('ReadinessAnswer', { status: 'ok' }) },
          ...errorRefs(rootStatuses),
        },
      },
    },
    '/readyz': {
      get: {
        operationId: 'readyz',
        tags: [operationsTag],
        summary: 'Does it accept calls?',
        security: [],
        responses: {
          ...errorRefs(rootStatuses),
          200: { description: 'It accepts calls.', content: json('ReadinessAnswer', { status: 'ok' }) },
          503: {
            description: 'Send calls elsewhere.',
            headers: headerRefs(['Retry-After']),
            content: json('NotReadyAnswer', { status: 'not_ready', reason: 'shutting down' }),
          },
        },
      },
    },
    ...changelogPaths(operationsTag),
    ...describedPaths,
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, { get }]) => [path, { get: { ...get, servers: [{ url: baseUrl }] } }]),
  );
}
