import { z } from 'zod';
import { networkUrlOf } from '../../records/company-key.ts';
import type { FundingProfile } from '../../records/funding-profile.ts';
import { type Capabilities, ProviderFailure } from '../capabilities.ts';
import {
  blankFunding,
  checkedFunding,
  employeesOf,
  foundedOf,
  readAmount,
  readDay,
  readFundingType,
} from '../funding-fields.ts';
import { type FundingPage, fundingPageOf, fundingPermalinkOf } from '../funding-page.ts';
import { itemsOf, type Members, membersOf, readCount } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { readShown } from './pdl-address.ts';
import { isAskedCompany, pdlCompany } from './pdl-company.ts';

/** Of its company schema, "Funding Data": none of them is part of what every plan has. */
const fundingFields = [
  'total_funding_raised',
  'latest_funding_stage',
  'last_funding_date',
  'number_funding_rounds',
] as const;

/** A company by its page among the funded, which PDL keeps with its other pages, or by that on the network. */
export const funding = (client: VendorClient): Pick<Capabilities, 'lookUpFunding'> => ({
  async lookUpFunding(key, signal) {
    const page = fundingPageOf(key);
    const answer = await client.ask({
      path: '/company/enrich',
      query: { profile: addressOf(page) },
      answer: companyAnswer,
      signal,
    });
    if (answer === null || !isAsked(page, answer)) return notFound;
    const profile = profileOf(answer);
    if (profile === null) throw new ProviderFailure(client.name, 'unreadable', { cause: 'no company' });
    // In the place of what it has, and this plan is without.
    if (fundingFields.some((field) => answer[field] === true))
      throw new ProviderFailure(client.name, 'forbidden', { cause: 'a plan without funding' });
    const { totalUsd, lastFundingOn, lastFundingType, roundCount } = profile;
    const isKnown = totalUsd !== null || lastFundingOn !== null || lastFundingType !== null || roundCount;
    if (isKnown) return { outcome: 'found', value: profile };
    // The rest of a company is no funding: of that it has nothing, unless it says so in words that are not understood.
    const isTold = fundingFields.some(
      (field) => ![undefined, null, '', 0, '0'].includes(answer[field] as null),
    );
    if (isTold) throw new ProviderFailure(client.name, 'unreadable', { cause: 'funding of another form' });
    return notFound;
  },
});

const companyAnswer = z.looseObject({ status: z.literal(200).nullish() });

const addressOf = (page: FundingPage) =>
  page.of === 'network' ? networkUrlOf(page.key.value) : `crunchbase.com/organization/${page.permalink}`;

/** It gives the next best where it is not sure. */
function isAsked(page: FundingPage, told: Members): boolean {
  if (page.of === 'network') return isAskedCompany(page.key, told);
  return itemsOf(told.profiles)
    .slice(0, 200)
    .some((profile) => fundingPermalinkOf(profile) === page.permalink);
}

function profileOf(told: Members): FundingProfile | null {
  const company = pdlCompany(told);
  if (company === null) return null;
  const place = membersOf(told.location);
  const totalUsd = readAmount(told.total_funding_raised);
  return checkedFunding({
    ...blankFunding(company.name),
    description: company.description,
    website: company.website,
    networkUrl: company.networkUrl,
    ...foundedOf(company.foundedYear),
    headquarters: [place.locality, place.region, place.country, place.continent].flatMap(
      (part) => readShown(part, 200) ?? [],
    ),
    industries: company.industries.slice(0, 50),
    employees: employeesOf(company.employeeRange),
    lastFundingOn: readDay(told.last_funding_date),
    lastFundingType: readFundingType(told.latest_funding_stage),
    totalUsd,
    // Sums of all rounds in dollars of their day, which is no sum that was announced.
    roundCount: readCount(told.number_funding_rounds, 1_000),
    revenueRange: company.revenue,
    ipoStatus: told.type === 'public' ? 'public' : told.type === 'private' ? 'private' : null,
  });
}
