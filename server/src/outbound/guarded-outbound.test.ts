import type { ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DnsServer, type Zone } from '../testing/dns-server.ts';
import { failureOf, get, outboundTo, site } from '../testing/outbound-to.ts';
import { Site } from '../testing/site.ts';

async function dns(zone: Zone): Promise<DnsServer> {
  const server = await DnsServer.start(zone);
  onTestFinished(() => server.stop());
  return server;
}

const never = new AbortController().signal;

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

describe('a host without an address', () => {
  test('is host_not_found where the DNS denies it, or knows no address of it', async () => {
    const server = await dns((name) => (name === 'empty.example' ? [] : null));
    const outbound = outboundTo({ dnsServers: [server.address] });

    const failures = [
      await failureOf(get(outbound, 'http://nowhere.example/')),
      await failureOf(get(outbound, 'http://empty.example/')),
      await failureOf(outbound.checkReceiver(new URL('https://nowhere.example/'), never)),
      await failureOf(outbound.addressesOf(new URL('https://nowhere.example/'), never)),
    ];

    expect(failures.map(({ code }) => code)).toEqual(Array(4).fill('host_not_found'));
    expect(failures[0]?.toBody('')).toMatchObject({
      message: 'The DNS knows no host nowhere.example. Nothing was charged.',
      details: [{ path: '', message: expect.stringContaining('nowhere.example') }],
    });
  });

  test.each(['failure', 'silent'] as const)(
    'is a failure that is worth another try where the DNS does not tell: %s',
    async (reply) => {
      const server = await dns(() => reply);
      const outbound = outboundTo({ dnsServers: [server.address] });

      const failure = await failureOf(get(outbound, 'http://somewhere.example/'));
      const ofReceiver = await failureOf(
        outbound.checkReceiver(new URL('https://elsewhere.example/'), AbortSignal.timeout(100)),
      );

      for (const one of [failure, ofReceiver]) {
        expect(one.code).toBe('upstream_error');
        expect(one.retryAfterSeconds).toBeGreaterThan(0);
        expect(one.toBody('').message).toContain('the DNS does not answer');
      }
    },
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
    onTestFinished(() => rebound.stop());
    const outbound = outboundTo({ dnsServers: [server.address] });

    const first = await get(outbound, `http://rebinding.example:${canary.port}/`);
    const second = await failureOf(get(outbound, `http://rebinding.example:${canary.port}/`));

    expect(Buffer.from(first.body).toString()).toBe('public');
    expect(second.code).toBe('url_not_allowed');
    expect(canary.asked).toEqual([]);
  });

  test('of names that are private by convention nobody learns which of them exist', async () => {
    const server = await dns((name, type) =>
      name.startsWith('vault') ? (type === 'A' ? [{ type, address: '10.0.0.1' }] : []) : null,
    );
    const outbound = outboundTo({ dnsServers: [server.address] });
    const ends = ['.internal', '.local', '.corp', '.lan', '.home.arpa', ''];

    for (const end of ends) {
      const unknown = await failureOf(get(outbound, `http://nothing${end}/`));
      const hidden = await failureOf(get(outbound, `http://vault${end}/`));

      expect(hidden.code, end).toBe('url_not_allowed');
      expect(unknown.toBody(''), end).toEqual(hidden.toBody(''));
      expect(JSON.stringify(hidden.toBody(''))).not.toContain('10.0.0.1');
    }
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
    const closed = await Site.start(() => {}, { host: '127.0.0.2' });
    await closed.stop();
    const rude = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.end('220 smtp.example\r\n', () => socket.destroy());
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.2', resolve));
    onTestFinished(() => new Promise<void>((resolve) => rude.close(() => resolve())));
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
