import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPage } from '../html/page.ts';
import { linksMax } from './page-links.ts';
import { type ScrapeFormat, scrapeFormats, scrapePage } from './scrape-page.ts';

function pageOf(text: string | Uint8Array, contentType = 'text/html; charset=utf-8') {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readPage({
    url: 'https://mill.example/a/b',
    status: 200,
    headers: { 'content-type': contentType },
    body,
  });
}

const scrape = (text: string | Uint8Array, formats: readonly ScrapeFormat[], contentType?: string) =>
  scrapePage(pageOf(text, contentType), { formats, mainContent: false });

test('answers the formats that are asked for, and null for the others', async () => {
  const { html, markdown, text, raw, links } = await scrape('<p>a <a href="/x">b</a>', ['markdown', 'links']);

  expect(markdown).toBe('a [b](https://mill.example/x)');
  expect(links).toEqual([{ url: 'https://mill.example/x', text: 'b', isInternal: true }]);
  expect([html, text, raw]).toEqual([null, null, null]);
});

describe('cleaned HTML', () => {
  const cleaned = async (html: string) => (await scrape(`<title>T</title>${html}`, ['html'])).html;

  test.each([
    [
      'has no scripts, styles and comments',
      '<p>a<script>x()</script><style>b{}</style><!-- c -->',
      '<p>a</p>',
    ],
    [
      'has no event handlers and inline styles',
      '<p onclick="x()" style="color:red" id=k>a',
      '<p id="k">a</p>',
    ],
    ['has no hidden elements', '<p>a<p hidden>b', '<p>a</p>'],
    [
      'has absolute addresses',
      '<a href="../x">a</a><img src=i.png srcset="j.png 2x">',
      '<a href="https://mill.example/x">a</a><img src="https://mill.example/a/i.png" srcset="https://mill.example/a/j.png 2x">',
    ],
    ['has no addresses that run scripts', '<a href=" JavaScript:x()">a</a>', '<a>a</a>'],
    [
      'escapes what text and values hold',
      '<p title="&quot;&lt;">&lt;b&gt; &amp;',
      '<p title="&quot;&lt;">&lt;b&gt; &amp;</p>',
    ],
  ])('%s', async (_, html, expected) => {
    expect(await cleaned(html)).toBe(`<!doctype html><title>T</title>\n${expected}`);
  });

  test('read again and cleaned again is the same', async () => {
    const once = await cleaned('<ul><li>a<li><b>b<p>c</b><table><td>d</table></ul>');

    expect(await cleaned(once ?? '')).toBe(once);
  });
});

describe('a page is read as one', () => {
  const xhtml = '<html xmlns="http://www.w3.org/1999/xhtml"><title>Sluice</title><p>Open by day.</p></html>';

  test.each([
    ['XHTML that is sent as any XML', 'application/xml', `<?xml version="1.0"?>\n<!DOCTYPE html>${xhtml}`],
    [
      'XHTML behind a style sheet and a remark',
      'text/xml',
      `<?xml version="1.0"?><?xml-stylesheet href="a.css"?><!-- a -->${xhtml}`,
    ],
    ['a page in UTF-16 without a type', '', Buffer.from(`\ufeff${xhtml}`, 'utf16le')],
    ['a page behind a byte order mark, sent as plain text', 'text/plain', `\ufeff${xhtml}`],
  ])('%s', async (_, type, source) => {
    const { title, text } = await scrape(source, ['text'], type);

    expect({ title, text }).toEqual({ title: 'Sluice', text: 'Open by day.' });
  });

  test('XML of another root is none, though HTML is quoted in it', async () => {
    const { markdown } = await scrape(
      '<?xml version="1.0"?><note><html><p>quoted</p></html></note>',
      ['markdown'],
      'text/xml',
    );

    expect(markdown).toMatch(/^```xml/);
  });
});

describe('links', () => {
  test('are absolute, in order, each once, with the first text that there is', async () => {
    const { links } = await scrape(
      '<a href="/b"><img src=x></a><a href="https://www.mill.example/c">C</a><a href="/b">B</a><a href="#d">D</a><a href="mailto:a@b.example">E</a><a href="https://other.example/">O</a>',
      ['links'],
    );

    expect(links).toEqual([
      { url: 'https://mill.example/b', text: 'B', isInternal: true },
      { url: 'https://www.mill.example/c', text: 'C', isInternal: true },
      { url: 'https://other.example/', text: 'O', isInternal: false },
    ]);
  });

  test('are those of the whole page, also where the main content is asked for', async () => {
    const page = pageOf(
      `<nav><a href="/n">N</a></nav><article>${'<p>Some words, and more of them.'.repeat(20)}</article>`,
    );

    const { links, markdown } = await scrapePage(page, { formats: ['links', 'markdown'], mainContent: true });

    expect(links?.map(({ url }) => url)).toEqual(['https://mill.example/n']);
    expect(markdown).not.toContain('/n');
  });

  test('end at their limit', async () => {
    const html = Array.from({ length: linksMax + 10 }, (_, index) => `<a href="/${index}">a</a>`).join('');

    expect((await scrape(html, ['links'])).links).toHaveLength(linksMax);
  });
});

test('text has each block on a line, cells with a tab between, and code as it stands', async () => {
  const html =
    '<h1>T</h1><p>a <b>b</b><br>c<table><tr><td>1<td>2</table><pre>x\n  y</pre><ul><li>i<li>j</ul>';

  expect((await scrape(html, ['text'])).text).toBe('T\na b\nc\n1\t2\nx\n  y\ni\nj');
});

describe('what is no HTML', () => {
  test('JSON is indented, in a fence', async () => {
    const { markdown, text } = await scrape('{"a":[1]}', ['markdown', 'text'], 'application/json');

    expect(text).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(markdown).toBe(`\`\`\`json\n${text}\n\`\`\``);
  });

  test('JSON that cannot be read is as it came', async () => {
    expect((await scrape('{"a":', ['text'], 'application/json')).text).toBe('{"a":');
  });

  test('plain text is itself in Markdown, and in a pre in HTML', async () => {
    const { markdown, html } = await scrape('a < b\n* c', ['markdown', 'html'], 'text/plain');

    expect(markdown).toBe('a < b\n* c');
    expect(html).toBe('<!doctype html>\n<pre>a &lt; b\n* c</pre>');
  });

  test('XML is in a fence', async () => {
    expect((await scrape('<a>b</a>', ['markdown'], 'application/xml')).markdown).toBe(
      '```xml\n<a>b</a>\n```',
    );
  });

  test.each([
    ['a script', 'application/javascript', "if (a < b) document.write('<p>no</p>');"],
    ['YAML', 'application/x-yaml', 'mill:\n  wheels: 2\n'],
    ['JSON by lines', 'application/x-ndjson', '{"wheel":1}\n{"wheel":2}\n'],
  ])('%s is the text that it is, though its type says nothing of text', async (_, type, source) => {
    const { text, markdown, charset } = await scrape(source, ['text', 'markdown'], type);

    expect(text).toBe(source);
    expect(markdown).toBe(source);
    expect(charset).toBe('utf-8');
  });

  test.each([
    ['an archive', 'application/zip', Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1')],
    ['a font', 'font/woff2', Buffer.from('wOF2 with letters in front')],
    ['what nobody names', '', Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1')],
  ])('%s is none', async (_, type, bytes) => {
    const { text, charset, wordCount } = await scrape(bytes, ['text'], type);

    expect({ text, charset, wordCount }).toEqual({ text: '', charset: 'binary', wordCount: 0 });
  });

  test('bytes that nobody reads are empty', async () => {
    const { markdown, text, html } = await scrape(
      new Uint8Array([0, 1, 2]),
      ['markdown', 'text', 'html'],
      'image/png',
    );

    expect([markdown, text, html]).toEqual(['', '', '']);
  });
});

test('title, language, excerpt and number of words are of the page', async () => {
  const { title, language, excerpt, wordCount, charset } = await scrape(
    '<html lang="de-CH"><title> Das\n Rad </title><meta name=description content="Vom Rad."><p>Das Rad dreht. 輪',
    ['markdown'],
  );

  expect({ title, language, excerpt, wordCount, charset }).toEqual({
    title: 'Das Rad',
    language: 'de-CH',
    excerpt: 'Vom Rad.',
    wordCount: 4,
    charset: 'utf-8',
  });
});

test('any bytes at all are answered, of whatever kind they claim to be', async () => {
  const types = fc.constantFrom(
    'text/html',
    'application/json',
    'text/plain',
    'application/xml',
    'application/pdf',
    '',
  );

  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string()), types, async (body, type) => {
      const answer = await scrape(body, scrapeFormats, type);

      expect(typeof answer.markdown).toBe('string');
      expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    }),
    { numRuns: 300 },
  );
});
