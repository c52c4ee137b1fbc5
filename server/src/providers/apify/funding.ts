import type { FundingProfile } from '../../records/funding-profile.ts';
import { type Capabilities, ProviderFailure } from '../capabilities.ts';
import {
  blankFunding,
  checkedFunding,
  foundedOf,
  readAmount,
  readDay,
  readEmployees,
  readFundingType,
  readNames,
  titleOf,
} from '../funding-fields.ts';
import { fundingPageOf, fundingPermalinkOf } from '../funding-page.ts';
import { companyIdentity } from '../network-identity.ts';
import { readCount, readLine, readPartialDate, readText, readUrl } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { runUsdMax } from './list-items.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

export const fundingUsd = 0.008;

/** Actor `crunchbase-scraper` of goat255: the names of its fields are those of its examples. Rounds would cost more, each of them, and are not asked for. */
export function fundingOf(runner: ActorRunner): Pick<Capabilities, 'lookUpFunding'> {
  return {
    async lookUpFunding(key, signal) {
      const page = fundingPageOf(key);
      if (page.of !== 'funding') return unsupported;
      const items = await runner.run(
        'lookUpFunding',
        {
          input: {
            companies: [`https://www.crunchbase.com/organization/${page.permalink}`],
            includeFundingRounds: false,
            maxFundingRounds: 1,
          },
          itemsMax: 1,
          usdMax: runUsdMax(fundingUsd, 1),
        },
        signal,
      );
      const [item] = items;
      if (item === undefined) return notFound;
      const told = fundingPermalinkOf(item.url) ?? readLine(item.permalink, 200)?.toLowerCase() ?? null;
      const profile = told === null ? null : profileOf(item);
      if (profile === null)
        throw new ProviderFailure('apify', 'unreadable', { cause: 'no company, or none with a page' });
      return told === page.permalink ? { outcome: 'found', value: profile } : notFound;
    },
  };
}

function profileOf(item: ActorItem): FundingProfile | null {
  const name = readLine(item.name, 500);
  if (name === null) return null;
  const day = readDay(item.foundedOn);
  const founded = readPartialDate(item.foundedOn);
  return checkedFunding({
    ...blankFunding(name),
    description: readText(item.description, 20_000) ?? readText(item.shortDescription, 20_000),
    website: readUrl(item.websiteUrl) ?? readUrl(item.website),
    networkUrl: companyIdentity({ url: item.linkedinUrl ?? item.linkedin }).networkUrl,
    // A day may be that of a year alone: how exact it is stands beside it, if anywhere.
    ...(day === null
      ? foundedOf(founded?.year ?? null, founded?.month ?? null)
      : { foundedOn: day, foundedPrecision: precisionOf(item.foundedOnPrecision) }),
    headquarters: readNames([item.city, item.region ?? item.state, item.country, item.continent], 10, 200),
    industries: readNames(item.categories, 50, 200),
    industryGroups: readNames(item.categoryGroups, 50, 200),
    employees: readEmployees(item.employeeRange),
    operatingStatus: readLine(item.operatingStatus, 50)?.toLowerCase() ?? null,
    companyType: shown(item.companyType, 50),
    lastFundingOn:
      readDay(item.lastFundingAt) ?? readDay(item.lastFundingOn) ?? readDay(item.lastFundingDate),
    lastFundingType: readFundingType(item.lastFundingType),
    totalUsd: readAmount(item.fundingTotalUsd),
    roundCount: readCount(item.numFundingRounds, 1_000),
    investorCount: readCount(item.numInvestors, 10_000),
    founders: readNames(item.founders, 100, 300),
    revenueRange: readLine(item.revenueRange, 100),
    ipoStatus: readLine(item.ipoStatus, 50)?.toLowerCase() ?? null,
  });
}

function precisionOf(value: unknown): FundingProfile['foundedPrecision'] {
  return value === 'day' || value === 'month' || value === 'year' ? value : null;
}

function shown(value: unknown, max: number): string | null {
  const line = readLine(value, max);
  return line !== null && line === line.toLowerCase() ? titleOf(line) : line;
}
