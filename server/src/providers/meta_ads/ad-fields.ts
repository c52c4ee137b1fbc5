import type { SocialAd } from '../../records/social-ad.ts';
import { readInstant, readLine } from '../record-fields.ts';

/** What is not told; the page of an ad follows from its number. */
export const blankAd = (archiveId: string): SocialAd => ({
  archiveId,
  status: null,
  bodies: [],
  ctaDomain: null,
  ctaHeadline: null,
  ctaDescription: null,
  pageName: null,
  pageId: null,
  pageUrl: null,
  pageCategory: null,
  pageCountry: null,
  pageLikes: null,
  pageVerified: null,
  platforms: [],
  languages: [],
  startOn: null,
  endOn: null,
  createdOn: null,
  estimatedAudience: null,
  libraryUrl: `https://www.facebook.com/ads/library/?id=${archiveId}`,
});

/** Of ads and pages; null for what is none, and for zero, which stands for none. */
export function readAdDigits(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,20}$/.test(text) && !/^0+$/.test(text) ? text : null;
}

/** Its day, of a date or a moment. */
export function readDay(value: unknown): string | null {
  return readInstant(value)?.slice(0, 10) ?? null;
}

/** In lower case. */
export function readPlatform(value: unknown): string | null {
  return readLine(value, 50)?.toLowerCase() ?? null;
}

export function readLanguage(value: unknown): string | null {
  const tag = readLine(value, 35)?.replaceAll('_', '-') ?? '';
  return /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(tag) ? tag : null;
}
