import { METHODS } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect } from 'vitest';
import { accountEndpoints } from '../account-api/account-endpoints.ts';
import { describedRoutes } from '../account-api/described-routes.ts';
import { endpoints } from '../endpoints/registry.ts';
import { TestApp, test } from '../testing/app.ts';

/** What a server answers to these bytes, until it closes the connection. */
async function answerTo(app: TestApp, bytes: string) {
  const { server } = app.app;
  if (server.addresses().length === 0) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.addresses()[0] as AddressInfo;
  const { promise, resolve } = Promise.withResolvers<string>();
  let text = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => {
    text += piece;
  });
  socket.on('error', () => resolve(text));
  socket.on('close', () => resolve(text));
  const [head = '', body = ''] = (await promise).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]),
  ) as Record<string, string | undefined>;
  return { status: Number(first.split(' ')[1]), headers, body: body === '' ? null : JSON.parse(body) };
}

const ending = 'host: x\r\nconnection: close\r\n\r\n';

describe('what is no request', () => {
  test.for([
    ['a broken header', 'GET /livez HTTP/1.1\r\nhost: x\r\nbro ken\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      `POST /livez HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n${ending}`,
      400,
      'malformed_request',
    ],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001', 400, 'malformed_request'],
    ['a percent sign in its path', `GET /docs/%zz HTTP/1.1\r\n${ending}`, 400, 'malformed_request'],
    [
      'headers of 17 KiB',
      `GET /livez HTTP/1.1\r\nx-long: ${'x'.repeat(17_000)}\r\n${ending}`,
      431,
      'headers_too_large',
    ],
    ['an address of 17 KiB', `GET /${'x'.repeat(17_000)} HTTP/1.1\r\n${ending}`, 414, 'url_too_long'],
    ['another expectation', `POST /livez HTTP/1.1\r\nexpect: 200-ok\r\n${ending}`, 417, 'expectation_failed'],
    ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${ending}`, 405, 'method_not_allowed'],
  ] as const)(
    '%s is answered with a flat body and a code of ours',
    async ([, bytes, status, code], { app }) => {
      const answer = await answerTo(app, bytes);

      expect([answer.status, answer.body?.code]).toEqual([status, code]);
      expect(answer.body).toMatchObject({
        error: expect.any(String),
        message: expect.any(String),
        fix: expect.any(String),
        docs_url: `http://127.0.0.1:8080/docs/errors/${code}`,
        request_id: answer.headers['x-request-id'],
      });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  test('one that never ends is answered with 408', async ({ db }) => {
    const app = await TestApp.open(db, [], { limits: { headersSeconds: 1, requestSeconds: 1 } });

    const answer = await answerTo(app, 'GET /livez HTTP/1.1\r\nhost: x\r\n');
    await app.app.close();

    expect([answer.status, answer.body?.code]).toEqual([408, 'request_timeout']);
  });
});

describe('a method that a path has not', () => {
  const own = (path: string, methods: string[]) => ({ path, allow: methods });
  const paths = [
    ...endpoints.map(({ name }) => own(`/api/v1/${name}`, ['POST'])),
    ...accountEndpoints.map(({ name }) => own(`/api/v1/${name}`, ['GET', 'HEAD'])),
    ...describedRoutes.map(({ path }) => own(`/api/v1/${path.replaceAll(/\{[a-z_]+\}/g, 'x1')}`, [])),
    ...['/docs', '/openapi.json', '/livez', '/readyz', '/docs/errors/x'].map((path) =>
      own(path, ['GET', 'HEAD']),
    ),
    own('/oauth/token', ['POST', 'OPTIONS']),
    own('/', ['GET', 'HEAD']),
    own('/mcp', ['POST']),
  ];
  // CONNECT takes no path; GET and DELETE of /mcp are refused by the library of the protocol.
  const methods = METHODS.filter((method) => method !== 'CONNECT');

  test.for(methods)(
    '%s is 405 with Allow on each path, and 404 on paths that are not there',
    async (method, { app }) => {
      const { live } = await app.customer();
      const ask = (path: string) => app.send(method, `/${path}`, live);

      for (const { path, allow } of paths) {
        const { status, headers, body } = await ask(path);
        const allowed = headers.allow?.split(', ') ?? [];
        if (allow.includes(method)) {
          expect(status, path).not.toBe(405);
          continue;
        }
        if (allow.length === 0 && status !== 405) continue;
        expect([path, status]).toEqual([path, 405]);
        expect(allowed, path).not.toContain(method);
        if (allow.length > 0) expect(allowed, path).toEqual(allow);
        if (method !== 'HEAD' && path !== '/mcp') expect(body.code, path).toBe('method_not_allowed');
      }
      for (const path of [
        '/nothing',
        '/api/v1/nothing',
        '/api/v1/webhooks/a/b/c/d',
        '/docs/assets/nothing.js',
      ]) {
        const { status, headers } = await ask(path);
        const isThere = path.startsWith('/docs/assets') && method !== 'GET' && method !== 'HEAD';
        expect([path, status]).toEqual([path, isThere ? 405 : 404]);
        expect(headers.allow === undefined, path).toBe(!isThere);
      }
    },
  );

  test('that nobody has heard of is 405 or 404 as well', async ({ app }) => {
    const ask = (line: string) => answerTo(app, `${line} HTTP/1.1\r\n${ending}`);

    const known = await ask('BREW /api/v1/clean_domain?x=1');
    const small = await ask('get /docs/');
    const nothing = await ask('BREW /api/v1/nothing');
    const other = await ask('BREW /nothing');
    const tools = await ask('BREW /mcp');

    expect([known.status, known.headers.allow, known.body?.code]).toEqual([
      405,
      'POST',
      'method_not_allowed',
    ]);
    expect([small.status, small.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect([tools.status, tools.headers.allow]).toEqual([405, 'POST']);
    expect([nothing.status, nothing.body?.code]).toEqual([404, 'unknown_endpoint']);
    expect([other.status, other.body?.code]).toEqual([404, 'unknown_endpoint']);
  });

  test('is said before the body is looked at, whatever its type', async ({ app }) => {
    const { live } = await app.customer();

    for (const [method, path, status] of [
      ['PUT', '/clean_domain', 405],
      ['QUERY', '/clean_domain', 405],
      ['QUERY', '/nothing', 404],
      ['POST', '/nothing', 404],
    ] as const) {
      const answer = await app.send(method, path, live, '<x/>', { 'content-type': 'text/xml' });
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
  });
});
