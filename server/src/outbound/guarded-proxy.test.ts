import { once } from 'node:events';
import { request as requestByHttp } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { Site } from '../testing/site.ts';
import { GuardedOutbound } from './guarded-outbound.ts';
import { GuardedProxy, type ProxyLimits } from './guarded-proxy.ts';
import type { ProxyPass } from './proxy-pass.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

/** 127.0.0.2 stands for the public internet, and 127.0.0.1 for what is private. */
async function proxyWith(limits: Partial<ProxyLimits> = {}): Promise<GuardedProxy> {
  const outbound = new GuardedOutbound({
    allow: ['127.0.0.2/32'],
    ports: [80, 443],
    politeness: { concurrency: 10, spacingMs: 0 },
    userAgent: 'test',
  });
  const proxy = await GuardedProxy.start(outbound, limits);
  stopping.push(
    () => outbound.close(),
    () => proxy.close(),
  );
  return proxy;
}

async function site(answer: Parameters<typeof Site.start>[0], host = '127.0.0.2'): Promise<Site> {
  const started = await Site.start(answer, { host });
  stopping.push(() => started.stop());
  return started;
}

/** Sends back whatever it gets, and remembers that it was called. */
async function echo(host = '127.0.0.2'): Promise<{ authority: string; calls: Socket[] }> {
  const calls: Socket[] = [];
  const server = createTcpServer((socket) => {
    calls.push(socket);
    socket.on('error', () => {});
    socket.pipe(socket);
  });
  server.listen(0, host);
  await once(server, 'listening');
  stopping.push(async () => {
    for (const socket of calls) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { authority: `${host}:${(server.address() as { port: number }).port}`, calls };
}

const authorization = ({ username, password }: { username: string; password: string }) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** An absolute-form request. */
async function ask(
  proxy: GuardedProxy,
  target: string,
  {
    pass,
    headers = {},
    method = 'GET',
    body,
  }: { pass?: ProxyPass; headers?: object; method?: string; body?: string },
) {
  const { hostname, port } = new URL(proxy.url);
  const auth = pass ? { 'proxy-authorization': authorization(pass) } : {};
  const outgoing = requestByHttp({
    hostname,
    port,
    method,
    path: target,
    headers: { ...auth, ...headers },
    agent: false,
  });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode as number, headers: response.headers, body: await text(response) };
}

/** A CONNECT: the status, and the tunnel. */
async function tunnel(
  proxy: GuardedProxy,
  authority: string,
  pass: { username: string; password: string } | null,
) {
  const { hostname, port } = new URL(proxy.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const auth = pass ? `Proxy-Authorization: ${authorization(pass)}\r\n` : '';
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${auth}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  stopping.push(async () => socket.destroy());
  return {
    socket,
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString())?.[1]),
    answer: answer.toString(),
  };
}

/** By an end or a reset: `once` of Node rejects at a reset, which comes before where something was not read yet. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

describe('with a pass', () => {
  test('plain HTTP goes through with method, headers and body, and without what concerns the proxy only', async () => {
    const one = await site((request, response) => {
      response.setHeader('x-seen', JSON.stringify(request.headers));
      request.pipe(response);
    });
    const proxy = await proxyWith();

    const answer = await ask(proxy, `${one.url}/form?a=1`, {
      pass: proxy.issue(),
      method: 'POST',
      body: 'q=1',
      headers: { 'x-own': 'yes', connection: 'x-hop', 'x-hop': 'no', host: 'elsewhere.example' },
    });

    const seen = JSON.parse(answer.headers['x-seen']);
    expect([answer.status, answer.body, one.asked]).toEqual([200, 'q=1', ['/form?a=1']]);
    expect(seen).toMatchObject({ 'x-own': 'yes', host: new URL(one.url).host });
    expect(Object.keys(seen)).not.toContain('proxy-authorization');
    expect(Object.keys(seen)).not.toContain('x-hop');
  });

  test('a tunnel carries bytes both ways', async () => {
    const { authority } = await echo();
    const proxy = await proxyWith();

    const { socket, status } = await tunnel(proxy, authority, proxy.issue());
    socket.write('hello');
    const [back] = await once(socket, 'data');

    expect([status, String(back)]).toEqual([200, 'hello']);
  });

  test('a private address is refused by request and by tunnel, without a connection and without a reason', async () => {
    const canary = await site((_request, response) => response.end('secret'), '127.0.0.1');
    const proxy = await proxyWith();
    const pass = proxy.issue();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      'localhost',
      '10.0.0.1',
    ];

    const asked = await Promise.all(
      hosts.map((host) => ask(proxy, `http://${host}:${canary.port}/`, { pass })),
    );
    const tunnels = await Promise.all(hosts.map((host) => tunnel(proxy, `${host}:${canary.port}`, pass)));

    expect(asked.map(({ status, body }) => `${status}${body}`)).toEqual(hosts.map(() => '403'));
    expect(new Set(tunnels.map(({ answer }) => answer))).toEqual(
      new Set(['HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n']),
    );
    expect(canary.asked).toEqual([]);
    expect(pass.problemOf(canary.url)).toBe('refused');
  });

  test('a port that is none of the web is refused on a public address', async () => {
    const proxy = await proxyWith();

    const { status } = await tunnel(proxy, '8.8.8.8:25', proxy.issue());

    expect(status).toBe(403);
  });

  test.each([
    'file:///etc/passwd',
    'https://127.0.0.2/',
    'ftp://127.0.0.2/',
    '/etc/passwd',
    'http://u:p@127.0.0.2/',
    '*',
  ])('what is no address of plain HTTP is refused: %s', async (target) => {
    const proxy = await proxyWith();

    const { status } = await ask(proxy, target, { pass: proxy.issue() });

    expect(status).toBe(403);
  });

  test.each(['127.0.0.2', '127.0.0.2:80/x', 'u@127.0.0.2:80', '127.0.0.2:99999', ':80', '[::1:80'])(
    'a tunnel to what is no host and port is refused: %s',
    async (authority) => {
      const proxy = await proxyWith();

      const { status } = await tunnel(proxy, authority, proxy.issue());

      expect(status).toBe(403);
    },
  );
});

describe('without a pass', () => {
  test('nobody gets through: with none, with a wrong one, and with one that has ended', async () => {
    const one = await site((_request, response) => response.end('page'));
    const proxy = await proxyWith();
    const ended = proxy.issue();
    ended.close();
    const { username } = proxy.issue();
    const authority = new URL(one.url).host;

    const statuses = [
      (await ask(proxy, one.url, {})).status,
      (await ask(proxy, one.url, { pass: ended })).status,
      (await tunnel(proxy, authority, null)).status,
      (await tunnel(proxy, authority, { username, password: 'guess' })).status,
      (await tunnel(proxy, authority, ended)).status,
    ];

    expect(statuses).toEqual([407, 407, 407, 407, 407]);
    expect(one.asked).toEqual([]);
  });

  test('connections are few: the oldest ends for a new one, and who has a pass gets through all the same', async () => {
    const one = await site((_request, response) => response.end('page'));
    const proxy = await proxyWith({ strangersMax: 3 });
    const pass = proxy.issue();
    const { socket: known } = await tunnel(proxy, new URL(one.url).host, pass);
    const { hostname, port } = new URL(proxy.url);
    const open = async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      stopping.push(async () => socket.destroy());
      await once(socket, 'connect');
      return socket;
    };

    const first = await open();
    const isEnded = closed(first);
    first.resume();
    for (let more = 0; more < 3; more++) await open();
    await isEnded;
    const answer = await ask(proxy, one.url, { pass });

    expect([answer.status, answer.body]).toEqual([200, 'page']);
    expect(known.destroyed).toBe(false);
  });

  test.each([
    ['says nothing', ''],
    ['says half of something', 'GET http://127.0.0.2/ HTTP/1.1\r\nHost'],
    ['asks again and again', 'GET http://127.0.0.2/ HTTP/1.1\r\nHost: 127.0.0.2\r\n\r\n'],
  ])('a connection that %s is ended in time', async (_which, said) => {
    const proxy = await proxyWith({ strangerMs: 50 });
    const { hostname, port } = new URL(proxy.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('data', () => socket.write(said));
    socket.write(said);

    await closed(socket);
  });

  test('a pass that has ended opens nothing on a connection that it opened before', async () => {
    const one = await site((_request, response) => response.end('page'));
    const proxy = await proxyWith();
    const pass = proxy.issue();
    const { hostname, port } = new URL(proxy.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const said: string[] = [];
    socket.on('data', (chunk) => said.push(String(chunk)));
    const asking = `GET ${one.url}/ HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${authorization(pass)}\r\n\r\n`;

    socket.write(asking);
    await expect.poll(() => said.join('')).toContain('page');
    pass.close();
    const isEnded = closed(socket);
    socket.write(asking);
    await isEnded;

    expect(said.join('')).toContain('HTTP/1.1 407');
    expect(one.asked).toEqual(['/']);
  });

  test('a pass that ends takes its tunnels with it', async () => {
    const { authority, calls } = await echo();
    const proxy = await proxyWith();
    const pass = proxy.issue();
    const { socket } = await tunnel(proxy, authority, pass);

    const closed = Promise.all([once(socket, 'close'), once(calls[0] as Socket, 'close')]);
    pass.close();

    await expect(closed).resolves.toBeDefined();
  });
});

describe('limits', () => {
  test('a tunnel ends at its bytes, and a page at its bytes in all, whichever way they go', async () => {
    const { authority } = await echo();
    const proxy = await proxyWith({ bytesPerTunnelMax: 100_000, bytesMax: 250_000 });
    const pass = proxy.issue();

    let opened = 0;
    for (;;) {
      const { socket, status } = await tunnel(proxy, authority, pass);
      if (status !== 200) break;
      opened += 1;
      const ended = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      socket.write(Buffer.alloc(1_000_000));
      await ended;
    }

    // Each has been cut off at a chunk or two beyond its 100 kB.
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThan(4);
    expect(pass.bytes).toBeLessThan(500_000);
    expect(pass.problemOf(`https://${authority}`)).toBe('over limit');
  });

  test('a page has so many tunnels at a time, and gets a place back when one ends', async () => {
    const { authority } = await echo();
    const proxy = await proxyWith({ tunnelsMax: 2 });
    const pass = proxy.issue();

    const [one, two, three] = [
      await tunnel(proxy, authority, pass),
      await tunnel(proxy, authority, pass),
      await tunnel(proxy, authority, pass),
    ];
    const other = await tunnel(proxy, authority, proxy.issue());
    one.socket.end();
    await once(one.socket, 'close');
    const four = await tunnel(proxy, authority, pass);

    expect([one.status, two.status, three.status, other.status, four.status]).toEqual([
      200, 200, 403, 200, 200,
    ]);
  });

  test('all pages together have so many tunnels', async () => {
    const { authority } = await echo();
    const proxy = await proxyWith({ tunnelsOverAllMax: 1 });

    const [one, two] = [
      await tunnel(proxy, authority, proxy.issue()),
      await tunnel(proxy, authority, proxy.issue()),
    ];

    expect([one.status, two.status]).toEqual([200, 403]);
  });

  test.each([
    ['in which nothing moves', { idleMs: 50 }],
    ['that lasts too long', { lifetimeMs: 50 }],
  ])('a tunnel %s is ended', async (_which, limits) => {
    const { authority } = await echo();
    const proxy = await proxyWith(limits);

    const { socket } = await tunnel(proxy, authority, proxy.issue());

    await expect(once(socket, 'close')).resolves.toBeDefined();
  });

  test('a host that takes no connection gives 502, and the pass remembers it', async () => {
    const gone = await site((_request, response) => response.end());
    const { host } = new URL(gone.url);
    await (stopping.pop() as () => Promise<unknown>)();
    const proxy = await proxyWith();
    const pass = proxy.issue();

    const { status } = await tunnel(proxy, host, pass);

    expect([status, pass.problemOf(`https://${host}`)]).toEqual([502, 'unreachable']);
  });
});
