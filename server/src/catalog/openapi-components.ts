import { z } from 'zod';
import type { ErrorCode } from '../kernel/error-catalog.ts';
import { answerSchema } from './client-schema.ts';
import { schemaOf } from './describe-endpoint.ts';
import { entryOf, errorBodySchema, errorCodes, exampleErrorBody, retryAfterOf } from './error-body.ts';
import type { JsonSchema } from './readable-schema.ts';
import { serviceMetaSchema } from './service-meta-schema.ts';

/** What all operations share: headers, errors, the meta of an answer. */

export const callHeaders = ['PlanOverflow', 'IdempotencyKey'] as const;
/** Of lists, which are long enough to be worth it. All other bodies may be packed as well. */
export const listHeaders = ['ContentEncoding'] as const;

export function components(docsUrl: string, schemas: Record<string, JsonSchema>) {
  return {
    securitySchemes: {
      apiKey: {
        type: 'apiKey',
        in: 'header',
        name: 'x-api-key',
        description: 'The API key of a workspace: `mr_live_…` or `mr_sandbox_…`.',
      },
      bearer: {
        type: 'http',
        scheme: 'bearer',
        description: 'The same key as `Authorization: Bearer …`. If you send both, `x-api-key` is used.',
      },
    },
    parameters,
    headers,
    schemas,
    responses: Object.fromEntries(
      errorStatuses.map((status) => [`Error${status}`, errorResponse(status, docsUrl)]),
    ),
  };
}

/** A key comes in one of two headers. */
export const keySecurity: readonly JsonSchema[] = [{ apiKey: [] }, { bearer: [] }];

/** Of every operation. */
export const commonSchemas = (): [string, JsonSchema][] => [
  ['ServiceMeta', answerSchema(schemaOf(serviceMetaSchema))],
  ['Quote', withMetaSchema(answerSchema(schemaOf(quote)), { always: true })],
  ['ErrorAnswer', answerSchema(schemaOf(errorBodySchema))],
];

const parameters = {
  PlanOverflow: {
    name: 'X-Plan-Overflow',
    in: 'header',
    description:
      'What to do if the plan covers the endpoint but has too few credits: `block` returns 402, `wallet` uses add-on credits if the owner allows it. Default: the setting of the plan.',
    schema: { type: 'string', enum: ['wallet', 'block'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to repeat this request: within 24 hours the same key and body get the stored response, and you pay once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  ContentEncoding: {
    name: 'Content-Encoding',
    in: 'header',
    description: 'The body is compressed with gzip. Do not send it otherwise.',
    schema: { type: 'string', enum: ['gzip'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of your copy: 304 means that it is unchanged.',
    schema: { type: 'string' },
  },
};

const headers = {
  'X-Request-Id': {
    description: 'Id of this request; the operator finds it in the log.',
    schema: { type: 'string', pattern: '^req_[0-9a-f]{32}$' },
  },
  'X-Credits-Charged': {
    description: 'Credits that this request cost.',
    schema: { type: 'number', minimum: 0 },
  },
  'X-Credits-From': {
    description: 'Which wallet paid.',
    schema: { type: 'string', enum: ['plan', 'wallet', 'split', 'none'] },
  },
  'X-Credits-Remaining': { description: 'Add-on credits left.', schema: { type: 'number' } },
  RateLimit: {
    description:
      'Calls left now, and seconds until the full limit is back: `"standard";r=49;t=1` (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The rate tier of the workspace: `"standard";q=50;w=5` allows 50 calls in 5 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Idempotent-Replayed': {
    description: 'true if this is the stored response of an earlier request with the same Idempotency-Key.',
    schema: { type: 'boolean' },
  },
  Deprecation: {
    description:
      'When the endpoint, or a field that you sent, was deprecated (RFC 9745): `@` and Unix seconds.',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
  },
  Sunset: {
    description: 'Earliest removal (RFC 8594).',
    schema: { type: 'string' },
  },
  Link: { description: 'The changelog, with rel="deprecation".', schema: { type: 'string' } },
  Location: {
    description: 'Path of the new resource; append it to the service URL.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Version of the document. Send it back as `If-None-Match`.',
    schema: { type: 'string' },
  },
  'Cache-Control': {
    description: 'Who may cache the response, and that they must revalidate it before use.',
    schema: { type: 'string' },
  },
  'Content-Disposition': { description: 'File name.', schema: { type: 'string' } },
  'Accept-Encoding': { description: 'Accepted compression of request bodies.', schema: { type: 'string' } },
  Allow: { description: 'Methods that the path accepts.', schema: { type: 'string' } },
};

export type HeaderName = keyof typeof headers;

export const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Of polls, which have no rate tier. */
export const pollAnswerHeaders: readonly HeaderName[] = [
  'X-Request-Id',
  'X-Credits-Charged',
  'X-Credits-From',
  'X-Credits-Remaining',
];
export const freeAnswerHeaders: readonly HeaderName[] = [
  ...pollAnswerHeaders,
  'RateLimit',
  'RateLimit-Policy',
];
export const callAnswerHeaders: readonly HeaderName[] = [...freeAnswerHeaders, 'Idempotent-Replayed'];
/** Of what clients keep for as long as it is the same. */
export const lastingAnswerHeaders: readonly HeaderName[] = ['ETag', 'Cache-Control'];

/** For endpoints with a deprecation. */
export const deprecationAnswerHeaders: readonly HeaderName[] = ['Deprecation', 'Sunset', 'Link'];

const quote = z
  .object({
    quote: z.object({
      endpoint: z.string().describe('Endpoint name.'),
      max_credits: z.number().describe('The most credits that the call can cost.'),
      from: z.enum(['plan', 'wallet', 'split', 'none']).describe('Which wallet would pay.'),
      would_succeed: z.boolean().describe('Whether credits, spend limit and quota would allow it.'),
      providers: z.array(z.string()).describe('Providers that Millrace would query.'),
      warnings: z
        .array(z.string())
        .optional()
        .describe('Why the call may find nothing now, such as mail servers that Millrace cannot reach.'),
    }),
  })
  .describe('What a call can cost. Nothing ran, and nothing is reserved.');

const codesOf = (status: number): ErrorCode[] => errorCodes.filter((code) => entryOf(code).status === status);

export const errorStatuses: readonly number[] = [
  ...new Set(errorCodes.map((code) => entryOf(code).status)),
].toSorted((a, b) => a - b);

function errorResponse(status: number, docsUrl: string) {
  const codes = codesOf(status);
  const retryAfter = codes.some((code) => retryAfterOf(code) !== undefined);
  return {
    description: codes
      .map((code) => `[\`${code}\`](${docsUrl}/errors/${code}): ${entryOf(code).happens}`)
      .join('\n\n'),
    headers: headerRefs([
      'X-Request-Id',
      'X-Credits-Charged',
      'X-Credits-From',
      'RateLimit',
      'RateLimit-Policy',
      ...(retryAfter ? (['Retry-After'] as const) : []),
      ...(status === 405 ? (['Allow'] as const) : []),
      ...(status === 415 ? (['Accept-Encoding'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorAnswer' },
        examples: Object.fromEntries(
          codes.map((code) => [
            code,
            { summary: entryOf(code).error, value: exampleErrorBody(code, docsUrl) },
          ]),
        ),
      },
    },
  };
}

/** Statuses that the server itself returns on any path: invalid HTTP, too long, too late, wrong method, internal error, overload. */
export const serverStatuses: readonly number[] = [400, 405, 408, 414, 417, 431, 500, 503];

/** The same document as the client has: no body. */
export const notModified = (headerNames: readonly HeaderName[] = []) => ({
  304: {
    description: 'Your copy is current: it matches `If-None-Match`.',
    headers: headerRefs([...headerNames, ...lastingAnswerHeaders]),
  },
});

export const errorRefs = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]));

/** Arrays stay bare: the headers show their cost. */
export function withMetaSchema(schema: JsonSchema, { always }: { always: boolean }): JsonSchema {
  if (schema.type === 'array') return schema;
  const meta = { service_meta: { $ref: '#/components/schemas/ServiceMeta' } };
  if (schema.type !== 'object') {
    return {
      allOf: [
        schema,
        { type: 'object', properties: meta, ...(always ? { required: ['service_meta'] } : {}) },
      ],
    };
  }
  return {
    ...schema,
    properties: { ...(schema.properties as object), ...meta },
    required: [...((schema.required ?? []) as string[]), ...(always ? ['service_meta'] : [])],
  };
}

export function withMetaExample(example: unknown, meta: object): unknown {
  return Array.isArray(example) ? example : { ...(example as object), service_meta: meta };
}
