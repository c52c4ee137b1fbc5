import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleOf, inner, jsonLd, newsArticle } from '../../../testing/article-of.ts';
import { articleFields } from './article.ts';

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
