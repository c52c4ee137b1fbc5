import { parse } from 'csv-parse/sync';
import type { Checkouts, Table } from './checkouts.ts';

export interface GivenNameCase {
  readonly from: 'us' | 'uk' | 'world';
  readonly name: string;
  readonly gender: 'female' | 'male';
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** How many of the births, for lists of births. */
  readonly share?: number;
  /** Another country's list gives the name to the other sex. */
  readonly disputed?: true;
}

export const genderTables: readonly Table[] = [
  {
    file: 'first-names.jsonl',
    rows: (checkouts) =>
      [unitedStates, unitedKingdom, world].flatMap((convert) => checkouts.rows(() => convert(checkouts))),
  },
];

/** Births with a name, female and male. */
type Births = Map<string, [female: number, male: number]>;

function fromBirths(from: 'us' | 'uk', country: string, births: Births, birthsMin: number): GivenNameCase[] {
  return [...births].flatMap(([name, [female, male]]): GivenNameCase[] => {
    const all = female + male;
    if (all < birthsMin || female === male) return [];
    const share = Math.round((Math.max(female, male) / all) * 10_000) / 10_000;
    return [{ from, name, gender: female > male ? 'female' : 'male', country, share }];
  });
}

/** Registered from 1940 to 2020. */
function unitedStates(checkouts: Checkouts): GivenNameCase[] {
  const births: Births = new Map();
  for (let year = 1940; year <= 2020; year += 1)
    for (const line of checkouts.read(`ssa-baby-names/raw-data/yob${year}.txt`).split(/\r?\n/)) {
      const [name = '', sex, count] = line.split(',');
      if (sex === undefined) continue;
      const sum = births.get(name) ?? [0, 0];
      sum[sex === 'F' ? 0 : 1] += Number(count);
      births.set(name, sum);
    }
  return fromBirths('us', 'US', births, 1_000);
}

function unitedKingdom(checkouts: Checkouts): GivenNameCase[] {
  const rows = parse(checkouts.read('globalnamedata/assets/ukprocessed.csv'), {
    columns: true,
    // One line has a field too many.
    skip_records_with_error: true,
  }) as Readonly<Record<string, string>>[];
  const births: Births = new Map(
    rows.map((row) => [row.Name ?? '', [Number(row['count.female']), Number(row['count.male'])]]),
  );
  return fromBirths('uk', 'GB', births, 300);
}

const codes: Readonly<Record<string, string>> = {
  Afghanistan: 'AF',
  Albania: 'AL',
  Australia: 'AU',
  Belgium: 'BE',
  Brazil: 'BR',
  Brussels: 'BE',
  Canada: 'CA',
  Czech: 'CZ',
  Finland: 'FI',
  Flanders: 'BE',
  Frisia: 'NL',
  Germany: 'DE',
  Greece: 'GR',
  Hungary: 'HU',
  India: 'IN',
  Iran: 'IR',
  Ireland: 'IE',
  Israel: 'IL',
  Italy: 'IT',
  Japan: 'JP',
  Latvia: 'LV',
  Norway: 'NO',
  Poland: 'PL',
  Romania: 'RO',
  Russia: 'RU',
  Slovenia: 'SI',
  Somalia: 'SO',
  Spain: 'ES',
  Sweden: 'SE',
  Turkey: 'TR',
  UK: 'GB',
  USA: 'US',
  Ukraine: 'UA',
  Vietnam: 'VN',
  Wallonia: 'BE',
};

/** Of one sex in one country: half of all names are Belgium's. */
const namesMax = 200;

/** Names that stand in only one of a country's two lists, evenly spread where they are many. */
function world(checkouts: Checkouts): GivenNameCase[] {
  const lists = Object.entries(codes).map(([title, country]) => ({
    country,
    female: namesOf(checkouts, `${title}Female`),
    male: namesOf(checkouts, `${title}Male`),
  }));
  return lists.flatMap((own) =>
    (['female', 'male'] as const).flatMap((gender) => {
      const other = gender === 'female' ? 'male' : 'female';
      const names = [...own[gender]].filter((name) => !own[other].has(name)).toSorted();
      const step = Math.max(1, Math.ceil(names.length / namesMax));
      return names
        .filter((_, position) => position % step === 0)
        .map((name): GivenNameCase => {
          const isDisputed = lists.some((one) => one !== own && one[other].has(name));
          const { country } = own;
          return { from: 'world', name, gender, country, ...(isDisputed && { disputed: true }) };
        });
    }),
  );
}

function namesOf(checkouts: Checkouts, title: string): ReadonlySet<string> {
  const lines = checkouts.read(`genderComputer/nameLists/${title}UTF8.csv`).split(/\r?\n/);
  return new Set(lines.map((line) => line.split(';')[0]?.trim() ?? '').filter((name) => name !== ''));
}
