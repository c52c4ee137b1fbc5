import { z } from 'zod';
import type { AccountEndpoint } from '../account-api/define-account-endpoint.ts';
import type { DescribedRoute } from '../account-api/define-route.ts';
import { jobRoutesOf } from '../account-api/job-routes.ts';
import { collapse, describeEndpoint, schemaOf } from '../catalog/describe-endpoint.ts';
import { priceText, typicalPriceText } from '../catalog/price-text.ts';
import type { JsonSchema } from '../catalog/readable-schema.ts';
import type { Searchable } from '../catalog/search/catalog-index.ts';
import type { Deprecation, Endpoint, JobEndpoint } from '../endpoints/define-endpoint.ts';
import { deprecationText } from '../endpoints/deprecation.ts';
import type { Price } from '../kernel/price.ts';
import { keyField, keyWords } from './key-field.ts';
import { type ListTool, listTools } from './list-tools.ts';
import { annotationsOf, type ToolAnnotations, type ToolHints } from './tool-annotations.ts';
import { briefInput, briefOutput } from './tool-schema.ts';

/** What runs when a tool is called: the same as over REST. */
export type Twin =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  | { readonly kind: 'account'; readonly endpoint: AccountEndpoint }
  | { readonly kind: 'inquiry' | 'cancel'; readonly endpoint: JobEndpoint }
  | { readonly kind: 'list'; readonly list: ListTool };

/** A tool as clients see it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  /** Not given where a connection wants no structured answers. */
  readonly outputSchema?: JsonSchema & { readonly type: 'object' };
  readonly annotations: ToolAnnotations;
}

export interface Tool {
  readonly name: string;
  /** As `?groups=` takes it: lower case, with underscores. */
  readonly group: string;
  readonly listed: ListedTool;
  /** Everything that the reference says of it. */
  readonly described: {
    readonly description: string;
    readonly request: JsonSchema;
    readonly response: JsonSchema;
  };
  /** What may be sent. */
  readonly example: unknown;
  /** What a search for it reads. */
  readonly searched: Searchable;
  readonly twin: Twin;
}

/** Every endpoint as a tool, in the order of their names: a list that never changes its order keeps the caches of models. */
export function toolsOf(
  endpoints: readonly Endpoint[],
  accountEndpoints: readonly AccountEndpoint[],
): Tool[] {
  return [
    ...accountEndpoints.map(ofAccount),
    ...endpoints.map(ofEndpoint),
    ...endpoints.flatMap((endpoint) => (endpoint.runs === 'job' ? ofJobs(endpoint) : [])),
    ...listTools.map(ofList),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const nameOf = (name: string) => `service_${name.replaceAll(/\W/g, '_')}`;
export const groupWord = (group: string) => group.toLowerCase().replaceAll(' ', '_');

function ofEndpoint(endpoint: Endpoint): Tool {
  const { description, requestSchema, responseSchema } = describeEndpoint(endpoint);
  const price = endpoint.price as Price;
  const isPaid = price.per !== 'free';
  return tool(endpoint.name, endpoint.group, {
    title: endpoint.title,
    keywords: endpoint.keywords,
    description,
    searched: endpoint.description,
    instead: endpoint.instead,
    deprecated: endpoint.deprecated,
    price: priceText(price),
    typical: typicalPriceText(endpoint),
    request: isPaid ? withKey(requestSchema) : requestSchema,
    response: responseSchema,
    hints: { isRead: !isPaid, isOutside: endpoint.runs !== 'locally' },
    example: endpoint.example.request,
    twin: { kind: 'endpoint', endpoint },
  });
}

/** With the field that every paid tool has beside those of its endpoint. */
const withKey = (request: JsonSchema): JsonSchema => ({
  ...request,
  properties: {
    ...(request.properties as Record<string, JsonSchema>),
    [keyField]: { type: 'string', description: keyWords, maxLength: 255 },
  },
});

const ofAccount = (endpoint: AccountEndpoint): Tool =>
  tool(endpoint.name, 'Account', {
    ...endpoint,
    price: 'Free.',
    request: schemaOfQuery(endpoint.query),
    response: schemaOf(endpoint.response),
    hints: { isRead: true, isOutside: false },
    // Its numbers are numbers here, as they are listed.
    example: endpoint.query.parse(endpoint.example.query),
    twin: { kind: 'account', endpoint },
  });

/** A query is words; over MCP its numbers are sent as what is made of them. */
function schemaOfQuery(query: z.ZodObject): JsonSchema {
  const { properties: words, ...schema } = schemaOf(query);
  const { properties: values } = z.toJSONSchema(query, { io: 'output', unrepresentable: 'any' });
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(words as Record<string, JsonSchema>).map(([name, { description, ...word }]) => {
        const value = values?.[name] as JsonSchema | undefined;
        const isNumber = value?.type === 'integer' || value?.type === 'number';
        return [name, { ...(isNumber ? value : word), description }];
      }),
    ),
  };
}

function ofJobs(endpoint: JobEndpoint): Tool[] {
  const { inquiryByBody, cancel } = jobRoutesOf(endpoint);
  const of = (route: DescribedRoute, name: string, kind: 'inquiry' | 'cancel', request: JsonSchema) =>
    tool(name, endpoint.group, {
      title: route.title,
      keywords: route.keywords ?? [],
      description:
        kind === 'cancel' ? `Ends a job of ${endpoint.name}. ${route.description}` : route.description,
      price: 'Free.',
      request,
      response: schemaOf(route.response),
      hints: { isRead: kind === 'inquiry', isIdempotent: kind === 'cancel', isOutside: false },
      example: kind === 'cancel' ? cancel.example.params : inquiryByBody.example.body,
      twin: { kind, endpoint },
    });
  return [
    of(
      inquiryByBody,
      `${endpoint.name}_inquiry`,
      'inquiry',
      schemaOf(inquiryByBody.body.omit({ format: true })),
    ),
    of(cancel, `${endpoint.name}_cancel`, 'cancel', schemaOf(cancel.params)),
  ];
}

const ofList = (list: ListTool): Tool =>
  tool(`list_${list.deed}`, list.route.group, {
    title: list.title,
    description: list.route.description,
    searched: list.said,
    instead: list.instead,
    keywords: list.route.keywords ?? [],
    price: list.price,
    request: schemaOf(list.whole),
    brief: { request: schemaOf(list.brief), response: schemaOf(list.answer) },
    response: schemaOf(list.route.response),
    hints: list.hints,
    example: list.example,
    twin: { kind: 'list', list },
  });

interface Told {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  /** What a search reads of the description; all of it where this is not given. */
  readonly searched?: string;
  /** When another tool is the better one. */
  readonly instead?: string | undefined;
  readonly deprecated?: Deprecation | undefined;
  readonly price: string;
  /** What a usual call costs, where another tool could be called instead. */
  readonly typical?: string | undefined;
  readonly request: JsonSchema;
  readonly response: JsonSchema;
  /** What is listed of these two, where that is less. */
  readonly brief?: { readonly request: JsonSchema; readonly response: JsonSchema };
  readonly hints: ToolHints;
  readonly example: unknown;
  readonly twin: Twin;
}

function tool(endpoint: string, group: string, told: Told): Tool {
  const { title, price, request, response, brief = { request, response }, hints, twin } = told;
  const name = nameOf(endpoint);
  const description = collapse(told.description);
  return {
    name,
    group: groupWord(group),
    listed: {
      name,
      title,
      description: sentences(
        told.deprecated && deprecationText(told.deprecated),
        firstSentence(collapse(told.searched ?? description)),
        told.instead,
        price,
        told.typical,
      ),
      inputSchema: briefInput(brief.request),
      outputSchema: briefOutput(brief.response),
      annotations: annotationsOf(hints),
    },
    described: { description: sentences(description, price, told.typical), request, response },
    example: told.example,
    searched: {
      name: endpoint,
      title,
      group,
      keywords: told.keywords,
      description: collapse(told.searched ?? description),
    },
    twin,
  };
}

const sentences = (...all: readonly (string | undefined)[]) =>
  all.filter((one) => one !== undefined).join(' ');

/** Up to the first full stop that ends one: "e.g. x" and "1.5" do not. */
const firstSentence = (text: string) => /^.*?[.:](?= [A-Z`]|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
