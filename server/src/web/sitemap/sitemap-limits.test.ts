import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { absolute, home, indexOf, inPiecesOf, list, paths, urlset } from '../../testing/listed-sitemaps.ts';
import type { LocalPage } from '../../testing/local-site.ts';

test('an index that names thousands of hosts is read to a thousand of them', async () => {
  const hosts = Array.from({ length: 50_000 }, (_, i) => `https://h${i}.example/a.xml`);
  const withOwnAt = (place: number) => indexOf(...hosts.with(place, absolute('/own.xml')));
  const own = urlset('/1');

  const inThousand = await list({ '/sitemap.xml': withOwnAt(999), '/own.xml': own });
  const behind = await list({ '/sitemap.xml': withOwnAt(1_000), '/own.xml': own });

  expect(inThousand).toMatchObject({ isComplete: false, short: ['/1'] });
  expect(behind).toMatchObject({ isComplete: false, short: [] });
  expect(behind.asked).not.toContain('/own.xml');
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
      { totalMs: 3_000 },
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
      totalMs: 3_000,
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
