import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { plainText } from '../scrape/plain-text.ts';
import { mainContent } from './main-content.ts';

function mainText(html: string): string {
  const body = new TextEncoder().encode(`<title>The mill</title>${html}`);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return plainText(mainContent(readPage({ url: 'https://mill.example/n/1', status: 200, headers, body })));
}

const paragraph = (about: string) =>
  `<p>The ${about} was opened at dawn, as on every market day, and the water came down the leat, past the weir, to the wheel.</p>`;
const story = ['first sluice', 'second sluice', 'third sluice', 'fourth sluice'].map(paragraph).join('');
const article = (inside: string) => `<article><h1>The mill</h1>${story}${inside}</article>`;

describe('of an article is left out', () => {
  test.each([
    '<p><a href="/2">THREE VALLEYS WITHOUT A MILL</a></p>',
    '<p><strong><a href="/app">CLICK HERE TO GET THE APP OF THE MILL</a></strong></p>',
    '<p><i>Follow the millers on <a href="/i">Instagram</a> and <a href="/f">Facebook</a>.</i></p>',
    '<p>Suivez-nous sur <a href="/f">Facebook</a> et <a href="/t">Telegram</a></p>',
    '<p>Подписывайтесь на наш <a href="/t">Telegram</a></p>',
    '<div><span>Image 1 of 3</span><p></p></div>',
    '<p>Bild 2 von 7</p>',
    '<p>Media playback is unsupported on your device</p>',
    '<div><span class="off-screen">Image caption</span></div>',
  ])('%s', (inside) => {
    expect(mainText(article(`${inside}${story}`))).toBe(mainText(article(story)));
  });

  test.each([
    '<p>Copyright @ 2019 The New Mill.</p>',
    '<p>© 2024 Mill press. All rights reserved. This text must not be printed, sent or told again without a word from us.</p>',
    '<div><span>First Published:</span> Tuesday, November 19, 2019 08:38 AM</div>',
    '<p>Alle Rechte vorbehalten</p>',
    '<p>Zuletzt aktualisiert am 3. Mai 2024</p>',
    '<h2>Самые популярные мельницы</h2><ul><li><a href="/a">Ветряная</a></li><li><a href="/b">Водяная</a></li></ul>',
    '<h2>Mehr aus der Sendung</h2><ul><li><a href="/a">Wehr</a></li><li><a href="/b">Teich</a></li></ul>',
    '<div><h1>Отзывы</h1><p>Муж доволен, я тоже.</p><a href="#add">Добавить отзыв</a></div>',
  ])('below its text %s', (inside) => {
    expect(mainText(article(inside))).toBe(mainText(article('')));
  });
});

describe('a box is no noise', () => {
  test.each(['left-navigation-wrapper', 'sidebar-layout', 'has-popup', 'menu-open'])(
    'called %s, with the main part',
    (name) => {
      const captions = story.replaceAll('sluice', 'picture');
      const text = mainText(
        `<div class="${name}"><main><h1>The mill</h1>${story}</main></div><div>${captions}</div>`,
      );

      expect(text).toContain('first sluice');
      expect(text).not.toContain('picture');
    },
  );

  test.each(['js-lightbox-gallery', 'gallery', 'slideshow-item', 'lightbox'])(
    'called %s, with paragraphs',
    (name) => {
      expect(
        mainText(
          `${article(`<div class="${name}"><img src="1.jpg"><div>${story.replaceAll('sluice', 'rack')}</div></div>`)}`,
        ),
      ).toContain('fourth rack');
    },
  );

  test.each([
    '<aside>Close the sluice first.</aside>',
    '<aside class="text--rules-sidebar"><p>Close the sluice first.</p></aside>',
  ])('between two paragraphs: %s', (aside) => {
    expect(mainText(article(`${aside}${story}`))).toContain('Close the sluice first');
  });
});

describe('of a short page is left out', () => {
  const short = (inside: string) =>
    `<header><a href="/">Mill Times</a></header><div class="content"><h1>The pond</h1><p>The pond is let off on Friday.</p></div>${inside}
    <footer><p>Copyright 2025 Mill Times. All rights reserved.</p></footer>`;
  test.each([
    '<div id="b7" class="bx"><p>This website uses cookies. <a href="/c">More</a></p><button>Accept all</button></div>',
    '<div class="note-bar"><span>Diese Website verwendet Cookies.</span></div>',
    '<section><p>Nous utilisons des cookies.</p><a role="button">Tout accepter</a></section>',
    '<div class="cc-window cc-banner"><span>We set cookies here.</span></div>',
    '<div id="onetrust-banner-sdk"><p>We use cookies to improve things.</p></div>',
    ...[
      'Close and accept',
      'Schließen und akzeptieren',
      'Fermer et accepter',
      'Cerrar y aceptar',
      'Chiudi e accetta',
    ].map(
      (button) =>
        `<div class="w9"><form method="post"><input type="submit" value="${button}">Privacy: this site uses cookies. By continuing to use this website, you agree to their use on all of its pages, and on those of our partners.</form></div>`,
    ),
  ])('%s, the logo and the footer', (inside) => {
    expect(mainText(short(inside))).toMatch(/^The pond\s+The pond is let off on Friday\.$/);
  });
});

test('a paragraph below the heading is kept where the text begins in another box', () => {
  const text = mainText(
    `<main><div><h1>Install</h1><p>You need version 4 of the gate to follow this guide.</p></div><div><h2>Step one</h2>${story}<h2>Step two</h2>${story}</div></main>`,
  );

  expect(text).toContain('version 4 of the gate');
});
