import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { afterAll, afterEach, test as anyTest, beforeAll, describe, expect } from 'vitest';
import type { ServiceError } from '../../../kernel/service-error.ts';
import { whyMissing } from '../../../testing/machine-parts.ts';
import { RemoteChromium, remoteOf } from '../../../testing/remote-chromium.ts';
import { Rendering, sendHtml } from '../../../testing/rendering.ts';
import { readBrowserAddresses } from './browser-address.ts';
import { reach } from './browser-socket.ts';
import { withFlags } from './remote-browser.ts';
import { placeOf } from './remote-browsers.ts';

/* What is so only of browsers elsewhere. What holds for both kinds: renderer.test.ts and renderer-guard.test.ts. */

const test = anyTest.skipIf(whyMissing('chromium') !== null);
// A browser takes a busy machine half a minute to start.
const timeout = 180_000;
const never = new AbortController().signal;

let chromium: RemoteChromium;
beforeAll(async () => {
  if (whyMissing('chromium') === null) chromium = await RemoteChromium.start();
}, timeout);
afterAll(() => chromium?.stop());

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

function renderingIn(...urls: string[]): Rendering {
  const remote = remoteOf(readBrowserAddresses(urls.join(',')));
  const rendering = new Rendering({ browserPath: null, remote });
  stopping.push(() => rendering.close());
  return rendering;
}

const failureOf = (rendering: Rendering, url: string): Promise<ServiceError | null> =>
  rendering.renderer.render(new URL(url), never).then(
    () => null,
    (error) => error as ServiceError,
  );

/** A port at which nobody listens. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('several browsers', () => {
  test('one that does not answer is passed over, by the DevTools address or the WebSocket', {
    timeout,
  }, async () => {
    const dead = await deadPort();
    const rendering = renderingIn(
      `http://127.0.0.1:${dead}`,
      `ws://127.0.0.1:${dead}`,
      chromium.webSocketUrl,
    );
    const site = await rendering.site((_request, response) => sendHtml(response, '<p>x</p>'));

    const { html } = await rendering.renderer.render(new URL(site.url), never);

    expect(html).toContain('<p>x</p>');
  });

  test('a page whose browser was killed under it is rendered once more in another one', {
    timeout,
  }, async () => {
    const mortal = await RemoteChromium.start();
    stopping.push(() => mortal.stop());
    const rendering = renderingIn(mortal.url, chromium.url);
    let asked = 0;
    const site = await rendering.site((request, response) => {
      if (request.url !== '/') return void response.end();
      asked += 1;
      if (asked === 1) mortal.kill();
      else sendHtml(response, '<p>x</p>');
    });

    const { html } = await rendering.renderer.render(new URL(site.url), never);

    expect(html).toContain('<p>x</p>');
    expect(asked).toBe(2);
  });

  test('all away: callers read service_unavailable, and the operator which hosts and what to do', async () => {
    const [one, two] = [await deadPort(), await deadPort()];
    const rendering = renderingIn(`http://127.0.0.1:${one}`, `ws://127.0.0.1:${two}?token=hidden`);

    const failure = await failureOf(rendering, 'http://127.0.0.2/');

    expect(failure?.code).toBe('service_unavailable');
    expect(failure?.message).toContain('Nothing was charged.');
    expect(JSON.stringify(failure?.toBody(''))).not.toMatch(/127\.0\.0\.1|BROWSER_URL/);
    expect(failure?.options.retryAfterSeconds).toBe(10);
    expect(failure?.options.forOperator).toBe(
      `No browser of BROWSER_URL can be used: http://127.0.0.1:${one}: it takes no connections; ws://127.0.0.1:${two}: it takes no connections. Start the browsers, or correct BROWSER_URL.`,
    );
  });
});

describe('tokens', () => {
  const secrets = 'user-secret:password-secret';
  const answers: [string, number, string][] = [
    ['401', 401, ''],
    ['404', 404, ''],
    ['a redirect elsewhere', 302, ''],
    ['something else than JSON', 200, '<html>'],
    ['JSON without a WebSocket', 200, '{"webSocketDebuggerUrl":"ws://elsewhere/token-secret"}'],
  ];

  test.each(answers)('are in no error of a host that answers with %s', async (_which, status, body) => {
    const server = createHttpServer((_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stopping.push(async () => server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const rendering = renderingIn(
      `ws://${secrets}@${host}/path-secret?token=token-secret`,
      `http://${secrets}@${host}/path-secret?token=token-secret`,
    );

    const failure = await failureOf(rendering, 'http://127.0.0.2/');

    expect(failure?.code).toBe('service_unavailable');
    expect(failure?.options.forOperator).toContain(
      `ws://${host}: it refuses the WebSocket with status ${status}`,
    );
    expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(/secret/);
  });

  test('of a connection under way are in no error of a page', { timeout }, async () => {
    const rendering = renderingIn(`${chromium.webSocketUrl}?token=token-secret`);
    const site = await rendering.site((_request, response) => response.destroy());

    const failure = await failureOf(rendering, site.url);

    expect(failure?.code).toBe('upstream_error');
    expect(inspect(failure, { depth: 20, showHidden: true })).not.toMatch(/token-secret/);
  });
});

describe('what is ours in a browser of others', () => {
  test('is gone after our process was killed with -9: its pages and contexts', { timeout }, async () => {
    const program = fileURLToPath(new URL('../../../testing/render-process.ts', import.meta.url));
    const child = spawn(process.execPath, [program, chromium.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const before = await chromium.targets();

    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(before.filter((url) => url.startsWith('http://127.0.0.2'))).toHaveLength(1);
    await expect
      .poll(async () => (await chromium.targets()).filter((url) => url.startsWith('http')), {
        timeout: 60_000,
      })
      .toEqual([]);
  });

  test('a page that never comes to an end goes with its context, and pages of others stay', {
    timeout,
  }, async () => {
    const own = new Rendering({
      browserPath: null,
      remote: remoteOf(chromium.addresses),
      times: { totalMs: 5_000 },
    });
    stopping.push(() => own.close());
    await fetch(`${chromium.url}/json/new?about:blank%23others`, { method: 'PUT' });
    const site = await own.site((_request, response) =>
      sendHtml(response, '<p>x</p><script>while (true);</script>'),
    );

    const failure = await failureOf(own, site.url);

    expect(failure?.code).toBe('upstream_timeout');
    await expect
      .poll(async () => (await chromium.targets()).filter((url) => /^http|others/.test(url)), {
        timeout: 60_000,
      })
      .toEqual(['about:blank#others']);
  });
});

describe('without our flags', () => {
  /* The canary is on loopback, which is private; a STUN question is a datagram that goes past every proxy. */
  const connect = (port: number) =>
    `const p = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o));`;
  const ways: [string, (port: number) => string][] = [
    ['its own window', (port) => `<script>${connect(port)}</script>`],
    [
      'a frame that it makes',
      (port) =>
        `<body><script>const f = document.createElement('iframe'); document.body.append(f); const { RTCPeerConnection } = f.contentWindow; ${connect(port)}</script>`,
    ],
    [
      'a frame with a document in it',
      (port) => `<iframe srcdoc="<script>${connect(port)}</script>"></iframe>`,
    ],
    [
      'a frame with a data: address',
      (port) =>
        `<iframe src="data:text/html,<script>${encodeURIComponent(connect(port))}</script>"></iframe>`,
    ],
    ['a frame of another site', () => '<iframe src="http://127.0.0.3:PORT/connect"></iframe>'],
    ['a window', () => '<a id=a target=_blank rel=opener href="/connect">x</a><script>a.click()</script>'],
    [
      'a window of a form',
      () => '<form target=_blank action="/connect"></form><script>document.forms[0].submit()</script>',
    ],
    [
      'a window that runs its address',
      (port) =>
        `<a id=a target=_blank rel=opener>x</a><script>a.href = 'javascript:' + ${JSON.stringify(connect(port))}; a.click()</script>`,
    ],
    [
      'a window of a document of its own making',
      (port) =>
        `<a id=a target=_blank>x</a><script>a.href = URL.createObjectURL(new Blob(['<script>${connect(port).replaceAll("'", "\\'")}</' + 'script>'], { type: 'text/html' })); a.click()</script>`,
    ],
    [
      'WebTransport in a worker',
      (port) =>
        `<script>new Worker(URL.createObjectURL(new Blob(["new WebTransport('https://127.0.0.1:${port}/')"])))</script>`,
    ],
  ];

  test.each(ways)(
    'a page reaches no private address past the proxy by %s',
    { timeout },
    async (_which, way) => {
      let hits = 0;
      const canary = createSocket('udp4', () => {
        hits += 1;
      });
      canary.bind(0, '127.0.0.1');
      await once(canary, 'listening');
      const { port } = canary.address();
      const rendering = new Rendering(
        { browserPath: null, remote: remoteOf(chromium.addresses) },
        { allow: ['127.0.0.2/31'] },
      );
      stopping.push(
        async () => canary.close(),
        () => rendering.close(),
      );
      const other = await rendering.site(
        (_request, response) => sendHtml(response, `<script>${connect(port)}</script>`),
        '127.0.0.3',
      );
      const site = await rendering.site((request, response) => {
        // Half a second of quiet follows: a datagram on loopback has long arrived by then.
        if (request.url === '/slow') return void setTimeout(() => response.end(), 1_000);
        if (request.url === '/connect') return sendHtml(response, `<script>${connect(port)}</script>`);
        sendHtml(response, `${way(port).replace('PORT', String(other.port))}<script>fetch('/slow')</script>`);
      });

      await rendering.renderer.render(new URL(site.url), never);

      expect(site.asked).toContain('/slow');
      expect(hits).toBe(0);
    },
  );
});

describe('flags', () => {
  const place = { proxyUrl: 'http://10.1.2.3:4000', userAgent: 'us' };

  anyTest(
    'a service that starts a browser for each connection is asked for ours, the proxy among them',
    () => {
      const url = withFlags(new URL('ws://browsers:3000/chromium?token=t'), place);

      const { args } = JSON.parse(url.searchParams.get('launch') ?? '');
      expect(url.searchParams.get('token')).toBe('t');
      expect(args).toContain('--proxy-server=http://10.1.2.3:4000');
      expect(args).toContain('--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 10.1.2.3');
      expect(args).toContain('--force-webrtc-ip-handling-policy=disable_non_proxied_udp');
      expect(args.join(' ')).not.toMatch(/no-sandbox|user-data-dir|remote-debugging/);
    },
  );

  anyTest.each([
    'ws://browsers:3000/?token=t&launch={}',
    'ws://browsers:3000/?--window-size=1,1',
    'ws://browsers:9222/devtools/browser/abc',
  ])('what the operator set stays as it is: %s', (url) => {
    expect(withFlags(new URL(url), place).href).toBe(new URL(url).href);
  });
});

describe('where the proxy listens', () => {
  anyTest('is the address of this machine on the way to the browser', async () => {
    const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
    const { address } = all.find(({ internal, family }) => !internal && family === 'IPv4') ?? {
      address: '127.0.0.1',
    };
    const server = createServer((socket) => socket.destroy()).listen(0, address);
    await once(server, 'listening');
    stopping.push(async () => server.close());

    const { port } = server.address() as AddressInfo;
    const reached = await reach(new URL(`ws://${address}:${port}`), never);

    expect(reached).toEqual({ localAddress: address, remoteAddress: address });
    expect(placeOf({ proxyHost: null, proxyPort: 0 }, reached.localAddress)).toEqual({
      listensOn: address,
      port: 0,
      host: null,
    });
  });

  anyTest.each([
    ['127.0.0.1', { listensOn: '127.0.0.1', port: 4000, host: null }],
    ['198.51.100.7', { listensOn: null, port: 4000, host: '198.51.100.7' }],
    ['millrace', { listensOn: null, port: 4000, host: 'millrace' }],
  ])('is told by the operator: %s', (proxyHost, place) => {
    expect(placeOf({ proxyHost, proxyPort: 4000 }, '10.0.0.1')).toEqual(place);
  });
});
