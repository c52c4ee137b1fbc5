import { z } from 'zod';
import { type Address, type Company, companySizes } from '../../records/company.ts';
import { alwaysNull } from '../always-null.ts';
import { elementFields } from './bulk-look-up.ts';
import { idNumber } from './id-number.ts';

/*
 * A company in the enrichment endpoints: the specification's fields, and the other names that clients of such interfaces know
 * (shapes.md 4.2). Unknown fields are null.
 */

const place = z.object({
  country: z.string().nullable().describe('ISO 3166-1 alpha-2.'),
  geographicArea: z.string().nullable().describe('State, province or region.'),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  isPrimary: z.boolean().nullable(),
});

const shared = {
  name: z.string().nullable(),
  universalName: z.string().nullable().describe('Last part of the LinkedIn company URL.'),
  type: z.string().nullable(),
  objectUrn: z.int().nullable().describe('Numeric id.'),
  url: z.string().nullable().describe('LinkedIn company URL.'),
  description: z.string().nullable(),
  tagline: z.string().nullable(),
  website: z.string().nullable(),
  logo: z.string().nullable(),
  cover: z.string().nullable(),
  phone: z.string().nullable(),
  followers: z.int().nullable(),
  foundedYear: z.int().nullable(),
  staff: z.object({
    total: z.int().nullable(),
    range: z.object({ start: z.int(), end: z.int().nullable() }).nullable(),
  }),
  locations: z.object({ headquarter: place.nullable(), other: z.array(place) }),
  industries: z.array(z.string()),
  specialities: z.array(z.string()),
  hashtags: z.array(z.string()),
  fundingData: alwaysNull(z.looseObject({})),
};

export const companyAnswer = z.object({
  found: z.boolean().describe('False is a miss: all other fields are empty, and the call is free.'),
  match: z
    .enum(['exact', 'similar_name', 'ambiguous_name'])
    .nullable()
    .describe(
      'How Millrace found an imported company. `similar_name`: the name differs in accents, punctuation, legal form or "The". ' +
        '`ambiguous_name`: several companies have this name, and this is the largest. Null if the provider does not say.',
    ),
  companySize: z.string().nullable().describe('Such as 201-500.'),
  followerCount: z.int().nullable(),
  founded: z.int().nullable(),
  headquarters: z.string().nullable(),
  industry: z.string().nullable(),
  networkUrl: z.string().nullable(),
  specialties: z.array(z.string()),
  ...shared,
});

/** One of several: what a company has by itself. */
export const companyElement = companyAnswer.omit({ found: true }).partial().extend(elementFields);

const locationOf = (address: Address, isPrimary: boolean | null): z.infer<typeof place> => ({
  country: address.country,
  geographicArea: address.region,
  city: address.city,
  postalCode: address.postalCode,
  line1: address.line1,
  line2: address.line2,
  isPrimary,
});

/** "Aarhus, Central Denmark Region, DK": what is known of it. */
export function addressText(address: Address | null): string | null {
  if (!address) return null;
  return [address.city, address.region, address.country].filter((part) => part !== null).join(', ') || null;
}

/** The size label that holds the stated range or the number of employees; null where neither is known. */
export function companySizeOf(company: Pick<Company, 'employeeCount' | 'employeeRange'>): string | null {
  const { employeeCount: count, employeeRange: range } = company;
  const label = range
    ? companySizes.find(({ start, end }) => start === range.start && end === range.end)?.label
    : companySizes.find(
        ({ start, end }) => count !== null && count >= start && (end === null || count <= end),
      )?.label;
  return label ?? (range ? (range.end === null ? `${range.start}+` : `${range.start}-${range.end}`) : null);
}

/** The numeric id that callers may ask for again: the network's, or else that of the source. */
export function idOf(company: Company): string | null {
  return company.networkId ?? company.sourceId ?? null;
}

function sharedFields(company: Company) {
  return {
    name: company.name,
    universalName: company.universalName,
    type: company.type,
    objectUrn: idNumber(idOf(company)),
    url: company.networkUrl,
    description: company.description,
    tagline: company.tagline,
    website: company.website ?? (company.domain === null ? null : `https://${company.domain}`),
    logo: company.logo,
    cover: company.cover,
    phone: company.phone,
    followers: company.followerCount,
    foundedYear: company.foundedYear,
    staff: { total: company.employeeCount, range: company.employeeRange },
    locations: {
      headquarter: company.headquarters ? locationOf(company.headquarters, true) : null,
      other: company.otherLocations.map((address) => locationOf(address, null)),
    },
    industries: company.industries,
    specialities: company.specialties,
    hashtags: company.hashtags,
    fundingData: null,
  };
}

export function companyAnswerOf(company: Company): z.infer<typeof companyAnswer> {
  const fields = sharedFields(company);
  return {
    found: true,
    match: company.match ?? null,
    companySize: companySizeOf(company),
    followerCount: company.followerCount,
    founded: company.foundedYear,
    headquarters: addressText(company.headquarters),
    industry: company.industries[0] ?? null,
    networkUrl: company.networkUrl,
    specialties: company.specialties,
    ...fields,
  };
}

/** The same of one that was found among several. */
export function companyElementOf(company: Company) {
  const { found: _, ...fields } = companyAnswerOf(company);
  return fields;
}

export const companyMiss: z.infer<typeof companyAnswer> = {
  found: false,
  match: null,
  companySize: null,
  followerCount: null,
  founded: null,
  headquarters: null,
  industry: null,
  networkUrl: null,
  specialties: [],
  name: null,
  universalName: null,
  type: null,
  objectUrn: null,
  url: null,
  description: null,
  tagline: null,
  website: null,
  logo: null,
  cover: null,
  phone: null,
  followers: null,
  foundedYear: null,
  staff: { total: null, range: null },
  locations: { headquarter: null, other: [] },
  industries: [],
  specialities: [],
  hashtags: [],
  fundingData: null,
};
