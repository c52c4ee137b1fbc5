import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endlessSchemas, hangingPatterns, schemasOfLongNames } from '../../testing/hostile-schemas.ts';
import { checkValue } from './check-value.ts';
import { type ReadSchema, readSchema } from './read-schema.ts';
import { TooMuchWork } from './work-limit.ts';

function read(schema: unknown): ReadSchema {
  const result = readSchema(schema);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result;
}
const faultsOf = (schema: unknown) => {
  const result = readSchema(schema);
  return 'faults' in result ? result.faults : [];
};

/** Schema, values that keep to it, values that do not. */
const cases: [schema: unknown, good: unknown[], bad: unknown[]][] = [
  [true, [1, null, {}], []],
  [false, [], [1, null, {}]],
  [{}, [1, 'a', null, [], {}], []],
  [{ type: 'integer' }, [1, 1.0, -3], [1.5, '1', null, true]],
  [{ type: 'number' }, [1, 1.5], ['1', null]],
  [{ type: ['string', 'null'] }, ['a', null], [1, [], {}]],
  [{ type: 'object' }, [{}], [[], null, 'a']],
  [{ type: 'array' }, [[]], [{}, null]],
  [{ type: 'boolean' }, [true, false], [0, 'true', null]],
  [{ enum: [1, 'a', null, { b: [1], a: 2 }] }, [1, 'a', null, { a: 2, b: [1] }], [2, 'b', { a: 2 }, [1]]],
  [{ const: { a: [1, { b: null }] } }, [{ a: [1, { b: null }] }], [{ a: [1] }, null]],
  [{ const: null }, [null], [0, 'null', false]],
  [{ minimum: 2, maximum: 4 }, [2, 4, 'a'], [1.9, 5]],
  [{ exclusiveMinimum: 2, exclusiveMaximum: 4 }, [3], [2, 4]],
  [{ multipleOf: 0.1 }, [0.3, 1, 4.3, 'a'], [0.35]],
  [{ multipleOf: 3 }, [0, 9, -3], [10]],
  [{ minLength: 2, maxLength: 3 }, ['ab', '😀😀😀', 5], ['a', 'abcd', '😀']],
  [{ pattern: '^[A-Z]{2}\\d+$' }, ['DK12', 7], ['dk12', 'DK', 'DK12x']],
  [{ pattern: 'b' }, ['abc'], ['ac']],
  [{ pattern: '^https?:\\/\\/\\w+\\-\\w+$' }, ['https://a-b'], ['https:a-b']],
  [{ items: { type: 'string' } }, [[], ['a'], {}], [['a', 1]]],
  [{ prefixItems: [{ type: 'string' }], items: false }, [[], ['a']], [[1], ['a', 1]]],
  [{ items: [{ type: 'string' }], additionalItems: { type: 'null' } }, [['a'], ['a', null]], [[1], ['a', 1]]],
  [{ minItems: 1, maxItems: 2 }, [[1], [1, 2]], [[], [1, 2, 3]]],
  [
    { uniqueItems: true },
    [[1, '1', true, { a: 1 }]],
    [
      [1, 1],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
    ],
  ],
  [{ contains: { type: 'integer' }, maxContains: 2 }, [[1], [1, 'a', 2]], [[], ['a'], [1, 2, 3]]],
  [{ contains: { type: 'integer' }, minContains: 0 }, [[], ['a']], []],
  [{ required: ['a', 'toString'] }, [{ a: 1, toString: 1 }, 'x'], [{ a: 1 }]],
  [
    { properties: { a: { type: 'string' }, constructor: { type: 'null' } } },
    [{ a: 'x' }, { b: 1 }, {}],
    [{ a: 1 }],
  ],
  [
    {
      properties: { a: true },
      patternProperties: { '^x_': { type: 'integer' } },
      additionalProperties: false,
    },
    [{ a: 1, x_1: 2 }, {}],
    [{ b: 1 }, { x_1: 'a' }, { __proto: 1 }],
  ],
  [{ additionalProperties: { type: 'integer' } }, [{ a: 1 }], [{ a: 'b' }]],
  [{ propertyNames: { pattern: '^[a-z]+$' } }, [{ ab: 1 }], [{ A: 1 }]],
  [{ minProperties: 1, maxProperties: 2 }, [{ a: 1 }], [{}, { a: 1, b: 1, c: 1 }]],
  [{ dependentRequired: { a: ['b'] } }, [{ a: 1, b: 1 }, { c: 1 }], [{ a: 1 }]],
  [{ dependentSchemas: { a: { required: ['b'] } } }, [{ a: 1, b: 1 }, {}], [{ a: 1 }]],
  [
    { dependencies: { a: ['b'], c: { required: ['d'] }, e: false } },
    [{ a: 1, b: 1 }, { c: 1, d: 1 }, {}, [1]],
    [{ a: 1 }, { c: 1 }, { e: 1 }],
  ],
  [{ allOf: [{ minimum: 1 }, { maximum: 3 }] }, [2], [0, 4]],
  [{ anyOf: [{ type: 'string' }, { minimum: 3 }] }, ['a', 3], [2]],
  [{ oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, [2, 3], [6, 5]],
  [{ not: { type: 'string' } }, [1], ['a']],
  [
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { if: { required: ['a'] }, then: { required: ['b'] }, else: { required: ['c'] } },
    [{ a: 1, b: 1 }, { c: 1 }],
    [{ a: 1 }, {}],
  ],
  [{ if: { type: 'string' } }, [1, 'a'], []],
  [{ $ref: '#/$defs/place', $defs: { place: { type: 'string' } } }, ['a'], [1]],
  [
    {
      $ref: '#/definitions/a~1b%20c',
      definitions: { 'a/b c': { $ref: '#/definitions/x' }, x: { type: 'null' } },
    },
    [null],
    [1],
  ],
  [
    { type: 'object', properties: { child: { $ref: '#' }, name: { type: 'string' } }, required: ['name'] },
    [{ name: 'a', child: { name: 'b' } }],
    [
      { name: 'a', child: {} },
      { name: 'a', child: { name: 'b', child: { name: 1 } } },
    ],
  ],
  [{ format: 'email', title: 'T', 'x-own': 3, default: 1, nullable: true }, ['no address', 1], []],
];

test.each(cases.map(([schema, good, bad]) => [JSON.stringify(schema), schema, good, bad] as const))(
  '%s',
  (_, schema, good, bad) => {
    const checked = read(schema);

    expect(good.map((value) => [value, checkValue(checked, value).length])).toEqual(
      good.map((value) => [value, 0]),
    );
    expect(bad.map((value) => [value, checkValue(checked, value).length > 0])).toEqual(
      bad.map((value) => [value, true]),
    );
  },
);

test('what is wrong is told with its place in the value, ten faults at most', () => {
  const checked = read({
    properties: { list: { items: { type: 'integer' } }, 'a/b': { minLength: 2 } },
    required: ['name'],
  });

  const faults = checkValue(checked, { list: ['a', 1], 'a/b': 'x' });
  const many = checkValue(checked, { name: 1, list: Array.from({ length: 50 }, () => 'a') });

  expect(faults).toEqual([
    { path: '', message: 'must have the member "name"' },
    { path: '/list/0', message: 'must be integer' },
    { path: '/a~1b', message: 'must have at least 2 characters' },
  ]);
  expect(many).toHaveLength(10);
});

describe('schemas that are no schemas are told, with the place', () => {
  const nested = (levels: number): unknown => (levels === 0 ? {} : { not: nested(levels - 1) });
  test.each([
    ['a text', 'object', ''],
    ['a type that is none', { properties: { a: { type: 'text' } } }, '/properties/a/type'],
    ['a limit that is none', { minLength: -1 }, '/minLength'],
    ['an old form of limits', { minimum: 1, exclusiveMinimum: true }, '/exclusiveMinimum'],
    ['names that are none', { required: 'a' }, '/required'],
    ['a list that is none', { anyOf: {} }, '/anyOf'],
    ['members that are no schemas', { properties: { 'a/b': 3 } }, '/properties/a~1b'],
    ['a reference to elsewhere', { $ref: 'https://example.com/schema.json' }, '/$ref'],
    ['a reference to nowhere', { $ref: '#/$defs/none' }, '/$ref'],
    ['a reference to what is no schema', { enum: [{}], $ref: '#/enum/0' }, '/$ref'],
    ['a reference that is no escape', { $ref: '#/%' }, '/$ref'],
    ['a pattern that is none', { pattern: '(' }, '/pattern'],
    ['a pattern that looks around', { pattern: '^(?=a)a' }, '/pattern'],
    ['a pattern with a reference', { pattern: '(a)\\1' }, '/pattern'],
    ['a pattern with flags', { pattern: '^a(?i)b' }, '/pattern'],
    ['a pattern that hides flags', { pattern: '\\Q[\\E(?i)a]' }, '/pattern'],
    ['a pattern with flags for a part', { pattern: 'a(?i:b)' }, '/pattern'],
    ['dependencies that are none', { dependencies: { a: [1] } }, '/dependencies'],
    ['a dependency that is no schema', { dependencies: { a: { type: 'text' } } }, '/dependencies/a/type'],
    ['a dependency that is a text', { dependencies: { a: 'b' } }, '/dependencies/a'],
    ['a pattern that is too long', { pattern: 'a'.repeat(501) }, '/pattern'],
    ['a pattern that is too large', { pattern: '(?:[a-z]{1,90}[0-9]{1,90}){9}'.repeat(9) }, '/pattern'],
    ['what would not be checked', { unevaluatedProperties: false }, '/unevaluatedProperties'],
  ])('%s', (_, schema, path) => {
    expect(faultsOf(schema)[0]?.path).toBe(path);
  });

  test.each(['^[(?i)]+$', '\\(?i', '[]?(]', '[^](?i]', '(?:a)', '(?<n>a)'])(
    'what only looks like flags is none: %s',
    (pattern) => {
      expect(faultsOf({ pattern })).toEqual([]);
    },
  );

  test('a hundred classes of Unicode are taken', () => {
    const patterns = (count: number) => ({
      anyOf: Array.from({ length: 10 }, (_, at) => ({ pattern: `${at}${'\\p{L}'.repeat(count / 10)}` })),
    });

    expect(faultsOf(patterns(100))).toEqual([]);
    expect(faultsOf(patterns(110))).toMatchObject([{ path: '/anyOf/9/pattern' }]);
  });

  test('of patterns that are too large the first one is the only fault', () => {
    const large = {
      anyOf: Array.from({ length: 50 }, (_, at) => ({ pattern: `${'a{1000}'.repeat(60)}${at}` })),
    };

    expect(faultsOf(large)).toHaveLength(1);
  });

  test('too many levels, schemas, patterns', () => {
    const wide = { anyOf: Array.from({ length: 6_000 }, () => ({})) };
    const patterns = { anyOf: Array.from({ length: 51 }, (_, at) => ({ pattern: `a${at}` })) };

    expect(faultsOf(nested(64))).toEqual([]);
    expect(faultsOf(nested(65))).toHaveLength(1);
    expect(faultsOf(wide)).toHaveLength(1);
    expect(faultsOf(patterns)).toHaveLength(1);
  });
});

describe('a hostile schema ends after so many steps', () => {
  test.each(endlessSchemas)('%s is given up', (_, schema, value) => {
    const checked = read(schema);

    expect(() => checkValue(checked, value)).toThrow(TooMuchWork);
  });

  test.each(hangingPatterns)(
    'a pattern that makes others hang is answered or given up: $name',
    ({ pattern, text }) => {
      const checked = read({ pattern });

      try {
        expect(checkValue(checked, text)).toHaveLength(1);
      } catch (error) {
        if (!(error instanceof TooMuchWork)) throw error;
      }
    },
  );
});

test('whatever stands in a schema, reading and checking it ends in an answer', () => {
  const words = [
    'type',
    'enum',
    'const',
    'properties',
    'required',
    'items',
    'anyOf',
    'oneOf',
    'allOf',
    'not',
    '$ref',
    '$defs',
    'pattern',
    'minLength',
    'minItems',
    'uniqueItems',
    'if',
    'then',
    '__proto__',
    'constructor',
    'additionalProperties',
    'contains',
  ];
  const values = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(
        'string',
        'object',
        'array',
        '#',
        '#/$defs/a',
        '(',
        '^a+$',
        -1,
        0,
        2,
        1.5,
        true,
        false,
        null,
      ),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...words, 'a'), tie('any'), { maxKeys: 4 }),
    ),
  })).any;

  fc.assert(
    fc.property(values, values, (schema, value) => {
      const result = readSchema(schema);
      if ('faults' in result) return result.faults.length > 0;
      try {
        checkValue(result, value, 20_000);
      } catch (error) {
        if (!(error instanceof TooMuchWork)) throw error;
      }
      return true;
    }),
    { numRuns: 5_000 },
  );
});

describe('a schema that is made to take long', () => {
  test('by long names above thousands of schemas is refused', () => {
    for (const schema of schemasOfLongNames()) {
      expect(faultsOf(schema)[0]?.message).toContain('4000 characters');
    }
  });

  test('by a type that is told thousands of times is refused', () => {
    expect(faultsOf({ type: Array.from({ length: 8_000 }, () => 'null') })).toMatchObject([
      { path: '/type' },
    ]);
    expect(faultsOf({ type: ['null', 'string', 'number'] })).toEqual([]);
  });

  test('by members that depend on thousands of others is work that counts', () => {
    const names = Array.from({ length: 8_000 }, (_, at) => [`n${at}`, []]);
    const schema = {
      $defs: { t: { dependentRequired: Object.fromEntries(names) } },
      allOf: Array.from({ length: 100 }, () => ({ $ref: '#/$defs/t' })),
    };
    const read = readSchema(schema);
    if ('faults' in read) throw new Error('it is a schema');

    expect(() => checkValue(read, {}, 100_000)).toThrow(TooMuchWork);
  });
});
