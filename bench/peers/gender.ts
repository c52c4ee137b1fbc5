import { readFileSync } from 'node:fs';
import { predictGender } from '../../server/src/text/gender/predict-gender.ts';
import { type Comparison, caseSet, peer } from './compare.ts';

interface NameCase {
  readonly name: string;
  readonly gender: 'female' | 'male';
}

const detection = peer<{ detect(name: string): string }>('gender-detection');

const languages = [
  ['en', 'English', 'US'],
  ['fr', 'French', 'FR'],
  ['es', 'Spanish', 'ES'],
  ['it', 'Italian', 'IT'],
  ['de', 'German', 'DE'],
  ['tr', 'Turkish', 'TR'],
] as const;

const casesMax = 5_000;

/** The lists of gender-detection-from-name, which are none of the sources of ours; evenly spread where they are long. */
function namesIn(language: string): NameCase[] {
  const path = new URL(`node_modules/gender-detection-from-name/names/${language}.js`, import.meta.url);
  const rows = [...readFileSync(path, 'utf8').matchAll(/^ {2}\['([^']+)', '(female|male)'\]/gm)];
  const step = Math.max(1, Math.ceil(rows.length / casesMax));
  return rows
    .filter((_, position) => position % step === 0)
    .map(([, name = '', gender]) => ({ name, gender: gender === 'male' ? 'male' : 'female' }));
}

export const genderComparison: Comparison = {
  endpoint: 'predict_gender',
  sets: languages.map(([language, title, country]) =>
    caseSet({
      name: `gender-detection-from-name, ${title} names`,
      cases: () => namesIn(language),
      contenders: {
        Millrace: ({ name, gender }: NameCase) => predictGender(name).gender === gender,
        'Millrace, country given': ({ name, gender }: NameCase) =>
          predictGender(name, country).gender === gender,
        'gender-detection': ({ name, gender }: NameCase) => detection.detect(name) === gender,
      },
    }),
  ),
};
