import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { freePort } from '../server/src/boot/listen.ts';
import { TestApp } from '../server/src/testing/app.ts';
import { chromiumPath } from '../server/src/testing/chromium.ts';
import {
  type Asker,
  goodPassword,
  manage,
  manySignIns,
  organizationIdOf,
  person,
  signedIn,
} from '../server/src/testing/console-people.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { authorizeUrl, pkce, registerClient } from '../server/src/testing/oauth-user.ts';
import { isThorough } from '../server/src/testing/thorough.ts';
import { test as hookTest, type WebhookWorld } from '../server/src/testing/webhook-world.ts';
import { buildConsole } from './testing/built-console.ts';

/*
 * Hostile texts, stored through every door that takes one and looked at on every screen: no script runs, no request leaves, and the policy of the page had
 * nothing to forbid, since nothing of them is markup. The usual run stores one text that has several tricks; MILLRACE_TEST_THOROUGH=1 stores each by itself.
 */

const why = whyMissing('chromium');
const guardMs = 180_000;

/** Where a request would go that must not be made: no server is there, and the browser tells of each try. */
const beacon = 'http://127.0.0.9:9';
const canary = '<xss-canary>';

const corpus = [
  `"'><xss-canary></xss-canary><img src=${beacon}/i onerror=alert(1)>`,
  `</title></textarea></style></script><script>alert(1)</script><xss-canary>`,
  `<xss-canary><svg onload=alert(1)><iframe srcdoc="<script>alert(1)</script>">`,
  `<xss-canary>{{constructor.constructor('alert(1)')()}}\${alert(1)}`,
  `<xss-canary>[x](javascript:alert(1)) ![y](${beacon}/m) <${beacon}/a>`,
  `<xss-canary><base href=${beacon}/><meta http-equiv=refresh content=0;url=${beacon}>`,
  `<xss-canary><style>*{background:url(${beacon}/s)}</style><link rel=stylesheet href=${beacon}/c>`,
  `javascript:alert(1)//<xss-canary>`,
  `<xss-canary>=HYPERLINK("${beacon}/h"),"+cmd|' /C calc'!A0`,
] as const;
const usual = `"'><xss-canary></xss-canary><img src=${beacon}/i onerror=alert(1)>[x](javascript:alert(1))<svg onload=alert(1)>`;

let browser: Browser;
beforeAll(async () => {
  if (why !== null) return;
  buildConsole();
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

interface Stored {
  readonly app: TestApp;
  readonly origin: string;
  readonly organization: string;
  readonly workspace: string;
  readonly sandbox: string;
  readonly email: string;
  readonly list: string;
  readonly call: string;
  readonly webhook: string;
  readonly delivery: string;
  readonly clientId: string;
}

const minutes = { timeout: 60_000, interval: 200 };

/** Through every door that takes a text of somebody. */
async function store(app: TestApp, origin: string, hooks: WebhookWorld, text: string): Promise<Stored> {
  const name = text.slice(0, 190);
  const someone = await person(app, { isOperator: true });
  const operator = { cookie: await signedIn(app, someone) };
  const done = async (answer: ReturnType<typeof manage>) => {
    const { status, body, text: said } = await answer;
    expect(status, said).toBeLessThan(300);
    return body;
  };
  const made = await done(
    manage(app, 'POST', 'operator/organizations', operator, { id: 'hostile', name, credits: 500 }),
  );
  const organization: string = made.organization_id;
  const organizationId = await organizationIdOf(app, organization);
  const mine = await person(app, { organizationId, role: 'owner' });
  await app.db.pool.query('update persons set operator_since = now() where id = $1', [mine.id]);
  const owner: Asker = { cookie: await signedIn(app, mine) };
  const workspace: string = made.workspaces[0].workspace_id;
  const sandboxKey: string = made.workspaces[1].api_key;
  const key: string = made.workspaces[0].api_key;
  const of = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    done(manage(app, method, `organizations/${organization}/${path}`, owner, body, headers));

  await done(manage(app, 'PATCH', 'account', owner, { name }));
  await of('PATCH', `workspaces/${workspace}`, { name });
  await of('POST', 'management-keys', { name, role: 'viewer', days: 1 });
  await done(manage(app, 'POST', 'operator/management-keys', owner, { name, days: 1 }));
  await done(
    manage(app, 'POST', `operator/organizations/${organization}/entries`, owner, {
      kind: 'grant',
      credits: 1,
      id: 'note-1',
      note: text,
    }),
  );
  await done(
    manage(app, 'POST', `operator/organizations/${organization}/visits`, operator, { reason: name }),
  );
  await done(manage(app, 'PATCH', 'operator/endpoints/enrich_company', owner, { off: true, reason: name }));
  // The name of a file, its headings and its cells.
  const upload = await done(
    manage(app, 'POST', 'operator/uploads', owner, { name: `${name.slice(0, 150)}.csv` }),
  );
  expect(upload.upload_id).toMatch(/^up_/);
  // A session of a browser that calls itself so.
  await app.send('GET', '/api/manage/v1/session', null, undefined, {
    cookie: owner.cookie ?? '',
    'user-agent': text,
  });
  await app.db.pool.query('update person_sessions set user_agent = $2 where person_id = $1', [mine.id, text]);

  // Calls: what was sent, answered, and how it was named.
  const sent = { input_text: `  ${text}  ` };
  const answer = await app.post('/remove_whitespace', key, sent, { 'idempotency-key': 'xss-1' });
  expect(answer.status, answer.text).toBe(200);
  await app.post('/remove_whitespace', key, { [text.slice(0, 60)]: 1 });
  await app.send(
    'POST',
    '//mcp?connection=research&max_credits=5',
    key,
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_remove_whitespace', arguments: sent },
    }),
    { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  );

  // A list: its name, headings and cells.
  const cell = `"${text.replaceAll('"', '""')}"`;
  const started = await app.send(
    'POST',
    `/email_finding?invalid_items=fail&name=${encodeURIComponent(name.slice(0, 100))}`,
    sandboxKey,
    `first_name,last_name,company_domain\n${cell},Halvorsen,fjordline.example\nIngrid,${cell},fjordline.example\n`,
    { 'content-type': 'text/csv' },
  );
  expect(started.status, started.text).toBeLessThan(300);
  const list: string = started.body.id;

  // A webhook: its address and description, and what its receiver answers.
  const receiver = await hooks.receiver((_got, response) =>
    response.writeHead(500, { 'content-type': 'text/html' }).end(text),
  );
  const hook = await app.post('/webhooks', key, {
    url: `${receiver.url}?q=${encodeURIComponent(text)}`,
    events: ['credits.low'],
    description: text.slice(0, 180),
  });
  expect(hook.status, hook.text).toBe(201);
  await app.post(`/webhooks/${hook.body.id}/test`, key, {});
  const deliveries = await vi.waitFor(async () => {
    const { body } = await app.get(`/webhooks/${hook.body.id}/deliveries`, key);
    expect(body.deliveries[0]?.attempts?.length ?? 0).toBeGreaterThan(0);
    return body.deliveries as { id: string }[];
  }, minutes);
  const { status, body: client } = await registerClient(origin, { client_name: name.slice(0, 90) });
  expect(status, JSON.stringify(client)).toBe(201);
  return {
    app,
    origin,
    organization,
    workspace,
    sandbox: made.workspaces[1].workspace_id,
    email: mine.email,
    list,
    call: answer.body.service_meta.request_id,
    webhook: hook.body.id,
    delivery: deliveries[0]?.id ?? '',
    clientId: client.client_id ?? '',
  };
}

const servedTest = hookTest.extend<{ service: { app: TestApp; origin: string } }>({
  service: async ({ db }, use) => {
    const port = await freePort({ host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${port}`;
    const app = await TestApp.open(db, [], { publicUrl: origin, signInLimits: manySignIns() });
    await app.app.server.listen({ port, host: '127.0.0.1' });
    await use({ app, origin });
    await app.app.close();
  },
});

const test = servedTest.skipIf(why !== null);

/** What must not happen, as the browser tells of it. */
async function watched(context: BrowserContext, origin: string): Promise<{ page: Page; wrong: string[] }> {
  const page = await context.newPage();
  page.setDefaultTimeout(guardMs);
  const wrong: string[] = [];
  page.on('dialog', (dialog) => {
    wrong.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => wrong.push(`an error: ${error.message}`));
  page.on('request', (request) => {
    const { origin: to, protocol } = new URL(request.url());
    if (to !== origin && protocol !== 'data:' && protocol !== 'blob:')
      wrong.push(`a request left: ${request.url()}`);
  });
  await page.exposeFunction('tellViolation', (what: string) => wrong.push(`the policy forbade: ${what}`));
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (event) => window.tellViolation(event.violatedDirective + ' ' + event.blockedURI));`,
  );
  return { page, wrong };
}

/** Elements that are none of ours, and links that would run something. */
const strangers = `[
  ...document.querySelectorAll('xss-canary, base, iframe, object, embed, meta[http-equiv=refresh]'),
  ...[...document.querySelectorAll('[href], [src], [action], [formaction]')].filter((one) =>
    ['href', 'src', 'action', 'formaction'].some((name) => /^\\s*(?:javascript|vbscript|data:text)/i.test(one.getAttribute(name) ?? ''))),
  ...[...document.querySelectorAll('*')].filter((one) => [...one.attributes].some(({ name }) => name.startsWith('on'))),
].map((one) => one.outerHTML.slice(0, 200))`;

const texts: readonly (readonly [string, string])[] = isThorough
  ? corpus.map((text, at) => [`text ${at + 1}`, text] as const)
  : [['one text with several tricks', usual]];

test.for(texts)('%s is shown as text on every screen', async ([, text], { service, hooks }) => {
  const stored = await store(service.app, service.origin, hooks, text);
  const { origin, organization, workspace, sandbox } = stored;
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
  const { page, wrong } = await watched(context, origin);
  await page.goto(`${origin}/console/sign-in`);
  await page.locator('h1').first().waitFor();
  // As the form does it: the browser keeps the cookie itself.
  const status = await page.evaluate(
    `fetch('/api/manage/v1/session', { method: 'POST', headers: { 'content-type': 'application/json', 'x-millrace-console': '1' },
       body: ${JSON.stringify(JSON.stringify({ email: stored.email, password: goodPassword }))} }).then(({ status }) => status)`,
  );
  expect(status).toBe(201);
  const place = `/console/o/${organization}/w/${workspace}`;
  const box = `/console/o/${organization}/w/${sandbox}`;
  const body = Buffer.from(JSON.stringify({ input_text: text })).toString('base64url');
  const { challenge } = pkce();
  /** Path, and in which part of the page the text is, at least. The names of organization and person are in the frame of each. */
  const screens: readonly (readonly [string, 'main' | 'body' | null])[] = [
    [`${place}/home`, 'body'],
    [`${place}/playground/remove_whitespace#body=${body}`, 'main'],
    [`${place}/calls`, 'body'],
    [`${place}/calls?call=${stored.call}`, 'main'],
    [`${place}/usage?by=workspace`, 'main'],
    [`${place}/usage?by=caller`, 'body'],
    [`${box}/lists`, 'main'],
    [`${box}/lists/new`, 'main'],
    [`${box}/lists/new/bulk`, 'main'],
    [`${box}/lists/${stored.list}`, 'main'],
    [`${place}/webhooks`, 'main'],
    [`${place}/webhooks/${stored.webhook}?delivery=${stored.delivery}`, 'main'],
    [`${place}/keys`, 'main'],
    [`${place}/connections`, 'body'],
    [`${place}/members`, 'main'],
    [`${place}/audit`, 'main'],
    [`${place}/settings`, 'main'],
    ['/console/account', 'main'],
    ['/console/operator/home', 'body'],
    ['/console/operator/organizations', 'main'],
    [`/console/operator/organizations/${organization}`, 'main'],
    ['/console/operator/people', 'main'],
    ['/console/operator/endpoints', 'main'],
    ['/console/operator/providers', 'body'],
    ['/console/operator/data', 'body'],
    ['/console/operator/books?by=organization', 'body'],
    ['/console/operator/health', 'body'],
    ['/console/operator/keys', 'main'],
    ['/console/operator/audit', 'main'],
    [`/console/sign-in?next=${encodeURIComponent(text)}`, null],
    [authorizeUrl(origin, stored.clientId, challenge).href.slice(origin.length), 'main'],
    [`/docs/errors/${encodeURIComponent(text.replaceAll('/', '').slice(0, 60))}`, null],
  ];

  for (const [path, within] of screens) {
    await page.goto(`${origin}${path}`);
    await page.locator('h1').first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    if (path.includes('/playground/')) {
      await page.locator('.pg-foot .btn.primary').click();
      await page.getByRole('link', { name: 'see the call' }).waitFor();
    }
    if (path.includes('/lists/new')) {
      const isBulk = path.endsWith('/bulk');
      const cell = `"${text.replaceAll('"', '""')}"`;
      await page.getByLabel(isBulk ? 'CSV file' : 'File with rows').setInputFiles({
        name: `${text.replaceAll('/', '').slice(0, 100)}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `First Name,Last Name,Company Domain Name,${cell}\n${cell},${cell},fjordline.example,${cell}\n`,
        ),
      });
      if (isBulk) await page.getByLabel('Send First Name as').waitFor();
      else {
        await page.getByRole('button', { name: /^Email finder/ }).click();
        await page.getByRole('heading', { name: 'What this list does' }).waitFor();
      }
    }
    // Also what is in a field, or in the title of something.
    if (within !== null) {
      const shown = `(() => {
        const part = document.querySelector('${within}');
        return part === null ? '' : [part.innerText, ...[...part.querySelectorAll('input, textarea, option')].map((one) => one.value + one.textContent),
          ...[...part.querySelectorAll('[title]')].map((one) => one.title)].join(' ');
      })()`;
      await vi.waitFor(async () => expect(await page.evaluate(shown), path).toContain('xss-canary'), minutes);
    }
    expect(await page.evaluate(strangers), path).toEqual([]);
    expect(wrong, path).toEqual([]);
  }
  await context.close();
  expect(text).toContain(canary.slice(0, -1));
});

test('the watch itself sees a script, a request and a broken policy', async ({ service: { origin } }) => {
  const context = await browser.newContext();
  const { page, wrong } = await watched(context, origin);
  await page.goto(`${origin}/console/sign-in`);
  await page.locator('h1').first().waitFor();

  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(usual)})`);
  await vi.waitFor(() => expect(wrong.join('\n')).toMatch(/the policy forbade: img-src/), minutes);

  expect(await page.evaluate(strangers)).not.toEqual([]);
  await context.close();
});
