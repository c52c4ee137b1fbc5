import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

/* A rule that leaves out what is around an article must not take what is in it. */

function mainText(html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return plainText(
    mainContent(readPage({ url: 'https://quarry.example/stone', status: 200, headers, body })),
  );
}

const paragraph = (about: string) =>
  `<p>The ${about} was cut by hand in the summer, carried down to the harbour on sledges, and shipped to towns along the coast.</p>`;
const paragraphs = (about: string, count: number) =>
  Array.from({ length: count }, (_, index) => paragraph(`${about} ${index}`)).join('');

describe('a box that is named an article’s text does not stand for the page', () => {
  test('where it is a teaser below many sections', () => {
    const sections = Array.from(
      { length: 12 },
      (_, index) =>
        `<section><h2>Part ${index}</h2>${paragraphs(`slab of part ${index}, number`, 2)}</section>`,
    );

    const text = mainText(
      `<main>${sections.join('')}<div class="article-text">${paragraphs('teaser', 3)}</div></main>`,
    );

    expect(text).toContain('slab of part 0, number 0');
    expect(text).toContain('slab of part 11, number 1');
  });

  test('where a box beside it has more of the text', () => {
    const text = mainText(
      `<div><div class="story-body">${paragraphs('lintel', 3)}</div><div class="details">${paragraphs('kerb', 6)}</div></div>`,
    );

    expect(text).toContain('lintel 1');
    expect(text).toContain('kerb 4');
  });

  test('where it is what stands above the sections', () => {
    const sections = ['gate', 'step', 'wall'].map((about) => `<section>${paragraphs(about, 2)}</section>`);

    const text = mainText(
      `<main><div class="hero-text-content post-text">${paragraphs('quarry', 3)}</div>${sections.join('')}</main>`,
    );

    for (const about of ['quarry 0', 'gate 1', 'step 1', 'wall 1']) expect(text).toContain(about);
  });
});

describe('a chapter stays', () => {
  test('though its heading is one that elsewhere leads away, as it names its sources by links', () => {
    const cited = Array.from(
      { length: 5 },
      (_, index) =>
        `<p>Earlier surveys of layer ${index} measured the grain of the stone at three depths, but none of them looked at the water in it, which freezes in winter and splits the slabs along the bed, as was shown later by others in the north <a href="#r${index}">[${index + 1}]</a>.</p>`,
    );

    const text = mainText(
      `<article><h2>Introduction</h2>${paragraphs('granite', 5)}<h2>Related work</h2>${cited.join('')}<h2>Method</h2>${paragraphs('sample', 4)}</article>`,
    );

    expect(text).toContain('Related work');
    expect(text).toContain('surveys of layer 0');
    expect(text).toContain('surveys of layer 4');
    expect(text).toContain('sample 3');
  });

  test('with the pictures between its paragraphs, which have captions', () => {
    const text = mainText(
      `<main>${paragraphs('flagstone', 2)}<section class="gallery"><figure><img src="a.png"><figcaption>The front, polished.</figcaption></figure><figure><img src="b.png"><figcaption>The back, rough.</figcaption></figure></section>${paragraphs('cobble', 2)}</main>`,
    );

    expect(text).toContain('The front, polished.');
    expect(text).toContain('The back, rough.');
  });
});

describe('of the lines above an article', () => {
  const html = (line: string) =>
    `<meta property="article:published_time" content="2026-11-21T07:00:00Z"><main><h1>Stone</h1><div>${line}</div>${paragraphs('slate', 5)}</main>`;

  test.each([
    'In 2026, 20 rivers ran dry',
    'Model 2026, version 22 of the pump',
    'Since 21 November 2026 quarries are closed',
  ])('one with numbers that is no date stays: %s', (line) => {
    expect(mainText(html(line))).toContain(line);
  });

  test.each([
    'Saturday, November 21, 2026',
    'Published 21st Nov 2026 at 10:30 GMT',
    'Jane Mason | 11/21/2026',
    'Veröffentlicht am 21. November 2026',
    'Le 21 novembre 2026',
    '2026年11月21日',
    '20.11.2026',
  ])('a date of its publication is left out: %s', (line) => {
    expect(mainText(html(line))).not.toContain('2026');
  });
});
