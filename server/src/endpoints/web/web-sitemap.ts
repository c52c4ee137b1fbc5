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
  title: 'Sitemap of a website',
  group: 'Web Scraping',
  description: `Lists the pages that a website publishes in its sitemaps.
    Of a site: the sitemaps that its robots.txt names, else the first one at the usual places (/sitemap.xml and the like), else what
    its home page names as sitemap, else as feed. The address of a sitemap lists that sitemap only. XML, indexes in two levels,
    gzip, plain lists, RSS and Atom are read, up to ${sitemapsMax} files and 100 MB a call, each up to 50 MB and 50,000 addresses.
    Pages count on the site's own registrable domain, and on any other where its robots.txt names the sitemap. What robots.txt
    disallows is not looked for. Reading stops at \`limit\`: totalCount is then how far it got, and not how many the site publishes.
    A site without a sitemap is an empty list, and free.`,
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
      .refine((url) => siteAddresses(url).length > 0, { error: 'Must be the address of a website.' })
      .describe(
        'A site, or the address of a sitemap; without http:// or https:// it is https, and http or www. where that cannot be reached.',
      ),
    limit: z.int().min(0).max(listedMax).describe('The most addresses to return, and to pay for.'),
    cache: z
      .boolean()
      .default(false)
      .describe('Accept a list that was read up to 24 hours ago. It costs the same, and the answer says so.'),
  }),

  response: z.object({
    count: z.int().describe('Length of `urls`.'),
    urls: z
      .array(z.string())
      .max(listedMax)
      .describe(
        'In the order of their sitemap, without duplicates; of several sitemaps in an index those come first that changed last.',
      ),
    source: z
      .enum(sitemapSources)
      .nullable()
      .describe(
        'Where the list is from: a sitemap, one that robots.txt or the home page names, or a feed; null where there is none.',
      ),
    totalCount: z
      .int()
      .describe(
        'Different addresses in what was read. How many the site publishes only where `isComplete`; otherwise a lower bound, which says how far reading got before it stopped at `limit` or at what is in `missed`.',
      ),
    isComplete: z
      .boolean()
      .describe(
        'All sitemaps were read to their end; false where `limit` was reached before, or some are in `missed`.',
      ),
    sitemaps: z.array(z.string()).max(sitemapsMax).describe('The files that were read, indexes included.'),
    missed: z
      .array(
        z.object({
          sitemap: z.string().describe('Its address.'),
          reason: z
            .enum(missReasons)
            .describe(
              'Why it is not in the list, or not as a whole; other_host: it is on a domain that is not the site’s.',
            ),
        }),
      )
      .max(missedMax)
      .describe('Sitemaps that could not be read, or not to their end; the list has all others.'),
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
