import { type SiteTraffic, siteTraffic } from '../../records/site-traffic.ts';
import { type Capabilities, ProviderFailure } from '../capabilities.ts';
import {
  type Members,
  membersOf,
  readCount,
  readCountry,
  readDomain,
  readFlag,
  readItems,
  readLine,
  readText,
  readUrl,
} from '../record-fields.ts';
import { notFound } from '../vendor-fields.ts';
import { runUsdMax } from './list-items.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

export const trafficUsd = 0.002;

const visitsMax = Number.MAX_SAFE_INTEGER;

/** Actor `fast-similarweb-scraper`; its shop called it deprecated on a page that was stored some time ago. */
export function trafficOf(runner: ActorRunner): Pick<Capabilities, 'readTraffic'> {
  return {
    async readTraffic(domain, signal) {
      const [item] = await runner.run(
        'readTraffic',
        { input: { websites: [domain] }, itemsMax: 1, usdMax: runUsdMax(trafficUsd, 1) },
        signal,
      );
      if (item === undefined) return notFound;
      const told = readDomain(item.domain) ?? readDomain(item.url) ?? readDomain(item.name);
      if (told !== null && told !== domain) return notFound;
      const traffic = trafficOfItem(item, domain, new Date().toISOString());
      if (traffic === null)
        throw new ProviderFailure('apify', 'unreadable', { cause: 'an item of another shape' });
      // A site that nobody measures comes as an item whose members are all there, and say nothing or zero.
      const isMeasured = traffic.rankGlobal !== null || (traffic.visits ?? 0) > 0;
      return isMeasured ? { outcome: 'found', value: traffic } : notFound;
    },
  };
}

/** Null for an item that says nothing of visits and ranks at all. */
function trafficOfItem(item: ActorItem, domain: string, seenAt: string): SiteTraffic | null {
  // The first is how public code spells it; its own pages had the other.
  const isTraffic = ['engagements', 'engagments', 'globalRank', 'estimatedMonthlyVisits'].some(
    (name) => name in item,
  );
  if (!isTraffic) return null;
  const engagement = membersOf(item.engagements ?? item.engagments);
  const monthlyVisits = monthlyOf(item.estimatedMonthlyVisits);
  const countryRank = membersOf(item.countryRank);
  const countries = readItems(item.topCountries ?? item.topCountryShares, 250, countryOf);
  const { month, visits } = visitsOf(engagement, monthlyVisits);
  const read: SiteTraffic = {
    domain,
    title: readLine(item.title, 1_000),
    description: readText(item.description, 5_000),
    favicon: readUrl(item.icon) ?? readUrl(item.favicon),
    category: readLine(item.category, 200),
    rankGlobal: rankOf(item.globalRank),
    country: readCountry(countryRank.countryCode),
    rankInCountry: rankOf(countryRank),
    rankInCategory: rankOf(item.categoryRank),
    month,
    visits,
    // Of what is not measured it says zero.
    bounceRate: numberOf(engagement.bounceRate, 1) || null,
    pagesPerVisit: numberOf(engagement.pagePerVisit ?? engagement.pagesPerVisit, 10_000) || null,
    secondsPerVisit: numberOf(engagement.timeOnSite, 86_400) || null,
    monthlyVisits,
    shares: sharesOf(membersOf(item.trafficSources)),
    countries: areShares(countries.map(({ share }) => share))
      ? countries.filter(({ share }) => share <= 1)
      : [],
    similarSites: readItems(item.similarSites ?? item.topSimilarityCompetitors, 100, similarOf),
    topKeywords: readItems(item.topKeywords, 100, keywordOf),
    isSmall: readFlag(item.isSmall),
    seenAt,
  };
  return siteTraffic.safeParse(read).data ?? null;
}

const numberOf = (value: unknown, max: number) => {
  const number = typeof value === 'string' && /^\d{1,15}(?:\.\d{1,20})?$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 && number <= max ? number : null;
};

const wholeOf = (value: unknown) => {
  const number = numberOf(value, visitsMax);
  return number === null ? null : Math.round(number);
};

/** Zero is what it says of a site without one. */
const rankOf = (value: unknown) =>
  readCount(membersOf(value).rank ?? membersOf(value).Rank ?? value, 1_000_000_000) || null;

function monthOf({ year, month }: Members): string | null {
  const [inYear, number] = [readCount(year, 2_200), readCount(month, 12)];
  return inYear && number ? `${inYear}-${String(number).padStart(2, '0')}-01` : null;
}

/** The month that is told, and the visits of that month; where no month is told with the visits, the one that has as many. */
function visitsOf(
  engagement: Members,
  monthly: SiteTraffic['monthlyVisits'],
): Pick<SiteTraffic, 'month' | 'visits'> {
  const month = monthOf(engagement);
  const visits = wholeOf(engagement.visits) || null;
  if (month !== null) {
    return { month, visits: visits ?? monthly.find((one) => one.month === month)?.visits ?? null };
  }
  // The latest one with as many.
  if (visits !== null)
    return { month: monthly.findLast((one) => one.visits === visits)?.month ?? null, visits };
  return monthly.at(-1) ?? { month: null, visits: null };
}

/** Some estimates do not add up to a whole. Percents, of which those below one would be read as shares, add up to far more. */
const sumMax = 1.05;
const areShares = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) <= sumMax;

/** `{"2026-08-01": 39011}`; oldest first, and without months of which nothing is known. */
function monthlyOf(value: unknown): SiteTraffic['monthlyVisits'] {
  return Object.entries(membersOf(value))
    .flatMap(([told, count]) => {
      const month = /^(\d{4}-(?:0[1-9]|1[0-2]))-\d{2}/.exec(told)?.[1];
      const visits = wholeOf(count);
      return month === undefined || !visits ? [] : [{ month: `${month}-01`, visits }];
    })
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
    .slice(-60);
}

/** Null where one of them is not told: the others would not make up the whole. */
function sharesOf(told: Members): SiteTraffic['shares'] {
  const [direct, search, referral, social, mail, displayAds] = [
    told.direct,
    told.search,
    told.referrals ?? told.referral,
    told.social,
    told.mail,
    told.displayAds ?? told.paidReferrals,
  ].map((share) => numberOf(share, 1));
  const sum = [direct, search, referral, social, mail, displayAds].map((share) => share ?? 0);
  const isWhole =
    direct != null &&
    search != null &&
    referral != null &&
    social != null &&
    mail != null &&
    displayAds != null &&
    areShares(sum) &&
    sum.some((share) => share > 0);
  return isWhole ? { direct, search, referral, social, mail, displayAds } : null;
}

function countryOf(value: unknown): SiteTraffic['countries'][number] | null {
  const told = membersOf(value);
  const country = readCountry(told.countryCode);
  const share = numberOf(told.visitsShare ?? told.value, 100);
  return country === null || share === null ? null : { country, share };
}

function similarOf(value: unknown): SiteTraffic['similarSites'][number] | null {
  const told = membersOf(value);
  const site = readLine(told.domain ?? told.site, 253);
  return site === null
    ? null
    : {
        site,
        title: readLine(told.title, 1_000),
        visits: wholeOf(told.visitsTotalCount ?? told.visits) || null,
      };
}

function keywordOf(value: unknown): SiteTraffic['topKeywords'][number] | null {
  const told = membersOf(value);
  const name = readLine(told.name ?? told.keyword, 500);
  if (name === null) return null;
  return {
    name,
    volume: wholeOf(told.volume),
    value: numberOf(told.estimatedValue ?? told.value, visitsMax),
    cpc: numberOf(told.cpc, 1_000_000),
  };
}
