import { describe, expect, test } from 'vitest';
import { readPage } from '../../html/page.ts';
import { type Article, article } from './article.ts';

const inner = 'https://www.halden.example/news/river-meters';

function articleOf(html: string, url = inner): Article {
  const body = Buffer.from(html);
  return article(readPage({ url, status: 200, headers: { 'content-type': 'text/html' }, body }), {});
}

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
