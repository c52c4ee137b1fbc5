import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ListEntries } from './list-entries.ts';
import type { EntryReader, SitemapEntry, SitemapKind } from './sitemap-entry.ts';
import { XmlEntries } from './xml-entries.ts';

interface Reading {
  readonly kind: SitemapKind | null;
  readonly entries: readonly SitemapEntry[];
  readonly addresses: readonly string[];
  readonly isWhole: boolean;
}

function read(text: string, pieceLength = text.length, reader: EntryReader = new XmlEntries()): Reading {
  const entries: SitemapEntry[] = [];
  for (let at = 0; at < text.length && !reader.isDone; at += pieceLength) {
    reader.write(text.slice(at, at + pieceLength));
    entries.push(...reader.take());
  }
  const isWhole = reader.end();
  entries.push(...reader.take());
  return { kind: reader.kind, entries, addresses: entries.map(({ address }) => address), isWhole };
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const urlset = (inner: string): string => `${declaration}<urlset xmlns="${namespace}">${inner}</urlset>`;

describe('sitemaps', () => {
  test('pages are read with what is said of them', () => {
    const { kind, entries, isWhole } = read(
      urlset(`
        <url><loc> https://acme.example/ </loc><lastmod>2026-11-05</lastmod><changefreq>daily</changefreq>
          <priority>0.8</priority></url>
        <url><priority>1.1</priority><loc>https://acme.example/b</loc></url>`),
    );

    expect(kind).toBe('sitemap');
    expect(isWhole).toBe(true);
    expect(entries).toEqual([
      { isSitemap: false, address: 'https://acme.example/', lastModified: '2026-11-05', priority: 0.8 },
      { isSitemap: false, address: 'https://acme.example/b', lastModified: null, priority: null },
    ]);
  });

  test('an index names sitemaps', () => {
    const { kind, entries } = read(
      `${declaration}<sitemapindex><sitemap><loc>/a.xml</loc></sitemap><sitemap><loc>/b.xml</loc></sitemap></sitemapindex>`,
    );

    expect(kind).toBe('index');
    expect(entries.map(({ isSitemap, address }) => [isSitemap, address])).toEqual([
      [true, '/a.xml'],
      [true, '/b.xml'],
    ]);
  });

  test('what is a page and what a sitemap is said by the entry, not by the root', () => {
    const { entries } = read(urlset('<url><loc>/page</loc></url><sitemap><loc>/map.xml</loc></sitemap>'));

    expect(entries.map(({ isSitemap }) => isSitemap)).toEqual([false, true]);
  });

  test('the five references, numeric ones and CDATA are read, others stay as they are', () => {
    const { addresses } = read(
      urlset(`
        <url><loc>/?a=1&amp;b=&#50;&#x26;c=&quot;&apos;&lt;&gt;</loc></url>
        <url><loc>/x<![CDATA[?a=1&b=2&amp;<c>]]>&amp;d</loc></url>
        <url><loc>/?raw=1&copy=2&nbsp;&#0;&#xD800;&#x110000;</loc></url>`),
    );

    expect(addresses).toEqual([
      `/?a=1&b=2&c="'<>`,
      '/x?a=1&b=2&amp;<c>&d',
      '/?raw=1&copy=2&nbsp;&#0;&#xD800;&#x110000;',
    ]);
  });

  test('pictures, videos, news and other languages of a page are no pages', () => {
    const { addresses } = read(
      `<urlset xmlns="${namespace}" xmlns:image="i" xmlns:video="v" xmlns:news="n" xmlns:xhtml="x">
        <url>
          <xhtml:link rel="alternate" hreflang="de" href="https://acme.example/de">
          <loc>/page</loc>
          <image:image><image:loc>/picture.jpg</image:loc></image:image>
          <video:video><video:player_loc>/player</video:player_loc><loc>/inside</loc></video:video>
          <news:news><news:title>a &amp; b</news:title></news:news>
        </url>
      </urlset>`,
    );

    expect(addresses).toEqual(['/page']);
  });

  test('a sitemap may be in a prefix of its own, whatever its capitals', () => {
    const { addresses, isWhole } = read(
      '<sm:URLSET xmlns:sm="x" xmlns="other"><sm:Url><loc>/none</loc><sm:Loc>/one</sm:Loc></sm:Url></sm:URLSET>',
    );

    expect(addresses).toEqual(['/one']);
    expect(isWhole).toBe(true);
  });

  test('comments and instructions may stand anywhere', () => {
    const { addresses } = read(
      `<?xml-stylesheet href="a>b"?><!-- <urlset> -->${urlset(
        '<url><!-- <loc>/hidden</loc> --><loc>/a<!-- x -->b<?php ?></loc></url>',
      )}`,
    );

    expect(addresses).toEqual(['/ab']);
  });
});

describe('what is broken', () => {
  test.each([
    ['a document that breaks off after an address', '<urlset><url><loc>/a</loc>', ['/a']],
    ['an address that breaks off', '<urlset><url><loc>/a</loc></url><url><loc>/b', ['/a']],
    ['an address that breaks off inside of its end tag', '<urlset><url><loc>/a</lo', ['/a']],
    ['an entry without its end', '<urlset><url><loc>/a</loc><url><loc>/b</loc></url></urlset>', ['/a', '/b']],
    [
      'an address without its end',
      '<urlset><url><loc>/a</url><url><loc>/b</loc></url></urlset>',
      ['/a', '/b'],
    ],
    [
      'a date in an address that is not closed',
      '<urlset><url><loc>/a<lastmod>2026</lastmod></url></urlset>',
      ['/a'],
    ],
    ['two addresses in one entry', '<urlset><url><loc>/a</loc><loc>/b</loc></url></urlset>', ['/a', '/b']],
    ['an address in an element', '<urlset><url><loc><url>/a</url></loc></url></urlset>', ['/a']],
    [
      'an empty address',
      '<urlset><url><loc/></url><url><loc> </loc></url><url><loc>/a</loc></url></urlset>',
      ['/a'],
    ],
    [
      'an end tag too many',
      '<urlset><url><loc>/a</loc></url></url><url><loc>/b</loc></url></urlset>',
      ['/a', '/b'],
    ],
    ['an unclosed part', '<urlset><url><x:y><loc>/no</loc></url><url><loc>/b</loc></url></urlset>', ['/b']],
    ['a bare <', '<urlset><url><loc>/a?1 < 2</loc></url></urlset>', ['/a?1 < 2']],
    ['a quote that is not closed', '<urlset x="1><url a=\'><loc>/a</loc></url></urlset>', ['/a']],
    ['a lost root', '<url><loc>/a</loc></url><url><loc>/b</loc></url>', ['/a', '/b']],
    ['text around it', '<urlset>junk<url>junk<loc>/a</loc>junk</url>junk</urlset>', ['/a']],
  ])('%s', (_, text, expected) => {
    expect(read(text).addresses).toEqual(expected);
    expect(read(text, 1).addresses).toEqual(expected);
  });

  test('a document that breaks off is not whole', () => {
    expect(read('<urlset><url><loc>/a</loc></url>').isWhole).toBe(false);
  });

  test('what follows the end of the document is not read', () => {
    expect(read('<urlset><url><loc>/a</loc></url></urlset><url><loc>/b</loc></url>').addresses).toEqual([
      '/a',
    ]);
  });

  test.each([
    '<!DOCTYPE html><html><body><loc>/a</loc></body></html>',
    '<html><url><loc>/a</loc></url></html>',
    '<!DOCTYPE urlset [<!ENTITY a "/x">]><urlset><url><loc>&a;</loc></url></urlset>',
    '<Error><Code>AccessDenied</Code></Error>',
    '<constructor><url><loc>/a</loc></url></constructor>',
    '<',
    '<!-- only a comment -->',
  ])('is no sitemap: %s', (text) => {
    const { kind, addresses } = read(text);

    expect(kind).toBe('none');
    expect(addresses).toEqual([]);
  });

  test.each([
    '<!DOCTYPE urlset>',
    '<!doctype urlset SYSTEM "http://www.example.com/sitemap.dtd">',
    '<!-- by a plugin --><?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="/m.xsl"?><!DOCTYPE urlset>\n',
    '<br />\n<b>Deprecated</b>: x in <b>/a.php</b> on line <b>3</b><br />\n<?xml version="1.0"?>',
    '<font size="1"><table><tr><th>Warning: &lt;x&gt;</th></tr></table></font>\n',
    '<p>Notice: undefined index</p><!DOCTYPE urlset>',
    '<pre>Stack trace:\n#0 {main}</pre><?xml version="1.0"?>',
  ])('is a sitemap behind %s', (start) => {
    const text = `${start}<urlset><url><loc>/a</loc></url></urlset>`;

    expect(read(text)).toMatchObject({ kind: 'sitemap', addresses: ['/a'], isWhole: true });
  });

  test('a DOCTYPE further on that declares something ends the document', () => {
    const { addresses, isWhole } = read(
      '<urlset><url><loc>/a</loc></url><!DOCTYPE x [<!ENTITY a "b">]><url><loc>/b</loc></url></urlset>',
    );

    expect(addresses).toEqual(['/a']);
    expect(isWhole).toBe(false);
  });
});

describe('feeds', () => {
  test('of RSS the items are read, each by its link, or else by its guid', () => {
    const { kind, addresses } = read(`${declaration}<rss version="2.0" xmlns:atom="a"><channel>
      <link>https://acme.example/</link><atom:link href="https://acme.example/feed" rel="self"/>
      <image><url>https://acme.example/logo.png</url><link>https://acme.example/</link></image>
      <item><title>A &amp; <b>B</b></title><guid isPermaLink="false">17</guid><link>/a</link><pubDate>x</pubDate></item>
      <item><guid>https://acme.example/b</guid></item>
      <item><source url="https://other.example/"><link>/no</link></source><link><![CDATA[/c?a&b]]></link></item>
      <item><title>no address</title></item>
    </channel></rss>`);

    expect(kind).toBe('feed');
    expect(addresses).toEqual(['/a', 'https://acme.example/b', '/c?a&b']);
  });

  test('RSS 1.0 is read too', () => {
    const { addresses } = read(`<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/">
      <channel><link>/channel</link><items><rdf:Seq><rdf:li resource="/a"/></rdf:Seq></items></channel>
      <item rdf:about="/a"><link>/a</link></item></rdf:RDF>`);

    expect(addresses).toEqual(['/a']);
  });

  test('of Atom the first link of an entry to the page itself is read', () => {
    const { kind, entries } = read(`<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/>
      <entry><link rel="edit" href="/edit"/><link href = '/a?x=1&amp;y=2' /><link rel="alternate" href="/a-other"/>
        <updated>2026-01-01</updated><content><div><link href="/no"/></div></content></entry>
      <entry><link rel=alternate type=text/html href=/b></link><id>tag:b</id></entry>
      <entry><id>https://acme.example/c</id></entry></feed>`);

    expect(kind).toBe('feed');
    expect(entries.map(({ address, lastModified }) => [address, lastModified])).toEqual([
      ['/a?x=1&y=2', '2026-01-01'],
      ['/b', null],
      ['https://acme.example/c', null],
    ]);
  });
});

describe('lists', () => {
  test('lines with an address are read, others passed over', () => {
    const text =
      '# ours\r\n\r\n https://acme.example/a \r\nwww.acme.example/b\nsome words\nhttps://acme.example/c d\rHTTP://acme.example/e';

    const { kind, addresses } = read(text, text.length, new ListEntries());

    expect(kind).toBe('list');
    expect(addresses).toEqual(['https://acme.example/a', 'www.acme.example/b', 'HTTP://acme.example/e']);
    expect(read(text, 1, new ListEntries()).addresses).toEqual(addresses);
  });

  test.each([
    'some words\nhttps://acme.example/',
    '{"a":1}',
    'User-agent: *',
    '',
    `https://${'a'.repeat(9_000)}`,
  ])('is no list: %s', (text) => {
    expect(read(text, 500, new ListEntries())).toMatchObject({ kind: 'none', addresses: [] });
  });

  test('a line that is too long is passed over', () => {
    const text = `https://acme.example/a\nhttps://${'x'.repeat(20_000)}\nhttps://acme.example/b`;

    expect(read(text, 1_000, new ListEntries()).addresses).toEqual([
      'https://acme.example/a',
      'https://acme.example/b',
    ]);
  });
});

describe('any text at all', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...[
        '<urlset>',
        '</urlset>',
        '<url>',
        '</url>',
        '<loc>',
        '</loc>',
        '<a:loc>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
      ],
      ...[
        '<rss>',
        '<item>',
        '<link>',
        '</link>',
        '<feed>',
        '<entry>',
        '<link href="x"/>',
        '<!DOCTYPE',
        '<?',
        '?>',
        '<',
        '&amp',
      ],
      ...['<x a="', '"', '>', '</', ' ', 'http://a.example/', '\ud800', '\0'],
    ),
    fc.string({ maxLength: 5 }),
  );

  test('is read, and the same in pieces of any length', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 40 }),
        fc.integer({ min: 1, max: 30 }),
        (parts, pieceLength) => {
          const text = `<urlset>${parts.join('')}`;
          const whole = read(text);

          expect(read(text, pieceLength)).toEqual(whole);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
