import { z } from 'zod';
import type { TransparencyAd, TransparencyAdSearch } from '../../records/transparency-ad.ts';
import type { FailureReason, Provider } from '../capabilities.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { PageClient } from '../page-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { creativesOf, membersByNumber, readCreative, readSingle } from './read-creative.ts';
import { regionCode } from './region-codes.ts';

/** What its pages ask for at a time. */
const pageSize = 40;
const requestsMax = 4;
/** 100 ads of 40 a page take three; an answer of 40 has some hundred kilobytes. */
const replyBytesMax = 2 * 2 ** 20;

/**
 * Google's ads transparency centre, by the questions that its own pages ask: messages whose members are numbers, in a form. No cookies, no token.
 *
 * @see https://adstransparency.google.com (shared/vendors/google-ads-transparency.md, read 2026-11-22; not documented by Google)
 */
export function openGoogleAdsTransparency({
  addresses,
  userAgent,
}: Pick<KeylessSettings, 'addresses' | 'userAgent'>): Provider {
  const client = new PageClient({
    name: 'google_ads_transparency',
    baseUrl: addressOf(addresses, 'BASE_URL'),
    userAgent,
    headers: { accept: '*/*', 'x-same-domain': '1' },
    replyBytesMax,
  });

  /** Null for a question that it does not take. */
  async function ask(method: string, message: unknown, signal: AbortSignal): Promise<Message | null> {
    const path = `/anji/_/rpc/${method}`;
    const form = { 'f.req': JSON.stringify(message) };
    const text = await client.text({ path, query: { authuser: '' }, form, signal }, [400]);
    const read = text === null ? null : messageOf(text);
    if (typeof read === 'string') throw client.failure(read, 'an error in a 200, or no message');
    return read;
  }

  return {
    name: 'google_ads_transparency',
    terms: { timeoutMs: 30_000, concurrency: 1, rate: { questions: 20, perMs: 60_000 } },
    unavailable: () => null,

    async searchTransparencyAds(search, signal) {
      const region = search.region === null ? null : regionCode(search.region);
      if (region === undefined) return unsupported;
      if (search.creativeId !== null) {
        // Whether it was shown in a region, or for a domain, is not told of a single ad.
        if (search.advertiserId === null || region !== null || search.domain !== null) return unsupported;
        const message = { 1: search.advertiserId, 2: search.creativeId, 5: { 1: 1 } };
        const answer = await ask('LookupService/GetCreativeById', message, signal);
        if (answer === null) return unsupported;
        if (Object.keys(membersByNumber(answer['1'])).length === 0) return notFound;
        const ad = readSingle(answer['1'], search.advertiserId, search.creativeId);
        if (ad === null) throw client.unreadable('it is another ad');
        // Whether it is of that kind is not told.
        if (search.format !== null && ad.format === null) return unsupported;
        const isMeant = search.format === null || search.format === ad.format;
        return isMeant ? { outcome: 'found', value: [ad] } : notFound;
      }
      const ads = new Map<string, TransparencyAd>();
      let isRead = false;
      let isUnclear = false;
      let cursor: string | null = null;
      for (let asked = 0; asked < requestsMax; asked += 1) {
        const answer = await ask('SearchService/SearchCreatives', questionOf(search, region, cursor), signal);
        if (answer === null) {
          // An advertiser is the caller's word; the rest of the question is ours.
          if (asked === 0 && search.advertiserId !== null) return unsupported;
          throw client.unreadable('a question that it does not take');
        }
        const rows = creativesOf(answer);
        const read = rows.flatMap((row) => readCreative(row) ?? []);
        if (rows.length > 0 && read.length === 0) throw client.unreadable('no ad could be read');
        isRead ||= read.length > 0;
        for (const ad of read) {
          if (search.advertiserId !== null && ad.advertiserId !== search.advertiserId)
            throw client.unreadable('ads of others');
          isUnclear ||= search.format !== null && ad.format === null;
          if (search.format !== null && ad.format !== search.format) continue;
          if (ads.size < search.limit) ads.set(ad.creativeId, ad);
        }
        const next = answer['2'];
        cursor = rows.length > 0 && typeof next === 'string' && next !== '' ? next : null;
        if (cursor === null || ads.size >= search.limit) break;
      }
      if (ads.size > 0) return { outcome: 'found', value: [...ads.values()] };
      // None of that format among so many, and more behind, or some of a format that is not told: whether there is one is not known.
      return isUnclear || (isRead && cursor !== null) ? unsupported : notFound;
    },
  };
}

/** Region stands in two places: 3.8 is what is looked for; 7 says where the visitor is. */
function questionOf(
  { advertiserId, domain }: TransparencyAdSearch,
  region: number | null,
  cursor: string | null,
) {
  return {
    2: pageSize,
    3: {
      ...(region === null ? {} : { 8: [region] }),
      12: { 1: domain ?? '', 2: true },
      ...(advertiserId === null ? {} : { 13: { 1: [advertiserId] } }),
    },
    ...(cursor === null ? {} : { 4: cursor }),
    7: { 1: 1, 2: 0, ...(region === null ? {} : { 3: region }) },
  };
}

type Message = z.infer<typeof message>;
const message = z.record(z.string().regex(/^\d{1,3}$/), z.unknown());

/** Null for a question that it does not take, a failure where it is no message: a page that asks for proof, or an error in a 200, `{"2":"…BadRequestException…","5":400}`. */
function messageOf(text: string): Message | FailureReason | null {
  let told: unknown;
  try {
    told = JSON.parse(text.replace(/^\)\]\}'\s*/, ''));
  } catch {
    return 'unreadable';
  }
  const { data } = message.safeParse(told);
  if (!data) return 'unreadable';
  const status = data['5'];
  if (data['1'] === undefined && typeof status === 'number' && status >= 400) {
    if (status === 400) return null;
    return status === 429 ? 'rate_limited' : status >= 500 ? 'unreachable' : 'unreadable';
  }
  return data['1'] === undefined && Object.keys(data).length > 0 && typeof data['2'] === 'string'
    ? 'unreadable'
    : data;
}
