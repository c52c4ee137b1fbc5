import type { SiteTraffic } from '../records/site-traffic.ts';
import type { Day } from './calendar.ts';
import type { Companies } from './companies.ts';
import { slugOf } from './company-names.ts';
import { exampleBusinesses } from './example-businesses.ts';
import { cities } from './places.ts';
import { Random } from './random.ts';
import type { WorldCompany } from './world-company.ts';

/**
 * How many visit a site of the world: of a company, or of any other domain that is kept for examples (RFC 2606), which is a small one.
 * Null for domains of the real world: nobody measures them here. The months are the last three whole ones before the day.
 */
export function trafficOf(seed: number, companies: Companies, domain: string, day: Day): SiteTraffic | null {
  const company = companies.atDomain(domain);
  if (company) return ofCompany(seed, companies, company, day);
  const isMadeUp = domain.endsWith('.example') || /^example\.(?:com|net|org)$/.test(domain);
  return isMadeUp ? ofSmallSite(seed, domain, day) : null;
}

function ofCompany(seed: number, companies: Companies, company: WorldCompany, day: Day): SiteTraffic {
  const { record, line, city } = company;
  const domain = record.domain ?? record.name;
  const rivals = companies.list.filter((one) => one.line === line && one !== company);
  const random = new Random(seed, 'traffic', domain);
  const isHalden = record.universalName === haldenName;
  return {
    ...measured(seed, { domain, day, country: city.country, usual: usualVisits(seed, company) }),
    title: record.name,
    description: record.tagline ?? record.description,
    favicon: `https://cdn.example/favicons/${record.universalName}.png`,
    category: categoryOf(line.industry),
    ...(isHalden ? exampleFigures : {}),
    similarSites: (isHalden ? rivals : random.some(rivals, random.int(2, 5))).slice(0, 5).map((one) => ({
      site: one.record.domain ?? one.record.name,
      title: one.record.name,
      visits: visitsIn(seed, one.record.domain ?? '', usualVisits(seed, one), lastMonths(day)[2]),
    })),
    topKeywords: [
      ...(isHalden ? [{ name: 'ultrasonic flow meter', volume: 1_900, value: 420, cpc: 1.2 }] : []),
      ...[record.name.toLowerCase(), ...record.specialties].map((name) => ({
        name,
        volume: random.int(2, 400) * 10,
        value: random.int(5, 900),
        cpc: random.int(10, 480) / 100,
      })),
    ].slice(0, 10),
  };
}

function ofSmallSite(seed: number, domain: string, day: Day): SiteTraffic {
  const random = new Random(seed, 'traffic', domain);
  const words = (domain.split('.')[0] ?? domain).split('-').filter((word) => word !== '');
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const country = countryOf(domain) ?? random.pick(cities).country;
  return {
    ...measured(seed, { domain, day, country, usual: random.int(300, 9_000) }),
    title,
    description: `The website of ${title}.`,
    favicon: null,
    category: random.pick(Object.values(categories)),
    similarSites: [],
    topKeywords: [
      { name: words.join(' '), volume: random.int(1, 60) * 10, value: random.int(1, 90), cpc: 0.4 },
    ],
    isSmall: true,
  };
}

/** Of a local business: the town is a part of its domain (local-businesses.ts). */
function countryOf(domain: string): string | undefined {
  const [label = ''] = domain.split('.');
  if (exampleBusinesses.some(({ website }) => website === `https://${domain}`)) return 'US';
  return cities.find(({ city }) => label.endsWith(`-${slugOf(city)}`))?.country;
}

const haldenName = 'halden-instruments';
/** As the example of the reference has them. */
const exampleFigures = {
  description: 'Flow meters and software.',
  favicon: null,
  rankGlobal: 912_440,
  rankInCountry: 8_123,
  rankInCategory: 311,
  bounceRate: 0.43,
  pagesPerVisit: 3.1,
  secondsPerVisit: 128.4,
  shares: { direct: 0.41, search: 0.44, referral: 0.08, social: 0.04, mail: 0.02, displayAds: 0.01 },
};
const exampleVisits: Readonly<Record<string, number>> = {
  'halden-instruments.example/2026-08-01': 39_011,
  'halden-instruments.example/2026-09-01': 40_203,
  'halden-instruments.example/2026-10-01': 41_870,
  'northgate-valves.example/2026-10-01': 22_010,
};

/** Rank times visits is about the same everywhere. */
const rankTimesVisits = 38_200_000_000;

function measured(
  seed: number,
  site: { readonly domain: string; readonly day: Day; readonly country: string; readonly usual: number },
) {
  const { domain, day, country, usual } = site;
  const random = new Random(seed, 'visits', domain);
  const months = lastMonths(day);
  const monthlyVisits = months.map((month) => ({ month, visits: visitsIn(seed, domain, usual, month) }));
  const visits = monthlyVisits[2]?.visits ?? usual;
  const home = random.int(40, 80) / 100;
  const others = [...new Set(cities.map((one) => one.country))].filter((one) => one !== country);
  return {
    domain,
    country,
    rankGlobal: Math.max(1, Math.round(rankTimesVisits / Math.max(1, visits))),
    rankInCountry: Math.max(1, Math.round(rankTimesVisits / Math.max(1, visits) / random.int(20, 120))),
    rankInCategory: Math.max(1, Math.round(rankTimesVisits / Math.max(1, visits) / random.int(900, 3_000))),
    month: months[2],
    visits,
    bounceRate: random.int(28, 68) / 100,
    pagesPerVisit: random.int(14, 62) / 10,
    secondsPerVisit: random.int(250, 3_600) / 10,
    monthlyVisits,
    shares: drawShares(random),
    countries: [
      { country, share: home },
      ...random.some(others, 3).map((one, index) => ({
        country: one,
        share: Math.round(((1 - home) / (index + 2)) * 50) / 100,
      })),
    ],
    isSmall: visits < 5_000,
    seenAt: new Date(day).toISOString(),
  };
}

function drawShares(random: Random): NonNullable<SiteTraffic['shares']> {
  const search = random.int(25, 55);
  const referral = random.int(3, 12);
  const social = random.int(1, 9);
  const [mail, displayAds] = [random.int(0, 4), random.int(0, 3)];
  const direct = 100 - search - referral - social - mail - displayAds;
  const share = (percent: number) => percent / 100;
  return {
    direct: share(direct),
    search: share(search),
    referral: share(referral),
    social: share(social),
    mail: share(mail),
    displayAds: share(displayAds),
  };
}

function usualVisits(seed: number, { record }: WorldCompany): number {
  if (record.universalName === haldenName) return 41_000;
  if (record.universalName === 'northgate-valves') return 21_500;
  const random = new Random(seed, 'usual visits', record.domain ?? record.name);
  return 400 + (record.employeeCount ?? 1) * random.int(40, 260);
}

/** The same month has the same visits, whoever looks when. */
function visitsIn(seed: number, domain: string, usual: number, month: string): number {
  const known = exampleVisits[`${domain}/${month}`];
  return known ?? Math.round((usual * new Random(seed, 'visits', domain, month).int(86, 114)) / 100);
}

/** The first days of the last three whole months, oldest first. */
function lastMonths(day: Day): [string, string, string] {
  const now = new Date(day);
  const first = (ago: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 10);
  return [first(3), first(2), first(1)];
}

const categoryOf = (industry: string): string => categories[industry] ?? 'Business and Consumer Services';

const categories: Readonly<Record<string, string>> = {
  'Industrial Machinery Manufacturing': 'Industry and Engineering',
  'Computer and Electronic Product Manufacturing': 'Computer Hardware',
  'Software Development': 'Programming and Developer Software',
  'Computer Software': 'Computer Software',
  Telecommunications: 'Telecommunications',
  'Insurance Carriers and Related Activities': 'Insurance',
  'Credit Intermediation and Related Activities': 'Banking and Credit',
  'Real Estate': 'Real Estate',
  Hospitals: 'Health',
  'Ambulatory Health Care Services': 'Health',
  'Food Manufacturing': 'Food and Drink',
  'Beverage and Tobacco Product Manufacturing': 'Food and Drink',
  'Truck Transportation': 'Freight and Logistics',
  'Water Transportation': 'Freight and Logistics',
  'Warehousing and Storage': 'Freight and Logistics',
  'Chemical Manufacturing': 'Chemistry',
  'Construction of Buildings': 'Construction and Maintenance',
  Utilities: 'Energy',
  'Water Supply and Irrigation Systems': 'Energy',
  'Retail Trade': 'Shopping',
  Accommodation: 'Accommodation and Hotels',
  'Publishing Industries': 'News and Media Publishers',
  'Transportation Equipment Manufacturing': 'Vehicles',
  Philanthropy: 'Philanthropy',
  'Educational Services': 'Colleges and Universities',
};
