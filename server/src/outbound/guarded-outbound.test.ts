import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createDeflate,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
} from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../kernel/service-error.ts';
import { brotliOfTables } from '../testing/brotli-tables.ts';
import { quickestCpuMs } from '../testing/cpu-time.ts';
import { DnsServer, type Zone } from '../testing/dns-server.ts';
import { Site } from '../testing/site.ts';
import { GuardedOutbound, type OutboundSettings } from './guarded-outbound.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

/** 127.0.0.2 stands for the public internet, and 127.0.0.1 for what is private: each is an address of its own on loopback. */
function outboundTo(more: Partial<OutboundSettings> = {}): GuardedOutbound {
  const outbound = new GuardedOutbound({
    allow: ['127.0.0.2/32'],
    ports: [80, 443],
    politeness: { concurrency: 10, spacingMs: 0 },
    userAgent: 'Mozilla/5.0 (compatible; Millrace/test; +https://example.com/bot)',
    ...more,
  });
  stopping.push(() => outbound.close());
  return outbound;
}

async function site(answer: Parameters<typeof Site.start>[0], host = '127.0.0.2'): Promise<Site> {
  const started = await Site.start(answer, { host });
  stopping.push(() => started.stop());
  return started;
}

async function dns(zone: Zone): Promise<DnsServer> {
  const server = await DnsServer.start(zone);
  stopping.push(() => server.stop());
  return server;
}

const never = new AbortController().signal;
const heldMsMax = 100;

const quickBrotli = (bytes: Uint8Array) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const get = (outbound: GuardedOutbound, url: string, more: object = {}) =>
  outbound.fetch({ url: new URL(url), bytesMax: 1_000_000, over: 'refuse', signal: never, ...more });

const failureOf = async (work: Promise<unknown>): Promise<ServiceError> => {
  const failure = await work.then(
    () => null,
    (error: unknown) => error as ServiceError,
  );
  expect(failure, 'it should have failed').not.toBeNull();
  return failure as ServiceError;
};

test('a page is fetched with its headers, from where it redirects to', async () => {
  const one = await site((request, response) => {
    if (request.url === '/old') return redirect(response, 301, '/new');
    response.setHeader('x-agent', request.headers['user-agent'] ?? '');
    response.end('hello');
  });

  const fetched = await get(outboundTo(), `${one.url}/old#part`);

  expect(Buffer.from(fetched.body).toString()).toBe('hello');
  expect(fetched).toMatchObject({ url: `${one.url}/new#part`, status: 200, isCut: false });
  expect(fetched.visited).toEqual([`${one.url}/old#part`, `${one.url}/new#part`]);
  expect(fetched.headers['x-agent']).toBe(
    'Mozilla/5.0 (compatible; Millrace/test; +https://example.com/bot)',
  );
});

describe('addresses that are not public', () => {
  test('a private address is refused before a connection is made, whatever way it is written', async () => {
    const canary = await site((_request, response) => response.end('secret'), '127.0.0.1');
    const outbound = outboundTo();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '①②⑦.0.0.1',
      '%31%32%37.0.0.1',
      '[::ffff:7f00:1]',
      '0',
      '[::]',
    ];

    const failures = await Promise.all(
      hosts.map((host) => failureOf(get(outbound, `http://${host}:${canary.port}/`))),
    );

    expect(failures.map(({ code }) => code)).toEqual(hosts.map(() => 'url_not_allowed'));
    expect(canary.asked).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])(
    'a redirect with %i to a private address is refused',
    async (status) => {
      const canary = await site((_request, response) => response.end('secret'), '127.0.0.1');
      const one = await site((_request, response) =>
        redirect(response, status, `http://127.0.0.1:${canary.port}/`),
      );

      const failure = await failureOf(get(outboundTo(), one.url));

      expect(failure.code).toBe('url_not_allowed');
      expect(canary.asked).toEqual([]);
    },
  );

  test('a redirect to another scheme is refused', async () => {
    const one = await site((request, response) =>
      redirect(response, 302, `${request.url?.slice(1)}:///etc/passwd`),
    );

    const codes = await Promise.all(
      ['file', 'ftp', 'gopher', 'data', 'javascript', 'ws'].map(
        async (scheme) => (await failureOf(get(outboundTo(), `${one.url}/${scheme}`))).code,
      ),
    );

    expect(new Set(codes)).toEqual(new Set(['url_not_allowed']));
  });

  test('a name with one private address among public ones is refused', async () => {
    const server = await dns((_name, type) => [
      type === 'A' ? { type, address: '127.0.0.2' } : { type, address: 'fd00::1' },
    ]);
    const outbound = outboundTo({ dnsServers: [server.address] });

    const failure = await failureOf(get(outbound, 'http://both.example/'));

    expect(failure.code).toBe('url_not_allowed');
  });

  test('a name that is private by way of another name is refused', async () => {
    const server = await dns((_name, type) =>
      type === 'A'
        ? [
            { type: 'CNAME', name: 'inner.example' },
            { type: 'A', address: '127.0.0.1' },
          ]
        : [],
    );

    const failure = await failureOf(
      get(outboundTo({ dnsServers: [server.address] }), 'http://outer.example/'),
    );

    expect(failure.code).toBe('url_not_allowed');
  });

  test('a name that turns private after it was looked up is called at the address that was checked', async () => {
    const canary = await site((_request, response) => response.end('secret'), '127.0.0.1');
    const server = await dns((_name, type, asked) =>
      type === 'A' ? [{ type, address: asked === 0 ? '127.0.0.2' : '127.0.0.1', ttl: 0 }] : [],
    );
    const rebound = await Site.start((_request, response) => response.end('public'), {
      host: '127.0.0.2',
      port: canary.port,
    });
    stopping.push(() => rebound.stop());
    const outbound = outboundTo({ dnsServers: [server.address] });

    const first = await get(outbound, `http://rebinding.example:${canary.port}/`);
    const second = await failureOf(get(outbound, `http://rebinding.example:${canary.port}/`));

    expect(Buffer.from(first.body).toString()).toBe('public');
    expect(second.code).toBe('url_not_allowed');
    expect(canary.asked).toEqual([]);
  });

  test('a host that is unknown and one that is private look the same', async () => {
    const server = await dns((name, type) =>
      name === 'private.example' ? (type === 'A' ? [{ type, address: '10.0.0.1' }] : []) : null,
    );
    const outbound = outboundTo({ dnsServers: [server.address] });

    const unknown = await failureOf(get(outbound, 'http://unknown.example/'));
    const hidden = await failureOf(get(outbound, 'http://private.example/'));

    expect(unknown.toBody('')).toEqual(hidden.toBody(''));
    expect(JSON.stringify(hidden.toBody(''))).not.toContain('10.0.0.1');
  });

  test('a user name in the address, an unusual port of a public host, and other schemes are refused', async () => {
    const server = await dns((_name, type) => (type === 'A' ? [{ type, address: '1.2.3.4' }] : []));
    const outbound = outboundTo({ dnsServers: [server.address] });
    const urls = [
      'http://a:b@public.example/',
      'http://public.example:22/',
      'http://public.example:6379/',
      'ftp://public.example/',
    ];

    const failures = await Promise.all(urls.map((url) => failureOf(get(outbound, url))));

    expect(failures.map(({ code }) => code)).toEqual(urls.map(() => 'url_not_allowed'));
  });
});

test('one host is noticed once, whether its name ends with a dot or not', async () => {
  const server = await dns((_name, type) => (type === 'A' ? [{ type, address: '127.0.0.2', ttl: 30 }] : []));
  let atOnce = 0;
  let atOnceMost = 0;
  const one = await site((_request, response) => {
    atOnceMost = Math.max(atOnceMost, ++atOnce);
    response.once('close', () => atOnce--);
    setTimeout(() => response.end('x'), 50);
  });
  const outbound = outboundTo({
    dnsServers: [server.address],
    politeness: { concurrency: 1, spacingMs: 0 },
  });

  await Promise.all(
    ['acme.example', 'acme.example.'].map((host) => get(outbound, `http://${host}:${one.port}/`)),
  );

  expect(atOnceMost).toBe(1);
});

describe('what goes along', () => {
  test('a cookie that a redirect sets goes back to its host, and to no other', async () => {
    const other = await site((request, response) => response.end(request.headers.cookie ?? 'none'));
    const one = await site((request, response) => {
      if (request.url === '/away') return redirect(response, 302, other.url, { 'set-cookie': 'id=1' });
      if (!request.headers.cookie)
        return redirect(response, 302, '/', { 'set-cookie': ['id=7; Path=/; HttpOnly'] });
      response.end(request.headers.cookie);
    });
    const outbound = outboundTo();

    const back = await get(outbound, one.url);
    const away = await get(outbound, `${one.url}/away`);

    expect(Buffer.from(back.body).toString()).toBe('id=7');
    expect(Buffer.from(away.body).toString()).toBe('none');
  });

  test('redirects are followed so far and no farther, and a circle is named', async () => {
    const one = await site((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) return redirect(response, 302, `/${left - 1}`);
      if (request.url === '/circle') return redirect(response, 302, '/circle');
      response.end('there');
    });
    const outbound = outboundTo();

    const five = await get(outbound, `${one.url}/5`);
    const six = await failureOf(get(outbound, `${one.url}/6`));
    const circle = await failureOf(get(outbound, `${one.url}/circle`));

    expect(five.visited).toHaveLength(6);
    expect(six.message).toContain('more than 5 times');
    expect(circle.message).toContain('in a circle');
  });
});

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
    const make =
      { gzip: createGzip, deflate: createDeflate, br: createBrotliCompress }[encoding] ?? createGzip;
    const lines = Array.from({ length: 2_000 }, (_, i) => `line ${i * 7_919}\n`).join('');
    const siteThatStops = (end: (response: ServerResponse) => void) =>
      site((_request, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        const packed = make();
        packed.pipe(response, { end: false });
        packed.write(lines);
        packed.flush(() => setImmediate(end, response));
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

  // 250 KiB of tables took 800 ms, in which no other call was answered.
  test('a short body that takes long to undo holds up no other call', async () => {
    const tables = brotliOfTables(250 * 1024);
    const one = await site((_request, response) => {
      response.setHeader('content-encoding', 'br');
      response.end(tables);
    });
    const outbound = outboundTo();
    let text = '';

    const heldMs = await quickestCpuMs(async () => {
      text = Buffer.from((await get(outbound, one.url)).body).toString();
    }, heldMsMax);

    expect(tables.length).toBeGreaterThan(240 * 1024);
    expect(text).toMatch(/^a{1500,}$/);
    expect(heldMs).toBeLessThan(heldMsMax);
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

describe('time', () => {
  test('a site that does not answer, and one that stops in the middle, are ended', async () => {
    const one = await site((request, response) => {
      if (request.url === '/slow') return;
      response.write('beginning');
    });
    const outbound = outboundTo({ times: { firstByteMs: 200, silenceMs: 200 } });

    const [slow, half] = await Promise.all([
      failureOf(get(outbound, `${one.url}/slow`)),
      failureOf(get(outbound, `${one.url}/half`)),
    ]);

    expect(slow.code).toBe('upstream_timeout');
    expect(half.code).toBe('upstream_timeout');
  });

  test('a site that drips is ended when its whole time is over', async () => {
    const one = await site((_request, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });

    const failure = await failureOf(get(outboundTo(), one.url, { totalMs: 300 }));

    expect(failure.code).toBe('upstream_timeout');
  });

  test('the caller who goes away ends it', async () => {
    const caller = new AbortController();
    const one = await site(() => caller.abort(new Error('gone')));

    const failure = await failureOf(get(outboundTo(), one.url, { signal: caller.signal }));

    expect(failure.message).toBe('gone');
  });

  test('a port where nobody listens, and one that breaks off, say so', async () => {
    const closed = await site(() => {});
    await closed.stop();
    stopping.pop();
    const rude = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.end('220 smtp.example\r\n', () => socket.destroy());
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.2', resolve));
    stopping.push(() => new Promise((resolve) => rude.close(resolve)));
    const outbound = outboundTo();

    const nobody = await failureOf(get(outbound, closed.url));
    const noHttp = await failureOf(
      get(outbound, `http://127.0.0.2:${(rude.address() as { port: number }).port}/`),
    );

    expect(nobody.message).toContain('does not take connections');
    expect(noHttp.message).toContain('no HTTP');
  });
});

function redirect(
  response: ServerResponse,
  status: number,
  to: string,
  headers: Record<string, string | string[]> = {},
): void {
  response.writeHead(status, { location: to, ...headers });
  response.end();
}
