import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { metaTags } from './meta-tags.ts';

function tagsOf(html: string, headers: Record<string, string> = {}) {
  const fetched = {
    url: 'https://halden.example/shop/meters?page=2',
    status: 200,
    headers: { 'content-type': 'text/html', ...headers },
    body: Buffer.from(html),
  };
  return metaTags(readPage(fetched), {});
}

describe('title and description', () => {
  test('are of the page, on one line, with character references decoded', () => {
    const html = `<title> Meters &amp;\n  Valves </title><meta name="Description" content=" Flow &quot;meters&quot;
      from Halden ">`;

    const { title, description, seo } = tagsOf(html);

    expect(title).toBe('Meters & Valves');
    expect(description).toBe('Flow "meters" from Halden');
    expect(seo).toMatchObject({ title, description });
  });

  test('the title of a drawing is none of the page', () => {
    const html = '<body><svg><title>Magnifying glass</title></svg><h1>Flow <b>meters</b></h1>';

    const { title, seo } = tagsOf(html);

    expect(title).toBe('Flow meters');
    expect(seo.title).toBeNull();
  });

  test('fall back to what link previews say, and `seo` does not', () => {
    const html =
      '<title> </title><meta property="og:title" content="Meters"><meta name="twitter:description" content="d">';

    const { title, description, seo } = tagsOf(html);

    expect([title, description]).toEqual(['Meters', 'd']);
    expect([seo.title, seo.description]).toEqual([null, null]);
  });

  test('of several tags of one name the first that is not empty counts', () => {
    const html = `<meta name=description content=""><meta name=description content=one>
      <meta name=description content=two><meta name=author>`;

    const { description, seo } = tagsOf(html);

    expect(description).toBe('one');
    expect(seo.author).toBeNull();
  });

  test('tags in the body count after those in the head', () => {
    const html = '<body><p>Text</p><meta name=keywords content=body><meta name=author content=Mira>';

    const { seo } = tagsOf(`<head><meta name=keywords content=head></head>${html}`);

    expect(seo).toMatchObject({ keywords: 'head', author: 'Mira' });
  });
});

describe('addresses', () => {
  test('are absolute, from the base of the page', () => {
    const html = `<base href="/eu/"><link rel=canonical href="meters"><meta property="og:url" content="//halden.example/a">
      <meta property="og:image" content="../i.png"><link rel="shortcut icon" href="i.ico"><meta name="twitter:image:src" content="t.png">`;

    const { canonical, og, favicon, twitter } = tagsOf(html);

    expect(canonical).toBe('https://halden.example/eu/meters');
    expect(og).toMatchObject({ url: 'https://halden.example/a', image: 'https://halden.example/i.png' });
    expect(favicon).toBe('https://halden.example/eu/i.ico');
    expect(twitter.image).toBe('https://halden.example/eu/t.png');
  });

  test('og:url is never taken for the canonical address', () => {
    const { canonical, og } = tagsOf('<meta property="og:url" content="/a">');

    expect(canonical).toBeNull();
    expect(og.url).toBe('https://halden.example/a');
  });

  test('the canonical address may stand in the Link header, after which the element still comes first', () => {
    const link =
      '</style.css>; rel=preload; as="style", <meters>; rel="canonical", </de>; rel=alternate; hreflang="de"';

    const ofHeader = tagsOf('<base href="/eu/">', { link });
    const ofBoth = tagsOf('<link rel="CANONICAL" href="/b">', { link });

    expect(ofHeader.canonical).toBe('https://halden.example/shop/meters');
    expect(ofHeader.hreflang).toEqual([{ hreflang: 'de', url: 'https://halden.example/de' }]);
    expect(ofBoth.canonical).toBe('https://halden.example/b');
  });

  test('what is no address of the web is null', () => {
    const { canonical, og, image } = tagsOf(
      '<link rel=canonical href="javascript:1"><meta property=og:image content="data:image/png,x">',
    );

    expect([canonical, og.image, image]).toEqual([null, null, null]);
  });
});

describe('icons', () => {
  test('a link to a picture that says nothing of its part is listed last, and never the favicon', () => {
    const html =
      '<link type=image/x-icon href=/lone.ico><link href=/style.css type=text/css><link rel=icon href=/own.png>';

    const { favicon, icons } = tagsOf(html);
    const alone = tagsOf('<link type=image/png href=/lone.png>');

    expect(favicon).toBe('https://halden.example/own.png');
    expect(icons.map(({ url, rel }) => [url, rel])).toEqual([
      ['https://halden.example/own.png', 'icon'],
      ['https://halden.example/lone.ico', ''],
    ]);
    expect([alone.favicon, alone.isFaviconDeclared]).toEqual(['https://halden.example/favicon.ico', false]);
  });

  test('the largest declared icon is the favicon, before touch icons and masks', () => {
    const html = `<link rel="apple-touch-icon" sizes="180x180" href="/touch.png"><link rel="icon" sizes="16x16" href="/16.png">
      <link rel="ICON" sizes="32x32 48x48" href="/48.png"><link rel="mask-icon" href="/mask.svg" color="#123">`;

    const { favicon, isFaviconDeclared, icons } = tagsOf(html);

    expect(favicon).toBe('https://halden.example/48.png');
    expect(isFaviconDeclared).toBe(true);
    expect(icons.map(({ rel, sizes }) => [rel, sizes])).toEqual([
      ['apple-touch-icon', '180x180'],
      ['icon', '16x16'],
      ['icon', '32x32 48x48'],
      ['mask-icon', null],
    ]);
  });

  test('an icon for dark windows only is taken where there is no other', () => {
    const dark = '<link rel=icon sizes=any media="(prefers-color-scheme: dark)" href=/dark.svg>';

    const both = tagsOf(`${dark}<link rel=icon href=/light.png>`);
    const alone = tagsOf(dark);

    expect(both.favicon).toBe('https://halden.example/light.png');
    expect(alone.favicon).toBe('https://halden.example/dark.svg');
  });

  test('where none is declared, the usual place is said to be a guess', () => {
    const { favicon, isFaviconDeclared, icons } = tagsOf('<base href="https://cdn.example/">');

    expect(favicon).toBe('https://halden.example/favicon.ico');
    expect(isFaviconDeclared).toBe(false);
    expect(icons).toEqual([]);
  });
});

describe('Open Graph and cards', () => {
  test('is read from property and from name, in any case, from content and from value', () => {
    const html = `<meta property="OG:Title" content="T"><meta name="og:type" content="product"><meta property="og:site_name" value="S">
      <meta name="title" property="og:description dc:description" content="D">`;

    const { og, other } = tagsOf(html);

    expect(og).toMatchObject({ title: 'T', type: 'product', site_name: 'S', description: 'D' });
    expect(other).toEqual({ 'dc:description': 'D', title: 'D' });
  });

  test('each picture has its own size and words', () => {
    const html = `<meta property=og:image content=/a.png><meta property=og:image:url content=/a.png>
      <meta property=og:image:secure_url content=https://halden.example/s.png><meta property=og:image:width content=1200>
      <meta property=og:image content=/b.png><meta property=og:image:height content="630 px"><meta property=og:image:alt content="A meter">`;

    const { og, image } = tagsOf(html);

    expect(og.images).toEqual([
      {
        url: 'https://halden.example/a.png',
        secure_url: 'https://halden.example/s.png',
        type: null,
        width: 1200,
        height: null,
        alt: null,
      },
      {
        url: 'https://halden.example/b.png',
        secure_url: null,
        type: null,
        width: null,
        height: null,
        alt: 'A meter',
      },
    ]);
    expect(og.image).toBe('https://halden.example/a.png');
    expect(image).toBe('https://halden.example/s.png');
  });

  test('sizes that stand before their picture are still its own', () => {
    const html = `<meta property=og:image:width content=1><meta property=og:image content=/a>
      <meta property=og:image:width content=2><meta property=og:image content=/b>`;

    const { og } = tagsOf(html);

    expect(og.images.map(({ url, width }) => [url, width])).toEqual([
      ['https://halden.example/a', 1],
      ['https://halden.example/b', 2],
    ]);
  });

  test('every property is kept, its first value in `extra` and all in `all`', () => {
    const html = `<meta property=article:tag content=flow><meta property=article:tag content=meter>
      <meta property=og:locale:alternate content=de_DE><meta property=fb:app_id content=1><meta property=product:price:amount content=9>
      <meta name=twitter:label1 content=Price><meta name=twitter:card content=summary><meta name=twitter:card content=player>`;

    const { og, twitter, other } = tagsOf(html);

    expect(og.extra).toEqual({
      'article:tag': 'flow',
      'locale:alternate': 'de_DE',
      'fb:app_id': '1',
      'product:price:amount': '9',
    });
    expect(og.all).toMatchObject({ 'article:tag': ['flow', 'meter'], 'og:locale:alternate': ['de_DE'] });
    expect(twitter).toMatchObject({ card: 'summary', site: null, extra: { label1: 'Price' } });
    expect(twitter.all).toEqual({ 'twitter:label1': ['Price'], 'twitter:card': ['summary', 'player'] });
    expect(other).toEqual({});
  });
});

describe('what search engines read', () => {
  test('robots directives add up', () => {
    const { seo } = tagsOf(
      '<meta name=robots content=noindex><meta name=ROBOTS content=nofollow><meta name=robots content=noindex>',
    );

    expect(seo.robots).toBe('noindex, nofollow');
  });

  test('the language may stand in microdata of the article, after all that speaks of the page', () => {
    const item = '<div itemscope><meta itemprop=inLanguage content=nb_NO></div>';

    expect(tagsOf(item).seo.language).toBe('nb_NO');
    expect(tagsOf(`<html lang=sv>${item}`).seo.language).toBe('sv');
  });

  test('the encoding that the page was read in is told beside the one that it declares', () => {
    const late = `<title>Måler</title><script>${' '.repeat(5_000)}</script><meta charset=euc-jp>`;

    const { charset, seo } = tagsOf(late);

    expect([charset, seo.charset]).toEqual(['utf-8', 'euc-jp']);
  });

  test('language and charset are those of the page, then those of its headers', () => {
    const ofPage = tagsOf('<html lang=" de-CH "><meta charset="UTF-8">');
    const ofHeaders = tagsOf('<p>', {
      'content-language': 'fr',
      'content-type': 'text/html; charset=ISO-8859-1',
    });
    const ofTags = tagsOf(
      '<meta http-equiv=Content-Type content="text/html; charset=Windows-1252"><meta http-equiv=content-language content=en>',
    );

    expect(ofPage.seo).toMatchObject({ language: 'de-CH', charset: 'utf-8' });
    expect(ofHeaders.seo).toMatchObject({ language: 'fr', charset: 'iso-8859-1' });
    expect(ofTags.seo).toMatchObject({ language: 'en', charset: 'windows-1252' });
  });

  test('a feed for a feed reader is an address of the web', () => {
    const html = `<link rel=alternate type="application/rss+xml" href="feed://halden.example/a.xml">
      <link rel=alternate type="application/rss+xml" href="feed:https://halden.example/b.xml">`;

    const { feeds } = tagsOf(html);

    expect(feeds.map(({ url }) => url)).toEqual([
      'http://halden.example/a.xml',
      'https://halden.example/b.xml',
    ]);
  });

  test('languages, feeds and the manifest are found', () => {
    const html = `<link rel=alternate hreflang=x-default href=/><link rel="alternate" hreflang="de-AT" href="/at">
      <link rel=alternate type="application/rss+xml; charset=utf-8" title="News" href=/feed><link rel=manifest href=/app.json>
      <link rel=alternate type="application/json" href="/wp-json/1"><link rel="alternate stylesheet" href="/dark.css">`;

    const { hreflang, feeds, manifest } = tagsOf(html);

    expect(hreflang).toEqual([
      { hreflang: 'x-default', url: 'https://halden.example/' },
      { hreflang: 'de-AT', url: 'https://halden.example/at' },
    ]);
    expect(feeds).toEqual([
      { url: 'https://halden.example/feed', title: 'News', type: 'application/rss+xml' },
    ]);
    expect(manifest).toBe('https://halden.example/app.json');
  });

  test('all other tags are kept by name', () => {
    const html = `<meta name="Theme-Color" content="#fff"><meta http-equiv="X-UA-Compatible" content="IE=edge">
      <meta itemprop=name content=Halden></head><body><div itemscope><meta itemprop=price content=5></div>`;

    const { other } = tagsOf(html);

    expect(other).toEqual({ 'theme-color': '#fff', 'x-ua-compatible': 'IE=edge', 'itemprop:name': 'Halden' });
  });
});

test('a charset that is declared late on a page that is no UTF-8 is found', () => {
  const html = Buffer.concat([
    Buffer.from(`<script>${' '.repeat(5_000)}</script><meta charset=windows-1251><title>`),
    Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
  ]);

  const page = readPage({ url: 'https://halden.example', status: 200, headers: {}, body: html });

  expect(metaTags(page, {}).title).toBe('Привет');
});

test('a tag named __proto__ changes nothing', () => {
  const { other, og } = tagsOf('<meta name=__proto__ content=x><meta property="og:__proto__" content=y>');

  expect(Object.keys(other)).toEqual([]);
  expect(Object.keys(og.extra)).toEqual([]);
});

test('any text at all is answered', () => {
  const pieces = fc.constantFrom(
    '<meta ',
    '<link ',
    'property=',
    'content="',
    'og:image:',
    'rel=icon',
    '">',
    '<title>',
    '<svg>',
    '&amp;',
    'href=',
  );
  const html = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''));

  fc.assert(
    fc.property(html, fc.string(), (text, link) => {
      const tags = tagsOf(text, { link });
      expect(JSON.parse(JSON.stringify(tags))).toEqual(tags);
    }),
    { numRuns: 500 },
  );
});
