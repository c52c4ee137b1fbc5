import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { afterAll, test as anyTest, beforeAll, describe, expect } from 'vitest';
import type { ServiceError } from '../../kernel/service-error.ts';
import { DnsServer } from '../../testing/dns-server.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { browserKinds, Rendering, sendHtml } from '../../testing/rendering.ts';

/*
 * A page does all it can to reach a private address. 127.0.0.1 is one, 127.0.0.2 stands for the public internet. The canary takes
 * any connection and any datagram, and counts them.
 */

class Canary {
  hits = 0;
  port = 0;
  readonly #tcp = createTcpServer((socket) => {
    this.#hit();
    socket.on('error', () => {});
    socket.end(
      'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\naccess-control-allow-origin: *\r\n\r\n<p>secret</p>',
    );
  });
  readonly #udp = createSocket('udp4', () => this.#hit());

  async start(): Promise<void> {
    this.#tcp.listen(0, '127.0.0.1');
    await once(this.#tcp, 'listening');
    this.port = (this.#tcp.address() as { port: number }).port;
    this.#udp.bind(this.port, '127.0.0.1');
    await once(this.#udp, 'listening');
  }

  #hit(): void {
    this.hits += 1;
  }

  async stop(): Promise<void> {
    this.#tcp.close();
    this.#udp.close();
    await once(this.#tcp, 'close');
  }
}

const canary = new Canary();
let dns: DnsServer;
const test = anyTest.skipIf(whyMissing('chromium') !== null);

const never = new AbortController().signal;
const failureOf = (work: Promise<unknown>): Promise<ServiceError | null> =>
  work.then(
    () => null,
    (error) => error as ServiceError,
  );

beforeAll(async () => {
  await canary.start();
  dns = await DnsServer.start((name, type, asked) => {
    if (type !== 'A') return [];
    if (name === 'public.test') return [{ type, address: '127.0.0.2' }];
    if (name === 'private.test') return [{ type, address: '127.0.0.1' }];
    if (name === 'mixed.test') return ['127.0.0.2', '127.0.0.1'].map((address) => ({ type, address }));
    // Public when it is checked, private ever after.
    if (name === 'rebinding.test') return [{ type, address: asked < 2 ? '127.0.0.2' : '127.0.0.1', ttl: 0 }];
    return null;
  });
});
afterAll(async () => {
  await dns.stop();
  await canary.stop();
});

describe.each(browserKinds)('in a browser %s', (kind) => {
  let rendering: Rendering;
  beforeAll(async () => {
    // As many as the test runner has under way at a time.
    rendering = await Rendering.in(
      kind,
      { pagesMax: 5, times: { loadMs: 20_000 } },
      { dnsServers: [dns.address] },
    );
  });
  afterAll(() => rendering.close());

  const render = (url: string) => rendering.renderer.render(new URL(url), never);

  /** A site that is one page; its script says what came of the attempt in `#result`. */
  const attacker = (html: string) =>
    rendering.site((request, response) => {
      if (request.url === '/') return sendHtml(response, html);
      response.statusCode = 404;
      response.end();
    });

  describe('a page cannot take the browser to a private address', () => {
    test.each([
      ['127.0.0.1', (port: number) => `http://127.0.0.1:${port}/`],
      ['localhost', (port: number) => `http://localhost:${port}/`],
      ['a name of it', (port: number) => `http://private.test:${port}/`],
      ['a name of it and of a public one', (port: number) => `http://mixed.test:${port}/`],
      ['IPv6 of it', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
      ['the cloud’s own', () => 'http://169.254.169.254/latest/meta-data/'],
      ['TLS', (port: number) => `https://127.0.0.1:${port}/`],
    ])('when it is asked for: %s', async (_which, target) => {
      const failure = await failureOf(render(target(canary.port)));

      expect(failure?.code).toBe('url_not_allowed');
      expect(canary.hits).toBe(0);
    });

    test.each([301, 302, 303, 307, 308])('by a redirect with %i', async (status) => {
      const site = await rendering.site((_request, response) => {
        const headers = { location: `http://127.0.0.1:${canary.port}/`, 'content-type': 'text/plain' };
        response.writeHead(status, headers).end();
      });

      const failure = await failureOf(render(`${site.url}/`));

      expect(failure?.code).toBe('url_not_allowed');
      expect(canary.hits).toBe(0);
    });

    test.each([
      ['file:///etc/passwd'],
      ['chrome://version/'],
      ['ftp://127.0.0.1/'],
      ['data:text/html,<p>x'],
      ['gopher://127.0.0.1/'],
    ])('by a redirect to %s', async (location) => {
      const site = await rendering.site((_request, response) => {
        response.writeHead(302, { location }).end();
      });

      const failure = await failureOf(render(`${site.url}/`));

      expect(failure?.code).toBe('url_not_allowed');
    });

    test.each([
      ['a script that changes the address', (url: string) => `<script>location.href = '${url}'</script>`],
      ['a meta refresh', (url: string) => `<meta http-equiv=refresh content="0;url=${url}">`],
      [
        'a form that sends itself',
        (url: string) =>
          `<form method=post action="${url}"><input name=a value=b></form><script>document.forms[0].submit()</script>`,
      ],
      ['a click on a link', (url: string) => `<a id=a href="${url}">x</a><script>a.click()</script>`],
    ])('by %s', async (_which, page) => {
      const site = await attacker(page(`http://127.0.0.1:${canary.port}/`));

      const failure = await failureOf(render(`${site.url}/`));

      expect(failure?.code).toBe('url_not_allowed');
      expect(canary.hits).toBe(0);
    });

    test('by a host whose name means another address from the second time on', async () => {
      const site = await rendering.site((_request, response) => sendHtml(response, '<p>public</p>'));
      const html = `<p id=result>waiting</p><script>
      let tries = 0;
      const ask = () => fetch('http://rebinding.test:${canary.port}/?' + tries).then((r) => r.text(), String).then((text) => {
        result.textContent = text;
        if (++tries < 5) ask();
      });
      ask();
    </script>`;
      const first = await attacker(html);

      await failureOf(render(`http://rebinding.test:${site.port}/`));
      await failureOf(render(`http://rebinding.test:${canary.port}/`));
      const page = await render(`${first.url}/`);

      expect(dns.asked.get('rebinding.test A')).toBeGreaterThan(2);
      expect(page.html).not.toContain('secret');
      expect(canary.hits).toBe(0);
    });
  });

  describe('a page cannot ask a private address for anything', () => {
    const done = `const done = (text) => { document.getElementById('result').textContent += ' done:' + text; fetch('/done'); };`;
    const attempts: [string, (at: { url: string; host: string; port: number }) => string][] = [
      ['fetch', ({ url }) => `<script>fetch('${url}').then((r) => r.text()).then(done, done)</script>`],
      [
        'fetch without CORS',
        ({ url }) =>
          `<script>fetch('${url}', { mode: 'no-cors', method: 'POST', body: 'x' }).then(done, done)</script>`,
      ],
      [
        'XMLHttpRequest',
        ({ url }) =>
          `<script>const x = new XMLHttpRequest(); x.onloadend = () => done(x.responseText); x.open('GET', '${url}'); x.send();</script>`,
      ],
      ['img', ({ url }) => `<img src="${url}"><script>done('')</script>`],
      [
        'an image of a script',
        ({ url }) =>
          `<script>const i = new Image(); i.onerror = i.onload = () => {}; i.src = '${url}'; done('')</script>`,
      ],
      ['video', ({ url }) => `<video src="${url}" autoplay preload=auto></video><script>done('')</script>`],
      ['iframe', ({ url }) => `<iframe src="${url}" onload="done('')"></iframe>`],
      [
        'object',
        ({ url }) =>
          `<object data="${url}" type="text/html"></object><embed src="${url}"><script>done('')</script>`,
      ],
      ['script', ({ url }) => `<script src="${url}" onerror="done('')"></script>`],
      ['a module', ({ url }) => `<script type=module>import('${url}').then(done, done)</script>`],
      [
        'CSS',
        ({ url }) =>
          `<link rel=stylesheet href="${url}" onerror="done('')"><style>@import '${url}'; body { background: url(${url}) }</style>`,
      ],
      [
        'a font',
        ({ url }) =>
          `<style>@font-face { font-family: f; src: url(${url}) } p { font-family: f }</style><script>done('')</script>`,
      ],
      [
        'preload, prefetch, preconnect and prerender',
        ({ url }) =>
          `<link rel=preload as=script href="${url}"><link rel=prefetch href="${url}"><link rel=preconnect href="${url}"><link rel=dns-prefetch href="${url}"><link rel=prerender href="${url}"><link rel=modulepreload href="${url}"><script type=speculationrules>{"prerender":[{"source":"list","urls":["${url}"]}]}</script><script>done('')</script>`,
      ],
      [
        'WebSocket',
        ({ host }) => `<script>const w = new WebSocket('ws://${host}/'); w.onclose = () => done('')</script>`,
      ],
      [
        'WebSocket with TLS',
        ({ host }) =>
          `<script>const w = new WebSocket('wss://${host}/'); w.onclose = () => done('')</script>`,
      ],
      [
        'EventSource',
        ({ url }) => `<script>const e = new EventSource('${url}'); e.onerror = () => done('')</script>`,
      ],
      ['sendBeacon', ({ url }) => `<script>navigator.sendBeacon('${url}', 'x'); done('')</script>`],
      [
        'a ping of a link',
        ({ url }) => `<a id=a href="#x" ping="${url}">x</a><script>a.click(); done('')</script>`,
      ],
      [
        'a worker',
        ({ url }) =>
          `<script>const w = new Worker(URL.createObjectURL(new Blob(["fetch('${url}').then(r => r.text()).then(postMessage, e => postMessage(String(e)))"]))); w.onmessage = (m) => done(m.data); w.onerror = () => done('')</script>`,
      ],
      [
        'a shared worker',
        ({ url }) =>
          `<script>try { new SharedWorker(URL.createObjectURL(new Blob(["fetch('${url}')"]))) } catch {} done('')</script>`,
      ],
      [
        'window.open',
        ({ url }) =>
          `<script>window.open('${url}'); document.body.append(document.createElement('iframe')); frames[0].open('${url}'); done('')</script>`,
      ],
      [
        'a link to a new window',
        ({ url }) => `<a id=a target=_blank href="${url}">x</a><script>a.click(); done('')</script>`,
      ],
      [
        'a form in a new window',
        ({ url }) =>
          `<form target=_blank method=post action="${url}"></form><script>document.forms[0].submit(); done('')</script>`,
      ],
      [
        'WebRTC by STUN and TURN',
        ({ host }) => `<script>
        if (!window.RTCPeerConnection) done('there is none');
        const p = new RTCPeerConnection({ iceServers: [
          { urls: 'stun:${host}' },
          { urls: ['turn:${host}?transport=udp', 'turn:${host}?transport=tcp', 'turns:${host}'], username: 'u', credential: 'p' },
        ] });
        p.createDataChannel('x');
        p.onicecandidate = ({ candidate }) => candidate && done(candidate.candidate);
        p.onicegatheringstatechange = () => p.iceGatheringState === 'complete' && done('');
        p.createOffer().then((offer) => p.setLocalDescription(offer));
        fetch('/slow').then(() => done('after a time'));
      </script>`,
      ],
      [
        'WebRTC with a candidate of its own making',
        ({ port }) => `<script>
        if (!window.RTCPeerConnection) done('there is none');
        (async () => {
          const [a, b] = [new RTCPeerConnection(), new RTCPeerConnection()];
          a.createDataChannel('x');
          await a.setLocalDescription(await a.createOffer());
          await b.setRemoteDescription(a.localDescription);
          await b.setLocalDescription(await b.createAnswer());
          await a.setRemoteDescription(b.localDescription);
          await a.addIceCandidate({ candidate: 'candidate:1 1 udp 2122260223 127.0.0.1 ${port} typ host', sdpMid: '0', sdpMLineIndex: 0 });
          await a.addIceCandidate({ candidate: 'candidate:2 1 tcp 1518280447 127.0.0.1 ${port} typ host tcptype passive', sdpMid: '0', sdpMLineIndex: 0 });
        })().catch(() => {});
        fetch('/slow').then(() => done('after a time'));
      </script>`,
      ],
      [
        'WebTransport',
        ({ host }) => `<script>
        try { const t = new WebTransport('https://${host}/'); t.ready.then(done, done); t.closed.catch(() => {}) } catch (e) { done(e) }
        fetch('/slow').then(() => done('after a time'));
      </script>`,
      ],
      [
        'a service worker',
        ({ url }) =>
          `<script>try { navigator.serviceWorker.register('${url}').then(done, done) } catch (e) { done(e) }</script>`,
      ],
      [
        'a redirect of what it asks for',
        () => `<script>fetch('/away').then((r) => r.text()).then(done, done)</script>`,
      ],
      ['a redirect of a frame', () => `<iframe src="/away" onload="done('')"></iframe>`],
      [
        'file:',
        () =>
          `<iframe src="file:///etc/passwd"></iframe><script>fetch('file:///etc/passwd').then((r) => r.text()).then(done, done)</script>`,
      ],
    ];

    // Most of their time they wait for the page to be over. What arrives fails all that come after it.
    test.concurrent.each(attempts)('by %s', async (_which, attempt) => {
      const host = `127.0.0.1:${canary.port}`;
      const at = { url: `http://${host}/`, host, port: canary.port };
      // It has not loaded before the attempt is made: workers and frames take a busy machine their time.
      const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
      const site = await rendering.site((request, response) => {
        if (request.url === '/done') {
          made();
          return void response.end();
        }
        if (request.url === '/until-done') return void isMade.then(() => response.end());
        if (request.url === '/slow') return void setTimeout(() => response.end(), 1_000);
        if (request.url === '/away') return void response.writeHead(302, { location: at.url }).end();
        const waiting = '<p id=result></p><img src="/until-done">';
        sendHtml(response, `<!doctype html>${waiting}<script>${done}</script>${attempt(at)}`);
      });

      const page = await render(`${site.url}/`);

      expect(page.html, 'the attempt was made').toMatch(/<p id="result">[^<]*done:/);
      expect(page.html).not.toMatch(/secret<|root:x:/);
      expect(page.html, 'an address of this machine was told').not.toMatch(/<p id="result">[^<]*candidate:/);
      expect(canary.hits).toBe(0);
    });

    test('the same attempts do arrive at an address that may be called', async () => {
      const seen = new Set<string>();
      const site = await rendering.site((request, response) => {
        seen.add(request.url ?? '');
        if (request.url !== '/') return void response.end();
        sendHtml(
          response,
          `<script src="/script"></script><link rel=stylesheet href="/css"><iframe src="/frame"></iframe>
         <script>fetch('/fetch'); new WebSocket('ws://' + location.host + '/socket'); navigator.sendBeacon('/beacon')</script>`,
        );
      });

      await render(`${site.url}/`);

      expect([...seen]).toEqual(expect.arrayContaining(['/script', '/css', '/frame', '/fetch', '/socket']));
    });
  });

  test('the browser names us in each request, and looks up no name itself', async () => {
    const agents = new Set<string | undefined>();
    const site = await rendering.site((request, response) => {
      agents.add(request.headers['user-agent']);
      sendHtml(response, `<script>new Worker('/w'); fetch('/f')</script>`);
    });

    await render(`http://public.test:${site.port}/`);

    expect([...agents]).toEqual(['Mozilla/5.0 (compatible; Millrace/test; +https://example.com/bot)']);
  });
});

test('the canary has heard nothing from any of them, also later', () => {
  expect(canary.hits).toBe(0);
});
