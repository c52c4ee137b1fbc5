import { describe, expect, test } from 'vitest';
import { readRecords } from '../testing/read-records.ts';
import { companyReading } from './readings/company-reading.ts';
import { personReading } from './readings/person-reading.ts';

const rows = 'Halden,halden.com,Oslo\nWeir,weir.com,Leeds\n';
const namesOf = async (content: string) => {
  const { records } = await readRecords(companyReading, content);
  return records.map(({ name }) => name);
};

describe('lines above the header', () => {
  test.each([
    ['a title', 'Our companies\n\nName,Website,City\n'],
    ['a title with empty cells', 'Our companies,,\nName,Website,City\n'],
    ['a title and a date', 'Accounts\n"Exported 2026-11-27, 10:00",\n,,\nName,Website,City\n'],
    ['a label and a value', 'Report,Pipeline\nName,Website,City\n'],
  ])('%s', async (_, above) => {
    expect(await namesOf(above + rows)).toEqual(['Halden', 'Weir']);
  });

  test('with semicolons', async () => {
    expect(await namesOf(`Unsere Firmen\n${`Firma,Webseite,Ort\n${rows}`.replaceAll(',', ';')}`)).toEqual([
      'Halden',
      'Weir',
    ]);
  });

  test('a file without a header that is known says so, though a row has the word', async () => {
    const read = readRecords(companyReading, 'One,Two\nName,Website\nx,y\n');

    await expect(read).rejects.toThrow('The columns are: One, Two.');
  });
});

test("Excel's texts are what is in them", async () => {
  const { records } = await readRecords(
    personReading,
    '="Name","=""E-Mail""","=""Telefon"""\n="Mira Voss",="mira@halden.com",="030 901820"\n',
  );

  expect(records).toMatchObject([{ name: 'Mira Voss' }]);
  expect(JSON.stringify(records)).toContain('mira@halden.com');
});

test('files that were put together have their header once more, and it is no record', async () => {
  const { records, rejects } = await readRecords(
    companyReading,
    `Name,Website,City\n${rows}Name,Website,City\nFjord,fjord.com,Bergen\n`,
  );

  expect(records.map(({ name }) => name)).toEqual(['Halden', 'Weir', 'Fjord']);
  expect(rejects).toMatchObject([{ line: 4, reason: 'the header once more' }]);
});
