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
  description: `Finds the pages of a website whose URLs in its sitemaps match keywords.
    It finds the sitemaps as web_sitemap does, and checks the first ${listedMax.toLocaleString('en-US')} URLs. Keywords match the percent-decoded
    path, query and fragment, in any case; hyphens, underscores, plus signs and spaces are equal. Without
    \`exact_match\`, part of a word is enough: cal matches /calibration. With it, the keyword must be one or more whole words of a path
    segment or of the query: calibration matches /docs/calibration-tools, but not /recalibrations.
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
      .describe('Domain, or a URL on it; the path does not matter.'),
    keywords: z
      .string()
      .max(5_000)
      .optional()
      .describe(
        `Comma-separated, at most ${keywordsMax}; one match is enough. Without keywords, all URLs are returned.`,
      ),
    exact_match: z.boolean().default(false).describe('Match whole words only.'),
  }),

  response: z.object({
    total: z.int().describe('Number of `urls`.'),
    urls: z
      .array(z.string())
      .max(urlsMax)
      .describe(
        'Matching URLs, in sitemap order. If an index lists several sitemaps, the most recently changed come first.',
      ),
    domain: z.string().describe('The host that Millrace looked up.'),
    sitemap_urls: z.array(z.string()).max(sitemapsMax).describe('The sitemaps that Millrace read.'),
    total_urls: z
      .int()
      .describe(
        'Different URLs in the parts of the sitemaps that were read. If `complete` is false, this is a lower bound.',
      ),
    filtered_urls: z
      .int()
      .describe(
        `Matching URLs among those checked; more than \`total\` if there are more than ${urlsMax.toLocaleString('en-US')}.`,
      ),
    complete: z
      .boolean()
      .describe('Millrace read all sitemaps to the end; if false, there may be more than the counts say.'),
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
