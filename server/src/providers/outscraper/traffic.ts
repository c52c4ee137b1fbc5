import { type SiteTraffic, siteTraffic } from '../../records/site-traffic.ts';
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
import { readAmount, readRank, readShare, readVisits } from '../traffic-numbers.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound } from '../vendor-fields.ts';
import { askRows } from './ask-rows.ts';

/** No estimate of the site's traffic: what it was asked, how it looked, and what the site says of itself. */
const ofNoTraffic =
  /^(?:query|domain|site|sitename|url|website|name|status|version|title|description|category|favicon|icon|country|countrycode|year|month)$/;
/** A row has no more objects inside each other. */
const depthMax = 4;

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
  const checked = siteTraffic.safeParse(traffic).data;
  if (isKnown && checked) return { outcome: 'found', value: checked };
  if (saysNothing(told)) return notFound;
  throw unreadable('neither a rank nor visits');
}

function trafficOf(told: Members, domain: string): SiteTraffic {
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
    ...engagementOf(told),
    monthlyVisits: monthlyVisitsOf(told.estimatedmonthlyvisits),
    shares: sharesOf(told.trafficsources),
    countries: readItems(told.topcountryshares ?? told.topcountries, 250, countryShareOf),
    similarSites: readItems(told.similarsites ?? told.competitors, 100, similarSiteOf),
    topKeywords: readItems(told.topkeywords, 100, keywordOf),
    isSmall: readFlag(told.issmall),
    seenAt: new Date().toISOString(),
  };
}

/** Of the month that it tells of. Without visits there is nothing to say of one. */
function engagementOf(
  row: Members,
): Pick<SiteTraffic, 'month' | 'visits' | 'bounceRate' | 'pagesPerVisit' | 'secondsPerVisit'> {
  const told = { ...row, ...plain(row.engagments ?? row.engagements ?? row.engagement) };
  const visits = visitsOf(told.visits ?? told.totalvisits ?? told.monthlyvisits);
  if (visits === null) {
    return { month: null, visits, bounceRate: null, pagesPerVisit: null, secondsPerVisit: null };
  }
  return {
    month: monthOf(told.year, told.month),
    visits,
    bounceRate: readShare(told.bouncerate),
    pagesPerVisit: readAmount(told.pagepervisit ?? told.pagespervisit, 10_000),
    secondsPerVisit: readAmount(told.timeonsite, 86_400),
  };
}

/** By its members' names in small letters, without what stands between the words. */
function plain(value: unknown): Members {
  return Object.fromEntries(Object.entries(membersOf(value)).map(([name, one]) => [plainName(name), one]));
}

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** Zeroes are what it has of sites that nobody measures. */
function saysNothing(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) {
    return value == null || typeof value === 'boolean' || readAmount(value) === 0 || value === '';
  }
  if (depth > depthMax) return false;
  return Object.entries(value).every(
    ([name, one]) => ofNoTraffic.test(plainName(name)) || saysNothing(one, depth + 1),
  );
}

/** A number, or an object that has it. */
const rankOf = (value: unknown) => readRank(typeof value === 'object' ? plain(value).rank : value);

/** Zero is what it says where it knows none. */
const visitsOf = (value: unknown) => readVisits(value) || null;

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
    const visits = visitsOf(told);
    return /^\d{4}-(?:0[1-9]|1[0-2])-01$/.test(day) && visits !== null ? [{ month: day, visits }] : [];
  });
  return months.toSorted((one, other) => one.month.localeCompare(other.month)).slice(-60);
}

/** Null unless all of them are told, and one is more than nothing. */
function sharesOf(value: unknown): SiteTraffic['shares'] {
  const told = plain(value);
  const direct = readShare(told.direct);
  const search = readShare(told.search);
  const referral = readShare(told.referrals ?? told.referral);
  const social = readShare(told.social);
  const mail = readShare(told.mail);
  const displayAds = readShare(told.paidreferrals ?? told.displayads);
  if (direct === null || search === null || referral === null) return null;
  if (social === null || mail === null || displayAds === null) return null;
  const isMeasured = direct + search + referral + social + mail + displayAds > 0;
  return isMeasured ? { direct, search, referral, social, mail, displayAds } : null;
}

function countryShareOf(value: unknown): SiteTraffic['countries'][number] | null {
  const told = plain(value);
  const country = readCountry(told.countrycode ?? told.country);
  const share = readShare(told.value ?? told.share);
  return country === null || share === null ? null : { country, share };
}

function similarSiteOf(value: unknown): SiteTraffic['similarSites'][number] | null {
  const told = plain(typeof value === 'string' ? { site: value } : value);
  const site = readDomain(told.site ?? told.domain);
  if (site === null) return null;
  return { site, title: readLine(told.title, 1_000), visits: visitsOf(told.visits ?? told.totalvisits) };
}

function keywordOf(value: unknown): SiteTraffic['topKeywords'][number] | null {
  const told = plain(value);
  const name = readLine(told.name ?? told.keyword, 500);
  if (name === null) return null;
  return {
    name,
    volume: readVisits(told.volume),
    value: readAmount(told.estimatedvalue ?? told.value),
    cpc: readAmount(told.cpc),
  };
}

const unreadable = (cause: string) => new ProviderFailure('outscraper', 'unreadable', { cause });
