import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { absolute, home, indexOf, list, paths, urlset } from '../../testing/listed-sitemaps.ts';
import type { LocalPage } from '../../testing/local-site.ts';

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
