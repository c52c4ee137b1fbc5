import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { type TestApp, test } from '../testing/app.ts';

const long = { input_text: `${'word and '.repeat(400)}end` };

/** The bytes as they go over the wire. */
async function raw(
  app: TestApp,
  request: { method?: 'GET' | 'POST' | 'HEAD'; url: string; key?: string; body?: unknown; accept?: string },
) {
  const { method = 'GET', url, key, body, accept } = request;
  const { statusCode, headers, rawPayload } = await app.app.server.inject({
    method,
    url,
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(accept === undefined ? {} : { 'accept-encoding': accept }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: statusCode, headers, bytes: rawPayload };
}

const plain = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
};

describe('an answer above 1 KiB', () => {
  test.for([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', '*'],
    ['gzip', 'gzip'],
    ['gzip', 'br;q=0.1, gzip;q=0.9'],
    ['br', 'gzip;q=0.9, br;q=0.9'],
  ] as const)('comes as %s for Accept-Encoding: %s', async ([encoding, accept], { app }) => {
    const { live } = await app.customer();

    const answer = await raw(app, {
      method: 'POST',
      url: '/api/v1/remove_whitespace',
      key: live,
      body: long,
      accept,
    });

    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
    expect(answer.bytes.length).toBeLessThan(700);
    expect(JSON.parse(plain[encoding](answer.bytes)).output).toBe(long.input_text);
  });

  test.for([undefined, 'identity', 'gzip;q=0, br;q=0', 'deflate', 'identity, gzip;q=0.5', 'nonsense;q=x'])(
    'comes as it is for Accept-Encoding: %s',
    async (accept, { app }) => {
      const { live } = await app.customer();

      const answer = await raw(app, {
        method: 'POST',
        url: '/api/v1/remove_whitespace',
        key: live,
        body: long,
        ...(accept === undefined ? {} : { accept }),
      });

      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(JSON.parse(answer.bytes.toString()).output).toBe(long.input_text);
    },
  );
});

test('a short answer, an error and nothing at all are not compressed', async ({ app }) => {
  const { live } = await app.customer();
  const short = await raw(app, {
    method: 'POST',
    url: '/api/v1/remove_whitespace',
    key: live,
    body: { input_text: 'a  b' },
    accept: 'br',
  });
  const error = await raw(app, { url: '/api/v1/nothing', key: live, accept: 'br' });
  const sink = await raw(app, { method: 'POST', url: '/vendor-results', accept: 'br' });

  expect([short, error, sink].map(({ headers }) => headers['content-encoding'])).toEqual(
    Array(3).fill(undefined),
  );
  expect(sink.status).toBe(204);
});

test('HEAD says what GET says, and sends nothing', async ({ app }) => {
  const { live } = await app.customer();

  for (const url of ['/openapi.json', '/docs', '/api/v1/my-endpoints']) {
    const key = live;
    const got = await raw(app, { url, key, accept: 'br' });
    const head = await raw(app, { method: 'HEAD', url, key, accept: 'br' });

    expect(head.bytes.length).toBe(0);
    for (const name of ['content-type', 'content-encoding', 'etag', 'vary', 'cache-control'])
      expect([url, name, head.headers[name]]).toEqual([url, name, got.headers[name]]);
    // The catalogue has an id of each request in it, so that its length is not always the same.
    if (url !== '/api/v1/my-endpoints')
      expect(head.headers['content-length']).toBe(got.headers['content-length']);
  }
});

test('the list of tools is compressed, and a stream of events is not', async ({ app }) => {
  const { live } = await app.customer();
  const message = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: {} });
  const ask = (body: unknown, accept: string) =>
    app.app.server.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        'x-api-key': live,
        'content-type': 'application/json',
        accept,
        'accept-encoding': 'gzip',
        'mcp-protocol-version': '2025-06-18',
      },
      payload: JSON.stringify(body),
    });

  const list = await ask(message('tools/list'), 'application/json, text/event-stream');

  expect(list.headers['content-encoding']).toBe('gzip');
  expect(plain.gzip(list.rawPayload)).toContain('service_clean_domain');
  expect(list.rawPayload.length).toBeLessThan(40_000);
});

test('a page with a form is left as it is: what stands in it beside its secret could be guessed by its length', async ({
  app,
}) => {
  const { headers } = await raw(app, { url: '/oauth/sign-in/nothing', accept: 'br' });

  expect(headers['content-type']).toContain('text/html');
  expect(headers['content-encoding']).toBeUndefined();
});

test('the rows of a job come compressed, and are the same', async ({ app }) => {
  const { sandbox } = await app.customer();
  const data = Array.from({ length: 60 }, (_, index) => ({
    email: `person${index}@halden-instruments.example`,
  }));
  const job = await app.post('/email_verification', sandbox, { data });
  await app.whenOver(sandbox, job.body.inquiry_url);
  const url = `${job.body.inquiry_url}?format=csv`;

  const whole = await raw(app, { url, key: sandbox });
  const short = await raw(app, { url, key: sandbox, accept: 'gzip' });

  expect(short.headers['content-encoding']).toBe('gzip');
  expect(plain.gzip(short.bytes)).toBe(whole.bytes.toString());
  expect(short.bytes.length).toBeLessThan(whole.bytes.length / 2);
});
