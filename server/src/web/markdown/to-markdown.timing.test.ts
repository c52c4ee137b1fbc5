import { describe, expect, test } from 'vitest';
import { growthOf } from '../../testing/cpu-time.ts';
import { htmlPage } from '../../testing/html-page.ts';
import { wholePage } from '../content/main-content.ts';
import { toMarkdown } from './to-markdown.ts';

function markdownOf(html: string): string {
  const page = htmlPage(html, 'https://mill.example/docs/wheel');
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

describe('time is in proportion to the length', () => {
  test.each([
    ['paragraphs', '<p>the mill <b>race</b>'],
    ['unclosed boxes', '<div>a'],
    ['unclosed quotes', '<blockquote>a'],
    ['unclosed lists', '<ul><li>a'],
    ['bold in bold', '<b>a'],
    ['bold before a letter', '<b>a:</b>b'],
    ['bold signs', 'a<b>(</b>'],
    ['nested formats before a letter', '<b><i><s>a:</s></i></b>b'],
    ['formats that cross', '<b>a<i>(</b>b)</i>'],
    ['links of one paragraph', 'a!<a href=x>y</a>'],
    ['spans of one paragraph', '<span>a</span> '],
    ['line breaks', 'a<br>'],
    ['cells', '<td>a'],
    ['tables in tables', '<table><tr><td>a'],
    ['formulas that MathJax draws', '<mjx-container><mjx-math><mjx-munderover><mjx-box><mjx-mi>x'],
    ['drawings', '<svg><text>a</text><g>'],
    ['relative times', '<time datetime=2026-01-01>2 h'],
    ['names above code', '<div>ruby</div><pre><div>ruby'],
    ['formula boxes without formula', '<span class=katex>a'],
    ['lines of code', '<pre><div>a</div>'],
    ['code spans', '<code>a</code>'],
    ['signs', '*_`[]<&|~#'],
    ['spaces', ' \n\t'],
    ['brackets', '['],
    ['footnotes', '<sup><a href="#n">1</a></sup><p id=n>'],
    ['numbered notes', '<p>a<sup>1</sup></p><p><sup>1</sup> b</p>'],
    ['raised in raised', '<sup>1'],
    ['notes in the margin', 'a<label for=x></label><span class=sidenote>b</span>'],
    ['lists of notes', '<h3>Notes</h3><ol><li>a<sup>1</sup></ol>'],
    ['brackets in brackets of a formula', '<math><mrow><mo>(</mo><mfrac><mi>a</mi>'],
    ['headings in links', '<a href=x><h2>a</h2></a>'],
  ])('%s', { timeout: 240_000 }, async (_, piece) => {
    const growth = await growthOf((length) => {
      const html = piece.repeat(Math.ceil(length / piece.length));
      return () => markdownOf(html);
    }, 1_000_000);

    expect(growth).toMatchObject({ inProportion: true });
    expect(growth.wholeMs).toBeLessThan(8_000);
  });
});
