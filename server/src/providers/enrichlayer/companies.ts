import { z } from 'zod';
import type { Company } from '../../records/company.ts';
import { type CompanyKey, networkUrlOf } from '../../records/company-key.ts';
import { blankCompany } from '../blank-records.ts';
import type { Looked } from '../capabilities.ts';
import { lookUpEach } from '../look-up-each.ts';
import { companyIdentity, foundUnlessOther, isCompanyOf } from '../network-identity.ts';
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
  readRange,
  readText,
  readUrl,
  readYear,
} from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';

const atATime = 5;

export function lookUpCompanies(
  client: VendorClient,
  keys: readonly CompanyKey[],
  signal: AbortSignal,
): Promise<Looked<Company>[]> {
  return lookUpEach(keys, atATime, signal, async (key) => {
    return foundUnlessOther(key, await lookUp(client, key, signal));
  });
}

async function lookUp(client: VendorClient, key: CompanyKey, signal: AbortSignal): Promise<Company | null> {
  if (key.by === 'domain' || key.by === 'name') {
    const told = await client.ask({
      path: '/company/resolve',
      query: {
        [key.by === 'domain' ? 'company_domain' : 'company_name']: key.value,
        enrich_profile: 'enrich',
      },
      answer: resolveAnswer,
      signal,
    });
    const company = told?.profile ? companyOf(told.profile, told.url) : null;
    // It gives the company that is most like the question: one that does not tell its domain may be any.
    return company && isCompanyOf(key, company) ? company : null;
  }
  const told = await client.ask({
    path: '/company',
    query: {
      url: networkUrlOf(key.value),
      // Costs more, and is needed for these only.
      resolve_numeric_id: key.by === 'network_id' ? true : undefined,
      use_cache: 'if-present',
      fallback_to_cache: 'on-error',
    },
    answer: companyAnswer,
    signal,
  });
  return told && companyOf(told, null);
}

/** All members may be null; one without these is no company, such as an error that is called a success. */
const companyAnswer = z
  .record(z.string(), z.unknown())
  .refine((body) => 'name' in body && ('universal_name_id' in body || 'linkedin_internal_id' in body));
/** The address is null where nothing is like the question. */
const resolveAnswer = z.object({
  url: z.string().nullable(),
  profile: z.record(z.string(), z.unknown()).nullish(),
});

export function companyOf(told: Members, url: string | null): Company | null {
  const name = readLine(told.name, 500);
  const identity = companyIdentity({
    url,
    universalName: told.universal_name_id,
    networkId: told.linkedin_internal_id,
  });
  if (name === null || identity.networkUrl === null) return null;
  const website = readUrl(told.website);
  const [start, end] = itemsOf(told.company_size);
  const hq = membersOf(told.hq);
  const industry = readLine(told.industry, 200);
  return {
    ...blankCompany(name),
    ...identity,
    website,
    domain: readDomain(website),
    description: readText(told.description, 20_000),
    tagline: readLine(told.tagline, 1_000),
    industries: industry === null ? [] : [industry],
    specialties: readLines(told.specialities, 200, 200),
    type: readLine(told.company_type, 200),
    employeeCount: readCount(told.company_size_on_linkedin, 100_000_000),
    employeeRange: readRange(start, end),
    foundedYear: readYear(told.founded_year),
    followerCount: readCount(told.follower_count),
    logo: readUrl(told.profile_pic_url),
    cover: readUrl(told.background_cover_image_url),
    headquarters: placeOf(hq),
    otherLocations: readItems(told.locations, 200, (one) =>
      membersOf(one).is_hq === true ? null : placeOf(membersOf(one)),
    ),
  };
}

const placeOf = (told: Members) =>
  readAddress({
    country: told.country,
    region: told.state,
    city: told.city,
    postalCode: told.postal_code,
    line1: told.line_1,
  });
