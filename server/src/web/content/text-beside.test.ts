import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

/* What belongs to a text though it stands beside it, and what says of a text only what fields of the answer say. */

function markdownOf(html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page = readPage({ url: 'https://weir.example/log/otter', status: 200, headers, body });
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
}

const paragraph = (about: string) =>
  `<p>The ${about} came up the river at night, past the mill and the two islands, and slept below the roots of an alder.</p>`;
const story = ['first otter', 'second otter', 'third otter', 'fourth otter'].map(paragraph).join('');

describe('of a text is kept', () => {
  test('what stands at the beginning of its article, before the box of the rest', () => {
    const opening =
      'Otters are back at the weir, after forty years without one, as the wardens told us on Sunday, over tea and a map of the river.';

    const text = markdownOf(
      `<main><div><div class="x"><p>${opening}</p></div><div class="content">${story}${story}${story}</div></div></main>`,
    );

    expect(text.startsWith(opening)).toBe(true);
  });

  test('lines such as From and Subject above a letter', () => {
    const text = markdownOf(
      `<main><h1>A letter</h1><div class="top"><p><b>From:</b> Ines Aldo</p><p><b>To:</b> The wardens</p><p><b>Subject:</b> Otters</p></div><div class="content">${story}</div></main>`,
    );

    expect(text).toContain(
      '**From:** Ines Aldo\n\n**To:** The wardens\n\n**Subject:** Otters\n\nThe first otter',
    );
  });

  test('a numbered list of notes in an aside, by the raised numbers in the text', () => {
    const text = markdownOf(
      `<article>${story}<div><p>Otters hum.<sup class="n">1</sup></p></div><aside><ol start="1"><li>Only the young do.</ol></aside><div><p>They whistle.<sup class="n">2</sup></p></div><aside><ol start="2"><li>Heard in May, by <a href="/ada">Ada</a>.</ol></aside></article>`,
    );

    expect(text).toContain('Otters hum.[^1]\n\n[^1]: Only the young do.');
    expect(text).toContain('They whistle.[^2]\n\n[^2]: Heard in May, by [Ada](https://weir.example/ada).');
  });

  test('what a callout folds away', () => {
    const text = markdownOf(
      `<article>${story}<div class="callout is-collapsed"><div class="callout-title">Where?</div><div class="callout-content" style="display: none"><p>Below the weir.</p></div></div></article>`,
    );

    expect(text).toContain('Where?\n\nBelow the weir.');
  });

  test('a picture with its caption between two paragraphs, whatever its box is called', () => {
    const text = markdownOf(
      `<article>${story}<div class="photo-widget"><div><img src="/otter.jpg" alt=""></div><div class="caption">An otter on the sluice gate</div></div>${story}</article>`,
    );

    expect(text).toContain('An otter on the sluice gate');
  });

  test('the paragraph below a box of links that has its heading inside', () => {
    const text = markdownOf(
      `<article>${story}<div class="box"><div><h3>Most read</h3></div><ul><li><a href="/1">Heron counted twice</a><li><a href="/2">Eel ladder opens in the spring</a></ul></div>${paragraph('fifth otter')}<figure><img src="/f.jpg"></figure></article>`,
    );

    expect(text).toContain('The fifth otter came up the river');
    expect(text).not.toContain('Heron');
  });

  test('messages of a thread that are all named alike, where one of them is too much to be noise', () => {
    const message = (text: string) => `<div class="ads x">${text}</div>`;

    const text = markdownOf(
      `<main><h2>Otters at the weir</h2><p>Three messages.</p>${message(story)}${message(`<p>We saw it too.</p>${paragraph('sixth otter')}${paragraph('seventh otter')}`)}${message(`<p>See you on Sunday, then.</p>${paragraph('eighth otter')}${paragraph('ninth otter')}`)}</main>`,
    );

    expect(text).toContain('We saw it too.');
    expect(text).toContain('See you on Sunday, then.');
  });
});

describe('of a text is left out', () => {
  test('a list beside it whose items are links, though it has numbers', () => {
    const text = markdownOf(
      `<article>${story}</article><aside><ol><li><a href="/a">Heron of the year, a long report</a><li><a href="/b">Eels, and where they go</a></ol></aside>`,
    );

    expect(text).not.toContain('Heron');
  });

  test.each([
    ['who wrote it, where its tags say so', '<p>By Ines Aldo, River Warden</p>'],
    ['the time it takes to read', '<div>7 min read</div>'],
    ['the day that its first time element says', '<p><time datetime="2026-05-02">2 May 2026</time></p>'],
  ])('%s', (_, line) => {
    const text = markdownOf(
      `<meta name="author" content="Ines Aldo"><article><h1>Otters</h1>${line}${story}</article>`,
    );

    expect(text).toMatch(/^# Otters\n\nThe first otter/);
  });

  test('a table of contents that is a table', () => {
    const text = markdownOf(
      `<article><h1>Otters</h1>${story}<table><tr><td><a href="#a">Of their food</a><tr><td><a href="#b">Of their holts</a><tr><td><a href="#c">Of their young</a></table>${story}</article>`,
    );

    expect(text).not.toContain('holts');
  });
});

test('a line by a name that no tag says is kept, as no field of the answer has it', () => {
  const text = markdownOf(`<article><h1>Otters</h1><p>By Ines Aldo, River Warden</p>${story}</article>`);

  expect(text).toContain('By Ines Aldo, River Warden');
});
