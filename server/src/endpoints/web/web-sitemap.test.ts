import { expect, test } from 'vitest';
import { whatItCosts } from '../../kernel/price.ts';
import { RobotsCache } from '../../outbound/robots/robots-cache.ts';
import type { Provider } from '../../providers/capabilities.ts';
import { linksOf } from '../../testing/links-of.ts';
import { LocalSite } from '../../testing/local-site.ts';
import { Sources } from '../../waterfall/sources.ts';
import { sitemapUrls } from '../../web/sitemap/sitemap-urls.ts';
import type { Call } from '../define-endpoint.ts';
import { findSitemapUrls } from '../utilities/find-sitemap-urls.ts';
import { webSitemap } from './web-sitemap.ts';

const sitemap = `<urlset>${['/', '/field', '/docs/calibration', '/recalibrate']
  .map((path) => `<url><loc>https://acme.example${path}</loc></url>`)
  .join('')}</urlset>`;

/** A call whose only source lists what sites on this machine publish. */
function callTo({ outbound }: LocalSite): Call {
  const robots = new RobotsCache(outbound);
  const web: Provider = {
    name: 'web',
    unavailable: () => null,
    listSitemap: ({ url, limit }, signal) => sitemapUrls(outbound, robots, url, { limit, linksOf, signal }),
  };
  const sources = new Sources([web], { provider: null, cached: false });
  return { signal: new AbortController().signal, mode: 'live', sources };
}

test('web_sitemap lists pages up to the limit, and costs a credit for each', async () => {
  await using site = await LocalSite.serve({ 'https://acme.example/sitemap.xml': sitemap });

  const answer = webSitemap.response.parse(
    await webSitemap.run(webSitemap.request.parse({ url: 'acme.example', limit: 3 }), callTo(site)),
  );

  expect(answer).toEqual({
    count: 3,
    urls: ['https://acme.example/', 'https://acme.example/field', 'https://acme.example/docs/calibration'],
    source: 'sitemap',
    totalCount: 4,
    isComplete: true,
    sitemaps: ['https://acme.example/sitemap.xml'],
    missed: [],
  });
  expect(whatItCosts(webSitemap.price, answer)).toBe(300);
});

test('a site without a sitemap is an empty list, and free', async () => {
  await using site = await LocalSite.serve({});

  const listed = await webSitemap.run(
    webSitemap.request.parse({ url: 'acme.example', limit: 3 }),
    callTo(site),
  );
  const found = await findSitemapUrls.run(
    findSitemapUrls.request.parse({ domain: 'acme.example' }),
    callTo(site),
  );

  expect(listed).toMatchObject({ count: 0, urls: [], source: null, totalCount: 0, isComplete: true });
  expect(found).toMatchObject({ total: 0, urls: [], total_urls: 0, filtered_urls: 0, sitemap_urls: [] });
  expect(whatItCosts(webSitemap.price, listed)).toBe(0);
  expect(whatItCosts(findSitemapUrls.price, found)).toBe(0);
});

test('find_sitemap_urls finds pages by keywords, for one credit', async () => {
  await using site = await LocalSite.serve({ 'https://acme.example/sitemap.xml': sitemap });
  const request = findSitemapUrls.request.parse({
    domain: 'https://ACME.example/shop?x=1',
    keywords: 'field, calibration',
    exact_match: true,
  });

  const answer = findSitemapUrls.response.parse(await findSitemapUrls.run(request, callTo(site)));

  expect(answer).toEqual({
    total: 2,
    urls: ['https://acme.example/field', 'https://acme.example/docs/calibration'],
    domain: 'acme.example',
    sitemap_urls: ['https://acme.example/sitemap.xml'],
    total_urls: 4,
    filtered_urls: 2,
    complete: true,
  });
  expect(whatItCosts(findSitemapUrls.price, answer)).toBe(100);
});

test.each(['ftp://acme.example', 'acme', 'https://', ' '])('%j is no address of a website', (text) => {
  expect(webSitemap.request.safeParse({ url: text, limit: 1 }).success).toBe(false);
  expect(findSitemapUrls.request.safeParse({ domain: text }).success).toBe(false);
});
