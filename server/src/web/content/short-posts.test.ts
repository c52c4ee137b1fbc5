import { describe, expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { toMarkdown } from '../markdown/to-markdown.ts';
import { mainContent } from './main-content.ts';

const markdownOf = (html: string) => {
  const page = htmlPage(html, 'https://ferry.example/post');
  return toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown;
};
const about =
  '<p>I have run the ferry for thirty years, and I write down who crosses and what the weather does, because my father did so before me. I like soup and old maps.</p>';

describe('a post of one line is the content, however much the sidebar says of its author', () => {
  test.each([
    [
      'boxes called widgets',
      `<div class="header"><h1><a href="/">Ferry</a></h1></div><div class="main section"><div class="widget Blog"><div class="post hentry"><h3 class="post-title">Fog</h3><div class="post-body entry-content">No crossing before noon.</div></div></div></div><div class="sidebar section"><div class="widget"><h2>About</h2>${about}</div></div>`,
    ],
    [
      'a box called entry',
      `<div id="content"><div class="post"><h1>Fog</h1><div class="entry"><p>No crossing before noon.</p></div></div></div><div id="sidebar"><h3>About</h3>${about}</div>`,
    ],
  ])('%s', (_, html) => {
    const markdown = markdownOf(`<title>Fog</title><body>${html}`);

    expect(markdown).toContain('No crossing before noon.');
    expect(markdown).not.toContain('thirty years');
  });

  test('where no box is called a post, what a sidebar says is kept', () => {
    expect(markdownOf(`<title>Fog</title><div class="sidebar">${about}</div>`)).toContain('thirty years');
  });
});

describe('of several articles in one list, the first is the page, if the page has its title', () => {
  const story = (heading: string, rest = '') =>
    `<li><article><h2>${heading}</h2><p>${`${heading}, and nobody on the quay had seen it come so early in the year. `.repeat(4)}</p>${rest}</article></li>`;
  const article =
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"x"}</script>';
  const list = (title: string) =>
    `<title>${title}</title>${article}<ul>${story('The ice reached the harbor', `<p>${'The ferry stays where it is until the wind turns, said its captain. '.repeat(6)}</p>`)}${story('A bridge was painted')}${story('The fish market moves')}</ul>`;

  test('others are left out', () => {
    const markdown = markdownOf(list('The ice reached the harbor - Ferry News'));

    expect(markdown).toContain('until the wind turns');
    expect(markdown).not.toContain('A bridge was painted');
  });

  test('a page with another title has all of them', () => {
    expect(markdownOf(list('Ferry News'))).toContain('A bridge was painted');
  });
});

test('a line that is called a place or a salary stands between the heading of a job and its text', () => {
  const text = `<p>${'You will run the ferry on three days of the week and look after its engine on the others. '.repeat(4)}</p>`;
  const markdown = markdownOf(
    `<title>Ferry hand</title><div class="head"><h1>Ferry hand</h1><div class="location">Aldmouth</div><div itemprop="employmentType">Half time</div><div class="crew">Of nine</div></div><div class="body">${text}${text}</div>`,
  );

  expect(markdown).toContain('Aldmouth');
  expect(markdown).toContain('Half time');
});
