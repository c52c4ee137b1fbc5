import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../kernel/service-error.ts';
import { NoConnection } from '../../outbound/explain-failure.ts';
import { notAllowed } from '../../outbound/not-allowed.ts';
import { disallowAll } from '../../outbound/robots/parse-robots.ts';
import { type Robots, RobotsCache } from '../../outbound/robots/robots-cache.ts';
import { linksOf } from '../../testing/links-of.ts';
import { home, indexOf, list, never, paths, urlset } from '../../testing/listed-sitemaps.ts';
import { type LocalPage, LocalSite } from '../../testing/local-site.ts';
import { sitemapUrls } from './sitemap-urls.ts';

const html = '<!doctype html><title>Acme</title><h1>Welcome</h1>';

test('of an index whose sitemaps one may not be called, the others are listed', async () => {
  const pages = {
    'https://acme.example/robots.txt': 'Sitemap: /index.xml',
    'https://acme.example/index.xml': indexOf('http://private.example/a.xml', '/b.xml'),
    'https://acme.example/b.xml': urlset('/1'),
  };
  await using site = await LocalSite.serve(pages);
  const robots = new RobotsCache(site.outbound);
  const refusing: Robots = {
    of: (url, ...more) =>
      url.host === 'private.example' ? Promise.reject(notAllowed('Not this one.')) : robots.of(url, ...more),
  };

  const listing = await sitemapUrls(site.outbound, refusing, home, { limit: 10, linksOf, signal: never });

  expect(listing.urls).toEqual([`${home}/1`]);
  expect(listing.missed).toEqual([{ sitemap: 'http://private.example/a.xml', reason: 'robots' }]);
});

describe('which sitemaps a site has', () => {
  test('those that robots.txt names come first, in its order, and the usual places are not looked at', async () => {
    const result = await list({
      '/robots.txt': 'Sitemap: /b.xml\nUser-agent: *\nSitemap: https://acme.example/a.xml',
      '/a.xml': urlset('/1', '/2'),
      '/b.xml': urlset('/3', '/1'),
      '/sitemap.xml': urlset('/never'),
    });

    expect(result.short).toEqual(['/3', '/1', '/2']);
    expect(result).toMatchObject({ source: 'robots.txt', totalCount: 3, isComplete: true, missed: [] });
    expect(result.sitemaps).toEqual([`${home}/b.xml`, `${home}/a.xml`]);
    expect(result.asked).toEqual(['/robots.txt', '/b.xml', '/a.xml']);
  });

  test.each(['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml', '/sitemap/sitemap.xml'])(
    'without a named one, %s is found',
    async (path) => {
      const result = await list({ [path]: urlset('/1') });

      expect(result).toMatchObject({ short: ['/1'], source: 'sitemap', isComplete: true });
    },
  );

  test('where none of the named ones can be read, the usual places are looked at, and the loss is told', async () => {
    const result = await list({
      '/robots.txt': 'Sitemap: https://acme.example/gone.xml',
      '/sitemap.xml': urlset('/1'),
    });

    expect(result).toMatchObject({ short: ['/1'], source: 'sitemap', isComplete: false });
    expect(result.missed).toEqual([{ sitemap: `${home}/gone.xml`, reason: 'not_found' }]);
  });

  test('a site that answers every address with its home page has no sitemap there', async () => {
    const result = await list({
      '/': `${html}<link rel="Sitemap" href="maps/ours.xml">`,
      '/sitemap.xml': html,
      '/sitemap.txt': { body: html, headers: { 'content-type': 'text/xml' } },
      '/maps/ours.xml': urlset('/1'),
    });

    expect(result).toMatchObject({ short: ['/1'], source: 'home page' });
  });

  test('the feeds that a home page names are the last resort', async () => {
    const result = await list({
      '/': `${html}<link rel=alternate type="application/rss+xml" href="/feed"><link rel=alternate hreflang=de href=/de>`,
      '/feed':
        '<rss><channel><item><link>/post-1</link></item><item><link>/post-2</link></item></channel></rss>',
    });

    expect(result).toMatchObject({ short: ['/post-1', '/post-2'], source: 'feed' });
  });

  test('a site without any is an empty list', async () => {
    const result = await list({ '/': html });

    expect(result).toMatchObject({ urls: [], totalCount: 0, source: null, isComplete: true, missed: [] });
  });

  test('a page of a site stands for the site', async () => {
    const result = await list({ '/about': html, '/sitemap.xml': urlset('/1') }, `${home}/about`);

    expect(result.short).toEqual(['/1']);
  });

  test('the address of a sitemap is that sitemap only', async () => {
    const result = await list(
      { '/robots.txt': 'Sitemap: /a.xml', '/a.xml': urlset('/1'), '/blog/map.xml': urlset('/2') },
      `${home}/blog/map.xml`,
    );

    expect(result).toMatchObject({ short: ['/2'], source: 'sitemap' });
  });

  test.each([
    ['is not there', {}],
    ['is HTML', { '/blog/map.xml': html }],
    ['is broken gzip', { '/blog/map.xml': new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]) }],
    ['has a DOCTYPE', { '/blog/map.xml': '<!DOCTYPE urlset []><urlset><url><loc>/a</loc></url></urlset>' }],
    ['is on a server with troubles', { '/blog/map.xml': { status: 503 } }],
  ])('the address of a sitemap that %s is an error', async (_, pages) => {
    await expect(list(pages, `${home}/blog/map.xml`)).rejects.toMatchObject({ code: 'upstream_error' });
  });

  test('without a scheme https is tried, then http, then www', async () => {
    const down: LocalPage = (_, response) => response.destroy();

    const http = await list(
      { '/robots.txt': down, 'http://acme.example/sitemap.xml': urlset('/1') },
      'ACME.example',
    );
    const www = await list(
      {
        '/robots.txt': down,
        'http://acme.example/robots.txt': down,
        'https://www.acme.example/sitemap.xml': urlset('/1'),
      },
      'acme.example',
    );

    expect(http.short).toEqual(['/1']);
    expect(www.short).toEqual(['/1']);
  });

  /** Robots of a site where some origins fail before anything is sent. */
  async function listWhere(
    fails: (origin: string) => ServiceError | null,
    pages: Readonly<Record<string, LocalPage>>,
  ): Promise<readonly string[]> {
    await using site = await LocalSite.serve(pages);
    const robots = new RobotsCache(site.outbound);
    const failing: Robots = {
      async of(url, ...more) {
        const failure = fails(url.origin);
        if (failure?.code === 'url_not_allowed') throw failure;
        return failure
          ? { rules: disallowAll, url: `${url.origin}/robots.txt`, unreachable: failure }
          : await robots.of(url, ...more);
      },
    };
    const { urls } = await sitemapUrls(site.outbound, failing, 'mill.example', {
      limit: 10,
      linksOf,
      signal: never,
    });
    return urls;
  }

  test('a domain that has an address only with www is read there', async () => {
    const urls = await listWhere(
      (origin) => (origin.endsWith('//mill.example') ? notAllowed('No public address.') : null),
      { 'https://www.mill.example/sitemap.xml': urlset('https://www.mill.example/wheel') },
    );

    expect(urls).toEqual(['https://www.mill.example/wheel']);
  });

  test('a domain that has no address at all is told as such', async () => {
    const listing = listWhere(() => notAllowed('No public address.'), {});

    await expect(listing).rejects.toMatchObject({ code: 'url_not_allowed' });
  });

  test('a site that answers by http with troubles is told by these, and not by its want of https', async () => {
    const listing = listWhere(
      (origin) =>
        origin === 'https://mill.example'
          ? new NoConnection('upstream_error', 'does not speak TLS as it should', { lacks: 'tls' })
          : origin.includes('www.')
            ? notAllowed('No public address.')
            : null,
      { 'http://mill.example/robots.txt': { status: 500 } },
    );

    await expect(listing).rejects.toMatchObject({
      code: 'upstream_error',
      message: expect.stringContaining('answers 500'),
    });
  });

  test.each([{ status: 503 }, ((_, response) => response.destroy()) satisfies LocalPage])(
    'a site whose robots.txt cannot be read is an error',
    async (page) => {
      const pages = { '/robots.txt': page, '/sitemap.xml': urlset('/1') };

      await expect(list(pages)).rejects.toMatchObject({ code: 'upstream_error' });
    },
  );

  test.each(['ftp://acme.example/', 'acme', 'https://', '', 'not an address'])(
    'what is no address of a website is refused: %j',
    async (target) => {
      await expect(list({}, target)).rejects.toMatchObject({ code: 'validation_failed' });
    },
  );

  test('where every usual place has troubles, nobody can say that there is no sitemap', async () => {
    const result = await list({ '/sitemap.xml': { status: 503 } });

    expect(result).toMatchObject({ urls: [], isComplete: false });
    expect(result.missed).toEqual([{ sitemap: `${home}/sitemap.xml`, reason: 'unreachable' }]);
  });
});

describe('robots.txt', () => {
  test('what it disallows is not looked for', async () => {
    const result = await list({
      '/robots.txt': 'User-agent: millrace\nDisallow: /sitemap.xml',
      '/sitemap.xml': urlset('/1'),
      '/sitemap_index.xml': urlset('/2'),
    });

    expect(result.short).toEqual(['/2']);
    expect(result.asked).not.toContain('/sitemap.xml');
  });

  test('a site that disallows everything is an empty list that says why', async () => {
    const result = await list({ '/robots.txt': 'User-agent: *\nDisallow: /', '/sitemap.xml': urlset('/1') });

    expect(result).toMatchObject({ urls: [], isComplete: false });
    expect(result.missed[0]?.reason).toBe('robots');
    expect(result.asked).toEqual(['/robots.txt']);
  });

  test('a sitemap that it names may be read whatever it disallows, but not the ones named there', async () => {
    const result = await list({
      '/robots.txt': 'User-agent: *\nDisallow: /maps/\nSitemap: /maps/index.xml',
      '/maps/index.xml': indexOf('/maps/a.xml', '/b.xml'),
      '/maps/a.xml': urlset('/1'),
      '/b.xml': urlset('/2'),
    });

    expect(result.short).toEqual(['/2']);
    expect(result.missed).toEqual([{ sitemap: `${home}/maps/a.xml`, reason: 'robots' }]);
  });
});

describe('indexes', () => {
  test('those sitemaps are read first that changed last, those that do not say when in the order of the index', async () => {
    const dated = (path: string, changed: string) =>
      `<sitemap><loc>${home}${path}</loc><lastmod>${changed}</lastmod></sitemap>`;
    const pages = {
      '/sitemap.xml': `<sitemapindex>${dated('/2024.xml', '2024-12-31')}<sitemap><loc>${home}/a.xml</loc></sitemap>
        ${dated('/2026.xml', '2026-02-01T08:00:00+01:00')}${dated('/odd.xml', 'yesterday')}${dated('/2025.xml', '2025-06')}</sitemapindex>`,
      '/2024.xml': urlset('/24'),
      '/2025.xml': urlset('/25'),
      '/2026.xml': urlset('/26a', '/26b'),
      '/a.xml': urlset('/a'),
      '/odd.xml': urlset('/odd'),
    };

    const all = await list(pages);
    const newest = await list(pages, home, { limit: 3 });

    expect(all.short).toEqual(['/26a', '/26b', '/25', '/24', '/a', '/odd']);
    expect(newest.short).toEqual(['/26a', '/26b', '/25']);
    expect(newest.asked).not.toContain('/a.xml');
  });

  test('the order is that of the index, although the next sitemap is asked for ahead', async () => {
    const slow: LocalPage = (_, response) => void setImmediate(() => response.end(urlset('/1', '/2')));

    const result = await list({
      '/sitemap.xml': indexOf('/a.xml', '/b.xml', '/c.xml'),
      '/a.xml': slow,
      '/b.xml': urlset('/3'),
      '/c.xml': slow,
    });

    expect(result.short).toEqual(['/1', '/2', '/3']);
    expect(result.sitemaps.map((url) => url.replace(home, ''))).toEqual([
      '/sitemap.xml',
      '/a.xml',
      '/b.xml',
      '/c.xml',
    ]);
  });

  test('never more than two answers are open at once, on all levels together', async () => {
    const long = (map: string) => map.replace(/<\/\w+>$/, `<!--${'x'.repeat(3_000_000)}-->$&`);
    const result = await list({
      '/robots.txt': 'Sitemap: /1.xml\nSitemap: /2.xml',
      '/1.xml': long(indexOf('/1a.xml', '/1b.xml')),
      '/1a.xml': long(indexOf('/1aa.xml', '/1ab.xml')),
      '/1aa.xml': long(urlset('/1')),
      '/1ab.xml': long(urlset('/2')),
      '/1b.xml': long(urlset('/3')),
      '/2.xml': long(urlset('/4')),
    });

    expect(result.short).toEqual(['/1', '/2', '/3', '/4']);
    expect(result.openBodiesMost).toBe(2);
    expect(result.openBodies).toBe(0);
  });

  test('an index in an index is read, one in that is not', async () => {
    const result = await list({
      '/sitemap.xml': indexOf('/one.xml'),
      '/one.xml': indexOf('/two.xml', '/pages.xml'),
      '/two.xml': indexOf('/three.xml'),
      '/three.xml': urlset('/too-deep'),
      '/pages.xml': urlset('/1'),
    });

    expect(result.short).toEqual(['/1']);
    expect(result.missed).toEqual([{ sitemap: `${home}/two.xml`, reason: 'too_deep' }]);
  });

  test('indexes that name each other, or lead to one another, are read once', async () => {
    const result = await list({
      '/sitemap.xml': indexOf('/sitemap.xml', '/other.xml', '/moved.xml', '/moved.xml'),
      '/other.xml': indexOf('/sitemap.xml', '/pages.xml'),
      '/moved.xml': { status: 301, headers: { location: '/sitemap.xml' } },
      '/pages.xml': urlset('/1'),
    });

    expect(result).toMatchObject({ short: ['/1'], isComplete: true });
    expect(result.asked.filter((path) => path === '/pages.xml')).toHaveLength(1);
  });

  test('how many were read is told after each, those of indexes included', async () => {
    const told: number[] = [];

    await list(
      {
        '/sitemap.xml': indexOf('/a.xml', '/gone.xml', '/b.xml'),
        '/a.xml': urlset('/1'),
        '/b.xml': urlset('/2'),
      },
      home,
      { onRead: (sitemaps) => told.push(sitemaps) },
    );

    expect(told).toEqual([1, 2, 3]);
  });

  test('a sitemap that names itself is read once', async () => {
    const result = await list({ '/own.xml': indexOf('/own.xml') }, `${home}/own.xml`);

    expect(result.asked.filter((path) => path === '/own.xml')).toHaveLength(1);
  });

  test('at most 50 sitemaps are read, and that there are more is told', async () => {
    const maps = paths(80, '/map');
    const result = await list({
      '/sitemap.xml': indexOf(...maps),
      ...Object.fromEntries(maps.map((path) => [path, urlset(`${path}-page`)])),
    });

    expect(result.urls).toHaveLength(49);
    expect(result.isComplete).toBe(false);
    expect(result.missed).toEqual([{ sitemap: `${home}/sitemap.xml`, reason: 'too_many_sitemaps' }]);
  });

  test('of an index of thousands that are not there, a hundred are asked for, and that there are more is told', async () => {
    const result = await list({ '/sitemap.xml': indexOf(...paths(5_000, '/gone')) });

    expect(result.asked.filter((path) => path.startsWith('/gone')).length).toBeLessThanOrEqual(100);
    expect(result.isComplete).toBe(false);
    expect(result.missed[0]?.reason).toBe('not_found');
  });

  test('a sitemap that cannot be read is told, and the others are listed', async () => {
    const result = await list({
      '/sitemap.xml': indexOf('/a.xml', '/gone.xml', '/down.xml', '/html.xml', '/broken.xml', '/b.xml'),
      '/a.xml': urlset('/1'),
      '/down.xml': { status: 500 },
      '/html.xml': html,
      '/broken.xml': '<urlset><url><loc>https://acme.example/2</loc></url>',
      '/b.xml': urlset('/3'),
    });

    expect(result).toMatchObject({ short: ['/1', '/2', '/3'], isComplete: false });
    expect(result.missed.map(({ sitemap, reason }) => [sitemap.replace(home, ''), reason])).toEqual([
      ['/gone.xml', 'not_found'],
      ['/down.xml', 'unreachable'],
      ['/html.xml', 'not_a_sitemap'],
      ['/broken.xml', 'broken'],
    ]);
  });
});
