import { z } from 'zod';
import { siteAddresses } from '../../web/site-addresses.ts';
import { listedMax, sitemapsMax } from '../../web/sitemap/sitemap-request.ts';
import { keywordsMax, urlsWithKeywords } from '../../web/sitemap/urls-with-keywords.ts';
import { defineEndpoint } from '../define-endpoint.ts';

const urlsMax = 10_000;

export const findSitemapUrls = defineEndpoint({
  name: 'find_sitemap_urls',
  title: 'Find sitemap URLs',
  group: 'Utilities',
  description: `Finds the pages in the sitemaps of a website whose addresses have one of some keywords.
    The sitemaps are found as web_sitemap does, and the first ${listedMax.toLocaleString('en-US')} addresses are looked at. A keyword is looked for in
    path, query and fragment, percent-decoded, in any capitals; hyphens, underscores, plus signs and spaces are alike. Without
    \`exact_match\` it may be a part of a word: cal finds /calibration. With it, it must be a whole word of a path segment or of the
    query, or several in a row: calibration finds /docs/calibration-tools, and not /recalibrations.
    A site without a sitemap has total_urls 0, and is free.`,
  keywords: [
    'sitemap urls with a keyword',
    'find pricing page',
    'find careers page in sitemap',
    'filter sitemap',
    'blog urls of a site',
    'does a site have a page about something',
    'find a page by keyword',
    'contact page of a site',
    'find the about page',
  ],
  price: { per: 'call', credits: 1, missed: (response) => response.total_urls === 0 },
  runs: 'outside',
  needs: ['listSitemap'],

  request: z.strictObject({
    domain: z
      .string()
      .trim()
      .min(1)
      .max(2_048)
      .refine((domain) => siteAddresses(domain).length > 0, { error: 'Must be a domain.' })
      .describe('A domain, or an address on it; what follows the host does not matter.'),
    keywords: z
      .string()
      .max(5_000)
      .optional()
      .describe(
        `Comma-separated, at most ${keywordsMax}; any of them will do. Without keywords all addresses are returned.`,
      ),
    exact_match: z.boolean().default(false).describe('A keyword must be a whole word, not a part of one.'),
  }),

  response: z.object({
    total: z.int().describe('Length of `urls`.'),
    urls: z
      .array(z.string())
      .max(urlsMax)
      .describe(
        'Those with a keyword, in the order of their sitemap; of several sitemaps in an index those come first that changed last.',
      ),
    domain: z.string().describe('The host that was asked about.'),
    sitemap_urls: z.array(z.string()).max(sitemapsMax).describe('The sitemaps that were read.'),
    total_urls: z
      .int()
      .describe(
        'Different addresses in what was read of the sitemaps: how many the site publishes only where `complete`, otherwise a lower bound.',
      ),
    filtered_urls: z
      .int()
      .describe(
        `Addresses with a keyword among those that were looked at; more than \`total\` where there are more than ${urlsMax.toLocaleString('en-US')}.`,
      ),
    complete: z
      .boolean()
      .describe('All sitemaps were read to their end; where false, there may be more than the counts say.'),
  }),

  mainFields: { 'Pages found': 'total', 'Page URL': 'urls[0]' },

  example: {
    request: { domain: 'halden-instruments.example', keywords: 'field,calibration' },
    response: {
      total: 2,
      urls: [
        'https://halden-instruments.example/field',
        'https://halden-instruments.example/docs/calibration',
      ],
      domain: 'halden-instruments.example',
      sitemap_urls: ['https://halden-instruments.example/sitemap.xml'],
      total_urls: 48,
      filtered_urls: 2,
      complete: true,
    },
  },

  async run({ domain, keywords, exact_match: isExact }, { sources, signal }) {
    const [site] = siteAddresses(domain);
    const host = site?.host ?? domain;
    const url = /^https?:\/\//i.test(domain) ? (site?.origin ?? domain) : host;
    const listing = await sources.listSitemap({ url, limit: listedMax, mayBeCached: false }, signal);
    const found = urlsWithKeywords(listing.urls, keywords ?? '', { isExact });
    const urls = found.slice(0, urlsMax);
    return {
      total: urls.length,
      urls,
      domain: host,
      sitemap_urls: [...listing.sitemaps],
      total_urls: listing.totalCount,
      filtered_urls: found.length,
      complete: listing.isComplete,
    };
  },
});
