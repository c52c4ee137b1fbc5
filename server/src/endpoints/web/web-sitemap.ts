import { z } from 'zod';
import { siteAddresses } from '../../web/site-addresses.ts';
import {
  listedMax,
  missedMax,
  missReasons,
  sitemapSources,
  sitemapsMax,
} from '../../web/sitemap/sitemap-request.ts';
import { defineEndpoint } from '../define-endpoint.ts';

export const webSitemap = defineEndpoint({
  name: 'web_sitemap',
  title: 'Website sitemap',
  group: 'Web Scraping',
  description: `Lists the pages that a website publishes in its sitemaps.
    For a site, it reads the sitemaps that robots.txt names. If there are none, it tries the usual paths (/sitemap.xml and the like), then
    the sitemap and then the feed that the home page names. The URL of a sitemap lists that sitemap only. It reads XML, indexes in two levels,
    gzip, plain lists, RSS and Atom. The limits are ${sitemapsMax} files and 100 MB a call, and 50 MB and 50,000 URLs a file.
    It lists pages on the site's own registrable domain, and on any other domain if robots.txt names the sitemap. It does not fetch what
    robots.txt disallows. Reading stops at \`limit\`; then totalCount shows how far it got, not how many the site publishes.
    A site without a sitemap returns an empty list, and is free.`,
  keywords: [
    'sitemap of a website',
    'sitemap.xml',
    'all pages of a site',
    'list urls of a website',
    'pages to crawl',
    'site map urls',
    'discover urls',
    'every url that a site has',
    'list pages of a website',
    'number of pages of a site',
  ],
  price: {
    per: 'record',
    credits: 1,
    atMost: (request) => request.limit,
    in: (response) => response.urls.length,
    countedBy: 'count',
  },
  runs: 'outside',
  needs: ['listSitemap'],

  request: z.strictObject({
    url: z
      .string()
      .trim()
      .min(1)
      .max(2_048)
      .refine((url) => siteAddresses(url).length > 0, { error: 'Must be a website URL.' })
      .describe('Website or sitemap URL; without a scheme Millrace tries https, then http or www.'),
    limit: z.int().min(0).max(listedMax).describe('Maximum number of URLs to return and pay for.'),
    cache: z
      .boolean()
      .default(false)
      .describe('Accept a list fetched in the last 24 hours, at the same price. The response says so.'),
  }),

  response: z.object({
    count: z.int().describe('Number of `urls`.'),
    urls: z
      .array(z.string())
      .max(listedMax)
      .describe(
        'In sitemap order, without duplicates. If an index lists several sitemaps, the most recently changed come first.',
      ),
    source: z
      .enum(sitemapSources)
      .nullable()
      .describe(
        'Where the list comes from: a sitemap at a usual path, one that robots.txt or the home page names, or a feed; null if there is none.',
      ),
    totalCount: z
      .int()
      .describe(
        'Different URLs in what was read. If `isComplete` is false, this is a lower bound: reading stopped at `limit`, or at a file listed in `missed`.',
      ),
    isComplete: z
      .boolean()
      .describe(
        'Millrace read all sitemaps to the end; false if it reached `limit` first, or some are in `missed`.',
      ),
    sitemaps: z.array(z.string()).max(sitemapsMax).describe('Files that were read, including indexes.'),
    missed: z
      .array(
        z.object({
          sitemap: z.string().describe('URL of the sitemap.'),
          reason: z
            .enum(missReasons)
            .describe(
              'Why it is missing from the list, fully or partly; other_host: it is on a different domain.',
            ),
        }),
      )
      .max(missedMax)
      .describe('Sitemaps that could not be read, or not to the end; the list has all others.'),
  }),

  mainFields: { 'Pages found': 'totalCount', 'Page URL': 'urls[0]' },

  example: {
    request: { url: 'https://halden-instruments.example', limit: 2 },
    response: {
      count: 2,
      urls: ['https://halden-instruments.example/', 'https://halden-instruments.example/field'],
      source: 'robots.txt',
      totalCount: 48,
      isComplete: true,
      sitemaps: ['https://halden-instruments.example/sitemap.xml'],
      missed: [],
    },
  },

  async run({ url, limit, cache }, { sources, signal }) {
    if (limit === 0) return nothingRead;
    const listing = await sources.listSitemap({ url, limit, mayBeCached: cache }, signal);
    const { urls, source, totalCount, isComplete, sitemaps, missed } = listing;
    return {
      count: urls.length,
      urls: [...urls],
      source,
      totalCount,
      isComplete,
      sitemaps: [...sitemaps],
      missed: [...missed],
    };
  },
});

/** Of a call that asks for no address. */
const nothingRead = {
  count: 0,
  urls: [],
  source: null,
  totalCount: 0,
  isComplete: false,
  sitemaps: [],
  missed: [],
};
