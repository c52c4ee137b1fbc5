import { idleInLibrary, type SocialAdSearch } from '../../records/social-ad.ts';

/** What the address of a page of the ad library asks for beside what `SocialAdSearch` says of it, in the library's own words (`readSocialAdAddress`). */
export interface LibraryFilters {
  /** all, political_and_issue_ads, housing_ads, … */
  readonly adType: string;
  /** Words in their order, next to each other. */
  readonly isExact: boolean;
  /** all, image, meme, image_and_meme, video, none. */
  readonly mediaType: string;
  /** Names of others that are set to something, which not every source can pass on. */
  readonly others: readonly string[];
}

/** Are in `SocialAdSearch`. */
const known = new Set(['active_status', 'country', 'q', 'id', 'view_all_page_id']);

export function libraryFilters({ url }: Pick<SocialAdSearch, 'url'>): LibraryFilters {
  const params = URL.parse(url)?.searchParams ?? new URLSearchParams();
  const read = { ad_type: 'all', media_type: 'all', search_type: '', is_targeted_country: 'false' };
  const others: string[] = [];
  for (const [name, value] of params) {
    const told = value.trim().toLowerCase();
    if (told === '' || known.has(name) || idleInLibrary.test(name)) continue;
    if (Object.hasOwn(read, name)) read[name as keyof typeof read] = told;
    else others.push(name);
  }
  if (read.is_targeted_country !== 'false') others.push('is_targeted_country');
  return {
    adType: read.ad_type,
    isExact: read.search_type === 'keyword_exact_phrase',
    mediaType: read.media_type,
    others,
  };
}
