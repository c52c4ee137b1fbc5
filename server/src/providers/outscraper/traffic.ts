import type { SiteTraffic } from '../../records/site-traffic.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { readNumber } from '../place-fields.ts';
import {
  type Members,
  membersOf,
  readCountry,
  readDomain,
  readFlag,
  readItems,
  readLine,
  readText,
  readUrl,
} from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { askRows } from './ask-rows.ts';

/** Nothing that it says is an estimate of the site's traffic: what it asked back, and how it looked. */
const ofTheQuestion = /^(?:query|domain|site|sitename|url|website|name|status|version)$/;

/**
 * What Similarweb estimates. Its fields are not sourced: those of Similarweb's own answers are understood in whatever case and with
 * whatever signs between the words, and a row of which neither a rank nor visits can be read is a failure.
 */
export async function readTraffic(
  client: VendorClient,
  domain: string,
  signal: AbortSignal,
): Promise<Answered<SiteTraffic>> {
  const [row] = await askRows(client, '/similarweb', { query: domain }, signal);
  if (row === undefined) return notFound;
  const told = plain(row);
  const named = readDomain(told.domain ?? told.sitename ?? told.site ?? told.url ?? told.query);
  // It looked, and has that of another one.
  if (named !== null && named !== domain) return notFound;
  const traffic = trafficOf(told, domain);
  const isKnown = traffic.rankGlobal !== null || traffic.visits !== null || traffic.monthlyVisits.length > 0;
  if (isKnown) return { outcome: 'found', value: traffic };
  const saysNothing = Object.entries(told).every(
    ([name, value]) => ofTheQuestion.test(name) || value === null || value === '' || isEmpty(value),
  );
  if (saysNothing) return notFound;
  throw unreadable('neither a rank nor visits');
}

function trafficOf(told: Members, domain: string): SiteTraffic {
  const engagement = plain(told.engagments ?? told.engagements ?? told.engagement);
  const countryRank = plain(told.countryrank);
  const categoryRank = plain(told.categoryrank);
  return {
    domain,
    title: readLine(told.title, 1_000),
    description: readText(told.description, 5_000),
    favicon: readUrl(told.favicon ?? told.icon),
    category: readLine(told.category ?? categoryRank.category, 200),
    rankGlobal: rankOf(told.globalrank),
    country: readCountry(countryRank.countrycode ?? countryRank.country ?? told.topcountry),
    rankInCountry: rankOf(told.countryrank),
    rankInCategory: rankOf(told.categoryrank),
    month: monthOf(engagement.year ?? told.year, engagement.month ?? told.month),
    visits: countOf(engagement.visits ?? told.visits ?? told.totalvisits ?? told.monthlyvisits),
    bounceRate: shareOf(engagement.bouncerate ?? told.bouncerate),
    pagesPerVisit: within(
      engagement.pagepervisit ?? engagement.pagespervisit ?? told.pagespervisit ?? told.pagepervisit,
      10_000,
    ),
    secondsPerVisit: within(engagement.timeonsite ?? told.timeonsite, 86_400),
    monthlyVisits: monthlyVisitsOf(told.estimatedmonthlyvisits),
    shares: sharesOf(told.trafficsources),
    countries: readItems(told.topcountryshares ?? told.topcountries, 250, countryShareOf),
    similarSites: readItems(told.similarsites ?? told.competitors, 100, similarSiteOf),
    topKeywords: readItems(told.topkeywords, 100, keywordOf),
    isSmall: readFlag(told.issmall),
    seenAt: new Date().toISOString(),
  };
}

/** By its members' names in small letters, without what stands between the words. */
function plain(value: unknown): Members {
  return Object.fromEntries(
    Object.entries(membersOf(value)).map(([name, one]) => [name.toLowerCase().replace(/[^a-z]/g, ''), one]),
  );
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && Object.values(value ?? {}).every((one) => one === null || one === '');

/** A number, or an object that has it. */
function rankOf(value: unknown): number | null {
  const rank = readNumber(typeof value === 'object' ? plain(value).rank : value);
  return rank !== null && Number.isInteger(rank) && rank >= 1 && rank <= 1_000_000_000 ? rank : null;
}

/** Estimates may have a fraction. */
function countOf(value: unknown): number | null {
  const count = readNumber(value);
  return count !== null && count >= 0 && count <= Number.MAX_SAFE_INTEGER ? Math.round(count) : null;
}

function within(value: unknown, most: number): number | null {
  const number = readNumber(value);
  return number !== null && number >= 0 && number <= most ? number : null;
}

const shareOf = (value: unknown) => within(value, 1);

/** The first day of a month of numbers. */
function monthOf(year: unknown, month: unknown): string | null {
  const [y, m] = [readNumber(year), readNumber(month)];
  const isMonth = y !== null && m !== null && Number.isInteger(y) && Number.isInteger(m);
  if (!isMonth || y < 2000 || y > 2200 || m < 1 || m > 12) return null;
  return `${y}-${String(m).padStart(2, '0')}-01`;
}

/** `{"2026-08-01": 39011}`, oldest first. */
function monthlyVisitsOf(value: unknown): SiteTraffic['monthlyVisits'] {
  const months = Object.entries(membersOf(value)).flatMap(([day, told]) => {
    const visits = countOf(told);
    return /^\d{4}-(?:0[1-9]|1[0-2])-01$/.test(day) && visits !== null ? [{ month: day, visits }] : [];
  });
  return months.toSorted((one, other) => one.month.localeCompare(other.month)).slice(-60);
}

/** Null unless all of them are told. */
function sharesOf(value: unknown): SiteTraffic['shares'] {
  const told = plain(value);
  const direct = shareOf(told.direct);
  const search = shareOf(told.search);
  const referral = shareOf(told.referrals ?? told.referral);
  const social = shareOf(told.social);
  const mail = shareOf(told.mail);
  const displayAds = shareOf(told.paidreferrals ?? told.displayads);
  if (direct === null || search === null || referral === null) return null;
  if (social === null || mail === null || displayAds === null) return null;
  return { direct, search, referral, social, mail, displayAds };
}

function countryShareOf(value: unknown): SiteTraffic['countries'][number] | null {
  const told = plain(value);
  const country = readCountry(told.countrycode ?? told.country);
  const share = shareOf(told.value ?? told.share);
  return country === null || share === null ? null : { country, share };
}

function similarSiteOf(value: unknown): SiteTraffic['similarSites'][number] | null {
  const told = plain(typeof value === 'string' ? { site: value } : value);
  const site = readDomain(told.site ?? told.domain);
  if (site === null) return null;
  return { site, title: readLine(told.title, 1_000), visits: countOf(told.visits ?? told.totalvisits) };
}

function keywordOf(value: unknown): SiteTraffic['topKeywords'][number] | null {
  const told = plain(value);
  const name = readLine(told.name ?? told.keyword, 500);
  if (name === null) return null;
  const [volume, worth, cpc] = [
    countOf(told.volume),
    readNumber(told.estimatedvalue ?? told.value),
    readNumber(told.cpc),
  ];
  return {
    name,
    volume,
    value: worth !== null && worth >= 0 ? worth : null,
    cpc: cpc !== null && cpc >= 0 ? cpc : null,
  };
}

const unreadable = (cause: string) => new ProviderFailure('outscraper', 'unreadable', { cause });
