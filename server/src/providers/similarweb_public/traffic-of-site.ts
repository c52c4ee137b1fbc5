import type { SiteTraffic } from '../../records/site-traffic.ts';
import { blankTraffic } from '../blank-records.ts';
import {
  membersOf,
  readCount,
  readDomain,
  readFlag,
  readItems,
  readLine,
  readText,
} from '../record-fields.ts';
import { readAmount, readMonth, readRank, readShare, readVisits } from '../traffic-numbers.ts';

/**
 * Of its one answer about a site, in which the misspelt Engagments is what it is called. Null where nothing was measured.
 *
 * @param seenAt when it was asked: it tells only of which month it is
 */
export function trafficOfSite(domain: string, body: unknown, seenAt: Date): SiteTraffic | null {
  const told = membersOf(body);
  const engagement = membersOf(told.Engagments ?? told.Engagements);
  const countries = readItems(told.TopCountryShares, 250, countryShare).toSorted(
    (one, other) => other.share - one.share,
  );
  const inCountry = membersOf(told.CountryRank);
  const country = countries[0]?.country ?? readCode(inCountry.CountryCode);
  const monthlyVisits = monthsOf(told.EstimatedMonthlyVisits);
  const traffic: SiteTraffic = {
    ...blankTraffic(domain, seenAt),
    title: readLine(told.Title, 1_000),
    description: readText(told.Description, 5_000),
    category: readLine(told.Category, 200) ?? readLine(membersOf(told.CategoryRank).Category, 200),
    rankGlobal: readRank(membersOf(told.GlobalRank).Rank),
    country,
    // Of another country than most visits come from it would be told as of that one.
    rankInCountry: readCode(inCountry.CountryCode) === country ? readRank(inCountry.Rank) : null,
    rankInCategory: readRank(membersOf(told.CategoryRank).Rank),
    monthlyVisits,
    countries,
    shares: sharesOf(told.TrafficSources),
    topKeywords: readItems(told.TopKeywords, 100, keyword),
    isSmall: readFlag(told.IsSmall),
    ...engagementOf(engagement),
  };
  const isMeasured = traffic.rankGlobal !== null || traffic.visits !== null || monthlyVisits.length > 0;
  return isMeasured ? traffic : null;
}

/** The registrable domain that it is about; null where it does not say so. */
export const siteOf = (body: unknown): string | null => readDomain(membersOf(body).SiteName);

function engagementOf(told: Readonly<Record<string, unknown>>) {
  const year = readCount(told.Year, 2_200);
  const month = readCount(told.Month, 12);
  const visits = readVisits(told.Visits);
  // Numbers of no month say nothing: zeroes are what it has of sites that it does not measure.
  if (visits === null || visits === 0) return {};
  return {
    visits,
    month: readMonth(`${year}-${String(month).padStart(2, '0')}`),
    bounceRate: readShare(told.BounceRate),
    pagesPerVisit: readAmount(told.PagePerVisit, 10_000),
    secondsPerVisit: readAmount(told.TimeOnSite, 86_400),
  };
}

const monthsMax = 60;

function monthsOf(told: unknown): { month: string; visits: number }[] {
  const months = new Map<string, number>();
  for (const [date, value] of Object.entries(membersOf(told)).slice(0, 2 * monthsMax)) {
    const [month, visits] = [readMonth(date), readVisits(value)];
    if (month !== null && visits !== null && visits > 0) months.set(month, visits);
  }
  return [...months]
    .map(([month, visits]) => ({ month, visits }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1))
    .slice(-monthsMax);
}

/** All or none of them: one that is not told is not zero. What it calls paid referrals are advertisements. */
function sharesOf(value: unknown): SiteTraffic['shares'] {
  const told = membersOf(value);
  const shares = {
    direct: readShare(told.Direct),
    search: readShare(told.Search),
    referral: readShare(told.Referrals),
    social: readShare(told.Social),
    mail: readShare(told.Mail),
    displayAds: readShare(told['Paid Referrals']),
  };
  const all = Object.values(shares);
  const isKnown = all.every((share) => share !== null) && all.some((share) => share !== 0);
  return isKnown ? (shares as NonNullable<SiteTraffic['shares']>) : null;
}

function countryShare(item: unknown): { country: string; share: number } | null {
  const told = membersOf(item);
  const [country, share] = [readCode(told.CountryCode), readShare(told.Value)];
  return country === null || share === null ? null : { country, share };
}

const readCode = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : null;

/** Names of its members differ from source to source: both that were seen are read. */
function keyword(item: unknown): SiteTraffic['topKeywords'][number] | null {
  const told = membersOf(item);
  const name = readLine(told.Name ?? told.name, 500);
  if (name === null) return null;
  return {
    name,
    volume: readVisits(told.Volume ?? told.volume),
    value: readAmount(told.EstimatedValue ?? told.estimatedValue),
    cpc: readAmount(told.Cpc ?? told.cpc),
  };
}
