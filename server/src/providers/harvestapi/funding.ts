import type { FundingKey, FundingProfile } from '../../records/funding-profile.ts';
import type { Answered } from '../capabilities.ts';
import {
  blankFunding,
  checkedFunding,
  countryNameOf,
  dayOfParts,
  employeesOf,
  foundedOf,
  readFundingType,
} from '../funding-fields.ts';
import { type FundingPage, fundingPageOf, fundingPermalinkOf } from '../funding-page.ts';
import { notFound } from '../vendor-fields.ts';
import type { HarvestClient, HarvestQuery } from './harvest-client.ts';
import { companyOf } from './items/companies.ts';
import { countOf, fieldsOf } from './items/told.ts';

/**
 * What the network shows of a company's funding: the number of rounds and the last one. Companies are called there as they are among the funded,
 * or not: the page among the funded that stands with them decides. By two questions at most.
 *
 * @throws {ProviderFailure}
 */
export async function lookUpFunding(
  harvest: HarvestClient,
  key: FundingKey,
  signal: AbortSignal,
): Promise<Answered<FundingProfile>> {
  const page = fundingPageOf(key);
  for (const query of queriesOf(page)) {
    const element = await harvest.item('/linkedin/company', query, signal);
    if (element === null) continue;
    if (!companyOf(element)) throw harvest.unreadable();
    const profile = isOf(page, element) ? profileOf(element) : null;
    if (profile !== null) return { outcome: 'found', value: profile };
  }
  return notFound;
}

function queriesOf(page: FundingPage): readonly HarvestQuery[] {
  if (page.of === 'network')
    return [page.key.by === 'network_id' ? { companyId: page.key.value } : { universalName: page.key.value }];
  return [{ universalName: page.permalink }, { search: page.permalink.replace(/[-_]+/g, ' ') }];
}

function isOf(page: FundingPage, element: unknown): boolean {
  if (page.of === 'funding')
    return fundingPermalinkOf(fundingOf(element)?.organizationUrl) === page.permalink;
  const company = companyOf(element);
  const { by, value } = page.key;
  return value === (by === 'network_id' ? company?.networkId : company?.universalName);
}

const fundingOf = (element: unknown) => fieldsOf(fieldsOf(element)?.crunchbaseFundingData);

/** Null where nothing is told of its funding: the rest is what others know of it anyway. The sum of all rounds is not told. */
function profileOf(element: unknown): FundingProfile | null {
  const company = companyOf(element);
  const told = fundingOf(element);
  const last = fieldsOf(told?.lastFundingRound);
  const funding = {
    roundCount: countOf(told?.numberOfFundingRounds, 1_000),
    lastFundingOn: dayOfParts(last?.announcedOn),
    lastFundingType: readFundingType(last?.localizedFundingType),
  };
  if (company === null || Object.values(funding).every((value) => value === null)) return null;
  const { city = null, region = null, country = null } = company.headquarters ?? {};
  const founded = fieldsOf(fieldsOf(element)?.foundedOn);
  return checkedFunding({
    ...blankFunding(company.name),
    description: company.description,
    website: company.website,
    networkUrl: company.networkUrl,
    ...foundedOf(company.foundedYear, countOf(founded?.month, 12) || null),
    headquarters: [city, region, countryNameOf(country)].filter((part) => part !== null),
    industries: company.industries,
    employees: employeesOf(company.employeeRange),
    companyType: company.type?.slice(0, 50) ?? null,
    ...funding,
  });
}
