import {
  type TransparencyAd,
  type TransparencyAdSearch,
  transparencyAd,
} from '../../records/transparency-ad.ts';
import type { Capabilities } from '../capabilities.ts';
import { readDay } from '../funding-fields.ts';
import { itemsOf, membersOf, readDomain, readLine, readUrl } from '../record-fields.ts';
import { listOfItems, runUsdMax } from './list-items.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

/** As one measured it who uses it. */
export const transparencyAdUsd = 0.0019;

const site = 'https://adstransparency.google.com';

/** Actor `google-ads-scraper` of silva95gustavo, which reads what a page of the transparency centre shows. */
export function transparencyAdsOf(runner: ActorRunner): Pick<Capabilities, 'searchTransparencyAds'> {
  return {
    async searchTransparencyAds(search, signal) {
      const { limit } = search;
      const items = await runner.run(
        'searchTransparencyAds',
        {
          input: {
            startUrls: [{ url: addressOf(search) }],
            resultsLimit: limit,
            // Where an ad leads is told with its details only.
            skipDetails: false,
            shouldDownloadAssets: false,
          },
          itemsMax: limit,
          usdMax: runUsdMax(transparencyAdUsd, limit),
        },
        signal,
      );
      const found = listOfItems(items, {
        limit,
        read: adOf,
        isAsked: (ad) => isAsked(ad, search),
        keyOf: ({ advertiserId, creativeId }) => `${advertiserId}/${creativeId}`,
      });
      return found.outcome === 'found' ? { ...found, value: found.value.toSorted(lastShownFirst) } : found;
    },
  };
}

function addressOf(search: TransparencyAdSearch): string {
  const { advertiserId, creativeId, domain, region, format } = search;
  const ofAdvertiser = advertiserId === null ? '/' : `/advertiser/${advertiserId}`;
  const url = new URL(ofAdvertiser + (creativeId === null ? '' : `/creative/${creativeId}`), site);
  url.searchParams.set('region', region ?? 'anywhere');
  if (domain !== null) url.searchParams.set('domain', domain);
  if (format !== null) url.searchParams.set('format', format);
  return url.href;
}

/** What is not visibly another's: of a domain, ads of any advertiser. */
function isAsked(ad: TransparencyAd, { advertiserId, creativeId, format }: TransparencyAdSearch): boolean {
  return (
    (advertiserId === null || ad.advertiserId === advertiserId) &&
    (creativeId === null || ad.creativeId === creativeId) &&
    (format === null || ad.format === null || ad.format === format)
  );
}

const lastShownFirst = (one: TransparencyAd, other: TransparencyAd) =>
  (other.lastShownOn ?? '').localeCompare(one.lastShownOn ?? '');

function adOf(item: ActorItem): TransparencyAd | null {
  const advertiserId = idOf(item.advertiserId, /^AR\w{1,40}$/);
  const creativeId = idOf(item.creativeId, /^CR\w{1,40}$/);
  if (advertiserId === null || creativeId === null) return null;
  const landingUrls = itemsOf(item.variations)
    .slice(0, 200)
    .flatMap((variation) => readUrl(membersOf(variation).clickUrl) ?? []);
  const regions = itemsOf(item.regionStats).slice(0, 300).map(membersOf);
  const days = (name: string) => regions.flatMap((region) => readDay(region[name]) ?? []).toSorted();
  const format = readLine(item.format, 10)?.toUpperCase();
  const read: TransparencyAd = {
    advertiserId,
    advertiserName: readLine(item.advertiserName, 500),
    creativeId,
    adUrl: `${site}/advertiser/${advertiserId}/creative/${creativeId}`,
    format: format === 'TEXT' || format === 'IMAGE' || format === 'VIDEO' ? format : null,
    landingDomain: readDomain(landingUrls[0]),
    landingUrls: [...new Set(landingUrls)].slice(0, 50),
    // Where they do not stand at the item, they stand with the regions.
    firstShownOn: readDay(item.firstShown) ?? days('firstShown')[0] ?? null,
    lastShownOn: readDay(item.lastShown) ?? days('lastShown').at(-1) ?? null,
  };
  return transparencyAd.safeParse(read).data ?? null;
}

const idOf = (value: unknown, form: RegExp) => (typeof value === 'string' && form.test(value) ? value : null);
