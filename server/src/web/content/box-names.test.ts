import { expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

const paragraphs = Array.from(
  { length: 6 },
  (_, index) =>
    `<p>The harbor of part ${index} was built from stone, which boats brought down the river in the spring, and it has stood since.</p>`,
).join('');

function markdownOf(inside: string, isArticle = true): string {
  const type = isArticle ? '<meta property="og:type" content="article">' : '';
  const html = `<html><head><title>The harbor</title>${type}</head><body><div class="page">${inside}</div></body></html>`;
  const page = readPage({
    url: 'https://paper.example/harbor',
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: new TextEncoder().encode(html),
  });
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
}

const article = (box: string) =>
  markdownOf(
    `<h1>The harbor</h1>${paragraphs}${box}<p>It closes at dusk, and opens again early, when the tide allows it.</p>`,
  );

test.each([
  '<div class="author-card"><p>Ada Berg writes about water and towns.</p></div>',
  '<div id="author-info"><p>Ada Berg writes about water and towns.</p></div>',
  '<div class="cb-Author_PersonalInfo"><p>Ada Berg writes about water and towns.</p></div>',
  '<div class="autoren-box"><p>Ada Berg writes about water and towns.</p></div>',
  '<section class="vcard author about_tab"><p>Ada Berg writes about water and towns.</p></section>',
])('a box named after who wrote the text is none of it: %s', (box) => {
  const markdown = article(box);

  expect(markdown).toContain('part 5');
  expect(markdown).toContain('It closes at dusk');
  expect(markdown).not.toContain('Ada Berg');
});

test.each([
  '<span class="post-ratings">(No ratings yet)</span>',
  '<div class="news-rate"><label>Rate this story</label></div>',
  '<div class="m-teaser"><h2><a href="/a">A bridge falls</a></h2></div>',
  '<div class="article__teasers"><div><a href="/a">A bridge falls</a></div></div>',
  '<div class="linklist"><ul><li><a href="/a">A bridge falls</a></li></ul></div>',
])('what is asked of readers and teasers of other pages are left out between its paragraphs: %s', (box) => {
  const markdown = article(box);

  expect(markdown).toContain('part 5');
  expect(markdown).not.toMatch(/ratings yet|Rate this|A bridge falls/);
});

test('a teaser without a link is the introduction of its own text', () => {
  const markdown = article(
    '<div class="teaser"><p>What follows was told by those who built it, and by their sons.</p></div>',
  );

  expect(markdown).toContain('told by those who built it');
});

test('the box of the whole text may be named after its writer and its ratings', () => {
  const markdown = markdownOf(
    `<div class="post hentry type-post author-card ratings"><h1>The harbor</h1>${paragraphs}</div><div><p>Another text, of the same day, which is short.</p></div>`,
  );

  expect(markdown).toContain('part 5');
});

test('on a page that is a list of teasers they are its content', () => {
  const teasers = Array.from(
    { length: 12 },
    (_, index) =>
      `<div class="m-teaser"><h2><a href="/${index}">Bridge ${index} falls</a></h2><p>It was old, and nobody had looked at it for years.</p></div>`,
  ).join('');
  const markdown = markdownOf(
    `<h1>News</h1><p>All that happened at the river this week, in short.</p>${teasers}`,
    false,
  );

  expect(markdown).toContain('Bridge 7 falls');
});
