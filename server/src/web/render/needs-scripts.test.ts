import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Page, readPage } from '../html/page.ts';
import { needsScripts } from './needs-scripts.ts';

function page(html: string, contentType = 'text/html; charset=utf-8'): Page {
  return readPage({
    url: 'https://example.com/',
    status: 200,
    headers: { 'content-type': contentType },
    body: Buffer.from(html),
  });
}

const text = 'A sentence that somebody wrote for others to read. '.repeat(10);
const script = '<script src="/app.js"></script>';

describe('a page that is empty without its scripts', () => {
  test.each([
    ['React', `<div id="root"></div>${script}`, 'empty_root'],
    [
      'React, with its notice',
      `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${script}`,
      'empty_root',
    ],
    [
      'Vue, with a spinner',
      `<div id="app"><img src="/spin.svg"><p>Loading…</p></div><script type="module" src="/a.js"></script>`,
      'empty_root',
    ],
    [
      'Next',
      `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"a":"${text}"}</script>${script}`,
      'empty_root',
    ],
    ['Angular', `<app-root></app-root>${script}`, 'empty_root'],
    [
      'a root between a heading and a foot',
      `<header>Example</header><div id="app"></div><footer>Imprint, privacy</footer>${script}`,
      'empty_root',
    ],
    [
      'a template in a hidden part',
      `<div id="app"></div><div hidden>${text}</div><template>${text}</template>${script}`,
      'empty_root',
    ],
    [
      'a notice as the only text',
      `<noscript><h1>Bitte aktivieren Sie JavaScript</h1></noscript><div class="x"></div>${script}`,
      'asks_for_scripts',
    ],
    ['nothing but a script', `<body>${script}</body>`, 'nothing_but_scripts'],
    [
      'an inline script that writes the page',
      `<script>document.write('${text}')</script>`,
      'nothing_but_scripts',
    ],
    [
      'only a pixel for those without',
      `<noscript><img src="/pixel"></noscript>${script}`,
      'nothing_but_scripts',
    ],
  ])('%s', (_which, html, reason) => {
    const found = needsScripts(page(`<!doctype html><title>A title</title><body>${html}`));

    expect(found).toEqual({ isNeeded: true, reason });
  });
});

describe('a page that can be read as it is', () => {
  test.each([
    ['a text without scripts', `<p>Hi</p>`],
    ['nothing at all', ''],
    ['a root that the server has filled', `<div id="root"><p>${text}</p></div>${script}`],
    ['a text beside an empty root', `<p>${text}</p><div id="app"></div>${script}`],
    [
      'a short text with a script',
      `<h1>Under construction</h1><p>We are back on Monday, see you then.</p>${script}`,
    ],
    [
      'a notice beside a text',
      `<noscript>JavaScript makes this page nicer.</noscript><p>${text}</p>${script}`,
    ],
    [
      'a tag manager’s frame for those without scripts',
      `<noscript><iframe src="https://t.example/ns"></iframe></noscript><p>${text}</p>${script}`,
    ],
    ['a picture', `<img src="/all.jpg">${script}`],
    ['frames', `<iframe src="/all"></iframe>${script}`],
    [
      'a refresh to a page that looks for scripts',
      `<meta http-equiv="refresh" content="0;url=/check-js">${script}`,
    ],
    ['data in a script element', `<script type="application/ld+json">{"@type":"Thing"}</script>`],
    [
      'a whole page for those without scripts',
      `<noscript>${'Without JavaScript this is all there is. '.repeat(30)}</noscript><img src="a">${script}`,
    ],
  ])('%s', (_which, html) => {
    const found = needsScripts(page(`<!doctype html><title>A title</title><body>${html}`));

    expect(found).toEqual({ isNeeded: false, reason: null });
  });

  test('what is no HTML', () => {
    expect(needsScripts(page('%PDF-1.7', 'application/pdf')).isNeeded).toBe(false);
    expect(needsScripts(page('{"a":"<script>"}', 'application/json')).isNeeded).toBe(false);
  });
});

test('any text at all is answered', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<div id=root>',
        '<noscript>',
        '</noscript>',
        script,
        '<app-root>',
        '<p hidden style="display:none">',
        'JavaScript',
        '<img>',
        '<template>',
        '</div>',
      ),
    ),
    { maxLength: 60 },
  );

  fc.assert(
    fc.property(pieces, (parts) => {
      const { isNeeded, reason } = needsScripts(page(parts.join('')));
      expect(isNeeded).toBe(reason !== null);
    }),
  );
});
