import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { endpoints } from '../endpoints/registry.ts';
import { errorCatalog } from '../kernel/error-catalog.ts';
import { BuiltFiles } from './built-files.ts';
import { assetNames, assetOf } from './docs/asset.ts';
import { DocsSite } from './docs/docs-site.ts';
import { docsRoutes } from './docs-routes.ts';

/** As where the documentation was not built. */
const site = new DocsSite(new BuiltFiles('/nowhere/docs-site'));

function docsServer(docsUrl = 'http://127.0.0.1:8080/docs') {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  docsRoutes(server, { docsUrl, endpoints, accountEndpoints, routes: describedRoutes, site });
  return server;
}
const server = docsServer();
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

describe('the reference', () => {
  test('is where the service is opened in a browser', async () => {
    const answer = await get('/');

    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/docs');
  });

  test('may load nothing from elsewhere, and runs no script but its own', async () => {
    const answer = await get('/docs/reference');

    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(answer.body).not.toMatch(/https?:|<script>|<style|\son[a-z]+=/);
  });

  test('loads only what there is', async () => {
    const page = await get('/docs/reference');
    const addresses = [...page.body.matchAll(/(?:href|src|data-openapi)="([^"]+)"/g)].map(
      ([, url = '']) => url,
    );

    expect(addresses.length).toBeGreaterThan(5);
    // /docs leads on to the reference, since this one has no documentation.
    for (const url of addresses) expect((await get(url)).statusCode, url).toBe(url === '/docs' ? 302 : 200);
  });

  test('its data names the address that callers reach', async () => {
    const answer = await docsServer('https://api.example.com/mill/docs').inject('/openapi.json');

    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json().servers).toMatchObject([{ url: 'https://api.example.com/mill/api/v1' }]);
  });

  test.each([
    ['/openapi-3.0.json', { openapi: '3.0.3' }],
    ['/postman.json', { variable: [{ key: 'baseUrl', value: 'https://api.example.com/mill/api/v1' }, {}] }],
  ])('%s is the same for other tools', async (path, content) => {
    const answer = await docsServer('https://api.example.com/mill/docs').inject(path);

    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toMatchObject(content);
  });

  test('behind a proxy, every address is below its path', async () => {
    const page = await docsServer('https://api.example.com/mill/docs').inject('/docs/reference');

    for (const [, url] of page.body.matchAll(/(?:href|src|data-openapi|data-base)="([^"]+)"/g))
      expect(url).toMatch(/^\/mill\//);
  });
});

describe('the files of the reference', () => {
  test.each(assetNames)(
    '%s has its own type, and is kept by browsers under the address of its version',
    async (name) => {
      const { version } = assetOf(name) ?? {};

      const answer = await get(`/docs/assets/${name}?v=${version}`);

      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/javascript|css|svg|woff2/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cache-control']).toContain('immutable');
    },
  );

  test('one that the browser has is not sent again', async () => {
    const { version } = assetOf('page.css') ?? {};

    const answer = await get('/docs/assets/page.css', { 'if-none-match': `W/"${version}"` });

    expect(answer.statusCode).toBe(304);
    expect(answer.body).toBe('');
  });

  test.each([
    'index.html',
    '..%2f..%2fpackage.json',
    '%2e%2e%2f%2e%2e%2fdocs-routes.ts',
    '..%5c..%5cpackage.json',
    'page.css%00.js',
    '__proto__',
    'constructor',
    'asset.ts',
  ])('nothing else is served: %s', async (name) => {
    expect((await get(`/docs/assets/${name}`)).statusCode).toBe(404);
  });
});

describe('the pages of errors', () => {
  test.each(Object.entries(errorCatalog))('%s has one, which says what to do', async (code, entry) => {
    const answer = await get(`/docs/errors/${code}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`HTTP status ${entry.status}`);
    expect(answer.body).toContain(`docs/errors/${code}&quot;`);
  });

  test('the list of them leads to each', async () => {
    const { body } = await get('/docs/errors');

    for (const code of Object.keys(errorCatalog)) expect(body).toContain(`href="/docs/errors/${code}"`);
  });

  test('they run no script at all', async () => {
    const { headers, body } = await get('/docs/errors/rate_limited');

    expect(headers['content-security-policy']).not.toContain('script-src');
    expect(body).not.toContain('<script');
  });

  test('an unknown code is 404, and what was asked for is shown as text', async () => {
    const answer = await get(`/docs/errors/${encodeURIComponent('<img src=x onerror="alert(1)">')}`);

    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(answer.body).not.toContain('<img');
  });
});
