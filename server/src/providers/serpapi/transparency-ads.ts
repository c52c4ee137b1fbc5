import {
  type TransparencyAd,
  type TransparencyAdSearch,
  transparencyAd,
} from '../../records/transparency-ad.ts';
import type { Answered } from '../capabilities.ts';
import { membersOf, readCount, readDomain, readLine, readUrl } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { adRegionOf } from './ad-region.ts';
import { nextPage, type SerpClient } from './serp-client.ts';

const perPage = 100;
/** A page has as many as anybody wants; of a domain some may be of others, so that a second and a third are read where it takes them. */
export const adRequestsMax = 3;

/**
 * Engine `google_ads_transparency_center`, those that were shown last first. What it tells of an ad has no addresses of landing pages. A single
 * ad is another engine's, and left to others.
 */
export async function searchTransparencyAds(
  client: SerpClient,
  { advertiserId, creativeId, domain, region, format, limit }: TransparencyAdSearch,
  signal: AbortSignal,
): Promise<Answered<readonly TransparencyAd[]>> {
  const regionId = region === null ? null : adRegionOf(region);
  if (creativeId !== null || (region !== null && regionId === null)) return unsupported;
  // Of both, the ads of one advertiser that lead to a domain.
  const who = advertiserId === null ? { text: domain ?? undefined } : { advertiser_id: advertiserId };
  const query = {
    engine: 'google_ads_transparency_center',
    ...who,
    region: regionId ?? undefined,
    creative_format: format?.toLowerCase(),
    num: domain === null ? limit : perPage,
  };
  const found = new Map<string, TransparencyAd>();
  let tellsDomains = domain === null;
  let isEmpty = true;
  let token: string | undefined;
  for (let asked = 0; asked < adRequestsMax && found.size < limit; asked += 1) {
    const told = await client.ask({ ...query, next_page_token: token }, signal);
    const ads = client.read(client.rowsOf(told, 'ad_creatives') ?? [], adOf);
    isEmpty &&= ads.length === 0;
    for (const ad of ads) {
      // A text finds advertisers that are only called alike, so that an ad that does not tell where it leads may be anybody's.
      const isWanted =
        (advertiserId === null || ad.advertiserId === advertiserId) &&
        (format === null || ad.format === format) &&
        (domain === null || ad.landingDomain === domain);
      tellsDomains ||= ad.landingDomain !== null;
      if (isWanted && found.size < limit && !found.has(ad.creativeId)) found.set(ad.creativeId, ad);
    }
    token = nextPage(told.body)?.token || undefined;
    if (token === undefined || ads.length === 0) break;
  }
  if (!isEmpty && !tellsDomains) throw client.unreadable('no ad tells where it leads');
  if (found.size === 0) return notFound;
  const ads = [...found.values()].toSorted((one, other) =>
    (other.lastShownOn ?? '').localeCompare(one.lastShownOn ?? ''),
  );
  return { outcome: 'found', value: ads };
}

const formats = { text: 'TEXT', image: 'IMAGE', video: 'VIDEO' } as const;

function adOf(row: unknown): TransparencyAd | null {
  const told = membersOf(row);
  const advertiserId = readLine(told.advertiser_id, 60);
  const creativeId = readLine(told.ad_creative_id, 60);
  if (advertiserId === null || creativeId === null) return null;
  const page = `https://adstransparency.google.com/advertiser/${encodeURIComponent(advertiserId)}/creative/${encodeURIComponent(creativeId)}`;
  const format = readLine(told.format, 20)?.toLowerCase();
  const read: TransparencyAd = {
    advertiserId,
    advertiserName: readLine(told.advertiser, 500),
    creativeId,
    adUrl: readUrl(told.details_link) ?? page,
    format: format === 'text' || format === 'image' || format === 'video' ? formats[format] : null,
    landingDomain: readDomain(told.target_domain),
    landingUrls: [],
    firstShownOn: dayOf(told.first_shown),
    lastShownOn: dayOf(told.last_shown),
  };
  return transparencyAd.safeParse(read).data ?? null;
}

/** Seconds since 1970, as a day of UTC. */
function dayOf(told: unknown): string | null {
  const seconds = readCount(told, 10_000_000_000);
  return seconds === null || seconds === 0 ? null : new Date(seconds * 1_000).toISOString().slice(0, 10);
}
