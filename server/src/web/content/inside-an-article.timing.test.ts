import { describe, expect, test } from 'vitest';
import { timesOfPage } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

const mainText = (html: string) => plainText(mainContent(htmlPage(html, 'https://ferry.example/mill')));
const paragraph =
  '<p>The ferry crossed at noon, as it had on every day of that winter, and the people on the quay waved, though few of them knew the crew.</p>';

describe('time is in proportion to the length of an article', () => {
  test.each([
    ['of credits without pictures', '<p>Photo: Ada Moor</p>', 150_000],
    ['of pictures with credits', '<div><img src=a></div><p>© Ada Moor</p>', 150_000],
    [
      'of questions for consent',
      '<div><p>To load YouTube you must accept its cookies.</p><button>OK</button></div>',
      150_000,
    ],
    ['of cards in each other', '<div><h3><a href="/a">The other ferry of the mill</a></h3>', 60_000],
    ['of headings with nothing below', '<div><h3>The chart</h3></div>', 150_000],
    ['of calls to readers', '<p>Get our <a href="/newsletter">newsletter</a> here.</p>', 150_000],
  ])('%s', { timeout: 120_000 }, async (_, piece, lettersMax) => {
    const start = `<meta property="og:type" content="article"><article>${paragraph.repeat(5)}`;
    const page = (length: number) => start + piece.repeat(Math.ceil(length / piece.length));

    const { growth, ms } = await timesOfPage(page, mainText, { lengthMax: lettersMax, boundMs: 1_500 });

    expect(growth).toMatchObject({ inProportion: true });
    expect(ms).toBeLessThan(1_500);
  });
});
