import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { endpoints } from '../endpoints/registry.ts';
import { BuiltFiles } from './built-files.ts';
import { changelogRoutes } from './changelog-routes.ts';
import { DocsSite } from './docs/docs-site.ts';
import { docsPathsOf, docsRoutes } from './docs-routes.ts';

/* What a build writes, in small: the real one is tried by journeys/docs-site.test.ts. */

const folder = mkdtempSync(join(tmpdir(), 'millrace-docs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shell =
  '<title>{{title}} · Millrace</title><a href="{{docs}}/lists">Lists</a><main><p>{{body}}</p></main>';
const built: Readonly<Record<string, string>> = {
  'index.html': '<h1>Documentation</h1>',
  'lists.html': '<h1>Lists</h1>',
  'lists.md': '# Lists',
  'errors.html': '<h1>Errors</h1>',
  'errors/rate_limited.html': '<h1>rate_limited</h1>',
  'shell.html': shell,
  'llms.txt': '# Millrace',
  'llms-full.txt': `# Millrace${' '.repeat(300 * 1024)}`,
  '_/0123456789ab/site.js': '// script',
};
for (const [path, text] of Object.entries(built)) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text));
}

function serverWith(site: DocsSite, docsUrl = 'http://127.0.0.1:8080/docs') {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  docsRoutes(server, { docsUrl, endpoints: [], accountEndpoints: [], routes: [], site });
  changelogRoutes(server, { docsUrl, endpoints, paths: docsPathsOf(docsUrl, site) });
  return server;
}
const server = serverWith(new DocsSite(new BuiltFiles(folder)));
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const browser = { accept: 'text/html,application/xhtml+xml' };

describe('the built documentation', () => {
  test.each([
    ['/docs', '<h1>Documentation</h1>'],
    ['/docs/lists', '<h1>Lists</h1>'],
    ['/docs/lists?from=mail', '<h1>Lists</h1>'],
    ['/docs/errors', '<h1>Errors</h1>'],
    ['/docs/errors/rate_limited', '<h1>rate_limited</h1>'],
  ])('%s is a page of it', async (url, text) => {
    const answer = await get(url, browser);

    expect(answer).toMatchObject({ statusCode: 200, body: text });
    expect(answer.headers['content-type']).toContain('text/html');
  });

  test('runs only its own scripts and loads nothing from elsewhere', async () => {
    const policy = String((await get('/docs/lists')).headers['content-security-policy']);

    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('is sent as it was compressed', async () => {
    const answer = await get('/docs/lists', { 'accept-encoding': 'gzip, br' });

    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('<h1>Lists</h1>');
  });

  test.each(['/docs/', '/docs/lists/'])(
    '%s leads to the address without a slash, which its links are relative to',
    async (url) => {
      const answer = await get(url, browser);

      expect(answer).toMatchObject({ statusCode: 308 });
      expect(answer.headers.location).toBe(url.replace(/\/$/, ''));
    },
  );

  test.each([
    ['text/markdown', 'text/markdown'],
    ['text/html', 'text/html'],
    ['*/*', 'text/html'],
  ])('who accepts %s gets %s', async (accept, type) => {
    const answer = await get('/docs/lists', { accept });

    expect(answer.headers['content-type']).toContain(type);
    expect(answer.headers.vary).toContain('accept');
  });

  test.each(['/llms.txt', '/llms-full.txt'])('%s is where language models look for it', async (url) => {
    const answer = await get(url);

    expect(answer.statusCode).toBe(302);
    expect((await get(String(answer.headers.location))).body).toContain('# Millrace');
  });

  test('files whose path has a hash are kept for a year, pages are asked for again', async () => {
    expect((await get('/docs/_/0123456789ab/site.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/docs/lists')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['/docs/../../package.json', browser],
    ['/docs/%2e%2e/package.json', browser],
    ['/docs/..%2fpackage.json', browser],
    ['/docs/shell.html', browser],
    ['/docs/_/0123456789ab/none.js', browser],
    ['/docs/none', {}],
  ])('%s is not there', async (url, headers) => {
    expect((await get(url, headers)).statusCode).toBe(404);
  });

  test('a reader who follows a wrong link gets a page that leads on', async () => {
    const answer = await get('/docs/guides/<b>none', browser);

    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<a href="/docs/lists">');
    expect(answer.body).toContain('guides/&lt;b&gt;none');
  });

  test('an address that downloads large files without end is slowed down', async () => {
    const answers = await Promise.all(Array.from({ length: 80 }, () => get('/docs/llms-full.txt')));

    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect((await get('/docs/lists')).statusCode).toBe(200);
  });
});

describe('pages that the service writes', () => {
  test('the changelog has the navigation around it', async () => {
    const { body } = await get('/docs/changelog', browser);

    expect(body).toContain('<title>Changelog · Millrace</title>');
    expect(body).toContain('<a href="/docs/lists">');
    expect(body).not.toContain('{{');
  });

  test('so does the page about an unknown code', async () => {
    const answer = await get('/docs/errors/none', browser);

    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<a href="/docs/lists">');
  });

  test('below a path of a proxy, their links are below it', async () => {
    const answer = await serverWith(
      new DocsSite(new BuiltFiles(folder)),
      'https://api.example.com/mill/docs',
    ).inject({ url: '/docs/changelog', headers: browser });

    expect(answer.body).toContain('<a href="/mill/docs/lists">');
  });
});

describe('where the documentation was not built', () => {
  const bare = serverWith(new DocsSite(new BuiltFiles(join(folder, 'nothing'))));

  test('/docs leads to the reference', async () => {
    const answer = await bare.inject('/docs');

    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/docs/reference');
  });

  test.each(['/docs/errors', '/docs/errors/rate_limited', '/docs/changelog', '/docs/reference'])(
    '%s is there',
    async (url) => {
      expect((await bare.inject(url)).statusCode).toBe(200);
    },
  );
});
