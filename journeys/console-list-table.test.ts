import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { type ConsoleWorld, consoleTest, guardMs, idsOf, maya } from './testing/console.ts';

/* The table of a list, as people watch it. Lists stop where their limits say, so that what is looked at stands still. */

const test = consoleTest();

type Cells = Readonly<Record<string, string>>;
const clean = { id: 'clean', endpoint: 'remove_whitespace', input: { input_text: '{Name}' } };
const work = {
  ...{ id: 'work', endpoint: 'email_finder' },
  input: { full_name: '{Name}', company_domain: '{Domain}' },
  run_if: { Domain: 'is_not_empty' },
};

/** Starts a list by the API. */
async function start(
  world: ConsoleWorld,
  mode: 'live' | 'sandbox',
  sent: { steps: readonly unknown[]; [field: string]: unknown },
): Promise<string> {
  const response = await fetch(`${world.url}/api/v1/lists`, {
    method: 'POST',
    headers: { 'x-api-key': world.keys[mode], 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const answer = (await response.json()) as { id: string };
  expect(response.status, JSON.stringify(answer)).toBe(201);
  return answer.id;
}

async function openList(
  world: ConsoleWorld,
  mode: 'live' | 'sandbox',
  page: Page,
  id: string,
  query = '',
): Promise<void> {
  const { organization, ...workspaces } = await idsOf(page);
  await page.goto(`${world.url}/console/o/${organization}/w/${workspaces[mode]}/lists/${id}${query}`);
  await page.getByRole('grid', { name: 'Rows' }).waitFor();
}

/** A row by its place, from 1: the head is the first row of the grid. */
const rowAt = (page: Page, place: number) => page.locator(`[role="row"][aria-rowindex="${place + 1}"]`);
const stepCell = (page: Page, place: number, step: number) => rowAt(page, place).locator('.step').nth(step);
const note = (page: Page) => page.locator('.cell-note');

test('a list of 300 rows fills in while one looks at it: states and source of each step, limits raised, filters, retry, download', async ({
  world,
}) => {
  const { page, wrong, refused } = await world.visit('/console/', { as: maya });
  const special: Cells[] = [
    { Name: 'Mira Voss', Domain: 'halden-instruments.example' },
    { Name: 'Mira Voss', Domain: 'halden-instruments.example' },
    { Name: 'Ilse Aker', Domain: 'magic-miss.example' },
    { Name: 'Jon Berg', Domain: 'magic-upstream-error.example' },
  ];
  const others = Array.from({ length: 296 }, (_, at) => ({ Name: `Person ${at}`, Domain: '' }));
  const id = await start(world, 'sandbox', {
    ...{ name: 'Fair', rows: [...special, ...others], steps: [clean, work] },
    limits: { max_credits: 60, pause_after: 40 },
  });
  await openList(world, 'sandbox', page, id, '?hide=new');

  // Its first rows are done, and it waits.
  await page.getByText('Paused after its first 40 rows.').waitFor();
  await vi.waitFor(
    async () =>
      expect([
        await stepCell(page, 1, 1).innerText(),
        await stepCell(page, 2, 1).innerText(),
        await stepCell(page, 3, 1).innerText(),
        await stepCell(page, 4, 1).innerText(),
        await stepCell(page, 5, 1).innerText(),
      ]).toEqual(['found', 'repeated: found', 'not found', 'failed', 'skipped']),
    { timeout: guardMs },
  );
  await stepCell(page, 1, 1).hover();
  await note(page).getByText('Source').waitFor();
  const known = await note(page).innerText();
  await stepCell(page, 5, 1).hover();
  await note(page).getByText('condition').waitFor();
  await stepCell(page, 4, 1).hover();
  await note(page).getByText('failed', { exact: true }).waitFor();
  const failed = await note(page).innerText();

  expect(known).toMatch(/Source\s+sandbox\s+Credits\s+5\s+Time\s+[\d,]+ ms\s+Cached\s+no\s+See the call/);
  expect(failed.length, 'it says why it failed').toBeGreaterThan('Email finder failed'.length);

  // By the keyboard: across to a step, to the link of its call and back, and to the last row, which waits.
  const grid = page.getByRole('grid', { name: 'Rows' });
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Columns', exact: true }).focus();
  await page.keyboard.press('Tab');
  expect(await grid.evaluate((element) => element.matches(':focus'))).toBe(true);
  // Line, Name, Domain, Remove whitespace, Email finder.
  for (let column = 1; column <= 4; column++) await page.keyboard.press('ArrowRight');
  await note(page).getByText('Email finder').waitFor();
  await page.keyboard.press('Enter');
  const link = note(page).getByRole('link', { name: 'See the call' });
  expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true);
  expect(await link.getAttribute('href')).toMatch(/\/calls\?call=req_/);
  await page.keyboard.press('Escape');
  await note(page).waitFor({ state: 'detached' });
  expect(await grid.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Control+End');
  await rowAt(page, 300).waitFor();
  await stepCell(page, 300, 0).getByText('waiting').waitFor();

  // The limit of credits stops it; a higher one lets it end. The cells in sight follow.
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await page.getByText('Stopped at its limit of 60 credits.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  const resume = page.getByRole('dialog').getByRole('button', { name: 'Resume' });
  const isHeld = await resume.isDisabled();
  await page.getByLabel('Spend at most').fill('400');
  await resume.click();
  await page.getByText('completed', { exact: true }).waitFor();
  await stepCell(page, 300, 0).getByText('found').waitFor();
  const credits = await page.locator('.figure', { hasText: 'Credits' }).innerText();

  expect(isHeld, 'a list that was stopped by its limit needs a higher one').toBe(true);
  expect(credits).toMatch(/154\.5\s+of 400 at most/);
  await page.getByRole('columnheader', { name: 'Email finder 5 credits' }).waitFor();
  // What its steps came to is read once more after its end.
  await page.getByRole('button', { name: '296 skipped' }).waitFor();
  expect(await page.getByRole('list', { name: 'Steps' }).innerText()).toMatch(
    /300 found[\s\S]*2 found\s+1 not found\s+1 failed\s+296 skipped\s+1 repeated/,
  );

  // Filters are in the address.
  await page.getByRole('button', { name: '1 not found' }).click();
  await vi.waitFor(() => expect(page.url()).toContain('step=work&step_status=not_found'));
  await page.getByText('1 row', { exact: true }).waitFor();
  expect(await rowAt(page, 1).innerText()).toMatch(/Ilse Aker/);
  await page.getByRole('button', { name: '1 not found' }).click();
  await page.getByText('300 rows', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Outcome/ }).click();
  await page.getByRole('button', { name: 'failed (1)' }).click();
  await page.getByText('1 row', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('1 row', { exact: true }).waitFor();
  expect(page.url()).toContain('status=failed');
  expect(await rowAt(page, 1).innerText()).toMatch(/Jon Berg/);

  const read = async (kind: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${kind}` }).click();
    return readFileSync(await (await download).path());
  };
  const csv = await read('CSV');
  const xlsx = await read('XLSX');
  expect(csv.toString().trim().split('\r\n')).toHaveLength(301);
  expect(xlsx.subarray(0, 2).toString()).toBe('PK');

  // Its failed row runs again in a new list, with all the others as they were; then its rows are deleted.
  await page.getByRole('button', { name: 'Retry rows' }).click();
  await page.getByRole('button', { name: 'Retry 1 row', exact: true }).click();
  await vi.waitFor(() => expect(page.url()).not.toContain(id), { timeout: guardMs });
  await page.getByText('300 rows', { exact: true }).waitFor();
  await page.getByText('completed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete rows' }).click();
  await page.getByRole('heading', { name: 'The rows of this list were deleted' }).waitFor();
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});

test('a list that runs is paused by hand, resumed and canceled; a row that runs says so', async ({
  world,
}) => {
  const { page, wrong } = await world.visit('/console/', { as: maya });
  // Each takes three seconds.
  const rows = Array.from({ length: 2000 }, (_, at) => ({ Name: `magic-slow ${at}` }));
  const id = await start(world, 'sandbox', {
    name: 'Slow',
    rows,
    steps: [clean],
    limits: { max_credits: 1000 },
  });
  await openList(world, 'sandbox', page, id);

  await stepCell(page, 1, 0).getByText('running').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused by hand.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('button', { name: 'Cancel list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel list' }).click();
  await page.getByText('canceled', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Retry rows' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Rows' }).focus();
  await page.keyboard.press('Control+End');

  await rowAt(page, 2000).getByText('canceled').waitFor();
  expect(wrong).toEqual([]);
});

test('of 100,000 rows the last one is shown, and the page draws and keeps no more than those near it', async ({
  world,
}) => {
  const { page, wrong } = await world.visit('/console/', { as: maya });
  const count = 100_000;
  // Live, since a sandbox stores less; what is called runs on this machine. One row in a thousand is called: it is the number of rows that matters here.
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ Name: `Person ${at}`, Call: at % 1000 === 999 ? 'yes' : '' },
  }));
  const id = await start(world, 'live', {
    ...{ name: 'Everybody', rows, steps: [{ ...clean, run_if: { Call: 'is_not_empty' } }] },
    limits: { max_credits: 100 },
  });
  await openList(world, 'live', page, id);
  await page.getByText('completed', { exact: true }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rows?')) asked.push(new URL(request.url()).search);
  });
  const drawn: number[] = [];
  const grid = page.getByRole('grid', { name: 'Rows' });
  const see = async (place: number) => {
    await rowAt(page, place)
      .getByText(`Person ${place - 1}`, { exact: true })
      .first()
      .waitFor();
    drawn.push(await page.locator('[role="grid"] [role="row"]').count());
  };

  await see(1);
  await grid.focus();
  await page.keyboard.press('Control+End');
  await see(count);
  const last = await rowAt(page, count).innerText();
  const jump = [...asked];
  // By the scroll bar, to places all over the list.
  for (let place = 5000; place < count; place += 10_000) {
    await grid.evaluate((element, share) => {
      element.scrollTop = element.scrollHeight * share;
    }, place / count);
    await see(place + 1);
  }
  await page.keyboard.press('Control+Home');
  await see(1);

  expect(await grid.getAttribute('aria-rowcount')).toBe(String(count + 1));
  expect(last).toMatch(/100,000[\s\S]*Person 99999[\s\S]*found/);
  expect(jump, 'the rows between are not read').toHaveLength(1);
  expect(Math.max(...drawn)).toBeLessThan(200);

  // Under a filter, rows come as one scrolls.
  asked.length = 0;
  await page.getByRole('button', { name: '100 found' }).click();
  await rowAt(page, 1).getByText('Person 999', { exact: true }).first().waitFor();
  await grid.focus();
  await page.keyboard.press('Control+End');
  await rowAt(page, 100).getByText('Person 99999', { exact: true }).first().waitFor();
  await page.getByText('100 rows', { exact: true }).waitFor();
  expect(asked.every((search) => search.includes('step_status=found'))).toBe(true);
  expect(wrong).toEqual([]);
});

test('rows that come of a search are shown in their order, to the last one', async ({ world }) => {
  const { page, wrong } = await world.visit('/console/', { as: maya });
  const id = await start(world, 'sandbox', {
    ...{ name: 'Search', search: { endpoint: 'people_search', body: { limit: 50 }, max_rows: 150 } },
    ...{
      steps: [{ ...clean, input: { input_text: '{search.firstname}' } }],
      output: { Name: 'clean.output' },
    },
  });
  await openList(world, 'sandbox', page, id);
  await page.getByText('completed', { exact: true }).waitFor();
  const grid = page.getByRole('grid', { name: 'Rows' });

  await stepCell(page, 1, 1).getByText('found').waitFor();
  await grid.focus();
  await page.keyboard.press('Control+End');
  await vi.waitFor(
    async () => {
      // Rows come as one goes on: the last one that is known, until there are no more.
      await page.keyboard.press('Control+End');
      expect(await grid.getAttribute('aria-rowcount')).toBe('151');
      expect(await page.getByText('150 rows', { exact: true }).count()).toBe(1);
    },
    { timeout: guardMs },
  );
  // The last rows may have come after the last key.
  await page.keyboard.press('Control+End');

  await stepCell(page, 150, 1).getByText('found').waitFor();
  expect(await rowAt(page, 150).innerText()).toMatch(/^150\n/);
  expect(wrong).toEqual([]);
});
