import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnReference, MappingFault, type Row, type Scope } from './reference.ts';
import { fill, readTemplate, templateCharactersMax, templateWords } from './template.ts';

const scope: Scope = {
  columns: ['Email', 'Name', 'Last name', 'Team size', 'a.b', 'work', 'odd | "name" }'],
  steps: ['work', 'site'],
};
const row: Row = {
  cells: {
    Email: 'mira@halden.example',
    Name: 'Mira',
    'Last name': ' ',
    'Team size': 12,
    'a.b': 'dotted',
    'odd | "name" }': 'odd',
  },
  answers: {
    site: {
      data: { Website: 'https://halden.example', tags: ['a', 'b'] },
      people: [{ name: 'Ola' }],
      none: null,
    },
  },
};
const filled = (text: string, from: Row = row) => fill(readTemplate(text, scope), from);
const faultOf = (text: string, of: Scope = scope): string => {
  try {
    readTemplate(text, of);
  } catch (error) {
    if (error instanceof MappingFault) return error.message;
    throw error;
  }
  return 'no fault';
};

describe('a place alone keeps the type of its value', () => {
  test.each<[string, unknown]>([
    ['{Team size}', 12],
    ['{ Email }', 'mira@halden.example'],
    ['{site.data}', { Website: 'https://halden.example', tags: ['a', 'b'] }],
    ['{site.data.tags}', ['a', 'b']],
    ['{site.people[0].name}', 'Ola'],
    ['{a.b}', 'dotted'],
    ['{"odd | \\"name\\" }"}', 'odd'],
    ['{Last name|Name}', 'Mira'],
    ['{site.data.Missing|site.none|Email}', 'mira@halden.example'],
    ['{Last name|}', ''],
  ])('%s', (text, value) => {
    expect(filled(text)).toEqual({ value });
  });
});

describe('text around it makes a text', () => {
  test.each([
    ['{Name} ({Team size})', 'Mira (12)'],
    ['{Name} {Last name|}', 'Mira '],
    ['{{{Name}}}', '{Mira}'],
    ['as it is', 'as it is'],
    ['', ''],
    ['{site.data.tags}!', '["a","b"]!'],
    ['{site.people[0].name|Name}@x', 'Ola@x'],
  ])('%s', (text, value) => {
    expect(filled(text)).toEqual({ value });
  });
});

test.each([
  ['{Last name}', 'column Last name'],
  ['x {Last name} y', 'column Last name'],
  ['{work.email|Last name}', 'column work, or else column Last name'],
  ['{site.people[1].name}', 'people[1].name of step site'],
])('%s without a value has none as a whole, and says which', (text, missing) => {
  expect(filled(text.replace('work.email', '"work"'))).toEqual({ missing });
});

test('a column counts before a step of the same name, and only steps that run before count', () => {
  const cells = { work: 'cell' };
  const answers = { work: { email: 'a@b.example' } };

  expect(filled('{work}', { cells, answers })).toEqual({ value: 'cell' });
  expect(filled('{work.email}', { cells, answers })).toEqual({ value: 'a@b.example' });
  expect(faultOf('{later.email}')).toBe(
    'No column is called "later.email", and no step "later" runs before.',
  );
});

test.each([
  ['{Emial}', 'No column and no earlier step is called "Emial". Did you mean "Email"?'],
  ['{"Emial"}', 'No column and no earlier step is called "Emial". Did you mean "Email"?'],
  ['{}', 'There is nothing between the braces. Name a column or a step.'],
  ['{|Email}', 'There is nothing between the braces. Name a column or a step.'],
  ['Hi {Name', 'There is a { without a } behind it: "Hi {Name". Write {{ for a brace.'],
  ['Hi } there', 'There is a } without a { before it: "Hi } there". Write }} for a brace.'],
  ['{Na{me}}', 'There is a { inside of braces: "{Na{me}}". Write {{ for a brace.'],
  ['{site.people[x]}', '"[x]" is no path. Write .field or [0].'],
  ['{site..x}', '"..x" is no path. Write .field or [0].'],
  ['{"Name}', 'There is a { without a } behind it: "{\\"Name}". Write {{ for a brace.'],
  [
    '{"Na\\qme"}',
    '"\\"Na\\\\qme\\"" is no name in quotes. Write it as JSON writes a text: "Name \\"as is\\"".',
  ],
])('%s is refused in words', (text, message) => {
  expect(faultOf(text)).toBe(message);
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'nothing inherited is read, such as %s',
  (name) => {
    expect(faultOf(`{${name}}`)).toMatch(/^No column /);
    for (const path of [`site.${name}`, `site.data.${name}`, `site.data.Website.${name}`])
      expect(filled(`{${path}|Name}`)).toEqual({ value: 'Mira' });
  },
);

test('what is filled in is not read as a mapping', () => {
  const cells = { Name: '{Email}', Email: '}}{{{Name}' };

  expect(filled('{Name}-{Email}', { cells, answers: {} })).toEqual({ value: '{Email}-}}{{{Name}' });
});

test('a long mapping, many places and a long text are refused', () => {
  expect(faultOf('{'.repeat(1_000_000))).toContain(`${templateCharactersMax} characters at most`);
  expect(faultOf('{Name}'.repeat(101))).toContain('100 places');
  expect(faultOf(`{${'Name|'.repeat(21)}Name}`)).toContain('20 choices');
  expect(faultOf(`{site${'.a'.repeat(21)}}`)).toContain('20 steps');
  const cells = { Name: 'x'.repeat(600_000) };
  expect(() => filled('{Name}{Name}', { cells, answers: {} })).toThrow(MappingFault);
});

test('whatever a column is called and a cell holds, a mapping that names it gives the cell', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
  const cell = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.integer(),
    fc.boolean(),
    fc.dictionary(name, fc.integer(), { minKeys: 1 }),
  );
  fc.assert(
    fc.property(fc.dictionary(name, cell, { minKeys: 1, maxKeys: 5 }), fc.string(), (cells, text) => {
      const columns = Object.keys(cells);
      const around = text.replaceAll('{', '{{').replaceAll('}', '}}');
      for (const column of columns) {
        const value = cells[column];
        fc.pre(typeof value !== 'string' || value.trim() !== '');
        const one = { columns, steps: [] };
        const place = `{${JSON.stringify(column)}}`;
        const from = { cells, answers: {} };
        expect(fill(readTemplate(place, one), from)).toEqual({ value });
        const asText = typeof value === 'string' ? value : JSON.stringify(value);
        expect(fill(readTemplate(`${around}!${place}`, one), from)).toEqual({ value: `${text}!${asText}` });
      }
    }),
    { numRuns: 500 },
  );
});

test('whatever is sent as a mapping is read or refused in words', () => {
  const anything = fc.array(
    fc.constantFrom('{', '}', '|', '"', '\\', '.', '[0]', 'Name', 'site', ' ', 'x', '{{', '}}'),
  );
  fc.assert(
    fc.property(anything, (parts) => {
      const text = parts.join('');
      const fault = faultOf(text);
      if (fault === 'no fault') expect(() => filled(text)).not.toThrow();
      else expect(fault).toMatch(/^[A-Z"0-9].*[.?]$/s);
    }),
    { numRuns: 2_000 },
  );
});

test('people read what a mapping does', () => {
  const words = (text: string) => templateWords(readTemplate(text, scope));

  expect(words('{Name} {Last name|}')).toBe('column Name, then “ ”, then column Last name');
  expect(words('{site.people[0].name|Email}')).toBe('people[0].name of step site, or else column Email');
  expect(words('always')).toBe('“always”');
});

test('a column is written so that a place reads it as itself, whatever it and the steps are called', () => {
  const odd = fc.constantFrom('work.email', '"a"', 'a|b', '{x}', ' a ', '', 'a\\"b', '__proto__', 'x[0]');
  fc.assert(
    fc.property(fc.oneof(odd, fc.string({ maxLength: 30, unit: 'binary' })), (column) => {
      const { parts } = readTemplate(`{${columnReference(column)}}`, {
        columns: [column],
        steps: ['work', 'x'],
      });

      expect(parts).toEqual([{ choices: [{ column }], mayBeNothing: false }]);
    }),
  );
});
