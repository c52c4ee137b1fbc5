import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTable } from './check-table.ts';
import { readTable } from './read-table.ts';
import { ownDetector } from './technologies.ts';
import { decodeTechnologies, encodeTechnologies } from './technologies-file.ts';

const folder = join(import.meta.dirname, 'own');
const own = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .sort()
  .flatMap((name) => readTable(readFileSync(join(folder, name), 'utf8')));

test('the file says what the tables say: run refresh.ts after a change', () => {
  const [kept, said] = [ownDetector().technologies, decodeTechnologies(encodeTechnologies(own))];

  // As text: to compare so many objects takes a quarter of a minute.
  expect(kept.filter((technology, i) => JSON.stringify(technology) !== JSON.stringify(said[i]))).toEqual([]);
  expect(kept).toHaveLength(said.length);
});

test('nothing is lost in the file', () => {
  const some = own.filter((_, i) => i % 20 === 0);

  const read = decodeTechnologies(encodeTechnologies(some));

  expect(read).toEqual(some);
});

test('all names of the tables are there, and every pattern can be run', () => {
  expect(checkTable(own)).toEqual([]);
});

test('a line is read as its form says', () => {
  const [technology] = readTable(
    '== Chat\nQuip | quip.example | $2 | +Support; src: quip.js* /quip-([\\d.]+)/%50~\\1; cookie: q_*; dom: .q%60, #x@data-v=/(.+)/~\\1; implies: Go%40',
  );

  expect(technology).toEqual({
    name: 'Quip',
    website: 'https://quip.example',
    categories: ['Chat', 'Support'],
    priceBand: 2,
    signals: [
      {
        areas: ['script'],
        pattern: { kind: 'words', source: 'quip.js', isOpenBefore: false, isOpenAfter: true },
        confidence: 100,
        version: '',
      },
      {
        areas: ['script'],
        pattern: { kind: 'regex', source: 'quip-([\\d.]+)', literals: ['quip-'] },
        confidence: 50,
        version: '\\1',
      },
    ],
    keyed: [
      { area: 'cookie', key: 'q_*', pattern: { kind: 'any', source: '' }, confidence: 100, version: '' },
    ],
    elements: [
      { selector: '.q', attribute: '', pattern: { kind: 'any', source: '' }, confidence: 60, version: '' },
      {
        selector: '#x',
        attribute: 'data-v',
        pattern: { kind: 'regex', source: '(.+)' },
        confidence: 100,
        version: '\\1',
      },
    ],
    implies: [{ name: 'Go', confidence: 40 }],
    requires: [],
    excludes: [],
  });
});

test.each([
  ['A | a.example | $9 | src: a.js', 'price band'],
  ['A | a.example | - | source: a.js', 'known kind'],
  ['A | a.example | - | js: ab', 'tells enough'],
  ['A | a.example | - | src: a', 'too short'],
])('a slip is told with its line: %s', (line, cause) => {
  const attempt = () => readTable(`== X\n${line}`);

  expect(attempt).toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringContaining(cause) }) }),
  );
});
