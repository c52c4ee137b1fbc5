import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { chromiumPath } from '../testing/chromium.ts';
import { test as databaseTest } from '../testing/database.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { askToken, authorizeUrl, openOauthApp, pkce, registerClient } from '../testing/oauth-user.ts';

/* The page on which somebody lets a client in, in a real browser. */

const test = databaseTest.skipIf(whyMissing('chromium') !== null);

let browser: Browser;
let app: TestApp;
let origin: string;
let key: string;

beforeAll(async () => {
  browser = await puppeteer.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
});

afterAll(() => browser?.close());

beforeEach<{ db: Parameters<typeof openOauthApp>[0] }>(async ({ db }) => {
  ({ app, origin } = await openOauthApp(db));
  const opened = app.app;
  onTestFinished(() => opened.close());
  key = (await app.customer()).live;
});

/** A browser of its own, with scripts or without, and what it complains of. */
async function opened({ scripts = false } = {}): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.createBrowserContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.setJavaScriptEnabled(scripts);
  const complaints: string[] = [];
  const session = await page.createCDPSession();
  session.on('Log.entryAdded', ({ entry }) => complaints.push(`${entry.source}: ${entry.text}`));
  session.on('Audits.issueAdded', ({ issue }) => complaints.push(issue.code));
  page.on('console', (message) => complaints.push(message.text()));
  await Promise.all([session.send('Log.enable'), session.send('Audits.enable')]);
  return { page, complaints };
}

/** A client that waits on this machine, and sends on whoever comes to a third place. */
async function waitingClient() {
  const came: URL[] = [];
  const last = await listening((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Done</title>Back to your editor.'),
  );
  const back = await listening((request, response) => {
    came.push(new URL(request.url ?? '', 'http://127.0.0.1'));
    response.writeHead(302, { location: `http://localhost:${portOf(last)}/done` }).end();
  });
  const redirect_uri = `http://127.0.0.1:${portOf(back)}/callback`;
  const { body } = await registerClient(origin, { redirect_uris: [redirect_uri] });
  const id = body.client_id ?? '';
  const { verifier, challenge } = pkce();
  return {
    came,
    end: `http://localhost:${portOf(last)}/done`,
    url: authorizeUrl(origin, id, challenge, { redirect_uri }).href,
    exchange: () =>
      askToken(origin, {
        grant_type: 'authorization_code',
        client_id: id,
        code: came.at(-1)?.searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri,
      }),
  };
}

async function listening(answer: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(answer as never).listen(0);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const heading = (page: Page) => page.$eval('h1', ({ textContent }) => textContent);
const problem = (page: Page) => page.$eval('[role=alert]', ({ textContent }) => textContent);

const field = (page: Page, name: string) => page.evaluate(`document.querySelector('#api_key').${name}`);

/** What leads to another page. */
async function led(page: Page, action: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForNavigation(), action()]);
}

const typeKey = (page: Page, typed: string) =>
  led(page, async () => {
    await page.type('#api_key', typed);
    await page.click('button[value=key]');
  });

test('somebody without scripts types the key, says yes, and lands where the client sends him', async () => {
  const { page, complaints } = await opened();
  const client = await waitingClient();

  await page.goto(client.url);
  expect(await heading(page)).toBe('Connect Loom');
  expect(await field(page, 'type')).toBe('password');
  expect(await field(page, 'autocomplete')).toBe('off');
  await typeKey(page, `  ${key} `);
  expect(await heading(page)).toMatch(/^Let Loom use /);
  expect(await page.content()).not.toContain(key);
  await led(page, () => page.click('button[value=yes]'));

  expect(page.url()).toBe(client.end);
  expect(await page.title()).toBe('Done');
  expect(client.came).toHaveLength(1);
  expect((await client.exchange()).status).toBe(200);
  expect(complaints).toEqual([]);
});

test('with scripts it is the same, and nothing breaks the rules of the page', async () => {
  const { page, complaints } = await opened({ scripts: true });
  const client = await waitingClient();

  await page.goto(client.url);
  await typeKey(page, key);
  // The page would not let anybody load or run a thing.
  const wasBlocked = await page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', () => resolve(true));
    const picture = document.createElement('img');
    picture.onload = () => resolve(false);
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    document.body.append(picture);
  })`);
  expect(wasBlocked).toBe(true);
  expect(complaints.length).toBeGreaterThan(0);
  complaints.length = 0;
  await led(page, () => page.click('button[value=yes]'));

  expect(page.url()).toBe(client.end);
  expect(complaints).toEqual([]);
});

test('with the keyboard alone it works: Enter goes on, and lets nobody in by itself', async () => {
  const { page, complaints } = await opened();
  const client = await waitingClient();

  await page.goto(client.url);
  await page.waitForSelector('#api_key:focus');
  await page.keyboard.type(key);
  await led(page, () => page.keyboard.press('Enter'));
  expect(await heading(page)).toMatch(/^Let Loom use /);
  // Whoever presses it once more has not looked yet.
  await page.keyboard.press('Enter');
  expect(client.came).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.type('25');
  await page.keyboard.press('Tab');
  expect(await page.$eval(':focus', ({ textContent }) => textContent)).toBe('Allow');
  await led(page, () => page.keyboard.press('Enter'));

  expect(page.url()).toBe(client.end);
  expect(complaints).toEqual([]);
});

test('whoever cancels, at either step and without a key, sends the client away empty', async () => {
  for (const isAsked of [false, true]) {
    const { page } = await opened();
    const client = await waitingClient();

    await page.goto(client.url);
    if (isAsked) await typeKey(page, key);
    await led(page, () => page.click('button[value=no]'));

    expect(page.url()).toBe(client.end);
    expect(client.came[0]?.searchParams.get('error')).toBe('access_denied');
    expect(client.came[0]?.searchParams.has('code')).toBe(false);
  }
  expect((await app.db.pool.query('select from oauth_grants')).rowCount).toBe(0);
});

test('a key that does not work is told of, and another may be typed', async () => {
  const { page } = await opened();
  const client = await waitingClient();
  await page.goto(client.url);

  const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
  await typeKey(page, wrong);
  expect(await problem(page)).toMatch(/key/i);
  expect(await page.content()).not.toContain(wrong);
  expect(await field(page, 'value')).toBe('');
  await typeKey(page, 'not a key at all');
  expect(await problem(page)).toMatch(/key/i);
  await typeKey(page, key);
  await led(page, () => page.click('button[value=yes]'));

  expect(page.url()).toBe(client.end);
});

test('Back and reload do no harm', async () => {
  const { page } = await opened();
  const client = await waitingClient();

  await page.goto(client.url);
  await page.reload();
  await typeKey(page, key);
  // Sends the key again.
  await page.reload();
  expect(await heading(page)).toMatch(/^Let Loom use /);
  await page.goBack();
  expect(await heading(page)).toMatch(/^Let Loom use /);
  await led(page, () => page.click('button[value=yes]'));
  expect(page.url()).toBe(client.end);
  expect((await client.exchange()).status).toBe(200);

  // The browser has the page still; what it sends comes too late.
  await page.goBack();
  await led(page, () => page.click('button[value=yes]'));
  expect(await heading(page)).toBe('This did not work');
  expect(await problem(page)).toContain('This sign-in expired');
  expect(client.came).toHaveLength(1);
  const { rows } = await app.db.pool.query('select count(*)::int as grants from oauth_grants');
  expect(rows).toEqual([{ grants: 1 }]);
});

test('the page is shown in no frame of another site', async () => {
  const { page } = await opened({ scripts: true });
  const client = await waitingClient();
  const frame = await listening((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Win</title><iframe src="${client.url.replaceAll('&', '&amp;')}"></iframe>`),
  );

  await page.goto(`http://127.0.0.1:${portOf(frame)}/`, { waitUntil: 'networkidle0' });

  const inner = page.frames()[1];
  expect(inner?.url()).toMatch(/^chrome-error:/);
  expect(await inner?.$('form')).toBeNull();
});
