import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeXlsx } from '../server/src/jobs/lists/files/write-xlsx.ts';
import { consoleTest, idsOf, maya } from './testing/console.ts';

const test = consoleTest();

const workbook = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  buffer(
    writeXlsx(
      ['Name', 'Company Domain', 'Email', 'Stage'],
      (async function* () {
        yield rows;
      })(),
    ),
  );

const attendees = (rows: Buffer) => ({
  name: 'spring-fair.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: rows,
});

async function sums(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'What this list does' }).waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  return page.locator('.sums').first().innerText();
}

test('a workbook becomes a list in two steps: columns guessed, rows and price shown, rows found and downloaded', async ({
  world,
}) => {
  const { page, wrong, refused } = await world.visit('/console/', { as: maya });
  const { organization, sandbox } = await idsOf(page);
  await page.goto(`${world.url}/console/o/${organization}/w/${sandbox}/lists`);
  const rows = await workbook([
    ['Mira Voss', 'halden-instruments.example', '', 'Lead'],
    ['Ilse Aker', 'fjordline.example', 'ilse.aker@fjordline.example', 'Lead'],
    ['Jon Berg', 'not a domain', '', 'Lead'],
    ['Mira Voss', 'halden-instruments.example', '', 'Customer'],
  ]);

  await page.getByRole('link', { name: 'New list' }).first().click();
  await page.getByLabel('File with rows').setInputFiles(attendees(rows));
  await page.getByText('4 rows · 4 columns').waitFor();
  await page.getByLabel('Find an endpoint').fill('work email');
  await page.getByRole('button', { name: /^Email finder/ }).click();
  const name = page.getByLabel('Fill full_name of Email finder');
  await page.getByText('guessed').first().waitFor();
  const guessed = [
    await name.inputValue(),
    await page.getByLabel('Fill company_domain of Email finder').inputValue(),
  ];
  const alone = await sums(page);
  await page.getByLabel('Rows where Email finder runs').selectOption('is_empty');
  await page.getByLabel('Column that decides whether Email finder runs').selectOption('Email');
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByLabel('Find an endpoint').fill('verify');
  await page.getByRole('button', { name: /^Email verifier/ }).click();
  await page.getByText('Email finder: email, else Email').first().waitFor({ state: 'attached' });
  const both = await sums(page);
  await page
    .getByText(/^Adds \d+ columns$/)
    .last()
    .click();
  await page.getByRole('checkbox', { name: 'score' }).uncheck();
  await page.getByLabel('Spend at most').fill('40');
  await page.getByText('Costs at most').waitFor();
  await page.getByText('40 credits').waitFor();
  await page.getByRole('button', { name: 'see rows' }).click();
  const reason = await page.getByRole('region', { name: 'Rows with wrong values' }).innerText();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const words = await page.locator('.list-words').innerText();
  await page.getByRole('button', { name: 'Start list' }).click();
  await page.getByRole('heading', { name: 'spring-fair.xlsx', level: 1 }).waitFor();
  await page.getByText('completed').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');

  expect(guessed).toEqual(['{Name}', '{Company Domain}']);
  expect(alone).toMatch(/Rows to run\s+3\s+Duplicates, paid once\s+1\s+With wrong values, skipped\s+1/);
  expect(both).toMatch(/Rows to run/);
  expect(reason).toMatch(/company_domain/);
  expect(words).toMatch(/if column Email is empty/);
  expect(lines[0]).toMatch(/^Name,Company Domain,Email,Stage,/);
  expect(lines[0]).toMatch(/Email finder: Email,Email finder: Email status,/);
  expect(lines[0]).not.toMatch(/score/i);
  expect(lines).toHaveLength(5);

  await page.getByRole('link', { name: 'Lists' }).first().click();
  const row = page.getByRole('row', { name: /spring-fair\.xlsx/ });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/email_finder, email_verifier/);
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a recipe runs over a file: its columns recognized or chosen, its words and price shown, its rows found', async ({
  world,
}) => {
  const { page, wrong } = await world.visit('/console/', { as: maya });
  const { organization, sandbox } = await idsOf(page);
  await page.goto(`${world.url}/console/o/${organization}/w/${sandbox}/lists/new`);
  await page.getByLabel('File with rows').setInputFiles({
    ...{ name: 'crm.csv', mimeType: 'text/csv' },
    buffer: Buffer.from('Wer,Notiz\nMira,mira.voss@halden-instruments.example\nOtto,\n'),
  });
  await page.getByLabel('Start from a recipe').selectOption({ label: 'Clean phone numbers' });
  await page.getByText('No column looks like what the recipe clean-phone-numbers needs').waitFor();
  const isFixed = await page.getByRole('button', { name: 'Start list' }).isDisabled();
  await page.getByRole('button', { name: 'Choose steps instead' }).click();
  await page.getByLabel('Start from a recipe').selectOption({ label: 'Verify and clean a CRM export' });
  await page.getByLabel('Column with an email address').selectOption('Notiz');
  const shown = await sums(page);
  const words = await page.locator('.list-words').innerText();
  await page.getByRole('button', { name: 'Start list' }).click();
  await page.getByRole('heading', { name: 'crm.csv', level: 1 }).waitFor();
  await page.getByText('completed').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const table = readFileSync(await (await download).path(), 'utf8');

  expect(isFixed).toBe(true);
  expect(shown).toMatch(/Rows to run\s+1/);
  expect(words).toMatch(/email is column Notiz/);
  expect(table).toMatch(/^Wer,Notiz,Clean email,Email type,Email status,Status\r\n.*business,valid,found/);
  expect(wrong).toEqual([]);
});

test('a file that cannot be read says why, and the steps stay when another one is chosen', async ({
  world,
}) => {
  const { page, wrong } = await world.visit('/console/', { as: maya });
  const { organization, sandbox } = await idsOf(page);
  await page.goto(`${world.url}/console/o/${organization}/w/${sandbox}/lists/new`);
  const file = page.getByLabel('File with rows');

  await file.setInputFiles({ name: 'old.xlsx', mimeType: '', buffer: Buffer.from('no workbook') });
  await page.getByText('Save it as one, or as CSV').waitFor();
  await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Who\nMira Voss\n') });
  await page.getByRole('button', { name: /^Email finder/ }).click();
  await page.getByText(/^Fill .*company_domain/).waitFor();
  const isFixed = await page.getByRole('button', { name: 'Start list' }).isDisabled();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await file.setInputFiles({
    name: 'b.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Full name,Domain\nMira Voss,halden-instruments.example\n'),
  });
  await page.getByText('b.csv').waitFor();
  const shown = await sums(page);

  expect(isFixed).toBe(true);
  expect(shown).toMatch(/Rows to run\s+1/);
  expect(await page.getByLabel('Fill full_name of Email finder').inputValue()).toBe('{Full name}');
  expect(wrong).toEqual([]);
});
