import type { z } from 'zod';
import type { Endpoint } from '../endpoints/define-endpoint.ts';
import { basePath } from '../kernel/version.ts';
import { answerSchema } from './client-schema.ts';
import { collapse, schemaOf } from './describe-endpoint.ts';
import { endpointPaths, endpointSchemas } from './endpoint-operations.ts';
import {
  commonSchemas,
  components,
  errorRefs,
  freeAnswerHeaders,
  headerRefs,
  keySecurity,
  lastingAnswerHeaders,
  notModified,
  pollAnswerHeaders,
  serverStatuses,
  withMetaExample,
  withMetaSchema,
} from './openapi-components.ts';
import { tagsOf } from './openapi-tags.ts';
import { eventPaths, eventSchemas } from './openapi-webhooks.ts';
import type { JsonSchema } from './readable-schema.ts';
import { recordSchemas } from './record-schemas.ts';
import { rootPaths, rootSchemas } from './root-operations.ts';
import { parametersOf, type RouteOperation, routePaths, routeSchemas } from './route-operation.ts';
import { exampleFreeMeta } from './service-meta-schema.ts';
import { sharedShapes } from './shared-shapes.ts';
import { typeName } from './type-name.ts';

/** A free GET endpoint, as much of it as can be described. */
export interface AccountOperation {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keyOptional?: boolean;
  readonly isLasting?: boolean;
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

type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

export interface OpenapiDocument {
  readonly openapi: '3.1.0';
  readonly info: JsonSchema;
  readonly externalDocs: JsonSchema;
  readonly servers: readonly { url: string; description: string }[];
  readonly security: readonly JsonSchema[];
  readonly tags: readonly { name: string; description: string }[];
  /** Below the address of the server, but for those that name their own. */
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: ReturnType<typeof components>;
}

/**
 * The whole interface as an OpenAPI 3.1 document, such that generators of clients in other languages can read it
 * (`client-schema.ts`). The same input gives the same document, to the byte.
 */
export function openapiDocument(subject: CatalogSubject): OpenapiDocument {
  const { endpoints, accountEndpoints, routes, version, baseUrl } = subject;
  const docsUrl = `${baseUrl}/docs`;
  const whole = [
    ...endpoints.flatMap(endpointSchemas),
    ...accountEndpoints.map(accountSchema),
    ...routeSchemas(routes),
    ...eventSchemas(),
    ...commonSchemas(),
    ...rootSchemas(),
  ];
  const records = sharedShapes(recordSchemas(new Map(whole)));
  const schemas = whole.map(([name, schema]) => [name, records.share(schema)] as const);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Millrace',
      version,
      summary: 'Company, people, contact and web data with one API key.',
      description: about(docsUrl),
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    externalDocs: {
      url: docsUrl,
      description: 'The documentation: guides, concepts and errors, with a search.',
    },
    servers: [{ url: `${baseUrl}${basePath}`, description: 'This service.' }],
    security: keySecurity,
    tags: tagsOf(endpoints, routes),
    paths: {
      ...Object.fromEntries(endpoints.flatMap(endpointPaths)),
      ...Object.fromEntries(
        accountEndpoints.map((endpoint) => [`/${endpoint.name}`, { get: accountOperation(endpoint) }]),
      ),
      ...routePaths(routes),
      ...rootPaths(baseUrl),
    },
    webhooks: eventPaths(),
    components: components(docsUrl, { ...records.schemas, ...Object.fromEntries(schemas) }),
  };
}

const about = (
  docsUrl: string,
) => `Send your API key in the header \`x-api-key\`, or as \`Authorization: Bearer\`.
Bodies are UTF-8 or UTF-16, and may be compressed: \`Content-Encoding: gzip\`. Responses above 1 KiB are compressed if \`Accept-Encoding\` allows it.
You pay for every call with credits; 1 credit is 0.02 US dollars. \`service_meta.credits\` and the \`X-Credits-…\` headers show the cost
of a call. A response that is not 2xx is free. \`POST /{endpoint}/quote\` returns the most that a call can cost, and runs nothing.
Errors are flat JSON with a \`code\`; [each code has a page](${docsUrl}/errors). Millrace adds fields, values and endpoints over time, so
ignore unknown ones.`;

const answerName = ({ name }: AccountOperation) => `${typeName(name)}Answer`;

function accountSchema(endpoint: AccountOperation): readonly [string, JsonSchema] {
  const schema = answerSchema(schemaOf(endpoint.response));
  return [answerName(endpoint), withMetaSchema(schema, { always: !endpoint.keyOptional })];
}

function accountOperation(endpoint: AccountOperation): JsonSchema {
  return {
    operationId: endpoint.name.replaceAll(/[/-]/g, '_'),
    tags: ['Account'],
    summary: endpoint.title,
    description: collapse(endpoint.description),
    'x-price': { credits_per_call: 0 },
    ...(endpoint.keyOptional ? { security: [...keySecurity, {}] } : {}),
    parameters: [
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.isLasting ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ],
    responses: {
      200: {
        description: 'The response.',
        headers: headerRefs([
          ...(endpoint.keyOptional ? pollAnswerHeaders : freeAnswerHeaders),
          ...(endpoint.isLasting ? lastingAnswerHeaders : []),
        ]),
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${answerName(endpoint)}` },
            example: withMetaExample(endpoint.example.response, exampleFreeMeta(endpoint.name)),
          },
        },
      },
      ...(endpoint.isLasting ? notModified(unpaidHeaders) : {}),
      ...errorRefs([...serverStatuses, 401, 403, 422, 429]),
    },
  };
}

/** Of an answer without a body: what is left is not read for it. */
const unpaidHeaders = freeAnswerHeaders.filter((name) => name !== 'X-Credits-Remaining');
