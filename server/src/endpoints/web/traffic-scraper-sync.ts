import { z } from 'zod';
import { registrableDomain } from '../../records/registrable-domain.ts';
import type { SiteTraffic } from '../../records/site-traffic.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const share = z.number().nullable().describe('Share of all visits, 0 to 1.');

const response = z.object({
  found: z.boolean().describe('False is a miss: all other fields are null or empty, and the call is free.'),
  domain: z.string().describe('The registrable domain that was looked up.'),
  url: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  favicon: z.string().nullable(),
  category: z.string().nullable(),
  rankGlobal: z.int().nullable().describe('Among all sites; 1 is the most visited.'),
  country: z.string().nullable().describe('Country with the most visits; ISO 3166-1 alpha-2.'),
  countryRank: z.int().nullable(),
  categoryRank: z.int().nullable(),
  totalVisits: z.int().nullable().describe('In the month of `engagement`.'),
  engagement: z
    .object({
      visits: z.int().nullable(),
      bounceRate: z.number().nullable().describe('Share of all visits, 0 to 1.'),
      pagesPerVisit: z.number().nullable(),
      timeOnSite: z.number().nullable().describe('Seconds per visit.'),
      month: z.int().nullable(),
      year: z.int().nullable(),
      dateFormat: z.string().nullable().describe('First day of the month.'),
    })
    .describe('Visit figures.'),
  bounceRate: z.number().nullable(),
  pagesPerVisit: z.number().nullable(),
  timeOnSite: z.number().nullable(),
  monthlyVisits: z.array(z.object({ month: z.string().describe('Such as August 2026.'), visits: z.int() })),
  monthlyVisitsDateFormat: z.record(z.string(), z.int()).describe('The same by the first day of the month.'),
  directTraffic: share,
  searchTraffic: share,
  referralTraffic: share,
  socialTraffic: share,
  mailTraffic: share,
  displayAdsTraffic: share,
  countryShare: z.array(z.object({ country: z.string(), share: z.number() })),
  similarSites: z.array(
    z.object({ site: z.string(), title: z.string().nullable(), visits: z.int().nullable() }),
  ),
  topKeywords: z.array(
    z.object({
      name: z.string(),
      volume: z.int().nullable().describe('Monthly searches.'),
      value: z.number().nullable().describe('Value of its visits as paid clicks, in US dollars.'),
      cpc: z.number().nullable().describe('Cost per click for an advertiser, in US dollars.'),
    }),
  ),
  isSmall: z.boolean().nullable().describe('Too few visits for exact figures.'),
  snapshotDate: z.string().nullable(),
  data_captured_at: z.string().nullable().describe('When the provider fetched it; UTC.'),
});
type Answer = z.infer<typeof response>;

export const trafficScraperSync = defineEndpoint({
  name: 'traffic_scraper_sync',
  title: 'Website traffic',
  group: 'Web Scraping',
  description: `Estimates the traffic of a website, as Similarweb does: visits, sources, countries and rank.
    The response is one record. Unknown fields are null or empty, never invented. If the visit providers find no visits,
    the record may have a rank only; if they fail, the call fails and is free.
    If no provider measures the site, \`found\` is false and the call is free.`,
  keywords: [
    'similarweb',
    'website traffic',
    'site visits per month',
    'monthly visitors',
    'global rank of a domain',
    'traffic sources',
    'similar sites',
    'top keywords of a site',
    'how popular is a website',
    'alexa rank',
    'web traffic analytics',
    'visitor statistics',
    'traffic rank',
    'audience countries',
  ],
  price: {
    per: 'record',
    credits: 2,
    atMost: () => 1,
    in: (answer) => (answer.found ? 1 : 0),
    countedBy: 'found',
  },
  runs: 'outside',
  needs: ['readTraffic'],
  synonyms: { company_domain: 'domain' },

  request: z.strictObject({
    domain: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .refine((text) => registrableDomain(text) !== undefined, {
        error: 'Must be a domain, such as halden-instruments.example.',
      })
      .describe('Website domain. A URL counts as its registrable domain.'),
  }),

  response,

  mainFields: {
    'Monthly visits': 'totalVisits',
    'Global rank': 'rankGlobal',
    'Top country': 'country',
    Category: 'category',
    'Bounce rate': 'bounceRate',
    'Pages per visit': 'pagesPerVisit',
  },

  example: {
    request: { domain: 'halden-instruments.example' },
    response: {
      found: true,
      domain: 'halden-instruments.example',
      url: 'https://halden-instruments.example',
      title: 'Halden Instruments',
      description: 'Flow meters and software.',
      favicon: null,
      category: 'Industry and Engineering',
      rankGlobal: 912_440,
      country: 'DK',
      countryRank: 8_123,
      categoryRank: 311,
      totalVisits: 41_870,
      engagement: {
        visits: 41_870,
        bounceRate: 0.43,
        pagesPerVisit: 3.1,
        timeOnSite: 128.4,
        month: 10,
        year: 2026,
        dateFormat: '2026-10-01T00:00:00',
      },
      bounceRate: 0.43,
      pagesPerVisit: 3.1,
      timeOnSite: 128.4,
      monthlyVisits: [
        { month: 'August 2026', visits: 39_011 },
        { month: 'September 2026', visits: 40_203 },
        { month: 'October 2026', visits: 41_870 },
      ],
      monthlyVisitsDateFormat: { '2026-08-01': 39_011, '2026-09-01': 40_203, '2026-10-01': 41_870 },
      directTraffic: 0.41,
      searchTraffic: 0.44,
      referralTraffic: 0.08,
      socialTraffic: 0.04,
      mailTraffic: 0.02,
      displayAdsTraffic: 0.01,
      countryShare: [{ country: 'DK', share: 0.62 }],
      similarSites: [{ site: 'northgate-valves.example', title: 'Northgate Valves', visits: 22_010 }],
      topKeywords: [{ name: 'ultrasonic flow meter', volume: 1_900, value: 420, cpc: 1.2 }],
      isSmall: false,
      snapshotDate: '2026-10-01T00:00:00Z',
      data_captured_at: '2026-11-21T09:41:07.120394',
    },
  },

  async run({ domain: sent }, { sources, signal }) {
    const domain = registrableDomain(sent) ?? sent;
    const { value } = await sources.readTraffic(domain, signal);
    return answerOf(value ?? nothingOf(domain), value !== null);
  },
});

function answerOf(traffic: SiteTraffic, found: boolean): Answer {
  const { month, visits, bounceRate, pagesPerVisit, secondsPerVisit: timeOnSite, shares } = traffic;
  const [year, monthOfYear] = month === null ? [null, null] : month.split('-').map(Number);
  return {
    found,
    domain: traffic.domain,
    url: found ? `https://${traffic.domain}` : null,
    title: traffic.title,
    description: traffic.description,
    favicon: traffic.favicon,
    category: traffic.category,
    rankGlobal: traffic.rankGlobal,
    country: traffic.country,
    countryRank: traffic.rankInCountry,
    categoryRank: traffic.rankInCategory,
    totalVisits: visits,
    engagement: {
      visits,
      bounceRate,
      pagesPerVisit,
      timeOnSite,
      month: monthOfYear ?? null,
      year: year ?? null,
      dateFormat: month && `${month}T00:00:00`,
    },
    bounceRate,
    pagesPerVisit,
    timeOnSite,
    monthlyVisits: traffic.monthlyVisits.map((one) => ({ month: monthName(one.month), visits: one.visits })),
    monthlyVisitsDateFormat: Object.fromEntries(traffic.monthlyVisits.map((one) => [one.month, one.visits])),
    directTraffic: shares?.direct ?? null,
    searchTraffic: shares?.search ?? null,
    referralTraffic: shares?.referral ?? null,
    socialTraffic: shares?.social ?? null,
    mailTraffic: shares?.mail ?? null,
    displayAdsTraffic: shares?.displayAds ?? null,
    countryShare: traffic.countries,
    similarSites: traffic.similarSites,
    topKeywords: traffic.topKeywords,
    isSmall: traffic.isSmall,
    snapshotDate: month && `${month}T00:00:00Z`,
    data_captured_at: found ? `${traffic.seenAt.slice(0, -1)}000` : null,
  };
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** "August 2026" of 2026-08-01. */
const monthName = (month: string) => `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

const nothingOf = (domain: string): SiteTraffic => ({
  ...{ domain, title: null, description: null, favicon: null, category: null, rankGlobal: null },
  ...{ country: null, rankInCountry: null, rankInCategory: null, month: null, visits: null },
  ...{ bounceRate: null, pagesPerVisit: null, secondsPerVisit: null, monthlyVisits: [], shares: null },
  ...{ countries: [], similarSites: [], topKeywords: [], isSmall: null, seenAt: '' },
});
