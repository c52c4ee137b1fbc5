import { normalizeCompany } from '../../server/src/text/company-names/normalize-company.ts';
import type { FormCase, ListedCase, TestCase } from './company-cases.ts';
import { type Comparison, caseSet, peer, readCases } from './compare.ts';

const cleanco = peer<{ clean(name: string): string }>('cleanco');
const millrace = (name: string) => normalizeCompany(name, { recase: true }).name;

const tests = (tier: TestCase['tier']) =>
  readCases<TestCase>('company-name-tests.jsonl').filter((one) => one.tier === tier);
const listed = () => readCases<ListedCase>('company-listed-names.jsonl');

const companyJob = 'name of a company without its legal form';
const askedOfTest = ({ input, expected }: TestCase) => JSON.stringify([input, expected]);

export const companyNames: Comparison = {
  endpoint: 'normalize_company',
  sets: [
    caseSet({
      name: 'tests of cleanco, rigour, fingerprints: form at the end',
      job: companyJob,
      asked: askedOfTest,
      cases: () => tests('core'),
      contenders: testContenders(),
    }),
    caseSet({
      name: 'the same: form in front or between words',
      job: companyJob,
      asked: askedOfTest,
      cases: () => tests('optional'),
      contenders: testContenders(),
    }),
    // Apart, since each list is best known to its own project.
    ...(['cleanco', 'rigour'] as const).flatMap(formSets),
    caseSet<ListedCase>({
      name: 'name of an exchange and common name of S&P 500: one name',
      job: companyJob,
      asked: ({ raw, common }) => JSON.stringify([raw, common]),
      cases: () => listed().filter(({ tier }) => tier === 'core'),
      contenders: {
        Millrace: ({ raw, common }) => isSame(millrace(raw), millrace(common)),
        'cleanco (Python)': (one) => isAnswer(one.cleanco_raw, one.cleanco_common),
        'cleanco (npm)': ({ raw, common }) => isSame(cleanco.clean(raw), cleanco.clean(common)),
      },
    }),
    caseSet<ListedCase>({
      name: 'common names of S&P 500 without a form: left alone',
      job: companyJob,
      asked: ({ common }) => JSON.stringify([common, common]),
      cases: () => listed().filter(({ common }) => !formOrAddition.test(common)),
      contenders: {
        Millrace: ({ common }) => isSame(millrace(common), common),
        'cleanco (Python)': (one) => isAnswer(one.cleanco_common, one.common),
        'cleanco (npm)': ({ common }) => isSame(cleanco.clean(common), common),
      },
    }),
  ],
};

const formOrAddition =
  /\b(?:Inc|Incorporated|Corp|Corporation|Co|Company|Ltd|Limited|plc|N\.V|S\.A|The)\b|\(/i;

function formSets(from: FormCase['from']) {
  const cases = () => readCases<FormCase>('company-legal-forms.jsonl').filter((one) => one.from === from);
  return [
    caseSet<FormCase>({
      name: `each form of ${from} behind a name`,
      job: companyJob,
      // The names are invented, so that a form of both lists is one case.
      asked: ({ term }) => `… ${term.toLowerCase()}`,
      cases,
      contenders: {
        Millrace: ({ brand, term }) => isSame(millrace(`${brand} ${term}`), brand),
        'cleanco (Python)': (one) => isAnswer(one.cleanco, one.brand),
        'cleanco (npm)': ({ brand, term }) => isSame(cleanco.clean(`${brand} ${term}`), brand),
      },
    }),
    caseSet<FormCase>({
      name: `each form of ${from} in front of a name`,
      job: companyJob,
      asked: ({ term }) => `${term.toLowerCase()} …`,
      cases,
      contenders: {
        Millrace: ({ brand, term }) => isSame(millrace(`${term} ${brand}`), brand),
        'cleanco (Python)': (one) => isAnswer(one.cleanco_front, one.brand),
        'cleanco (npm)': ({ brand, term }) => isSame(cleanco.clean(`${term} ${brand}`), brand),
      },
    }),
  ];
}

function testContenders() {
  return {
    Millrace: ({ input, expected }: TestCase) => isSame(millrace(input), expected),
    'cleanco (Python)': (one: TestCase) => isAnswer(one.cleanco, one.expected),
    'cleanco (npm)': ({ input, expected }: TestCase) => isSame(cleanco.clean(input), expected),
  };
}

/** What Python's cleanco 2 answered is stored with the cases where it could be asked. */
function isAnswer(answer: string | undefined, expected: string | undefined): boolean | undefined {
  return answer === undefined || expected === undefined ? undefined : isSame(answer, expected);
}

/** Case and punctuation are a matter of taste; words are not. */
function isSame(one: string, other: string): boolean {
  const words = (name: string) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? '';
  return words(one) === words(other);
}
