import { describe, expect, test } from 'vitest';
import { timesOfPage } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

const mainText = (html: string) => plainText(mainContent(htmlPage(html, 'https://quarry.example/stone')));
const paragraph = (about: string) =>
  `<p>The ${about} was cut by hand in the summer, carried down to the harbour on sledges, and shipped to towns along the coast.</p>`;
const paragraphs = (about: string, count: number) =>
  Array.from({ length: count }, (_, index) => paragraph(`${about} ${index}`)).join('');

describe('time is in proportion to the length', () => {
  const days = Array.from(
    { length: 6_000 },
    (_, day) => `{"datePublished":"${new Date(day * 86_400_000).toISOString().slice(0, 10)}"}`,
  );

  test.each([
    [
      'short lines on a page of many days',
      `<script type="application/ld+json">[${days.join()}]</script>`,
      '<p>x 2 nov',
      400_000,
    ],
    [
      'dates on a page of many days',
      `<script type="application/ld+json">[${days.join()}]</script>`,
      '<p>2 nov 2026',
      400_000,
    ],
    [
      'headings below a long title',
      `<title>${'Stone of the quarry '.repeat(150_000)}</title>`,
      '<h1>a</h1><h2>Another heading of the day</h2>',
      40_000,
    ],
  ])('%s', { timeout: 120_000 }, async (_, start, piece, lettersMax) => {
    const end = paragraphs('slate', 5);

    const page = (length: number) => start + piece.repeat(Math.ceil(length / piece.length)) + end;

    const { growth, ms } = await timesOfPage(page, mainText, { lengthMax: lettersMax, boundMs: 1_500 });

    expect(growth).toMatchObject({ inProportion: true });
    expect(ms).toBeLessThan(1_500);
  });
});
