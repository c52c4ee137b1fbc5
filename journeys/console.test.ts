import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { chromiumPath } from '../server/src/testing/chromium.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { buildConsole } from './testing/built-console.ts';
import { callerOf } from './testing/call.ts';
import { test as base } from './testing/millrace.ts';

const why = whyMissing('chromium');
const test = base.skipIf(why !== null);
/** A busy machine may stall for long. */
const guardMs = 120_000;

let browser: Browser;
beforeAll(async () => {
  if (why !== null) return;
  buildConsole();
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
afterAll(() => browser?.close());

/** A page of somebody who never was here, and what went wrong in it. */
async function opened(url: string): Promise<{ page: Page; wrong: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(guardMs);
  const wrong: string[] = [];
  // What the policy of the page forbids is an error of its console too.
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.goto(url);
  return { page, wrong };
}

const firstLink = (dataDir: string) =>
  /^console (\S+)/m.exec(readFileSync(join(dataDir, 'first-keys.txt'), 'utf8'))?.[1] ?? '';

/** Makes the first person. */
async function welcome(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Maya Okafor');
  await page.getByLabel('Email').fill('maya@northwind.example');
  await page.getByLabel('Password').fill('three unlike words here');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
}

test('from the first link to a first billed call: it is in Calls, and the balance on top is the ledger’s', async ({
  millrace,
}) => {
  const { url, keys } = await millrace.serve();
  const { page, wrong } = await opened(firstLink(millrace.dataDir));
  await welcome(page);

  await page.getByRole('link', { name: 'Open the playground' }).first().click();
  await page.getByLabel('Find an endpoint').fill('clean domain');
  await page.getByRole('link', { name: /clean_domain/ }).click();
  await page.getByLabel('Messy URL').fill('HTTPS://WWW.Wikipedia.org/wiki/Mill_race');
  await page.getByText('At most 0.5 credits').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'https://www.wikipedia.org' }).waitFor();
  await page.getByRole('link', { name: 'see the call' }).click();

  await page.locator('.beside-call', { hasText: '0.5 credits' }).waitFor();
  await page.locator('.balance', { hasText: '9,999.5' }).waitFor();
  expect(await callerOf(url, keys[0] ?? '').wallet()).toBe(9999.5);

  // A call that a program makes shows up by itself.
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();
  await callerOf(url, keys[0] ?? '').post('remove_whitespace', { input_text: ' a  b ' });
  await page.getByRole('link', { name: 'remove_whitespace' }).waitFor();
  await page.locator('.balance', { hasText: /^9,999credits/ }).waitFor();

  // Signed out, the page shows nothing of it, and the link that was used works no more.
  await page.getByRole('button', { name: /Maya Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(wrong).toEqual([]);
  await page.goto(firstLink(millrace.dataDir));
  await page.getByText('This link does not work').waitFor();
});

test('a CSV file becomes a list: columns are recognized, its price is shown, it runs, and its rows are there', async ({
  millrace,
}) => {
  await millrace.serve();
  const { page, wrong } = await opened(firstLink(millrace.dataDir));
  await welcome(page);
  await page.getByRole('button', { name: /First organization/ }).click();
  await page.getByRole('menuitem', { name: /sandbox/ }).click();
  const rows = Array.from({ length: 500 }, (_, at) => `Ingrid${at},Halvorsen,fjordline.example,Lead`);

  await page.getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('link', { name: 'New list' }).first().click();
  await page.getByRole('link', { name: 'bulk list' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['First Name,Last Name,Company Domain Name,Lifecycle Stage', ...rows, rows[0], ',,,Nobody'].join('\n'),
    ),
  });

  await page.getByText('1,000 credits').waitFor();
  expect(await page.getByLabel('Send First Name as').inputValue()).toBe('first_name');
  expect(await page.getByLabel('Send Lifecycle Stage as').inputValue()).toBe('');
  expect(await page.locator('.sums').first().innerText()).toMatch(
    /Rows to send\s+500\s+Duplicates, sent once\s+1/,
  );
  await page.getByRole('button', { name: 'Start list' }).click();
  await page.getByText('completed').waitFor();
  await page.getByText('Ingrid0 · Halvorsen').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');

  expect(lines.length).toBe(501);
  expect(wrong).toEqual([]);
});
