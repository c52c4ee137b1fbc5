import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ServiceError } from '../../kernel/service-error.ts';
import { NoConnection } from '../../outbound/explain-failure.ts';
import { notAllowed } from '../../outbound/not-allowed.ts';
import { disallowAll } from '../../outbound/robots/parse-robots.ts';
import { type Robots, RobotsCache } from '../../outbound/robots/robots-cache.ts';
import { linksOf } from '../../testing/links-of.ts';
import { type LocalPage, LocalSite } from '../../testing/local-site.ts';
import type { SitemapListing } from './sitemap-request.ts';
import { type ListOptions, sitemapUrls } from './sitemap-urls.ts';

const home = 'https://acme.example';
const never = new AbortController().signal;
const html = '<!doctype html><title>Acme</title><h1>Welcome</h1>';

const urlset = (...paths: string[]): string =>
  `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>${absolute(path)}</loc></url>`).join('')}</urlset>`;
const indexOf = (...paths: string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${absolute(path)}</loc></sitemap>`).join('')}</sitemapindex>`;
const absolute = (path: string): string => (path.startsWith('/') ? home + path : path);
const paths = (count: number, prefix = '/p'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

function inPiecesOf(length: number, text: string): LocalPage {
  return (_, response) => {
    for (let at = 0; at < text.length; at += length) response.write(text.slice(at, at + length));
    response.end();
  };
}

interface Listed extends SitemapListing {
  /** Without the scheme and host of acme.example. */
  readonly short: readonly string[];
  readonly asked: readonly string[];
  readonly bytesReceived: number;
  readonly openBodies: number;
  readonly openBodiesMost: number;
}

/** What is listed of sites on this machine; paths are of acme.example. */
async function list(
  pages: Readonly<Record<string, LocalPage>>,
  target = home,
  options: Partial<ListOptions> = {},
): Promise<Listed> {
  const entries = Object.entries(pages).map(([path, page]) => [absolute(path), page] as const);
  await using site = await LocalSite.serve(Object.fromEntries(entries));
  const { outbound, asked } = site;
  const listing = await sitemapUrls(outbound, new RobotsCache(outbound), target, {
    limit: 1_000,
    linksOf,
    signal: never,
    ...options,
  });
  const short = listing.urls.map((url) => url.replace(home, ''));
  const { bytesReceived, openBodies, openBodiesMost } = outbound;
  return {
    ...listing,
    short,
    asked: asked.map((url) => url.replace(home, '')),
    bytesReceived,
    openBodies,
    openBodiesMost,
  };
}

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

test('an index that names thousands of hosts is read to a thousand of them', async () => {
  const hosts = Array.from({ length: 50_000 }, (_, i) => `https://h${i}.example/a.xml`);
  const before = process.threadCpuUsage();

  const result = await list({ '/sitemap.xml': indexOf(...hosts) });
  const { user } = process.threadCpuUsage(before);

  expect(result).toMatchObject({ isComplete: false, short: [] });
  expect(user / 1_000).toBeLessThan(2_000);
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
          ? new NoConnection('upstream_error', 'does not speak TLS as it should', null)
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

describe('limits', () => {
  test('reading stops as soon as there are enough', async () => {
    const large = urlset(...paths(40_000));

    const result = await list({ '/sitemap.xml': large }, home, { limit: 10 });

    expect(result.urls).toHaveLength(10);
    expect(result.isComplete).toBe(false);
    expect(result.totalCount).toBeGreaterThanOrEqual(10);
    expect(result.totalCount).toBeLessThan(20_000);
    expect(large.length).toBeGreaterThan(1_500_000);
    expect(result.bytesReceived).toBeLessThan(800_000);
    expect(result.openBodies).toBe(0);
  });

  test('a small sitemap is counted to its end', async () => {
    const result = await list({ '/sitemap.xml': urlset(...paths(48)) }, home, { limit: 2 });

    expect(result).toMatchObject({ short: ['/p0', '/p1'], totalCount: 48, isComplete: true });
  });

  test('sitemaps of an index that are not needed are not asked for', async () => {
    const result = await list(
      {
        '/sitemap.xml': indexOf('/a.xml', '/b.xml', '/c.xml', '/d.xml'),
        '/a.xml': urlset('/1', '/2'),
        '/b.xml': urlset('/3'),
      },
      home,
      { limit: 2 },
    );

    expect(result).toMatchObject({ short: ['/1', '/2'], isComplete: false });
    expect(result.asked).not.toContain('/c.xml');
    expect(result.openBodies).toBe(0);
  });

  test('a sitemap of more than 50,000 addresses is read up to there', async () => {
    const result = await list({ '/sitemap.xml': urlset(...paths(50_010)) }, home, { limit: 50_000 });

    expect(result.urls).toHaveLength(50_000);
    expect(result.isComplete).toBe(false);
  });

  test('a sitemap of more than 50 MB is read up to there', async () => {
    const filler = `<!--${'x'.repeat(900_000)}-->`;
    const entries = Array.from({ length: 60 }, (_, i) => `<url><loc>/${i}</loc></url>${filler}`);

    const result = await list({
      '/sitemap.xml': {
        body: gzipSync(`<urlset>${entries.join('')}</urlset>`),
        headers: { 'content-encoding': 'gzip' },
      },
    });

    expect(result.missed).toEqual([{ sitemap: `${home}/sitemap.xml`, reason: 'too_large' }]);
    expect(result.urls).toHaveLength(59);
  });

  test.each([
    ['for more than a megabyte before its first address', '', 1_200_000, []],
    ['for more than 8 MB after one', '<url><loc>/1</loc></url>', 9_000_000, ['/1']],
  ])('a sitemap that goes on %s is left', async (_, before, length, expected) => {
    const body = `<urlset>${before}<!--${'x'.repeat(length)}--><url><loc>/2</loc></url></urlset>`;

    const result = await list({ '/sitemap.xml': body });

    expect(result.missed).toEqual([{ sitemap: `${home}/sitemap.xml`, reason: 'too_large' }]);
    expect(result.short).toEqual(expected);
  });

  test('an article of a feed may hold pictures of megabytes, and be its first', async () => {
    const picture = `<content:encoded><![CDATA[<img src="data:image/png;base64,${'iVBO'.repeat(400_000)}">]]></content:encoded>`;
    const item = (path: string, content = '') => `<item>${content}<link>${absolute(path)}</link></item>`;
    const items = [item('/first', picture), item('/second'), item('/third', picture), item('/last')];

    const result = await list(
      { '/feed.xml': `<rss version="2.0"><channel>${items.join('')}</channel></rss>` },
      `${home}/feed.xml`,
    );

    expect(result).toMatchObject({ short: ['/first', '/second', '/third', '/last'], missed: [] });
  });

  test.each([
    ['as it is', (text: string): LocalPage => text],
    ['in small pieces', (text: string): LocalPage => inPiecesOf(1_000, text)],
    ['packed', (text: string): LocalPage => gzipSync(text)],
  ])('where a sitemap must begin does not depend on how it is sent: %s', async (_, sent) => {
    const behind = (length: number) => sent(`<!--${'-'.repeat(length)}-->${urlset('/1')}`);

    const near = await list({ '/sitemap.xml': behind(65_400) });
    const far = await list({ '/sitemap.xml': behind(65_530) });

    expect(near.short).toEqual(['/1']);
    expect(far.short).toEqual([]);
  });

  test('what has not begun as a sitemap after 64 KB is none, and is not read on', async () => {
    const comment = `<!--${'x'.repeat(8_000_000)}-->`;

    const result = await list({ '/sitemap.xml': `${comment}${urlset('/1')}`, '/sitemap.txt': `${home}/2` });

    expect(result.short).toEqual(['/2']);
    expect(result.bytesReceived).toBeLessThan(4_000_000);
  });

  test('all sitemaps of a list together are read up to 100 MB', async () => {
    const filler = `<!--${'x'.repeat(900_000)}-->`;
    const map = (name: string) => ({
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(
        `<urlset>${Array.from({ length: 45 }, (_, i) => `<url><loc>/${name}${i}</loc></url>${filler}`).join('')}</urlset>`,
      ),
    });

    const result = await list({
      '/sitemap.xml': indexOf('/a.xml', '/b.xml', '/c.xml', '/d.xml', '/e.xml'),
      '/a.xml': map('a'),
      '/b.xml': map('b'),
      '/c.xml': map('c'),
      '/d.xml': map('d'),
      '/e.xml': map('e'),
    });

    expect(result.missed).toEqual([
      { sitemap: `${home}/c.xml`, reason: 'too_large' },
      // It was asked for while that one was read.
      { sitemap: `${home}/d.xml`, reason: 'too_large' },
      // Of what it names, something was not asked for, and not since it names too many.
      { sitemap: `${home}/sitemap.xml`, reason: 'too_large' },
    ]);
    expect(result.asked).not.toContain('/e.xml');
    expect(result.short.filter((path) => path.startsWith('/b'))).toHaveLength(45);
    expect(result.isComplete).toBe(false);
  });

  test('at the deadline the list is what was read until then', async () => {
    const hanging: LocalPage = () => undefined;

    const result = await list(
      {
        '/sitemap.xml': indexOf('/a.xml', '/b.xml', '/c.xml'),
        '/a.xml': urlset('/1'),
        '/b.xml': hanging,
        '/c.xml': hanging,
      },
      home,
      { totalMs: 1_000 },
    );

    expect(result).toMatchObject({ short: ['/1'], isComplete: false });
    expect(result.missed.map(({ reason }) => reason)).toEqual(['deadline', 'deadline']);
    expect(result.openBodies).toBe(0);
  });

  test('what has arrived of a sitemap that stalls is listed', async () => {
    const stalling: LocalPage = (_, response) => {
      response.write('<urlset><url><loc>/1</loc></url><url><loc>/2</loc></url>');
    };

    const result = await list({ '/sitemap.xml': indexOf('/a.xml'), '/a.xml': stalling }, home, {
      totalMs: 1_000,
    });

    expect(result.missed).toEqual([{ sitemap: `${home}/a.xml`, reason: 'deadline' }]);
    expect(result.short).toEqual(['/1', '/2']);
  });

  test('a deadline before anything was read is an error', async () => {
    const hanging: LocalPage = () => undefined;

    await expect(list({ '/robots.txt': hanging }, home, { totalMs: 300 })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    await expect(list({ '/sitemap.xml': hanging }, home, { totalMs: 300 })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
  });

  test('a caller who has gone ends it', async () => {
    const caller = new AbortController();
    const gone: LocalPage = () => caller.abort(new Error('gone'));

    await expect(list({ '/sitemap.xml': gone }, home, { signal: caller.signal })).rejects.toThrow('gone');
  });
});

describe('addresses', () => {
  const listed = (written: readonly string[], sitemap = '/maps/sitemap.xml') => {
    const text = `<urlset>${written.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`;
    return list({ '/robots.txt': '', [sitemap]: text }, absolute(sitemap));
  };

  test('relative ones start from the sitemap, and those that lost their scheme get its', async () => {
    const { urls } = await listed(['/a', 'b', '//acme.example/c', 'www.acme.example/d', 'acme.example/e']);

    expect(urls).toEqual([
      `${home}/a`,
      `${home}/maps/b`,
      `${home}/c`,
      'https://www.acme.example/d',
      `${home}/e`,
    ]);
  });

  test('they are written as a browser writes them, and each is listed once', async () => {
    const { short } = await listed(['HTTPS://Acme.example:443/ä b?q=ü', `${home}/%C3%A4%20b?q=%C3%BC`, home]);

    expect(short).toEqual(['/%C3%A4%20b?q=%C3%BC', '/']);
  });

  test('what is no page of the web, or too long, is not listed', async () => {
    const { urls } = await listed([
      'mailto:a@acme.example',
      'javascript:alert(1)',
      'ftp://acme.example/',
      'https://user:secret@acme.example/',
      'https://',
      `/${'x'.repeat(2_100)}`,
      `/${'ä'.repeat(1_000)}`,
      '/fine',
    ]);

    expect(urls).toEqual([`${home}/fine`]);
  });

  test('pages of other sites count only in a sitemap that the site names', async () => {
    const mixed = urlset('/1', 'https://blog.acme.example/2', 'https://other.example/3');

    const found = await list({ '/sitemap.xml': mixed });
    const named = await list({ '/robots.txt': 'Sitemap: /maps.xml', '/maps.xml': mixed });
    const asked = await list({ '/maps.xml': mixed }, `${home}/maps.xml`);

    expect(found.short).toEqual(['/1', 'https://blog.acme.example/2']);
    expect(named.short).toEqual(['/1', 'https://blog.acme.example/2', 'https://other.example/3']);
    expect(asked.urls).toEqual(named.urls);
  });

  test('so do sitemaps on other hosts', async () => {
    const pages = {
      'https://files.example/maps/1.xml': urlset('/1'),
      'https://cdn.acme.example/maps/2.xml': urlset('/2'),
      '/sitemap.xml': indexOf('https://files.example/maps/1.xml', 'https://cdn.acme.example/maps/2.xml'),
    };

    const found = await list(pages);
    const named = await list({ ...pages, '/robots.txt': 'Sitemap: https://files.example/maps/1.xml' });

    expect(found.short).toEqual(['/2']);
    expect(found.missed).toEqual([{ sitemap: 'https://files.example/maps/1.xml', reason: 'other_host' }]);
    expect(named.short).toEqual(['/1']);
  });

  test('a site that has moved lists its pages at the new place', async () => {
    const result = await list({
      '/sitemap.xml': { status: 301, headers: { location: 'https://acme-new.example/sitemap.xml' } },
      'https://acme-new.example/sitemap.xml': urlset('https://acme-new.example/1', 'https://other.example/2'),
    });

    expect(result.urls).toEqual(['https://acme-new.example/1']);
    expect(result.sitemaps).toEqual(['https://acme-new.example/sitemap.xml']);
  });
});

describe('how a sitemap is sent', () => {
  const map = urlset(...paths(3_000));
  const packed = gzipSync(map);
  const latin = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-1"?><urlset><url><loc>/caf\xe9</loc></url></urlset>',
    'latin1',
  );
  const utf16 = Buffer.from(
    '\uFEFF<?xml version="1.0" encoding="UTF-16"?><urlset><url><loc>/café</loc></url></urlset>',
    'utf16le',
  );

  test.each<[string, LocalPage]>([
    ['as a .gz file', { body: packed, headers: { 'content-type': 'application/x-gzip' } }],
    ['compressed for the way', { body: packed, headers: { 'content-encoding': 'gzip' } }],
    [
      'as a .gz file, compressed for the way again',
      { body: gzipSync(packed), headers: { 'content-encoding': 'gzip' } },
    ],
    ['in two gzip members', { body: Buffer.concat([gzipSync(map.slice(0, 500)), gzipSync(map.slice(500))]) }],
    ['as a web page, by its type', { body: map, headers: { 'content-type': 'text/html' } }],
    ['behind a byte order mark and empty lines', `\uFEFF\n\n ${map}`],
    [
      'byte by byte',
      (_, response) => {
        for (const byte of Buffer.from(map).subarray(0, 500)) response.write(Buffer.of(byte));
        response.end(map.slice(500));
      },
    ],
    ['as a list', paths(3_000).map(absolute).join('\r\n')],
  ])('%s', async (_, page) => {
    const result = await list({ '/sitemap.xml.gz': page }, `${home}/sitemap.xml.gz`, { limit: 5_000 });

    expect(result.short).toEqual(paths(3_000));
    expect(result.isComplete).toBe(true);
  });

  test.each([
    ['by its declaration', latin, '/caf%C3%A9'],
    ['by its byte order mark', utf16, '/caf%C3%A9'],
    ['in UTF-16 without a mark', utf16.subarray(2), '/caf%C3%A9'],
  ])('its charset is read %s', async (_, body, expected) => {
    const result = await list({ '/sitemap.xml': body });

    expect(result.short).toEqual([expected]);
  });

  test('its charset is read by the Content-Type', async () => {
    const body = Buffer.from('<urlset><url><loc>/caf\xe9</loc></url></urlset>', 'latin1');

    const result = await list({
      '/sitemap.xml': { body, headers: { 'content-type': 'text/xml; charset=iso-8859-1' } },
    });

    expect(result.short).toEqual(['/caf%C3%A9']);
  });

  test('gzip that breaks off, and gzip with damage, is listed as far as it goes', async () => {
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, packed.length / 2);

    const cut = await list({ '/sitemap.xml': packed.subarray(0, packed.length / 2) }, home, { limit: 5_000 });
    const wrong = await list({ '/sitemap.xml': damaged }, home, { limit: 5_000 });

    for (const result of [cut, wrong]) {
      expect(result.missed).toEqual([{ sitemap: `${home}/sitemap.xml`, reason: 'broken' }]);
      expect(result.short.length).toBeGreaterThan(100);
      expect(result.short).toEqual(paths(result.short.length));
    }
  });

  test('a gzip bomb ends early', async () => {
    const same = '<url><loc>/1</loc></url>'.repeat(49_000);
    const bomb = gzipSync(`<urlset>${same}${'\0'.repeat(900_000)}<url><loc>/2</loc></url></urlset>`);

    const result = await list({ '/sitemap.xml': bomb });

    expect(result.short).toEqual(['/1']);
    expect(result.missed).toEqual([{ sitemap: `${home}/sitemap.xml`, reason: 'broken' }]);
  });

  test('gzip that goes on with members that are empty ends after the first of them', async () => {
    const empty = gzipSync('');
    const members = Buffer.concat([gzipSync(urlset('/1')), ...Array.from({ length: 400_000 }, () => empty)]);

    const result = await list({ '/sitemap.xml': members });

    expect(result.short).toEqual(['/1']);
    expect(result.bytesReceived).toBeLessThan(4_000_000);
  });

  test('gzip inside of gzip inside of gzip is no sitemap', async () => {
    const body = gzipSync(gzipSync(gzipSync(map)));

    const result = await list({ '/sitemap.xml': { body, headers: { 'content-encoding': 'gzip' } } });

    expect(result).toMatchObject({ urls: [], source: null });
  });
});
