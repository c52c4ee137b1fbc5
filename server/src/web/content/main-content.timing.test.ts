import { describe, expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

const mainText = (html: string) => plainText(mainContent(htmlPage(html, 'https://mill.example/news/wheel')));

describe('time is in proportion to the length', () => {
  test.each([
    ['noise in noise', '<div class=nav>a'],
    ['comments', '<div class=comment><p>Some words, and more.</div>'],
    ['headings that lead away', '<h2>Related</h2><p>a, b.'],
    ['lists of links to itself', '<ul><li><a href="#a">b</a></ul>'],
    ['captions in captions', '<div class=caption>The words of a text, of some length, that stand below.'],
    ['class names', '<p class="aB-cD_eF share">a'],
    ['spaces', ' '],
    ['galleries', '<div class=gallery><p>The words of a text, of some length.'],
    ['articles in articles', '<article><h2>Read next</h2><p>The words of a text, of some length.'],
    ['bodies of articles', '<div class="article-content"><p class=lead>The words of a text, of some length.'],
    ['headings like titles', '<h2>The words of a text, of some length</h2>'],
    ['boxes', '<div><p>The words of a text, of some length.'],
  ])('%s', { timeout: 240_000 }, async (_, piece) => {
    const growth = await growthOf((length) => {
      const html = piece.repeat(Math.ceil(length / piece.length));
      return () => mainText(html);
    }, 1_000_000);

    expect(growth).toMatchObject({ inProportion: true });
    expect(growth.wholeMs).toBeLessThan(8_000);
  });
});
