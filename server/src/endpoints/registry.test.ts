import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeEndpoint } from '../catalog/describe-endpoint.ts';
import type { JsonSchema } from '../catalog/readable-schema.ts';
import { credits } from '../kernel/credits.ts';
import { mostItCanCost, whatItCosts } from '../kernel/price.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { type Endpoint, groups } from './define-endpoint.ts';
import { endpoints } from './registry.ts';

/** What our contract says of the endpoints that are served. */
interface ContractFacts {
  readonly group: string;
  readonly credits: number | { readonly base: number; readonly per_record: number };
  readonly per: 'call' | 'record' | 'call+record' | 'item';
  readonly plan: boolean;
  readonly request: Readonly<Record<string, string>>;
  readonly required: readonly string[];
  /** Dotted paths; `[]` steps into the items of a list. Of a bare array, those of its items. */
  readonly response: Readonly<Record<string, string>>;
}

const contract: Readonly<Record<string, ContractFacts>> = JSON.parse(
  readFileSync(new URL('__fixtures__/contract.json', import.meta.url), 'utf8'),
);

test('every endpoint is registered, and a file of one endpoint has its name', async () => {
  const defined: string[] = [];
  const misnamed: string[] = [];
  for (const { name: file, path } of sourceFiles('endpoints').filter(
    ({ name }) => name.split('/').length > 2,
  )) {
    const module: Record<string, unknown> = await import(path);
    const names = Object.values(module)
      .filter(isEndpoint)
      .map((endpoint) => endpoint.name);
    defined.push(...names);
    if (names.length === 1 && names[0] !== basename(file, '.ts').replaceAll('-', '_')) misnamed.push(file);
  }

  expect(defined.toSorted()).toEqual(endpoints.map((endpoint) => endpoint.name).toSorted());
  expect(misnamed).toEqual([]);
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'runs' in value && 'price' in value;

test('the contract of every endpoint that is served is written down', () => {
  expect(Object.keys(contract).toSorted()).toEqual(endpoints.map((endpoint) => endpoint.name).toSorted());
});

test('no two endpoints share a name', () => {
  const names = endpoints.map((endpoint) => endpoint.name);

  expect(new Set(names).size).toBe(names.length);
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  const { price } = endpoint;
  const description = describeEndpoint(endpoint);
  const facts = contract[name];

  test('is named in letters, digits and underscores, and is in a group of the specification', () => {
    expect(name).toMatch(/^[a-z][a-z0-9_]{2,62}$/);
    expect(groups).toContain(endpoint.group);
    expect(endpoint.title).toMatch(/^[A-Z].*[^.]$/);
  });

  test('has a price on the list of hundredths', () => {
    if (price.per === 'free') return;
    expect(credits(price.credits)).toBeGreaterThan(0);
    if (price.per === 'record') expect(credits(price.base ?? 0)).toBeGreaterThanOrEqual(0);
  });

  test('says of each required text that it is not empty', () => {
    const { properties = {}, required = [] } = description.requestSchema as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    const mayBeEmpty = required.filter((field) => {
      const { type, minLength = 0, format, pattern, enum: values } = properties[field] ?? {};
      const refusesEmpty =
        values ?? format ?? (pattern !== undefined && !new RegExp(String(pattern)).test(''));
      return type === 'string' && minLength === 0 && !refusesEmpty;
    });

    expect(mayBeEmpty).toEqual([]);
  });

  test('its example is a valid request and a valid, payable answer', () => {
    const request = endpoint.request.parse(endpoint.example.request);
    const response = endpoint.response.parse(endpoint.example.response);

    const cost = whatItCosts(price as never, response as never);
    expect(cost).toBeLessThanOrEqual(mostItCanCost(price as never, request as never));
    // A list is paid for as its items end.
    if (price.per !== 'free' && price.per !== 'item')
      expect(cost, 'the example is not a miss').toBeGreaterThan(0);
  });

  test('every field of its example is in its schema', () => {
    // With those that are another spelling, which the reference does not list.
    const whole = z.toJSONSchema(endpoint.response, { io: 'input' }) as JsonSchema;

    expect(unknownFields(endpoint.example.response, whole)).toEqual([]);
  });

  test('every request field is described, and unknown ones are refused', () => {
    const undescribed = description.fields.filter((field) => field.description === '');

    expect(undescribed.map((field) => field.name)).toEqual([]);
    expect(description.requestSchema).toHaveProperty('additionalProperties', false);
  });

  test('its answer leaves room for service_meta', () => {
    expect(['object', 'array']).toContain(description.responseSchema.type);
    expect(description.responseSchema.properties ?? {}).not.toHaveProperty('service_meta');
  });

  test('where records are counted, the answer has the field that says so', () => {
    if (price.per !== 'record') return;
    if (description.isArray) expect(price.countedBy).toBe('_list_count');
    else expect(schemaAt(description.responseSchema, price.countedBy), price.countedBy).toBeDefined();
  });

  test('its synonyms stand for fields it has, and are no fields themselves', () => {
    const fields = description.fields.map((field) => field.name);
    for (const [synonym, field] of Object.entries((endpoint.synonyms ?? {}) as Record<string, string>)) {
      expect(fields).toContain(field);
      expect(fields).not.toContain(synonym);
    }
  });

  test('has the price and the group of the contract', () => {
    expect(endpoint.group).toBe(facts?.group);
    expect(endpoint.coveredByPlan === true).toBe(facts?.plan);
    expect(priceFacts(price as never)).toEqual({ credits: facts?.credits, per: facts?.per });
  });

  test('takes every request field of the contract, and needs no other', () => {
    const ours = Object.fromEntries(description.fields.map((field) => [field.name, field.type]));
    const needed = description.fields.filter((field) => field.required).map((field) => field.name);

    expect(ours).toMatchObject(facts?.request ?? {});
    expect(needed.toSorted()).toEqual([...(facts?.required ?? [])].toSorted());
  });

  test('answers every response field of the contract', () => {
    const { isArray, responseSchema } = description;
    const schema = isArray ? (responseSchema.items as JsonSchema) : responseSchema;
    const wrong = Object.entries(facts?.response ?? {}).filter(
      ([path, type]) => !allows(schemaAt(schema, path), type),
    );

    expect(wrong).toEqual([]);
  });
});

function priceFacts(price: { per: string; credits?: number; base?: number }) {
  if (price.per === 'free') return { credits: 0, per: 'call' };
  if (price.base !== undefined)
    return { credits: { base: price.base, per_record: price.credits }, per: 'call+record' };
  return { credits: price.credits, per: price.per };
}

/** The schema of a dotted path; undefined where the answer has no such field. */
function schemaAt(schema: JsonSchema, path: string): JsonSchema | undefined {
  return path.split('.').reduce<JsonSchema | undefined>((at, step) => {
    const properties = at?.properties as Record<string, JsonSchema> | undefined;
    const field = properties?.[step.replace('[]', '')];
    return step.endsWith('[]') ? (field?.items as JsonSchema | undefined) : field;
  }, schema);
}

/** Whether a field can be what the contract says. Null beside it is a miss. */
function allows(schema: JsonSchema | undefined, type: string): boolean {
  const wanted = type.split('|').filter((word) => word !== 'null');
  const types = [schema?.type, ...((schema?.anyOf ?? []) as JsonSchema[]).map((one) => one.type)].flat();
  if (schema?.const !== undefined && Number.isInteger(schema.const)) types.push('integer');
  const number = (word: unknown) => (word === 'integer' ? 'number' : word);
  // A field that is always null is allowed where the contract lets it be null.
  if (types.every((word) => word === 'null')) return types.length > 0 && type.includes('null');
  return wanted.some((word) => types.some((own) => own === word || number(own) === word));
}

function unknownFields(value: unknown, schema: JsonSchema | undefined, path = ''): string[] {
  if (schema === undefined) return [path];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      unknownFields(item, schema.items as JsonSchema | undefined, `${path}[${index}]`),
    );
  if (typeof value !== 'object' || value === null) return [];
  const properties = schema.properties as Record<string, JsonSchema> | undefined;
  const rest = schema.additionalProperties;
  return Object.entries(value).flatMap(([name, field]) => {
    const known = properties?.[name] ?? (typeof rest === 'object' ? (rest as JsonSchema) : undefined);
    // A schema without properties says nothing of them.
    return known === undefined && properties === undefined
      ? []
      : unknownFields(field, known, `${path}.${name}`);
  });
}
