import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { mainContent, wholePage } from '../../server/src/web/content/main-content.ts';
import { readPage } from '../../server/src/web/html/page.ts';
import { toMarkdown } from '../../server/src/web/markdown/to-markdown.ts';
import { spread, table } from '../statistics.ts';
import {
  type ExtractionCase,
  extractionSets,
  textOfMarkdown,
  textOfMarkup,
  wordsF1,
} from './markdown-cases.ts';
import { type ConversionCase, conversionSets, normalised } from './markdown-conversions.ts';

/*
 * Main content and Markdown beside the packages for it, on the packages' own fixtures and on articles with a gold text:
 *   node bench/web/markdown.ts --checkouts <folder> [--failures <contender>] [--only extraction|conversion|speed]
 */

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: 'checkouts' },
    failures: { type: 'string' },
    only: { type: 'string' },
  },
});

const require = createRequire(import.meta.url);
// The peers ship no types that this project's compiler sees.
interface Dom {
  readonly window: { readonly document: unknown; close(): void };
}
const { JSDOM, VirtualConsole } = require('jsdom') as {
  JSDOM: new (html: string, options: object) => Dom;
  VirtualConsole: new () => object;
};
const { Readability } = require('@mozilla/readability') as {
  Readability: new (document: unknown) => { parse(): { content: string } | null };
};
const TurndownService = require('turndown') as new (
  options?: object,
) => { turndown(html: unknown): string; use(plugin: unknown): void };
const { gfm } = require('@joplin/turndown-plugin-gfm') as { gfm: unknown };
const { NodeHtmlMarkdown } = require('node-html-markdown') as {
  NodeHtmlMarkdown: { translate(html: string): string };
};
const { Defuddle } = (await import(new URL('node_modules/defuddle/dist/node.js', import.meta.url).href)) as {
  Defuddle(document: unknown, url: string, options: object): Promise<{ content?: string }>;
};

function pageOf(html: string, url: string) {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return readPage({ url, status: 200, headers, body: new TextEncoder().encode(html) });
}

/** The text of the main content; the page's title, which some of them leave to their metadata, is nobody's part of it. */
const extractors: Readonly<Record<string, (one: ExtractionCase) => string | Promise<string>>> = {
  Millrace({ html, url }) {
    const page = pageOf(html, url);
    const content = mainContent(page);
    const [first, ...rest] = content.roots;
    const roots = first?.name === 'h1' && rest.length > 0 ? rest : content.roots;
    return textOfMarkdown(toMarkdown({ ...content, roots }, { baseUrl: page.baseUrl }).markdown);
  },
  Readability({ html, url }) {
    const dom = domOf(html, url);
    const { content = '' } = new Readability(dom.window.document).parse() ?? {};
    dom.window.close();
    return textOfMarkup(content);
  },
  async Defuddle({ html, url }) {
    const dom = domOf(html, url);
    const { content = '' } = await Defuddle(dom.window.document, url, { useAsync: false });
    dom.window.close();
    return textOfMarkup(content);
  },
};

function domOf(html: string, url: string) {
  return new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
}

const base = 'http://site.invalid/';
const turndown = new TurndownService();
const turndownGfm = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
turndownGfm.use(gfm);

const converters: Readonly<Record<string, (html: string) => string>> = {
  Millrace: (html) =>
    toMarkdown(wholePage(pageOf(html, base)), { baseUrl: base }).markdown.replaceAll(base, ''),
  turndown: (html) => turndown.turndown(html),
  'turndown + gfm': (html) => turndownGfm.turndown(html),
  'node-html-markdown': (html) => NodeHtmlMarkdown.translate(html),
};

if (values.only === undefined || values.only === 'extraction') await compareExtraction(values.checkouts);
if (values.only === undefined || values.only === 'conversion') compareConversion(values.checkouts);
if (values.only === undefined || values.only === 'speed') compareSpeed(values.checkouts);

async function compareExtraction(checkouts: string): Promise<void> {
  const names = Object.keys(extractors);
  const rows: string[][] = [['main content: F1 of words', 'pages', ...names]];
  const all: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  const failures: { name: string; f1: number; precision: number; recall: number }[] = [];
  for (const { name: set, cases } of extractionSets(checkouts)) {
    const scores: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
    for (const one of cases) {
      for (const [name, extract] of Object.entries(extractors)) {
        const text = await quietly(() => extract(one));
        const score = wordsF1(text, one.gold);
        scores[name]?.push(score.f1);
        all[name]?.push(score.f1);
        if (name === values.failures && score.f1 < 0.9)
          failures.push({ name: `${set}: ${one.name}`, ...score });
      }
    }
    rows.push([set, String(cases.length), ...names.map((name) => share(scores[name] ?? []))]);
  }
  rows.push([
    'all of them',
    String(all[names[0] ?? '']?.length ?? 0),
    ...names.map((name) => share(all[name] ?? [])),
  ]);
  console.log(`${table(rows)}\n`);
  for (const { name, f1, precision, recall } of failures.toSorted((one, other) => one.f1 - other.f1)) {
    console.log(`${f1.toFixed(2)} (precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}) ${name}`);
  }
}

/** What a contender throws is a page without content; what it logs is not for this table. */
async function quietly(extract: () => string | Promise<string>): Promise<string> {
  const { error, warn, log } = console;
  console.error = console.warn = console.log = () => {};
  try {
    return await extract();
  } catch {
    return '';
  } finally {
    Object.assign(console, { error, warn, log });
  }
}

function share(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (mean * 100).toFixed(1);
}

function compareConversion(checkouts: string): void {
  const names = Object.keys(converters);
  const rows: string[][] = [['conversion: cases right, notation aside', 'cases', ...names]];
  const all: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  const local = new URL('local/', import.meta.url);
  mkdirSync(local, { recursive: true });
  const wrong: object[] = [];
  let count = 0;
  for (const { name: set, cases } of conversionSets(checkouts)) {
    const right = names.map((name) => cases.filter((one) => isRight(name, one, wrong)).length);
    rows.push([set, String(cases.length), ...right.map(String)]);
    count += cases.length;
    for (const [index, name] of names.entries()) all[name] = (all[name] ?? 0) + (right[index] ?? 0);
  }
  rows.push(['all of them', String(count), ...names.map((name) => String(all[name]))]);
  console.log(`${table(rows)}\n`);
  writeFileSync(new URL('markdown-failures.json', local), JSON.stringify(wrong, null, 2));
}

function isRight(contender: string, { name, html, expected }: ConversionCase, wrong: object[]): boolean {
  let got = '';
  try {
    got = converters[contender]?.(html) ?? '';
  } catch (error) {
    got = String(error);
  }
  const isSame = expected.some((one) => normalised(one) === normalised(got));
  if (!isSame && contender === values.failures) {
    wrong.push({ name, html, expected, got });
    console.log(
      `--- ${name}\n${html.slice(0, 500)}\n=> ${got.slice(0, 500)}\nnot ${expected[0]?.slice(0, 500)}`,
    );
  }
  return isSame;
}

/** From the page's source to Markdown of the whole body, on saved pages, one after the other in turns. */
function compareSpeed(checkouts: string): void {
  const pages = extractionSets(checkouts)
    .flatMap(({ cases }) => cases)
    .filter(({ html }) => html.length > 50_000 && html.length < 1_000_000)
    .filter((_, index) => index % 8 === 0)
    .slice(0, 24);
  if (pages.length === 0) return;
  const kilobytes = pages.reduce((sum, { html }) => sum + html.length, 0) / 1_000;
  const run = {
    Millrace: () =>
      pages.map(({ html }) => toMarkdown(wholePage(pageOf(html, base)), { baseUrl: base }).markdown.length),
    turndown: () => pages.map(({ html }) => turndownGfm.turndown(html).length),
    'node-html-markdown': () => pages.map(({ html }) => NodeHtmlMarkdown.translate(html).length),
  };
  const times: Record<string, number[]> = {};
  for (let round = 0; round < 6; round++) {
    for (const [name, convert] of Object.entries(run)) {
      const startedAt = process.cpuUsage();
      convert();
      const { user, system } = process.cpuUsage(startedAt);
      // The first round warms up.
      if (round > 0) times[name] = [...(times[name] ?? []), (user + system) / 1_000];
    }
  }
  const ours = times.Millrace ?? [];
  const rows = [
    [
      `speed: ${pages.length} saved pages, ${Math.round(kilobytes)} kB`,
      'CPU ms, median',
      'of 5 runs',
      'beside ours, in pairs',
    ],
  ];
  for (const [name, own] of Object.entries(times)) {
    const { median, min, max } = spread(own);
    const ratio = spread(own.map((ms, index) => ms / (ours[index] ?? Number.NaN)));
    rows.push([
      name,
      median.toFixed(0),
      `${min.toFixed(0)} to ${max.toFixed(0)}`,
      `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})`,
    ]);
  }
  console.log(`${table(rows)}\n`);
}

if (!existsSync(values.checkouts))
  console.log(`No folder ${values.checkouts}: name the folder of checkouts.`);
