import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { endpoints } from '../endpoints/registry.ts';
import { answerSchema, sentSchema } from './client-schema.ts';
import { schemaOf } from './describe-endpoint.ts';
import { openapiDocument } from './openapi.ts';
import { openapi30Document } from './openapi-3-0.ts';
import { postmanCollection } from './postman-collection.ts';
import { isJsonObject, type JsonSchema } from './readable-schema.ts';
import { shapeOf } from './shared-shapes.ts';
import { wrongExamples } from './wrong-examples.ts';

/* What generators of clients in other languages stumbled over. journeys/clients runs them. */

const document = JSON.parse(
  JSON.stringify(
    openapiDocument({
      endpoints,
      accountEndpoints,
      routes: describedRoutes,
      version: '1.0.0',
      baseUrl: 'https://api.example.com',
    }),
  ),
) as ReturnType<typeof openapiDocument>;

interface Found {
  readonly place: string;
  readonly schema: JsonSchema;
}

/** A schema and all within it, by their places. */
function schemasIn(schema: unknown, place: string): Found[] {
  if (!isJsonObject(schema)) return [];
  const members = Object.entries((schema.properties ?? {}) as JsonSchema).map(([name, one]) => [name, one]);
  const others = ['items', 'additionalProperties'].map((key) => [key, schema[key]]);
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    ((schema[key] ?? []) as JsonSchema[]).map((one, index) => [`${key}/${index}`, one]),
  );
  return [
    { place, schema },
    ...[...members, ...others, ...choices].flatMap(([name, one]) => schemasIn(one, `${place}/${name}`)),
  ];
}

const all = Object.entries(document.components.schemas).flatMap(([name, schema]) => schemasIn(schema, name));
const answers = all.filter(({ place }) => !/^[A-Za-z0-9]+Request/.test(place));
const placesOf = (found: readonly Found[]) => found.map(({ place }) => place);
const typesOf = ({ type }: JsonSchema) => [type].flat();

describe('what is answered', () => {
  test('has a type wherever it may be null', () => {
    const nulls = answers.filter(({ schema, place }) => schema.type === 'null' && !/anyOf\/1$/.test(place));

    expect(placesOf(nulls)).toEqual([]);
  });

  test('is open: no list of values is closed, and no object refuses a further field', () => {
    const closed = answers.filter(
      ({ schema }) =>
        'enum' in schema ||
        'const' in schema ||
        'pattern' in schema ||
        'maxItems' in schema ||
        'maxLength' in schema,
    );
    const refusing = answers.filter(
      ({ schema }) =>
        typesOf(schema).includes('object') && !('properties' in schema ? schema.additionalProperties : true),
    );

    expect(placesOf(closed)).toEqual([]);
    expect(placesOf(refusing)).toEqual([]);
  });

  test('names the values that are known', () => {
    const text = JSON.stringify(document.components.schemas.EmailFinderAnswer);

    expect(text).toContain('Known values: `valid`');
  });

  test('is a type with a name, also where a list holds it', () => {
    const lists = Object.entries(document.components.schemas).filter(([, { type }]) => type === 'array');
    const nameless = lists.filter(([, { items }]) => (items as JsonSchema).$ref === undefined);

    expect(lists.length).toBeGreaterThan(4);
    expect(nameless.map(([name]) => name)).toEqual([]);
  });

  test('shares every object that stands in several places', () => {
    const byShape = Map.groupBy(
      answers.filter(
        ({ place, schema }) =>
          place.includes('/') && Object.keys((schema.properties ?? {}) as object).length >= 3,
      ),
      ({ schema }) => shapeOf(schema),
    );
    const repeated = [...byShape.values()].filter((places) => places.length > 1).map(placesOf);

    expect(repeated).toEqual([]);
  });
});

test('numbers say how many bits they have, so that an id keeps its last digit', () => {
  const bare = all.filter(
    ({ schema }) =>
      (typesOf(schema).includes('integer') && !['int32', 'int64'].includes(String(schema.format))) ||
      (typesOf(schema).includes('number') && schema.format !== 'double'),
  );
  const small = answers.filter(({ schema }) => schema.format === 'int32' && Number(schema.maximum) > 2 ** 31);

  expect(placesOf(bare)).toEqual([]);
  expect(placesOf(small)).toEqual([]);
});

test('no two fields of an object differ by case or underscores only', () => {
  const twins = all.flatMap(({ place, schema }) => {
    const names = Object.keys((schema.properties ?? {}) as object);
    const plain = names.map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
    return names
      .filter((_, index) => plain.indexOf(plain[index] ?? '') !== index)
      .map((name) => `${place}.${name}`);
  });

  expect(twins).toEqual([]);
});

test('no component has a name that languages or generators have for something else', () => {
  const taken =
    /Response$|^(Array|Date|Error|Exception|File|Function|Integer|List|Map|Model|Number|Object|Option|Promise|Record|Request|Result|Set|String|Type)$/;

  expect(Object.keys(document.components.schemas).filter((name) => taken.test(name))).toEqual([]);
});

test('counts in queries are whole numbers with bounds', () => {
  const counts = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ parameters = [] }) => parameters as JsonSchema[])
    .filter(({ in: place, name }) => place === 'query' && /limit|offset/.test(String(name)));

  expect(counts.length).toBeGreaterThan(8);
  for (const { schema } of counts) {
    expect(schema).toMatchObject({
      type: 'integer',
      minimum: expect.any(Number),
      maximum: expect.any(Number),
    });
  }
});

test('an operation takes one type of body and answers with one', () => {
  const contents = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => [
      operation.requestBody as JsonSchema | undefined,
      ...Object.values(operation.responses as Record<string, JsonSchema>),
    ])
    .flatMap((part) => (part?.content === undefined ? [] : [Object.keys(part.content as object).length]));

  expect(contents.length).toBeGreaterThan(200);
  expect(new Set(contents)).toEqual(new Set([1]));
});

test('a dry run is an operation of its own, and no header that an import would fill in', () => {
  const text = JSON.stringify(document.components.parameters);

  expect(text).not.toMatch(/dry/i);
  expect(document.paths['/email_finder/quote']?.post?.responses).toMatchObject({
    200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Quote' } } } },
  });
});

test('links lead to operations', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = new Set(operations.map(({ operationId }) => operationId));
  const links = [
    ...JSON.stringify(document).matchAll(/"operationId":"([^"]+)","parameters":\{"id":"\$response/g),
  ];

  // Seven of a job, from each of the three ways to send a list, and six of a webhook.
  expect(links.length).toBe(2 * 3 * 7 + 6);
  expect(links.filter(([, id]) => !ids.has(id))).toEqual([]);
});

describe('examples and defaults', () => {
  test('match their own schemas', () => {
    expect(wrongExamples(document)).toEqual([]);
  });

  test('that do not are named with their place', () => {
    const broken = structuredClone(document) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, JsonSchema> }> };
    };
    const { EmailFinderAnswer: answer, AiEnrichRequest: request } = broken.components.schemas;
    Object.assign(answer?.properties.success as JsonSchema, { type: 'string' });
    Object.assign(request?.properties.temperature as JsonSchema, { default: 'warm' });

    expect(wrongExamples(broken).toSorted()).toEqual([
      expect.stringContaining('/components/schemas/AiEnrichRequest/properties/temperature/default'),
      expect.stringContaining('/paths/~1email_finder/post/responses/200'),
    ]);
  });
});

describe('a schema for clients', () => {
  test.each([
    ['a null alone keeps its type', z.string().nullable(), { type: ['string', 'null'] }],
    [
      'a closed list is open, with its values in words',
      z.enum(['A', 'A+']).nullable().describe('A grade.'),
      { type: ['string', 'null'], description: 'A grade. Known values: `A`, `A+`.' },
    ],
    [
      'one whole number is any',
      z.literal(200),
      { type: 'integer', format: 'int64', description: 'Known value: `200`.' },
    ],
    ['one truth is any', z.literal(true), { type: 'boolean', description: 'Known value: `true`.' }],
    ['a text or a list of texts is anything', z.union([z.string(), z.array(z.string())]), {}],
    [
      'what may have any field is a map',
      z.looseObject({ '@type': z.string() }),
      { type: 'object', additionalProperties: true },
    ],
    ['a number is a double', z.number(), { type: 'number', format: 'double' }],
    [
      'a small number has 32 bits',
      z.int().min(0).max(100),
      { type: 'integer', minimum: 0, maximum: 100, format: 'int32' },
    ],
  ])('of an answer: %s', (_, schema, expected) => {
    expect(answerSchema(schemaOf(schema))).toEqual(expected);
  });

  test.each([
    [
      'a choice with nothing to choose leaves it out',
      z.enum(['', 'day']).default(''),
      { type: 'string', enum: ['day'] },
    ],
    [
      'a date or nothing is a date',
      z.union([z.literal(''), z.iso.date()]).optional(),
      { type: 'string', format: 'date' },
    ],
    ['two forms of a text are a text', z.union([z.iso.date(), z.iso.datetime()]), { type: 'string' }],
    ['a list of values stays closed', z.enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  ])('of a request: %s', (_, schema, expected) => {
    expect(sentSchema(schemaOf(schema))).toEqual(expected);
  });
});

describe('what a request needs', () => {
  const conditional = endpoints.filter(({ sendOneOf }) => sendOneOf !== undefined);
  /** Of each field a value that is right by itself. */
  const values: Record<string, string> = {
    first_name: 'Mira',
    last_name: 'Voss',
    full_name: 'Mira Voss',
    company: 'Halden Instruments',
    company_domain: 'halden-instruments.example',
    domain: 'halden-instruments.example',
    name: 'Halden Instruments',
    email: 'mira.voss@halden-instruments.example',
    network_url: 'https://network.example/in/mira-voss',
    job_id: '4512290718',
    url: 'https://network.example/jobs/view/4512290718',
    network_company_url: 'https://network.example/company/halden-instruments',
    network_company_id: '48213377',
    network_company_universal_name: 'halden-instruments',
    keyword: 'flow meter',
    account_owner: 'Halden Instruments',
    search_url: 'https://network.example/ad-library/search?keyword=flow',
  };
  const company = { network_url: 'https://network.example/company/halden-instruments' };
  const bodyOf = (fields: readonly string[], name: string) => {
    const known: Record<string, string> = name === 'company_enricher' ? { ...values, ...company } : values;
    return Object.fromEntries(fields.map((field) => [field, known[field]]));
  };

  test.each(conditional.map(({ name, request, sendOneOf = [] }) => [name, request, sendOneOf] as const))(
    '%s takes each of the sets that are described, and none that lacks a field of it',
    (name, request, sets) => {
      expect(request.safeParse({}).success).toBe(false);
      for (const fields of sets) {
        expect(request.safeParse(bodyOf(fields, name)).error, fields.join()).toBeUndefined();
        for (const left of fields) {
          const rest = fields.filter((field) => field !== left);
          const isAnother = sets.some((set) => set.every((field) => rest.includes(field)));
          expect(request.safeParse(bodyOf(rest, name)).success, `without ${left}`).toBe(isAnother);
        }
      }
    },
  );

  test('no other endpoint refuses an empty request without saying which field is required', () => {
    const silent = endpoints.filter(({ request, sendOneOf }) => {
      const { required = [] } = schemaOf(request) as { required?: string[] };
      return !request.safeParse({}).success && required.length === 0 && sendOneOf === undefined;
    });

    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

describe('the document for older tools', () => {
  const old = JSON.parse(JSON.stringify(openapi30Document(document))) as JsonSchema;

  test('is valid OpenAPI 3.0', async () => {
    const result = await new Validator().validate(old);

    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
  });

  test('has no word that only 3.1 knows', () => {
    const { paths, components } = old as {
      paths: object;
      components: { schemas: Record<string, JsonSchema> };
    };
    const schemas = Object.entries(components.schemas).flatMap(([name, schema]) => schemasIn(schema, name));
    const newer = schemas.filter(
      ({ schema }) =>
        Array.isArray(schema.type) ||
        schema.type === 'null' ||
        'const' in schema ||
        'propertyNames' in schema ||
        ('$ref' in schema && Object.keys(schema).length > 1),
    );

    expect(placesOf(newer)).toEqual([]);
    expect(JSON.stringify(paths)).not.toMatch(/"type":\[/);
    expect(old).not.toHaveProperty('webhooks');
  });
});

test('the Postman collection sends a new Idempotency-Key with each paid call, and no dry run', () => {
  const text = JSON.stringify(postmanCollection(document));
  const items = (
    postmanCollection(document).item as { name: string; item: { name: string; request: JsonSchema }[] }[]
  )
    .flatMap(({ item }) => item)
    .map(({ request }) => request as { header: { key: string; value: string }[]; url: { raw: string } });
  const keyed = items.filter(({ header }) => header.some(({ value }) => value === '{{$guid}}'));

  expect(text).not.toMatch(/"key":"x-dry-run"/i);
  expect(items.length).toBe(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ servers }) => servers === undefined).length,
  );
  expect(keyed.length).toBe(endpoints.length + 2 * endpoints.filter(({ runs }) => runs === 'job').length);
  expect(keyed.some(({ url }) => url.raw.endsWith('/quote'))).toBe(false);
  expect(text).toContain('{"key":"file","type":"file","src":null}');
});
