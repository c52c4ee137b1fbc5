import { describe, expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

const textOf = (html: string) => plainText(mainContent(htmlPage(html, 'https://mill.example/p/7')));
const said = (about: string) =>
  `<p>I would take the ${about}, since it turns in little water and is mended in a day, as my own was last spring.</p>`;
const postingInJsonLd = '<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>';

describe('time is in proportion to the length', () => {
  test.each([
    ['of messages', (count: number) => `<p>a: b</p><div>Reply</div>`.repeat(count)],
    [
      'of messages in each other',
      (count: number) => `<div class="m">${'<div class="m"><p>Reply'.repeat(count)}`,
    ],
    ['of terms', (count: number) => `<dl>${'<dt>Posts</dt><dd>1</dd>'.repeat(count)}</dl>`.repeat(3)],
    ['of types', (count: number) => `<div itemtype="https://schema.org/Thing"></div>`.repeat(count)],
  ])('%s', async (_, make) => {
    const growth = await growthOf((count) => {
      const html = `${postingInJsonLd}<main>${said('wheel').repeat(3)}${make(count)}</main>`;
      return () => textOf(html);
    }, 8_000);

    expect(growth).toMatchObject({ inProportion: true });
  });
});
