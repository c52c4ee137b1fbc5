import { describe, expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { scrapeFormats, scrapePage } from './scrape-page.ts';

describe('time is in proportion to the length', () => {
  test.each([
    ['attributes', '<a '],
    ['many values', '<p class="a b" title="x">'],
    ['links', '<a href="/x?y=z">a</a>'],
    ['sets of pictures', `<img srcset="${'a 1x, '.repeat(50)}">`],
    ['white space in styles', `<p style="${';  '.repeat(100)}">`],
    ['letters', 'a'],
    ['quotes in quotes', '<q>"'],
  ])('%s', { timeout: 240_000 }, async (_, piece) => {
    const scraping = (length: number) => {
      const html = piece.repeat(Math.ceil(length / piece.length));
      return () =>
        scrapePage(htmlPage(html, 'https://mill.example/a/b'), { formats: scrapeFormats, mainContent: true });
    };

    const growth = await growthOf(scraping, 1_000_000);

    expect(growth).toMatchObject({ inProportion: true });
    expect(growth.wholeMs).toBeLessThan(10_000);
  });
});
