import type { SocialAd } from '../../records/social-ad.ts';
import { textOfHtml } from '../../text/text-of-html.ts';
import { blankAd, readAdDigits, readPlatform } from '../meta_ads/ad-fields.ts';
import {
  itemsOf,
  type Members,
  membersOf,
  readCount,
  readItems,
  readLine,
  readText,
  readUrl,
} from '../record-fields.ts';

const bodiesMax = 50;
const bodyCharactersMax = 20_000;

/** Of the page's own JSON, whose names have been written in two ways: ad_archive_id, and before that adArchiveID. */
export function readAd(row: unknown): SocialAd | null {
  const told = membersOf(row);
  const one = (...names: readonly string[]) => {
    const name = names.find((known) => told[known] !== undefined && told[known] !== null);
    return name === undefined ? null : told[name];
  };
  const id = readAdDigits(one('ad_archive_id', 'adArchiveID'));
  if (id === null) return null;
  const snapshot = membersOf(told.snapshot);
  const cards = itemsOf(snapshot.cards).slice(0, bodiesMax).map(membersOf);
  const first = (name: string, charactersMax: number) => {
    const lines = [snapshot, ...cards].map((part) => written(readLine(part[name], charactersMax)));
    return lines.find((line) => line !== null) ?? null;
  };
  const pageId = readAdDigits(one('page_id', 'pageID') ?? snapshot.page_id);
  const isActive = one('is_active', 'isActive');
  const link = [snapshot, ...cards].map((part) => readUrl(part.link_url)).find((url) => url !== null);
  return {
    ...blankAd(id),
    status: typeof isActive === 'boolean' ? (isActive ? 'ACTIVE' : 'INACTIVE') : null,
    bodies: bodiesOf(snapshot, cards),
    ctaDomain: first('caption', 500) ?? (link ? new URL(link).hostname : null),
    ctaHeadline: first('title', 2_000),
    ctaDescription: first('link_description', 5_000),
    pageName: readLine(one('page_name', 'pageName') ?? snapshot.page_name, 500),
    pageId,
    pageUrl:
      readUrl(snapshot.page_profile_uri) ?? (pageId === null ? null : `https://www.facebook.com/${pageId}`),
    pageCategory: categoryOf(snapshot.page_categories),
    pageLikes: readCount(snapshot.page_like_count, Number.MAX_SAFE_INTEGER),
    platforms: readItems(one('publisher_platform', 'publisherPlatform'), 20, readPlatform),
    startOn: dayOf(one('start_date', 'startDate')),
    // Of one that runs it is the day on which it was looked at.
    endOn: isActive === true ? null : dayOf(one('end_date', 'endDate')),
  };
}

/** A list of names, or names by their numbers. */
function categoryOf(told: unknown): string | null {
  return readLine(typeof told === 'object' && told !== null ? Object.values(told)[0] : null, 200);
}

function bodiesOf(snapshot: Members, cards: readonly Members[]): string[] {
  const bodies = [snapshot, ...cards].map(({ body }) => {
    const { text, markup } = membersOf(body);
    const html = membersOf(markup).__html;
    const plain = typeof html === 'string' ? textOfHtml(html.slice(0, 2 * bodyCharactersMax)) : null;
    return written(readText(typeof body === 'string' ? body : (text ?? plain), bodyCharactersMax));
  });
  return [...new Set(bodies.filter((body) => body !== null))].slice(0, bodiesMax);
}

/** Of ads that are put together for each who sees them there is a template, "{{product.name}}", which nobody has seen. */
const written = (text: string | null): string | null => (text?.includes('{{') ? null : text);

/** Seconds since 1970. */
function dayOf(value: unknown): string | null {
  const seconds = readCount(value, 10_000_000_000);
  return seconds === null || seconds === 0 ? null : new Date(seconds * 1_000).toISOString().slice(0, 10);
}
