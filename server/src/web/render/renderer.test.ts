import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, test as anyTest, beforeAll, describe, expect } from 'vitest';
import type { ServiceError } from '../../kernel/service-error.ts';
import { SiteFailure } from '../../outbound/explain-failure.ts';
import { TestAuthority } from '../../testing/certificates.ts';
import { whyMissing } from '../../testing/machine-parts.ts';
import { browserKinds, Rendering, sendHtml } from '../../testing/rendering.ts';
import { readPage } from '../html/page.ts';
import { BrowserProcess } from './browser-process.ts';
import { isRunning, processTree } from './process-tree.ts';
import { asFetchedPage, type RenderedPage } from './rendered-page.ts';
import { BrowserStartError } from './running-browser.ts';

const test = anyTest.skipIf(whyMissing('chromium') !== null);

let rendering: Rendering;
afterEach(() => rendering.stopSites());

const never = new AbortController().signal;
const render = (url: string, signal = never) => rendering.renderer.render(new URL(url), signal);
const failureOf = (work: Promise<unknown>): Promise<ServiceError | null> =>
  work.then(
    () => null,
    (error) => error as ServiceError,
  );
const page = (html: string) => rendering.site((_request, response) => sendHtml(response, html));
const leftFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`millrace-browser-${process.pid}-`));

describe.each(browserKinds)('what is read in a browser %s', (kind) => {
  beforeAll(async () => {
    rendering = await Rendering.in(kind);
  });
  afterAll(() => rendering.close());

  test('content that comes by script is read, with the doctype and the headers of the page', async () => {
    const site = await rendering.site((request, response) => {
      if (request.url === '/data') return void response.end('{"name":"Überfluß"}');
      response.setHeader('x-of', 'the page');
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      sendHtml(
        response,
        `<!doctype html><title>t</title><div id=root></div>
         <script>fetch('/data').then((r) => r.json()).then(({ name }) => { root.innerHTML = '<h1>' + name + '</h1>' })</script>`,
      );
    });

    const rendered = await render(`${site.url}/`);

    expect(rendered.html).toMatch(/^<!DOCTYPE html>\n<html>/);
    expect(rendered.html).toContain('<div id="root"><h1>Überfluß</h1></div>');
    expect(rendered).toMatchObject({
      url: `${site.url}/`,
      status: 200,
      visited: [`${site.url}/`],
      isCut: false,
    });
    expect(rendered.headers).toMatchObject({ 'x-of': 'the page', 'set-cookie': ['a=1', 'b=2'] });
    expect(rendered.loadMs).toBeGreaterThan(0);
  });

  test('what scripts write after a while, and after another question, is waited for', async () => {
    const site = await rendering.site((request, response) => {
      if (request.url === '/slow') return void setTimeout(() => response.end('second'), 700);
      sendHtml(
        response,
        `<p id=a></p><script>setTimeout(() => fetch('/slow').then((r) => r.text()).then((t) => { a.textContent = t }), 20)</script>`,
      );
    });

    const { html } = await render(`${site.url}/`);

    expect(html).toContain('<p id="a">second</p>');
  });

  test('an address of its own does not keep a page from being waited for', async () => {
    const site = await rendering.site((request, response) => {
      if (request.url === '/data') return void setTimeout(() => response.end('data'), 1_200);
      sendHtml(
        response,
        `<p id=a></p><script>
          fetch('/data').then((r) => r.text()).then((t) => { a.textContent = t });
          setTimeout(() => history.pushState({}, '', '/own'), 100);
        </script>`,
      );
    });

    const { html } = await render(`${site.url}/`);

    expect(html).toContain('<p id="a">data</p>');
  });

  test('a page that keeps a question open, and one that never ends loading, are read as they are', async () => {
    const site = await rendering.site((request, response) => {
      if (request.url === '/never') return;
      if (request.url === '/drip') return void response.write('x');
      const asked =
        request.url === '/poll'
          ? `<script>fetch('/never')</script>`
          : '<img><script src="/drip" async></script>';
      sendHtml(response, `<p id=a></p><script>a.textContent = 'here'</script>${asked}`);
    });

    const pages = await Promise.all([render(`${site.url}/poll`), render(`${site.url}/loading`)]);

    for (const { html } of pages) expect(html).toContain('<p id="a">here</p>');
  });

  test('frames of other sites run too, and their scripts reach their own site', async () => {
    const other = await rendering.site((request, response) => {
      if (request.url === '/frame') return sendHtml(response, `<script>fetch('/of-frame')</script>`);
      response.end();
    }, '127.0.0.3');
    const own = await Rendering.in(kind, {}, { allow: ['127.0.0.2/31'] });
    const site = await page(`<p>x</p><iframe src="${other.url}/frame"></iframe>`);

    await own.renderer.render(new URL(site.url), never);
    await own.close();

    expect(other.asked).toContain('/of-frame');
  });

  test('the final address follows redirects of servers and of scripts, and history.pushState', async () => {
    const site = await rendering.site((request, response) => {
      if (request.url === '/old') return void response.writeHead(301, { location: '/middle' }).end();
      if (request.url === '/middle') return sendHtml(response, `<script>location.replace('/new')</script>`);
      response.statusCode = 404;
      sendHtml(response, `<script>history.pushState({}, '', '/own')</script>gone`);
    });

    const rendered = await render(`${site.url}/old`);

    expect(rendered).toMatchObject({ url: `${site.url}/own`, status: 404 });
    expect(rendered.visited).toEqual(['/old', '/middle', '/new', '/own'].map((path) => `${site.url}${path}`));
  });

  test('an image that is not loaded stays on the page with its address', async () => {
    const site = await page(
      `<img src="/photo.jpg" onerror="this.remove()"><script>document.title = 'x'</script>`,
    );

    const { html } = await render(`${site.url}/`);

    expect(html).toContain('<img src="/photo.jpg"');
    expect(site.asked).not.toContain('/photo.jpg');
  });

  test.each([
    ['a PDF', 'application/pdf', '%PDF-1.7'],
    ['JSON', 'application/json', '{}'],
    ['text', 'text/plain', 'hello'],
    ['a feed', 'application/rss+xml', '<rss/>'],
    ['a program', 'application/octet-stream', 'MZ'],
  ])('%s is no page that could be rendered, and is said to be none', async (_which, type, body) => {
    const site = await rendering.site((_request, response) => {
      response.setHeader('content-type', type);
      response.end(body);
    });

    const rendered = await render(`${site.url}/file`);

    expect(rendered).toMatchObject({ status: 200, html: null, url: `${site.url}/file` });
    expect(asFetchedPage(rendered)).toBeNull();
  });

  test('TLS is spoken by the browser itself, through the proxy: a site that does not is said not to', async () => {
    const firstBytes: (number | undefined)[] = [];
    const server = createServer((socket) => {
      socket.once('data', (data) => {
        firstBytes.push(data[0]);
        socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      });
      socket.on('error', () => {});
    });
    server.listen(0, '127.0.0.2');
    await once(server, 'listening');

    const failure = await failureOf(render(`https://127.0.0.2:${(server.address() as AddressInfo).port}/`));
    server.close();

    // 22 is a handshake (RFC 8446, 5.1).
    expect(new Set(firstBytes)).toEqual(new Set([22]));
    expect(failure).toMatchObject({ code: 'upstream_error', message: expect.stringContaining('TLS') });
  });

  test('a certificate that the browser refuses is told with the addresses on the way to it', async () => {
    const authority = TestAuthority.open();
    const server = createTlsServer(authority.selfSigned('IP:127.0.0.2'));
    authority.close();
    server.on('tlsClientError', () => {});
    server.listen(0, '127.0.0.2');
    await once(server, 'listening');
    const refused = `https://127.0.0.2:${(server.address() as AddressInfo).port}/`;
    const start = await rendering.site((_request, response) =>
      response.writeHead(302, { location: refused }).end(),
    );

    const failure = await failureOf(render(`${start.url}/`));
    server.close();

    expect(failure).toBeInstanceOf(SiteFailure);
    expect(failure).toMatchObject({
      message: 'The site has a certificate that is not valid. Nothing was charged.',
      visited: [`${start.url}/`, refused],
    });
  });

  test('what the page’s scripts do to the DOM’s own functions changes nothing of what is read', async () => {
    const site = await page(`<p>true</p><script>
      Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'false' });
      Object.defineProperty(document, 'documentElement', { get: () => null });
      XMLSerializer.prototype.serializeToString = () => 'false';
      String.prototype.slice = () => 'false';
    </script>`);

    const { html } = await render(`${site.url}/`);

    expect(html).toContain('<p>true</p>');
  });

  test('a document of more than 5 million characters is cut there', { timeout: 90_000 }, async () => {
    const site = await page(
      `<p id=a hidden></p><script>a.textContent = 'é'.repeat(1e3) + 'e'.repeat(6e6)</script>`,
    );

    const { html, isCut } = await render(`${site.url}/`);

    expect([html?.length, isCut]).toEqual([5_000_000, true]);
  });

  test('as a fetched page it is UTF-8, whatever the server’s own encoding was', async () => {
    const rendered: RenderedPage = {
      url: 'https://example.com/',
      status: 200,
      headers: { 'content-type': 'text/html; charset=shift_jis' },
      visited: [],
      html: '<!DOCTYPE html><html><head><meta charset="shift_jis"><title>日本</title></head></html>',
      isCut: false,
      loadMs: 1,
    };

    const fetched = asFetchedPage(rendered);

    expect(fetched === null ? null : readPage(fetched)).toMatchObject({
      charset: 'utf-8',
      html: rendered.html,
    });
  });
});

describe.each(browserKinds)('what a page does not get in a browser %s', (kind) => {
  beforeAll(async () => {
    rendering = await Rendering.in(kind);
  });
  afterAll(() => rendering.close());

  test('nothing that another page left: cookies, storage, caches', async () => {
    const site = await rendering.site((request, response) => {
      response.setHeader('set-cookie', 'from=server; max-age=1000');
      response.setHeader('cache-control', 'max-age=1000');
      sendHtml(
        response,
        `<p id=seen>${request.headers.cookie ?? ''}</p><script>
          seen.textContent += document.cookie.includes('script') + ' ' + localStorage.length;
          document.cookie = 'by=script; max-age=1000';
          localStorage.setItem('a', 'b');
        </script>`,
      );
    });

    const first = await render(`${site.url}/`);
    const second = await render(`${site.url}/`);

    expect(first.html).toContain('<p id="seen">false 0</p>');
    expect(second.html).toContain('<p id="seen">false 0</p>');
    expect(site.asked.filter((path) => path === '/')).toHaveLength(2);
  });

  test('permissions, service workers, windows and a place on earth', async () => {
    const site = await page(`<p id=a></p><script>
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read', 'midi'];
      Promise.all(names.map((name) => navigator.permissions.query({ name }).then(({ state }) => state, () => 'none'))).then((states) => {
        a.textContent = [...new Set(states)].join() + ' ' + ('serviceWorker' in navigator) + ' ' + window.open('/');
      });
    </script>`);

    const { html } = await render(`${site.url}/`);

    expect(html).toMatch(/<p id="a">(?:denied|denied,none|none,denied) false null<\/p>/);
  });

  test('our pass to the proxy, which a site can ask for by 401', async () => {
    const shown: (string | undefined)[] = [];
    const site = await rendering.site((request, response) => {
      shown.push(request.headers.authorization, request.headers['proxy-authorization']);
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Millrace"', 'content-type': 'text/html' });
      response.end('<p>Who are you?</p><script>fetch("/again")</script>');
    });

    const { status, html } = await render(`${site.url}/`);

    expect([status, html?.includes('Who are you?')]).toEqual([401, true]);
    expect(site.asked).toContain('/again');
    expect(shown.filter((one) => one !== undefined)).toEqual([]);
  });

  test('our environment, with its passwords: the browser has none of it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-test-'));
    const path = join(folder, 'browser');
    writeFileSync(path, "#!/bin/sh\nenv | cut -d= -f1 | sort | tr '\\n' ' ' >&2\nexit 1\n", { mode: 0o755 });

    const failure = await BrowserProcess.start({
      path,
      userAgent: 'x',
      proxyUrl: 'http://127.0.0.1:9',
    }).catch((error: Error) => error);
    rmSync(folder, { recursive: true });

    expect(failure).toBeInstanceOf(BrowserStartError);
    expect((failure as Error).message).toMatch(
      /: DBUS_SESSION_BUS_ADDRESS DBUS_SYSTEM_BUS_ADDRESS HOME LANG PATH (?:PWD )?(?:SHLVL )?TMPDIR XDG_CACHE_HOME XDG_CONFIG_HOME/,
    );
  });
});

describe('the browser', () => {
  beforeAll(async () => {
    rendering = await Rendering.in('of this machine');
  });
  afterAll(() => rendering.close());

  // It starts three browsers, which takes a busy machine half a minute.
  test('is started at the first page, replaced after its pages, and leaves no process and no folder', {
    timeout: 90_000,
  }, async () => {
    const own = new Rendering({ pagesPerBrowser: 2 });
    const site = await page('<p>x</p>');
    const before = leftFolders().length;
    expect(own.renderer.pids).toEqual([]);

    const pids = new Set<number>();
    for (let i = 0; i < 5; i++) {
      await own.renderer.render(new URL(site.url), never);
      for (const pid of own.renderer.pids) pids.add(pid);
    }
    const running = [...pids].flatMap((pid) => processTree(pid));
    await own.close();

    expect(pids.size).toBe(3);
    expect(running.length).toBeGreaterThan(2);
    expect([...pids].flatMap((pid) => processTree(pid))).toEqual([]);
    expect(running.filter(({ pid }) => isRunning(pid))).toEqual([]);
    expect(leftFolders()).toHaveLength(before);
  });

  test('ends when nobody has asked for a page for a while, and another is started for the next', async () => {
    const own = new Rendering({ idleMs: 50 });
    const site = await page('<p>x</p>');
    await own.renderer.render(new URL(site.url), never);
    const [first = 0] = own.renderer.pids;

    await expect.poll(() => own.renderer.pids, { timeout: 20_000 }).toEqual([]);
    const { html } = await own.renderer.render(new URL(site.url), never);
    await own.close();

    expect(processTree(first)).toEqual([]);
    expect(html).toContain('<p>x</p>');
  });

  test('that was killed is replaced, and the page that was in it is rendered all the same', async () => {
    const own = new Rendering();
    let isKilled = false;
    const site = await own.site((_request, response) => {
      if (!isKilled) {
        isKilled = true;
        process.kill(own.renderer.pids[0] as number, 'SIGKILL');
        return;
      }
      sendHtml(response, '<p>x</p>');
    });

    const { html } = await own.renderer.render(new URL(site.url), never);
    await own.close();

    expect([html?.includes('<p>x</p>'), isKilled]).toEqual([true, true]);
  });

  test('a caller who leaves is not waited for, and the next has his place', async () => {
    const site = await page('<p>x</p><script>while (true);</script>');
    const good = await page('<p>good</p>');
    const caller = new AbortController();
    const left = new Error('the caller left');

    const rendered = failureOf(render(`${site.url}/`, caller.signal));
    await expect.poll(() => site.asked.length, { timeout: 20_000 }).toBe(1);
    caller.abort(left);

    expect(await rendered).toBe(left);
    expect((await render(`${good.url}/`)).html).toContain('good');
  });

  test('that is not installed is said to be missing, with what the operator must do', async () => {
    const none = new Rendering({ browserPath: null });
    const wrong = new Rendering({ browserPath: '/nowhere/chromium' });
    const other = new Rendering({ browserPath: '/bin/false' });
    const site = await page('<p>x</p>');

    const failures = await Promise.all(
      [none, wrong, other].map(({ renderer }) => failureOf(renderer.render(new URL(site.url), never))),
    );
    await Promise.all([none, wrong, other].map((one) => one.close()));

    expect(failures.map((failure) => failure?.code)).toEqual([
      'unsupported_input',
      'service_unavailable',
      'service_unavailable',
    ]);
    expect(failures[0]?.toBody('')).toMatchObject({
      fix: expect.stringContaining('render: never'),
      details: [{ path: 'render' }],
    });
    for (const failure of failures)
      expect(JSON.stringify(failure?.toBody(''))).not.toMatch(/BROWSER_PATH|apt-get|nowhere/);
    expect(failures[0]?.options.forOperator).toContain('apt-get install chromium');
    expect(failures[1]?.options.forOperator).toContain('/nowhere/chromium');
    expect(none.renderer.unavailable()).toContain('BROWSER_PATH');
    expect(leftFolders().length).toBeLessThanOrEqual(1);
  });

  test('two pages are rendered at a time, some wait, and more are told to come back', async () => {
    const own = new Rendering({ pagesMax: 1 });
    let open = 0;
    let mostOpen = 0;
    const site = await own.site((request, response) => {
      if (request.url !== '/') return void response.end();
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      response.once('close', () => {
        open -= 1;
      });
      setTimeout(() => sendHtml(response, '<p>x</p>'), 300);
    });

    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => failureOf(own.renderer.render(new URL(site.url), never))),
    );
    await own.close();

    const refused = outcomes.filter((failure) => failure !== null);
    expect(mostOpen).toBe(1);
    expect(outcomes.filter((failure) => failure === null).length).toBeGreaterThan(0);
    // One is rendered and four of a workspace may wait; those of them that wait too long are refused as well.
    expect(refused.length).toBeGreaterThanOrEqual(7);
    expect(refused.filter(({ code }) => code === 'too_many_at_once')).toHaveLength(7);
    expect(refused[0]?.options.retryAfterSeconds).toBeGreaterThan(0);
  });
});
