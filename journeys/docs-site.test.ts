import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest';
import { searchQuestions } from '../docs-site/search-questions.ts';
import { readSite } from '../docs-site/src/site.ts';
import { endpoints } from '../server/src/endpoints/registry.ts';
import { BuiltFiles, builtDocs } from '../server/src/http/built-files.ts';
import { changelogRoutes } from '../server/src/http/changelog-routes.ts';
import { DocsSite } from '../server/src/http/docs/docs-site.ts';
import { docsPathsOf, docsRoutes } from '../server/src/http/docs-routes.ts';
import { chromiumPath } from '../server/src/testing/chromium.ts';
import { whyMissing } from '../server/src/testing/machine-parts.ts';
import { buildDocs } from './testing/built-console.ts';

/* The documentation as it is built out of this repository and served, as readers and programs get it. */

const why = whyMissing('chromium');
const inBrowser = base.skipIf(why !== null);

let server: FastifyInstance;
let browser: Browser;
let origin = '';
beforeAll(async () => {
  buildDocs();
  server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const site = new DocsSite(new BuiltFiles(builtDocs));
  const docsUrl = 'http://127.0.0.1:8080/docs';
  docsRoutes(server, { docsUrl, endpoints, accountEndpoints: [], routes: [], site });
  changelogRoutes(server, { docsUrl, endpoints, paths: docsPathsOf(docsUrl, site) });
  await server.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  if (why === null)
    browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe('what is read from the repository', () => {
  const { pages, navigation, deadLinks } = readSite();
  const named = navigation.flatMap(({ entries }) => entries.map(({ name }) => name));

  base('has no link that leads nowhere', () => {
    expect(pages.length).toBeGreaterThan(150);
    expect(deadLinks).toEqual([]);
  });

  base('has every page in the navigation, or in the index of its folder', () => {
    const missing = pages
      .map(({ name }) => name)
      .filter((name) => name !== 'index' && !named.includes(name))
      .filter((name) => !/^(?:errors|providers|decisions)\//.test(name));

    expect(missing).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  base.each(['errors', 'providers', 'decisions'])('names every page of %s in its index', (folder) => {
    const index = pages.find(({ name }) => name === folder)?.markdown ?? '';
    const missing = pages
      .filter(({ name }) => name.startsWith(`${folder}/`))
      .filter(({ source }) => !index.includes(`(${source.split('/').at(-1)})`));

    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

base('every link of every page leads to a page and a heading', { timeout: 120_000 }, async () => {
  const seen = new Map<string, { readonly status: number; readonly body: string }>();
  const wanted: { readonly from: string; readonly to: URL }[] = [{ from: '', to: new URL('/docs', origin) }];
  for (const { to } of wanted) {
    const path = to.pathname;
    if (seen.has(path)) continue;
    const answer = await server.inject({ url: path, headers: { accept: 'text/html' } });
    seen.set(path, { status: answer.statusCode, body: answer.body });
    if (!String(answer.headers['content-type']).includes('text/html')) continue;
    for (const [, address = ''] of answer.body.matchAll(/\s(?:href|src|srcset)="([^"]+)"/g)) {
      const link = new URL(address.replaceAll('&amp;', '&'), `${origin}${path}`);
      if (link.origin === origin) wanted.push({ from: path, to: link });
    }
  }
  const isElsewhere = ({ pathname }: URL) => pathname === '/console';
  const wrong = wanted
    .filter(({ to }) => !isElsewhere(to))
    .filter(({ to }) => {
      const page = seen.get(to.pathname);
      const id = decodeURIComponent(to.hash.slice(1));
      return page?.status !== 200 || (id !== '' && !page.body.includes(` id="${id}"`));
    })
    .map(({ from, to }) => `${from}: ${to.pathname}${to.hash}`);

  expect(seen.size).toBeGreaterThan(150);
  expect(wrong).toEqual([]);
});

base(
  'no page has an address that needs /docs to be at the root: a proxy may have it below a path',
  async () => {
    const { pages } = readSite();
    for (const { name } of pages.filter((page) => page.name !== 'changelog')) {
      const { body } = await server.inject(name === 'index' ? '/docs' : `/docs/${name}`);
      expect(body.match(/\s(?:href|src|srcset)="\/[^"]*"/g), name).toBeNull();
    }
  },
);

describe('files for language models', () => {
  base('llms.txt names pages that are there, as Markdown', async () => {
    const { body } = await server.inject('/docs/llms.txt');
    const addresses = [...body.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, address = '']) => address);

    expect(body).toMatch(/^# Millrace\n\n> .+\n\n## /);
    expect(addresses.length).toBeGreaterThan(50);
    for (const address of addresses) {
      const answer = await server.inject(new URL(address, 'http://a.example/docs/').pathname);
      expect(answer.statusCode, address).toBe(200);
    }
  });

  base('llms-full.txt has the text of every page', async () => {
    const { body } = await server.inject('/docs/llms-full.txt');

    for (const { name, title } of readSite().pages.filter((page) => page.name !== 'index')) {
      expect(body).toContain(`<!-- ${name}.md -->`);
      expect(body).toContain(`# ${title}`);
    }
  });
});

describe('in a browser', () => {
  inBrowser('the search finds the right page first for each question', { timeout: 120_000 }, async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/docs`);
    await page.keyboard.press('/');
    const field = page.getByRole('combobox');
    await page.getByText('Type a question').waitFor();
    const wrong: string[] = [];
    for (const [question, ...right] of searchQuestions) {
      await field.fill(question);
      const first = await page.getByRole('option').first().getAttribute('href');
      const name = first?.replace('docs/', '').split('#')[0] ?? '';
      if (!right.includes(name)) wrong.push(`${question}: ${name}`);
    }
    await field.fill('verify a list of email addresses');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/guides\/verify-addresses/);
    await page.close();

    expect(searchQuestions.length).toBeGreaterThanOrEqual(30);
    expect(wrong).toEqual([]);
  });

  inBrowser.each([
    ['docs', 'a'],
    ['docs/guides/first-ten-minutes', 'a'],
    ['docs/console', 'a'],
    ['docs/cli', 'a'],
    ['docs/settings', 'a'],
    ['docs/errors/rate_limited', 'a'],
    ['docs/changelog', 'a'],
    ['docs/none', 'a'],
    ['docs', 'search'],
    ['docs/lists#navigation', 'a'],
  ])('/%s (%s): no finding of axe, in both themes, and nothing wider than a phone', async (path, state) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 }, colorScheme });
      const wrong: string[] = [];
      page.on('console', (said) => said.type() === 'error' && wrong.push(said.text()));
      page.on('pageerror', (error) => wrong.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith(`${origin}/`)) wrong.push(request.url());
      });
      await page.goto(`${origin}/${path}`);
      if (state === 'search') {
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByRole('combobox').fill('webhook signature');
        await page.getByRole('option').first().waitFor();
      }
      const findings = await examine(page);
      const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      await page.close();

      expect(findings).toEqual([]);
      // The page about what is not there is one.
      expect(wrong.filter((text) => !(path === 'docs/none' && text.includes('404')))).toEqual([]);
      expect(wide).toBe(0);
    }
  });

  inBrowser('a reader without scripts still has the navigation and every page', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto(`${origin}/docs/lists`);
    await page.getByRole('link', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Webhooks');
    await context.close();
  });

  inBrowser(
    'a link to an endpoint of the reference from when it was at /docs still leads there',
    async () => {
      const page = await browser.newPage();
      await page.goto(`${origin}/docs#/Utilities/phone_validator`);
      await page.waitForURL(/\/docs\/reference#\/Utilities\/phone_validator/);
      await page.close();
    },
  );
});

async function examine(page: Page): Promise<string[]> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const found = (await page.evaluate(
    `${axe}; axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )) as {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
  return found.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}
