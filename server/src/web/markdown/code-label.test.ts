import { expect, test } from 'vitest';
import { wholePage } from '../content/main-content.ts';
import { readPage } from '../html/page.ts';
import { toMarkdown } from './to-markdown.ts';

function markdownOf(html: string): string {
  const url = 'https://mill.example/docs/wheel';
  const body = new TextEncoder().encode(html);
  const page = readPage({ url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

const code = '<pre><code class="language-ruby">turn 3</code></pre>';
const fenced = '```ruby\nturn 3\n```';

test.each([
  ['above it', `<div><div><span>ruby</span></div>${code}</div>`],
  ['above it with a button', `<div><div>Ruby <button>Copy</button></div><div>${code}</div></div>`],
  ['inside', '<pre><code class="language-ruby"><div class="top">ruby</div>turn 3</code></pre>'],
])('the name of the language of code is written once, as its fence has it: %s', (_, html) => {
  expect(markdownOf(`<p>Run:</p>${html}`)).toBe(`Run:\n\n${fenced}`);
});

test.each([
  ['a sentence', '<div>In Ruby:</div>', 'In Ruby:'],
  ['a paragraph', '<p>Ruby</p>', 'Ruby'],
  ['the name of a file', '<div>turn.rb</div>', 'turn.rb'],
])('%s above code is kept', (_, html, expected) => {
  expect(markdownOf(`<div>${html}${code}</div>`)).toBe(`${expected}\n\n${fenced}`);
});
