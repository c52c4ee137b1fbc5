import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { functions, seniorities } from '../reference-data.ts';
import { readJobTitle } from './read-job-title.ts';

interface Case {
  readonly title: string;
  readonly seniority: string;
  readonly functions: string;
}

/** Lines of `title :: seniority :: function; function`, where empty is unknown. */
function casesOf(file: string): Case[] {
  const lines = readFileSync(new URL(`./__fixtures__/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [title = '', seniority = '', functions = ''] = line.split('::').map((field) => field.trim());
    return { title, seniority, functions };
  });
}

function asRead(title: string): Case {
  const read = readJobTitle(title);
  return { title, seniority: read.seniorities.join('; '), functions: read.functions.join('; ') };
}

const known = casesOf('titles.txt');
const heldOut = casesOf('held-out-titles.txt');
/** What titles are made of, so that random ones come near to the phrases. */
const pieces = [...new Set(known.flatMap(({ title }) => title.split(' ')))];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc
    .array(fc.constantFrom(...pieces, '|', '&', '+', "'s", '\ud800', '\u0301', 'to', 'the', 'R&'), {
      maxLength: 30,
    })
    .map((parts) => parts.join(' ')),
);

test.each(known)('$title is "$seniority" in "$functions"', (expected) => {
  expect(asRead(expected.title)).toEqual(expected);
});

test('of titles that were written down before the tables, nineteen of twenty are read right', () => {
  const right = heldOut.filter(
    (expected) => JSON.stringify(asRead(expected.title)) === JSON.stringify(expected),
  );

  expect(heldOut).toHaveLength(80);
  expect(right.length).toBeGreaterThanOrEqual(76);
});

test('every label is that of some title', () => {
  const read = [...known, ...heldOut].map(({ title }) => readJobTitle(title));

  expect(new Set(read.flatMap((title) => title.seniorities))).toEqual(new Set(seniorities));
  expect(new Set(read.flatMap((title) => title.functions))).toEqual(new Set(functions));
});

test('a title says the same in capitals and in small letters', () => {
  const titles = known.map(({ title }) => title).filter((title) => !/\bit\b/i.test(title));

  expect(titles.length).toBeGreaterThan(300);
  for (const title of titles) {
    expect({ ...asRead(title.toUpperCase()), title }).toEqual(asRead(title));
    expect({ ...asRead(title.toLowerCase()), title }).toEqual(asRead(title));
  }
});

test('of two titles the higher seniority is read', () => {
  const rank = (title: string) => seniorities.indexOf(readJobTitle(title).seniorities[0] ?? 'In Training');
  const some = fc.constantFrom(...known.map(({ title }) => title).filter((title) => !/ at | @ /.test(title)));

  fc.assert(
    fc.property(some, some, (one, other) => {
      const both = readJobTitle(`${one} | ${other}`);

      expect(seniorities.indexOf(both.seniorities[0] ?? 'In Training')).toBe(
        Math.max(rank(one), rank(other)),
      );
    }),
  );
});

test('any text has at most one seniority and three functions, all of them labels, and none throws', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = readJobTitle(text);

      expect(read.seniorities.length).toBeLessThanOrEqual(1);
      expect(read.functions.length).toBeLessThanOrEqual(3);
      expect(new Set(read.functions).size).toBe(read.functions.length);
      for (const seniority of read.seniorities) expect(seniorities).toContain(seniority);
      for (const job of read.functions) expect(functions).toContain(job);
    }),
    { numRuns: 2_000 },
  );
});

test('what a caller does to an answer changes no other answer', () => {
  readJobTitle('VP Sales').functions.push('Legal');
  readJobTitle('VP Sales').seniorities.pop();

  expect(readJobTitle('VP Sales')).toEqual({ seniorities: ['Vice President'], functions: ['Sales'] });
});
