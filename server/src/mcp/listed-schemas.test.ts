import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { isJsonObject, type JsonSchema } from '../catalog/readable-schema.ts';
import { endpoints } from '../endpoints/registry.ts';
import { ChosenTools } from './chosen-tools.ts';
import { briefInput } from './tool-schema.ts';
import { groupWord, type ListedTool, toolsOf } from './tools.ts';

/* What frameworks were seen to fail on, in the schemas that they are told: google-genai, AutoGen, CrewAI, and makers of models. */

const all = toolsOf(endpoints, accountEndpoints);
const chosen = new ChosenTools(all);
const groups = [...new Set(endpoints.map(({ group }) => groupWord(group)))];
const profiles = ['', 'profile=compact', 'answer=text', ...groups.map((group) => `groups=${group}`)];

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Each schema in a schema, with where it is. */
function* schemasIn(schema: JsonSchema, path: string): Generator<[string, JsonSchema]> {
  yield [path, schema];
  for (const [name, one] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    yield* schemasIn(one, `${path}/${name}`);
  }
  for (const key of ['items', 'additionalProperties'] as const) {
    const one = schema[key];
    if (isJsonObject(one)) yield* schemasIn(one, `${path}/${key}`);
  }
  for (const [index, one] of ((schema.anyOf ?? []) as JsonSchema[]).entries()) {
    yield* schemasIn(one, `${path}/anyOf/${index}`);
  }
}

/** What is wrong with one schema, without those in it. */
function faultsOf(schema: JsonSchema): string[] {
  const faults: string[] = [];
  const { type, anyOf, properties, items, additionalProperties } = schema;
  const known = new Set([
    'type',
    'anyOf',
    'properties',
    'items',
    'additionalProperties',
    'required',
    'enum',
    'const',
  ]);
  const told = new Set([
    'description',
    'default',
    'title',
    'minimum',
    'maximum',
    'maxItems',
    'exclusiveMinimum',
    'propertyNames',
  ]);
  for (const key of Object.keys(schema)) if (!known.has(key) && !told.has(key)) faults.push(`has ${key}`);
  if (additionalProperties === false) faults.push('closes itself');
  if (properties !== undefined && type !== 'object') faults.push('has fields, and is no object');
  if (items !== undefined && type !== 'array') faults.push('has items, and is no array');
  for (const value of [schema.const, schema.default, ...((schema.enum ?? []) as unknown[])]) {
    if (value === '' || value === null) faults.push('offers nothing');
  }
  const options = (anyOf ?? []) as JsonSchema[];
  if (anyOf === undefined) {
    if (!types.includes(String(type))) faults.push(`has the type ${JSON.stringify(type)}`);
    if (type === 'null') faults.push('is never anything');
  } else {
    if (type !== undefined) faults.push('has a type and a choice');
    if (options.length < 2) faults.push('has a choice of one');
    if (!options.every((option) => types.includes(String(option.type))))
      faults.push('has a choice without a type');
    if (new Set(options.map((option) => JSON.stringify(option))).size < options.length)
      faults.push('has two equal choices');
  }
  return faults;
}

const faultsIn = (schema: JsonSchema | undefined, name: string) =>
  schema === undefined
    ? []
    : [...schemasIn(schema, name)].flatMap(([path, one]) =>
        // A choice may be null by itself.
        faultsOf(one)
          .filter((fault) => !(fault === 'is never anything' && path.includes('/anyOf/')))
          .map((fault) => `${path} ${fault}`),
      );

describe.each(profiles)('the tools that are listed by ?%s', (query) => {
  const { listed } = chosen.of(query);

  test('have schemas that all frameworks read', () => {
    const faults = listed.flatMap(({ name, inputSchema, outputSchema }) => [
      ...faultsIn(inputSchema, `${name} in`),
      ...faultsIn(outputSchema, `${name} out`),
    ]);

    expect(listed.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  test('say that each answer has service_meta', () => {
    const without = listed.filter(({ outputSchema }) => !isJsonObject(fieldOf(outputSchema, 'service_meta')));

    expect(without.map(({ name }) => name)).toEqual(
      query === 'answer=text' ? listed.map(({ name }) => name) : [],
    );
  });
});

const fieldOf = (schema: JsonSchema | undefined, name: string) =>
  (schema?.properties as Record<string, JsonSchema> | undefined)?.[name];

const listedAs = (name: string) => chosen.of('').listed.find((one) => one.name === name) as ListedTool;

test('whole numbers are listed as whole numbers, also those of queries', () => {
  const limit = fieldOf(listedAs('service_history').inputSchema, 'limit');

  expect(limit).toMatchObject({ type: 'integer', minimum: 1, maximum: 1_000 });
  for (const { name, inputSchema } of chosen.of('').listed) {
    for (const count of ['limit', 'page', 'max_pages']) {
      const field = fieldOf(inputSchema, count);
      if (field) expect(field.type, `${name} ${count}`).toBe('integer');
    }
  }
});

test('the example of each tool fits what is listed: some frameworks send nothing else', () => {
  const validator = new AjvJsonSchemaValidator();
  const wrong = all.flatMap(({ name, listed, example }) => {
    const { valid, errorMessage } = validator.getValidator(listed.inputSchema)(example ?? {});
    return valid ? [] : [`${name}: ${errorMessage}`];
  });

  expect(all.length).toBeGreaterThan(80);
  expect(wrong).toEqual([]);
});

test('a paid tool takes an idempotency key, and does not claim to be free of effects', () => {
  const paid = all.filter(({ twin }) =>
    twin.kind === 'list'
      ? twin.list.deed === 'start'
      : twin.kind === 'endpoint' && twin.endpoint.price.per !== 'free',
  );
  const free = all.filter((tool) => !paid.includes(tool));

  expect(paid.length).toBeGreaterThan(65);
  for (const { name, listed, described } of paid) {
    const field = { type: 'string', description: 'Reuse it when you retry.' };
    expect(fieldOf(listed.inputSchema, 'idempotency_key'), name).toEqual(field);
    expect(fieldOf(described.request, 'idempotency_key'), name).toMatchObject(field);
    // Not said is not so.
    expect(listed.annotations, name).not.toHaveProperty('readOnlyHint');
    expect(listed.annotations, name).not.toHaveProperty('idempotentHint');
  }
  expect(free.filter(({ listed }) => fieldOf(listed.inputSchema, 'idempotency_key'))).toEqual([]);
});

describe('a schema is told', () => {
  const brief = (field: JsonSchema) =>
    fieldOf(briefInput({ type: 'object', properties: { field } }), 'field');

  test.each([
    ['of a type or null as that type', { type: ['string', 'null'], minLength: 1 }, { type: 'string' }],
    [
      'of two types as a choice',
      { type: ['string', 'integer', 'null'], description: 'x' },
      { anyOf: [{ type: 'string' }, { type: 'integer' }], description: 'x' },
    ],
    [
      'of forms that differ in what is not told as one',
      {
        anyOf: [{ type: 'string', format: 'uri' }, { type: 'string', pattern: 'a' }, { type: 'null' }],
        description: 'x',
      },
      { type: 'string', description: 'x' },
    ],
    [
      'of a choice in a choice as one choice',
      { oneOf: [{ type: 'boolean' }, { anyOf: [{ type: 'string' }, { const: '' }] }] },
      { anyOf: [{ type: 'boolean' }, { type: 'string' }] },
    ],
    [
      'of words without the empty one',
      { type: 'string', enum: ['', 'a', null], default: '' },
      { type: 'string', enum: ['a'] },
    ],
    [
      'of anything as plain values: LangChain for JavaScript lets nothing but objects through where a choice has one',
      {},
      { anyOf: ['string', 'number', 'boolean'].map((type) => ({ type })) },
    ],
    [
      'of an open object without saying so',
      { type: 'object', additionalProperties: {}, properties: { type: { type: 'string', maxLength: 2 } } },
      { type: 'object', properties: { type: { type: 'string' } } },
    ],
  ] as const)('%s', (_what, schema, told) => {
    expect(brief(schema as unknown as JsonSchema)).toEqual(told);
  });

  test('without the rules between its fields at its root', () => {
    expect(briefInput({ type: 'object', properties: {}, anyOf: [{ required: ['a'] }] })).toEqual({
      type: 'object',
      properties: {},
    });
  });
});
