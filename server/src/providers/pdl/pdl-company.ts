import type { Address, Company } from '../../records/company.ts';
import { type CompanyKey, normalUniversalName } from '../../records/company-key.ts';
import { normalName } from '../../records/normal-name.ts';
import { blankCompany } from '../blank-records.ts';
import { companyIdentity } from '../network-identity.ts';
import {
  itemsOf,
  membersOf,
  readCount,
  readDomain,
  readItems,
  readLine,
  readLines,
  readRangeText,
  readText,
  readTwitterHandle,
  readUrl,
} from '../record-fields.ts';
import { displayCase } from './display-case.ts';
import { pdlAddress, readShown } from './pdl-address.ts';

/** Null where it has no name. */
export function pdlCompany(value: unknown): Company | null {
  const told = membersOf(value);
  const name = readLine(told.display_name, 500) ?? readShown(told.name, 500);
  if (name === null) return null;
  const founded = readCount(told.founded, 2_200);
  return {
    ...blankCompany(name),
    ...companyIdentity({
      url: told.linkedin_url,
      universalName: told.linkedin_slug,
      networkId: told.linkedin_id,
    }),
    website: readUrl(told.website),
    domain: readDomain(told.website),
    otherDomains: domainsOf(told.alternative_domains).filter((domain) => domain !== readDomain(told.website)),
    description: readText(told.summary, 20_000),
    tagline: readLine(told.headline, 1_000),
    industries: [
      ...new Set(
        readLines([told.industry_v2, told.industry], 20, 200).map((industry) => displayCase(industry)),
      ),
    ],
    specialties: readLines(told.tags, 200, 200).map(displayCase),
    technologies: readItems(told.technologies_used, 500, (used) => readShown(membersOf(used).name, 200)),
    type: readShown(told.type, 200),
    employeeCount: readCount(told.employee_count, 100_000_000),
    employeeRange: readRangeText(told.size),
    foundedYear: founded === 0 ? null : founded,
    followerCount: readCount(told.linkedin_follower_count),
    twitterHandle: readTwitterHandle(told.twitter_url),
    ticker: readLine(told.ticker, 20)?.toUpperCase() ?? null,
    revenue: readLine(told.inferred_revenue, 100),
    headquarters: pdlAddress(told.location),
    otherLocations: otherLocations(told.locations),
  };
}

/** Whether what PDL answers is the company that was asked for. It gives the next best where it is not sure. */
export function isAskedCompany(key: CompanyKey, value: unknown): boolean {
  const told = membersOf(value);
  const { networkId, universalName } = companyIdentity({
    url: told.linkedin_url,
    universalName: told.linkedin_slug,
    networkId: told.linkedin_id,
  });
  switch (key.by) {
    case 'network_id':
      return networkId === key.value;
    case 'universal_name': {
      // A company that has moved is known by its earlier pages as well.
      const pages = readItems(told.profiles, 100, (page) => companyIdentity({ url: page }).universalName);
      return [universalName, ...pages].includes(normalUniversalName(key.value) ?? null);
    }
    case 'domain':
      return [readDomain(told.website), ...domainsOf(told.alternative_domains)].includes(key.value);
    case 'name':
      return [told.display_name, told.name, ...itemsOf(told.alternative_names)].some(
        (name) => typeof name === 'string' && normalName(name) === key.value,
      );
  }
}

function domainsOf(value: unknown): string[] {
  return [...new Set(readItems(value, 100, readDomain))];
}

function otherLocations(value: unknown): Address[] {
  return readItems(value, 200, (one) => {
    const told = membersOf(one);
    return told.is_primary === true || told.is_active === false ? null : pdlAddress(told);
  });
}
