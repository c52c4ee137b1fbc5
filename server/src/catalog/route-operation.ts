import type { z } from 'zod';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import { answerSchema, sentSchema } from './client-schema.ts';
import { collapse, fieldsOf, schemaOf } from './describe-endpoint.ts';
import { entryOf } from './error-body.ts';
import { exactSchema } from './exact-schema.ts';
import {
  errorRefs,
  freeAnswerHeaders,
  type HeaderName,
  headerRefs,
  pollAnswerHeaders,
  serverStatuses,
  withMetaExample,
  withMetaSchema,
} from './openapi-components.ts';
import { type JsonSchema, readableSchema } from './readable-schema.ts';
import { exampleFreeMeta } from './service-meta-schema.ts';
import { typeName } from './type-name.ts';

/** A workbook of Excel. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A free route that is no endpoint (of webhooks, of jobs), as much of it as can be described. */
export interface RouteOperation {
  /** Names it in programs: `webhook_deliveries`. No two have the same, and none that of an endpoint. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below /api/v1, what varies in braces: `webhooks/{id}`. */
  readonly path: string;
  readonly title: string;
  /** Its part of the reference. */
  readonly group: string;
  readonly description: string;
  /** What people and agents say when they want it, each a few words. Searched, and never shown. */
  readonly keywords?: readonly string[];
  /** Path parameters, each a text. */
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Null where nothing is sent. */
  readonly body: z.ZodObject | null;
  /** Of a success. */
  readonly status: 200 | 201;
  readonly response: z.ZodType;
  /** It returns a text instead of JSON: a table, or a stream whose events carry `response`. */
  readonly text?: {
    readonly type: 'text/csv' | 'text/event-stream' | typeof xlsxType;
    readonly description: string;
    /** Of bytes there is none. */
    readonly example?: string;
    /** When it answers 204 without any text; it never does where this is not given. */
    readonly nothing?: string;
  };
  /** What can be done next with what it answers, as OpenAPI has it: `operationId` is the name of a route. */
  readonly links?: Readonly<
    Record<
      string,
      {
        readonly operationId: string;
        readonly description: string;
        readonly parameters: Readonly<Record<string, string>>;
      }
    >
  >;
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

/** What can go wrong with any of them, beside `serverStatuses`. */
const errorsOfRoutes: readonly ErrorCode[] = [
  'key_in_url',
  'missing_api_key',
  'workspace_disabled',
  'validation_failed',
  'rate_limited',
  'too_many_at_once',
  'too_many_failures',
];
/** Of routes that change something: a body is read, also where nobody asks for one. */
const errorsOfBodies: readonly ErrorCode[] = ['invalid_json', 'body_too_large', 'unsupported_media_type'];

/** What routes answer and take, by the names of the components. Routes that answer the same share one. */
export function routeSchemas(routes: readonly RouteOperation[]): [string, JsonSchema][] {
  const names = answerNames(routes);
  return [
    ...new Map(
      routes.flatMap((route): [string, JsonSchema][] => {
        const answer = names.get(route);
        return [
          ...(route.body
            ? [[bodyName(route), sentSchema(schemaOf(route.body))] as [string, JsonSchema]]
            : []),
          ...(answer === undefined ? [] : [[answer, answerOf(route)] as [string, JsonSchema]]),
        ];
      }),
    ),
  ];
}

const bodyName = ({ name }: RouteOperation) => `${typeName(name)}Request`;
const answerOf = ({ response }: RouteOperation) =>
  withMetaSchema(answerSchema(schemaOf(response)), { always: true });

/** Of routes that answer the same, the one with the shortest name gives it its name. */
function answerNames(routes: readonly RouteOperation[]): ReadonlyMap<RouteOperation, string> {
  const byShape = Map.groupBy(
    routes.filter(({ text }) => text === undefined),
    (route) => JSON.stringify(answerOf(route)),
  );
  const named = [...byShape.values()].flatMap((alike) => {
    const [shortest] = alike.map(({ name }) => name).toSorted((one, other) => one.length - other.length);
    return alike.map((route) => [route, `${typeName(shortest ?? '')}Answer`] as const);
  });
  return new Map(named);
}

/** The paths of an OpenAPI document, several methods of one path together. */
export function routePaths(routes: readonly RouteOperation[]): Record<string, Record<string, JsonSchema>> {
  const names = answerNames(routes);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = `/${route.path}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: routeOperation(route, names.get(route)) };
  }
  return paths;
}

function routeOperation(route: RouteOperation, answerName: string | undefined): JsonSchema {
  const codes = [...errorsOfRoutes, ...(route.method === 'GET' ? [] : errorsOfBodies), ...route.errors];
  const statuses = [...new Set([...serverStatuses, ...codes.map((code) => entryOf(code).status)])];
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
        description: route.status === 201 ? 'It was created.' : 'The response.',
        headers: headerRefs(headersOf(route)),
        content: contentOf(route, answerName),
        ...(route.links === undefined ? {} : { links: route.links }),
      },
      ...(route.text?.nothing === undefined
        ? {}
        : { 204: { description: route.text.nothing, headers: headerRefs(['X-Request-Id']) } }),
      ...errorRefs(statuses),
    },
  };
}

function headersOf({ status, text, isPoll }: RouteOperation): readonly HeaderName[] {
  if (text?.type === 'text/event-stream') return ['X-Request-Id', 'X-Credits-Charged', 'Cache-Control'];
  if (text !== undefined)
    return ['X-Request-Id', 'X-Credits-Charged', 'X-Credits-From', 'Content-Disposition'];
  const usual = isPoll ? pollAnswerHeaders : freeAnswerHeaders;
  return status === 201 ? [...usual, 'Location'] : usual;
}

function contentOf(route: RouteOperation, answerName: string | undefined): JsonSchema {
  const { text } = route;
  if (text !== undefined) {
    const { type, description, example } = text;
    // Before OpenAPI 3.2 some read this as the schema of each event, others as that of all of them: it fits both.
    const ofText =
      type === 'text/event-stream'
        ? {}
        : { type: 'string', ...(type === xlsxType ? { format: 'binary' } : {}) };
    return { [type]: { schema: { ...ofText, description }, ...(example === undefined ? {} : { example }) } };
  }
  return {
    'application/json': {
      schema: { $ref: `#/components/schemas/${answerName}` },
      example: withMetaExample(route.example.response, exampleFreeMeta(route.name)),
    },
  };
}

const parameters = (all: readonly JsonSchema[]) => (all.length > 0 ? { parameters: all } : {});

/**
 * Parameters of a query or a path, as the values that the texts are read as: a count is a whole number with bounds,
 * although it is sent as a text.
 */
export function parametersOf(fields: z.ZodType, place: 'path' | 'query'): JsonSchema[] {
  const read = readableSchema(exactSchema(fields, 'output'));
  const { properties = {} } = read as { properties?: Record<string, JsonSchema> };
  const { required = [] } = schemaOf(fields) as { required?: string[] };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(required.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    schema: sentSchema(schema),
  }));
}

function bodyOf(route: RouteOperation, body: z.ZodObject): JsonSchema {
  const schema = { $ref: `#/components/schemas/${bodyName(route)}` };
  return {
    required: !body.safeParse({}).success,
    content: { 'application/json': { schema, example: route.example.body } },
  };
}

/** The same for programs that read the catalog. */
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
