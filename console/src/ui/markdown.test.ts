import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isWebAddress, Markdown } from './markdown.tsx';

const shown = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

test('what Markdown has is shown as elements', () => {
  const html = shown(
    '# Field\n\nSome **bold** and `code`, [a page](https://a.example/x).\n\n- one\n- two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n',
  );

  expect(html).toContain('<h1>Field</h1>');
  expect(html).toContain('<b>bold</b>');
  expect(html).toContain('<code>code</code>');
  expect(html).toContain('<li>two</li>');
  expect(html).toContain('<td>2</td>');
  expect(html).toContain(
    '<a href="https://a.example/x" target="_blank" rel="noopener noreferrer nofollow">a page</a>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '![x](javascript:alert(1))',
  '[x](https://a.example/" onmouseover="alert(1))',
  '`<svg onload=alert(1)>`',
  '| <iframe src=javascript:alert(1)> | b |\n| --- | --- |\n| <b onclick=alert(1)> | 2 |',
  '[<img src=x onerror=alert(1)>](https://a.example)',
])('%s of a page that was scraped runs nothing', (text) => {
  const html = shown(text);

  expect(html).not.toMatch(/<(?:script|img|svg|iframe|object|embed)\b/i);
  expect(html).not.toMatch(/<[^>]+\son\w+=/i);
  expect(html).not.toMatch(/(?:href|src)="(?!https?:)/i);
});

test('20,000 brackets, stars or pipes in a row are shown, and do not hold up the page for ever', () => {
  for (const one of ['[', '*', '_', '`', '|', '> ', '- ', '# #', '![](', '**a', '[a](b ', '\\*']) {
    expect(shown(one.repeat(20_000)).length).toBeGreaterThan(0);
  }
});

test('only http and https are addresses', () => {
  expect(isWebAddress('https://a.example')).toBe(true);
  expect(isWebAddress('javascript:alert(1)//https://a.example')).toBe(false);
  expect(isWebAddress('https://')).toBe(false);
});
