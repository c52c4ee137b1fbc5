import { describe, expect, test } from 'vitest';
import { articleOf, inner } from '../../../testing/article-of.ts';

describe('the author', () => {
  test.each([
    ['<meta name=author content="Mira Aune"><a rel=author>Tor Lie</a>', 'Mira Aune', 'meta'],
    [
      '<meta property=article:author content="https://social.example/mira"><meta name=dc.creator content=Mira>',
      'Mira',
      'meta',
    ],
    [
      '<p itemscope><span itemprop=author itemscope><b itemprop=name>Mira Aune</b>, editor</span>',
      'Mira Aune',
      'microdata',
    ],
    ['<a rel="author nofollow" href=/mira>by Mira Aune</a>', 'Mira Aune', 'rel_author'],
    ['<div class=article-byline>By <a href=/m>Mira Aune</a>, Oslo</div>', 'Mira Aune', 'byline'],
    ['<span class="entry-author">Written by Mira Aune</span>', 'Mira Aune', 'byline'],
    ['<a href="/authors/mira">Mira Aune</a>', 'Mira Aune', 'byline'],
    ['<meta name=twitter:creator content=@mira>', 'mira', 'meta'],
  ])('of %s is found, and its source told', (html, name, source) => {
    const { author, sources, guesses } = articleOf(html);

    expect([author, sources.author]).toEqual([name, source]);
    expect(guesses.includes('author')).toBe(source === 'byline');
  });

  test.each([
    ['<meta name=author content=admin>'],
    ['<meta name=author content="www.halden.example/team">'],
    ['<p class=byline>3 March 2026</p>'],
    ['<footer><a class=author>Mira Aune</a></footer>'],
    [
      '<div itemscope itemtype=https://schema.org/Product></div><div itemscope itemtype=https://schema.org/Review><b itemprop=author>Mira Aune</b></div>',
    ],
    [
      '<div itemscope itemtype=https://schema.org/Product><div itemscope itemtype=https://schema.org/Review><b itemprop=author>Mira Aune</b></div></div>',
    ],
    ['<div itemscope itemtype=https://schema.org/Review><b itemprop=author>Mira Aune</b></div>'.repeat(2)],
    ['<meta name=author content=mira@halden.example>'],
    ['<p class=byline>7 min read</p>'],
    ['<p class=author-box><a href=/feed>Follow this writer</a></p>'],
    ['<p class=author-bio>About Mira Aune</p>'],
    ['<p class=author-bio>Mira Aune writes about rivers.</p>'],
    ['<p class=author-bio>Mira Aune lives in Oslo.</p>'],
    ['<p class=author-bio>Mira Aune is a writer</p>'],
    ['<p class=author><a href=/login>Log in</a></p>'],
    ['<p class=review-author>Mira Aune</p>'],
    ['<aside><a class=author>Mira Aune</a></aside>'],
    ['<ol id=comments><a rel=author>Mira Aune</a></ol>'],
  ])('is not known by %s', (html) => {
    const { author, authors, sources } = articleOf(html);

    expect([author, authors, sources.author]).toEqual([null, [], undefined]);
  });

  test('a front page and a list of many articles have none, whatever their teasers say', () => {
    const teasers = Array.from(
      { length: 12 },
      (_, at) => `<a rel=author>Writer N${at}</a><p class=byline>Writer N${at}</p>`,
    );

    const front = articleOf(
      '<p class=byline>Mira Aune</p><article><a rel=author>Mira Aune</a></article><time datetime=2026-03-01>',
      'https://halden.example/?a=1',
    );
    const index = articleOf('<p class=byline>Mira Aune</p>', 'https://halden.example/index.html');
    const list = articleOf(teasers.join(''));

    expect([front.author, front.publishedAt, index.author, list.author]).toEqual([null, null, null, null]);
  });

  test('of a front page is whom its own rel=author names, since that is declared', () => {
    const { author, guesses } = articleOf('<a rel=author href=/me>Mira Aune</a>', 'https://halden.example/');

    expect([author, guesses.includes('author')]).toEqual(['Mira Aune', false]);
  });

  test.each(['Von Trapp', 'von Lieven, Ada', 'von der Aue', 'Par Lie Berg', 'Di Stefano'])(
    'whose declared name is %s keeps the whole of it',
    (name) => {
      const { author } = articleOf(`<meta name=author content="${name}">`);

      expect(author).toBe(name);
    },
  );

  // A byline was taken with all that its line says, and the date with it.
  test.each([
    ['By Mira Aune | 3 March 2026', 'Mira Aune'],
    ['Mira Aune • 5 min read', 'Mira Aune'],
    ['March 3, 2026 · Mira Aune', 'Mira Aune'],
    ['By Mira Aune – 3 March 2026', 'Mira Aune'],
    ['Mira Aune - Editor of rivers', 'Mira Aune - Editor of rivers'],
    ['By Mira Aune, March 3, 2026', 'Mira Aune'],
    ['Mira Aune on 3 March 2026', 'Mira Aune'],
    ['Mira Aune-Lie', 'Mira Aune-Lie'],
    ['Mira Aune, Tor Lie', 'Mira Aune, Tor Lie'],
    ['Tor Lie Jr.', 'Tor Lie Jr.'],
  ])('of the line %s is the part that is a name: %s', (line, name) => {
    const { author, guesses } = articleOf(`<p class=byline>${line}</p>`);

    expect(author).toBe(name);
    expect(guesses).toContain('author');
  });

  test.each([
    ['Von Mira Aune', 'Mira Aune'],
    ['von der Aue', 'von der Aue'],
    ['von Lieven, Ada', 'von Lieven, Ada'],
    ['Por Mira Aune', 'Mira Aune'],
  ])('of the byline %s is %s', (line, name) => {
    const { author } = articleOf(`<p class=byline>${line}</p>`);

    expect(author).toBe(name);
  });

  test.each([
    'Mira Aune &lt;mira@halden.example>',
    'mira@halden.example (Mira Aune)',
    'By Mira Aune mira@halden.example',
  ])('has no mail address in the name: %s', (written) => {
    const { author } = articleOf(`<meta name=author content="${written}">`);

    expect(author).toBe('Mira Aune');
  });

  test.each(['VideoObject', 'Review'])('of a %s is that of the page where the page is one', (type) => {
    const item = `<div itemscope itemtype=https://schema.org/${type}><b itemprop=author>Mira Aune</b></div>`;
    const page = '<div itemscope itemtype=https://schema.org/BreadcrumbList></div>';

    const { author } = articleOf(page + item);

    expect(author).toBe('Mira Aune');
  });
});

describe('the line in which an author is named', () => {
  test('is told as readers see it, beside the name', () => {
    const html = '<div class=byline>By <a>Mira Aune</a>, Halden Post, 7 June</div>';

    const { author, byline } = articleOf(html);

    expect([author, byline]).toEqual(['Mira Aune', 'Mira Aune, Halden Post, 7 June']);
  });

  test('is the first that names the author whom the page declares, else the first', () => {
    const lines = '<p class=author-box>Meet our writers</p><p class=byline>Words: Tor Lie</p>';

    const [declared, other] = ['Tor Lie', 'The desk'].map(
      (name) => articleOf(`<meta name=author content="${name}">${lines}`).byline,
    );

    expect([declared, other]).toEqual(['Words: Tor Lie', 'Meet our writers']);
  });

  test('is none on a front page, of a comment or in a footer', () => {
    const html = '<p class=byline>By Mira Aune</p>';

    const lines = [
      articleOf(html, 'https://www.halden.example/'),
      articleOf(`<div class=comments>${html}</div>`),
      articleOf(`<footer>${html}</footer>`),
    ].map(({ byline }) => byline);

    expect(lines).toEqual([null, null, null]);
  });
});

test('a name in a byline ends at a sign that parts it from what else stands there', () => {
  const { author } = articleOf('<p class=author>Mira Aune • All episodes</p>');

  expect(author).toBe('Mira Aune');
});

describe('who posted on a network', () => {
  test('is named in the title before the account, as a guess', () => {
    const { author, sources, guesses } = articleOf(
      '<meta property=og:title content="Mira Aune (@mira.aune) on Fjordgram: &quot;High water&quot;">',
    );

    expect([author, sources.author]).toEqual(['Mira Aune', 'title_part']);
    expect(guesses).toContain('author');
  });

  test.each([
    ['is nobody whom a sentence mentions', 'Flood news (@ noon) on the river', inner],
    ['is nobody where an account ends the title', 'Follow us (@halden)', inner],
    ['is nobody on a front page', 'Halden Post (@halden) on Fjordgram', 'https://www.halden.example/'],
  ])('%s', (_, title, url) => {
    expect(articleOf(`<title>${title}</title>`, url).author).toBeNull();
  });
});
