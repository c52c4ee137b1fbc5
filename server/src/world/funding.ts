import type { FundingProfile } from '../records/funding-profile.ts';
import { investors } from './investors.ts';
import { titleNow, type WorldPerson } from './people.ts';
import { drawName } from './person-names.ts';
import { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/**
 * Who gave a company of the world money. Schools and foundations live of other things, and of one company in five nobody has written it
 * down: null.
 */
export function fundingOf(
  seed: number,
  company: WorldCompany,
  staff: readonly WorldPerson[],
): FundingProfile | null {
  const { record, line, city } = company;
  if (record.universalName === 'halden-instruments') return haldenFunding;
  const random = new Random(seed, 'funding', record.networkId ?? record.name);
  const { foundedYear, employeeCount } = record;
  if (company.isSchool || line.industry === 'Philanthropy' || foundedYear === null || random.chance(20))
    return null;

  const count = employeeCount ?? 1;
  const rounds = random.int(1, count > 1_000 ? 6 : count > 100 ? 4 : 2);
  const total = roundedSum(random, count, rounds);
  const currency = currencies[city.country] ?? 'USD';
  const backers = random.some(investors, Math.min(investors.length, rounds + random.int(0, 3)));
  const lastYear = random.int(Math.min(2025, Math.max(foundedYear + 1, 2012)), 2025);
  const day = (year: number) => `${year}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`;
  return {
    name: record.name,
    description: record.description,
    website: record.website,
    networkUrl: record.networkUrl,
    foundedOn: `${foundedYear}-01-01`,
    foundedPrecision: 'year',
    headquarters: [
      city.city,
      ...(city.region === null ? [] : [city.region]),
      city.countryName,
      continents[city.country] ?? 'Europe',
    ],
    industries: [...record.industries, ...record.specialties.map(capitalised)].slice(0, 5),
    industryGroups: record.industries,
    employees: employeesText(count),
    operatingStatus: 'active',
    companyType: record.type === 'Nonprofit' ? 'Non-profit' : 'For Profit',
    lastFundingOn: day(lastYear),
    lastFundingType: roundNames[Math.min(rounds, roundNames.length) - 1] ?? 'Seed',
    totalUsd: Math.round(total * (dollars[currency] ?? 1)),
    total: { amount: total, currency },
    roundCount: rounds,
    investorCount: backers.length,
    leadInvestors: backers.slice(0, 1),
    topInvestors: backers.slice(0, 5),
    founders: foundersOf(random, company, staff),
    revenueRange: record.revenue?.replace('-', ' to ') ?? null,
    ipoStatus: record.type === 'Public Company' ? 'public' : 'private',
  };
}

/** Those of its people who are called so; where none is, they have left. */
function foundersOf(random: Random, { city }: WorldCompany, staff: readonly WorldPerson[]): string[] {
  const named = staff.filter((person) => /founder|owner/i.test(titleNow(person) ?? '')).slice(0, 3);
  if (named.length > 0) return named.map(({ record: { firstName, lastName } }) => `${firstName} ${lastName}`);
  return Array.from({ length: random.int(1, 2) }, () => {
    const { first, last } = drawName(random, city.cultures);
    return `${first} ${last}`;
  });
}

const roundNames = ['Seed', 'Series A', 'Series B', 'Series C', 'Series D', 'Series E'];

/** About what so many people need to be paid, in whole hundred thousands. */
function roundedSum(random: Random, employees: number, rounds: number): number {
  const perHead = random.int(20, 160) * 1_000;
  const sum = Math.min(900_000_000, Math.sqrt(employees) * 8 * perHead * rounds);
  return Math.max(1, Math.round(sum / 100_000)) * 100_000;
}

/** As sources of funding part it. */
const employeeRanges = [10, 50, 100, 250, 500, 1_000, 5_000, 10_000];

function employeesText(count: number): string {
  const at = employeeRanges.findIndex((most) => count <= most);
  if (at < 0) return '10001+';
  return `${(employeeRanges[at - 1] ?? 0) + 1}-${employeeRanges[at]}`;
}

const currencies: Readonly<Record<string, string>> = {
  ...{
    DK: 'DKK',
    SE: 'SEK',
    NO: 'NOK',
    GB: 'GBP',
    CH: 'CHF',
    PL: 'PLN',
    CA: 'CAD',
    AU: 'AUD',
    JP: 'JPY',
    IN: 'INR',
  },
  ...{
    FI: 'EUR',
    DE: 'EUR',
    AT: 'EUR',
    IE: 'EUR',
    NL: 'EUR',
    BE: 'EUR',
    FR: 'EUR',
    ES: 'EUR',
    PT: 'EUR',
    IT: 'EUR',
  },
};
/** Of the world: they do not change. */
const dollars: Readonly<Record<string, number>> = {
  ...{
    DKK: 0.15,
    SEK: 0.1,
    NOK: 0.1,
    GBP: 1.3,
    CHF: 1.15,
    PLN: 0.25,
    CAD: 0.73,
    AUD: 0.66,
    JPY: 0.0067,
    INR: 0.012,
  },
  ...{ EUR: 1.125, USD: 1 },
};

const continents: Readonly<Record<string, string>> = {
  ...{ US: 'North America', CA: 'North America', MX: 'North America' },
  ...{ BR: 'South America', AR: 'South America', AU: 'Oceania', NZ: 'Oceania' },
  ...{ IN: 'Asia', SG: 'Asia', JP: 'Asia', KR: 'Asia', CN: 'Asia', AE: 'Asia', TR: 'Asia' },
  ...{ NG: 'Africa', KE: 'Africa', ZA: 'Africa', EG: 'Africa' },
};

const pad = (value: number) => String(value).padStart(2, '0');
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** As the example of the reference has it. */
const haldenFunding: FundingProfile = {
  name: 'Halden Instruments',
  description: 'Flow meters and the software that reads them.',
  website: 'https://halden-instruments.example',
  networkUrl: 'https://network.example/company/halden-instruments',
  foundedOn: '2009-04-01',
  foundedPrecision: 'month',
  headquarters: ['Aarhus', 'Midtjylland', 'Denmark', 'Europe'],
  industries: ['Hardware', 'Industrial', 'Software'],
  industryGroups: ['Hardware', 'Manufacturing', 'Software'],
  employees: '251-500',
  operatingStatus: 'active',
  companyType: 'For Profit',
  lastFundingOn: '2024-09-17',
  lastFundingType: 'Series B',
  totalUsd: 31_500_000,
  total: { amount: 28_000_000, currency: 'EUR' },
  roundCount: 3,
  investorCount: 5,
  leadInvestors: ['Fjord Growth'],
  topInvestors: ['Fjord Growth', 'Skagen Ventures'],
  founders: ['Ilse Brandt', 'Per Aagaard'],
  revenueRange: '$10M to $50M',
  ipoStatus: 'private',
};
