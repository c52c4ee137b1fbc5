import type { SocialAd } from '../../records/social-ad.ts';
import type { HtmlDocument } from '../../web/html/document.ts';
import { findAd, findSearch } from './find-embedded.ts';
import { readAd } from './read-ad.ts';

/** A page has about thirty. */
const rowsMax = 200;

export interface LibraryList {
  readonly ads: readonly SocialAd[];
  /** Those that cannot be read, and the same one again, are counted as well. */
  readonly rowCount: number;
  /** Of all ads that were found; null where it is not told. */
  readonly count: number | null;
  readonly hasMore: boolean;
}

/** The list of a search; null where the page embeds none. */
export function readLibraryList(document: HtmlDocument): LibraryList | null {
  const told = findSearch(document);
  if (told === null) return null;
  const ads = new Map<string, SocialAd>();
  for (const row of told.rows.slice(0, rowsMax)) {
    const ad = readAd(row);
    if (ad !== null) ads.set(ad.archiveId, ad);
  }
  const rowCount = told.rows.length;
  return {
    ads: [...ads.values()],
    rowCount,
    count: told.count,
    hasMore: told.hasMore || rowCount > rowsMax,
  };
}

/** Null where the page does not embed it. */
export const readLibraryAd = (document: HtmlDocument, archiveId: string): SocialAd | null =>
  readAd(findAd(document, archiveId));
