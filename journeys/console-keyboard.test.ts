import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { callerOf } from './testing/call.ts';
import { consoleTest, maya } from './testing/console.ts';

const test = consoleTest();
/** More presses than that, and nobody finds it. */
const pressesMax = 60;

/** Whether the place of the keyboard can be seen: the ring of base.css. */
const ring = `(() => {
  const at = document.activeElement;
  // Behind the last control the focus is in no control of the page for one press.
  if (at === document.body) return '';
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 ? '' : at.outerHTML.slice(0, 120);
})()`;

/** Presses a key until `target` has the focus. @returns how often, and where the focus could not be seen */
async function goBy(
  page: Page,
  key: string,
  target: Locator,
): Promise<{ presses: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (let presses = 1; presses <= pressesMax; presses++) {
    await page.keyboard.press(key);
    if (key === 'Tab') unseen.push(await page.evaluate<string>(ring));
    if ((await target.and(page.locator(':focus')).count()) > 0) {
      return { presses, unseen: unseen.filter((one) => one !== '') };
    }
  }
  throw new Error(`${pressesMax} times ${key} did not lead there`);
}

test('by the keyboard alone: sign in, find an endpoint, run it, sign out; the focus is always seen', async ({
  world,
}) => {
  const { page, wrong, refused } = await world.visit('/console/sign-in');
  const { keyboard } = page;
  const name = page.getByLabel('Messy URL');

  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await keyboard.type(maya.email);
  await keyboard.press('Tab');
  await keyboard.type(maya.password);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Latest calls' }).waitFor();

  await keyboard.press('Control+k');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await keyboard.type('clean domain');
  await page.getByRole('option', { name: /clean_domain/, selected: true }).waitFor();
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Clean domain', level: 1 }).and(page.locator(':focus')).waitFor();
  const toForm = await goBy(page, 'Tab', name);
  await keyboard.type('https://www.wikipedia.org/wiki/Mill_race');
  await page.getByText('At most 0.5 credits').waitFor();
  await keyboard.press('Control+Enter');
  await page.locator('.outcome', { hasText: '0.5 credits' }).waitFor();

  const toMenu = await goBy(page, 'Tab', page.getByRole('button', { name: /Maya Okafor/ }));
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  await goBy(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Sign out' }));
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  console.info(`by Tab: ${toForm.presses} to the form, ${toMenu.presses} to the menu with Sign out`);
  expect(await callerOf(world.url, world.keys.live).wallet()).toBe(9_999.5);
  expect([...toForm.unseen, ...toMenu.unseen]).toEqual([]);
  expect(toForm.presses).toBeLessThanOrEqual(10);
  expect(refused).toEqual([]);
  expect(wrong).toEqual([]);
});
