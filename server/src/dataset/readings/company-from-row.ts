import type { Address, Company } from '../../records/company.ts';
import { networkPage, networkUrlOf } from '../../records/company-key.ts';
import { usStateOf } from '../../text/us-states.ts';
import type { ChosenMapping } from '../choose-mapping.ts';
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
  cleanText,
  cleanWebsite,
  cleanYear,
  type Place,
  unreadable,
} from '../clean-value.ts';
import { brokenText, type Row, valueAt } from '../column-values.ts';
import { digitsFrom, sizeOrCount, universalNameFrom } from './company-ref-from.ts';
import { valuesOfRow } from './field-values.ts';
import type { RowReading } from './record-reading.ts';

const otherDomainsMax = 100;

/** Makes a company of a record, or says why it is none. A record is refused for its name and for broken text only. */
export function companyFromRow(row: Row, reading: ChosenMapping): RowReading<Company> {
  const missed: string[] = [];
  const values = valuesOfRow(row, reading, missed);
  const one = values.one.bind(values);
  const line = values.line.bind(values);
  const list = (field: string, itemsMax: number, commas = false) =>
    values.lines(field, { itemsMax, charactersMax: 200, commas });

  const givenName = line('name', 500);
  if (missed.includes('name')) {
    return { reason: 'the name has more than 500 characters or is no text', field: 'name' };
  }

  const site = one('website', cleanWebsite);
  const domains = new Set<string>(site?.domain ? [site.domain] : []);
  for (const value of values.all('domains')) {
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
  // A list of domains is a list of companies; each stands for the name until one is known.
  const name = givenName ?? domain;
  if (name === null) return { reason: 'no name', field: 'name' };

  const page = one('networkUrl', (value) => networkPageFrom(value));
  const networkId = one('networkId', digitsFrom) ?? (page?.key.by === 'network_id' ? page.key.value : null);
  const universalName =
    one('universalName', universalNameFrom) ?? (page?.key.by === 'universal_name' ? page.key.value : null);
  const pageName = universalName ?? networkId;

  const industries = list('industries', 20, reading.industryCommas).map((label) =>
    reading.industryPaths ? (label.split('/').at(-1) ?? label).replaceAll('_', ' ') : inWords(label),
  );
  const size = one('size', sizeOrCount);
  const count = one('employeeCount', sizeOrCount);

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
    // Some exports write an apostrophe before the plus sign, so that spreadsheets take it for text.
    phone: line('phone', 60)?.replace(/^'(?=[+\d(])/, '') ?? null,
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
  return { record: company, unreadable: missed };
}

/** "COMPUTER_SOFTWARE", as HubSpot writes it, is "Computer Software". */
function inWords(label: string): string {
  if (!/^[A-Z]+(?:_[A-Z]+)+$/.test(label)) return label;
  const words = label.toLowerCase().split('_');
  return words.map((word) => (word === 'and' ? '&' : word.charAt(0).toUpperCase() + word.slice(1))).join(' ');
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

function networkPageFrom(value: unknown): Cleaned<NonNullable<ReturnType<typeof networkPage>>> {
  const line = cleanLine(value, 2_000);
  return typeof line === 'string' ? (networkPage(line) ?? unreadable) : line;
}

/** Why the texts of the row's columns cannot be stored. */
export function brokenCompanyText(
  row: Row,
  { mapping }: ChosenMapping,
): { reason: string; field: string } | undefined {
  for (const [field, columns] of Object.entries(mapping)) {
    for (const column of columns ?? []) {
      const reason = brokenText(valueAt(row, column));
      if (reason !== undefined) return { reason, field };
    }
  }
  return undefined;
}
