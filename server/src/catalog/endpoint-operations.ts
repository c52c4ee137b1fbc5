import type { Endpoint, JobEndpoint } from '../endpoints/define-endpoint.ts';
import { toCredits } from '../kernel/credits.ts';
import { mostItCanCost, type Price } from '../kernel/price.ts';
import { answerSchema, sentSchema } from './client-schema.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { csvOperation, uploadOperation, uploadSchema } from './list-operations.ts';
import {
  callAnswerHeaders,
  callHeaders,
  deprecationAnswerHeaders,
  errorRefs,
  errorStatuses,
  headerRefs,
  listHeaders,
  withMetaExample,
  withMetaSchema,
} from './openapi-components.ts';
import { priceText, typicalPriceText } from './price-text.ts';
import type { JsonSchema } from './readable-schema.ts';
import { exampleFreeMeta, exampleMeta } from './service-meta-schema.ts';
import { typeName } from './type-name.ts';

const requestName = (name: string) => `${typeName(name)}Request`;
// Not `…Response`: generators for Go make types of that name themselves.
const answerName = (name: string) => `${typeName(name)}Answer`;

/** What an endpoint takes and answers, by the names of the components. */
export function endpointSchemas(endpoint: Endpoint): [string, JsonSchema][] {
  const { responseSchema } = describeEndpoint(endpoint);
  return [
    ...requestSchemas(endpoint),
    ...(endpoint.runs === 'job' ? [uploadSchema(endpoint)] : []),
    [answerName(endpoint.name), withMetaSchema(answerSchema(responseSchema), { always: true })],
  ];
}

/**
 * Where a request may choose between several sets of fields, a type for each, and their choice. Said as `required` beside the fields alone
 * it would make clients of Go, Python and TypeScript lose the fields.
 */
function requestSchemas(endpoint: Endpoint): [string, JsonSchema][] {
  const { name, sendOneOf } = endpoint;
  const whole = sentSchema(describeEndpoint(endpoint).requestSchema);
  if (sendOneOf === undefined) return [[requestName(name), whole]];
  const variants = sendOneOf.map((fields): [string, JsonSchema] => [
    `${requestName(name)}By${fields.map(typeName).join('And')}`,
    { ...whole, required: [...new Set([...((whole.required ?? []) as string[]), ...fields])] },
  ]);
  return [
    ...variants,
    [requestName(name), { anyOf: variants.map(([one]) => ({ $ref: `#/components/schemas/${one}` })) }],
  ];
}

/** The paths of an endpoint below /api/v1: to call it, to ask what a call can cost, and for a list to send it as a table. */
export function endpointPaths(endpoint: Endpoint): [string, { post: JsonSchema }][] {
  const path = `/${endpoint.name}`;
  const call = callOperation(endpoint);
  const tables: [string, JsonSchema][] =
    endpoint.runs === 'job'
      ? [
          [`${path}/csv`, csvOperation(endpoint, call)],
          [`${path}/upload`, uploadOperation(endpoint, call)],
        ]
      : [];
  const operations: [string, JsonSchema][] = [
    [path, call],
    ...tables,
    [`${path}/quote`, quoteOperation(endpoint)],
  ];
  return operations.map(([at, post]) => [at, { post }]);
}

function callOperation(endpoint: Endpoint): JsonSchema {
  return {
    operationId: endpoint.name,
    ...aboutCall(endpoint),
    parameters: [...callHeaders, ...(endpoint.runs === 'job' ? listHeaders : [])].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: jsonBody(endpoint),
    responses: { ...answerOf(endpoint), ...errorRefs(statusesOf(endpoint)) },
  };
}

function aboutCall(endpoint: Endpoint): JsonSchema {
  const { description, pricing } = describeEndpoint(endpoint);
  const covered = endpoint.coveredByPlan === true;
  return {
    tags: [endpoint.group],
    summary: endpoint.title,
    description: `${description}\n\nPrice: ${[priceText(endpoint.price as Price), typicalPriceText(endpoint)].filter(Boolean).join(' ')}${covered ? ' Plan credits pay for it.' : ''}${synonymText(endpoint)}${columnsText(endpoint)}`,
    'x-price': pricing,
    'x-covered-by-plan': covered,
    ...(endpoint.deprecated ? { deprecated: true, 'x-sunset': endpoint.deprecated.sunset } : {}),
  };
}

/** What a list adds, where it names no columns. */
const columnsText = (endpoint: Endpoint): string =>
  endpoint.runs === 'job'
    ? ''
    : `\n\nA step of a list adds these columns unless you choose others: ${Object.keys(endpoint.mainFields).join(', ')}.`;

const jsonBody = (endpoint: Endpoint) => ({
  required: !endpoint.request.safeParse({}).success,
  content: {
    'application/json': {
      schema: { $ref: `#/components/schemas/${requestName(endpoint.name)}` },
      example: endpoint.example.request,
    },
  },
});

function answerOf(endpoint: Endpoint): JsonSchema {
  const isJob = endpoint.runs === 'job';
  return {
    [isJob ? 201 : 200]: {
      description: isJob ? 'Millrace accepted the list.' : 'The response.',
      headers: headerRefs([
        ...callAnswerHeaders,
        ...(isJob ? (['Location'] as const) : []),
        ...(endpoint.deprecated || endpoint.deprecatedFields ? deprecationAnswerHeaders : []),
      ]),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${answerName(endpoint.name)}` },
          example: withMetaExample(endpoint.example.response, exampleMeta(endpoint)),
        },
      },
      ...(isJob ? { links: jobLinks(endpoint) } : {}),
    },
  };
}

/** Where the job of a list stands, and what can be done with it. */
function jobLinks({ name }: JobEndpoint): JsonSchema {
  const of = (operationId: string, description: string) => ({
    operationId,
    parameters: { id: '$response.body#/id' },
    description,
  });
  return {
    job: of(`${name}_job`, 'Progress and results of the job.'),
    stream: of(`${name}_stream`, 'The same as a live stream.'),
    table: of(`${name}_job_csv`, 'All its results as a table.'),
    cancel: of(`${name}_cancel`, 'Cancels it.'),
    forget: of(`${name}_forget`, 'Deletes its results, once it has ended.'),
    inquiry: of(`${name}_inquiry`, 'As `job`.'),
    inquiry_stream: of(`${name}_inquiry_stream`, 'As `stream`.'),
  };
}

/** Errors of an existing path, so without 404. */
function statusesOf({ price, runs }: Endpoint): number[] {
  return errorStatuses.filter(
    (status) =>
      status !== 404 &&
      (status !== 402 || price.per !== 'free') &&
      // The DNS may not know whether the webhook of a list has a host.
      (status !== 502 || runs !== 'locally') &&
      (status !== 504 || runs === 'outside'),
  );
}

/** Free, and holds nothing: the same checks as the call itself. */
function quoteOperation(endpoint: Endpoint): JsonSchema {
  const others = endpoint.runs === 'job' ? [402, 409, 410] : [402, 409, 410, 502, 504];
  const statuses = statusesOf(endpoint).filter((status) => !others.includes(status));
  return {
    operationId: `${endpoint.name}_quote`,
    tags: [endpoint.group],
    summary: `${endpoint.title}: price of a request`,
    description: `Checks a request of ${endpoint.name} as the call does, and returns the most that it can cost and which wallet would pay. Nothing runs, nothing is reserved, and it is free. The header \`X-Dry-Run: true\` on the call does the same.`,
    'x-price': { credits_per_call: 0 },
    parameters: [{ $ref: '#/components/parameters/PlanOverflow' }],
    requestBody: jsonBody(endpoint),
    responses: {
      200: {
        description: 'The most that the call can cost.',
        headers: headerRefs(callAnswerHeaders.filter((name) => name !== 'Idempotent-Replayed')),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Quote' },
            example: withMetaExample(exampleQuote(endpoint), exampleFreeMeta(endpoint.name)),
          },
        },
      },
      ...errorRefs(statuses),
    },
  };
}

const mostOf = (endpoint: Endpoint) =>
  toCredits(
    mostItCanCost(endpoint.price as Price, endpoint.request.parse(endpoint.example.request) as never),
  );

const exampleQuote = (endpoint: Endpoint) => ({
  quote: {
    endpoint: endpoint.name,
    max_credits: mostOf(endpoint),
    from: mostOf(endpoint) === 0 ? 'none' : 'wallet',
    would_succeed: true,
    providers: endpoint.needs?.length ? ['dataset'] : [],
  },
});

function synonymText(endpoint: Endpoint): string {
  const synonyms = Object.entries((endpoint.synonyms ?? {}) as Record<string, string>);
  if (synonyms.length === 0) return '';
  return `\n\nAlso accepted: ${synonyms.map(([synonym, name]) => `\`${synonym}\` for \`${name}\``).join(', ')}.`;
}
