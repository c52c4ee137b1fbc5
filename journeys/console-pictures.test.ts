import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { screens } from '../console/dev/screens.ts';
import { serve } from '../console/dev/serve.ts';
import { callerOf } from './testing/call.ts';
import { type ConsoleWorld, consoleTest, idsOf, maya } from './testing/console.ts';
import { project } from './testing/millrace.ts';

/*
 * The pictures of docs/console.md: `npm run screenshots`. No usual run makes them, since it would change files of the repository. What months
 * of use look like is shown with the answers of console/dev; all else is the service with its sandbox.
 */

const test = consoleTest().skipIf(process.env.MILLRACE_SCREENSHOTS !== '1');
const folder = join(project, 'docs/images/console');
/** Of all pictures together. */
const bytesMax = 1_500_000;
const quality = 80;
const size = { width: 1280, height: 800 };

/** Both themes of what is seen now. */
async function take(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
  }
}

/** People of the sandbox's world, as a file of somebody who was at a fair. */
async function leads({ url, keys }: ConsoleWorld): Promise<string> {
  const { body } = await callerOf(url, keys.sandbox).post('people_search', { page: 0, limit: 50 });
  interface Found {
    readonly firstname: string;
    readonly lastname: string;
    readonly positionGroups: readonly { company: { domain: string | null; name: string } }[];
  }
  const rows = (body.content as Found[]).flatMap(({ firstname, lastname, positionGroups: [group] }) =>
    group?.company.domain
      ? [`${firstname},${lastname},${group.company.name.replaceAll(',', '')},${group.company.domain},Lead`]
      : [],
  );
  return ['First Name,Last Name,Company Name,Company Domain Name,Lifecycle Stage', ...rows].join('\n');
}

test('pictures of the console that runs: playground, a new list, a list, a file before its import', async ({
  world,
}) => {
  const { page, wrong } = await world.visit('/console/', { as: maya, ...size });
  const { organization, sandbox } = await idsOf(page);
  const place = `${world.url}/console/o/${organization}/w/${sandbox}`;
  const file = await leads(world);

  await page.goto(`${place}/playground/email_finder`);
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  await page
    .getByText(/^At most/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: /^Run/ }).click();
  await page.getByRole('heading', { name: 'Waterfall' }).waitFor();
  await take(page, 'playground');

  await page.goto(`${place}/lists/new`);
  await page.getByLabel('File with rows').setInputFiles({
    name: 'spring-fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('button', { name: /^Email finder/ }).click();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('button', { name: /^Email verifier/ }).click();
  await page.getByRole('heading', { name: 'What this list does' }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await take(page, 'new-list');

  await page.goto(`${place}/lists/new/bulk`);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'spring-fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page
    .getByText(/^\d+ credits$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Start list' }).click();
  await page.getByText('completed').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Results' }).waitFor();
  await take(page, 'list');

  await page.goto(`${world.url}/console/operator/data`);
  await page.getByLabel('File to import').setInputFiles({
    name: 'crm-contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByText(/^Accepted:/).waitFor();
  await take(page, 'import');
  expect(wrong).toEqual([]);
});

test('pictures of months of use: home, one call, usage, providers, a list that waits', async ({ world }) => {
  const { server, url } = await serve();
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { page, wrong } = await world.visit('/console/sign-in', size);
  for (const name of ['home', 'calls-one', 'usage', 'providers']) {
    await page.goto(`${url}${screens.find((screen) => screen.name === name)?.path}`);
    await page.locator('h1').first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await take(page, name === 'calls-one' ? 'calls' : name);
  }

  // Without the columns as they were sent, so that the steps are to be seen.
  await page.goto(`${url}${screens.find(({ name }) => name === 'list-stepped')?.path}?hide=sent`);
  await page.locator('[aria-rowindex="2"] .step').first().click();
  await page.getByText('See the call').waitFor();
  await take(page, 'list-rows');

  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  console.info(`${Math.round(bytes / 1000)} kB of pictures`);
  expect(bytes).toBeLessThan(bytesMax);
  expect(wrong).toEqual([]);
});
