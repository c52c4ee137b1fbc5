import { expect, test } from 'vitest';
import { inputOf, inputWords, readInputMapping, referencesOfInput } from './input-mapping.ts';
import type { Row, Scope } from './reference.ts';

const scope: Scope = { columns: ['Email', 'Name', 'City', 'Size'], steps: ['site'] };
const row: Row = { cells: { Email: 'a@b.example', Name: 'Mira', City: '', Size: 12 }, answers: {} };
const made = (input: Record<string, unknown>, from: Row = row) => {
  const { mapping, problems } = readInputMapping(input, scope);
  expect(problems).toEqual([]);
  const { input: value, missing } = inputOf(mapping, from);
  return { value, missing: Object.fromEntries(missing) };
};
const problemsOf = (input: Record<string, unknown>) => readInputMapping(input, scope).problems;

test('a request is made of a row: texts with places, numbers as they are, lists and objects with both', () => {
  const { value, missing } = made({
    email: '{Email}',
    size: '{Size}',
    limit: 5,
    deep: true,
    filters: { names: ['{Name}', 'Ola', '{City}'], of: { city: '{City|Name}' } },
  });

  expect(value).toEqual({
    email: 'a@b.example',
    size: 12,
    limit: 5,
    deep: true,
    filters: { names: ['Mira', 'Ola'], of: { city: 'Mira' } },
  });
  expect(missing).toEqual({});
});

test('a field without a value is left out, and told with where it would have come from', () => {
  const { value, missing } = made({
    city: '{City}',
    domain: '{site.data.Website}',
    cities: ['{City}'],
    place: { city: '{City}', country: 'NO' },
    name: '{Name}',
  });

  expect(value).toEqual({ name: 'Mira' });
  expect(missing).toEqual({
    city: 'column City',
    domain: 'data.Website of step site',
    cities: 'column City',
    place: 'column City',
  });
});

test('all mistakes are reported together, each with its place', () => {
  expect(problemsOf({ a: '{Emial}', b: [{ c: '{' }], d: '{Name}' })).toEqual([
    { path: 'a', message: 'No column and no earlier step is called "Emial". Did you mean "Email"?' },
    { path: 'b[0].c', message: 'There is a { without a } behind it: "{". Write {{ for a brace.' },
  ]);
});

test('a mapping that is too deep or too long is refused as a whole', () => {
  let deep: unknown = 'x';
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];

  expect(problemsOf({ deep })).toEqual([{ path: '', message: 'A mapping nests 8 deep at most.' }]);
  expect(problemsOf({ many: Array.from({ length: 1_001 }, () => 1) })).toEqual([
    { path: '', message: 'A mapping has 1000 values at most.' },
  ]);
});

test('a field called __proto__ is a field like others', () => {
  const { value } = made(JSON.parse('{"__proto__": {"__proto__": "{Name}"}, "a": "{Email}"}'));

  expect(JSON.stringify(value)).toBe('{"__proto__":{"__proto__":"Mira"},"a":"a@b.example"}');
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test('people read what each field is filled with', () => {
  const { mapping } = readInputMapping(
    { email: '{site.email|Email}', names: ['{Name}', 'Ola'], limit: 5 },
    scope,
  );

  expect(inputWords(mapping)).toEqual([
    ['email', 'email of step site, or else column Email'],
    ['names', 'a list of column Name; “Ola”'],
    ['limit', '5'],
  ]);
  expect(referencesOfInput(mapping)).toEqual([
    { step: 'site', path: ['email'] },
    { column: 'Email' },
    { column: 'Name' },
  ]);
});
