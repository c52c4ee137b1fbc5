import { expect, test } from 'vitest';
import { inner } from '../../../testing/article-of.ts';
import { growthOf } from '../../../testing/cpu-time.ts';
import { readPage } from '../../html/page.ts';
import { article } from './article.ts';

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
