import {
  type NetworkAd,
  type NetworkAdDetails,
  networkAd,
  networkAdDetails,
} from '../../../records/network-ad.ts';
import { networkAdUrl } from '../../ad-library-url.ts';
import { readDay } from '../../funding-fields.ts';
import { digitsOf, type Fields, fieldsOf, listOf, pictureOf, textOf, urlOf } from './told.ts';

/** An ad as searches list it. Null without its number or an advertiser. */
export function networkAdOf(value: unknown): NetworkAd | null {
  const told = fieldsOf(value);
  const id = digitsOf(told?.id);
  const advertiser = advertiserOf(told?.advertiser);
  if (!told || id === null || advertiser === null) return null;
  const content = fieldsOf(told.content) ?? {};
  const read: NetworkAd = {
    id,
    creativeType: textOf(told.creativeType, 100),
    advertiser,
    content: contentOf(content),
    pageUrl: urlOf(content.pageUrl) ?? networkAdUrl(id),
  };
  return networkAd.safeParse(read).data ?? null;
}

export function networkAdDetailsOf(value: unknown): NetworkAdDetails | null {
  const told = fieldsOf(value);
  const about = fieldsOf(told?.about);
  const id = digitsOf(told?.id);
  const advertiserName = textOf(about?.advertiserName, 500);
  if (!told || !about || id === null || advertiserName === null) return null;
  const read: NetworkAdDetails = {
    id,
    about: {
      advertiserName,
      advertiserUrl: urlOf(about.advertiserUrl),
      format: textOf(about.format, 100),
      paidBy: textOf(about.paidBy, 500),
      firstShownOn: dayOf(about.ranFrom),
      lastShownOn: dayOf(about.ranTo),
    },
    impressions: impressionsOf(fieldsOf(told.impressions)),
    targeting: targetingOf(fieldsOf(told.targeting)),
    variants: listOf(told.variants, 50, (one) => {
      const variant = fieldsOf(one);
      const advertiser = advertiserOf(variant?.advertiser) ?? {
        name: advertiserName,
        headline: null,
        imageUrl: null,
        networkUrl: urlOf(about.advertiserUrl),
      };
      if (!variant) return null;
      const creativeType = textOf(variant.creativeType, 100);
      return { creativeType, advertiser, content: contentOf(fieldsOf(variant.content) ?? {}) };
    }),
  };
  return networkAdDetails.safeParse(read).data ?? null;
}

function advertiserOf(value: unknown): NetworkAd['advertiser'] | null {
  const told = fieldsOf(value);
  const name = textOf(told?.name, 500);
  return !told || name === null
    ? null
    : {
        name,
        headline: textOf(told.headline, 1_000),
        imageUrl: pictureOf(told.imageUrl),
        networkUrl: urlOf(told.linkedinUrl),
      };
}

/** Messages have a text of their own; videos and slides a picture in the place of one. */
function contentOf(told: Fields): NetworkAd['content'] {
  const [slide] = listOf(told.slides, 1, fieldsOf);
  return {
    headline: textOf(told.headline, 2_000) ?? textOf(slide?.title, 2_000),
    description: textOf(told.commentary, 20_000) ?? textOf(told.message, 20_000),
    imageUrl: pictureOf(told.imageUrl) ?? pictureOf(told.videoThumbnailUrl) ?? pictureOf(slide?.imageUrl),
    targetUrl: urlOf(told.targetUrl) ?? urlOf(slide?.targetUrl),
    ctaLabel: textOf(told.ctaLabel, 200),
  };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** How days are told is unsourced: as ISO 8601, or as the library's own pages write them, "Oct 26, 2026". */
function dayOf(value: unknown): string | null {
  const text = textOf(value, 60);
  if (text === null) return null;
  const [, word = '', day = '', year = ''] =
    /^(?:\p{L}{3},? )?(\p{L}{3})\p{L}*\.? (\d{1,2}),? (\d{4})$/u.exec(text) ?? [];
  const month = months.indexOf(word.toLowerCase()) + 1;
  return month > 0
    ? readDay(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
    : readDay(text);
}

function impressionsOf(told: Fields | null): NetworkAdDetails['impressions'] {
  const total = textOf(told?.total, 100);
  const byCountry = listOf(told?.byCountry, 250, (row) => {
    const country = textOf(fieldsOf(row)?.name, 100);
    const percent = percentOf(fieldsOf(row)?.percentage);
    return country === null || percent === null ? null : { country, percent };
  });
  return total === null && byCountry.length === 0 ? null : { total, byCountry };
}

/** A number, or "45%"; "< 1%" is none. */
function percentOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : (textOf(value, 20) ?? '');
  const percent = Number(/^(\d{1,3}(?:\.\d{1,10})?) ?%?$/.exec(text)?.[1] ?? Number.NaN);
  return percent >= 0 && percent <= 100 ? percent : null;
}

function targetingOf(told: Fields | null): NetworkAdDetails['targeting'] {
  const segments = listOf(told?.segments, 50, (one) => {
    const name = textOf(fieldsOf(one)?.name, 100);
    const includes = listOf(fieldsOf(one)?.includes, 500, (label) => textOf(label, 300));
    return name === null || includes.length === 0 ? null : ([name, includes] as const);
  });
  return segments.length === 0 ? null : Object.fromEntries(segments);
}
