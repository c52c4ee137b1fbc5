import { expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { techStack } from './tech-stack.ts';

const crowd = [
  'https://js.hs-scripts.com/jquery-1.js?id=GTM-ABCDE"UA-1234-1" gtag("config","G- wp-content/plugins/bootstrap@5.',
  'js-x.hs-scripts.com bootstrap react vue angular lodash moment highlight prism swiper leaflet mapbox-gl ',
].join('');

test.each([
  ['<link href="'],
  ['<script '],
  ['<!-- '],
  ['a'],
  ['"'],
  ['<script src="jquery.js?'],
  ['<div class="ant-btn '],
  [`<p class="wow fadeInUp"><i class=fa>`],
  ['<a href=x class=a id=b data-c>'],
  [`<script>${crowd}</script>`],
  [`<script src='${crowd}'></script>`],
  [`<script src='${crowd}'>`],
  ['<code class="language-x"><pre class="language-x"><code class="language-y">'],
])('a megabyte of %j takes time in proportion', async (part) => {
  const detecting = (length: number) => {
    const page = htmlPage(
      part.repeat(Math.ceil(length / part.length)),
      'https://halden-instruments.example/',
    );
    return () => techStack(page);
  };

  const growth = await growthOf(detecting, 1_000_000);

  expect(growth).toMatchObject({ inProportion: true });
  expect(growth.wholeMs).toBeLessThan(1_000);
});
