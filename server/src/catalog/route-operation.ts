import type { z } from 'zod';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import { basePath } from '../kernel/version.ts';
import { collapse, fieldsOf, schemaOf } from './describe-endpoint.ts';
import { entryOf } from './error-body.ts';
import {
  accountAnswerHeaders,
  errorRefs,
  headerRefs,
  withMetaExample,
  withMetaSchema,
} from './openapi-components.ts';
import type { JsonSchema } from './readable-schema.ts';
import { exampleFreeMeta } from './service-meta-schema.ts';

/** A free route that is no endpoint (of webhooks, of jobs), as much of it as can be described. */
export interface RouteOperation {
  /** Names it in programs: `webhook_deliveries`. No two have the same, and none that of an endpoint. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api/v1, what varies in braces: `webhooks/{id}`. */
  readonly path: string;
  readonly title: string;
  /** The part of the reference in which it stands. */
  readonly group: string;
  readonly description: string;
  /** What people and agents say when they want it, each a few words. Searched, and never shown. */
  readonly keywords?: readonly string[];
  /** What stands in braces, each a text. */
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Null where nothing is sent. */
  readonly body: z.ZodObject | null;
  /** Of a success. */
  readonly status: 200 | 201;
  readonly response: z.ZodType;
  /** Answers that are not JSON, by their media type. */
  readonly otherAnswers?: Readonly<
    Record<string, { readonly description: string; readonly example: string }>
  >;
  /** It answers with a stream of those only; `response` is what its events carry. */
  readonly isStream?: boolean;
  /** It has no rate tier: polls of a status are exempt (specification 8). */
  readonly isPoll?: boolean;
  /** Beside those that every route can have (`errorsOfRoutes`). */
  readonly errors: readonly ErrorCode[];
  readonly example: {
    readonly params: unknown;
    readonly query: unknown;
    readonly body: unknown;
    readonly response: unknown;
  };
}

/** What can go wrong with any of them. */
const errorsOfRoutes: readonly ErrorCode[] = [
  'key_in_url',
  'missing_api_key',
  'workspace_disabled',
  'validation_failed',
  'rate_limited',
  'too_many_at_once',
  'internal_error',
  'service_unavailable',
  'too_many_failures',
];

/** The paths of an OpenAPI document, several methods of one path together. */
export function routePaths(routes: readonly RouteOperation[]): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = `${basePath}/${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: routeOperation(route) };
  }
  return paths;
}

function routeOperation(route: RouteOperation): JsonSchema {
  const codes = [
    ...errorsOfRoutes,
    ...(route.body ? (['invalid_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
    ...route.errors,
  ];
  const statuses = [...new Set(codes.map((code) => entryOf(code).status))].toSorted((a, b) => a - b);
  return {
    operationId: route.name,
    tags: [route.group],
    summary: route.title,
    description: collapse(route.description),
    'x-price': { credits_per_call: 0 },
    ...parameters([...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')]),
    ...(route.body ? { requestBody: bodyOf(route, route.body) } : {}),
    responses: {
      [route.status]: {
        description: route.status === 201 ? 'It was made.' : 'The answer.',
        headers: headerRefs(accountAnswerHeaders),
        content: {
          ...(route.isStream
            ? {}
            : {
                'application/json': {
                  schema: withMetaSchema(schemaOf(route.response), { always: true }),
                  example: withMetaExample(route.example.response, exampleFreeMeta(route.name)),
                },
              }),
          ...otherContent(route),
        },
      },
      ...errorRefs(statuses),
    },
  };
}

const parameters = (all: readonly JsonSchema[]) => (all.length > 0 ? { parameters: all } : {});

/** Those of the query of a GET, or of what stands in a path. */
export function parametersOf(fields: z.ZodType, place: 'path' | 'query'): JsonSchema[] {
  const { properties = {}, required = [] } = schemaOf(fields) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(required.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function bodyOf({ example }: RouteOperation, body: z.ZodObject): JsonSchema {
  return {
    required: !body.safeParse({}).success,
    content: { 'application/json': { schema: schemaOf(body), example: example.body } },
  };
}

function otherContent({ otherAnswers = {} }: RouteOperation): JsonSchema {
  return Object.fromEntries(
    Object.entries(otherAnswers).map(([type, { description, example }]) => [
      type,
      { schema: { type: 'string', description }, example },
    ]),
  );
}

/** The same for programs that read the catalogue. */
export function routeJson(route: RouteOperation) {
  return {
    name: route.name,
    title: route.title,
    group: route.group,
    description: collapse(route.description),
    method: route.method,
    path: `/${route.path}`,
    is_poll: route.isPoll === true,
    params: fieldsOf(schemaOf(route.params)),
    query: fieldsOf(schemaOf(route.query)),
    body: route.body && fieldsOf(schemaOf(route.body)),
    body_schema: route.body && schemaOf(route.body),
    response_schema: schemaOf(route.response),
    status: route.status,
    example: route.example,
  };
}
