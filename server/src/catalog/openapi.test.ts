import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { defineEndpoint } from '../endpoints/define-endpoint.ts';
import { endpoints } from '../endpoints/registry.ts';
import { serviceMetaText } from '../gateway/service-meta.ts';
import { centicredits } from '../kernel/credits.ts';
import { eventTypes } from '../webhooks/event-types.ts';
import { errorCodes } from './error-body.ts';
import { openapiDocument } from './openapi.ts';
import type { JsonSchema } from './readable-schema.ts';
import { exampleFreeMeta, exampleMeta, serviceMetaSchema } from './service-meta-schema.ts';

const subject = {
  endpoints,
  accountEndpoints,
  routes: describedRoutes,
  version: '1.0.0',
  baseUrl: 'https://api.example.com',
};
const document = openapiDocument(subject);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));

    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  test('a document with a mistake is not valid, so the validator looks', async () => {
    const broken = structuredClone(document) as unknown as { paths: Record<string, unknown> };
    broken.paths['/clean_domain'] = { post: { responses: 'none' } };

    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test('every reference in it leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    const missing = references.filter((to) => at(document, to) === undefined);

    expect(references.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test('is the same to the byte every time', () => {
    expect(JSON.stringify(openapiDocument(subject))).toBe(JSON.stringify(document));
  });

  test('has the events under webhooks, each with its body and the headers that sign it', () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventTypes]);
    for (const [type, { post }] of Object.entries(document.webhooks)) {
      const { parameters, requestBody } = post as unknown as {
        parameters: { name: string }[];
        requestBody: { content: Record<string, { schema: { $ref: string } }> };
      };
      const { $ref } = requestBody.content['application/json']?.schema ?? { $ref: type };
      expect(at(document, $ref), type).toHaveProperty('properties.data');
      expect(
        parameters.map(({ name }) => name),
        type,
      ).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-Service-Signature']);
    }
  });

  test('says what each of its tags holds, and paths are below the address with /api/v1', () => {
    const used = new Set(
      [
        ...operations.map(({ operation }) => operation),
        ...Object.values(document.webhooks).map(({ post }) => post),
      ].flatMap((one) => (one as unknown as { tags: string[] }).tags),
    );

    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
    expect(document.servers.map(({ url }) => url)).toEqual(['https://api.example.com/api/v1']);
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  test('has every endpoint under its own name', () => {
    const ids = operations.map(({ operation }) => operation.operationId);

    expect(ids).toEqual([
      ...endpoints.flatMap(({ name, runs }) => [
        name,
        ...(runs === 'job' ? [`${name}_csv`, `${name}_upload`] : []),
        `${name}_quote`,
      ]),
      ...['usage', 'usage_allowance', 'my_endpoints', 'health', 'history'],
      ...describedRoutes.map(({ name }) => name),
      ...['livez', 'readyz', 'changelog', 'changelog_rss', 'openapi', 'openapi_3_0', 'postman'],
    ]);
  });

  test('says of every error code when it happens, with a body as it is sent', () => {
    const shown = Object.values(document.components.responses).flatMap((response) =>
      Object.keys(response.content['application/json'].examples),
    );

    expect(shown.toSorted()).toEqual([...errorCodes].toSorted());
  });

  test('every operation says what is answered to what is no request of it', () => {
    const lacking = operations.flatMap(({ path, method, operation }) =>
      [400, 405, 408, 414, 417, 431]
        .filter((status) => !Object.hasOwn(operation.responses as object, status))
        .map((status) => `${method} ${path}: ${status}`),
    );

    expect(lacking).toEqual([]);
  });

  test('every body that is read may be too large, or of no type that is known', () => {
    const read = operations.filter(({ method }) => method !== 'get');
    const lacking = read.filter(
      ({ operation: { responses } }) => !(responses as JsonSchema)[413] || !(responses as JsonSchema)[415],
    );

    expect(read.length).toBeGreaterThan(150);
    expect(lacking.map(({ path }) => path)).toEqual([]);
  });

  test('whatever is created says where it is', () => {
    const created = operations.flatMap(({ path, operation }) => {
      const { 201: answer } = operation.responses as { 201?: { headers: object } };
      return answer === undefined ? [] : [{ path, headers: Object.keys(answer.headers) }];
    });

    expect(created.map(({ path }) => path)).toHaveLength(11);
    for (const { headers } of created) expect(headers).toContain('Location');
  });

  test('every answer of a call is described with service_meta and the headers of its charge', () => {
    const names = new Set(endpoints.map(({ name }) => name as unknown));
    for (const { operation } of operations.filter(({ operation }) => names.has(operation.operationId))) {
      const responses = operation.responses as Record<string, JsonSchema>;
      const answer = (responses[200] ?? responses[201]) as {
        headers: object;
        content: { 'application/json': { schema: { $ref: string }; example: object } };
      };
      const { schema, example } = answer.content['application/json'];

      expect(Object.keys(answer.headers)).toContain('X-Credits-Charged');
      // Of a bare array the headers are all that tells what it cost.
      if (Array.isArray(example)) continue;
      expect(at(document, schema.$ref)).toHaveProperty('properties.service_meta');
      expect(
        serviceMetaSchema.strict().safeParse((example as { service_meta: unknown }).service_meta).error,
      ).toBe(undefined);
    }
  });

  test('a body may be left out only where an empty one is accepted', () => {
    const optional = operations
      .filter(({ method }) => method === 'post')
      .filter(({ operation }) => operation.requestBody && !(operation.requestBody as JsonSchema).required)
      .map(({ operation }) => operation.operationId);

    expect(optional.toSorted()).toEqual(
      [
        'company_search',
        'lead_search',
        'network_company_search',
        'network_job_search',
        'profile_search',
        'search_reference_data',
      ]
        .flatMap((name) => [name, `${name}_quote`])
        .concat('list_resume', 'list_retry')
        .toSorted(),
    );
  });

  test('an endpoint that answers a bare array is described as one', () => {
    const listing = defineEndpoint({
      name: 'listing',
      title: 'Listing',
      group: 'Utilities',
      description: 'Lists.',
      keywords: ['list'],
      price: {
        per: 'record',
        credits: 0.1,
        atMost: () => 2,
        in: (rows) => rows.length,
        countedBy: '_list_count',
      },
      runs: 'locally',
      request: z.strictObject({}),
      response: z.array(z.object({ a: z.string() })),
      mainFields: { A: '[0].a' },
      example: { request: {}, response: [{ a: 'x' }] },
      run: () => [],
    });

    const { paths, components } = openapiDocument({ ...subject, endpoints: [listing] });

    expect(components.schemas).toHaveProperty('ListingAnswer.type', 'array');
    expect(JSON.stringify(paths['/listing'])).toContain('"example":[{"a":"x"}]');
  });
});

describe('the described service_meta', () => {
  const charge = { fromPlan: centicredits(100), fromAddon: centicredits(50) };
  const plan = {
    status: 'active',
    overflow: 'wallet',
    resetsAt: new Date('2026-12-04T00:00:00Z'),
    overflowByHeader: true,
  } as const;
  const meta = {
    requestId: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
    endpoint: 'enrich_company',
    mode: 'live',
    charge,
    overflow: 'wallet',
    provider: 'dataset',
    cached: true,
    cachedAt: '2026-11-21T09:40:00Z',
    reserved: centicredits(400),
  } as const;

  test.each([
    ['with a plan', plan],
    ['without a plan', null],
  ])('is the one that is sent, field by field and in its order, %s', (_, planState) => {
    const state = { planLeft: centicredits(10), addonLeft: centicredits(20), plan: planState };
    const sent = JSON.parse(serviceMetaText({ ...meta, state }));

    expect(serviceMetaSchema.strict().safeParse(sent).error).toBeUndefined();
    expect(Object.keys(sent)).toEqual(Object.keys(serviceMetaSchema.shape));
    const credits = Object.keys(serviceMetaSchema.shape.credits.shape);
    expect(Object.keys(sent.credits)).toEqual(credits.filter((field) => field in sent.credits));
    if (planState) expect(Object.keys(sent.credits)).toEqual(credits);
  });

  test.each([
    ...endpoints.map((endpoint) => [endpoint.name, exampleMeta(endpoint)] as const),
    ['usage', exampleFreeMeta('usage')] as const,
  ])('of the example of %s is a possible one, in the order that is sent', (_, example) => {
    expect(serviceMetaSchema.strict().safeParse(example).error).toBeUndefined();
    const order = Object.keys(serviceMetaSchema.shape);
    expect(Object.keys(example)).toEqual(order.filter((field) => field in example));
  });
});

/** What a JSON pointer such as #/components/headers/Allow leads to. */
function at(root: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], root);
}
