import { readFileSync } from 'node:fs';
import { predictGender } from '../../server/src/text/gender/predict-gender.ts';
import { type CaseSet, type Comparison, caseSet, peer, readCases } from './compare.ts';
import type { GivenNameCase } from './convert-gender.ts';

interface NameCase {
  readonly name: string;
  readonly gender: 'female' | 'male';
}

const fromName = peer<{ getGender(name: string): string }>('gender-detection-from-name');
const detection = peer<{ detect(name: string): string }>('gender-detection');

const languages = [
  ['en', 'English', 'US'],
  ['de', 'German', 'DE'],
] as const;

const casesMax = 5_000;

/** Of the lists of gender-detection-from-name the English, which is no source of ours, and the German, which is; evenly spread where they are long. */
function namesIn(language: string): NameCase[] {
  const path = new URL(`node_modules/gender-detection-from-name/names/${language}.js`, import.meta.url);
  const rows = [...readFileSync(path, 'utf8').matchAll(/^ {2}\['([^']+)', '(female|male)'\]/gm)];
  const step = Math.max(1, Math.ceil(rows.length / casesMax));
  return rows
    .filter((_, position) => position % step === 0)
    .map(([, name = '', gender]) => ({ name, gender: gender === 'male' ? 'male' : 'female' }));
}

// Births of the United States are among the sources of ours: those sets show what is lost of them.
const converted: readonly (readonly [name: string, (one: GivenNameCase) => boolean])[] = [
  ['births in the US, 95 % of one sex', ({ from, share = 0 }) => from === 'us' && share >= 0.95],
  ['births in the US, fewer', ({ from, share = 0 }) => from === 'us' && share < 0.95],
  ['births in the UK, 95 % of one sex', ({ from, share = 0 }) => from === 'uk' && share >= 0.95],
  ['births in the UK, fewer', ({ from, share = 0 }) => from === 'uk' && share < 0.95],
  ['genderComputer, 32 countries', ({ from, disputed }) => from === 'world' && !disputed],
  [
    'genderComputer, other sex in another country',
    ({ from, disputed }) => from === 'world' && disputed === true,
  ],
];

const genderJob = 'gender of a first name';
/** A name that two tables give to both sexes is two cases: nobody is told the country. */
const askedOfName = ({ name, gender }: NameCase) => `${name.toLowerCase()} ${gender}`;

export const genderComparison: Comparison = {
  endpoint: 'predict_gender',
  sets: [
    ...languages.map(([language, title, country]) =>
      caseSet<NameCase>({
        name: `gender-detection-from-name, ${title} names`,
        job: genderJob,
        asked: askedOfName,
        cases: () => namesIn(language),
        contenders: contenders(() => country),
      }),
    ),
    ...converted.map(([name, isIn]) =>
      caseSet<GivenNameCase>({
        name,
        job: genderJob,
        asked: askedOfName,
        cases: () => readCases<GivenNameCase>('first-names.jsonl').filter(isIn),
        contenders: contenders(({ country }) => country),
      }),
    ),
  ],
};

function contenders<Case extends NameCase>(countryOf: (one: Case) => string): CaseSet<Case>['contenders'] {
  return {
    Millrace: ({ name, gender }) => predictGender(name).gender === gender,
    'Millrace, country given': (one) => predictGender(one.name, countryOf(one)).gender === one.gender,
    // Ahead on its own two lists, which it looks names up in.
    'gender-detection-from-name': ({ name, gender }) => fromName.getGender(name) === gender,
    'gender-detection': ({ name, gender }) => detection.detect(name) === gender,
  };
}
