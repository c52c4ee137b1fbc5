import { remembered } from '../../kernel/remembered.ts';
import type { Address, Company } from '../../records/company.ts';
import { networkPage, networkUrlOf, normalUniversalName } from '../../records/company-key.ts';
import type { CompanyRef } from '../../records/company-ref.ts';
import { cleanUrl } from '../clean-contact.ts';
import {
  type Cleaned,
  cleanCount,
  cleanCountry,
  cleanDomain,
  cleanLine,
  cleanPlace,
  cleanSize,
  cleanWebsite,
  unreadable,
} from '../clean-value.ts';
import { isObject, type Row } from '../column-values.ts';
import type { FieldValues } from './field-values.ts';

/** Fields of the company that a person works for, or a job is at, with the usual names of their columns. */
export const companyRefUsual = {
  company: [
    ...['company_name', 'company', 'organization_name', 'organisation_name', 'organization', 'organisation'],
    ...[
      'employer',
      'current_company',
      'current_company_name',
      'current_employer',
      'account_name',
      'employer_name',
    ],
    ...['hiring_organization', 'job_company_name', 'hiring_company', 'account', 'associated_company_primary'],
    ...[
      'associated_company',
      'primary_organization',
      'firma',
      'unternehmen',
      'societe',
      'société',
      'entreprise',
    ],
    ...['empresa', 'azienda', 'bedrijf'],
  ],
  companyNetworkUrl: [
    ...['company_linkedin_url', 'company_linkedin', 'company_linkedin_profile', 'company_linkedin_page'],
    ...['linkedin_company_url', 'linkedin_company_profile_url', 'company_network_url', 'company_profile_url'],
    ...['regular_company_url', 'company_url', 'company_link', 'company_linkedin_url_unique_id'],
  ],
  companyNetworkId: ['company_linkedin_id', 'linkedin_company_id', 'company_network_id'],
  companyUniversalName: ['company_universal_name', 'company_linkedin_username'],
  companyWebsite: [
    'company_website',
    'company_website_url',
    'company_site',
    'company_web_site',
    'website',
    'website_url',
    ...['account_website', 'organization_website', 'web_page', 'business_web_page', 'webseite'],
  ],
  companyDomain: [
    'company_domain',
    'organization_domain',
    'company_website_domain',
    'account_domain',
    'domain',
    ...['company_domain_name', 'email_domain'],
  ],
  companyLogo: ['company_logo', 'company_logo_url', 'organization_logo'],
  companyIndustry: ['company_industry', 'organization_industry', 'employer_industry'],
  companySize: [
    ...['company_size', 'employee_range', 'company_employee_range', 'company_headcount', 'headcount_range'],
    ...['size_range', 'employees_range', 'company_size_range'],
  ],
  companyEmployeeCount: [
    ...[
      'company_employee_count',
      'number_of_employees',
      'employee_count',
      'employees',
      'num_employees',
      'headcount',
    ],
    ...['company_employees', 'no_of_employees', 'company_employee_exact_count'],
  ],
  companyHeadquarters: [
    'company_location',
    'company_hq',
    'company_headquarters',
    'headquarters',
    'hq_location',
  ],
  companyCountry: ['company_country', 'company_country_code', 'hq_country'],
  companyRegion: ['company_state', 'company_region', 'hq_state'],
  companyCity: ['company_city', 'hq_city'],
} as const;

/**
 * What is known of the company; null where its name is not.
 * @param siteIsName its domain, or else the name of its page, stands for a name that the file does not have
 */
export function companyRefFrom(
  values: FieldValues,
  { siteIsName = false }: { readonly siteIsName?: boolean } = {},
): CompanyRef | null {
  const givenName = values.line('company', 500);
  if (givenName === null && !siteIsName) return null;
  // Exports mix both kinds of address up.
  const addresses = [values.one('companyNetworkUrl', addressFrom), values.one('companyWebsite', addressFrom)];
  const page = addresses.find((address) => address?.page)?.page ?? null;
  const site = addresses.find((address) => address?.site)?.site ?? null;
  const networkId =
    values.one('companyNetworkId', digitsFrom) ?? (page?.key.by === 'network_id' ? page.key.value : null);
  const universalName =
    values.one('companyUniversalName', universalNameFrom) ??
    (page?.key.by === 'universal_name' ? page.key.value : null);
  const pageName = universalName ?? networkId;
  const domain = site?.domain ?? values.one('companyDomain', cleanDomain);
  const name = givenName ?? domain ?? universalName;
  if (name === null) return null;
  const size = values.one('companySize', sizeOrCount);
  const count = values.one('companyEmployeeCount', sizeOrCount);
  return {
    name,
    networkId,
    universalName,
    networkUrl: page?.url ?? (pageName === null ? null : networkUrlOf(pageName)),
    domain,
    logo: values.one('companyLogo', cleanUrl),
    industry: values.line('companyIndustry', 200),
    employeeCount: count?.count ?? size?.count ?? null,
    employeeRange: size?.range ?? count?.range ?? null,
    headquarters: headquartersFrom(values),
  };
}

const addressesMax = 50_000;
const keptCharactersMax = 200;

interface CompanyAddress {
  readonly page: NonNullable<ReturnType<typeof networkPage>> | null;
  readonly site: { readonly domain: string | null } | null;
}

const addressFrom = (value: unknown): Cleaned<CompanyAddress> =>
  typeof value === 'string' && value.length <= keptCharactersMax ? addressOfKnown(value) : addressOf(value);

// Many people work for one company.
const addressOfKnown = remembered(addressesMax, addressOf);

function addressOf(value: unknown): Cleaned<CompanyAddress> {
  const line = cleanLine(value, 2_000);
  if (typeof line !== 'string') return line;
  const page = networkPage(line);
  if (page) return { page, site: null };
  const site = cleanWebsite(line);
  return site === null || site === unreadable ? unreadable : { page: null, site };
}

export function digitsFrom(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 100);
  return typeof line === 'string' && !/^\d{1,19}$/.test(line) ? unreadable : line;
}

export function universalNameFrom(value: unknown): Cleaned<string> {
  const line = cleanLine(value, 200);
  return typeof line === 'string' ? (normalUniversalName(line) ?? unreadable) : line;
}

/** "51-200" may stand in a column for a count, and "137" in one for a range. */
export function sizeOrCount(
  value: unknown,
): Cleaned<{ count: number | null; range: NonNullable<Company['employeeRange']> | null }> {
  if (isObject(value)) return rangeOf(value);
  const range = cleanSize(value);
  if (typeof range === 'object') return range && { count: null, range };
  const count = cleanCount(value, 100_000_000);
  return typeof count === 'number' ? { count, range: null } : count;
}

function rangeOf({ start, end }: Row): ReturnType<typeof sizeOrCount> {
  if (start === null || start === undefined) return null;
  const isOpen = end === null || end === undefined;
  if (!isCount(start) || !(isOpen || (isCount(end) && end >= start))) return unreadable;
  return { count: null, range: { start, end: isOpen ? null : end } };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function headquartersFrom(values: FieldValues): Address | null {
  const place = values.one('companyHeadquarters', (value) => cleanPlace(value));
  const address: Address = {
    country: values.one('companyCountry', cleanCountry) ?? place?.country ?? null,
    region: values.line('companyRegion', 200) ?? place?.region ?? null,
    city: values.line('companyCity', 200) ?? place?.city ?? null,
    postalCode: null,
    line1: null,
    line2: null,
  };
  return Object.values(address).some((part) => part !== null) ? address : null;
}
