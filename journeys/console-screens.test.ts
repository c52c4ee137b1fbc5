import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, test as base, beforeAll, expect } from 'vitest';
import { act } from '../console/dev/act.ts';
import { screens } from '../console/dev/screens.ts';
import { serve } from '../console/dev/serve.ts';
import { states } from '../console/dev/states.ts';
import { chromiumPath } from '../server/src/testing/chromium.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { isThorough } from '../server/src/testing/thorough.ts';
import { buildConsole } from './testing/built-console.ts';

const why = whyMissing('chromium');
const test = base.skipIf(why !== null);
const firstScreenBytesMax = 200_000;
const axe =
  why === null ? readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') : '';

let browser: Browser;
/** By width and theme. One for many screens: scripts and styles are read and compiled once. */
const contexts = new Map<string, BrowserContext>();
let console_: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  if (why !== null) return;
  buildConsole();
  console_ = await serve();
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  console_?.server.close();
});

/** What axe finds, by the debugger, which the policy of the page does not hold up. */
async function examine(page: Page, options: string): Promise<string[]> {
  const found = (await page.evaluate(
    `${axe}; axe.run(document, { resultTypes: ['violations'], ...${options} }).then(({ violations }) => violations)`,
  )) as Finding[];
  // An open menu is in no part of the page: its button, which is, has the focus back when it closes.
  const isMenu = (html: string) => /^<div[^>]* role="menu"/.test(html);
  return found
    .filter(({ id, nodes }) => id !== 'region' || nodes.some(({ html }) => !isMenu(html)))
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

/** What a browser says of an answer that the screen is looked at with. */
const refused = /status of (?:401|402|403|404|503)/;

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

test.each(
  // What is too wide is so on a phone: other widths, and states that screens are rarely in, by flag.
  [...screens, ...(isThorough ? states : [])].flatMap((screen) => [
    [screen.name, 360, 'dark', screen] as const,
    ...(isThorough
      ? [[screen.name, 1024, 'light', screen] as const, [screen.name, 1600, 'dark', screen] as const]
      : []),
  ]),
)(
  '%s at %d pixels, %s: no error, no finding of axe in either theme, nothing wider than the window',
  async (_, width, theme, screen) => {
    const context =
      contexts.get(`${width} ${theme}`) ??
      (await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      }));
    contexts.set(`${width} ${theme}`, context);
    await context.clearCookies();
    const url = console_.url;
    await context.addCookies(
      Object.entries(screen.cookies ?? {}).map(([name, value]) => ({ name, value, url })),
    );
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !refused.test(message.text())) wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));

    await page.goto(`${url}${screen.path}`);
    await page.locator('h1').first().waitFor();
    // The gallery shows what is on its way for good.
    if (!screen.cookies?.wait && screen.name !== 'gallery')
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await act(page, screen.press ?? []);
    const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    const findings = await examine(page, '{}');
    // The other theme, as a person chooses it, has other colors, and all else the same.
    await page.evaluate(`
      document.documentElement.dataset.theme = '${theme === 'dark' ? 'light' : 'dark'}';
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`);
    const inOtherTheme = await examine(page, "{ runOnly: { type: 'rule', values: ['color-contrast'] } }");
    // What a page remembers is of no other screen.
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.close();

    expect(findings).toEqual([]);
    expect(inOtherTheme).toEqual([]);
    expect(wrong).toEqual([]);
    expect(wide).toBe(0);
  },
);

test('the first screen needs at most 200 kB of scripts and styles, compressed, and shifts nothing as it comes', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(response.url()))
      sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.addInitScript(`window.shifted = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`);

  await page.goto(`${console_.url}${screens.find(({ name }) => name === 'home')?.path}`);
  await page.getByRole('link', { name: 'email_finder' }).first().waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);

  expect(bytes).toBeLessThan(firstScreenBytesMax);
  expect(bytes).toBeGreaterThan(50_000);
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.05);
});
