import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonBytes } from './json-bytes.ts';

const isNothing = (member: unknown) => member === null || (Array.isArray(member) && member.length === 0);

/** What JSON itself writes of the value without members that are null or an empty list. */
const expected = (value: object): string =>
  JSON.stringify(value, function (this: unknown, _name, member: unknown) {
    return !Array.isArray(this) && isNothing(member) ? undefined : member;
  });

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\u001f', '\u0000', '\u007f', 'é', '\ud800', '\udfff', '漢', ' '),
  }),
);
const values = fc.object({
  key: texts,
  values: [
    texts,
    fc.integer(),
    fc.maxSafeInteger(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.constant([]),
    fc.constant({}),
  ],
  maxDepth: 4,
  maxKeys: 6,
});

test('of a record is written what JSON writes of it, without members that are null or an empty list', () => {
  const out = new JsonBytes(null);
  const property = fc.property(fc.array(values, { minLength: 1, maxLength: 4 }), (some) => {
    const ends = some.map((value) => {
      out.writeCompact(value);
      return out.length;
    });
    const written = ends.map((end, at) => out.bytes.toString('utf8', ends[at - 1] ?? 0, end));
    out.length = 0;

    expect(written).toEqual(some.map(expected));
  });
  fc.assert(property, { numRuns: 2_000 });
});

test('records longer than the room there is are written whole', () => {
  const out = new JsonBytes(null);
  const long = {
    plain: 'x'.repeat(3_000_000),
    escaped: '\u0001é'.repeat(700_000),
    ['n'.repeat(5_000_000)]: 1.5,
  };
  const many = Array.from({ length: 400_000 }, (_, at) => [at, -at, at / 3, true]);

  out.writeCompact(long);
  const end = out.length;
  out.writeCompact(many);

  expect(out.bytes.toString('utf8', 0, end) === JSON.stringify(long)).toBe(true);
  expect(out.bytes.toString('utf8', end, out.length) === JSON.stringify(many)).toBe(true);
});
