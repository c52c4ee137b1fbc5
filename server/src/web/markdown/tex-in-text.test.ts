import { expect, test } from 'vitest';
import { htmlPage } from '../../testing/html-page.ts';
import { mainContent, wholePage } from '../content/main-content.ts';
import { toMarkdown } from './to-markdown.ts';

const mathJax = '<script src="https://cdn.example/mathjax@3/es5/tex-chtml.js"></script>';
const withDollars = `<script>MathJax = {tex: {inlineMath: [['$', '$']]}}</script>${mathJax}`;

function markdownOf(body: string, head: string): string {
  const page = htmlPage(`<html><head>${head}</head><body>${body}</body></html>`, 'https://mill.example/');
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

test.each([
  ['brackets', String.raw`Let \(c_2^*\) be`, 'Let $c_2^*$ be'],
  ['dollars', 'Let $a_1 * b_1$ and $c_2 * d$ be', 'Let $a_1 * b_1$ and $c_2 * d$ be'],
  ['square brackets', String.raw`\[ x_1 &lt; y_2 \]`, '$$\nx_1 < y_2\n$$'],
  ['two dollars in a sentence', 'a $$i_k$$ b', 'a\n\n$$\ni_k\n$$\n\nb'],
  [
    'an environment',
    String.raw`\begin{align*} a &amp;= b_1 \\ c_2 &amp;= d \end{align*}`,
    '$$\n\\begin{align*} a &= b_1 \\\\ c_2 &= d \\end{align*}\n$$',
  ],
  ['prices are none', 'It is $5 and then $6, $7', 'It is $5 and then $6, $7'],
  ['an escaped dollar is none', String.raw`\$5_a_ and $x$`, '\\\\$5_a\\_ and $x$'],
  ['code is none', '<code>$a_1$</code>', '`$a_1$`'],
])('formulas in the text of a page that loads MathJax are not escaped: %s', (_, html, markdown) => {
  expect(markdownOf(`<p>${html}</p>`, withDollars)).toBe(markdown);
});

test.each([
  ['KaTeX', '<script src="/katex/contrib/auto-render.min.js"></script>'],
  ['its call', '<script>renderMathInElement(document.body)</script>'],
  ['MathJax', mathJax],
])('%s is known by its script; one dollar is a sign of a formula only where the page says so', (_, head) => {
  expect(markdownOf(String.raw`<p>\(a_1\) $b_1$ $c_1 _d_$</p>`, head)).toContain('$a_1$ $b_1$ $c_1 \\_d\\_$');
});

test('on other pages such signs are text', () => {
  expect(markdownOf(String.raw`<p>\(a*b*\)</p>`, '')).toBe(String.raw`\\(a\*b\*\\)`);
});

test('an empty line of code that stands in boxes is a line', () => {
  const line = (code: string) => `<div class="line">${code}</div>`;

  expect(markdownOf(`<pre><code>${['a', '', '', 'b'].map(line).join('')}</code></pre>`, '')).toBe(
    '```\na\n\n\nb\n```',
  );
});

test.each([
  ['above the text', (link: string, text: string) => `<p>${link}</p>${text}`],
  ['below it', (link: string, text: string) => `${text}<div class="downloads">${link}</div>`],
])('the document that a page is about is kept %s', (_, layout) => {
  const text =
    '<p>The wheel of the mill turns in its race, slowly in summer and fast in spring, as it always did.</p>';
  const html = layout('<a class="btn" href="/r.pdf?v=2">Download the report</a>', text.repeat(4));
  const page = htmlPage(`<main><article><h1>Report</h1>${html}</article></main>`, 'https://mill.example/');

  expect(toMarkdown(mainContent(page), { baseUrl: page.baseUrl }).markdown).toContain('/r.pdf?v=2)');
});
