import { expect } from 'vitest';
import { callerOf } from './testing/call.ts';
import {
  chooseIn,
  consoleTest,
  idsOf,
  liftRateLimit,
  maya,
  openScreen,
  rowWith,
  takeSecret,
} from './testing/console.ts';
import { causesOf, storm } from './testing/storm.ts';
import { startTraffic } from './testing/traffic.ts';

const test = consoleTest();

test('a key is rotated under traffic: no call fails, and the old key ends when the console says', async ({
  world,
}) => {
  const { url, keys } = world;
  const { page, wrong, refused } = await world.visit('/console/', { as: maya });
  const { live } = await idsOf(page);
  await liftRateLimit(page, live, callerOf(url, keys.live));
  const first = startTraffic(callerOf(url, keys.live), 2);
  const isRefused = ({ status }: { status: number }) => status !== 200;

  // With an hour of overlap both keys work, and the page says until when.
  await openScreen(page, 'Keys');
  await chooseIn(page, 'Live', 'Rotate key');
  await page.getByRole('radio', { name: '1 hour' }).click();
  await page.getByText('Both keys work until then').waitFor();
  await page.getByRole('button', { name: 'Rotate key' }).click();
  const secondKey = await takeSecret(page);
  const second = startTraffic(callerOf(url, secondKey), 2);
  await rowWith(page, /Live.*ends in (?:59|60) min/).waitFor();
  expect(await rowWith(page, 'Live').locator('td:nth-child(2) code').count()).toBe(2);
  await second.next();
  await first.next();
  const firstAnswers = await first.stop();

  // An hour is long for a test: the page asks for four seconds in its place. The rest is as before.
  await page.route('**/keys', (route) => route.continue({ postData: '{"overlap_seconds":4}' }));
  await chooseIn(page, 'Live', 'Rotate key');
  await page.getByRole('radio', { name: '1 hour' }).click();
  const rotated = page.waitForResponse((response) => response.url().endsWith('/keys'));
  await page.getByRole('button', { name: 'Rotate key' }).click();
  const { old_key_expires_at: said } = (await (await rotated).json()) as { old_key_expires_at: string };
  const third = startTraffic(callerOf(url, await takeSecret(page)), 2);
  await third.next();
  // What was rotated before that has ended, as the second rotation says.
  await startTraffic(callerOf(url, keys.live), 1).over;
  await second.over;
  const again = await callerOf(url, secondKey).post('remove_whitespace', { input_text: ' a  b ' });
  await third.next();
  const secondAnswers = second.answers;
  const thirdAnswers = await third.stop();

  const endsAt = Date.parse(said);
  const lastAt = secondAnswers.findLast(({ status }) => status === 200)?.answeredAt ?? 0;
  const endedAt = secondAnswers.find(({ status }) => status === 401)?.answeredAt ?? 0;
  console.info(
    `${firstAnswers.length + secondAnswers.length + thirdAnswers.length} calls beside two rotations; the old key was last taken ${Math.round(lastAt - endsAt)} ms and first refused ${Math.round(endedAt - endsAt)} ms after its end`,
  );
  expect(firstAnswers.filter(isRefused)).toEqual([]);
  expect(thirdAnswers.filter(isRefused)).toEqual([]);
  expect(secondAnswers.filter((one) => isRefused(one) && one.answeredAt < endsAt)).toEqual([]);
  expect(again).toMatchObject({ status: 401, body: { code: 'revoked_api_key' } });
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});

test('during a storm of calls the balance on Home follows the ledger, and is the ledger’s once it is quiet', async ({
  world,
}) => {
  const { answers, shown, before, after, page, wrong } = await storm(world, { balances: 4 });

  // What is shown has been charged: never more than the calls that were sent by then could cost.
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(shown.length).toBeGreaterThanOrEqual(4);
  expect(shown.map(({ credits }) => credits)).toEqual(
    shown.map(({ credits }) => credits).toSorted((one, other) => other - one),
  );
  for (const one of shown) {
    expect(before - one.credits).toBeLessThanOrEqual(0.5 * causesOf(answers, one.at).length);
  }
  expect(after).toBe(before - 0.5 * answers.length);
  await page.locator('.balance', { hasText: `${after.toLocaleString('en-US')}credits` }).waitFor();
  await page.locator('.figure', { hasText: `Add-on credits${after.toLocaleString('en-US')}` }).waitFor();
  expect(wrong).toEqual([]);
});
