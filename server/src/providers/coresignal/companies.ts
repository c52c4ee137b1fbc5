import { z } from 'zod';
import type { Company } from '../../records/company.ts';
import type { CompanyKey } from '../../records/company-key.ts';
import { blankCompany } from '../blank-records.ts';
import type { Looked } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import { companyIdentity, foundUnlessOther } from '../network-identity.ts';
import {
  itemsOf,
  type Members,
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
import { toldEmail, unsupported } from '../vendor-fields.ts';

const atATime = 5;

/** By page or domain; its own ids are others than those of the network, and names find what is like them. */
export function lookUpCompanies(
  client: VendorClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<Looked<Company>[]> {
  return lookUpEach(keys, atATime, signal, async (key) => {
    const question = questionOf(key);
    if (question === null) return unsupported;
    const told = await client.ask({ ...question, answer: companyAnswer, signal });
    return foundUnlessOther(key, told && companyOf(told));
  });
}

function questionOf({ by, value }: CompanyKey) {
  if (by === 'domain') return { path: '/company_multi_source/enrich', query: { website: value } };
  if (by !== 'universal_name') return null;
  return { path: `/company_multi_source/collect/${encodeURIComponent(value)}` };
}

const companyAnswer = z.record(z.string(), z.unknown()).refine((body) => 'company_name' in body);

export function companyOf(told: Members): Company | null {
  const name = readLine(told.company_name, 500);
  // `source_id` is the number on the network, by those who use it.
  const identity = companyIdentity({
    url: told.professional_network_url ?? told.linkedin_url,
    networkId: told.source_id,
  });
  const website = readUrl(told.website);
  const domain = readDomain(told.unique_domain) ?? readDomain(website);
  if (name === null || (identity.networkUrl === null && domain === null)) return null;
  const industry = readLine(told.industry, 200);
  const aliases = readItems(told.website_alias, 100, readDomain).filter((alias) => alias !== domain);
  return {
    ...blankCompany(name),
    ...identity,
    website,
    domain,
    otherDomains: [...new Set(aliases)],
    description: readText(told.description, 20_000) ?? readText(told.description_enriched, 20_000),
    industries: industry === null ? [] : [industry],
    specialties: readLines(told.categories_and_keywords, 200, 200),
    technologies: readItems(told.technologies_used, 500, (one) =>
      readLine(typeof one === 'string' ? one : membersOf(one).technology, 200),
    ),
    type: readLine(told.type, 200) ?? readLine(told.ownership_status, 200),
    employeeCount: readCount(told.employees_count, 100_000_000),
    employeeRange: readRangeText(told.size_range),
    foundedYear: readYear(told.founded_year),
    followerCount: readCount(told.followers_count_professional_network ?? told.followers_count_linkedin),
    phone: readLine(itemsOf(told.company_phone_numbers)[0], 60),
    email: toldEmail(readLine(itemsOf(told.company_emails)[0], 320)),
    logo: readUrl(told.company_logo_url),
    twitterHandle: readTwitterHandle(
      Array.isArray(told.twitter_url) ? told.twitter_url[0] : told.twitter_url,
    ),
    ticker: readLine(membersOf(itemsOf(told.stock_ticker)[0]).ticker, 20),
    headquarters: readAddress({
      country: told.hq_country_iso2 ?? told.hq_country,
      region: told.hq_state,
      city: told.hq_city,
      postalCode: told.hq_zipcode,
      line1: told.hq_street,
    }),
  };
}
