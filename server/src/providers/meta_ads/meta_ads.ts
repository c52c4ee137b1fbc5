import { z } from 'zod';
import type { JsonReply } from '../../outbound/json-client.ts';
import type { SocialAd, SocialAdSearch } from '../../records/social-ad.ts';
import { type FailureReason, ProviderFailure } from '../capabilities.ts';
import { defineVendor } from '../define-vendor.ts';
import { itemsOf, membersOf, readCount, readItems, readLine, readText } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { blankAd, readAdDigits, readDay, readLanguage, readPlatform } from './ad-fields.ts';
import { libraryFilters } from './library-filters.ts';

/** Pages may be shorter than they were asked to be; what these do not hold is not looked at. */
const requestsMax = 5;
const keywordCharactersMax = 100;

/**
 * Meta's API of its ad library. The token is sent as a header, so that it stands in no address and no log. Its reference puts it into the query and
 * says nothing of headers: that this API takes one, as others of its host do, is unsourced, and was not tried. Snapshot links, which carry the token,
 * are not asked for.
 *
 * @see https://developers.facebook.com/docs/graph-api/reference/ads_archive (shared/vendors/meta-ads.md, read 2026-11-22)
 */
export const metaAds = defineVendor({
  name: 'meta_ads',
  title: 'Meta Ad Library API: political ads, and all ads in the EU and UK',
  keysAt: 'https://www.facebook.com/ads/library/api',
  baseUrl: 'https://graph.facebook.com/v24.0',
  headers: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  meaning,
  terms: { timeoutMs: 30_000, concurrency: 4 },

  capabilities: (client) => ({
    async searchSocialAds(search, signal) {
      const query = queryOf(search);
      if (query === null) return unsupported;
      const ads = new Map<string, SocialAd>();
      let after: string | undefined;
      let rowCount = 0;
      for (let asked = 0; asked < requestsMax; asked += 1) {
        const limit = search.limit - ads.size;
        const answer = await client.ask({
          path: '/ads_archive',
          query: { ...query, fields, limit, after },
          answer: z.union([page, refused]),
          missOn: [],
          signal,
        });
        if (answer !== null && 'error' in answer) {
          if (asked === 0) return unsupported;
          throw new ProviderFailure('meta_ads', 'unreadable', { cause: 'a further page was refused' });
        }
        const rows = answer?.data ?? [];
        rowCount += rows.length;
        // An ad may stand on two pages where ads are added between the questions.
        for (const ad of readItems(rows, limit, (row) => readAd(row, search.status)))
          ads.set(ad.archiveId, ad);
        // Not `next` itself, an address with the token in it. "data" without values is the end as well.
        const cursor = answer?.paging?.next ? answer.paging.cursors?.after : undefined;
        after = rows.length === 0 ? undefined : cursor;
        if (after === undefined || ads.size >= search.limit) break;
      }
      if (ads.size > 0) return { outcome: 'found', value: [...ads.values()] };
      if (rowCount === 0) return notFound;
      throw new ProviderFailure('meta_ads', 'unreadable', { cause: 'no ad could be read' });
    },
  }),
});

const fields = [
  'id',
  'ad_creation_time',
  'ad_creative_bodies',
  'ad_creative_link_captions',
  'ad_creative_link_descriptions',
  'ad_creative_link_titles',
  'ad_delivery_start_time',
  'ad_delivery_stop_time',
  'estimated_audience_size',
  'languages',
  'page_id',
  'page_name',
  'publisher_platforms',
].join(',');

/** The European Union and the United Kingdom, where the law makes it tell of all ads. */
const tellsAll = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);
const mediaTypes = new Set(['all', 'image', 'meme', 'video', 'none']);

/** Null for what it cannot be asked, or would answer in part only. */
function queryOf(search: SocialAdSearch): Record<string, string> | null {
  const { archiveId, keyword, pageId, country, status } = search;
  const { adType, isExact, mediaType, others } = libraryFilters(search);
  const isPolitical = adType === 'political_and_issue_ads';
  if (archiveId !== null || others.length > 0 || !mediaTypes.has(mediaType)) return null;
  if (!isPolitical && !(adType === 'all' && country !== null && tellsAll.has(country))) return null;
  if ((keyword?.length ?? 0) > keywordCharactersMax) return null;
  return {
    ...(keyword === null
      ? {}
      : { search_terms: keyword, search_type: isExact ? 'KEYWORD_EXACT_PHRASE' : 'KEYWORD_UNORDERED' }),
    ...(pageId === null ? {} : { search_page_ids: JSON.stringify([pageId]) }),
    ad_type: isPolitical ? 'POLITICAL_AND_ISSUE_ADS' : 'ALL',
    ad_reached_countries: JSON.stringify([country ?? 'ALL']),
    ad_active_status: status ?? 'ALL',
    media_type: mediaType.toUpperCase(),
  };
}

function readAd(row: unknown, asked: SocialAdSearch['status']): SocialAd | null {
  const told = membersOf(row);
  const id = readAdDigits(told.id);
  if (id === null) return null;
  const pageId = readAdDigits(told.page_id);
  const first = (name: string, charactersMax: number) =>
    readLine(
      itemsOf(told[name]).find((line) => readLine(line, 1) !== null),
      charactersMax,
    );
  const endOn = readDay(told.ad_delivery_stop_time);
  const size = membersOf(told.estimated_audience_size);
  const low = readCount(size.lower_bound, Number.MAX_SAFE_INTEGER);
  return {
    ...blankAd(id),
    // Without a last day an ad runs until its budget is spent, so that it may be over; a day in the future is a plan.
    status: asked ?? (endOn !== null && endOn < today() ? 'INACTIVE' : null),
    bodies: readItems(told.ad_creative_bodies, 50, (body) => readText(body, 20_000)),
    ctaDomain: first('ad_creative_link_captions', 500),
    ctaHeadline: first('ad_creative_link_titles', 2_000),
    ctaDescription: first('ad_creative_link_descriptions', 5_000),
    pageName: readLine(told.page_name, 500),
    pageId,
    pageUrl: pageId === null ? null : `https://www.facebook.com/${pageId}`,
    platforms: readItems(told.publisher_platforms, 20, readPlatform),
    languages: readItems(told.languages, 50, readLanguage),
    startOn: readDay(told.ad_delivery_start_time),
    endOn,
    createdOn: readDay(told.ad_creation_time),
    estimatedAudience:
      low === null ? null : { low, high: readCount(size.upper_bound, Number.MAX_SAFE_INTEGER) },
  };
}

const today = () => new Date().toISOString().slice(0, 10);

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({
      cursors: z.object({ after: z.string().max(5_000).optional() }).nullish(),
      next: z.string().nullish(),
    })
    .nullish(),
});

const refused = z.object({ error: z.object({ code: z.number().nullish() }) });

/** It says what went wrong by a code of its own, mostly with 400. */
function meaning({ body }: JsonReply): FailureReason | 'answer' | undefined {
  const code = refused.safeParse(body).data?.error.code;
  if (code === undefined || code === null) return undefined;
  if (code === 190 || code === 102) return 'rejected';
  if ([4, 17, 32, 341, 613].includes(code)) return 'rate_limited';
  if (code === 10 || code === 3 || (code >= 200 && code <= 299)) return 'forbidden';
  // A parameter that it does not take, such as a page or words of the caller's: that says nothing of whether it works.
  if (code === 100) return 'answer';
  return code === 1 || code === 2 ? 'unreachable' : 'unreadable';
}
