import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { type TestApp, test } from '../testing/app.ts';

const text = JSON.stringify({ input_text: '  Grüße ' });
const json = { 'content-type': 'application/json' };

/** Bytes as they are, which `app.send` does not take. */
async function sendBytes(
  app: TestApp,
  path: string,
  key: string,
  payload: Buffer,
  headers: Record<string, string>,
) {
  const { statusCode: status, payload: said } = await app.app.server.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: { 'x-api-key': key, ...headers },
    payload,
  });
  return { status, body: JSON.parse(said) };
}

describe('a body', () => {
  test.for<[string, Buffer, Record<string, string>]>([
    ['with a byte order mark', Buffer.from(`\ufeff${text}`), {}],
    ['in UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), {}],
    ['in gzip', gzipSync(text), { 'content-encoding': 'gzip' }],
    ['in gzip with a byte order mark', gzipSync(`\ufeff${text}`), { 'content-encoding': 'x-gzip' }],
    ['said to be as it is', Buffer.from(text), { 'content-encoding': 'identity' }],
  ])('%s is read and charged as any other', async ([, bytes, headers], { app }) => {
    const { live } = await app.customer({ credits: 1 });

    const answer = await sendBytes(app, '/remove_whitespace', live, bytes, { ...json, ...headers });

    expect(answer).toMatchObject({
      status: 200,
      body: { output: 'Grüße', service_meta: { credits: { charged: 0.5, wallet_remaining: 0.5 } } },
    });
  });

  test('over MCP is read in the same ways', async ({ app }) => {
    const { live } = await app.customer({ credits: 1 });
    const message = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_remove_whitespace', arguments: { input_text: ' Grüße ' } },
    });

    const answers = [gzipSync(message), Buffer.from(`\ufeff${message}`), Buffer.from(message, 'utf16le')].map(
      (payload, at) =>
        app.app.server.inject({
          method: 'POST',
          url: '/mcp',
          headers: {
            ...json,
            accept: 'application/json, text/event-stream',
            'x-api-key': live,
            ...(at === 0 ? { 'content-encoding': 'gzip' } : {}),
          },
          payload,
        }),
    );

    const texts = (await Promise.all(answers)).map(({ payload }) => payload);
    expect(texts.filter((one) => one.includes('Grüße'))).toHaveLength(2);
    expect(texts.filter((one) => one.includes('insufficient_credits'))).toHaveLength(1);
  });

  test.for<[string, Buffer, Record<string, string>, object]>([
    [
      'gzip that says nothing of it',
      gzipSync(text),
      {},
      {
        status: 400,
        body: { code: 'invalid_json', message: expect.stringContaining('Content-Encoding: gzip') },
      },
    ],
    [
      'no gzip that says it is',
      Buffer.from(text),
      { 'content-encoding': 'gzip' },
      { status: 400, body: { code: 'invalid_json', message: expect.stringContaining('cannot be unpacked') } },
    ],
    [
      'gzip that is cut off',
      gzipSync(text).subarray(0, -10),
      { 'content-encoding': 'gzip' },
      { status: 400, body: { code: 'invalid_json' } },
    ],
    [
      'brotli',
      brotliCompressSync(text),
      { 'content-encoding': 'br' },
      { status: 415, body: { code: 'unsupported_media_type', message: expect.stringContaining('is br') } },
    ],
    [
      'gzip of two hundred megabytes',
      gzipSync(Buffer.alloc(200_000_000)),
      { 'content-encoding': 'gzip' },
      { status: 413, body: { code: 'body_too_large', message: expect.stringContaining('unpacked') } },
    ],
  ])(
    'that is %s is refused in words, free, and the next one is answered',
    async ([, bytes, headers, refusal], { app }) => {
      const { live } = await app.customer({ credits: 1 });

      const refused = await sendBytes(app, '/remove_whitespace', live, bytes, { ...json, ...headers });
      const next = await sendBytes(app, '/remove_whitespace', live, gzipSync(text), {
        ...json,
        'content-encoding': 'gzip',
      });

      expect(refused).toMatchObject(refusal);
      expect(next.body.service_meta.credits.wallet_remaining).toBe(0.5);
    },
  );

  test('of another type is refused as ever, packed or not', async ({ app }) => {
    const { live } = await app.customer();
    const headers = { 'content-type': 'text/plain', 'content-encoding': 'gzip' };

    const bomb = await sendBytes(
      app,
      '/remove_whitespace',
      live,
      gzipSync(Buffer.alloc(50_000_000)),
      headers,
    );

    expect(bomb).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
    expect((await app.post('/remove_whitespace', live, text)).status).toBe(200);
  });
});

const people = 'Given Name,Surname,Company Domain Name,CRM\r\nMira,Voss,halden-instruments.example,7\r\n';

describe('a list', () => {
  test('as the file of a form is the job that the same file alone would be', async ({ app }) => {
    const { sandbox } = await app.customer();
    const form = (boundary: string) =>
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nq4\r\n` +
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\n` +
          `Content-Type: text/csv\r\n\r\n${people}\r\n--${boundary}--\r\n`,
      );
    const send = (boundary: string) =>
      sendBytes(app, '/email_finding', sandbox, form(boundary), {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': 'once',
      });

    const taken = await send('one');
    const again = await send('another');

    expect(taken).toMatchObject({ status: 201, body: { total: 1, credits_reserved: 2 } });
    expect(again.body.id).toBe(taken.body.id);
    const job = await app.whenOver(sandbox, `/email_finding/${taken.body.id}`);
    expect(job).toMatchObject({
      name: 'q4',
      results: [
        {
          input: {
            first_name: 'Mira',
            last_name: 'Voss',
            company_domain: 'halden-instruments.example',
            CRM: '7',
          },
        },
      ],
    });
    const { text: table } = await app.send('GET', `/email_finding/${taken.body.id}?format=csv`, sandbox);
    expect(table.split('\r\n')[0]).toMatch(/^refId,Given Name,Surname,Company Domain Name,CRM,status,/);
  });

  test('in gzip may be longer than it comes, and no longer than lists are', async ({ app }) => {
    const { sandbox } = await app.customer();
    const csv = { 'content-type': 'text/csv', 'content-encoding': 'gzip', 'x-dry-run': 'true' };
    const row = (_: unknown, index: number) => `a${index}@x.example,${'n'.repeat(2_000)}\n`;
    const rows = `email,note\n${Array.from({ length: 100 }, row).join('')}`;
    const longer = rows + 'n'.repeat(8 * 1024 ** 2);

    const list = await sendBytes(app, '/email_verification', sandbox, gzipSync(rows), csv);
    const bomb = await sendBytes(app, '/email_verification', sandbox, gzipSync(longer), csv);

    expect(list).toMatchObject({ status: 200, body: { quote: { max_credits: 50 } } });
    expect(bomb).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  test.for<[string, Buffer | string, string]>([
    ['multipart/form-data', 'x', 'has no boundary'],
    [
      'text/csv',
      Buffer.from('PK\x03\x04....', 'latin1'),
      'The file is a ZIP archive, such as an Excel workbook',
    ],
  ])('as %s that cannot be read is refused in words', async ([type, payload, sentence], { app }) => {
    const { sandbox } = await app.customer();

    const { body } = await sendBytes(app, '/email_verification', sandbox, Buffer.from(payload as string), {
      'content-type': type,
    });

    expect(body.message).toContain(sentence);
  });
});
