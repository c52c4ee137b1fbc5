import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { Site } from '../server/src/testing/site.ts';
import { callerOf } from './testing/call.ts';
import { consoleTest, guardMs, maya, openScreen, rowWith, sendFrom, takeSecret } from './testing/console.ts';

/** The operator's work in the console, and what callers notice of it. */
const test = consoleTest(async (folder) => {
  // A vendor that does not take the key.
  const vendor = await Site.start((_request, response) => response.writeHead(401).end('{}'));
  mkdirSync(join(folder, 'providers'));
  writeFileSync(
    join(folder, 'providers/acme.yaml'),
    `name: acme
title: Acme
baseUrl: ${vendor.url}
auth: { type: header, name: X-Api-Key, secret: env ACME_KEY }
capabilities:
  findEmail:
    requests:
      - { requires: [first_name, last_name, domain], path: /find, query: { first: '{{first_name}}' } }
    answer: { email: email }
`,
  );
  return {
    environment: {
      OUTBOUND_ALLOW: '127.0.0.0/8',
      PROVIDERS_DIR: join(folder, 'providers'),
      ACME_KEY: 'a-key-that-has-ended',
    },
    stop: () => vendor.stop(),
  };
});

const waits = { timeout: guardMs, interval: 100 };
const sent = { input_text: ' a  b ' };

test('an operator makes an organization with credits, and switches an endpoint off and on for its callers', async ({
  world,
}) => {
  const { page, wrong, refused } = await world.visit('/console/operator/organizations', { as: maya });

  await page.getByRole('button', { name: 'New organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Kiln and Sons');
  await dialog.getByLabel('Credits to begin with').fill('1,250.5');
  await dialog.getByRole('button', { name: 'Create organization' }).click();
  // Behind the dialog that shows the keys.
  await rowWith(page, 'Kiln and Sons').getByText('1,250.5').waitFor();
  const shown = await takeSecret(page);
  const caller = callerOf(world.url, /mr_live_\w+/.exec(shown)?.[0] ?? '');
  const first = await caller.post('remove_whitespace', sent);

  expect(shown).toMatch(/^live: mr_live_\w+\nsandbox: mr_sandbox_\w+$/);
  expect(first.headers.get('x-credits-charged')).toBe('0.5');
  expect(await caller.wallet()).toBe(1_250);

  await openScreen(page, 'Endpoints');
  const row = rowWith(page, 'remove_whitespace');
  await row.getByRole('button', { name: 'Switch off' }).click();
  await row.getByRole('button', { name: 'Switch on' }).waitFor();
  const off = await vi.waitFor(async () => {
    const answer = await caller.post('remove_whitespace', sent);
    expect(answer.status).toBe(503);
    return answer;
  }, waits);
  await row.getByRole('button', { name: 'Switch on' }).click();
  await row.getByRole('button', { name: 'Switch off' }).waitFor();
  await vi.waitFor(
    async () => expect((await caller.post('remove_whitespace', sent)).status).toBe(200),
    waits,
  );

  expect(off.body.code).toBe('ENDPOINT_UNDER_MAINTENANCE');
  expect(off.headers.get('x-credits-charged')).toBe('0');
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a file is looked at, mapped by hand, imported and undone: callers find its records, and then no more', async ({
  world,
}) => {
  const { page, wrong, refused } = await world.visit('/console/operator/data', { as: maya });
  const caller = callerOf(world.url, world.keys.live);
  const company = { url: 'brightwater-pumps.com' };

  await page.getByLabel('File to import').setInputFiles({
    name: 'crm.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Company,Website,Kol X,Score\nBrightwater Pumps,brightwater-pumps.com,Machinery,7\nQuartzfield Labs,quartzfield.io,Biotechnology,9\n',
    ),
  });
  const kolX = page.getByLabel('Store Kol X as');
  await kolX.waitFor();
  const before = {
    company: await page.getByLabel('Store Company as').inputValue(),
    kolX: await kolX.inputValue(),
    isShown: await page.locator('pre', { hasText: 'Machinery' }).count(),
  };
  const fields = await kolX.locator('option').allTextContents();
  await kolX.selectOption(fields.find((name) => /^industr/.test(name)) ?? '');
  await page.locator('pre', { hasText: 'Machinery' }).waitFor();
  await page.getByText('Accepted: 2 of the first 2 rows.').waitFor();
  await page.getByText('Stored: 3 of 4 columns. Not used: 1.').waitFor();
  await page.getByRole('button', { name: 'Import this file' }).click();
  await rowWith(page, 'crm.csv').getByText('finished').waitFor();
  const found = await vi.waitFor(async () => {
    const answer = await caller.post('enrich_company', company);
    expect(answer.body.found).toBe(true);
    return answer;
  }, waits);

  expect(before).toEqual({ company: 'name', kolX: '', isShown: 0 });
  expect(found.body).toMatchObject({ name: 'Brightwater Pumps', service_meta: { provider: 'dataset' } });
  expect(JSON.stringify(found.body)).toContain('Machinery');

  await rowWith(page, 'crm.csv').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('This removes 2 companies.').waitFor();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await rowWith(page, 'crm.csv').getByText('removed').waitFor();
  await rowWith(page, 'crm.csv').getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  await vi.waitFor(
    async () => expect((await caller.post('enrich_company', company)).body.found).not.toBe(true),
    waits,
  );
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a vendor that does not take its key is seen on the operator’s screen, with what to do', async ({
  world,
}) => {
  const { page, wrong, refused } = await world.visit('/console/operator/people', { as: maya });
  const caller = callerOf(world.url, world.keys.live);
  const asked = { first_name: 'Ingrid', last_name: 'Halvorsen', domain: 'fjordline.example' };

  const answer = await caller.post('email_finder', asked);
  await vi.waitFor(async () => {
    const { body } = await sendFrom(page, 'GET', 'operator/providers');
    const states = (body.providers as { provider: string; state: string }[]).map(
      ({ provider, state }) => `${provider} ${state}`,
    );
    expect(states).toContain('acme refused');
  }, waits);
  await openScreen(page, 'Providers');
  const row = rowWith(page, 'acme');
  await row.getByText('refused').first().waitFor();
  // By the keyboard, as every row that opens something.
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Its key is rejected. Affected: find email.').waitFor();
  const needsYou = await page.locator('.figure', { hasText: 'Needs attention' }).locator('b').innerText();

  expect(answer.headers.get('x-credits-charged')).toBe('0');
  expect(needsYou).toBe('1');
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});
