import { describe, expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

function markdownOf(html: string): string {
  const page = htmlPage(html, 'https://weir.example/log/otter');
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
}

const paragraph = (about: string) =>
  `<p>The ${about} came up the river at night, past the mill and the two islands, and slept below the roots of an alder.</p>`;
const story = ['first otter', 'second otter', 'third otter', 'fourth otter'].map(paragraph).join('');

describe('time is in proportion to the length', () => {
  test.each([
    [
      'asides of many lists',
      // The story grows with them: an aside that is much longer than its text is read as well, at any length that is compared here.
      (count: number) =>
        `${story.repeat(Math.ceil(count / 1_000))}<aside>${'<ol><li>a</ol>'.repeat(count)}</aside>`,
    ],
    [
      'boxes of one name',
      (count: number) => `${story}${'<div class="ads"><p>word, word</p></div>'.repeat(count)}`,
    ],
    [
      'boxes of pictures in each other',
      (count: number) => `${story}${'<div class="widget"><img>'.repeat(count)}`,
    ],
    [
      'lines of letters',
      (count: number) =>
        `<div>${'<div><p>From: a</p><p>To: b</p></div>'.repeat(count)}</div><div class="content">${story}</div>`,
    ],
  ])('%s', async (_, make) => {
    const growth = await growthOf((count) => {
      const html = `<main>${make(count)}</main>`;
      return () => markdownOf(html);
    }, 20_000);

    expect(growth).toMatchObject({ inProportion: true });
  });
});
