import {
  type NetworkAd,
  type NetworkAdDetails,
  networkAd,
  networkAdDetails,
  networkAdsPageSize,
} from '../../records/network-ad.ts';
import { networkAdSearchUrl, networkAdUrl } from '../ad-library-url.ts';
import { type Capabilities, ProviderFailure } from '../capabilities.ts';
import { readDay } from '../funding-fields.ts';
import { itemsOf, membersOf, readDigits, readItems, readLine, readText, readUrl } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { runUsdMax } from './list-items.ts';
import { fromStartMax, newRows, readItems as readAll } from './read-rows.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

/** Unsourced. */
export const networkAdUsd = 0.005;
/** It takes no smaller limit than this, as one who uses it says. */
const rowsMin = 25;

/** Actor `linkedin-ad-library-scraper` of silva95gustavo, which reads what a page of the network's ad library shows, from its beginning. */
export function networkAdsOf(
  runner: ActorRunner,
): Pick<Capabilities, 'searchNetworkAds' | 'lookUpNetworkAd'> {
  return {
    async searchNetworkAds(search, signal) {
      const start = search.cursor === null ? 0 : startOf(search.cursor);
      if (start === null || start + networkAdsPageSize > fromStartMax) return unsupported;
      const end = start + networkAdsPageSize;
      // One more than the page has tells whether another page follows.
      const rowsMax = Math.max(rowsMin, end + 1);
      const items = await runner.run(
        'searchNetworkAds',
        {
          input: {
            startUrls: [{ url: networkAdSearchUrl(search) }],
            resultsLimit: rowsMax,
            skipDetails: true,
          },
          itemsMax: rowsMax,
          usdMax: runUsdMax(networkAdUsd, rowsMax),
        },
        signal,
      );
      if (items.length === 0 && start === 0) return notFound;
      const goesOn = items.length > end;
      return {
        outcome: 'found',
        value: {
          items: readAll(newRows(items, start, end), adOf),
          total: goesOn ? null : items.length,
          cursor: goesOn && end + networkAdsPageSize <= fromStartMax ? cursorOf(end) : null,
        },
      };
    },

    async lookUpNetworkAd(id, signal) {
      const items = await runner.run(
        'lookUpNetworkAd',
        {
          input: { startUrls: [{ url: networkAdUrl(id) }], resultsLimit: rowsMin, skipDetails: false },
          itemsMax: 1,
          usdMax: runUsdMax(networkAdUsd, 1),
        },
        signal,
      );
      const [item] = items;
      if (item === undefined) return notFound;
      const ad = detailsOf(item);
      if (ad === null)
        throw new ProviderFailure('apify', 'unreadable', { cause: 'an item of another shape' });
      return ad.id === id ? { outcome: 'found', value: ad } : notFound;
    },
  };
}

/** Of rows that come before; no other source writes its cursors so. */
const cursorOf = (start: number) => `rows-${start}`;
const startOf = (cursor: string) => {
  const start = /^rows-(\d{1,4})$/.exec(cursor)?.[1];
  return start === undefined ? null : Number(start);
};

const idOf = (item: ActorItem) => readDigits(item.adId) ?? readDigits(item.id);

const advertiserOf = (item: ActorItem) => {
  const name = readLine(item.advertiserName, 500);
  return name === null
    ? null
    : {
        name,
        headline: null,
        imageUrl: readUrl(item.advertiserLogo),
        networkUrl: readUrl(item.advertiserUrl),
      };
};

/** Its page in the library, its word for the kind of ad and the line beside the name are not told. */
function contentOf(item: ActorItem): NetworkAd['content'] {
  return {
    headline: readLine(item.headline, 2_000),
    description: readText(item.body, 20_000),
    imageUrl:
      readUrl(item.imageUrl) ??
      readUrl(itemsOf(item.imageUrls)[0]) ??
      readUrl(membersOf(itemsOf(item.slides)[0]).imageUrl) ??
      readUrl(item.videoThumbnailUrl),
    targetUrl: readUrl(item.clickUrl),
    ctaLabel: readLine(itemsOf(item.ctas)[0], 200),
  };
}

function adOf(item: ActorItem): NetworkAd | null {
  const id = idOf(item);
  const advertiser = advertiserOf(item);
  if (id === null || advertiser === null) return null;
  const read = { id, creativeType: null, advertiser, content: contentOf(item), pageUrl: networkAdUrl(id) };
  return networkAd.safeParse(read).data ?? null;
}

const formats: Readonly<Record<string, string>> = {
  SINGLE_IMAGE: 'Single Image Ad',
  CAROUSEL: 'Carousel Ad',
  VIDEO: 'Video Ad',
  MESSAGE: 'Message Ad',
  TEXT: 'Text Ad',
  DOCUMENT: 'Document Ad',
  EVENT: 'Event Ad',
  SPOTLIGHT: 'Spotlight Ad',
  FOLLOW_COMPANY: 'Follow Company Ad',
};

function detailsOf(item: ActorItem): NetworkAdDetails | null {
  const ad = adOf(item);
  if (ad === null) return null;
  const { start, end } = membersOf(item.availability);
  const format = readLine(item.format, 100);
  const read: NetworkAdDetails = {
    id: ad.id,
    about: {
      advertiserName: ad.advertiser.name,
      advertiserUrl: ad.advertiser.networkUrl,
      format: format === null ? null : Object.hasOwn(formats, format) ? (formats[format] ?? format) : format,
      paidBy: readLine(item.paidBy, 500),
      firstShownOn: readDay(start),
      lastShownOn: readDay(end),
    },
    impressions: impressionsOf(item),
    targeting: targetingOf(item.targeting),
    variants: [{ creativeType: null, advertiser: ad.advertiser, content: ad.content }],
  };
  return networkAdDetails.safeParse(read).data ?? null;
}

function impressionsOf(item: ActorItem): NetworkAdDetails['impressions'] {
  const total = readLine(item.impressions, 100);
  const byCountry = readItems(item.impressionsPerCountry, 250, (row) => {
    const told = membersOf(row);
    const country = readLine(told.country, 100);
    const percent = percentOf(told.impressions ?? told.percentage);
    return country === null || percent === null ? null : { country, percent };
  });
  return total === null && byCountry.length === 0 ? null : { total, byCountry };
}

/** "45%"; "less than 1%" is no number. */
export function percentOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : readLine(value, 20);
  const number = Number(/^(\d{1,3}(?:\.\d{1,6})?) ?%?$/.exec(text ?? '')?.[1] ?? Number.NaN);
  return number >= 0 && number <= 100 ? number : null;
}

/** `{language: "English", location: "Denmark, Sweden"}`: a place may have a comma of its own, so that each stays one. */
function targetingOf(value: unknown): NetworkAdDetails['targeting'] {
  const read = Object.entries(membersOf(value))
    .slice(0, 50)
    .flatMap(([kind, told]) => {
      const names = readItems([told].flat(), 500, (one) => readLine(one, 300));
      const label = readLine(kind, 100);
      return label === null || names.length === 0
        ? []
        : [[label[0]?.toUpperCase() + label.slice(1), names] as const];
    });
  return read.length === 0 ? null : Object.fromEntries(read);
}
