import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlaceholder } from '../placeholders.ts';
import { usStateOf } from '../us-states.ts';
import {
  type Area,
  areaOf,
  citiesOfMetro,
  cityForShort,
  isNoPlace,
  placeMeant,
  twinCities,
} from './areas.ts';
import { foldName } from './fold-name.ts';
import {
  decodeGazetteer,
  type GazetteerTable,
  noRegion,
  type PlaceKind,
  placeBits,
  placeKinds,
  placeMask,
  spellings,
} from './gazetteer-file.ts';

/**
 * A country, a region of the first level, or a city. Data: GeoNames (CC-BY 4.0), see NOTICE.
 */
export interface Place {
  /** The GeoNames id, as digits. A region whose id is not known to us has a stable one above 4,000,000,000. */
  readonly geoId: string;
  /** "Aarhus, Central Denmark Region, Denmark"; "Aarhus, Denmark" where the region is not known. */
  readonly title: string;
  readonly kind: PlaceKind;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** English name. Absent where the region of a city is not known for certain. */
  readonly region?: string;
  readonly city?: string;
  /** Of a country or region: the sum of its listed cities, which is less than lives there. */
  readonly population: number;
}

const searchLengthMax = 200;
export const placesMax = 100;
/** "Paris, Île-de-France, France": what follows the name. */
const qualifiersMax = 3;

let loaded: GazetteerTable | undefined;
let numbersById: Uint32Array | undefined;
let sortedCountryNames: readonly string[] | undefined;

/** Read at the first search, not at the start: it takes a fifth of a second and stays in memory. */
function gazetteer(): GazetteerTable {
  loaded ??= decodeGazetteer(readFileSync(join(import.meta.dirname, 'data', 'places.br')));
  return loaded;
}

export const hasGazetteer = (): boolean => loaded !== undefined;

/** The table as somebody else has read it (prepare-gazetteer.ts). */
export function keepGazetteer(table: GazetteerTable): void {
  loaded ??= table;
}

/**
 * Places by name, best first: the whole name (or another name of the place, in any language) before a beginning of the
 * name, a beginning of another name, and a beginning of a later word ("York" for New York City); among equals the more
 * populous. Case, diacritics and punctuation do not matter. After a comma come region or country, by name or code:
 * "Aarhus, Denmark", "Portland, ME, US"; without commas they are tried where nothing else is found. At last one wrong,
 * missing, additional or swapped letter is forgiven. At most `placesMax` places, from the first 200 characters.
 */
export function searchPlaces(text: string, { limit = 10 }: { readonly limit?: number } = {}): Place[] {
  const most = Math.max(0, Math.min(placesMax, Math.floor(limit) || 0));
  if (most === 0) return [];
  const table = gazetteer();
  return numbersOf(table, text.slice(0, searchLengthMax), most).map((number) => placeOf(table, number));
}

/** All countries of a sales region or part of the world (EMEA, Nordics), or states (New England), the most populous first; undefined for others. */
export function placesOfArea(text: string): Place[] | undefined {
  const area = areaOf(text.slice(0, searchLengthMax));
  if (area === undefined) return undefined;
  const table = gazetteer();
  return numbersOfArea(table, area).map((number) => placeOf(table, number));
}

function numbersOf(table: GazetteerTable, written: string, most: number): number[] {
  const text = placeMeant(written);
  if (text === '' || isNoPlace(text) || standsForNothing(text)) return [];
  const area = areaOf(text);
  if (area !== undefined) return numbersOfArea(table, area).slice(0, most);
  const [first = '', ...others] = text.split(/[,;，、]/).filter((part) => foldName(part) !== '');
  const name = foldName(first);
  if (name === '') return [];
  const qualifiers = others
    .map((part) => foldName(part).replace(/ (?:metropolitan )?area$/, ''))
    .slice(0, qualifiersMax);
  if (qualifiers.length > 0) {
    const found = placesWithin(table, name, qualifiers, most);
    if (found.length > 0) return found;
    const ofMetro = placesOfMetro(table, first, most, qualifiers);
    return ofMetro.length > 0 ? ofMetro : placesWithComma(table, [name, ...others.map(foldName)], most);
  }
  const short = cityForShort(first);
  const found = placesNamed(table, first, most);
  if (short === undefined) return found;
  return [...new Set([...placesCalled(table, short, most, []), ...found])].slice(0, most);
}

/** Some names have a comma: Laikit, Laikit II (Dimembe). */
function placesWithComma(
  table: GazetteerTable,
  [name = '', ...others]: readonly string[],
  most: number,
): number[] {
  const around = others.slice(1, 1 + qualifiersMax);
  return findPlaces(table, `${name} ${others[0] ?? ''}`, most, isWithin(table, around), { onlyWhole: true });
}

/** N/A and Unknown are no beginnings of names; Nan, a province, and Na, the beginning of many, are. */
const standsForNothing = (text: string) =>
  isPlaceholder(text) && (/[^\p{L}\s]/u.test(text.trim()) || /[^\s]{4}/.test(text));

let numbersOfAreas: ReadonlyMap<string, number> | undefined;

function numbersOfArea(table: GazetteerTable, { of, codes }: Area): number[] {
  numbersOfAreas ??= areaNumbers(table);
  const keys = of === 'countries' ? codes : codes.map((code) => `US ${usStateOf(code) ?? ''}`);
  // A place's number is its rank among those of its kind.
  return keys.flatMap((key) => numbersOfAreas?.get(key) ?? []).sort((one, other) => one - other);
}

/** Countries by their codes, and states as `US Oregon`. */
function areaNumbers(table: GazetteerTable): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [number, kind] of table.kinds.entries()) {
    if (placeKinds[kind] === 'city') continue;
    const [code = ''] = table.countries[table.countryOf[number] ?? -1] ?? [];
    if (placeKinds[kind] === 'country') numbers.set(code, number);
    else if (code === 'US') numbers.set(`US ${table.regions[table.regionOf[number] ?? noRegion]}`, number);
  }
  return numbers;
}

/** The cities of a metropolitan area: "Greater London", "San Francisco Bay Area", "Dallas-Fort Worth". */
function placesOfMetro(
  table: GazetteerTable,
  text: string,
  most: number,
  qualifiers: readonly string[] = [],
): number[] {
  for (const city of citiesOfMetro(text)) {
    const [best, ...others] = placesCalled(table, city, most, qualifiers);
    if (best !== undefined) return [best, ...others.filter((other) => hasMetro(table, best, other))];
  }
  const twins = twinCities(text).flatMap((names) => {
    const [best] = names.flatMap((name) => placesCalled(table, name, 1, qualifiers));
    return best ?? [];
  });
  if (twins.length > 0) return [...new Set(twins)].slice(0, most);
  // "Greater Portland Oregon Area".
  for (const city of citiesOfMetro(text)) {
    const found = city.includes(',') ? [] : placesWithinWords(table, city, most);
    if (found.length > 0) return found;
  }
  return [];
}

/** Greater Portland may be that of Maine, but Greater Paris is not in Texas, nor the San Francisco Bay Area in Argentina. */
const metroPopulation = 50_000;

/** Whether the place may be meant as well: large, or a region, and not one that only was called so. */
function hasMetro(table: GazetteerTable, best: number, other: number): boolean {
  const [one, two] = [placeOf(table, best), placeOf(table, other)];
  if (one.country !== two.country) return false;
  if (
    foldName(one.city ?? one.region ?? '') !== foldName(two.city ?? two.region ?? '') &&
    one.region !== two.region
  )
    return false;
  return two.kind !== 'city' || two.population >= metroPopulation;
}

/** Places of exactly that name, which may be "city, region, country". */
function placesCalled(
  table: GazetteerTable,
  text: string,
  most: number,
  qualifiers: readonly string[],
): number[] {
  const [name = '', ...own] = text.split(',').map(foldName);
  return findPlaces(table, name, most, isWithin(table, [...own, ...qualifiers]), { onlyWhole: true });
}

/** Undefined for what is not the id of a place, whatever text it is. */
export function placeById(geoId: string): Place | undefined {
  if (!/^[1-9]\d{0,9}$/.test(geoId)) return undefined;
  const table = gazetteer();
  const { ids } = table;
  numbersById ??= Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  const wanted = Number(geoId);
  let from = 0;
  let to = numbersById.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((ids[numbersById[middle] ?? 0] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  const number = numbersById[from];
  return number !== undefined && ids[number] === wanted ? placeOf(table, number) : undefined;
}

/** English names of all countries, sorted. */
export function countryNames(): readonly string[] {
  sortedCountryNames ??= gazetteer()
    .countries.map(([, name]) => ({ name, folded: foldName(name) }))
    .sort((a, b) => (a.folded < b.folded ? -1 : 1))
    .map(({ name }) => name);
  return sortedCountryNames;
}

/** An abbreviation, which is no beginning of a name and no slip in one: EMEA is not Homs. */
const isAbbreviation = (text: string) => /^\s*\p{Lu}{2,5}\s*$/u.test(text);

function placesNamed(table: GazetteerTable, text: string, most: number): number[] {
  const name = foldName(text);
  const onlyWhole = isAbbreviation(text);
  const found = findPlaces(table, name, most, () => true, { onlyWhole });
  if (found.length > 0) return found;
  const ofMetro = placesOfMetro(table, text, most);
  if (ofMetro.length > 0) return ofMetro;
  const within = placesWithinWords(table, name, most);
  return within.length > 0 || onlyWhole ? within : placesMisspelt(table, name, most);
}

/** "paris tx": the last words are around the first. */
function placesWithinWords(table: GazetteerTable, name: string, most: number): number[] {
  const words = name.split(' ');
  for (let kept = words.length - 1; kept >= Math.max(1, words.length - qualifiersMax); kept--) {
    const within = placesWithin(table, words.slice(0, kept).join(' '), [words.slice(kept).join(' ')], most);
    if (within.length > 0) return within;
  }
  return [];
}

/** Every qualifier must be a region or a country around the place. */
function placesWithin(
  table: GazetteerTable,
  name: string,
  qualifiers: readonly string[],
  most: number,
): number[] {
  return findPlaces(table, name, most, isWithin(table, qualifiers));
}

function isWithin(table: GazetteerTable, qualifiers: readonly string[]): (number: number) => boolean {
  const areas = qualifiers.map((qualifier) => areasNamed(table, qualifier));
  return (number) =>
    areas.every(
      ({ countries, regions }) =>
        countries.has(table.countryOf[number] ?? -1) || regions.has(table.regionOf[number] ?? noRegion),
    );
}

/** Those of exactly this name; only where there are none, those that begin so, since the last word may be unfinished. */
function areasNamed(table: GazetteerTable, name: string): { countries: Set<number>; regions: Set<number> } {
  const bytes = Buffer.from(name);
  const rows = rangeOf(table, bytes);
  const countries = new Set<number>();
  const regions = new Set<number>();
  const area = areaOf(name);
  if (area !== undefined) {
    for (const number of numbersOfArea(table, area)) {
      if (area.of === 'countries') countries.add(table.countryOf[number] ?? -1);
      else regions.add(table.regionOf[number] ?? noRegion);
    }
    return { countries, regions };
  }
  let onlyWhole = false;
  for (let row = rows.from; row < rows.to; row++) {
    const whole = keyLength(table, row) === bytes.length;
    if (onlyWhole && !whole) break;
    const number = (table.keyRows[row] ?? 0) & placeMask;
    const kind = placeKinds[table.kinds[number] ?? 0];
    if (kind === 'city') continue;
    if (whole) onlyWhole = true;
    if (kind === 'country') countries.add(table.countryOf[number] ?? -1);
    else regions.add(table.regionOf[number] ?? noRegion);
  }
  return { countries, regions };
}

/**
 * Below this, another name of a place is more often a forgotten or foreign one ("Hamburg" for Grafton, Wisconsin) than
 * what the caller means, and comes after the places that are called so.
 */
const wellKnownPopulation = 100_000;

/** Whole name of a country, of a place, other name of a lesser place; then beginnings: see `searchPlaces`. */
const matchClasses = 6;

/**
 * Goes once through the keys that begin with the name. A short name begins tens of thousands of them, so nothing is
 * made per key: each class of match keeps the best few numbers, and a place's number is its rank.
 */
function findPlaces(
  table: GazetteerTable,
  name: string,
  most: number,
  isWanted: (number: number) => boolean,
  { onlyWhole = false }: { readonly onlyWhole?: boolean } = {},
): number[] {
  const bytes = Buffer.from(name);
  const { from, to } = rangeOf(table, bytes);
  const classes: number[][] = Array.from({ length: matchClasses }, () => []);
  for (let row = from; row < to; row++) {
    const packed = table.keyRows[row] ?? 0;
    const number = packed & placeMask;
    const spelling = packed >>> placeBits;
    const isWhole = spelling !== spellings.laterWord && keyLength(table, row) === bytes.length;
    if (onlyWhole && !isWhole) continue;
    const best = classes[isWhole ? classOfWhole(table, number, spelling) : 3 + spelling] ?? [];
    if (best.length === most && number >= (best[most - 1] ?? 0)) continue;
    if (!isWanted(number) || best.includes(number)) continue;
    if (best.length === most) best.pop();
    let position = best.length;
    while (position > 0 && (best[position - 1] ?? 0) > number) position--;
    best.splice(position, 0, number);
  }
  return [...new Set(classes.flat())].slice(0, most);
}

function classOfWhole(table: GazetteerTable, number: number, spelling: number): number {
  if (placeKinds[table.kinds[number] ?? 0] === 'country') return 0;
  return spelling === spellings.name || (table.populations[number] ?? 0) >= wellKnownPopulation ? 1 : 2;
}

const misspeltLengthMin = 4;
const misspeltLengthMax = 30;
const alphabet = 'abcdefghijklmnopqrstuvwxyz ';

/** Names at one edit from this one, by asking for each possible edit: about fifty a letter, a look-up each. */
function placesMisspelt(table: GazetteerTable, name: string, most: number): number[] {
  if (name.length < misspeltLengthMin || name.length > misspeltLengthMax || /[^a-z ]/.test(name)) return [];
  const found = new Set<number>();
  let head: Rows = { from: 0, to: table.keyRows.length };
  for (let at = 0; at <= name.length && head.from < head.to; at++) {
    const ask = (guess: string) => addNamed(table, guess, head, found);
    const before = name.slice(0, at);
    const after = name.slice(at + 1);
    if (after !== '') ask(before + after.charAt(0) + name.charAt(at) + after.slice(1));
    if (at < name.length) ask(before + after);
    for (const letter of alphabet) {
      ask(before + letter + name.slice(at));
      if (at < name.length) ask(before + letter + after);
    }
    head = rangeOf(table, Buffer.from(name.slice(0, at + 1), 'latin1'), head);
  }
  return [...found].sort((a, b) => a - b).slice(0, most);
}

function addNamed(table: GazetteerTable, name: string, within: Rows, found: Set<number>): void {
  const bytes = Buffer.from(name, 'latin1');
  let row = rangeStart(table, bytes, within, { after: false });
  while (row < within.to && isKey(table, row, bytes)) {
    const packed = table.keyRows[row++] ?? 0;
    if (packed >>> placeBits !== spellings.laterWord) found.add(packed & placeMask);
  }
}

interface Rows {
  readonly from: number;
  readonly to: number;
}

function rangeOf(
  table: GazetteerTable,
  beginning: Buffer,
  within: Rows = { from: 0, to: table.keyRows.length },
): Rows {
  const from = rangeStart(table, beginning, within, { after: false });
  return { from, to: rangeStart(table, beginning, { from, to: within.to }, { after: true }) };
}

/** The first row whose key is not below `beginning`; or, `after`, that is beyond all that begin so. */
function rangeStart(
  table: GazetteerTable,
  beginning: Buffer,
  within: Rows,
  { after }: { after: boolean },
): number {
  let { from, to } = within;
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = compareKey(table, middle, beginning);
    if (order < 0 || (after && order === 0)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Negative where the key comes before all that begin so, 0 where it begins so. */
function compareKey({ keys, keyStarts }: GazetteerTable, row: number, beginning: Buffer): number {
  const start = keyStarts[row] ?? 0;
  const end = keyStarts[row + 1] ?? 0;
  for (let at = 0; at < beginning.length; at++) {
    if (start + at >= end) return -1;
    const order = (keys[start + at] ?? 0) - (beginning[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function isKey(table: GazetteerTable, row: number, key: Buffer): boolean {
  return keyLength(table, row) === key.length && compareKey(table, row, key) === 0;
}

function keyLength(table: GazetteerTable, row: number): number {
  return (table.keyStarts[row + 1] ?? 0) - (table.keyStarts[row] ?? 0);
}

function placeOf(table: GazetteerTable, number: number): Place {
  const name = table.names.toString(
    'utf8',
    table.nameStarts[number] ?? 0,
    (table.nameStarts[number + 1] ?? 0) - 1,
  );
  const kind = placeKinds[table.kinds[number] ?? 0] ?? 'city';
  const [country = '', countryName = ''] = table.countries[table.countryOf[number] ?? 0] ?? [];
  const region = table.regions[table.regionOf[number] ?? noRegion];
  // Taichung, Taiwan: a region that is the whole country says nothing. Hamburg, Hamburg, Germany tells the city from
  // the region Hamburg, Germany.
  const around = kind === 'city' && region !== undefined && region !== countryName ? [region] : [];
  const title = kind === 'country' ? [name] : [name, ...around, countryName];
  return {
    geoId: String(table.ids[number]),
    title: title.join(', '),
    kind,
    country,
    ...(region !== undefined && { region }),
    ...(kind === 'city' && { city: name }),
    population: table.populations[number] ?? 0,
  };
}
