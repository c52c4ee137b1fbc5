import { expect, test } from 'vitest';
import { readCsv, textOf } from './read-csv.ts';

test('quotes, line breaks within cells, and doubled quotes are read as spreadsheets write them', () => {
  const sheet = readCsv('Name,Note\r\n"Voss, Mira","said ""hi""\nand left"\r\nOtto,\r\n');

  expect(sheet.columns).toEqual(['Name', 'Note']);
  expect(sheet.rows).toEqual([
    ['Voss, Mira', 'said "hi"\nand left'],
    ['Otto', ''],
  ]);
});

test.each([';', '\t', '|'])('columns may be separated by %j', (separator) => {
  expect(readCsv(`Email${separator}First, last\na@b.example${separator}Mira`).rows).toEqual([
    ['a@b.example', 'Mira'],
  ]);
});

test('a byte order mark is no part of the first column', () => {
  expect(readCsv('\uFEFFEmail\na@b.example').columns).toEqual(['Email']);
});

test('a file of older Excel keeps its umlauts', () => {
  expect(textOf(Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]))).toBe('Müller');
});

test('two columns of one name stay two, and empty rows are left out', () => {
  const sheet = readCsv('Email,Email,\n,,\na,b,c,d\n');

  expect(sheet.columns).toEqual(['Email', 'Email (2)', 'Column 3']);
  expect(sheet.rows).toEqual([['a', 'b', 'c']]);
  expect(sheet.longRows).toBe(1);
});

test.each([
  ['', 'The file is empty. The first row names the columns.'],
  ['Email\n', 'The file has column names and no rows.'],
])('%j says what is wrong', (text, problem) => {
  expect(() => readCsv(text)).toThrow(problem);
});

test('a megabyte within one open quote is read once', () => {
  expect(readCsv(`a,b\n"${'x,'.repeat(500_000)}`).rows).toHaveLength(1);
});
