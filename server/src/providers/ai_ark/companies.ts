import { type Company, companySizes } from '../../records/company.ts';
import type { CompanyRef } from '../../records/company-ref.ts';
import type { CompanySearch } from '../../records/company-search.ts';
import { blankCompany, blankCompanyRef } from '../blank-records.ts';
import type { Answered, Page } from '../capabilities.ts';
import { companyIdentity } from '../network-identity.ts';
import {
  membersOf,
  readAddress,
  readCount,
  readDomain,
  readItems,
  readLine,
  readLines,
  readRange,
  readText,
  readTwitterHandle,
  readUrl,
  readYear,
} from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { toldEmail } from '../vendor-fields.ts';
import { askPage, unsupported } from './ask.ts';
import { anyText, industryFilter, locationFilter, placeFilter, sizeFilter } from './filters.ts';

export async function searchCompanies(
  client: VendorClient,
  { text, location, place, sizes = [], industries = [], page, pageSize }: CompanySearch,
  signal: AbortSignal,
): Promise<Answered<Page<Company>>> {
  const where = place ? placeFilter(place) : location ? locationFilter([location]) : undefined;
  if (where === null) return unsupported;
  const ranges = companySizes.filter(({ label }) => sizes.includes(label));
  const account = {
    ...(text ? { name: anyText('WORD', [text]) } : {}),
    ...(where ? { location: where } : {}),
    ...(ranges.length > 0 ? { employeeSize: sizeFilter(ranges) } : {}),
    ...(industries.length > 0 ? { industries: industryFilter(industries) } : {}),
  };
  return askPage(client, { path: '/v1/companies', account, page, pageSize }, companyOf, signal);
}

/** Its own id is no number, so that nobody can be asked for it: a company is known by its page or its domain. */
export function companyOf(row: unknown): Company | null {
  const ref = companyRefOf(row);
  if (ref === null || (ref.networkUrl === null && ref.domain === null)) return null;
  const members = membersOf(row);
  const summary = membersOf(members.summary);
  const link = membersOf(members.link);
  const contact = membersOf(members.contact);
  const { headquarters, industry: _, ...shared } = ref;
  return {
    ...blankCompany(ref.name),
    ...shared,
    headquarters,
    website: readUrl(link.website),
    description: readText(summary.description, 20_000),
    tagline: readLine(summary.tagline, 1_000),
    industries: [...new Set([summary.industry, ...readLines(members.industries, 20, 200)])]
      .map((industry) => readLine(industry, 200))
      .filter((industry) => industry !== null)
      .slice(0, 20),
    specialties: readLines(members.keywords, 200, 200),
    technologies: readItems(members.technologies, 500, (one) =>
      readLine(typeof one === 'string' ? one : membersOf(one).name, 200),
    ),
    type: readLine(summary.type, 200),
    foundedYear: readYear(summary.founded_year),
    // Names of these are not documented: read where they are there.
    followerCount: readCount(summary.follower_count ?? summary.followers),
    phone: readLine(contact.phone_number ?? contact.phone, 60),
    email: toldEmail(readLine(contact.email, 320)),
    twitterHandle: readTwitterHandle(link.twitter),
  };
}

/** Of a search for companies, and of the `company` of a person. */
export function companyRefOf(row: unknown): CompanyRef | null {
  const members = membersOf(row);
  const summary = membersOf(members.summary);
  const link = membersOf(members.link);
  const staff = membersOf(summary.staff);
  const range = membersOf(staff.range);
  const name = readLine(summary.name, 500);
  if (name === null) return null;
  // `headquarter` by what users of it read; its members are as those of a person's place.
  const place = membersOf(membersOf(members.location).headquarter);
  return {
    ...blankCompanyRef(name),
    ...companyIdentity({ url: link.linkedin }),
    domain: readDomain(link.domain_ltd) ?? readDomain(link.domain) ?? readDomain(link.website),
    logo: readUrl(membersOf(summary.logo).source),
    industry: readLine(summary.industry, 200),
    employeeCount: readCount(staff.total, 100_000_000),
    employeeRange: readRange(range.start, range.end),
    headquarters: readAddress({
      country: place.country,
      region: place.state,
      city: place.city,
      postalCode: place.postal_code,
    }),
  };
}
