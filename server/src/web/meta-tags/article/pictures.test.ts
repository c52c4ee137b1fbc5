import { describe, expect, test } from 'vitest';
import { articleOf } from '../../../testing/article-of.ts';

describe('the picture that a page shows for an article', () => {
  test('is no sign in a line of text, whether its size stands in attributes or in its style', () => {
    const html = `<article><img src=/clock.svg width=24><img src=/eye.svg style="max-width: 90px; height:16px">
      <img src=/gauge.jpg style="max-width: 20px" width=640></article>`;

    expect(articleOf(html).image).toBe('https://www.halden.example/gauge.jpg');
  });

  test('is none where the page has signs alone', () => {
    expect(articleOf('<main><img src=/clock.svg width=32 height=32></main>').image).toBeNull();
  });

  test('is not that of another page to which it leads from beside the article', () => {
    const html = `<header><img src=/halden.png></header>
      <main><article><p>Text</p></article><a href=/news/valves><img src=/valves.jpg></a></main>`;

    expect(articleOf(html).image).toBe('https://www.halden.example/halden.png');
  });

  test('may lead to where it is shown large, or to the page itself', () => {
    const [toFile, toItself, inArticle] = [
      '<main><a href=/large.jpg><img src=/small.jpg></a></main>',
      '<main><a href="#top"><img src=/small.jpg></a></main>',
      '<article><a href=/photos/7><img src=/small.jpg></a></article>',
    ].map((html) => articleOf(html).image);

    expect(new Set([toFile, toItself, inArticle])).toEqual(new Set(['https://www.halden.example/small.jpg']));
  });

  test('is no film, of which the poster is one', () => {
    const html =
      '<article><video poster=/flood.png><source src=/flood.mp4><img src=/flood.mp4></video></article><img src=/foot.png>';

    const { image, sources } = articleOf(html);

    expect([image, sources.image]).toEqual(['https://www.halden.example/flood.png', 'picture']);
  });

  test('an empty address in JSON-LD leads to no picture, and above all not to the page', () => {
    const html =
      '<script type="application/ld+json">{"@type":"NewsArticle","image":[""],"publisher":{"logo":" "}}</script>';

    const { image, logo } = articleOf(html);

    expect([image, logo]).toEqual([null, null]);
  });
});

test('all pictures that the page shows are listed once, in its order, without dots and lines', () => {
  const html = `<meta property=og:image content=/og.png><img src=/b.png><img src=/dot.gif width=1 height=1><img src=/line.png width=900 height=3>
    <img src="data:image/gif;base64,R0" data-src=/a.png><img src=/b.png><img src=/clock.svg width=16>`;

  const { image, pictures } = articleOf(html);

  expect(image).toBe('https://www.halden.example/og.png');
  expect(pictures).toEqual(
    ['b.png', 'a.png', 'clock.svg'].map((name) => `https://www.halden.example/${name}`),
  );
});

test('what a player plays has the type that the page gives it, of a tag before that of the player', () => {
  const player =
    '<audio><source src=/talk.ogg type="audio/ogg; codecs=opus"></audio><video src=/talk.mp4></video>';

  const shown = articleOf(player);
  const tagged = articleOf(
    `<meta property=og:audio content=/a.mp3><meta property=og:audio:type content=audio/mpeg>${player}`,
  );

  expect([shown.audioType, shown.videoType]).toEqual(['audio/ogg; codecs=opus', null]);
  expect([tagged.audio, tagged.audioType]).toEqual(['https://www.halden.example/a.mp3', 'audio/mpeg']);
});
