import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../kernel/service-error.ts';
import { brotliOfTables } from '../testing/brotli-tables.ts';
import { failureOf, get, outboundTo, site } from '../testing/outbound-to.ts';

const never = new AbortController().signal;

const quickBrotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

describe('bodies', () => {
  const text = Array.from({ length: 10_000 }, (_, i) => `Grüße ${i ** 2}`).join('\n');
  const encoded = {
    gzip: gzipSync(text),
    deflate: deflateSync(text),
    br: brotliCompressSync(text),
    identity: Buffer.from(text),
  };

  test.each([...Object.entries(encoded), ['deflate', deflateRawSync(text)] as const])(
    '%s is undone',
    async (encoding, body) => {
      const one = await site((_request, response) => {
        response.setHeader('content-encoding', encoding);
        response.end(body);
      });

      const fetched = await get(outboundTo(), one.url);

      expect(Buffer.from(fetched.body).toString()).toBe(text);
    },
  );

  test.each(['gzip', 'deflate', 'br'])(
    'a body that is broken %s is a failure, not half a page',
    async (encoding) => {
      const broken = Buffer.from((encoded as Record<string, Buffer>)[encoding] as Buffer).fill(0x55, 20, 40);
      const one = await site((_request, response) => {
        response.setHeader('content-encoding', encoding);
        response.end(broken);
      });

      const failure = await failureOf(get(outboundTo(), one.url));

      expect(failure.code).toBe('upstream_error');
    },
  );

  // Pieces of it were lost where the site was faster than the reader, so that pages of a few hundred kilobytes could not be inflated.
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', quickBrotli],
    ['identity', (bytes: Uint8Array) => bytes],
  ] as [string, (bytes: Uint8Array) => Uint8Array][])(
    'a large body in %s is whole, also where it arrives faster than it is read',
    async (encoding, encode) => {
      const counted = Buffer.from(Array.from({ length: 400_000 }, (_, i) => `${i * 7_919} `).join(''));
      const body = encode(counted);
      const one = await site((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding, 'content-length': body.length });
        response.end(body);
      });

      const opened = await outboundTo().open({
        url: new URL(one.url),
        bytesMax: 10_000_000,
        over: 'refuse',
        signal: never,
      });
      const pieces: Uint8Array[] = [];
      for await (const piece of opened.body) {
        pieces.push(piece);
        await new Promise(setImmediate);
      }

      expect(body.length).toBeGreaterThan(500_000);
      expect(Buffer.concat(pieces).equals(counted)).toBe(true);
    },
  );

  // Short bodies are inflated at once, others as they come; either way the same comes out.
  const bodies = {
    'that shrink little and are long': randomBytes(700_000),
    'that shrink much and are long': Buffer.from(randomBytes(15_000).toString('base64').repeat(130)),
    'of one letter': Buffer.from('a'),
    'of nothing': Buffer.alloc(0),
  };
  test.each(
    Object.entries(bodies).flatMap(([kind, body]) => [
      [kind, 'identity', body, body] as const,
      [kind, 'gzip', body, gzipSync(body)] as const,
      [kind, 'deflate', body, deflateSync(body)] as const,
      [kind, 'deflate', body, deflateRawSync(body)] as const,
      [kind, 'br', body, quickBrotli(body)] as const,
    ]),
  )('bodies %s come whole, and their beginning where that is asked: %s', async (_, encoding, body, sent) => {
    const one = await site((_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(sent);
    });
    const outbound = outboundTo();
    const half = Math.ceil(body.length / 2);

    const whole = await get(outbound, one.url, { bytesMax: 5_000_000 });
    const beginning = await get(outbound, one.url, { bytesMax: half, over: 'cut' });

    expect(Buffer.compare(whole.body, body)).toBe(0);
    expect(whole.isCut).toBe(false);
    expect(Buffer.compare(beginning.body, body.subarray(0, half))).toBe(0);
    expect(beginning.isCut).toBe(half < body.length);
  });

  // With a Content-Encoding and no body at all: an empty robots.txt, an answer to HEAD, a 204.
  test.each(['gzip', 'deflate', 'br'])('no body in %s is an empty body', async (encoding) => {
    const one = await site((request, response) => {
      response.writeHead(request.url === '/none' ? 204 : 200, { 'content-encoding': encoding });
      response.end();
    });
    const outbound = outboundTo();

    const bodies = await Promise.all([
      get(outbound, one.url),
      get(outbound, one.url, { method: 'HEAD' }),
      get(outbound, `${one.url}/none`),
    ]);

    expect(bodies.map(({ body }) => body.length)).toEqual([0, 0, 0]);
  });

  describe.each(['gzip', 'deflate', 'br'])('of a body in %s that stops on its way', (encoding) => {
    const lines = Array.from({ length: 2_000 }, (_, i) => `line ${i * 7_919}\n`).join('');
    const packed = beginningIn(encoding, lines);
    // Only what the system has taken is sure to be sent where the site breaks off.
    const siteThatStops = (end: (response: ServerResponse) => void) =>
      site((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        response.write(packed, () => end(response));
      });

    test.each([
      ['hangs', () => {}],
      ['breaks off', (response: ServerResponse) => response.destroy()],
    ] as const)('because the site %s, there is what came', async (_, end) => {
      const one = await siteThatStops(end);
      const stop = new AbortController();
      const opened = await outboundTo().open({
        url: new URL(one.url),
        bytesMax: 1_000_000,
        over: 'refuse',
        signal: stop.signal,
      });

      let came = '';
      const failure = await failureOf(
        (async () => {
          for await (const piece of opened.body) {
            came += Buffer.from(piece).toString();
            if (came.length === lines.length) stop.abort(new ServiceError('upstream_timeout', 'enough'));
          }
        })(),
      );

      expect(came).toBe(lines);
      expect(failure.code).toMatch(/^upstream_/);
    });

    test('its beginning is cut, or it is refused, without waiting for its end', async () => {
      const one = await siteThatStops(() => {});
      const outbound = outboundTo();

      const beginning = await get(outbound, one.url, { bytesMax: 5_000, over: 'cut' });
      const failure = await failureOf(get(outbound, one.url, { bytesMax: 5_000 }));

      expect(Buffer.from(beginning.body).toString()).toBe(lines.slice(0, 5_000));
      expect(failure.message).toContain('larger than 5 KiB');
    });
  });

  test('a bomb of zeros is refused long before it is undone', async () => {
    const bomb = quickBrotli(Buffer.alloc(64 * 1024 ** 2));
    const one = await site((_request, response) => {
      response.setHeader('content-encoding', 'br');
      response.end(bomb);
    });

    const failure = await failureOf(get(outboundTo(), one.url, { bytesMax: 50_000_000 }));

    expect(failure.message).toContain('compressed beyond all measure');
  });

  test('a small bomb, which is short also when it is undone, is refused like a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(1_900_000));
    const one = await site((_request, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(bomb);
    });

    const failure = await failureOf(get(outboundTo(), one.url, { bytesMax: 5_000_000 }));

    expect(failure.message).toContain('compressed beyond all measure');
  });

  test('a short body that takes long to undo comes whole', async () => {
    const tables = brotliOfTables(250 * 1024);
    const one = await site((_request, response) => {
      response.setHeader('content-encoding', 'br');
      response.end(tables);
    });

    const { body } = await get(outboundTo(), one.url);

    expect(tables.length).toBeGreaterThan(240 * 1024);
    expect(Buffer.from(body).toString()).toMatch(/^a{1500,}$/);
  });

  test('a body that is encoded twice, or in what was not asked for, is refused', async () => {
    const one = await site((request, response) => {
      response.setHeader('content-encoding', decodeURIComponent((request.url ?? '').slice(1)));
      response.end(gzipSync(gzipSync(text)));
    });
    const outbound = outboundTo();

    const failures = await Promise.all(
      ['gzip,%20gzip', 'zstd', 'compress'].map((encoding) =>
        failureOf(get(outbound, `${one.url}/${encoding}`)),
      ),
    );

    expect(failures.map(({ code }) => code)).toEqual(['upstream_error', 'upstream_error', 'upstream_error']);
  });

  test('one that is too long is refused, or cut where the caller wants its beginning', async () => {
    const one = await site((_request, response) => response.end(Buffer.alloc(5_000, 'x')));
    const outbound = outboundTo();

    const refused = await failureOf(get(outbound, one.url, { bytesMax: 4_096 }));
    const cut = await get(outbound, one.url, { bytesMax: 4_096, over: 'cut' });
    const whole = await get(outbound, one.url, { bytesMax: 5_000, over: 'cut' });

    expect(refused.message).toContain('larger than 4 KiB');
    expect(cut).toMatchObject({ isCut: true });
    expect(cut.body).toHaveLength(4_096);
    expect(whole).toMatchObject({ isCut: false });
    expect(whole.body).toHaveLength(5_000);
  });

  test('headers without end are refused', async () => {
    const one = await site((_request, response) => {
      response.socket?.write(`HTTP/1.1 200 OK\r\n${`x-${'y'.repeat(1_000)}: z\r\n`.repeat(100)}`);
    });

    const failure = await failureOf(get(outboundTo(), one.url));

    expect(failure.message).toContain('more headers');
  });
});

/** All of the text can be read, and the end is missing. */
function beginningIn(encoding: string, text: string): Buffer {
  if (encoding === 'br') return brotliCompressSync(text, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  const pack = encoding === 'gzip' ? gzipSync : deflateSync;
  return pack(text, { finishFlush: constants.Z_SYNC_FLUSH });
}
