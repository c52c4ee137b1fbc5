import { createHash } from 'node:crypto';
import type { PhoneNumber, PhoneNumberUtil } from 'google-libphonenumber';
import { type Checkouts, firstOfEach, type Table } from './checkouts.ts';
import { peer } from './compare.ts';
import { literalAt } from './literals.ts';

export interface GoogleCase {
  readonly source: 'metadata' | 'javatest' | 'phony';
  readonly input: string;
  readonly hint: string | null;
  readonly expected: GoogleReading;
}

/** What Google's own library makes of a number. */
interface GoogleReading {
  readonly parses: boolean;
  readonly possible: boolean;
  readonly valid: boolean;
  readonly country?: string | null;
  readonly country_calling_code?: number;
  readonly e164?: string;
  readonly national?: string;
  readonly international?: string;
  readonly type?: string;
  readonly extension?: string | null;
}

type Question = Omit<GoogleCase, 'expected'>;

export const phoneTables: readonly Table[] = [
  {
    file: 'phones-google.jsonl',
    rows: (checkouts) => {
      const questions = [exampleNumbers, javaTests, phonyNumbers].flatMap((convert) =>
        checkouts.rows(() => convert(checkouts)),
      );
      return firstOfEach(questions, ({ input, hint }) => `${input}|${hint}`)
        .filter(isInSample)
        .map((question): GoogleCase => ({ ...question, expected: googleReading(question) }));
    },
  },
  { file: 'phones-phony.jsonl', rows: plausibleNumbers },
];

/** All that tests have, and about every sixth of what is generated or repeats itself. */
function isInSample({ source, input, hint }: Question): boolean {
  if (source === 'javatest') return true;
  const hash = createHash('sha256')
    .update(`${input}${hint ?? 'None'}`)
    .digest('hex');
  return BigInt(`0x${hash}`) % 100n < 16n;
}

const google = () => peer<typeof import('google-libphonenumber')>('google-libphonenumber');

function googleReading({ input, hint }: Question): GoogleReading {
  const { PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } = google();
  const library = PhoneNumberUtil.getInstance();
  const number = parsed(library, input, hint);
  if (!number) return { parses: false, possible: false, valid: false };
  const type = library.getNumberType(number);
  return {
    parses: true,
    possible: library.isPossibleNumber(number),
    valid: library.isValidNumber(number),
    country: library.getRegionCodeForNumber(number) ?? null,
    country_calling_code: number.getCountryCode(),
    e164: library.format(number, PhoneNumberFormat.E164),
    national: library.format(number, PhoneNumberFormat.NATIONAL),
    international: library.format(number, PhoneNumberFormat.INTERNATIONAL),
    type: Object.entries(PhoneNumberType).find(([, value]) => value === type)?.[0] ?? 'UNKNOWN',
    extension: number.getExtension() || null,
  };
}

/** With the text kept, which extensions need, or without: some texts are read in one way only. */
function parsed(library: PhoneNumberUtil, input: string, hint: string | null): PhoneNumber | null {
  for (const method of ['parseAndKeepRawInput', 'parse'] as const)
    try {
      return library[method](input, hint ?? undefined);
    } catch {
      // To throw is how it says that it is no number.
    }
  return null;
}

/** The example number of each kind and region, in four spellings. */
function exampleNumbers(checkouts: Checkouts): Question[] {
  const { PhoneNumberFormat, PhoneNumberUtil } = google();
  const library = PhoneNumberUtil.getInstance();
  const source = 'metadata';
  const territories = checkouts
    .read('libphonenumber/resources/PhoneNumberMetadata.xml')
    .matchAll(/<territory id="(\w+)" countryCode="(\d+)"[\s\S]*?<\/territory>/g);
  return [...territories].flatMap(([body, region = '', code = '']) =>
    [...body.matchAll(/<(\w+)>(?:(?!<\/\1>)[\s\S])*?<exampleNumber>(\d+)<\/exampleNumber>/g)].flatMap(
      ([, , digits = '']): Question[] => {
        const number = library.parse(`+${code}${digits}`);
        const written = (format: number) => library.format(number, format);
        return [
          { source, input: written(PhoneNumberFormat.NATIONAL), hint: region },
          { source, input: digits, hint: region },
          { source, input: written(PhoneNumberFormat.E164), hint: null },
          { source, input: written(PhoneNumberFormat.INTERNATIONAL), hint: null },
        ];
      },
    ),
  );
}

/** Each text that a test of Google's parses, with its region. */
function javaTests(checkouts: Checkouts): Question[] {
  const folder = 'libphonenumber/java/libphonenumber/test/com/google/i18n/phonenumbers';
  const calls = [
    /(?:parse\w*|isPossibleNumber|assertEqualRange|doTest\w*|findNumber\w*)\(\s*("(?:[^"\\]|\\.)*"),[^;]*?RegionCode\.(\w+)/g,
    /new NumberTest\(("(?:[^"\\]|\\.)*"),\s*RegionCode\.(\w+)/g,
  ];
  return ['PhoneNumberUtilTest', 'PhoneNumberMatcherTest'].flatMap((name) => {
    const java = checkouts.read(`${folder}/${name}.java`).replace(/"\s*\+\s*"/g, '');
    return calls
      .flatMap((call) => [...java.matchAll(call)])
      .map(([, text = '', region = '']) => ({
        source: 'javatest',
        input: String(literalAt(text)),
        hint: region === 'ZZ' ? null : region === 'UN001' ? '001' : region,
      }));
  });
}

/** What stands between quotes in its documentation and has four digits or more. */
function phonyNumbers(checkouts: Checkouts): Question[] {
  const files = ['qed/normalize.md', 'qed/plausibility.md', 'qed/vanity.md', plausibilityTests];
  return files.flatMap((file) =>
    [...checkouts.read(`phony/${file}`).matchAll(/'([^'\n]*\d[^'\n]*)'|"([^"\n]*\d[^"\n]*)"/g)]
      .map(([, single, double]) => single ?? double ?? '')
      .filter((text) => text.replace(/\D/g, '').length >= 4)
      .map((input) => ({ source: 'phony', input, hint: null })),
  );
}

const plausibilityTests = 'spec/functional/plausibility_spec.rb';

/** Of `it_is_correct_for 'Country', samples: [...], invalid_samples: [...]` the samples. */
function plausibleNumbers(checkouts: Checkouts): { input: string }[] {
  let isSamples = false;
  return checkouts
    .read(`phony/${plausibilityTests}`)
    .split('\n')
    .flatMap((line) => {
      const list = /(invalid_samples|samples)\s*(?::|=>)/.exec(line)?.[1];
      if (list !== undefined) isSamples = list === 'samples';
      else if (/\bit\b|it_is_correct_for|expect/.test(line)) isSamples = false;
      if (!isSamples) return [];
      const numbers = (line.split('invalid_samples')[0] ?? '').matchAll(/'(\+[^'\n]*)'|"(\+[^"\n]*)"/g);
      return [...numbers]
        .map(([, single, double]) => single ?? double ?? '')
        .filter((input) => !input.includes('('))
        .map((input) => ({ input }));
    });
}
