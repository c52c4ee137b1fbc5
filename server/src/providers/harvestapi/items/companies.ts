import { type Address, type Company, company } from '../../../records/company.ts';
import { companyIdentityOf, domainOf } from './company-identity.ts';
import { addressOf, addressOfText } from './places.ts';
import { countOf, type Fields, fieldsOf, followersOf, listOf, pictureOf, textOf, urlOf } from './told.ts';

/** Also of the short form that lists have. Null for what names no company of the network. */
export function companyOf(value: unknown): Company | null {
  const told = fieldsOf(value);
  const name = textOf(told?.name, 500);
  if (!told || name === null) return null;
  const identity = companyIdentityOf({ ...told, url: told.linkedinUrl });
  if (identity.networkUrl === null) return null;
  const website = urlOf(told.website);
  const offices = listOf(told.locations, 201, (office) => {
    const address = addressOf(office);
    return address && { address, isHeadquarters: fieldsOf(office)?.headquarter === true };
  });
  const headquarters = offices.find(({ isHeadquarters }) => isHeadquarters);
  const read: Company = {
    ...identity,
    name,
    website,
    domain: domainOf(website, name),
    otherDomains: [],
    description: textOf(told.description ?? told.summary, 20_000),
    tagline: textOf(told.tagline, 1_000),
    industries: industriesOf(told.industries),
    specialties: distinct(listOf(told.specialities ?? told.specialties, 200, (one) => textOf(one, 200))),
    hashtags: distinct(listOf(told.hashtags, 100, (one) => textOf(one, 200))),
    technologies: [],
    type: textOf(told.companyType, 200),
    employeeCount: countOf(told.employeeCount, 100_000_000),
    employeeRange: employeeRangeOf(told.employeeCountRange),
    foundedYear: foundedYearOf(fieldsOf(told.foundedOn)?.year),
    followerCount: countOf(told.followerCount) ?? followersOf(told.followers),
    phone: phoneOf(told.phone),
    email: null,
    logo: pictureOf(told.logo) ?? largest(told.logos),
    cover: pictureOf(told.backgroundCover) ?? largest(told.backgroundCovers),
    twitterHandle: null,
    ticker: null,
    revenue: null,
    headquarters: headquarters?.address ?? addressOfText(told.location),
    otherLocations: others(offices, headquarters),
  };
  return company.safeParse(read).data ?? null;
}

interface Office {
  readonly address: Address;
  readonly isHeadquarters: boolean;
}

function others(offices: readonly Office[], headquarters: Office | undefined): Address[] {
  return offices
    .filter((office) => office !== headquarters)
    .slice(0, 200)
    .map(({ address }) => address);
}

/** One label, or a list of labels or of `{ id, name }`. */
function industriesOf(told: unknown): string[] {
  const list = Array.isArray(told) ? told : [told];
  return distinct(
    listOf(list, 20, (one) => {
      const fields = fieldsOf(one);
      return textOf(fields ? (fields.name ?? fields.title) : one, 200);
    }),
  );
}

/** `end` is missing where it is open. */
export function employeeRangeOf(told: unknown): Company['employeeRange'] {
  const range = fieldsOf(told);
  const start = countOf(range?.start);
  if (!range || start === null) return null;
  const end = countOf(range.end);
  // An end that is there and cannot be read does not make it open.
  const isWhole = end === null ? range.end === null || range.end === undefined : end >= start;
  return isWhole ? { start, end } : null;
}

function foundedYearOf(told: unknown): number | null {
  const year = countOf(told, 2200);
  return year === null || year === 0 ? null : year;
}

/** As the company writes it, with its extension. */
function phoneOf(told: unknown): string | null {
  const fields = fieldsOf(told);
  const number = textOf(fields ? fields.number : told, 60);
  const extension = textOf(fields?.extension, 10);
  return number !== null && extension !== null ? textOf(`${number} ext. ${extension}`, 60) : number;
}

function largest(pictures: unknown): string | null {
  const told = listOf(pictures, 20, (one) => fieldsOf(one));
  const width = (picture: Fields) => countOf(picture.width) ?? 0;
  return pictureOf(told.toSorted((one, other) => width(other) - width(one))[0]);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
