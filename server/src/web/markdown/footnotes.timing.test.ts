import { describe, expect, test } from 'vitest';
import { growthOf, quickestCpuMs } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { wholePage } from '../content/main-content.ts';
import { toMarkdown } from './to-markdown.ts';

function markdownOf(html: string): string {
  const page = htmlPage(html, 'https://mill.example/docs/wheel');
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

describe('depth adds next to nothing', () => {
  test.each([
    ['raised texts that are empty', '<sup>', '</sup>'],
    ['boxes of formulas without one', '<mjx-container>', '</mjx-container>'],
  ])('of %s', { timeout: 120_000 }, async (_, open, close) => {
    const inside = '<b></b>'.repeat(60_000);
    const read = (html: string, boundMs: number) => quickestCpuMs(() => markdownOf(html), boundMs);

    const besideMs = await read((open + close).repeat(450) + inside, 0);
    const boundMs = 60 + 1.8 * besideMs;
    const insideMs = await read(open.repeat(450) + inside, boundMs);

    expect(insideMs).toBeLessThan(boundMs);
  });
});

describe('time is in proportion to what is nested, times its depth at most', () => {
  const links = Array.from({ length: 1_000 }, (_, index) => `<sup><a href="#d${index % 400}">1</a></sup>`);
  const boxes = Array.from({ length: 400 }, (_, index) => `<div id="d${index}">`);

  test.each([
    ['headings in each other', '<h2><div>'.repeat(200), '<b>a</b>'],
    [
      'notes of the margin in each other',
      '<p>Oak<sup>1</sup>'.concat('<span class="sidenote">'.repeat(450)),
      'a<b></b>',
    ],
    [
      'notes of a paper in each other',
      '<p>Oak'.concat(
        '<sup>1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>'.repeat(
          200,
        ),
      ),
      'a<b></b>',
    ],
    ['boxes in each other that links lead to', `<p>${links.join('')}</p>${boxes.join('')}`, '<b>a</b>'],
  ])('%s', { timeout: 120_000 }, async (_, start, piece) => {
    const growth = await growthOf((length) => {
      const html = start + piece.repeat(Math.ceil(length / piece.length));
      return () => markdownOf(html);
    }, 480_000);

    expect(growth).toMatchObject({ inProportion: true });
    expect(growth.wholeMs).toBeLessThan(1_500);
  });
});
