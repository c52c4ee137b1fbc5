import { describe, expect } from 'vitest';
import { TestApp } from '../testing/app.ts';
import { type TestDatabase, test } from '../testing/database.ts';

const page = 'https://app.example.com';
const other = 'https://evil.example.com';
const messy = { messy_url: 'https://blog.acme.co.uk/x' };

async function opened(db: TestDatabase, corsOrigins: readonly string[]) {
  const app = await TestApp.open(db, [], { corsOrigins });
  const { live } = await app.customer();
  const preflight = (path: string, origin: string, method = 'POST') =>
    app.send('OPTIONS', path, null, undefined, {
      host: '127.0.0.1:8080',
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,x-api-key',
    });
  return { app, live, preflight };
}

const corsOf = (headers: Record<string, string>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control'));

describe('without CORS_ORIGINS', () => {
  test('no page of another origin may read the API: no header says so, of no answer', async ({ db }) => {
    const { app, live, preflight } = await opened(db, []);

    const asked = await preflight('/clean_domain', page);
    const called = await app.post('/clean_domain', live, messy, { origin: page });
    const refused = await app.post('/clean_domain', null, messy, { origin: page });
    await app.app.close();

    for (const { headers } of [asked, called, refused]) expect(corsOf(headers)).toEqual([]);
    expect([asked.status, called.status]).toEqual([401, 200]);
  });

  test('pages of this machine may use the tools, and preflights of others are refused', async ({ db }) => {
    const { app, live, preflight } = await opened(db, []);
    const inspector = 'http://localhost:6274';

    const asked = await preflight('//mcp', inspector);
    const called = await app.send('POST', '//mcp', live, ping, { ...toTools, origin: inspector });
    const without = await app.send('POST', '//mcp', null, ping, { ...toTools, origin: inspector });
    const evil = await preflight('//mcp', other);
    await app.app.close();

    expect([asked.status, called.status, without.status]).toEqual([204, 200, 401]);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': inspector,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type,x-api-key',
    });
    // The challenge is where a client learns how to sign in.
    expect(without.headers['access-control-expose-headers']).toContain('www-authenticate');
    for (const { headers } of [called, without]) {
      expect(headers['access-control-allow-origin']).toBe(inspector);
      // Of an answer that names one origin, a cache must know that another would get another.
      expect(headers.vary).toContain('origin');
    }
    expect(corsOf(evil.headers)).toEqual([]);
    expect(evil.status).toBe(405);
  });
});

describe('with CORS_ORIGINS', () => {
  test('a named origin may call, reads its headers, and sends no credentials', async ({ db }) => {
    const { app, live, preflight } = await opened(db, [page]);

    const asked = await preflight('/clean_domain', page);
    const read = await preflight('/usage', page, 'GET');
    const called = await app.post('/clean_domain', live, messy, { origin: page });
    const refused = await app.post('/clean_domain', live, {}, { origin: page });
    const tools = await app.send('POST', '//mcp', live, ping, { ...toTools, origin: page });
    await app.app.close();

    expect([asked.status, read.status, called.status, refused.status, tools.status]).toEqual([
      204, 204, 200, 422, 200,
    ]);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type,x-api-key',
      'access-control-max-age': '7200',
    });
    expect(read.headers['access-control-allow-methods']).toBe('GET, HEAD');
    for (const { headers } of [asked, called, refused, tools]) {
      expect(headers['access-control-allow-origin']).toBe(page);
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(headers.vary).toContain('origin');
    }
    for (const name of ['x-request-id', 'x-credits-charged', 'retry-after', 'ratelimit', 'location'])
      expect(called.headers['access-control-expose-headers']).toContain(name);
  });

  test('any other origin may not, however near its name is', async ({ db }) => {
    const { app, live, preflight } = await opened(db, [page]);
    const near = [
      other,
      'http://app.example.com',
      `${page}:8443`,
      'https://app.example.com.evil.net',
      'null',
      `${page}/`,
    ];

    for (const origin of near) {
      expect(corsOf((await preflight('/clean_domain', origin)).headers), origin).toEqual([]);
      const called = await app.post('/clean_domain', live, messy, { origin });
      expect(corsOf(called.headers), origin).toEqual([]);
      expect(called.headers.vary).toContain('origin');
    }
    await app.app.close();
  });

  test('only what a browser asks before a call is a preflight, and only names of headers are repeated to it', async ({
    db,
  }) => {
    const { app } = await opened(db, [page]);
    const ask = (headers: Record<string, string>) =>
      app.send('OPTIONS', '/clean_domain', null, undefined, { origin: page, ...headers });
    const method = { 'access-control-request-method': 'POST' };

    const plain = await ask({});
    const none = await ask(method);
    const names = await ask({ ...method, 'access-control-request-headers': 'content-type , x-api-key' });
    const values = await ask({ ...method, 'access-control-request-headers': 'x-api-key: 1' });
    const long = await ask({ ...method, 'access-control-request-headers': `x-${'a'.repeat(2_000)}` });
    await app.app.close();

    expect(plain.status).toBe(401);
    expect(plain.headers['access-control-allow-methods']).toBeUndefined();
    expect([none, names, values, long].map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect([none, names, values, long].map(({ headers }) => headers['access-control-allow-headers'])).toEqual(
      [undefined, 'content-type , x-api-key', undefined, undefined],
    );
  });

  test('the console, its API and the sign-in are for no page of another origin, named or not', async ({
    db,
  }) => {
    const { app, preflight } = await opened(db, [page]);
    const paths = [
      ...['//console', '//console/calls', '//api/manage/v1/session', '//oauth/authorize'],
      // The router reads these as the same.
      ...['//%63onsole', '//api/%6Danage/v1/session', '//%6Fauth/authorize'],
    ];

    for (const path of paths) {
      const asked = await preflight(path, page, 'GET');
      const read = await app.send('GET', path, null, undefined, { origin: page });
      expect([path, corsOf(asked.headers), corsOf(read.headers)]).toEqual([path, [], []]);
      expect([path, asked.status]).not.toEqual([path, 204]);
    }
    await app.app.close();
  });

  test('a preflight to where nothing is, is answered like any other request there', async ({ db }) => {
    const { app, preflight } = await opened(db, [page]);

    expect((await preflight('//nothing', page)).status).toBe(404);
    await app.app.close();
  });
});

describe('OAuth', () => {
  const ask = async (
    { app, preflight }: Awaited<ReturnType<typeof opened>>,
    { path, method, origin }: { path: string; method: 'GET' | 'POST'; origin: string },
  ) => {
    const asked = await preflight(path, origin, method);
    const answer = await app.send(method, path, null, method === 'POST' ? '{}' : undefined, {
      host: '127.0.0.1:8080',
      origin,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    });
    return [asked.status, ...[asked, answer].map(({ headers }) => headers['access-control-allow-origin'])];
  };

  test('lets any page read the metadata and fetch its token', async ({ db }) => {
    const service = await opened(db, []);

    for (const [path, method] of [
      ['//.well-known/oauth-protected-resource/mcp', 'GET'],
      ['//.well-known/oauth-authorization-server', 'GET'],
      ['//oauth/token', 'POST'],
      ['//oauth/revoke', 'POST'],
    ] as const) {
      const [status, ...allowed] = await ask(service, { path, method, origin: page });
      expect([path, status]).toEqual([path, 204]);
      for (const one of allowed) expect(['*', page], path).toContain(one);
    }
    await service.app.app.close();
  });

  test('tells a page that asks too often when it may ask again', async ({ db }) => {
    const { app } = await opened(db, []);

    const answers = await Promise.all(
      Array.from({ length: 400 }, () =>
        app.send('POST', '//oauth/token', null, '{}', { host: '127.0.0.1:8080', origin: page }),
      ),
    );
    await app.app.close();

    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
      'retry-after': expect.stringMatching(/^[1-9]/),
    });
  });

  test('lets pages register that may use the tools, and no others', async ({ db }) => {
    const service = await opened(db, [page]);
    const register = (origin: string) => ask(service, { path: '//oauth/register', method: 'POST', origin });

    expect(await register(page)).toEqual([204, page, page]);
    expect(await register('http://localhost:6274')).toEqual([
      204,
      'http://localhost:6274',
      'http://localhost:6274',
    ]);
    expect(await register(other)).toEqual([405, undefined, undefined]);
    await service.app.app.close();
  });
});

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const toTools = {
  host: '127.0.0.1:8080',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
