import { describe, expect, test } from 'vitest';
import { checkValue, stepsUsual } from '../../text/json-schema/check-value.ts';
import { readSchema } from '../../text/json-schema/read-schema.ts';
import { TooMuchWork } from '../../text/json-schema/work-limit.ts';
import { readJsonAnswer } from './read-json-answer.ts';

function schemaOf(schema: object) {
  const read = readSchema(schema);
  if ('faults' in read) throw new Error('it is a schema');
  return read;
}
const jsonOf = (text: string, schema: object | null = null) =>
  readJsonAnswer(text, schema && schemaOf(schema)).json;

test.each([
  ['{"id": 12345678901234567890}', '{"id":12345678901234567890}'],
  ['{"id": -9007199254740993}', '{"id":-9007199254740993}'],
  ['[3.14159265358979323846, 1.0, 1E2]', '[3.14159265358979323846,1.0,1E2]'],
  ['{"a": 1e-400}', '{"a":1e-400}'],
])('numbers stay as they were written, whatever they have of digits: %s', (text, json) => {
  expect(jsonOf(text)).toBe(json);
});

test('a whole number of 64 bits is one to a schema', () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };

  expect(jsonOf('{"id": 12345678901234567890}', schema)).toBe('{"id":12345678901234567890}');
});

test.each(['{"a": 1e400}', '[-1e400]', `{"a": 1${'0'.repeat(400)}}`])(
  'a number beyond all that can be held is a fault that is told, and no null: %s',
  (text) => {
    expect(readJsonAnswer(text, null)).toEqual({
      faults: [{ path: '', message: expect.stringContaining('1.7e308') }],
    });
  },
);

test.each([201, 5_000, 100_000])('an answer of %i levels is a fault that is told', (levels) => {
  const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;

  for (const schema of [null, schemaOf({ items: { $ref: '#' } })]) {
    expect(readJsonAnswer(deep, schema)).toEqual({
      faults: [{ path: '', message: expect.stringContaining('200 levels') }],
    });
    expect(readJsonAnswer(`It is ${deep}.`, schema).json).toBeUndefined();
  }
  expect(jsonOf(`${'['.repeat(200)}${']'.repeat(200)}`)).toHaveLength(400);
});

describe('JSON is found among words', () => {
  const wanted = { type: 'object', required: ['city'] };
  test.each([
    ['a sentence before it', 'Here it is: {"city": "Aarhus"}'],
    ['a sentence behind it', '{"city": "Aarhus"}\n\nLet me know if you need {more} of it.'],
    ['a block of code between sentences', 'Sure!\n```json\n{"city": "Aarhus"}\n```\nDone.'],
    ['two blocks of code', '```sh\ncurl\n```\n```json\n{"city": "Aarhus"}\n```'],
    ['references to pages', 'By [1] and [2, 3]: {"city": "Aarhus"}[1][2]'],
    ['links', '([halden.example](https://halden.example/a[1])) {"city": "Aarhus"}'],
    ['another object before it', 'I searched {"query": "Halden, where is it", "n": 1}. {"city": "Aarhus"}'],
  ])('%s', (_, text) => {
    expect(jsonOf(text, wanted)).toBe('{"city":"Aarhus"}');
  });

  test('brackets within its texts are text', () => {
    expect(jsonOf('So: {"city": "]} \\"{[", "n": [{"a": 1}]} [1]')).toBe('{"city":"]} \\"{[","n":[{"a":1}]}');
  });

  test('of several the one that keeps to the schema; the faults are those of the longest', () => {
    expect(jsonOf('{"a": {"b": 1, "c": 2}} or {"city": 1}', wanted)).toBe('{"city":1}');
    expect(readJsonAnswer('{"a": 1} or {"long": "one"}', schemaOf(wanted)).faults).toEqual([
      { path: '', message: 'must have the member "city"' },
    ]);
  });
});

describe('the pieces of an answer together are allowed the work of a whole one', () => {
  const schema = schemaOf({
    properties: { list: { items: { enum: Array.from({ length: 500 }, (_, at) => `${at}-of-many`) } } },
    required: ['city'],
  });
  const piece = (items: number) => JSON.stringify({ list: Array(items).fill('499-of-many') });
  const isCheckedWithin = (text: string, steps: number) => {
    try {
      return checkValue(schema, JSON.parse(text), steps).length > 0;
    } catch (error) {
      if (error instanceof TooMuchWork) return false;
      throw error;
    }
  };

  test('one among words has a fifth of it', () => {
    const long = Array.from({ length: 1_000 }, (_, items) => piece(items)).find(
      (text) => !isCheckedWithin(text, stepsUsual / 5),
    ) as string;

    expect(isCheckedWithin(long, stepsUsual)).toBe(true);
    expect(readJsonAnswer(long, schema).faults).toHaveLength(1);
    expect(() => readJsonAnswer(`So: ${long}`, schema)).toThrow(TooMuchWork);
  });

  test('the five longest are checked, and no more', () => {
    const good = '{"city":"Aarhus"}';
    const others = (count: number) => Array.from({ length: count }, () => piece(10)).join(' or ');

    expect(readJsonAnswer(`${others(4)} or ${good}`, schema).json).toBe(good);
    expect(readJsonAnswer(`${others(5)} or ${good}`, schema).faults).toHaveLength(1);
  });
});

test.each([
  ['a reference to a page', 'They sell meters [1], says [2, 3].'],
  ['an object that is cut off', 'Here: {"a": {"city": "Aarhus"}, "list": [1, 2'],
  ['words in brackets', 'They [the company] sell {meters}.'],
  ['nothing', ''],
])('%s is no JSON', (_, text) => {
  expect(readJsonAnswer(text, null)).toEqual({ faults: [] });
});

test('in an answer that was cut off nothing is looked for: a part is not the whole', () => {
  const text = '{"note": 1} is the first part; the second is';

  expect(readJsonAnswer(text, null, { isOver: false })).toEqual({ faults: [] });
  expect(readJsonAnswer('{"a": 1}', null, { isOver: false }).json).toBe('{"a":1}');
});
