import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { wholePage } from '../content/main-content.ts';
import { readPage } from '../html/page.ts';
import { toMarkdown } from './to-markdown.ts';

const reader = new MarkdownIt({ html: true });

function markdownOf(html: string): string {
  const body = new TextEncoder().encode(html);
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const page = readPage({ url: 'https://mill.example/', status: 200, headers, body });
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl }).markdown;
}

const readBack = (markdown: string) => lettersOf(reader.render(markdown));

const lettersOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, '');

test.each([
  ['punctuation at the end is moved out before a letter', '<b>Note:</b>text', '**Note**:text'],
  ['punctuation that a space follows stays inside', '<b>Note:</b> text', '**Note:** text'],
  ['Chinese punctuation is punctuation', '<b>注意：</b>閘門很重', '**注意**：閘門很重'],
  ['quotes on both sides are moved out', 'これは<b>「太字」</b>です', 'これは「**太字**」です'],
  ['beside quotes of the text nothing is moved', '（<em>「不要」</em>）', '（*「不要」*）'],
  ['a dash at both ends', 'pre-<strong>-dash-</strong>post', 'pre-**-dash**-post'],
  ['a currency sign, which only some readers take for punctuation', '<b>5 €</b>net', '**5** €net'],
  [
    'around one link it is moved into the link',
    '<b><a href="/x">a</a></b>b',
    '[**a**](https://mill.example/x)b',
  ],
  ['around code before a letter it is dropped', '<b><code>a</code></b>b', '`a`b'],
  ['around signs alone before a letter it is dropped', '<b>(!)</b>b', '(!)b'],
  ['a line break at the end is moved out', '<b>Title<br></b>Text', '**Title**  \nText'],
  ['nested formats are mended from inside', '<b><i>Note:</i></b>text', '***Note***:text'],
  ['struck text is no other', '<del>old,</del>new', '~~old~~,new'],
  ['within a word it stays', 'un<b>believ</b>able', 'un**believ**able'],
  [
    'a star that would close what is open',
    '<b><i>class</i> a(<i>*</i>, <i>b</i>)</b> c',
    '***class* a(\\*, *b*)** c',
  ],
  ['a backslash before a format', 'C:\\<b>Mill</b>', 'C:\\\\**Mill**'],
  ['a line that loses its format is still no list', '<p><b>1.</b>', '**1.**'],
])('emphasis that CommonMark reads: %s', (_what, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('a cell of a table breaks its line behind the emphasis', () => {
  const rows = '<tr><th>A</th><th>B</th></tr><tr><td><b>one<br></b>two</td><td>3</td></tr>';

  expect(markdownOf(`<table>${rows}</table>`)).toContain('| **one**<br>two | 3 |');
});

test('whatever formats, links and signs touch, a reader of the Markdown sees the letters of the page and no signs of formats', () => {
  const sign = fc.constantFrom(
    ...['a', 'tide', ' ', ':', '.', ',', '“x”', '注意', '：', '「', '」', '*', '**', '_', '~', '€', '(', ')'],
    ...['-', '!', '\u00a0', '😀', '$', '&', '[', '\\', '#', '5', '`', '<br>'],
  );
  const tag = fc.constantFrom('b', 'i', 's', 'em', 'strong', 'a href="/x"', 'code', 'sub', 'span');
  const { inline } = fc.letrec<{ inline: string; piece: string; element: string }>((tie) => ({
    inline: fc.array(tie('piece'), { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('')),
    piece: fc.oneof(
      { maxDepth: 4 },
      { weight: 3, arbitrary: sign },
      { weight: 2, arbitrary: tie('element') },
    ),
    element: fc
      .tuple(tag, tie('inline'))
      .map(([name, inside]) => `<${name}>${inside}</${name.split(' ')[0]}>`),
  }));

  fc.assert(
    fc.property(inline, (html) => {
      expect(readBack(markdownOf(`<p>${html}</p>`))).toBe(lettersOf(html));
    }),
    { numRuns: 2_000, seed: 2_026 },
  );
});
