import { hash } from 'node:crypto';
import type { Address, Company } from '../records/company.ts';
import { normalName } from '../records/normal-name.ts';
import { identityOf } from './company-identity.ts';
import { facetsOf } from './facets.ts';
import { wordsOf } from '../text/words.ts';

/** The columns of `companies` that an import writes, with their types. */
export const importedColumns = {
  identity: 'text',
  content_hash: 'uuid',
  network_id: 'text',
  universal_name: 'text',
  name: 'text',
  name_key: 'text',
  network_url: 'text',
  website: 'text',
  domain: 'text',
  domains: 'text[]',
  description: 'text',
  tagline: 'text',
  industries: 'text[]',
  specialties: 'text[]',
  hashtags: 'text[]',
  technologies: 'text[]',
  type: 'text',
  employee_count: 'integer',
  employees_from: 'integer',
  employees_to: 'integer',
  founded_year: 'smallint',
  follower_count: 'bigint',
  phone: 'text',
  email: 'text',
  logo: 'text',
  cover: 'text',
  twitter_handle: 'text',
  ticker: 'text',
  revenue: 'text',
  country: 'text',
  region: 'text',
  city: 'text',
  postal_code: 'text',
  line1: 'text',
  line2: 'text',
  other_locations: 'jsonb',
} as const;

/** And those of `company_search`; `facets` travels as text[]. */
export const searchedColumns = { name_words: 'text', facets: 'text[]' } as const;

type Columns = {
  readonly [Column in keyof typeof importedColumns | keyof typeof searchedColumns]: unknown;
};

export function rowOf(company: Company): Columns & { readonly identity: string } {
  const words = wordsOf(company.name);
  const { headquarters } = company;
  return {
    identity: identityOf(company),
    // A UUID is PostgreSQL's only 16-byte type; 128 bits of SHA-256 tell versions apart.
    content_hash: hash('sha256', JSON.stringify(company), 'hex').slice(0, 32),
    network_id: company.networkId,
    universal_name: company.universalName,
    name: company.name,
    name_key: normalName(company.name),
    name_words: words.join(' '),
    network_url: company.networkUrl,
    website: company.website,
    domain: company.domain,
    domains: company.domain === null ? company.otherDomains : [company.domain, ...company.otherDomains],
    description: company.description,
    tagline: company.tagline,
    industries: company.industries,
    specialties: company.specialties,
    hashtags: company.hashtags,
    technologies: company.technologies,
    type: company.type,
    employee_count: company.employeeCount,
    employees_from: company.employeeRange?.start ?? null,
    employees_to: company.employeeRange?.end ?? null,
    founded_year: company.foundedYear,
    follower_count: company.followerCount,
    phone: company.phone,
    email: company.email,
    logo: company.logo,
    cover: company.cover,
    twitter_handle: company.twitterHandle,
    ticker: company.ticker,
    revenue: company.revenue,
    country: headquarters?.country ?? null,
    region: headquarters?.region ?? null,
    city: headquarters?.city ?? null,
    postal_code: headquarters?.postalCode ?? null,
    line1: headquarters?.line1 ?? null,
    line2: headquarters?.line2 ?? null,
    other_locations: company.otherLocations,
    facets: facetsOf(company, words),
  };
}

/** A row of `companies` as `select` returns it. */
export interface CompanyRow {
  id: number;
  network_id: string | null;
  universal_name: string | null;
  name: string;
  network_url: string | null;
  website: string | null;
  domain: string | null;
  domains: string[];
  description: string | null;
  tagline: string | null;
  industries: string[];
  specialties: string[];
  hashtags: string[];
  technologies: string[];
  type: string | null;
  employee_count: number | null;
  employees_from: number | null;
  employees_to: number | null;
  founded_year: number | null;
  follower_count: number | null;
  phone: string | null;
  email: string | null;
  logo: string | null;
  cover: string | null;
  twitter_handle: string | null;
  ticker: string | null;
  revenue: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  postal_code: string | null;
  line1: string | null;
  line2: string | null;
  other_locations: Address[];
}

/** What a reader selects, of the table or alias `c`. */
export const companyColumns = `c.id, c.network_id, c.universal_name, c.name, c.network_url, c.website, c.domain, c.domains,
  c.description, c.tagline, c.industries, c.specialties, c.hashtags, c.technologies, c.type, c.employee_count,
  c.employees_from, c.employees_to, c.founded_year, c.follower_count, c.phone, c.email, c.logo, c.cover, c.twitter_handle,
  c.ticker, c.revenue, c.country, c.region, c.city, c.postal_code, c.line1, c.line2, c.other_locations`;

/**
 * The versions that readers see, of `companies` or `company_search` as `c`: written by a finished import, and not replaced by one.
 * One statement sees one newest import, so that it never mixes two states of the dataset.
 */
export const isVisible = `c.added_in <= (select max(id) from imports where kind = 'companies' and state = 'finished')
  and (c.replaced_in is null
       or c.replaced_in > (select max(id) from imports where kind = 'companies' and state = 'finished'))`;

export function companyOf(row: CompanyRow): Company {
  return {
    networkId: row.network_id,
    sourceId: String(row.id),
    universalName: row.universal_name,
    name: row.name,
    networkUrl: row.network_url,
    website: row.website,
    domain: row.domain,
    otherDomains: row.domain === null ? row.domains : row.domains.slice(1),
    description: row.description,
    tagline: row.tagline,
    industries: row.industries,
    specialties: row.specialties,
    hashtags: row.hashtags,
    technologies: row.technologies,
    type: row.type,
    employeeCount: row.employee_count,
    employeeRange: row.employees_from === null ? null : { start: row.employees_from, end: row.employees_to },
    foundedYear: row.founded_year,
    followerCount: row.follower_count,
    phone: row.phone,
    email: row.email,
    logo: row.logo,
    cover: row.cover,
    twitterHandle: row.twitter_handle,
    ticker: row.ticker,
    revenue: row.revenue,
    headquarters: headquartersOf(row),
    otherLocations: row.other_locations,
  };
}

function headquartersOf(row: CompanyRow): Address | null {
  const { country, region, city, postal_code: postalCode, line1, line2 } = row;
  const known = [country, region, city, postalCode, line1, line2].some((part) => part !== null);
  return known ? { country, region, city, postalCode, line1, line2 } : null;
}
