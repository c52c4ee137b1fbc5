import { expect } from 'vitest';
import { test } from '../testing/app.ts';

test.for([
  '/openapi.json',
  '/docs',
  '/docs/errors',
  '/changelog',
  '/changelog.rss',
  '/docs/changelog',
  '/docs/errors/rate_limited',
  '/docs/assets/page.css',
  '/api/v1/my-endpoints',
])('%s has an ETag, and is not sent again to who has it', async (url, { app }) => {
  const { live } = await app.customer();
  const ask = (method: string, tag?: string) =>
    app.send(method, `/${url}`, live, undefined, tag === undefined ? {} : { 'if-none-match': tag });

  const first = await ask('GET');
  const etag = first.headers.etag ?? '';

  expect(first.status).toBe(200);
  expect(etag).toMatch(/^W\/"[\w-]{16,}"$/);
  expect(first.headers['cache-control']).toMatch(/no-cache/);
  for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await ask('GET', tag);
    expect([tag, again.status, again.text]).toEqual([tag, 304, '']);
    expect(again.headers).toMatchObject({ etag, 'cache-control': first.headers['cache-control'] });
  }
  expect((await ask('HEAD', etag)).status).toBe(304);
  expect((await ask('GET', '"other"')).status).toBe(200);
});

test('the catalogue is another one for another key, and once an endpoint is switched off', async ({
  app,
}) => {
  const { live, sandbox } = await app.customer();
  const tagOf = async (key: string) => (await app.get('/my-endpoints', key)).headers.etag;

  const [ofLive, again, ofSandbox] = [await tagOf(live), await tagOf(live), await tagOf(sandbox)];
  await app.post('/clean_domain', live, { messy_url: 'acme.com' });
  const afterACall = await tagOf(live);

  expect(again).toBe(ofLive);
  // What is left of a quota stands in it.
  expect(new Set([ofLive, ofSandbox, afterACall]).size).toBe(3);
});
