import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf } from '../../../testing/cpu-time.ts';
import { readPage } from '../../html/page.ts';
import { metaTags } from '../meta-tags.ts';
import { type Article, article, articleFields } from './article.ts';

const inner = 'https://www.halden.example/news/river-meters';

function articleOf(html: string, url = inner): Article {
  const body = Buffer.from(html);
  return article(readPage({ url, status: 200, headers: { 'content-type': 'text/html' }, body }), {});
}

function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
}

const newsArticle = {
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: 'Meters for rivers',
  author: [{ '@type': 'Person', name: 'Mira Aune' }, 'By Tor Lie'],
  datePublished: '2026-03-01T08:00:00+01:00',
  dateModified: '2026-03-02T09:30:00Z',
  publisher: {
    '@type': 'Organization',
    name: 'Halden Post',
    logo: { url: '/logo.png', width: 60, height: 60 },
  },
  image: [{ url: 'river.jpg' }],
};

describe('an article that JSON-LD describes', () => {
  test('has its authors, dates, publisher, logo and picture, each with its source', () => {
    const found = articleOf(`<meta name=author content="The desk">${jsonLd(newsArticle)}`);

    expect(found).toMatchObject({
      title: 'Meters for rivers',
      author: 'Mira Aune',
      authors: ['Mira Aune', 'Tor Lie'],
      publishedAt: '2026-03-01T08:00:00+01:00',
      modifiedAt: '2026-03-02T09:30:00+00:00',
      publisher: 'Halden Post',
      logo: 'https://www.halden.example/logo.png',
      image: 'https://www.halden.example/news/river.jpg',
      sources: {
        author: 'json_ld',
        publishedAt: 'json_ld',
        publisher: 'json_ld',
        logo: 'json_ld',
        image: 'json_ld',
      },
      guesses: [],
    });
  });

  test('may refer to its author and publisher elsewhere in the graph', () => {
    const graph = {
      '@graph': [
        { '@type': 'Person', '@id': '#mira', name: 'Mira Aune' },
        { '@type': 'Organization', '@id': '#post', name: 'Halden Post Ltd', logo: { '@id': '#none' } },
        { '@type': 'BlogPosting', author: { '@id': '#mira' }, publisher: { '@id': '#post' } },
      ],
    };

    const alone = articleOf(jsonLd(graph));
    const named = articleOf(`<meta property=og:site_name content="Halden Post">${jsonLd(graph)}`);

    expect(alone).toMatchObject({ author: 'Mira Aune', publisher: 'Halden Post Ltd' });
    expect(named.publisher).toBe('Halden Post');
  });

  test('is the one with the address of the page where there are several', () => {
    const teaser = { ...newsArticle, author: 'Kari Moe', url: '/news/other' };
    const own = { ...newsArticle, mainEntityOfPage: { '@id': `${inner}?from=feed` } };

    const { author } = articleOf(jsonLd([teaser, own]));

    expect(author).toBe('Mira Aune');
  });

  test('comes before a page, a site and a breadcrumb that stand there first', () => {
    const page = { '@type': 'WebPage', name: 'Start', datePublished: '2020-01-01', author: 'Webmaster' };

    const { author, publishedAt } = articleOf(
      jsonLd([page, { '@type': 'BreadcrumbList', author: 'x' }, newsArticle]),
    );

    expect([author, publishedAt]).toEqual(['Mira Aune', '2026-03-01T08:00:00+01:00']);
  });
});

describe('of several things in JSON-LD', () => {
  test.each([
    ['an article that says it is another page', { '@type': 'NewsArticle', url: '/news/older' }],
    ['an article that says nothing about its page', { '@type': 'NewsArticle' }],
    ['a film', { '@type': 'VideoObject' }],
    ['a posting', { '@type': 'SocialMediaPosting' }],
    ['a review', { '@type': 'Review' }],
    ['a recipe', { '@type': 'Recipe' }],
  ])('%s does not speak for the article that is this page', (_, other) => {
    const own = { '@type': 'NewsArticle', headline: 'Meters', url: inner };
    const stray = { ...other, author: 'Kari Moe', dateModified: '2020-01-01', image: '/older.jpg' };

    const found = articleOf(jsonLd([stray, own]));

    expect([found.author, found.modifiedAt, found.image]).toEqual([null, null, null]);
  });

  test.each([
    ['Product', { '@type': 'Review' }],
    ['Product', { '@type': 'UserReview' }],
    ['Product', { '@type': 'VideoObject' }],
    ['Product', { '@type': 'BlogPosting', url: '/blog/boots' }],
    ['MusicEvent', { '@type': 'SocialMediaPosting' }],
    ['Event', { '@type': 'DiscussionForumPosting', url: inner }],
  ])('what stands beside a %s does not speak for it: %j', (type, beside) => {
    const things = [{ ...beside, author: 'A. Customer', uploadDate: '2020-01-01' }, { '@type': type }];

    const found = articleOf(jsonLd(things));

    expect([found.author, found.publishedAt]).toEqual([null, null]);
  });

  test('a film, a review or a posting that is alone is what the page is about', () => {
    const authors = ['VideoObject', 'Review', 'SocialMediaPosting'].map(
      (type) => articleOf(jsonLd({ '@type': type, author: 'Mira Aune' })).author,
    );

    expect(authors).toEqual(['Mira Aune', 'Mira Aune', 'Mira Aune']);
  });

  test('a list of articles that all are other pages tells nothing but what the site tells', () => {
    const site = { '@type': 'WebSite', author: 'The desk' };
    const postings = ['/a', '/b'].map((url) => ({
      '@type': 'BlogPosting',
      url,
      author: 'Kari Moe',
      dateCreated: '2020-01-01',
    }));

    const found = articleOf(jsonLd([...postings, site]), 'https://www.halden.example/');

    expect([found.author, found.publishedAt]).toEqual(['The desk', null]);
  });

  test('the page, and a recipe that says it is this page, speak where the article is silent', () => {
    const page = { '@type': 'WebPage', dateModified: '2026-03-02' };
    const recipe = { '@type': 'Recipe', mainEntityOfPage: inner, author: 'Mira Aune' };

    const found = articleOf(jsonLd([{ '@type': 'Article' }, page, recipe]));

    expect([found.author, found.modifiedAt]).toEqual(['Mira Aune', '2026-03-02']);
  });
});

describe('sizes and addresses of pictures in JSON-LD', () => {
  test.each([
    ['width', { toString: 1 }],
    ['height', { valueOf: 1, toString: 2 }],
    ['width', [[[null]]]],
  ])('a %s that is no number and no text loses nothing else: %j', (side, value) => {
    const picture = { url: 'river.jpg', height: 5, width: 5, [side]: value };
    const thing = { '@type': 'NewsArticle', image: picture, publisher: { name: 'Post', logo: picture } };

    const found = articleOf(jsonLd(thing));

    expect(found).toMatchObject({
      publisher: 'Post',
      image: 'https://www.halden.example/news/river.jpg',
      logo: 'https://www.halden.example/news/river.jpg',
    });
  });

  test('an address may have a fragment, where it is not only that', () => {
    const images = [{ url: '#first' }, { '@id': '/#picture' }, { url: 'river.jpg#640x400' }];

    const { image } = articleOf(jsonLd({ '@type': 'Article', image: images }));

    expect(image).toBe('https://www.halden.example/news/river.jpg#640x400');
  });
});

describe('dates', () => {
  test.each([
    ['article:published_time', '2026-03-01T08:00:00.250+0100', '2026-03-01T08:00:00.250+01:00'],
    ['article:published_time', '2026-03-01T08:00', '2026-03-01T08:00:00'],
    ['citation_publication_date', '2026/03/01', '2026-03-01'],
    ['dc.date.issued', '1 March 2026', '2026-03-01'],
    ['parsely-pub-date', '2026-03-01@08:00:00 UTC', '2026-03-01T08:00:00+00:00'],
    ['date', '1772352000', '2026-03-01T08:00:00+00:00'],
    ['date', '5 pm, 1 March 2026', '2026-03-01T17:00:00'],
    ['date', 'Sunday, 1 March 2026 at 8h15', '2026-03-01T08:15:00'],
    ['date', '20260301', '2026-03-01'],
    ['date', '2026-060', '2026-03-01'],
    ['date', '2026-W09-7', '2026-03-01'],
    ['article:published_time', '2026-03-01Z', '2026-03-01'],
    ['article:published_time', '2026-03-01+02:00', '2026-03-01'],
    ['date', '1 March 2026 Europe/Oslo', '2026-03-01'],
    ['date', '1 March 2026 UTC', '2026-03-01'],
    ['date', '2026-03', null],
    ['date', '202603', null],
    ['date', '2026-W09', null],
    ['date', 'April 2026', null],
    ['date', '2026 April', null],
    ['date', 'März 2026', null],
    ['date', '2026年4月', null],
    ['date', '04/2026', null],
    ['citation_publication_date', '2026/04', null],
    ['date', 'April 2026 10:30', null],
    ['date', 'soon', null],
    ['date', '2026', null],
    ['date', '2026-13-41', null],
  ])('%s of %s is no more exact than it is written', (name, content, expected) => {
    const { publishedAt } = articleOf(`<meta name="${name}" content="${content}">`);

    expect(publishedAt).toBe(expected);
  });

  test('numbers are ordered as the language of the page has it', () => {
    const tag = '<meta name=date content="02/03/2026">';

    const english = articleOf(`<html lang=en-US>${tag}`);
    const norwegian = articleOf(`<html lang=nb-NO>${tag}`);

    expect([english.publishedAt, norwegian.publishedAt]).toEqual(['2026-02-03', '2026-03-02']);
  });

  test('where JSON-LD knows the day only, a tag may tell the time of that day, but no other day', () => {
    const day = jsonLd({ '@type': 'Article', datePublished: '2026-03-01' });

    const same = articleOf(`${day}<meta property=article:published_time content=2026-03-01T08:00Z>`);
    const other = articleOf(`${day}<meta property=article:published_time content=2026-03-04T08:00Z>`);

    expect([same.publishedAt, other.publishedAt]).toEqual(['2026-03-01T08:00:00+00:00', '2026-03-01']);
  });

  test.each([
    ['in a discussion', '<ol id=comments><li><time datetime=2026-05-05></time></ol>'],
    ['in an aside', '<aside><time datetime=2026-05-05>next concert</time></aside>'],
    ['in the header of the page', '<header><time datetime=2026-05-05>today</time></header>'],
    ['before the article', '<div><time datetime=2026-05-05>fair</time></div>'],
    [
      'of a change, by its class',
      '<article><time class="post-updated" datetime=2026-05-05></time></article>',
    ],
    [
      'of a change, by the words before it',
      '<article><p>Last updated: <time datetime=2026-05-05></time></article>',
    ],
  ])('a time %s is not when the page was published', (_, other) => {
    const own =
      '<article><header><time class="published updated" datetime=2026-03-01></time></header></article>';

    const { publishedAt } = articleOf(other + own);
    const { publishedAt: alone } = articleOf(other.replace('<div>', '<aside>'));

    expect([publishedAt, alone]).toEqual(['2026-03-01', null]);
  });

  test.each([
    ['<p class=date>Updated 5 May 2026</p>'],
    ['<p class=date>Last modified: 5 May 2026</p>'],
    ['<p class="date updated">5 May 2026</p>'],
    ['<p class=candidates>5 May 2026</p>'],
    ['<p class=sometimes>5 May 2026</p>'],
    ['<p class=timeline>5 May 2026</p>'],
    ['<p class=delivery-date>5 May 2026</p>'],
    ['<p class=copyright-date>5 May 2026</p>'],
  ])('%s is not when the page was published', (html) => {
    const { publishedAt } = articleOf(html);

    expect(publishedAt).toBeNull();
  });

  test.each([
    'date',
    'post-date',
    'entry_date',
    'postDate',
    'DATE',
    'datetime',
    'article__time',
    'posted-published',
  ])('the class %s speaks of a date', (name) => {
    const { publishedAt } = articleOf(`<p class="${name}">1 March 2026</p>`);

    expect(publishedAt).toBe('2026-03-01');
  });

  test('a time element and a text beside the byline are guesses, and those of a discussion are not looked at', () => {
    const ofTime = articleOf(
      '<div id=comments><time datetime=2026-05-05></time></div><time datetime="2026-03-01">1 March</time>',
    );
    const ofText = articleOf(
      '<div class=comments><i class=date>5 May 2026</i></div><p class=post-meta>Posted on 1 March 2026 | 4 comments',
    );

    expect(ofText).toMatchObject({ publishedAt: '2026-03-01', sources: { publishedAt: 'text' } });
    expect(ofTime.guesses).toContain('publishedAt');
  });
});

describe('the author', () => {
  test.each([
    ['<meta name=author content="Mira Aune"><a rel=author>Tor Lie</a>', 'Mira Aune', 'meta'],
    [
      '<meta property=article:author content="https://social.example/mira"><meta name=dc.creator content=Mira>',
      'Mira',
      'meta',
    ],
    [
      '<p itemscope><span itemprop=author itemscope><b itemprop=name>Mira Aune</b>, editor</span>',
      'Mira Aune',
      'microdata',
    ],
    ['<a rel="author nofollow" href=/mira>by Mira Aune</a>', 'Mira Aune', 'rel_author'],
    ['<div class=article-byline>By <a href=/m>Mira Aune</a>, Oslo</div>', 'Mira Aune', 'byline'],
    ['<span class="entry-author">Written by Mira Aune</span>', 'Mira Aune', 'byline'],
    ['<a href="/authors/mira">Mira Aune</a>', 'Mira Aune', 'byline'],
    ['<meta name=twitter:creator content=@mira>', 'mira', 'meta'],
  ])('of %s is found, and its source told', (html, name, source) => {
    const { author, sources, guesses } = articleOf(html);

    expect([author, sources.author]).toEqual([name, source]);
    expect(guesses.includes('author')).toBe(source === 'byline');
  });

  test.each([
    ['<meta name=author content=admin>'],
    ['<meta name=author content="www.halden.example/team">'],
    ['<p class=byline>3 March 2026</p>'],
    ['<footer><a class=author>Mira Aune</a></footer>'],
    [
      '<div itemscope itemtype=https://schema.org/Product></div><div itemscope itemtype=https://schema.org/Review><b itemprop=author>Mira Aune</b></div>',
    ],
    [
      '<div itemscope itemtype=https://schema.org/Product><div itemscope itemtype=https://schema.org/Review><b itemprop=author>Mira Aune</b></div></div>',
    ],
    ['<div itemscope itemtype=https://schema.org/Review><b itemprop=author>Mira Aune</b></div>'.repeat(2)],
    ['<meta name=author content=mira@halden.example>'],
    ['<p class=byline>7 min read</p>'],
    ['<p class=author-box><a href=/feed>Follow this writer</a></p>'],
    ['<p class=author-bio>About Mira Aune</p>'],
    ['<p class=author-bio>Mira Aune writes about rivers.</p>'],
    ['<p class=review-author>Mira Aune</p>'],
    ['<aside><a class=author>Mira Aune</a></aside>'],
    ['<ol id=comments><a rel=author>Mira Aune</a></ol>'],
  ])('is not known by %s', (html) => {
    const { author, authors, sources } = articleOf(html);

    expect([author, authors, sources.author]).toEqual([null, [], undefined]);
  });

  test('a front page and a list of many articles have none, whatever their teasers say', () => {
    const teasers = Array.from(
      { length: 12 },
      (_, at) => `<a rel=author>Writer N${at}</a><p class=byline>Writer N${at}</p>`,
    );

    const front = articleOf(
      '<p class=byline>Mira Aune</p><article><a rel=author>Mira Aune</a></article><time datetime=2026-03-01>',
      'https://halden.example/?a=1',
    );
    const index = articleOf('<p class=byline>Mira Aune</p>', 'https://halden.example/index.html');
    const list = articleOf(teasers.join(''));

    expect([front.author, front.publishedAt, index.author, list.author]).toEqual([null, null, null, null]);
  });

  test('of a front page is whom its own rel=author names, since that is declared', () => {
    const { author, guesses } = articleOf('<a rel=author href=/me>Mira Aune</a>', 'https://halden.example/');

    expect([author, guesses.includes('author')]).toEqual(['Mira Aune', false]);
  });

  test.each(['Von Trapp', 'von Lieven, Ada', 'von der Aue', 'Par Lie Berg', 'Di Stefano'])(
    'whose declared name is %s keeps the whole of it',
    (name) => {
      const { author } = articleOf(`<meta name=author content="${name}">`);

      expect(author).toBe(name);
    },
  );

  test.each([
    ['Von Mira Aune', 'Mira Aune'],
    ['von der Aue', 'von der Aue'],
    ['von Lieven, Ada', 'von Lieven, Ada'],
    ['Por Mira Aune', 'Mira Aune'],
  ])('of the byline %s is %s', (line, name) => {
    const { author } = articleOf(`<p class=byline>${line}</p>`);

    expect(author).toBe(name);
  });

  test.each([
    'Mira Aune &lt;mira@halden.example>',
    'mira@halden.example (Mira Aune)',
    'By Mira Aune mira@halden.example',
  ])('has no mail address in the name: %s', (written) => {
    const { author } = articleOf(`<meta name=author content="${written}">`);

    expect(author).toBe('Mira Aune');
  });

  test.each(['VideoObject', 'Review'])('of a %s is that of the page where the page is one', (type) => {
    const item = `<div itemscope itemtype=https://schema.org/${type}><b itemprop=author>Mira Aune</b></div>`;
    const page = '<div itemscope itemtype=https://schema.org/BreadcrumbList></div>';

    const { author } = articleOf(page + item);

    expect(author).toBe('Mira Aune');
  });
});

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

test('any JSON-LD at all is answered, whatever stands in the place of a text or a number', () => {
  const key = fc.constantFrom(
    ...[
      '@id',
      '@value',
      'name',
      'url',
      'width',
      'height',
      'image',
      'logo',
      'author',
      'publisher',
      'datePublished',
    ],
    ...[
      'mainEntity',
      'mainEntityOfPage',
      'headline',
      'contentUrl',
      'toString',
      'valueOf',
      'constructor',
      '@graph',
    ],
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(null, true, -1e300, 60, '60', 'x', '#a', '2026-03-01', '__proto__'),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('thing'),
    ),
    thing: fc.dictionary(key, tie('value'), { maxKeys: 6 }),
  }));
  const things = fc.array(fc.dictionary(key, value, { maxKeys: 8 }), { maxLength: 4 });
  const type = fc.constantFrom('NewsArticle', 'Organization', 'Product', 'VideoObject', 'WebPage');

  fc.assert(
    fc.property(things, type, (some, each) => {
      const found = articleOf(jsonLd(some.map((thing) => ({ '@type': each, ...thing }))));
      for (const field of articleFields) expect(field in found.sources).toBe(found[field] !== null);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['numbers that many logos have as their width', (length: number) => graphOf(length, 'width', '1,')],
  ['letters that many logos have as their width', (length: number) => graphOf(length, 'width', '"abc",')],
  [
    'names that many articles refer to',
    (length: number) => graphOf(length, 'name', `"${' '.repeat(15_000)}",`),
  ],
])('a million characters of %s take time in proportion to their length', async (_, html) => {
  const reading = (length: number) => {
    const body = Buffer.from(html(length));
    const page = readPage({ url: inner, status: 200, headers: { 'content-type': 'text/html' }, body });
    return () => article(page, {});
  };

  const growth = await growthOf(reading, 1_000_000);

  expect(growth).toMatchObject({ inProportion: true });
});

/** The longer, the more articles with the more references to one thing, and in it a longer list. */
function graphOf(length: number, listed: string, piece: string): string {
  const references = Array(Math.floor(length / 20_000)).fill('{"@id":"a"}');
  const article = `{"@type":"Article","url":"${inner}","author":[${references}],"publisher":{"logo":[${references}]}},`;
  const list = piece.repeat(length / piece.length);
  const thing = `{"@type":"Thing","@id":"a","url":"x","${listed}":[${list}0]}`;
  return `<script type="application/ld+json">[${article.repeat(length / 50_000)}${thing}]</script>`;
}

test.each([
  ['bylines inside each other', '<div class="author byline date">a '],
  ['properties', '<b itemprop="author datePublished image logo description" itemscope>x'],
  ['times', '<time datetime="1 2 3 4 5 6">'],
  ['logos', '<div class=logo><img alt=x>'],
  ['paragraphs', '<p><i>word </i>'],
  ['white space', `<p class=date>${' \n'.repeat(2_000)}1`],
  ['titles', '<title>a - b | c</title>'],
  [
    'articles of JSON-LD',
    '<script type="application/ld+json">{"@type":"Article","url":"x","author":[{"@id":"y"}]}</script>',
  ],
  [
    'lists of JSON-LD',
    `<script type="application/ld+json">{"@type":"A","mainEntity":[${'{"@type":"Article","url":["a","b"]},'.repeat(60)}{}]}</script>`,
  ],
])('a page of a million characters of %s takes time in proportion to its length', async (_, piece) => {
  const reading = (length: number) => {
    const body = Buffer.from(`<html><body>${piece.repeat(length / piece.length)}`);
    const page = readPage({ url: inner, status: 200, headers: { 'content-type': 'text/html' }, body });
    return () => article(page, {});
  };

  const growth = await growthOf(reading, 1_000_000);

  expect(growth).toMatchObject({ inProportion: true });
});
