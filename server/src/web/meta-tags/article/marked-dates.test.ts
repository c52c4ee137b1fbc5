import { expect, test } from 'vitest';
import { articleOf } from '../../../testing/article-of.ts';
import { markedDatesMax } from './marked-dates.ts';

test('every date that the page marks is told with its place and what it is the date of, as written and in ISO 8601', () => {
  const html = `<html lang=en><meta property=article:modified_time content=2026-03-02T09:30:00Z>
    <script type="application/ld+json">{"@type":"NewsArticle","datePublished":"2026-03-01"}</script>
    <div itemscope itemtype="https://schema.org/Review"><meta itemprop=datePublished content="14 May 2024"></div>
    <p class=last-modified><time datetime=2026-03-05>5 March</time>`;

  const { dates, publishedAt, modifiedAt } = articleOf(html);

  expect(dates).toEqual([
    { written: '2026-03-01', date: '2026-03-01', property: 'datepublished', of: null, source: 'json_ld' },
    {
      written: '2026-03-02T09:30:00Z',
      date: '2026-03-02T09:30:00+00:00',
      property: 'article:modified_time',
      of: null,
      source: 'meta',
    },
    {
      written: '14 May 2024',
      date: '2024-05-14',
      property: 'datepublished',
      of: 'Review',
      source: 'microdata',
    },
    { written: '2026-03-05', date: '2026-03-05', property: null, of: null, source: 'time' },
  ]);
  // The dates of the page are chosen as before.
  expect([publishedAt, modifiedAt]).toEqual(['2026-03-01', '2026-03-02T09:30:00+00:00']);
});

test('what is marked as a date and is none has no date: a duration, a word', () => {
  const { dates, publishedAt } = articleOf(
    '<time datetime=PT12M>12 min</time><meta itemprop=datePublished content=soon>',
  );

  expect(dates.map(({ written, date }) => [written, date])).toEqual([
    ['soon', null],
    ['PT12M', null],
  ]);
  expect(publishedAt).toBeNull();
});

test('a time that is also a property is told once, and so is what is written twice', () => {
  const { dates } = articleOf(
    '<time itemprop=dateModified datetime=2026-01-02>2 January</time><time>2026-02-03</time><time>2026-02-03</time>',
  );

  expect(dates.map(({ written, source }) => [written, source])).toEqual([
    ['2026-01-02', 'microdata'],
    ['2026-02-03', 'time'],
  ]);
});

test('dates of comments are left out, and there is an end to the list', () => {
  const times = Array.from({ length: 150 }, (_, day) => `<time>${day + 1}</time>`).join('');

  const { dates } = articleOf(`<div class=comments><time>2026-01-01</time></div>${times}`);

  expect(dates).toHaveLength(markedDatesMax);
  expect(dates[0]?.written).toBe('1');
});
