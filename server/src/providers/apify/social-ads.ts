import { type SocialAd, type SocialAdSearch, socialAd } from '../../records/social-ad.ts';
import type { Capabilities } from '../capabilities.ts';
import { readDay } from '../funding-fields.ts';
import {
  itemsOf,
  membersOf,
  readCount,
  readCountry,
  readFlag,
  readLine,
  readLines,
  readText,
  readUrl,
} from '../record-fields.ts';
import { unsupported } from '../vendor-fields.ts';
import { listOfItems, runUsdMax } from './list-items.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

/** Unsourced; others of its kind take about that. */
export const socialAdUsd = 0.006;

const secondsMax = Date.UTC(2200) / 1_000;

/**
 * Actor `facebook-ads-scraper`, which reads what a page of the social ad library shows. Its fields come in two spellings (`adArchiveID`,
 * `ad_archive_id`), of which public code has seen both.
 */
export function socialAdsOf(runner: ActorRunner): Pick<Capabilities, 'searchSocialAds'> {
  return {
    async searchSocialAds(search, signal) {
      const url = addressOf(search);
      if (url === null) return unsupported;
      const { limit } = search;
      const items = await runner.run(
        'searchSocialAds',
        {
          input: {
            startUrls: [{ url }],
            resultsLimit: limit,
            isDetailsPerAd: false,
            includeAboutPage: false,
            onlyTotal: false,
            ...(search.status === null ? {} : { activeStatus: search.status.toLowerCase() }),
          },
          itemsMax: limit,
          usdMax: runUsdMax(socialAdUsd, limit),
        },
        signal,
      );
      return listOfItems(items, {
        limit,
        read: socialAdOfItem,
        isAsked: (ad) => isAsked(ad, search),
        keyOf: ({ archiveId }) => archiveId,
      });
    },
  };
}

/** With whatever further filters the caller's address has, which the library understands itself. Null for a page of another library. */
function addressOf({ url: sent }: SocialAdSearch): string | null {
  const url = new URL(sent);
  if (!/(?:^|\.)facebook\.com$/.test(url.hostname)) return null;
  url.protocol = 'https:';
  url.hostname = 'www.facebook.com';
  return url.href;
}

function isAsked(ad: SocialAd, { archiveId, pageId, status }: SocialAdSearch): boolean {
  if (archiveId !== null && ad.archiveId !== archiveId) return false;
  if (pageId !== null && ad.pageId !== null && ad.pageId !== pageId) return false;
  return status === null || ad.status === null || ad.status === status;
}

/** Null for an item without an id. */
function socialAdOfItem(item: ActorItem): SocialAd | null {
  const archiveId = digitsOf(item.adArchiveID ?? item.adArchiveId ?? item.ad_archive_id);
  if (archiveId === null) return null;
  const snapshot = membersOf(item.snapshot);
  const told = (name: string, other: string) => snapshot[name] ?? snapshot[other];
  const isActive = readFlag(item.isActive ?? item.is_active);
  const cards = itemsOf(snapshot.cards).slice(0, 50).map(membersOf);
  const [card = {}] = cards;
  const caption = readLine(snapshot.caption, 500) ?? readLine(card.caption, 500);
  const read: SocialAd = {
    archiveId,
    status: isActive === null ? null : isActive ? 'ACTIVE' : 'INACTIVE',
    bodies: bodiesOf([snapshot.body, ...cards.map(({ body }) => body), ...itemsOf(snapshot.extraTexts)]),
    ctaDomain: caption,
    ctaHeadline: readLine(snapshot.title, 2_000) ?? readLine(card.title, 2_000),
    ctaDescription:
      readText(told('linkDescription', 'link_description'), 5_000) ??
      readText(card.linkDescription ?? card.link_description, 5_000),
    pageName: readLine(item.pageName ?? item.page_name ?? told('pageName', 'page_name'), 500),
    pageId: digitsOf(item.pageID ?? item.pageId ?? item.page_id ?? told('pageId', 'page_id')),
    pageUrl: readUrl(told('pageProfileUri', 'page_profile_uri')),
    pageCategory: readLine(itemsOf(told('pageCategories', 'page_categories'))[0], 200),
    pageCountry: readCountry(told('countryIsoCode', 'country_iso_code')),
    pageLikes: readCount(told('pageLikeCount', 'page_like_count')),
    pageVerified: readFlag(told('pageIsVerified', 'page_is_verified')),
    platforms: readLines(item.publisherPlatform ?? item.publisher_platform, 20, 50).map((platform) =>
      platform.toLowerCase(),
    ),
    languages: readLines(item.languages, 50, 35),
    startOn: dayOf(item.startDateFormatted) ?? dayOf(item.startDate ?? item.start_date),
    endOn: dayOf(item.endDateFormatted) ?? dayOf(item.endDate ?? item.end_date),
    createdOn: dayOf(told('creationTime', 'creation_time')),
    // Of political ads alone, and not in a form that is told.
    estimatedAudience: null,
    libraryUrl: `https://www.facebook.com/ads/library/?id=${archiveId}`,
  };
  return socialAd.safeParse(read).data ?? null;
}

function digitsOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,20}$/.test(text) && !/^0+$/.test(text) ? text : null;
}

/** Each a text, or an object that has it. */
function bodiesOf(told: readonly unknown[]): string[] {
  const texts = told.flatMap(
    (one) => readText(typeof one === 'string' ? one : membersOf(one).text, 20_000) ?? [],
  );
  return [...new Set(texts)].slice(0, 50);
}

/** Of a text, or of seconds since 1970. */
function dayOf(value: unknown): string | null {
  const seconds = readCount(value, secondsMax);
  if (seconds !== null) return seconds === 0 ? null : new Date(seconds * 1_000).toISOString().slice(0, 10);
  return readDay(value);
}
