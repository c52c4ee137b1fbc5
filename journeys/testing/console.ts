import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { test as base, expect, onTestFinished, vi } from 'vitest';
import { chromiumPath } from '../../server/src/testing/chromium.ts';
import { whyMissing } from '../../server/src/testing/machine-parts.ts';
import { makeMemoryFolder } from '../../server/src/testing/memory-folder.ts';
import { buildConsole } from './built-console.ts';
import type { Caller } from './call.ts';
import { type Millrace, withMillrace } from './millrace.ts';

/* The console as people use it: the service, Chromium, and who sits in front of it. One service and one browser for all tests of a file. */

/** A busy machine may stall for long. */
export const guardMs = 120_000;

const seenMax = 3_000;

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Operator of the service, and owner of its first organization. */
export const maya: Person = {
  name: 'Maya Okafor',
  email: 'maya@northwind.example',
  password: 'three unlike words here',
};

export interface Visit {
  readonly page: Page;
  /** Errors of the page and of its policy. */
  readonly wrong: string[];
  /** What the service refused, such as "403 POST organizations/org_1/workspaces". */
  readonly refused: string[];
}

export interface Look {
  /** Is signed in before the page is opened. */
  readonly as?: Person;
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** A script that runs in each page before its own. */
  readonly script?: string;
}

export interface ConsoleWorld {
  readonly millrace: Millrace;
  readonly url: string;
  /** Of the first organization: the API key of its live workspace, and of its sandbox. */
  readonly keys: { readonly live: string; readonly sandbox: string };
  /** A browser that never was here, at a page of the console. It is closed at the end of the test. */
  visit(path?: string, look?: Look): Promise<Visit>;
}

export interface Surroundings {
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop?: () => Promise<unknown>;
}

/** `test` with a `world`. `prepare` gets a folder of the service before it starts, and says what it is started with. */
export function consoleTest(prepare: (folder: string) => Promise<Surroundings> = async () => ({})) {
  const why = whyMissing('chromium');
  return base
    .extend<{ $file: { world: ConsoleWorld } }>({
      world: [
        // biome-ignore lint/correctness/noEmptyPattern: its fixtures are found by the pattern
        async ({}, use) => {
          buildConsole();
          const folder = makeMemoryFolder('millrace-journey-');
          const { environment, stop } = await prepare(folder);
          const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
          const open = async (millrace: Millrace) => {
            const { url, keys } = await millrace.serve(environment);
            const [live = '', sandbox = ''] = keys;
            await makeFirstPerson(url, millrace.dataDir);
            await use({
              millrace,
              url,
              keys: { live, sandbox },
              visit: (path, look) => visit(browser, url, path, look),
            });
          };
          try {
            await withMillrace(folder, open, { isUsed: true });
          } finally {
            await browser.close();
            await stop?.();
          }
        },
        { scope: 'file' },
      ],
    })
    .skipIf(why !== null);
}

/** By the link that the first start printed, as console.test.ts does it in the browser. */
async function makeFirstPerson(url: string, dataDir: string): Promise<void> {
  const token = /^console \S+#(\S+)/m.exec(readFileSync(join(dataDir, 'first-keys.txt'), 'utf8'))?.[1];
  const response = await fetch(`${url}/api/manage/v1/session/first-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-millrace-console': '1' },
    body: JSON.stringify({ token, ...maya }),
  });
  if (response.status !== 201) throw new Error(`nobody was made: ${await response.text()}`);
}

async function visit(
  browser: Browser,
  url: string,
  path = '/console/',
  { as, width = 1440, height = 900, theme = 'light', script }: Look = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    // What was seen, of a journey that got stuck.
    if (task.result?.state === 'fail') {
      const seen = await page.locator('body').innerText();
      console.info(`${page.url()}\n${seen.slice(-seenMax)}`);
    }
    await context.close();
  });
  if (script !== undefined) await page.addInitScript(script);
  page.setDefaultTimeout(guardMs);
  const wrong: string[] = [];
  const refused: string[] = [];
  page.on('console', (message) => {
    // Refused requests are recorded below, with method and path.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const name = new URL(response.url()).pathname.replace('/api/manage/v1/', '');
    refused.push(`${response.status()} ${response.request().method()} ${name}`);
  });
  if (as) {
    await page.goto(`${url}/console/sign-in`);
    const { email, password } = as;
    const answer = await sendFrom(page, 'POST', 'session', { email, password });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
  await page.goto(`${url}${path}`);
  return { page, wrong, refused };
}

export interface Answer {
  readonly status: number;
  // Answers differ from route to route; a test says which one it expects.
  readonly body: { readonly [field: string]: unknown };
}

/** Sends a request to the management API from the page, with the session of the person who is signed in. */
export function sendFrom(page: Page, method: string, path: string, body?: unknown): Promise<Answer> {
  return page.evaluate(
    async (sent) => {
      const response = await fetch(`/api/manage/v1/${sent.path}`, {
        method: sent.method,
        headers: { 'content-type': 'application/json', 'x-millrace-console': '1' },
        ...(sent.method === 'GET' ? {} : { body: JSON.stringify(sent.body ?? {}) }),
      });
      return { status: response.status, body: (await response.json()) as { [field: string]: unknown } };
    },
    { method, path, body },
  );
}

export interface Ids {
  readonly organization: string;
  readonly live: string;
  readonly sandbox: string;
}

/** Ids of the first organization of the person who is signed in, and of its workspaces. */
export async function idsOf(page: Page): Promise<Ids> {
  const { organizations } = (await sendFrom(page, 'GET', 'session')).body as {
    organizations: { id: string; workspaces: { id: string; mode: string }[] }[];
  };
  const [first] = organizations;
  const of = (wanted: string) => first?.workspaces.find(({ mode }) => mode === wanted)?.id ?? '';
  return { organization: first?.id ?? '', live: of('live'), sandbox: of('sandbox') };
}

/** Lifts the rate limit of a workspace, and waits until the service knows. Needs an operator; costs some calls of `caller`. */
export async function liftRateLimit(page: Page, workspace: string, caller: Caller): Promise<void> {
  await sendFrom(page, 'PATCH', `operator/workspaces/${workspace}`, { rate_tier: 'unlimited' });
  await vi.waitFor(
    async () => {
      const { headers } = await caller.post('remove_whitespace', { input_text: ' a  b ' });
      expect(headers.get('ratelimit-policy')).toContain('unlimited');
    },
    { timeout: guardMs, interval: 50 },
  );
}

/** Fills in the form of sign-in and sends it. */
export async function signInBy(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the link of an invitation of that person in a browser of its own, and makes an account there. */
export async function joinBy(world: ConsoleWorld, link: string, person: Person): Promise<Visit> {
  const { pathname, hash } = new URL(link);
  const visited = await world.visit(pathname + hash);
  const { page } = visited;
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  return visited;
}

export async function signOut(page: Page, { name }: Person): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Chooses a screen in the navigation, and waits until its tables are read. */
export async function openScreen(page: Page, name: string, title = name): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** The menu behind the three dots of a row. */
export async function chooseIn(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A row of a table that has this text. */
export const rowWith = (page: Page, text: string | RegExp): Locator =>
  page.locator('tbody tr', { hasText: text });

/** A secret that is shown once: read, and put away. */
export async function takeSecret(page: Page): Promise<string> {
  const stored = page.getByRole('button', { name: 'I have stored it' });
  await stored.waitFor();
  const secret = await page.getByRole('dialog').locator('pre').innerText();
  await stored.click();
  await stored.waitFor({ state: 'detached' });
  return secret.trim();
}
