import { describe, expect, test } from 'vitest';
import { articleOf, jsonLd } from '../../../testing/article-of.ts';

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

  test.each([
    ['en', 'Wed, 03/04/2026 - 17:57', '2026-03-04T17:57:00'],
    ['en-GB', 'Wed, 03/04/2026 - 17:57', '2026-03-04T17:57:00'],
    ['en', 'Fri, 03/04/2026', '2026-04-03'],
    ['fr', 'Wednesday, 03/04/2026', '2026-03-04'],
    ['en', 'mercredi 04/03/2026', '2026-03-04'],
    ['en', 'viernes, 03/04/2026', '2026-04-03'],
    ['en', 'Di, 07.11.2023 08:15', '2023-11-07T08:15:00'],
    ['en', 'Fri, 07/14/2023 - 10:30', '2023-07-14T10:30:00'],
    ['de', 'Fri, 07/14/2023', '2023-07-14'],
    ['en', 'Fri. 14-7-2023', '2023-07-14'],
    ['en', 'Thu, 11/09/2023 - 08:12', '2023-11-09T08:12:00'],
    ['en', 'Wed, 5/6/2026, 5 pm', '2026-05-06T17:00:00'],
  ])('a weekday settles which number is the month (%s: %s)', (language, content, expected) => {
    const html = `<html lang="${language}"><meta property="article:published_time" content="${content}">`;

    expect(articleOf(html).publishedAt).toBe(expected);
  });

  test.each([
    ['en', 'Mon, 07/11/2023', '2023-07-11'],
    ['en-GB', 'Mon, 07/11/2023', '2023-11-07'],
    ['en', 'Tue, 07/11/2023', '2023-07-11'],
    ['en-GB', 'Tue, 07/11/2023', '2023-11-07'],
    ['en', 'Mon, 07/07/2023', '2023-07-07'],
    ['en', 'Mon, 13/13/2023', null],
    ['en', 'Version 07/11/2023', null],
  ])('a weekday that fits neither day, or both, settles nothing (%s: %s)', (language, content, expected) => {
    const html = `<html lang="${language}"><meta property="article:published_time" content="${content}">`;

    expect(articleOf(html).publishedAt).toBe(expected);
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
    ['<p class=date>Date of the event: 5 May 2026</p>'],
    ['<p class=date>Applications due: 5 May 2026</p>'],
    ['<p class=date>Expires: 5 May 2026</p>'],
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
