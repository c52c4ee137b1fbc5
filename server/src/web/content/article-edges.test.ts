import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

function mainText(html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page = readPage({ url: 'https://mill.example/news/sluice', status: 200, headers, body });
  return plainText(mainContent(page));
}

const paragraph = (about: string) =>
  `<p>The ${about} was opened at dawn, as on every market day, and the water came down the leat, past the weir, to the wheel.</p>`;
const story = [
  'first sluice',
  'second sluice',
  'third sluice',
  'fourth sluice',
  'fifth sluice',
  'sixth sluice',
]
  .map(paragraph)
  .join('');
const teasers = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<li><a href="/t${index}">A teaser of page ${index}</a> of which this much is told, for those who want more of it than that…</li>`,
  ).join('');

describe('of the page around an article is left out', () => {
  test('a stream of teasers under a heading that leads away, though it is long', () => {
    const text = mainText(
      `<main><section>${story}${story}</section><div><h2>Recommended for you</h2><ul>${teasers(20)}</ul></div></main>`,
    );

    expect(text).toContain('sixth sluice');
    expect(text).not.toContain('teaser of page');
  });

  test('a heading that leads away with what is under it, though a script stands beside it', () => {
    const text = mainText(
      `<main>${story}<div><h3><a href="/news">More news from the valley</a></h3><ul>${teasers(3)}</ul><script>go()</script></div></main>`,
    );

    expect(text).toContain('sixth sluice');
    expect(text).not.toMatch(/More news|teaser of page/);
  });

  test('whole other articles under such a heading', () => {
    const others = ['other race', 'other pond'].map(
      (about) =>
        `<article class="c">${`${paragraph(about)}${paragraph(about)}`.replace('</p><p>', ' ')}</article>`,
    );
    const text = mainText(
      `<main>${story}${story}<section><h3>You may also like</h3>${others.join('')}</section></main>`,
    );

    expect(text).toContain('sixth sluice');
    expect(text).not.toMatch(/other race|other pond|also like/);
  });

  test('a ticker above the page’s own heading, which below a site’s name is of the second level', () => {
    const text = mainText(
      `<title>The sluice of the lower mill is open - Valley Post</title><h1>Valley Post</h1>
       <div><ul>${teasers(8)}</ul><h2>The sluice of the lower mill is open</h2>${story}${story}</div>`,
    );

    expect(text).toMatch(/^The sluice of the lower mill is open/);
    expect(text).not.toContain('teaser of page');
  });

  test('a gallery of captions, though it is longer than the text, and not a caption by itself', () => {
    const captions = Array.from(
      { length: 20 },
      (_, index) =>
        `<p>Caption ${index} of the show, taken from the bridge in the morning, by the miller.</p>`,
    );
    const text = mainText(
      `<main>${story}<div class="photo-gallery">${captions.join('')}</div><figure><img src="a.png"><p class="slideshow-description">The sluice, seen from the mill, on the day of the market, in May.</p></figure></main>`,
    );

    expect(text).toContain('sixth sluice');
    expect(text).toContain('seen from the mill');
    expect(text).not.toContain('of the show');
  });

  test('the day of publication that its tags say, and no other day', () => {
    const html = (day: string) =>
      `<meta property="article:published_time" content="2026-05-12T09:00:00Z"><main><h1>Sluice</h1><div>${day}</div>${story}</main>`;

    const published = mainText(html('Tuesday, May 12, 2026'));
    const eventOn = mainText(html('Saturday, June 20, 2026'));

    expect(published).not.toContain('2026');
    expect(eventOn).toContain('June 20, 2026');
  });

  test('what is for print only, and the boxes of the next and the last article', () => {
    const text = mainText(
      `<main><div class="print-header">https://mill.example/news/sluice, printed for you, by the Post.</div>${story}<div class="box next-prev"><p>The pond is frozen, as in every winter, and the wheel is still.</p></div></main>`,
    );

    expect(text).toContain('sixth sluice');
    expect(text).not.toMatch(/printed for you|pond is frozen/);
  });
});

describe('of an article stays', () => {
  test('its body by name, though a disclaimer is longer, with the summary above it', () => {
    const legal = Array.from({ length: 30 }, (_, index) => paragraph(`liability ${index}`)).join('');
    const text = mainText(
      `<meta property="og:type" content="article"><main><div class="left"><div class="article-summary">The sluices of the valley are open again, after a long winter, says the miller.</div><div class="article-content">${story}</div></div><div class="legal">${legal}</div></main>`,
    );

    expect(text).toMatch(/^The sluices of the valley are open again/);
    expect(text).toContain('sixth sluice');
    expect(text).not.toContain('liability');
  });

  test.each([
    [
      'a paragraph without a link whose class says related',
      `<p class="part-related">Kept is this sentence, as it leads nowhere.</p>`,
    ],
    [
      'a box whose style in brackets names noise',
      `<div class="[&_.newsletter-box]:hidden"><p>Kept is this sentence, as it leads nowhere.</p></div>`,
    ],
    [
      'a word that a script makes a popup of',
      `<p>It is told that <a class="popup" href="#">Kept is this sentence,</a> as it leads nowhere.</p>`,
    ],
  ])('%s', (_, html) => {
    const text = mainText(`<main>${story}${html}${paragraph('seventh sluice')}</main>`);

    expect(text).toContain('Kept is this sentence');
    expect(text).toContain('seventh sluice');
  });

  test('what a declarative shadow root shows', () => {
    const text = mainText(
      `<main><mill-story><template shadowrootmode="open"><style>p{}</style>${story}</template></mill-story></main>`,
    );

    expect(text).toContain('sixth sluice');
    expect(text).not.toContain('p{}');
  });
});
