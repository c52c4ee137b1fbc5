import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type Checkouts, firstOfEach, type Table } from './checkouts.ts';
import type { FormCase, ListedCase, TestCase } from './company-cases.ts';
import { formsInTests } from './convert-company-tests.ts';
import { itemsOf, literalAt } from './literals.ts';

export const companyTables: readonly Table[] = [
  {
    file: 'company-name-tests.jsonl',
    rows: (checkouts) => {
      const cases = [cleancoTests, formsInTests].flatMap((convert) =>
        checkouts.rows(() => convert(checkouts)),
      );
      const answer = cleancoAnswers(
        checkouts,
        cases.map(({ input }) => input),
      );
      return cases.map((one) => ({ ...one, cleanco: answer(one.input, one.tier === 'core') }));
    },
  },
  {
    file: 'company-legal-forms.jsonl',
    rows: (checkouts) => {
      const cases = legalForms(checkouts);
      const behind = ({ brand, term }: FormCase) => `${brand} ${term}`;
      const front = ({ brand, term }: FormCase) => `${term} ${brand}`;
      const answer = cleancoAnswers(checkouts, [...cases.map(behind), ...cases.map(front)]);
      return cases.map((one) => ({
        ...one,
        cleanco: answer(behind(one), true),
        cleanco_front: answer(front(one), false),
      }));
    },
  },
  {
    file: 'company-listed-names.jsonl',
    rows: (checkouts) => {
      const cases = listedNames(checkouts);
      const answer = cleancoAnswers(
        checkouts,
        cases.flatMap(({ raw, common }) => [raw, common]),
      );
      return cases.map((one) => ({
        ...one,
        cleanco_raw: answer(one.raw, true),
        cleanco_common: answer(one.common, true),
      }));
    },
  },
];

/** For each name its answer with its defaults, and with all of its options, run twice as its documentation advises. */
const cleancoProgram = `
import json, sys
from cleanco import basename
every = dict(prefix=True, suffix=True, middle=True)
names = json.load(sys.stdin)
json.dump([[basename(n), basename(basename(n, **every), **every)] for n in names], sys.stdout)
`;

function cleancoAnswers(
  checkouts: Checkouts,
  names: readonly string[],
): (name: string, defaults: boolean) => string | undefined {
  const { status, stdout } = spawnSync('python3', ['-c', cleancoProgram], {
    env: { ...process.env, PYTHONPATH: join(checkouts.folder, 'cleanco'), PYTHONDONTWRITEBYTECODE: '1' },
    input: JSON.stringify(names),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status !== 0) {
    checkouts.missing.add('cleanco (Python) answers: python3 and the checkout of cleanco make them');
    return () => undefined;
  }
  const answers = JSON.parse(stdout) as [string, string][];
  const byName = new Map(names.map((name, i) => [name, answers[i]]));
  return (name, defaults) => byName.get(name)?.[defaults ? 0 : 1];
}

/** Each group is a dictionary of inputs, or of inputs and what is expected. */
function cleancoTests(checkouts: Checkouts): TestCase[] {
  const source = checkouts.read('cleanco/tests/test_cleanname.py');
  return [...source.matchAll(/^(\w+_tests) = (?=\{)/gm)].flatMap((found) => {
    const [start, group = ''] = found;
    const entries = literalAt(source, found.index + start.length);
    if (!(entries instanceof Map)) return [];
    return [...entries].map(([title, row]): TestCase => {
      const emptied = group.startsWith('empty_result') ? '' : 'Hello World';
      const [input, expected] = typeof row === 'string' ? [row, emptied] : itemsOf(row).map(String);
      const one = { id: `cleanco/${group}/${title}`, input: input ?? '', expected: expected ?? '' };
      return { ...one, tier: cleancoTier(group, title, one) };
    });
  });
}

function cleancoTier(
  group: string,
  title: string,
  { input, expected }: { input: string; expected: string },
): TestCase['tier'] {
  if (expected === '' || title.includes('known issue')) return 'policy';
  // cleanco leaves most forms in other scripts.
  const isOtherScript = group === 'unicode_non_latin_scripts_tests';
  if (isOtherScript && (input === expected || input.includes('株式会社'))) return 'policy';
  return /^(?:multi|double)_cleanup_tests$/.test(group) || title.includes('cyrillic name')
    ? 'optional'
    : 'core';
}

const brands = ['Zorvex', 'Blue Harbor', 'Kelmora', 'Tandem Ridge'] as const;
const formLengthMax = 50;

/** Every form of both lists, with an invented name. */
function legalForms(checkouts: Checkouts): FormCase[] {
  const cleanco = checkouts
    .rows(() => [...checkouts.read('cleanco/cleanco/termdata.py').matchAll(/^ {8}"(.+)",$/gm)])
    .map(([, term = '']) => ({ term: term.trim(), from: 'cleanco' as const }));
  const rigour = checkouts
    .rows(() => JSON.parse(checkouts.read('rigour/rust/data/names/org_types.json')) as OrgType[])
    .flatMap(({ display, aliases = [] }) => [display, ...aliases])
    .flatMap((term) => (term ? [{ term: term.trim(), from: 'rigour' as const }] : []));
  return firstOfEach([...cleanco, ...rigour], ({ term }) => term)
    .filter(({ term }) => [...term].length <= formLengthMax)
    .map((one) => ({ ...one, brand: brands[crc32(one.term) % brands.length] ?? brands[0] }))
    .toSorted((one, other) => crc32(one.term) - crc32(other.term));
}

interface OrgType {
  readonly display?: string;
  readonly aliases?: readonly string[];
}

/** The words for the security, as exchanges write them behind the company's name. */
const security =
  /(?:\s+-\s.*| (?:Class [A-Z] )?(?:Common (?:Stock|Shares?)|Ordinary Shares?|American Dep.*|Capital Stock|Depositary .*|Voting .*|Registered .*)|\s*\(.*?\)| Class [A-Z])+.*$/;

/** Names of the exchanges, joined by ticker with the names that people use. */
function listedNames(checkouts: Checkouts): ListedCase[] {
  const records = (path: string) =>
    parse(checkouts.read(path), { columns: true }) as Readonly<Record<string, string>>[];
  const names = new Map([
    ...records('nyse-other-listings/data/other-listed.csv')
      .toReversed()
      .map((row) => [row['ACT Symbol'], row['Security Name']] as const),
    ...records('nasdaq-listings/data/nasdaq-listed.csv').map(
      (row) => [row.Symbol, row['Security Name']] as const,
    ),
  ]);
  return records('s-and-p-500-companies/data/constituents.csv').flatMap(
    ({ Symbol: symbol = '', Security: common = '' }): ListedCase[] => {
      const raw = names.get(symbol)?.replace(security, '').trim();
      if (raw === undefined) return [];
      const isSame = bareWords(raw) === bareWords(common.replace(/\(.*?\)/g, ''));
      return [{ symbol, raw, common, tier: isSame ? 'core' : 'brand' }];
    },
  );
}

const legalWords = new Set(
  'inc incorporated corp corporation co company companies ltd limited plc llc lp nv sa ag the se and trust'.split(
    ' ',
  ),
);

/** Without the legal words at its end, and The. */
function bareWords(name: string): string {
  const words =
    name
      .toLowerCase()
      .replace(/['.]/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  if (words[0] === 'the') words.shift();
  while (legalWords.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}
