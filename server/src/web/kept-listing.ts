import { z } from 'zod';
import type { Codec } from '../cache/cache.ts';
import { missReasons, type SitemapListing, sitemapSources } from './sitemap/sitemap-request.ts';

const kept = z.object({
  totalCount: z.int(),
  isComplete: z.boolean(),
  source: z.enum(sitemapSources).nullable(),
  sitemaps: z.array(z.string()),
  missed: z.array(z.object({ sitemap: z.string(), reason: z.enum(missReasons) })),
});

/** Lists are kept as they are, but for those that a deadline cut: the next caller may have more luck. */
export const listingCodec: Codec<SitemapListing> = {
  encode({ urls, cachedAt: _live, ...header }) {
    if (header.missed.some(({ reason }) => reason === 'deadline' || reason === 'unreachable')) return null;
    return { header, body: Buffer.from(urls.join('\n')) };
  },
  decode({ header, body }) {
    const { success, data } = kept.safeParse(header);
    if (!success) return null;
    const text = Buffer.from(body).toString();
    return { ...data, urls: text === '' ? [] : text.split('\n'), cachedAt: null };
  },
};
