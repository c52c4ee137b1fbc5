import type { FundingProfile } from '../../records/funding-profile.ts';
import { ProviderFailure } from '../capabilities.ts';
import {
  blankFunding,
  checkedFunding,
  readAmount,
  readCurrency,
  readDay,
  readEmployees,
  readFundingType,
  readNames,
  titleOf,
} from '../funding-fields.ts';
import { companyIdentity } from '../network-identity.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCount,
  readLine,
  readText,
  readUrl,
} from '../record-fields.ts';

export const fields = [
  'identifier',
  'short_description',
  'description',
  'website_url',
  'linkedin',
  'location_identifiers',
  'categories',
  'category_groups',
  'founded_on',
  'num_employees_enum',
  'operating_status',
  'company_type',
  'last_funding_at',
  'last_funding_type',
  'funding_total',
  'num_funding_rounds',
  'num_investors',
  'investor_identifiers',
  'founder_identifiers',
  'revenue_range',
  'ipo_status',
] as const;

/** Who led rounds is told with them alone. */
export const cards = ['raised_funding_rounds'] as const;

/** @throws {ProviderFailure} where it has no name, or is beyond what a record holds */
export function organizationOf(
  provider: string,
  { properties: told, cards: beside }: { readonly properties: Members; readonly cards?: unknown },
): FundingProfile {
  const name = readLine(membersOf(told.identifier).value, 500);
  const profile = name === null ? null : checkedFunding(profileOf(name, told, beside));
  if (profile === null) throw new ProviderFailure(provider, 'unreadable', { cause: 'no organization' });
  return profile;
}

function profileOf(name: string, told: Members, beside: unknown): FundingProfile {
  const rounds = itemsOf(membersOf(beside).raised_funding_rounds).slice(0, 1_000).map(membersOf);
  const total = membersOf(told.funding_total);
  const [amount, currency] = [readAmount(total.value), readCurrency(total.currency)];
  return {
    ...blankFunding(name),
    description: readText(told.description, 20_000) ?? readText(told.short_description, 20_000),
    website: readUrl(told.website_url),
    networkUrl: companyIdentity({ url: membersOf(told.linkedin).value ?? told.linkedin }).networkUrl,
    ...foundedOf(told.founded_on),
    headquarters: readNames(told.location_identifiers, 10, 200),
    industries: readNames(told.categories, 50, 200),
    industryGroups: readNames(told.category_groups, 50, 200),
    employees: readEmployees(told.num_employees_enum),
    operatingStatus: wordOf(told.operating_status, 50),
    companyType: typeOf(told.company_type),
    lastFundingOn: readDay(membersOf(told.last_funding_at).value ?? told.last_funding_at),
    lastFundingType: readFundingType(told.last_funding_type),
    totalUsd: readAmount(total.value_usd) ?? (currency === 'USD' ? amount : null),
    total: amount === null || currency === null ? null : { amount, currency },
    roundCount: readCount(told.num_funding_rounds, 1_000),
    investorCount: readCount(told.num_investors, 10_000),
    leadInvestors: readNames(
      rounds.flatMap((round) => itemsOf(round.lead_investor_identifiers).slice(0, 100)),
      100,
      300,
    ),
    // Those that it tells are the five best known.
    topInvestors: readNames(told.investor_identifiers, 5, 300),
    founders: readNames(told.founder_identifiers, 100, 300),
    revenueRange: revenueOf(told.revenue_range),
    ipoStatus: wordOf(told.ipo_status, 50),
  };
}

/** `{value: "2010-01-01", precision: "year"}`; how exact a day is which comes without is not known. */
function foundedOf(value: unknown): Pick<FundingProfile, 'foundedOn' | 'foundedPrecision'> {
  const told = membersOf(value);
  const foundedOn = readDay(told.value ?? value);
  const precision = told.precision;
  const isKnown = precision === 'day' || precision === 'month' || precision === 'year';
  // "none" is what it says where nothing is known.
  if (foundedOn === null || precision === 'none') return { foundedOn: null, foundedPrecision: null };
  return { foundedOn, foundedPrecision: isKnown ? precision : null };
}

const wordOf = (value: unknown, max: number) =>
  readLine(value, max)?.toLowerCase().replaceAll('_', ' ') ?? null;

function typeOf(value: unknown): string | null {
  const word = readLine(value, 50);
  return word === 'non_profit' ? 'Non-profit' : word === null ? null : titleOf(word);
}

/** By its list of values, as clients of its API have it. */
const revenues: Readonly<Record<string, string>> = {
  r_00000000: 'Less than $1M',
  r_00001000: '$1M to $10M',
  r_00010000: '$10M to $50M',
  r_00050000: '$50M to $100M',
  r_00100000: '$100M to $500M',
  r_00500000: '$500M to $1B',
  r_01000000: '$1B to $10B',
  r_10000000: '$10B+',
};

/** A code that is not among them is not shown. */
function revenueOf(value: unknown): string | null {
  const word = readLine(value, 100);
  if (word === null) return null;
  if (Object.hasOwn(revenues, word)) return revenues[word] ?? null;
  return word.startsWith('r_') ? null : word;
}
