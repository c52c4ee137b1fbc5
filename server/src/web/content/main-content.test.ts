import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent, wholePage } from './main-content.ts';

function pageOf(html: string) {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return readPage({ url: 'https://mill.example/news/wheel', status: 200, headers, body });
}

const mainText = (html: string) => plainText(mainContent(pageOf(html)));

const sentence = (about: string) =>
  `<p>The ${about} was built of oak, and turns in the race since the spring; nobody in the village had seen one before, so they came.</p>`;
const article =
  sentence('first wheel') + sentence('second wheel') + sentence('third wheel') + sentence('fourth wheel');
const nav =
  '<nav><ul><li><a href="/">Home</a><li><a href="/shop">Shop</a><li><a href="/about">About us</a></ul></nav>';
const foot = '<footer><p>Copyright 2026, the Mill Company. All rights reserved, terms apply.</p></footer>';
const cards = Array.from(
  { length: 8 },
  (_, index) =>
    `<div class="card"><a href="/${index}"><h3>Another story ${index}</h3></a><p>A teaser of the other story, which is short.</p></div>`,
).join('');

describe('an article', () => {
  test('is left without navigation, footer, cookie notice, share buttons and cards', () => {
    const text = mainText(
      `<title>Wheels - Mill</title>${nav}<div class="cookie-banner"><p>We use cookies, as all do, to know you.</p></div>
       <div class="page"><h1>Wheels</h1><div class="x1">${article}<div class="share-bar"><a href="#">Tweet</a></div></div></div>
       <div class="x2">${cards}</div>${foot}`,
    );

    expect(text).toMatch(/^Wheels\n/);
    expect(text).toContain('fourth wheel');
    expect(text).not.toMatch(/Home|cookies|Tweet|teaser|Copyright/);
  });

  test.each([
    ['in a form, as some servers send pages', `<form><div>${article}</div></form>`],
    ['in a box whose name says sidebar', `<div class="layout with-sidebar"><div>${article}</div></div>`],
    [
      'in boxes of one paragraph each',
      article.replace(/<p>/g, '<div class="b"><p>').replace(/<\/p>/g, '</p></div>'),
    ],
    [
      'in sections of one class',
      `<section class="s">${article}</section><section class="s">${article}${article}</section>`,
    ],
    ['in an element of its own name', `<x-article>${article}</x-article>`],
  ])('is whole %s', (_, html) => {
    const text = mainText(`${nav}<div>${html}</div>${foot}`);

    for (const wheel of ['first', 'second', 'third', 'fourth']) expect(text).toContain(`${wheel} wheel`);
    expect(text).not.toMatch(/Home|Copyright/);
  });

  test('loses what stands under a heading that leads away, and its discussion', () => {
    const text = mainText(
      `<main><article>${article}<h2>Related articles</h2><ul><li><a href=/a>One more</a></ul></article>
       <div id="comments"><h2>Comments</h2>${sentence('commented wheel').repeat(9)}</div></main>`,
    );

    expect(text).toContain('fourth wheel');
    expect(text).not.toMatch(/Related|One more|commented/);
  });

  test('has the parts that stand beside its biggest one, though no paragraph is beside them', () => {
    const text = mainText(
      `<article><div class="part-a">${sentence('intro wheel')}${sentence('other wheel')}</div><div class="part-b">${article}${article}</div></article>`,
    );

    expect(text).toContain('intro wheel');
    expect(text).toContain('fourth wheel');
  });

  test('is not only its code, though that is most of it', () => {
    const text = mainText(
      `<article><h2>How to grind</h2><p>Here is the whole of the program, for mills that grind corn:</p><div class="box"><div><span>grind language</span></div><pre>${'grind(corn);\n'.repeat(40)}</pre></div></article>`,
    );

    expect(text).toContain('the whole of the program');
    expect(text).toContain('grind(corn);');
  });

  test('loses what follows it, though that has more links than it has text', () => {
    const links = Array.from(
      { length: 40 },
      (_, index) => `<li><a href="/${index}">Another story of the mill that goes on, part ${index}</a></li>`,
    ).join('');

    const text = mainText(`<div class="page">${article}<ul>${links}</ul></div>`);

    expect(text).toContain('fourth wheel');
    expect(text).not.toContain('Another story');
  });

  test('has a caption once that stands there for small and for large screens', () => {
    const caption = 'The mill of Oakham in the spring of 1912, seen from the bridge over the river';

    const text = mainText(
      `<article>${article}<div class="caption"><div class="caption-full">${caption}, before the flood.</div><div class="caption-short">${caption} ...</div></div>${article}</article>`,
    );

    expect(text.split(caption)).toHaveLength(2);
    expect(text).toContain('before the flood');
  });

  test('keeps its footnotes where their box is named a footer', () => {
    const text = mainText(
      `<article><div>${article}<div class="footnotes-footer"><div id="n1">See the book of mills.</div></div></div></article>`,
    );

    expect(text).toContain('See the book of mills.');
  });

  test('keeps notes and footnotes, also those that stand outside of it', () => {
    const text = mainText(
      `<article><div>${article}<p>As is known<sup><a href="#fn1">1</a></sup>.</p><aside class="note"><p>Mind the gap.</p></aside></div></article>
       <div class="notes"><ol><li id="fn1">See the book of mills.</li></ol></div>`,
    );

    expect(text).toContain('Mind the gap.');
    expect(text).toContain('See the book of mills.');
  });
});

test('a home page of many sections keeps all of them', () => {
  const sections = ['Grind', 'Sift', 'Bake', 'Sell']
    .map(
      (name, index) => `<section class="k${index}"><h2>${name}</h2>${sentence(`${name} machine`)}</section>`,
    )
    .join('');

  const text = mainText(`${nav}<div class="sections">${sections}</div>${foot}`);

  for (const name of ['Grind', 'Sift', 'Bake', 'Sell']) expect(text).toContain(`The ${name} machine`);
});

test('a listing keeps its links', () => {
  const list = Array.from(
    { length: 30 },
    (_, index) => `<li><a href="/i/${index}">Item number ${index}</a></li>`,
  ).join('');

  const text = mainText(`${nav}<div><h1>All items</h1><ul>${list}</ul></div>`);

  expect(text).toContain('Item number 0');
  expect(text).toContain('Item number 29');
});

test('a page that is a discussion keeps all of it', () => {
  const text = mainText(
    `<h1>Which oak?</h1><div class="comments"><div class="comment">${article}</div><div class="comment">${article}</div></div>`,
  );

  expect(text.split('first wheel')).toHaveLength(3);
});

test('a list of links to its own headings is left out', () => {
  const contents =
    '<h2>Contents</h2><ul><li><a href="#a">Oak</a><li><a href="#b">Iron</a><li><a href="#c">Stone</a></ul>';

  const text = mainText(
    `<article>${sentence('wheel')}${contents}<h2 id=a>Oak parts</h2>${article}</article>`,
  );

  expect(text).not.toMatch(/Contents|Iron/);
  expect(text).toContain('Oak parts');
});

describe('hidden elements', () => {
  test('are in neither the whole page nor the main content', () => {
    const page = pageOf(
      `<a class="skip-link" href="#main">Skip to content</a><p>Shown.</p><p hidden>A</p><p style="color:red;display:none">B</p><p aria-hidden="true">C</p><span class="sr-only">D</span>`,
    );

    expect(plainText(wholePage(page))).toBe('Shown.');
    expect(plainText(mainContent(page))).toBe('Shown.');
  });

  test('are shown where a page shows nothing else, since its script would', () => {
    expect(mainText(`<div style="visibility:hidden">${article}</div>`)).toContain('first wheel');
  });

  test('a search of the page may open hidden text, so it is read', () => {
    expect(mainText(`<p hidden="until-found">Answer</p>`)).toBe('Answer');
  });
});

test('a page that shows text always has main content, whatever it is made of', () => {
  const part = fc.constantFrom(
    ...[
      nav,
      foot,
      cards,
      article,
      '<aside>a</aside>',
      '<form>b</form>',
      '<div class="comments">c</div>',
      '<div class="share nav">d</div>',
      '</div>',
      '<main>',
      '<article>',
      '<ul><li>',
      '<table><tr><td>',
      '<p>',
      '<h2>Related</h2>',
      'text ',
      '<div hidden>',
    ],
  );

  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 12 }), (parts) => {
      const page = pageOf(parts.join(''));

      const whole = plainText(wholePage(page));

      expect(plainText(mainContent(page)) === '').toBe(whole === '');
    }),
    { numRuns: 1_000 },
  );
});
