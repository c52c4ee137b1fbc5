import { describe, expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

const textOf = (html: string) => plainText(mainContent(htmlPage(html, 'https://mill.example/p/7')));
const sentence = (about: string) =>
  `<p>The ${about} was built of oak, and turns in the race since the spring; nobody in the village had seen one before, so they came.</p>`;

describe('time is in proportion to the length', () => {
  test.each([
    [
      'of cards',
      (count: number) => `<div class="c"><a href="/"><img><b>Wheel</b></a><p>Buy</p></div>`.repeat(count),
    ],
    [
      'of cards in each other',
      (count: number) => '<div class="c"><a href="/"><img></a><p>Wheel of oak'.repeat(count),
    ],
    ['of sections', (count: number) => `<section><h2>a</h2>${sentence('wheel')}</section>`.repeat(count / 4)],
    [
      'of footers in each other',
      (count: number) => `<section>${'<footer><p class="footnotes">1'.repeat(count)}`,
    ],
    ['of boxes with one name', (count: number) => '<div class="promo"><p>Wheel</p></div>'.repeat(count)],
    [
      'of repeated paragraphs',
      (count: number) => `<div class="mobile">${sentence('wheel')}</div>`.repeat(count / 4),
    ],
    ['of prices', (count: number) => '<div><p>1</p><div><b>Wheel of oak</b></div></div>'.repeat(count)],
    ['of prices in each other', (count: number) => '<div>1<p>Wheel of oak'.repeat(count)],
    ['of paragraphs above', (count: number) => `<div>${'<div><h1>a</h1><p>b</p></div>'.repeat(count)}</div>`],
  ])('%s', async (_, make) => {
    const growth = await growthOf((count) => {
      const html = `<main>${make(count)}<div class="text">${sentence('wheel').repeat(20)}</div></main>`;
      return () => textOf(html);
    }, 8_000);

    expect(growth).toMatchObject({ inProportion: true });
  });
});
