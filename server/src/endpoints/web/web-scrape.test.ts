import { expect, test } from 'vitest';
import { whatItCosts } from '../../kernel/price.ts';
import type { Provider } from '../../providers/capabilities.ts';
import { Sources } from '../../waterfall/sources.ts';
import { analyse } from '../../web/analyses.ts';
import { readPage } from '../../web/html/page.ts';
import { webScrape } from './web-scrape.ts';

const html =
  '<html lang="en"><title>Wheels</title><nav><a href="/home">Home</a></nav><main><h1>Wheels</h1><p>Wheels turn in the race of the mill, and have done so for long.</p></main>';

interface Sent {
  readonly type: string;
  readonly body: Uint8Array;
}

const asHtml: Sent = { type: 'text/html; charset=utf-8', body: new TextEncoder().encode(html) };

/** A source that has one page, and reads it as the service does. */
function sourcesWith(status: number, { type, body }: Sent): Sources {
  const provider: Provider = {
    name: 'site',
    unavailable: () => null,
    async readPage({ url, ask }) {
      const headers = { 'content-type': type };
      const page = readPage({ url, status, headers, body });
      const answers = await analyse(page, ask);
      return {
        status,
        finalUrl: url,
        redirects: [url],
        headers,
        bytes: 1,
        loadMs: 1,
        cachedAt: null,
        isCut: false,
        isRendered: false,
        answers,
      };
    },
  };
  return new Sources([provider], { provider: null, cached: false });
}

async function scrape(request: object, status = 200, sent = asHtml) {
  const parsed = webScrape.request.parse({ url: 'https://mill.example/wheels', ...request });
  const call = {
    signal: new AbortController().signal,
    mode: 'live' as const,
    sources: sourcesWith(status, sent),
  };
  return webScrape.response.parse(await webScrape.run(parsed, call));
}

test('without formats, HTML and Markdown are answered, and nothing that was not asked for', async () => {
  const answer = await scrape({});

  expect(answer.markdown).toBe('# Wheels\n\nWheels turn in the race of the mill, and have done so for long.');
  expect(answer.html).toMatch(/^<!doctype html><html lang="en"><title>Wheels<\/title>/);
  expect(answer).toMatchObject({ title: 'Wheels', statusCode: 200, language: 'en', truncated: false });
  for (const field of ['links', 'linkDetails', 'text', 'raw']) expect(answer).not.toHaveProperty(field);
});

test('links are addresses, and with their details where those are asked for', async () => {
  const plain = await scrape({ formats: ['links'] });
  const detailed = await scrape({ formats: ['text'], link_details: true });

  expect(plain.links).toEqual(['https://mill.example/home']);
  expect(plain).not.toHaveProperty('markdown');
  expect(detailed.linkDetails).toEqual([{ url: 'https://mill.example/home', text: 'Home', internal: true }]);
  expect(detailed).not.toHaveProperty('links');
});

test('the whole page has its navigation', async () => {
  const { markdown } = await scrape({ formats: ['markdown'], only_main_content: false });

  expect(markdown).toContain('[Home](https://mill.example/home)');
});

test('a page that is not there is answered with its status, and free', async () => {
  const gone = await scrape({}, 404);
  const there = await scrape({}, 200);

  expect(gone.statusCode).toBe(404);
  expect(whatItCosts(webScrape.price, gone)).toBe(0);
  expect(whatItCosts(webScrape.price, there)).toBe(100);
});

test.each([
  ['a picture', 'image/webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ['a PDF that breaks off', 'application/pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Cat'],
])('%s, of which nothing can be read, is free', async (_, type, bytes) => {
  const answer = await scrape({}, 200, { type, body: Buffer.from(bytes, 'latin1') });

  expect(answer).toMatchObject({ markdown: '', charset: 'binary', wordCount: 0, contentType: type });
  expect(whatItCosts(webScrape.price, answer)).toBe(0);
});

const pageOf = (body: string) => ({
  ...asHtml,
  body: Buffer.from(`<!doctype html><html><head><title>Mill</title></head><body>${body}</body></html>`),
});
const bundle = '<script src="/app.js"></script>';

test.each([
  ['an empty root', 'empty_root', `<div id="root"></div>${bundle}`],
  ['an empty root that says that it loads', 'empty_root', `<div id="__next"><p>Loading…</p></div>${bundle}`],
  [
    'data that only a script reads',
    'empty_root',
    `<div id="app"></div><script>self.__next_f=["The wheel"]</script>`,
  ],
  [
    'a root between the name and the foot of a site',
    'empty_root',
    `<header>Mill</header><app-root></app-root><footer>© Mill</footer>${bundle}`,
  ],
  [
    'a notice',
    'asks_for_scripts',
    `${bundle}<noscript>You need to enable JavaScript to run this app.</noscript>`,
  ],
  [
    'a notice in another language',
    'asks_for_scripts',
    `${bundle}<noscript>Bitte aktivieren Sie JavaScript.</noscript>`,
  ],
  ['scripts and nothing else', 'nothing_but_scripts', `<div class="x"></div>${bundle}`],
])('a page that waits for its scripts says so, why, and is free: %s', async (_, why, body) => {
  const answer = await scrape({}, 200, pageOf(body));

  expect(answer).toMatchObject({ needs_render: true, empty_because: why });
  expect(whatItCosts(webScrape.price, answer)).toBe(0);
});

test.each([
  ['no bytes', { ...asHtml, body: new Uint8Array() }],
  ['an empty body', pageOf('')],
  ['boxes around nothing', pageOf('<main><p> </p><div></div></main>')],
  ['an empty text', { type: 'text/plain', body: new Uint8Array() }],
])('an empty page is free: %s', async (_, page) => {
  const answer = await scrape({}, 200, page);

  expect(answer).toMatchObject({ wordCount: 0, needs_render: false, empty_because: 'no_text' });
  expect(whatItCosts(webScrape.price, answer)).toBe(0);
});

test.each([
  ['little text', pageOf(`<p>The wheel is closed until the first of May.</p>${bundle}`)],
  [
    'a root that is filled',
    pageOf(
      `<div id="root"><h1>Wheel</h1><p>${'The wheel turns slowly in the old race. '.repeat(3)}</p></div>${bundle}`,
    ),
  ],
  [
    'an article for readers without scripts',
    pageOf(
      `<div id="root"></div>${bundle}<noscript><p>${'The wheel turns in the race. '.repeat(30)}</p></noscript>`,
    ),
  ],
  ['a picture', pageOf('<img src="/wheel.jpg">')],
])('a page with something to read has its price: %s', async (_, page) => {
  const answer = await scrape({}, 200, page);

  expect(answer).toMatchObject({ needs_render: false, empty_because: null });
  expect(whatItCosts(webScrape.price, answer)).toBe(100);
});

test.each([
  [{ formats: [] }],
  [{ formats: ['pdf'] }],
  [{ only_main_content: 'yes' }],
  [{ onlyMainContent: true }],
])('%j is refused', (fields) => {
  expect(webScrape.request.safeParse({ url: 'mill.example', ...fields }).success).toBe(false);
});

test('its example is a request and an answer of its own schemas', () => {
  expect(webScrape.request.safeParse(webScrape.example.request).success).toBe(true);
  expect(webScrape.response.safeParse(webScrape.example.response).success).toBe(true);
});
