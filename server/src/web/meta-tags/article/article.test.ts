import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleOf, inner, jsonLd } from '../../../testing/article-of.ts';
import { readPage } from '../../html/page.ts';
import { metaTags } from '../meta-tags.ts';
import { article, articleFields } from './article.ts';

describe('the publisher', () => {
  test.each([
    ['<meta property=og:site_name content="Halden Post"><title>River | Other</title>', 'Halden Post', 'meta'],
    ['<meta name=application-name content="Halden Post">', 'Halden Post', 'meta'],
    [
      '<header><a class=site-logo><img src=/l.png alt="Halden Post logo"></a></header>',
      'Halden Post',
      'picture',
    ],
    ['<title>Halden | Rivers - a dossier</title>', 'Halden', 'title_part'],
    ['<title>Rivers - The Post</title>', 'The Post', 'title_part'],
    ['<title>Rivers</title>', 'halden.example', 'host'],
  ])('of %s is found, from the surest place to the host', (html, name, source) => {
    const { publisher, sources, guesses } = articleOf(html);

    expect([publisher, sources.publisher]).toEqual([name, source]);
    expect(guesses.includes('publisher')).toBe(source !== 'meta');
  });
});

describe('properties of microdata', () => {
  test.each([
    ['<div itemprop=publisher itemscope><meta itemprop=name content="Halden Post"></div>'],
    [
      '<p itemprop=publisher itemscope><b itemprop=name>Halden Post</b><i itemprop=telephone>555 0101</i></p>',
    ],
    [
      '<p itemprop=publisher itemscope><i itemprop=logo itemscope><b itemprop=name>Sign</b></i><b itemprop=name>Halden Post</b></p>',
    ],
    ['<p itemprop=publisher>Halden Post</p>'],
  ])('a publisher is named by its own name: %s', (html) => {
    const { publisher } = articleOf(html);

    expect(publisher).toBe('Halden Post');
  });

  test('a description of an offer or a comment is none of the page', () => {
    const offer = '<div itemscope itemtype=https://schema.org/Offer><p itemprop=description>Cheap</p></div>';

    const { description } = articleOf(`${offer}<p itemprop=description>Meters for rivers.</p>`);

    expect(description).toBe('Meters for rivers.');
  });
});

describe('the logo', () => {
  test('a word that only holds the letters of one is none of it', () => {
    const { logo, publisher } = articleOf(
      '<a class=brandy><img src=/b.png alt=Brandy></a><a class=catalogo><img src=/c.png alt=C></a>',
    );

    expect([logo, publisher]).toEqual([null, 'halden.example']);
  });

  const banner = jsonLd({ '@type': 'Organization', logo: { url: '/banner.png', width: 600, height: 60 } });

  test('a banner of JSON-LD comes after the icons, which are square, and is taken where there are none', () => {
    const both = articleOf(`${banner}<link rel=apple-touch-icon href=/touch.png>`);
    const alone = articleOf(banner);

    expect([both.logo, both.sources.logo]).toEqual(['https://www.halden.example/touch.png', 'icon']);
    expect([alone.logo, alone.sources.logo]).toEqual(['https://www.halden.example/banner.png', 'json_ld']);
  });

  test('is the largest icon, by what is declared or stands in its name', () => {
    const icons =
      '<link rel=icon sizes=32x32 href=/a.png><link rel=icon href=/b-192x192.png><link rel=mask-icon href=/m.svg>';

    const { logo } = articleOf(icons);

    expect(logo).toBe('https://www.halden.example/b-192x192.png');
  });

  test('in the head of the page is a guess', () => {
    const { logo, guesses } = articleOf('<div class=logo><img src=/post.svg></div>');

    expect(logo).toBe('https://www.halden.example/post.svg');
    expect(guesses).toContain('logo');
  });
});

describe('texts and pictures', () => {
  const long =
    'The river rose by two metres in a night, and nobody at the gauge knew it, since its meter had been carried away with the bridge.';

  test('what the page only shows is told as a guess, and stands in no field for what its tags say', () => {
    const body =
      Buffer.from(`<nav><p>${long}</p></nav><img src=/pixel.gif width=1 height=1><img src=/line.png width=600 height=4>
      <article><h1>River</h1><p>Short.</p><p>${long}</p><img src=/river.jpg></article><audio><source src=/river.mp3></audio>`);

    const page = readPage({ url: inner, status: 200, headers: {}, body });
    const { description, image, og } = metaTags(page, {});

    expect(article(page, {})).toMatchObject({
      title: 'River',
      description: long,
      image: 'https://www.halden.example/river.jpg',
      audio: 'https://www.halden.example/river.mp3',
      sources: { title: 'heading', description: 'text', image: 'picture', audio: 'player' },
      guesses: ['title', 'description', 'publisher', 'image', 'audio'],
    });
    expect([description, image, og.audios]).toEqual([null, null, []]);
  });

  test('a title for previews comes before that of the window, which has the name of the site', () => {
    const { title, url } = articleOf(
      '<title>River - Post</title><meta property=og:title content=River><link rel=canonical href=/r>',
    );

    expect([title, url]).toEqual(['River', 'https://www.halden.example/r']);
  });
});

test('any text at all is answered, and each value has a source', () => {
  const pieces = fc.constantFrom(
    '<script type="application/ld+json">',
    '</script>',
    '{"@type":"Article","author":',
    '[{"@id":"a"},',
    '<time datetime="',
    'class="author byline date logo"',
    'itemprop="author datePublished logo"',
    '<meta name="author" content="',
    '<p ',
    '>',
    '">',
    '2026-02-30',
    'By ',
    '<img src=',
  );
  const html = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }).map((parts) => parts.join(''));

  fc.assert(
    fc.property(html, (text) => {
      const found = articleOf(text);
      expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      for (const field of articleFields) expect(field in found.sources).toBe(found[field] !== null);
    }),
    { numRuns: 500 },
  );
});
