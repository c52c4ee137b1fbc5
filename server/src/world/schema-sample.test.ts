import { expect, test } from 'vitest';
import { z } from 'zod';
import { Random } from './random.ts';
import { sampleOf } from './schema-sample.ts';

const schemas: readonly (readonly [string, Record<string, unknown>])[] = [
  [
    'an object of all types',
    {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 30, maxLength: 40 },
        short: { type: 'string', maxLength: 3 },
        count: { type: 'integer', minimum: 5, maximum: 9 },
        share: { type: 'number', minimum: 0, maximum: 1 },
        even: { type: 'integer', multipleOf: 2, exclusiveMinimum: 2, exclusiveMaximum: 8 },
        isGood: { type: 'boolean' },
        nothing: { type: 'null' },
        size: { enum: ['small', 'large'] },
        kind: { const: 'company' },
        mail: { type: 'string', format: 'email' },
        on: { type: 'string', format: 'date' },
        at: { type: 'string', format: 'date-time' },
        id: { type: 'string', format: 'uuid' },
        maybe: { type: ['null', 'string'] },
        tags: { type: 'array', items: { type: 'string' }, minItems: 3, maxItems: 5 },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2 },
      },
      required: ['name', 'count', 'extra'],
      additionalProperties: true,
    },
  ],
  ['a choice', { anyOf: [{ type: 'object', properties: { a: { type: 'integer' } } }, { type: 'null' }] }],
  [
    'what must fit several',
    {
      allOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
      ],
    },
  ],
  [
    'one that refers to itself',
    {
      $defs: {
        node: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/$defs/node' } },
          },
          required: ['name'],
        },
      },
      $ref: '#/$defs/node',
    },
  ],
  ['a list', { type: 'array', items: { type: 'object', properties: { x: { type: 'number' } } } }],
];

test.each(schemas)('a sample fits %s', (_, schema) => {
  const value = sampleOf(schema, new Random(1, 'a'));

  const checked = z.fromJSONSchema(schema as never).safeParse(value);
  expect(checked.error?.issues ?? [], JSON.stringify(value)).toEqual([]);
  expect(sampleOf(schema, new Random(1, 'a'))).toEqual(value);
});

test.each([
  ['nothing', {}],
  ['an endless reference', { $ref: '#' }],
  ['a reference to nothing', { type: 'object', properties: { a: { $ref: '#/$defs/none' } } }],
  ['what must refer to itself', { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }],
  ['many of many', wide(5)],
  ['nonsense', { type: 7, properties: [], required: 'x', enum: {}, items: null, minItems: -1 }],
  ['impossible bounds', { type: 'integer', minimum: 5, maximum: 1 }],
])('of %s there is a sample in few steps', (_, schema) => {
  const read = { times: 0 };

  const value = sampleOf(counted(schema as Record<string, unknown>, read), new Random(1, 'a'));

  expect(JSON.stringify(value)).toBeDefined();
  expect(read.times).toBeLessThan(100_000);
});

/** The same schema, which counts how often something in it is read. */
function counted<Value extends object>(value: Value, read: { times: number }): Value {
  return new Proxy(value, {
    get: (target, name, receiver) => {
      read.times += 1;
      const inner = Reflect.get(target, name, receiver);
      return typeof inner === 'object' && inner !== null ? counted(inner, read) : inner;
    },
  });
}

function wide(depth: number): Record<string, unknown> {
  const inner = depth === 0 ? { type: 'string' } : wide(depth - 1);
  const names = Array.from({ length: 10 }, (_, place) => `p${place}`);
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, inner])) };
}
