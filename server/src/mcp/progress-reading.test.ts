import { expect, onTestFinished, vi } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { mcpUrl, toolClients } from '../testing/mcp-clients.ts';
import { Site } from '../testing/site.ts';
import { openSites } from '../testing/sites.ts';

/** What a client is told that has a site of this machine read, whose last page and last sitemap come when the test says so. */
async function reading(db: TestDatabase, name: string, sent: (url: string) => Record<string, unknown>) {
  const held = Promise.withResolvers<void>();
  const site = await Site.start((request, response, { url }) => {
    const loc = (path: string) => `<loc>${url}${path}</loc>`;
    const pages: Readonly<Record<string, string>> = {
      '/': '<a href="/contact">Contact</a><a href="/last">Last</a>',
      '/contact': '<a href="mailto:info@halden.example">Write</a>',
      '/last': 'press@halden.example',
      '/sitemap.xml': `<sitemapindex><sitemap>${loc('/a.xml')}</sitemap><sitemap>${loc('/last.xml')}</sitemap></sitemapindex>`,
      '/a.xml': `<urlset><url>${loc('/1')}</url></urlset>`,
      '/last.xml': `<urlset><url>${loc('/2')}</url></urlset>`,
    };
    const { url: path = '' } = request;
    response.setHeader('content-type', path.endsWith('.xml') ? 'application/xml' : 'text/html');
    if (!(path in pages)) response.statusCode = 404;
    const end = () => void response.end(pages[path]);
    if (path.startsWith('/last')) void held.promise.then(end);
    else end();
  });
  const sites = openSites({});
  const app = await TestApp.open(db, [], {
    deadlineMs: 30_000,
    progressRhythm: { leastMs: 0, firstMs: 60_000, everyMs: 60_000 },
    providers: { live: (_pool, cache) => [sites.provider(cache)], sandbox: () => [] },
  });
  const { live } = await app.customer();
  const client = await toolClients['2.x'](await mcpUrl(app), { 'x-api-key': live });
  onTestFinished(async () => {
    held.resolve();
    await client.close();
    await app.app.close();
    await sites.close();
    await site.stop();
  });
  const told: unknown[] = [];
  const call = client.callTool(name, sent(site.url), undefined, {
    onprogress: ({ message, total }) => void told.push(total === undefined ? message : { message, total }),
  });
  const until = (message: string) =>
    vi.waitFor(() => expect(told).toContain(message), { timeout: 120_000, interval: 5 });
  return { call, until, goOn: held.resolve };
}

test('of a crawl is told how many pages were read, of at most how many', async ({ db }) => {
  const { call, until, goOn } = await reading(db, 'service_web_emails', (url) => ({ url, max_pages: 9 }));

  await until('2 pages read, of at most 9.');
  goOn();

  expect((await call).structuredContent).toMatchObject({ pagesCrawled: 3 });
});

test('of a list of a site is told how many sitemaps were read', async ({ db }) => {
  const { call, until, goOn } = await reading(db, 'service_web_sitemap', (url) => ({ url, limit: 100 }));

  await until('2 sitemaps read.');
  goOn();

  expect((await call).structuredContent).toMatchObject({ count: 2, sitemaps: { length: 3 } });
});
