import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholePage } from '../content/main-content.ts';
import { readPage } from '../html/page.ts';
import { toMarkdown } from './to-markdown.ts';

const url = 'https://mill.example/docs/wheel';

function markdownOf(html: string, charactersMax?: number): string {
  const body = new TextEncoder().encode(html);
  const page = readPage({ url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body });
  return toMarkdown(wholePage(page), { baseUrl: page.baseUrl, charactersMax }).markdown;
}

describe('inline text', () => {
  test.each([
    ['white space is moved out of emphasis', 'a<b> bold </b>b', 'a **bold** b'],
    ['emphasis around nothing is dropped', 'a <b> </b><i></i>b', 'a b'],
    ['equal emphasis that touches is one', '<b>mill</b><b>race</b>', '**millrace**'],
    ['nested equal emphasis is written once', '<b>a <strong>b</strong> c</b>', '**a b c**'],
    ['a b that is none by its style is none', '<b style="font-weight:normal">plain</b>', 'plain'],
    ['struck text has two tildes', '<del>old</del> new', '~~old~~ new'],
    ['a line break is two spaces', 'one<br>two', 'one  \ntwo'],
    ['two line breaks end the paragraph', 'one<br><br>two', 'one\n\ntwo'],
    ['space that does not break and space of no width are plain', 'a\u00a0\u00a0b\u200bc\u00add', 'a bcd'],
    [
      'raised and lowered text keeps its sign',
      'x<sup>2</sup>, H<sub>2</sub>O',
      'x<sup>2</sup>, H<sub>2</sub>O',
    ],
    ['endings of numbers are plain', 'the 5<sup>th</sup>', 'the 5th'],
    ['a link is absolute', '<a href="../map?q=1#top">Map</a>', '[Map](https://mill.example/map?q=1#top)'],
    [
      'a link that runs a script is text',
      '<a href="javascript:go()">Go</a> <a href="">there</a>',
      'Go there',
    ],
    ['mail is kept', '<a href="mailto:a@mill.example">Write</a>', '[Write](mailto:a@mill.example)'],
    [
      'a link that says its address is short',
      '<a href="https://b.example/x">https://b.example/x</a>',
      '<https://b.example/x>',
    ],
    ['brackets in a link are escaped', '<a href="/x">[1] see</a>', '[\\[1\\] see](https://mill.example/x)'],
    ['brackets of an address that pair stay', '<a href="/x_(y)">z</a>', '[z](https://mill.example/x_(y))'],
    [
      'brackets of an address that do not pair are escaped',
      '<a href="/x)y">z</a>',
      '[z](https://mill.example/x%29y)',
    ],
    [
      'a title that says no more is dropped',
      '<a href="/x" title="Wheel">the wheel</a>',
      '[the wheel](https://mill.example/x)',
    ],
    [
      'an exclamation mark makes no picture of a link',
      'Go!<a href="/x">z</a>',
      'Go\\![z](https://mill.example/x)',
    ],
    ['code has as many backticks as it needs', '<code>a `b` c</code>', '``a `b` c``'],
    ['pieces of code that touch are kept apart', '<code>a</code><code>b</code>', '`a` `b`'],
    ['a picture is absolute', '<img src=/w.png alt="A wheel">', '![A wheel](https://mill.example/w.png)'],
    [
      'a picture that loads late has its later address',
      '<img src="data:image/gif;base64,R0" data-src=/w.png alt=W>',
      '![W](https://mill.example/w.png)',
    ],
    [
      'the largest of a set is taken',
      '<img srcset="/s.png 100w, /l.png 900w" alt=W>',
      '![W](https://mill.example/l.png)',
    ],
    ['a picture that counts readers is dropped', 'a<img src=/t.gif width=1 height=1>', 'a'],
    ['a picture inside of the page is dropped', 'a<img src="data:image/png;base64,AA">', 'a'],
    ['an element with a name of objects is read', '<constructor>a</constructor>', 'a'],
  ])('%s', (_, html, expected) => {
    expect(markdownOf(`<p>${html}</p>`)).toBe(expected);
  });
});

describe('signs of Markdown in the text', () => {
  test.each([
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['*not bold*', '\\*not bold\\*'],
    ['one * only*', 'one * only\\*'],
    ['snake_case_name', 'snake_case_name'],
    ['_private_', '\\_private\\_'],
    ['[x](y)', '\\[x\\](y)'],
    ['array[0]', 'array[0]'],
    ['# 1 in sales', '\\# 1 in sales'],
    ['#1 in sales', '#1 in sales'],
    ['1. not a list', '1\\. not a list'],
    ['- not a list', '\\- not a list'],
    ['&lt;b&gt; and a &lt; b', '\\<b> and a < b'],
    ['&amp;amp; &amp; more', '\\&amp; & more'],
    ['C:\\new \\*', 'C:\\new \\\\*'],
  ])('%s is written %s', (text, expected) => {
    expect(markdownOf(`<p>${text}</p>`)).toBe(expected);
  });
});

describe('blocks', () => {
  test.each([
    ['a heading has no bold in it', '<h2><b>Wheel</b> <a class=anchor href="#w">#</a></h2>', '## Wheel'],
    ['a list in a list is indented', '<ul><li>a<ul><li>b</ul><li>c</ul>', '- a\n  - b\n- c'],
    [
      'a list right inside of a list belongs to the item before',
      '<ul><li>a</li><ul><li>b</li></ul></ul>',
      '- a\n  - b',
    ],
    ['an ordered list begins where it says', '<ol start=3><li>c<li>d</ol>', '3. c\n4. d'],
    ['an item of several paragraphs is indented', '<ul><li><p>a<p>b</ul>', '- a\n\n  b'],
    [
      'tasks have boxes',
      '<ul><li><input type=checkbox checked>a<li><input type=checkbox>b</ul>',
      '- [x] a\n- [ ] b',
    ],
    ['two quotes stay two', '<blockquote>a<p>b</blockquote><blockquote>c</blockquote>', '> a\n>\n> b\n\n> c'],
    [
      'terms stand over their meanings',
      '<dl><dt>T<dd>a<dd>b<dt>U<dd>c</dl>',
      '**T**\n: a\n: b\n\n**U**\n: c',
    ],
    ['a summary is bold', '<details><summary>More</summary>text</details>', '**More**\n\ntext'],
    [
      'a caption stands under its picture',
      '<figure><img src=/w.png alt=W><figcaption>C</figcaption></figure>',
      '![W](https://mill.example/w.png)\n\nC',
    ],
    [
      'a link around a card is on its heading',
      '<a href=/c><div><h3>Card</h3><div>Text</div></div></a>',
      '### [Card](https://mill.example/c)\n\nText',
    ],
    ['bold goes on in the next paragraph', '<b><p>a</p><p>b</p></b>', '**a**\n\n**b**'],
    [
      'a known video is a link',
      '<iframe src="https://www.youtube.com/embed/abc123DEF45"></iframe>',
      '[Video](https://www.youtube.com/watch?v=abc123DEF45)',
    ],
    ['any other frame is dropped', 'a<iframe src="https://ads.example/x"></iframe>', 'a'],
    [
      'a noscript beside its lazy picture adds none',
      '<img data-src=/w.png alt=W><noscript><img src=/w.png alt=W></noscript>',
      '![W](https://mill.example/w.png)',
    ],
    ['hidden parts are left out', '<p>a<p hidden>b<p style="display: none">c<p aria-hidden=true>d', 'a'],
  ])('%s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });

  test('a footnote and its note have one label, and the way back is dropped', () => {
    const html =
      '<p>x<sup><a id=r1 href="#n1">1</a></sup></p><ol><li id=n1>Note <a href="#r1">↩</a></li></ol>';

    expect(markdownOf(html)).toBe('x[^1]\n\n[^1]: Note');
  });
});

describe('code', () => {
  test.each([
    [
      'the language of its class',
      '<pre><code class="hljs language-ts">let a;</code></pre>',
      '```ts\nlet a;\n```',
    ],
    [
      'the language of the box around it',
      '<div class="highlight-source-py"><pre>a</pre></div>',
      '```py\na\n```',
    ],
    ['a longer fence than inside', '<pre>```\na\n```</pre>', '````\n```\na\n```\n````'],
    [
      'no numbers of lines',
      '<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>',
      '```\na\nb\n```',
    ],
    [
      'nothing that its page keeps from being copied',
      '<pre><span style="padding:0;user-select:none">$ </span>mill --grind</pre>',
      '```\nmill --grind\n```',
    ],
    [
      'no numbers that its lines begin with',
      '<pre><div><span>1</span><div>a</div></div><div><span>2</span><div>b</div></div></pre>',
      '```\na\nb\n```',
    ],
    ['lines that are elements', '<pre><code><div>a</div><div>b</div></code></pre>', '```\na\nb\n```'],
    ['no button to copy it', '<pre><button>Copy</button><code>a</code></pre>', '```\na\n```'],
  ])('has %s', (_, html, expected) => {
    expect(markdownOf(html)).toBe(expected);
  });
});

describe('tables', () => {
  test('cells are on one line, with their pipes escaped', () => {
    const html = '<table><tr><th>A<th>B<tr><td>a|b<td><p>c<p>d</table>';

    expect(markdownOf(html)).toBe('| A | B |\n| --- | --- |\n| a\\|b | c<br>d |');
  });

  test('a cell over two columns leaves the second empty, and one over two rows is in both', () => {
    const html = '<table><tr><th>A<th>B<th>C<tr><td rowspan=2>x<td colspan=2>y<tr><td>1<td>2</table>';

    expect(markdownOf(html)).toBe('| A | B | C |\n| --- | --- | --- |\n| x | y |  |\n| x | 1 | 2 |');
  });

  test('without a header cell the first row is the header; with names of rows there is none', () => {
    const plain = markdownOf('<table><tr><td>a<td>b<tr><td>1<td>2</table>');
    const named = markdownOf('<table><tr><th>a<td>1<tr><th>b<td>2</table>');

    expect(plain).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(named).toBe('|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |');
  });

  test('a column of plain text is a table where nothing says how it looks', () => {
    const plain = markdownOf('<table><tr><td>Oak|Elm</td></tr><tr><td>Ash</td></tr></table>');
    const styled = markdownOf('<table width="600"><tr><td>Oak</td></tr></table>');

    expect(plain).toBe('| Oak\\|Elm |\n| --- |\n| Ash |');
    expect(styled).toBe('Oak');
  });

  test('a table that sets the page is its blocks', () => {
    const html =
      '<table><tr><td><h2>Left</h2><td><p>Right<table><tr><th>A<th>B<tr><td>1<td>2</table></table>';

    expect(markdownOf(html)).toBe('## Left\n\nRight\n\n| A | B |\n| --- | --- |\n| 1 | 2 |');
  });
});

describe('formulas', () => {
  test.each([
    ['MathJax source', '<script type="math/tex">x^2</script>', '$x^2$'],
    ['MathJax source, displayed', '<script type="math/tex; mode=display">x^2</script>', '$$\nx^2\n$$'],
    [
      'KaTeX',
      '<span class=katex><span class=katex-mathml><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class=katex-html aria-hidden=true>x</span></span>',
      '$x$',
    ],
    [
      'MathML that is hidden beside its picture',
      '<span class=mwe-math-element><span class="mwe-math-mathml-inline" style="display: none;"><math alttext="{\\displaystyle a+b}"><mi>a</mi></math></span></span>',
      '$a+b$',
    ],
    ['a picture whose text is TeX', 'so <img src="/a.svg" alt="\\frac{a}{b}">', 'so $\\frac{a}{b}$'],
    ['a picture of TeX by itself', '<img src="/a.svg" alt="\\frac{a}{b}">', '$$\n\\frac{a}{b}\n$$'],
    ['a picture whose address is TeX', 'so <img src="/tex/%5Cfrac%7Ba%7D%7Bb%7D">', 'so $\\frac{a}{b}$'],
    [
      'a picture with a path of Windows, which is none',
      'so <img src="/a.png" alt="D:\\mill">',
      'so ![D:\\\\mill](https://mill.example/a.png)',
    ],
    [
      'accents of MathML',
      '<math><mover><mi>v</mi><mo>→</mo></mover><mover><mi>a</mi><mo>^</mo></mover></math>',
      '$\\vec{v}\\hat{a}$',
    ],
    [
      'a matrix of MathML',
      '<math><mrow><mo>[</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo>]</mo></mrow></math>',
      '$\\begin{bmatrix}a & b\\end{bmatrix}$',
    ],
    [
      'lines of equations of MathML',
      '<math><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mo>=</mo><mi>d</mi></mtd></mtr></mtable></math>',
      '$\\begin{aligned}a & =b \\\\ c & =d\\end{aligned}$',
    ],
    [
      'the number of an equation',
      '<math><mtable><mlabeledtr><mtd><mtext>(7)</mtext></mtd><mtd><mi>a</mi></mtd></mlabeledtr></mtable></math>',
      '$a \\tag{7}$',
    ],
    [
      'brackets around a fraction',
      '<math><mrow><mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo></mrow></math>',
      '$\\left( \\frac{a}{b} \\right)$',
    ],
    [
      'signs of a formula that mean something else in TeX',
      '<math><mi>M</mi><mo>=</mo><mo>{</mo><mn>5</mn><mo>%</mo><mo>,</mo><mtext>a_b &amp; #1</mtext><mo>}</mo></math>',
      '$M=\\{5\\%,\\text{a\\_b \\& \\#1}\\}$',
    ],
    // What every object has under these names was told as the name of an accent and of a matrix.
    [
      'signs that are called like what every object has',
      '<math><mover><mi>x</mi><mo>constructor</mo></mover><mrow><mo>to</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable><mo>String</mo></mrow></math>',
      '$x^{constructor}to\\begin{matrix}a\\end{matrix}String$',
    ],
    [
      'MathML alone',
      '<math><mfrac><mi>a</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac></math>',
      '$\\frac{a}{b^{2}}$',
    ],
  ])('%s', (_, html, expected) => {
    expect(markdownOf(`<p>${html}`)).toBe(expected);
  });
});

test('what is longer than the limit ends there, and says so', () => {
  const page = readPage({
    url,
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: new TextEncoder().encode('<p>wheel</p>'.repeat(1_000)),
  });

  const { markdown, isTruncated } = toMarkdown(wholePage(page), { baseUrl: url, charactersMax: 100 });

  expect(markdown).toHaveLength(100);
  expect(isTruncated).toBe(true);
});

test('any HTML at all is answered, with no more than one blank line between blocks', () => {
  const tag = fc.constantFrom(
    ...'<p> </p> <b> </b> <i> <a href="/x"> </a> <ul> <ol> <li> </li> </ul> <table> <tr> <td> <th> </table> <pre> </pre> <code> </code> <br> <hr> <h2> </h2> <blockquote> </blockquote> <img src=a> <sup> <math> <dl> <dt> <dd> <details> <summary> <noscript> <span class=katex> <div> </div>'.split(
      ' ',
    ),
  );
  const html = fc.array(fc.oneof(tag, fc.string(), fc.constantFrom(' ', '\n', '*', '_', '`', '|')), {
    maxLength: 60,
  });

  fc.assert(
    fc.property(html, (parts) => {
      const outsideOfCode = markdownOf(parts.join('')).replace(/`{3,}[\s\S]*?(?:`{3,}|$)/g, 'code');

      expect(outsideOfCode).not.toMatch(/\n{3}/);
    }),
    { numRuns: 2_000 },
  );
});

describe('a formula that MathJax has drawn, without its source', () => {
  const c = (letter: string) =>
    `<mjx-c class="mjx-c${letter.codePointAt(0)?.toString(16).toUpperCase()}">${letter}</mjx-c>`;
  const mi = (letter: string) => `<mjx-mi>${c(letter)}</mjx-mi>`;
  const drawn = (inside: string) =>
    `<mjx-container class="MathJax" jax="CHTML"><mjx-math>${inside}</mjx-math></mjx-container>`;

  test.each([
    [
      'fractions',
      `<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>${mi('𝑎')}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut>${mi('𝑏')}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`,
      '$\\frac{a}{b}$',
    ],
    ['lowered letters', `<mjx-msub>${mi('𝑥')}<mjx-script>${mi('𝑖')}</mjx-script></mjx-msub>`, '$x_{i}$'],
    [
      'raised and lowered ones',
      `<mjx-msubsup>${mi('𝑥')}<mjx-script>${mi('𝑛')}<mjx-spacer></mjx-spacer>${mi('𝑖')}</mjx-script></mjx-msubsup>`,
      '$x_{i}^{n}$',
    ],
    [
      'sums with limits',
      `<mjx-munderover><mjx-over>${mi('𝑛')}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base><mjx-mo>${c('∑')}</mjx-mo></mjx-base></mjx-row><mjx-row><mjx-under>${mi('𝑖')}</mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover>`,
      '$\\sum_{i}^{n}$',
    ],
    [
      'roots',
      `<mjx-msqrt><mjx-sqrt><mjx-surd><mjx-mo>${c('√')}</mjx-mo></mjx-surd><mjx-box>${mi('𝑛')}</mjx-box></mjx-sqrt></mjx-msqrt>`,
      '$\\sqrt{n}$',
    ],
    [
      'letters that only the class of an element has',
      '<mjx-mi><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi>',
      '$x$',
    ],
  ])('%s', (_, inside, expected) => {
    expect(markdownOf(`<p>${drawn(inside)}</p>`)).toBe(expected);
  });

  test('one that holds nothing to read is its text', () => {
    expect(markdownOf(`<p>a <mjx-container>b</mjx-container> c</p>`)).toBe('a b c');
  });
});
