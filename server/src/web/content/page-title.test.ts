import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

function markdownOf(html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page = readPage({ url: 'https://mill.example/news/sluice', status: 200, headers, body });
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
}

const paragraph = (about: string) =>
  `<p>The ${about} was opened at dawn, as on every market day, and the water came down the leat, past the weir, to the wheel.</p>`;
const text = `<div class="text">${paragraph('first sluice')}${paragraph('second sluice')}</div>`;

describe("the page's heading leads the content", () => {
  test.each([
    [
      'where the title says something else',
      'Why the pond fills | Mill Times',
      `<article><h1>Silt and sluices</h1>${text}</article>`,
    ],
    [
      'as the only one, without an article around',
      'Mill Times',
      `<div><h1>Silt and sluices</h1></div><div>${text}</div>`,
    ],
    [
      'where the title has other quotes',
      '"Silt and sluices"',
      `<div class="head"><h1>“Silt and sluices”</h1></div><div>${text}</div>`,
    ],
    [
      'where the title is shorter',
      'Silt and | Mill Times',
      `<header><h1 class="site-title"><a href="/">Mill Times</a></h1></header><div><h1>Silt and sluices</h1>${text}</div>`,
    ],
    [
      'beside a linked name of the site',
      'Mill Times',
      `<h1><a href="/">Mill Times</a></h1><div><h1>Silt and sluices</h1></div><div>${text}</div>`,
    ],
    [
      'in a header of the article',
      'News',
      `<main><header class="masthead"><h1>Silt and sluices</h1></header>${text}</main>`,
    ],
    [
      'at the second level',
      'Silt and sluices of the valley - Mill Times',
      `<h1>Mill Times</h1><h2>Silt and sluices of the valley</h2><div>${text}</div>`,
    ],
  ])('%s', (_, title, html) => {
    const markdown = markdownOf(
      `<title>${title}</title><nav><a href="/">Home</a></nav>${html}<footer>All rights reserved</footer>`,
    );

    expect(markdown).toMatch(/^##? “?Silt and sluices/);
    expect(markdown).not.toContain('Mill Times');
  });

  test.each([
    ['that is called a logo', '<div class="logo"><h1>The Mill</h1></div>'],
    ['that leads to its first page', '<h1><a href="https://mill.example/">The Mill</a></h1>'],
    ['that the title ends with', '<h1>Mill Times</h1>'],
    ['that is its host', '<h1>mill.example</h1>'],
    ['in the navigation', '<nav><h1>Menu of the mill</h1></nav>'],
  ])('but no name of the site %s', (_, heading) => {
    const markdown = markdownOf(`<title>Silt - Mill Times</title>${heading}<div>${text}</div>`);

    expect(markdown).toMatch(/^The first sluice/);
  });
});
