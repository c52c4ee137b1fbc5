import { expect, vi } from 'vitest';
import { callerOf } from './testing/call.ts';
import {
  chooseIn,
  consoleTest,
  guardMs,
  idsOf,
  maya,
  openScreen,
  rowWith,
  sendFrom,
} from './testing/console.ts';

const test = consoleTest();

test('an owner has bodies of calls kept, sees what a call sent and answered, and ends it again', async ({
  world,
}) => {
  const { url, keys } = world;
  const { page, wrong, refused } = await world.visit('/console/', { as: maya });
  const { organization, live } = await idsOf(page);
  const call = async () => {
    const { headers } = await callerOf(url, keys.live).post('remove_whitespace', {
      input_text: ' two  words ',
    });
    return headers.get('x-request-id') ?? '';
  };
  const dialog = page.getByRole('dialog');
  const keepFor = async (days: string) => {
    await openScreen(page, 'Keys');
    await chooseIn(page, 'Live', 'Name, spend limit, bodies');
    await dialog.getByLabel('Store bodies').fill(days);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  const open = async (id: string) => {
    await page.goto(`${url}/console/o/${organization}/w/${live}/calls?call=${id}`);
    await page.getByRole('heading', { name: 'remove_whitespace' }).waitFor();
  };
  const before = await call();

  await keepFor('31');
  await dialog.getByText('Enter 1 to 30 days, or nothing.').waitFor();
  await dialog.getByLabel('Store bodies').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowWith(page, 'bodies stored 7 days').waitFor();
  let kept = '';
  const made: string[] = [];
  // The service knows within a second, and writes bodies within some more.
  await vi.waitFor(
    async () => {
      made.push(await call());
      // Those of the calls before: just now nothing of this one can be there yet.
      for (const one of made.slice(-3)) {
        const { body } = await sendFrom(page, 'GET', `organizations/${organization}/calls/${one}/bodies`);
        if (body.kept_because === 'workspace') kept = one;
      }
      expect(kept).not.toBe('');
    },
    { timeout: guardMs, interval: 2_000 },
  );
  await open(kept);
  await page.getByRole('heading', { name: 'Request', exact: true }).waitFor();
  await page.getByText('"input_text": " two  words "').waitFor();
  await page.getByRole('heading', { name: 'Answer', exact: true }).waitFor();
  await page.getByText('"output": "two words"').waitFor();
  await page.getByText(/^Stored until .*, as this workspace is set\.$/).waitFor();
  await open(before);
  await page.getByText('did not keep what this call sent').waitFor();

  await keepFor('');
  await dialog.waitFor({ state: 'detached' });
  await open(kept);
  await page.getByText('did not keep what this call sent').waitFor();

  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});
