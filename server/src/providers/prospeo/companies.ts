import { z } from 'zod';
import type { Company } from '../../records/company.ts';
import { type CompanyKey, networkUrlOf } from '../../records/company-key.ts';
import type { CompanyRef } from '../../records/company-ref.ts';
import { blankCompany, blankCompanyRef } from '../blank-records.ts';
import type { Looked } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import { companyIdentity, foundUnlessOther } from '../network-identity.ts';
import {
  membersOf,
  readAddress,
  readCount,
  readDomain,
  readItems,
  readLine,
  readLines,
  readRangeText,
  readText,
  readTwitterHandle,
  readUrl,
  readYear,
} from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { toldPhone, unsupported } from '../vendor-fields.ts';

const atATime = 5;

/** It takes no number of the network: such companies are not asked for. */
export function lookUpCompanies(
  client: VendorClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<Looked<Company>[]> {
  return lookUpEach(keys, atATime, signal, async (key) => {
    const data = companyData(key);
    if (data === null) return unsupported;
    const told = await client.ask({ path: '/enrich-company', body: { data }, answer: companyAnswer, signal });
    return foundUnlessOther(key, told?.company ? companyOf(told.company) : null);
  });
}

function companyData({ by, value }: CompanyKey): Readonly<Record<string, string>> | null {
  switch (by) {
    case 'domain':
      return { company_website: value };
    case 'universal_name':
      return { company_linkedin_url: networkUrlOf(value) };
    case 'name':
      return { company_name: value };
    case 'network_id':
      return null;
  }
}

/** Always with `error`; a company is not there where there is no match. */
const companyAnswer = z.object({
  error: z.boolean(),
  company: z.record(z.string(), z.unknown()).nullish(),
});

/** Known by its page, its number on the network or its domain; null where none of these is told. */
export function companyOf(value: unknown): Company | null {
  const ref = companyRefOf(value);
  if (ref === null || (ref.networkUrl === null && ref.domain === null)) return null;
  const told = membersOf(value);
  const { industry, ...shared } = ref;
  const phone = membersOf(told.phone_hq);
  const others = readItems(told.other_websites, 100, readDomain).filter((domain) => domain !== ref.domain);
  return {
    ...blankCompany(ref.name),
    ...shared,
    website: readUrl(told.website),
    otherDomains: [...new Set(others)],
    description:
      readText(told.description, 20_000) ??
      readText(told.description_seo, 20_000) ??
      readText(told.description_ai, 20_000),
    industries: industry === null ? [] : [industry],
    specialties: readLines(told.keywords, 200, 200),
    // The member is not documented; where it is a list, names stand in it.
    technologies: readLines(membersOf(told.technology).technology_names, 500, 200),
    type: readLine(told.type, 200),
    foundedYear: readYear(told.founded),
    phone: toldPhone(
      readLine(phone.number ?? phone.phone_hq, 60),
      readLine(phone.country ?? phone.phone_hq_country_code, 100),
    ),
    twitterHandle: readTwitterHandle(told.twitter_url),
    revenue: readLine(told.revenue_range_printed, 100),
  };
}

export function companyRefOf(value: unknown): CompanyRef | null {
  const told = membersOf(value);
  const name = readLine(told.name, 500);
  if (name === null) return null;
  const place = membersOf(told.location);
  return {
    ...blankCompanyRef(name),
    ...companyIdentity({ url: told.linkedin_url, networkId: told.linkedin_id }),
    domain: readDomain(told.domain) ?? readDomain(told.website),
    logo: readUrl(told.logo_url),
    industry: readLine(told.industry, 200),
    employeeCount: readCount(told.employee_count, 100_000_000),
    employeeRange: readRangeText(told.employee_range),
    headquarters: readAddress({
      country: place.country_code ?? place.country,
      region: place.state,
      city: place.city,
    }),
  };
}
