import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFields, leavesQuoteOpen } from './csv-fields.ts';

const field = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '') });
const written = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

test('reads what RFC 4180 writes, as the library csv-parse does', () => {
  fc.assert(
    fc.property(fc.array(field, { minLength: 2, maxLength: 6 }), (fields) => {
      const record = fields.map(written).join(',');

      expect(csvFields(record, ',')).toEqual(fields);
      expect(parse(record, { relax_column_count: true, skip_empty_lines: false })[0]).toEqual(fields);
    }),
    { numRuns: 500 },
  );
});

test('a record is complete exactly at the end of its last line', () => {
  fc.assert(
    fc.property(fc.array(field, { minLength: 2, maxLength: 6 }), (fields) => {
      const lines = fields.map(written).join(',').split('\n');

      const open = lines.map((_, index) =>
        lines.slice(0, index + 1).reduce((isOpen, line) => leavesQuoteOpen(line, ',', isOpen), false),
      );

      expect(open).toEqual(lines.map((_, index) => index < lines.length - 1));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['"Acme "Best" Inc",a', ['Acme "Best" Inc', 'a']],
  ['"Messy "5"",a', ['Messy "5"', 'a']],
  ['"says "hi""', ['says "hi"']],
  ['a,"5" pipe"', ['a', '5" pipe']],
  ['"Beta "x, y" Ltd" , "b"', ['Beta "x, y" Ltd', 'b']],
  ['"one "two" three "four" five",""', ['one "two" three "four" five', '']],
  ['"a ""b"" "c" d",e', ['a "b" "c" d', 'e']],
])('quotes within quotes that are not doubled are text: %s', (record, fields) => {
  expect(csvFields(record, ',')).toEqual(fields);
});

test.each([
  'x,"says "hi", ok"',
  '"a", "b "c", d" e',
  '"a "b" c',
  '"a "b" c, 5" pipe',
  '"Open,x\nHalden,"halden.dk",y',
])('a record in which such a quote may close a field is refused: %s', (record) => {
  expect(csvFields(record, ',')).toBeUndefined();
});

test('a quote inside of an unquoted field is text; one that is never closed is refused', () => {
  expect(csvFields('5" pipe,a', ',')).toEqual(['5" pipe', 'a']);
  expect(csvFields('"a"b,c', ',')).toBeUndefined();
  expect(csvFields('"a', ',')).toBeUndefined();
});

test('blanks around quotes are no part of a field, and a quote behind other text stays text', () => {
  expect(csvFields(' "a, b" , "c" ,d', ',')).toEqual(['a, b', 'c', 'd']);
  expect(csvFields('a , "b ""x"""  ', ',')).toEqual(['a ', 'b "x"']);
  expect(csvFields('1, "Tommy" Smith,x', ',')).toEqual(['1', ' "Tommy" Smith', 'x']);
  expect(leavesQuoteOpen('a, "b', ',', false)).toBe(true);
  expect(leavesQuoteOpen('a, "b" ,c', ',', false)).toBe(false);
});
