import type { Address, Company } from '../records/company.ts';
import { networkPage, networkUrlOf, normalUniversalName } from '../records/company-key.ts';
import { usStateOf } from '../text/us-states.ts';
import {
  type Cleaned,
  cleanCount,
  cleanCountry,
  cleanDomain,
  cleanEmail,
  cleanHandle,
  cleanLine,
  cleanList,
  cleanPlace,
  cleanSize,
  cleanText,
  cleanWebsite,
  cleanYear,
  type Place,
  unreadable,
} from './clean-value.ts';
import type { ImportField, Mapping } from './import-fields.ts';

/** A record of the file: column -> value. */
export type Row = Readonly<Record<string, unknown>>;

export interface RowReading {
  readonly mapping: Mapping;
  readonly always?: Readonly<Partial<Record<ImportField, string>>>;
  readonly usStates?: boolean;
  readonly industryPaths?: boolean;
}

export type RowResult =
  | { readonly company: Company; readonly unreadable: readonly ImportField[] }
  | { readonly reason: string; readonly field: ImportField };

const otherDomainsMax = 100;

/** Makes a company of a record, or says why it is none. A record is refused for its name and for broken text only. */
export function companyFromRow(row: Row, reading: RowReading): RowResult {
  const broken = brokenField(row, reading.mapping);
  if (broken) return broken;

  const missed: ImportField[] = [];
  const one = <Value>(field: ImportField, clean: (value: unknown) => Cleaned<Value>): Value | null => {
    for (const value of valuesOf(row, field, reading)) {
      const cleaned = clean(firstOf(value));
      if (cleaned === unreadable) missed.push(field);
      else if (cleaned !== null) return cleaned;
    }
    return null;
  };
  const line = (field: ImportField, charactersMax: number) =>
    one(field, (value) => cleanLine(value, charactersMax));
  const list = (field: ImportField, itemsMax: number, commas = false) =>
    cleanList(
      valuesOf(row, field, reading).flatMap((value) =>
        cleanList(value, { itemsMax, charactersMax: 200, commas }),
      ),
      { itemsMax, charactersMax: 200 },
    );

  const name = line('name', 500);
  if (name === null) {
    const reason = missed.includes('name')
      ? 'the name has more than 500 characters or is no text'
      : 'no name';
    return { reason, field: 'name' };
  }

  const site = one('website', cleanWebsite);
  const domains = new Set<string>(site?.domain ? [site.domain] : []);
  for (const value of valuesOf(row, 'domains', reading)) {
    for (const item of cleanList(value, {
      itemsMax: 1 + otherDomainsMax,
      charactersMax: 2_000,
      commas: true,
    })) {
      const domain = cleanDomain(item);
      if (typeof domain === 'string') domains.add(domain);
      else missed.push('domains');
    }
  }
  const [domain = null, ...otherDomains] = domains;

  const page = one('networkUrl', (value) => networkPageFrom(value));
  const networkId =
    one('networkId', (value) => matching(value, /^\d{1,19}$/)) ??
    (page?.key.by === 'network_id' ? page.key.value : null);
  const universalName =
    one('universalName', (value) => universalNameFrom(value)) ??
    (page?.key.by === 'universal_name' ? page.key.value : null);
  const pageName = universalName ?? networkId;

  const industries = list('industries', 20).map((label) =>
    reading.industryPaths ? (label.split('/').at(-1) ?? label).replaceAll('_', ' ') : label,
  );
  // "51-200" may stand in a column for a count, and "137" in one for a range.
  const size = one('size', (value) => sizeOrCount(value));
  const count = one('employeeCount', (value) => sizeOrCount(value));

  const company: Company = {
    networkId,
    universalName,
    name,
    networkUrl: page?.url ?? (pageName === null ? null : networkUrlOf(pageName)),
    website: site?.website ?? (domain === null ? null : `https://${domain}/`),
    domain,
    otherDomains: otherDomains.slice(0, otherDomainsMax),
    description: one('description', (value) => cleanText(value, 20_000)),
    tagline: line('tagline', 1_000),
    industries,
    specialties: list('specialties', 200, true),
    hashtags: list('hashtags', 100, true),
    technologies: list('technologies', 500, true),
    type: line('type', 200),
    employeeCount: count?.count ?? size?.count ?? null,
    employeeRange: size?.range ?? count?.range ?? null,
    foundedYear: one('foundedYear', cleanYear),
    followerCount: one('followerCount', (value) => cleanCount(value, Number.MAX_SAFE_INTEGER)),
    phone: line('phone', 60),
    email: one('email', cleanEmail),
    logo: line('logo', 2_000),
    cover: line('cover', 2_000),
    twitterHandle: one('twitterHandle', cleanHandle),
    ticker: line('ticker', 20),
    revenue: line('revenue', 100),
    headquarters: headquartersFrom({
      place: one('headquarters', (value) => cleanPlace(value, { usStates: reading.usStates })),
      country: one('country', cleanCountry),
      region: line('region', 200),
      city: line('city', 200),
      postalCode: line('postalCode', 40),
      line1: line('line1', 300),
      line2: line('line2', 300),
    }),
    otherLocations: [],
  };
  return { company, unreadable: missed };
}

interface HeadquartersParts extends Address {
  readonly place: Place | null;
}

/** Own columns first; what they leave open comes from a text such as "armonk, new york, united states". */
function headquartersFrom({ place, ...given }: HeadquartersParts): Address | null {
  // Some exports call such a text the city.
  const fromCity = given.city?.includes(',') ? cleanPlace(given.city) : null;
  const text = typeof fromCity === 'object' ? fromCity : null;
  const country = given.country ?? text?.country ?? place?.country ?? null;
  const region = given.region ?? text?.region ?? place?.region ?? null;
  const whole: Address = {
    country,
    // A state's code stands for its name; only there "CA" is not Canada.
    region: region !== null && country === 'US' ? (usStateOf(region) ?? region) : region,
    city: (text ? text.city : given.city) ?? place?.city ?? null,
    postalCode: given.postalCode,
    line1: given.line1,
    line2: given.line2,
  };
  return Object.values(whole).some((part) => part !== null) ? whole : null;
}

function sizeOrCount(
  value: unknown,
): Cleaned<{ count: number | null; range: NonNullable<Company['employeeRange']> | null }> {
  const range = cleanSize(value);
  if (typeof range === 'object') return range && { count: null, range };
  const count = cleanCount(value, 100_000_000);
  return typeof count === 'number' ? { count, range: null } : count;
}

function networkPageFrom(value: unknown): Cleaned<NonNullable<ReturnType<typeof networkPage>>> {
  const line = cleanLine(value, 2_000);
  return typeof line === 'string' ? (networkPage(line) ?? unreadable) : line;
}

function universalNameFrom(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 200);
  return typeof line === 'string' ? (normalUniversalName(line) ?? unreadable) : line;
}

function matching(value: unknown, pattern: RegExp): Cleaned<string> {
  const line = cleanLine(value, 100);
  return typeof line === 'string' && !pattern.test(line) ? unreadable : line;
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair; JSON can escape both. */
function brokenField(row: Row, mapping: Mapping): { reason: string; field: ImportField } | undefined {
  for (const field of Object.keys(mapping) as ImportField[]) {
    for (const column of mapping[field] ?? []) {
      const value = valueAt(row, column);
      for (const text of Array.isArray(value) ? value : [value]) {
        if (typeof text !== 'string') continue;
        if (text.includes('\0')) return { reason: 'a NUL character', field };
        if (!text.isWellFormed()) return { reason: 'half of a surrogate pair', field };
      }
    }
  }
  return undefined;
}

function valuesOf(row: Row, field: ImportField, { mapping, always }: RowReading): unknown[] {
  const columns = mapping[field];
  const constant = always?.[field];
  if (!columns) return constant === undefined ? [] : [constant];
  const values = columns.map((column) => valueAt(row, column));
  return constant === undefined ? values : [...values, constant];
}

/** "location.country" is the member of an object, where no column has that very name. */
function valueAt(row: Row, column: string): unknown {
  if (Object.hasOwn(row, column)) return row[column];
  const dot = column.indexOf('.');
  const outer = dot > 0 ? row[column.slice(0, dot)] : undefined;
  return typeof outer === 'object' && outer !== null && !Array.isArray(outer)
    ? (outer as Row)[column.slice(dot + 1)]
    : undefined;
}

/** Where one value is wanted, a list gives its first. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
