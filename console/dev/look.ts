import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { act } from './act.ts';
import { type Screen, screens } from './screens.ts';
import { serve } from './serve.ts';
import { servicePages } from './service-pages.ts';
import { states } from './states.ts';

/*
 * node console/dev/look.ts <folder> [names, or all] [--widths 360,1024,1600] [--themes light,dark] [--without-axe]
 * node console/dev/look.ts <folder> [names] --service http://127.0.0.1:8080 --first-keys <data folder>/first-keys.txt
 *
 * Takes pictures of every screen, or of every screen in every state, in the system's Chromium. With --service, of the pages that a running service writes
 * itself: documentation and consent. Says what is wrong with them: errors of the console and of the policy, what is wider than the window, serious
 * findings of axe. Exits 1 where there is any. Development only.
 */

interface Sight {
  readonly name: string;
  readonly cookies?: Screen['cookies'];
  open(page: Page): Promise<unknown>;
}

const option = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? usual : (process.argv[at + 1] ?? usual);
};
const isWithoutAxe = process.argv.includes('--without-axe');
const plain = process.argv
  .slice(2)
  .filter((one, at, all) => !one.startsWith('--') && !/^--(?!without-axe)/.test(all[at - 1] ?? ''));
const [folder = '/tmp/console', names = ''] = plain;
const widths = option('widths', '360,1024,1600').split(',').map(Number);
const themes = option('themes', 'light,dark').split(',');
const service = option('service', '');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What a browser says of an answer that a screen is looked at with. */
const refused = /status of (?:400|401|402|403|404|503)/;
/** A busy machine may stall. */
const openMs = 15_000;
mkdirSync(folder, { recursive: true });

const console_ = service === '' ? await serve() : null;
const url = console_?.url ?? service;
const sights: readonly Sight[] = console_
  ? chosen([...screens, ...states], screens).map(ofScreen)
  : chosen(servicePages, servicePages).map(({ name, open }) => ({
      name,
      open: (page) => open(page, { url, firstKeys: option('first-keys', '') }),
    }));
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let problems = 0;
const say = (sight: string, problem: string) => {
  problems += 1;
  console.log(`${sight}: ${problem}`);
};

for (const theme of themes) {
  for (const width of widths) {
    // One for all: scripts and styles are read and compiled once.
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 780 : 900 },
      colorScheme: theme === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    });
    for (const sight of sights) await look(context, sight, `${sight.name}-${width}-${theme}`);
    await context.close();
  }
}
await browser.close();
console_?.server.close();
process.exit(problems > 0 ? 1 : 0);

function chosen<One extends { readonly name: string }>(all: readonly One[], usual: readonly One[]) {
  if (names === '') return usual;
  return names === 'all' ? all : all.filter(({ name }) => names.split(',').includes(name));
}

function ofScreen({ name, path, cookies, press = [] }: Screen): Sight {
  return {
    name,
    cookies,
    open: async (page) => {
      await page.goto(`${url}${path}`);
      // The connection for events never ends, so there is no idle network: the frame and the first answers are waited for.
      await page.waitForSelector('h1, .h');
      await page.waitForTimeout(cookies?.wait ? 900 : 350);
      // What failed is tried again first.
      if (cookies?.fail) await page.waitForSelector('.note.bad');
      await act(page, press);
      if (press.length > 0) await page.waitForTimeout(300);
    },
  };
}

async function look(context: BrowserContext, { cookies = {}, open }: Sight, label: string): Promise<void> {
  await context.clearCookies();
  await context.addCookies(Object.entries(cookies).map(([one, value]) => ({ name: one, value, url })));
  const page = await context.newPage();
  page.setDefaultTimeout(openMs);
  page.on('console', (message) => {
    if (message.type() === 'error' && !refused.test(message.text())) say(label, message.text());
  });
  page.on('pageerror', (error) => say(label, error.message));
  await open(page).catch((error: Error) => say(label, error.message.split('\n').slice(0, 3).join(' ')));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) say(label, `is ${wide} px wider than the window`);
  if (!isWithoutAxe) await examine(page, label);
  await page.screenshot({
    path: join(folder, `${label}.png`),
    fullPage: (page.viewportSize()?.width ?? 0) < 600,
  });
  // What a page remembers is of no other one.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.close();
}

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** axe runs by the debugger, which the policy of the page does not hold up. */
async function examine(page: Page, label: string): Promise<void> {
  const findings = (await page.evaluate(
    `${axe}; axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )) as Finding[];
  for (const { id, impact, nodes } of findings) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    const [first] = nodes;
    say(
      label,
      `${impact} ${id} (${nodes.length}): ${first?.html.slice(0, 160)} ${first?.failureSummary?.split('\n')[1] ?? ''}`,
    );
  }
}
