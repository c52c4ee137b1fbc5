import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { act } from './act.ts';
import { screens } from './screens.ts';
import { serve } from './serve.ts';
import { states } from './states.ts';

/*
 * node console/dev/look.ts <folder> [names, or all] [--widths 360,1024,1600] [--themes light,dark]
 *
 * Takes pictures of every screen, or of every screen in every state, in the system's Chromium and says what is wrong with them: errors of the console and of the policy, what is wider than the
 * window, serious findings of axe. Exits 1 where there is any. Development only.
 */

const option = (name: string, usual: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return (at === -1 ? usual : (process.argv[at + 1] ?? usual)).split(',');
};
const plain = process.argv
  .slice(2)
  .filter((one, at, all) => !one.startsWith('--') && !all[at - 1]?.startsWith('--'));
const [folder = '/tmp/console', names = ''] = plain;
const widths = option('widths', '360,1024,1600').map(Number);
const themes = option('themes', 'light,dark');
const all = [...screens, ...states];
const wanted =
  names === '' ? screens : names === 'all' ? all : all.filter(({ name }) => names.split(',').includes(name));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(folder, { recursive: true });

const { server, url } = await serve();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let problems = 0;
const say = (screen: string, problem: string) => {
  problems += 1;
  console.log(`${screen}: ${problem}`);
};

for (const theme of themes) {
  for (const width of widths) {
    for (const screen of wanted) {
      const label = `${screen.name}-${width}-${theme}`;
      const context = await browser.newContext({
        viewport: { width, height: width < 600 ? 780 : 900 },
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
        bypassCSP: false,
      });
      await context.addCookies(
        Object.entries(screen.cookies ?? {}).map(([name, value]) => ({ name, value, url })),
      );
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (?:401|402|403|404|503)/.test(message.text())) say(label, message.text());
      });
      page.on('pageerror', (error) => say(label, error.message));
      await page.goto(`${url}${screen.path}`);
      // The connection for events never ends, so there is no idle network: the frame and the first answers are waited for.
      await page.waitForSelector('h1, .h', { timeout: 5000 }).catch(() => say(label, 'shows no title'));
      await page.waitForTimeout(350);
      page.setDefaultTimeout(3000);
      await act(page, screen.press ?? []).catch((error: Error) => say(label, error.message.split('\n')[0] ?? ''));
      await page.waitForTimeout(screen.cookies?.wait ? 600 : screen.press ? 300 : 150);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (wide > 0) say(label, `is ${wide} px wider than the window`);
      await examine(page, label);
      await page.screenshot({ path: join(folder, `${label}.png`), fullPage: width === 360 });
      await context.close();
    }
  }
}
await browser.close();
server.close();
process.exit(problems > 0 ? 1 : 0);

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
