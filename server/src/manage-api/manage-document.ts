import type { z } from 'zod';
import { answerSchema, sentSchema } from '../catalog/client-schema.ts';
import { collapse, schemaOf } from '../catalog/describe-endpoint.ts';
import { entryOf } from '../catalog/error-body.ts';
import type { JsonSchema } from '../catalog/readable-schema.ts';
import { parametersOf } from '../catalog/route-operation.ts';
import { typeName } from '../catalog/type-name.ts';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import { type Access, type ManageRoute, managePath } from './define-manage-route.ts';
import { manageRoutes } from './manage-routes.ts';

/** What can go wrong with any of them. */
const errorsOfAll: readonly ErrorCode[] = [
  'key_in_url',
  'method_not_allowed',
  'validation_failed',
  'rate_limited',
  'too_many_at_once',
  'too_many_failures',
  'internal_error',
  'service_unavailable',
];

/** The management API as an OpenAPI document (3.1), of which the console's types and the clients of programs are made. */
export function manageDocument({
  version,
  baseUrl,
}: {
  readonly version: string;
  readonly baseUrl: string;
}): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of manageRoutes) {
    const path = `/${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millrace management API',
      version,
      description:
        'What the console does: people and roles, workspaces and keys, calls, usage, lists, webhooks, and what the operator does. For people by a session, for programs by a management key. API keys do not open it.',
    },
    servers: [{ url: `${baseUrl}${managePath}` }],
    security: [{ managementKey: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        managementKey: { type: 'http', scheme: 'bearer', description: 'A management key: `mm_…`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-millrace',
          description:
            'Of a person in the console. Requests that change something also send `x-millrace-console: 1`.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code', 'message', 'fix', 'docs_url', 'request_id'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string' },
            message: { type: 'string' },
            fix: { type: 'string' },
            docs_url: { type: 'string' },
            request_id: { type: 'string' },
            details: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
        ...Object.fromEntries(manageRoutes.flatMap(schemasOf)),
      },
    },
  };
}

const bodyName = ({ name }: ManageRoute) => `${typeName(name)}Request`;
const answerName = ({ name }: ManageRoute) => `${typeName(name)}Answer`;

function schemasOf(route: ManageRoute): [string, JsonSchema][] {
  return [
    ...(route.body ? [[bodyName(route), sentSchema(schemaOf(route.body))] as [string, JsonSchema]] : []),
    ...((route.form ?? 'json') === 'json'
      ? [[answerName(route), answerSchema(schemaOf(route.response as z.ZodType))] as [string, JsonSchema]]
      : []),
  ];
}

function operationOf(route: ManageRoute): JsonSchema {
  const parameters = [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')];
  const codes = [
    ...errorsOfAll,
    ...(route.access.who === 'anyone' ? [] : (['not_signed_in', 'not_allowed'] as const)),
    ...(route.method === 'GET' ? [] : (['origin_refused'] as const)),
    ...(route.body ? (['invalid_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
    ...route.errors,
  ];
  const byStatus = Map.groupBy([...new Set(codes)].toSorted(), (code) => entryOf(code).status);
  return {
    operationId: route.name,
    summary: route.title,
    description: `${collapse(route.description)} ${accessText(route.access)}`,
    'x-access': route.access,
    ...(route.access.who === 'anyone' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? {
          requestBody: {
            required: !route.body.safeParse({}).success,
            content: {
              'application/json': {
                schema: { $ref: `#/components/schemas/${bodyName(route)}` },
                example: route.example.body,
              },
            },
          },
        }
      : {}),
    responses: {
      [route.status]: {
        description: route.status === 201 ? 'It was made.' : 'The answer.',
        content: contentOf(route),
      },
      ...Object.fromEntries(
        [...byStatus]
          .toSorted(([one], [other]) => one - other)
          .map(([status, of]) => [
            status,
            {
              description: of.map((code) => `\`${code}\``).join(', '),
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
            },
          ]),
      ),
    },
  };
}

function contentOf(route: ManageRoute): JsonSchema {
  switch (route.form ?? 'json') {
    case 'json':
      return {
        'application/json': {
          schema: { $ref: `#/components/schemas/${answerName(route)}` },
          example: route.example.response,
        },
      };
    case 'csv':
      return { 'text/csv': { schema: { type: 'string' } } };
    case 'xlsx':
      return {
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
          schema: { type: 'string', format: 'binary' },
        },
      };
    case 'lines':
      return { 'application/x-ndjson': { schema: { type: 'string' } } };
    case 'events':
      return { 'text/event-stream': { schema: {} } };
  }
}

export function accessText(access: Access): string {
  switch (access.who) {
    case 'anyone':
      return 'Nobody has to be signed in.';
    case 'person':
      return 'For every person, of their own.';
    case 'operator':
      return 'For operators, and management keys of the instance.';
    case 'member':
      return `For members with the role ${access.roles.join(', ')}.`;
  }
}
