import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { endpoints } from '../endpoints/registry.ts';
import { asMeantBy } from './as-meant.ts';

const schema = z.strictObject({
  name: z.string(),
  note: z.string().optional(),
  count: z.int().optional(),
  ratio: z.number().default(0.5),
  deep: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  urns: z.array(z.string()),
  context: z.record(z.string(), z.unknown()).optional(),
  limit: z.number().nullable().optional(),
  refId: z.unknown().optional(),
  people: z.array(z.looseObject({ first: z.string().optional(), age: z.int().optional() })).optional(),
  one: z.union([z.string(), z.object({ email: z.string().optional() })]).optional(),
});
const read = asMeantBy(schema);

describe('what callers send', () => {
  test.for<[sent: object, meant: object]>([
    [{ name: null, note: '', count: null, tags: '', context: null, people: '' }, {}],
    [
      { count: '5', ratio: '2.5', deep: 'false', limit: '-1e2' },
      { count: 5, ratio: 2.5, deep: false, limit: -100 },
    ],
    [
      { count: '10.0', ratio: '7' },
      { count: 10, ratio: 7 },
    ],
    [{ tags: 'a, b' }, { tags: ['a, b'] }],
    [
      { tags: '["a", "b"]', context: ' {"a": null, "b": ""}' },
      { tags: ['a', 'b'], context: { a: null, b: '' } },
    ],
    [{ tags: ['a', null, '', 'b'] }, { tags: ['a', 'b'] }],
    [{ tags: [null, ''] }, {}],
    [{ people: [{ first: '', age: '7', more: null }] }, { people: [{ age: 7, more: null }] }],
    [{ people: '[{"first": null}]' }, { people: [{}] }],
    [{ people: ['{"age": "7"}'] }, { people: [{ age: 7 }] }],
    [{ one: { email: null } }, { one: {} }],
  ])('%j are read as %j', ([sent, meant]) => {
    expect(read(sent)).toEqual(meant);
  });

  test.for<[object]>([
    [{ count: '05' }],
    [{ count: '1,000' }],
    [{ count: '0x10' }],
    [{ count: ' 5' }],
    [{ count: 'five' }],
    [{ count: true }],
    [{ count: '9007199254740993' }],
    [{ ratio: '1e999' }],
    [{ ratio: '9'.repeat(50) }],
    [{ deep: 'yes' }],
    [{ deep: 1 }],
    [{ tags: 7 }],
    [{ tags: [] }],
    [{ urns: ['a', null, ''] }],
    [{ context: '{"a": 1' }],
    [{ context: '[1]' }],
    [{ people: 'Mira' }],
    [{ limit: null }],
    [{ refId: null }],
    [{ refId: '' }],
    [{ refId: '7' }],
    [{ unknown: null }],
    [{ note: '5' }],
  ])('%j stay as they are', ([sent]) => {
    expect(read(sent)).toBe(sent);
  });

  test('that are whole JSON texts of lists and objects are read no deeper than bodies may nest', () => {
    const nested = (levels: number) => ({ context: `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}` });

    expect(read(nested(60))).toEqual({ context: expect.any(Object) });
    expect(read(nested(70))).toEqual(nested(70));
    expect(read(nested(100_000))).toEqual(nested(100_000));
  });

  test('hold up nobody with texts that are no JSON: after forty of them no more are tried', () => {
    const parse = vi.spyOn(JSON, 'parse');
    const people = [...Array(10_000).fill('{'), '{"first": null}', { first: null }];

    const meant = read({ people }) as { people: unknown[] };

    expect(parse).toHaveBeenCalledTimes(40);
    expect(meant.people.slice(-2)).toEqual(['{"first": null}', {}]);
    parse.mockRestore();
  });

  test('are not changed themselves, and reading twice is reading once', () => {
    fc.assert(
      fc.property(fc.record({ ...fields }, { requiredKeys: [] }), (sent) => {
        const before = structuredClone(sent);

        const meant = read(sent);

        expect(sent).toEqual(before);
        expect(read(meant)).toEqual(meant);
      }),
    );
  });

  test('that the schema takes as they are mean themselves', () => {
    const text = fc.string({ minLength: 1 });
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    const plain = fc.record(
      {
        name: text,
        note: text,
        count: fc.maxSafeInteger(),
        ratio: number,
        deep: fc.boolean(),
        tags: fc.array(text),
        urns: fc.array(fc.string()),
        context: fc.dictionary(text, fc.jsonValue()),
        limit: fc.option(number),
        refId: fc.jsonValue(),
        people: fc.array(fc.record({ first: text, age: fc.maxSafeInteger(), more: fc.jsonValue() })),
        one: text,
      },
      { requiredKeys: ['name', 'urns'] },
    );
    fc.assert(
      fc.property(plain, (sent) => {
        expect(schema.safeParse(sent).success).toBe(true);
        expect(read(sent)).toBe(sent);
      }),
    );
  });
});

const odd = fc.constantFrom<unknown[]>(
  null,
  '',
  '5',
  'true',
  '[]',
  '{}',
  '["a"]',
  '{"a":1}',
  'x',
  0,
  1.5,
  true,
  [],
);
const fields = Object.fromEntries(
  Object.keys(schema.shape).map((name) => [
    name,
    fc.oneof(odd, fc.array(odd), fc.record({ first: odd, age: odd })),
  ]),
);

/** Keywords of JSON Schema that say which values are taken, and that reading as meant does not know. */
const unknownKeywords = ['allOf', '$ref', 'prefixItems', 'patternProperties', 'not', 'if'];

test('every schema that callers send to is made of what can be read as meant', () => {
  const schemas = [
    ...endpoints.flatMap((endpoint) => [
      endpoint.request,
      ...(endpoint.runs === 'job' ? [endpoint.item] : []),
    ]),
    ...accountEndpoints.map(({ query }) => query),
    ...describedRoutes.flatMap(({ query, body }) => (body ? [query, body] : [query])),
  ];

  for (const one of schemas) {
    const text = JSON.stringify(z.toJSONSchema(one, { io: 'input' }));
    expect(unknownKeywords.filter((word) => text.includes(`"${word}":`))).toEqual([]);
    for (const name of Object.keys(z.toJSONSchema(one, { io: 'input' }).properties ?? {})) {
      expect(name in {}, name).toBe(false);
    }
  }
});
