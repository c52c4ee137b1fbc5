import type { z } from 'zod';
import { type Endpoint, groups, type JobEndpoint } from '../endpoints/define-endpoint.ts';
import type { Price } from '../kernel/price.ts';
import { basePath } from '../kernel/version.ts';
import { changelogPaths } from './changelog-operation.ts';
import { collapse, describeEndpoint, schemaOf } from './describe-endpoint.ts';
import {
  accountAnswerHeaders,
  callAnswerHeaders,
  callHeaders,
  components,
  deprecationAnswerHeaders,
  errorRefs,
  errorStatuses,
  headerRefs,
  withMetaExample,
  withMetaSchema,
} from './openapi-components.ts';
import { priceText, typicalPriceText } from './price-text.ts';
import type { JsonSchema } from './readable-schema.ts';
import { parametersOf, type RouteOperation, routePaths } from './route-operation.ts';
import { exampleFreeMeta, exampleMeta } from './service-meta-schema.ts';

/** A free GET endpoint, as much of it as can be described. */
export interface AccountOperation {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keyOptional?: boolean;
  readonly query: z.ZodType;
  readonly response: z.ZodType;
  readonly example: { readonly query: unknown; readonly response: unknown };
}

export interface CatalogSubject {
  readonly endpoints: readonly Endpoint[];
  readonly accountEndpoints: readonly AccountOperation[];
  /** The free routes that are no endpoints. */
  readonly routes: readonly RouteOperation[];
  /** Version of the interface. */
  readonly version: string;
  /** Where the service is reached, without a slash at the end. */
  readonly baseUrl: string;
}

export interface OpenapiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly servers: readonly { url: string }[];
  readonly security: readonly JsonSchema[];
  readonly tags: readonly { name: string; description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly components: ReturnType<typeof components>;
}

/** The whole interface as an OpenAPI 3.1 document. The same input gives the same document, to the byte. */
export function openapiDocument({
  endpoints,
  accountEndpoints,
  routes,
  version,
  baseUrl,
}: CatalogSubject): OpenapiDocument {
  const docsUrl = `${baseUrl}/docs`;
  const schemas = Object.fromEntries(
    endpoints.flatMap((endpoint) => {
      const { requestSchema, responseSchema } = describeEndpoint(endpoint);
      return [
        [requestName(endpoint.name), requestSchema],
        [responseName(endpoint.name), withMetaSchema(responseSchema, { always: true })],
      ];
    }),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millrace',
      version,
      summary: 'Company, people, contact and web data with one API key.',
      description: about(docsUrl),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: [
      ...groups
        .filter((group) => group === 'Account' || endpoints.some((endpoint) => endpoint.group === group))
        .map((name) => ({ name })),
      ...[...new Set(routes.map(({ group }) => group))]
        .filter((name) => !groups.some((group) => group === name))
        .map((name) => ({ name })),
      { name: operationsTag, description: 'For operators, and news of the interface. No key is needed.' },
    ],
    paths: {
      ...Object.fromEntries(
        endpoints.map((endpoint) => [pathOf(endpoint), { post: callOperation(endpoint) }]),
      ),
      ...Object.fromEntries(
        accountEndpoints.map((endpoint) => [pathOf(endpoint), { get: accountOperation(endpoint) }]),
      ),
      ...routePaths(routes),
      ...healthPaths,
      ...changelogPaths(operationsTag),
    },
    components: components(docsUrl, schemas),
  };
}

const operationsTag = 'Operations';
const pathOf = ({ name }: { readonly name: string }) => `${basePath}/${name}`;

/** `clean_domain` and `usage/allowance` as they are written in names of types. */
const typeName = (name: string) =>
  name.replace(/(?:^|[_/-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const requestName = (name: string) => `${typeName(name)}Request`;
const responseName = (name: string) => `${typeName(name)}Response`;

const about = (docsUrl: string) => `Send your API key in the header \`x-api-key\`.

Every call is paid for with credits; 1 credit is 0.02 US dollars. \`service_meta.credits\` and the \`X-Credits-…\` headers say what
a call cost. An answer that is not 2xx costs nothing. With \`X-Dry-Run: true\` a call says what it can cost at most, and does not run.

Errors are flat JSON with a \`code\`; [each code has a page](${docsUrl}/errors). Fields and endpoints are added over time, so ignore
what you do not know.`;

function callOperation(endpoint: Endpoint): JsonSchema {
  const description = describeEndpoint(endpoint);
  const covered = endpoint.coveredByPlan === true;
  const statuses = errorStatuses.filter(
    (status) =>
      ![404, 405].includes(status) &&
      (status !== 402 || endpoint.price.per !== 'free') &&
      (![502, 504].includes(status) || endpoint.runs === 'outside'),
  );
  return {
    operationId: endpoint.name,
    tags: [endpoint.group],
    summary: endpoint.title,
    description: `${description.description}\n\nPrice: ${[priceText(endpoint.price as Price), typicalPriceText(endpoint)].filter(Boolean).join(' ')}${covered ? ' Plan credits pay for it.' : ''}${synonymText(endpoint)}`,
    ...(endpoint.deprecated ? { deprecated: true, 'x-sunset': endpoint.deprecated.sunset } : {}),
    'x-price': description.pricing,
    'x-covered-by-plan': covered,
    parameters: callHeaders.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: !endpoint.request.safeParse({}).success,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${requestName(endpoint.name)}` },
          example: endpoint.example.request,
        },
        ...(endpoint.runs === 'job' ? { 'text/csv': csvBody(endpoint) } : {}),
      },
    },
    responses: {
      [endpoint.runs === 'job' ? 201 : 200]: {
        description: endpoint.runs === 'job' ? 'The list was taken.' : 'The answer.',
        headers: headerRefs(
          endpoint.deprecated || endpoint.deprecatedFields
            ? [...callAnswerHeaders, ...deprecationAnswerHeaders]
            : callAnswerHeaders,
        ),
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${responseName(endpoint.name)}` },
            example: withMetaExample(endpoint.example.response, exampleMeta(endpoint)),
          },
        },
      },
      ...errorRefs(statuses),
    },
  };
}

/** The rows of a list; what else a list says stands in the query. */
function csvBody({ item, exampleResults }: JobEndpoint): JsonSchema {
  const input = exampleResults[0]?.input ?? {};
  return {
    schema: {
      type: 'string',
      description: `The list as a table: the first line names the columns, each a field of an item (${Object.keys(item.shape).join(', ')}) or any other. The other fields of the request stand in the query.`,
    },
    example: `${Object.keys(input).join()}\r\n${Object.values(input).join()}\r\n`,
  };
}

function accountOperation(endpoint: AccountOperation): JsonSchema {
  return {
    operationId: endpoint.name.replaceAll(/[/-]/g, '_'),
    tags: ['Account'],
    summary: endpoint.title,
    description: collapse(endpoint.description),
    'x-price': { credits_per_call: 0 },
    ...(endpoint.keyOptional ? { security: [{ apiKey: [] }, {}] } : {}),
    parameters: parametersOf(endpoint.query, 'query'),
    responses: {
      200: {
        description: 'The answer.',
        headers: headerRefs(accountAnswerHeaders),
        content: {
          'application/json': {
            schema: withMetaSchema(schemaOf(endpoint.response), { always: !endpoint.keyOptional }),
            example: withMetaExample(endpoint.example.response, exampleFreeMeta(endpoint.name)),
          },
        },
      },
      ...errorRefs([400, 401, 403, 422, 429, 500, 503]),
    },
  };
}

function synonymText(endpoint: Endpoint): string {
  const synonyms = Object.entries((endpoint.synonyms ?? {}) as Record<string, string>);
  if (synonyms.length === 0) return '';
  return `\n\nAlso understood: ${synonyms.map(([synonym, name]) => `\`${synonym}\` for \`${name}\``).join(', ')}.`;
}

const statusSchema = (...states: string[]) => ({
  type: 'object',
  properties: { status: { type: 'string', enum: states } },
  required: ['status'],
});

const healthPaths = {
  '/livez': {
    get: {
      operationId: 'livez',
      tags: [operationsTag],
      summary: 'Is the process alive?',
      security: [],
      responses: {
        200: {
          description: 'It answers.',
          content: { 'application/json': { schema: statusSchema('ok'), example: { status: 'ok' } } },
        },
      },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readyz',
      tags: [operationsTag],
      summary: 'Does it take calls?',
      security: [],
      responses: {
        200: {
          description: 'It takes calls.',
          content: { 'application/json': { schema: statusSchema('ok'), example: { status: 'ok' } } },
        },
        503: {
          description: 'Send calls elsewhere.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  status: { type: 'string', enum: ['not_ready'] },
                  reason: { type: 'string', description: 'Why.' },
                },
                required: ['status', 'reason'],
              },
              example: { status: 'not_ready', reason: 'shutting down' },
            },
          },
        },
      },
    },
  },
};
