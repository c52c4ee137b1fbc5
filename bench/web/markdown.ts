import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { wholePage } from '../../server/src/web/content/main-content.ts';
import { toMarkdown } from '../../server/src/web/markdown/to-markdown.ts';
import { spread, table } from '../statistics.ts';
import { extractionSets } from './markdown-cases.ts';
import { type ConversionCase, conversionSets, normalised } from './markdown-conversions.ts';
import { compareExtraction } from './markdown-extraction.ts';
import { pageOf } from './markdown-extractors.ts';

/*
 * Main content and Markdown beside the packages for it, on the packages' own fixtures and on articles with a gold text:
 *   node bench/web/markdown.ts --checkouts <folder> [--failures <contender>] [--only extraction|conversion|speed]
 *     [--set <how names of sets begin>]
 */

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: 'checkouts' },
    failures: { type: 'string' },
    only: { type: 'string' },
    set: { type: 'string', default: '' },
  },
});

const require = createRequire(import.meta.url);
// The peers ship no types that this project's compiler sees.
const TurndownService = require('turndown') as new (
  options?: object,
) => { turndown(html: unknown): string; use(plugin: unknown): void };
const { gfm } = require('@joplin/turndown-plugin-gfm') as { gfm: unknown };
const { NodeHtmlMarkdown } = require('node-html-markdown') as {
  NodeHtmlMarkdown: { translate(html: string): string };
};
const base = 'http://site.invalid/';
const turndown = new TurndownService();
const turndownGfm = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });
turndownGfm.use(gfm);

const converters: Readonly<Record<string, (html: string) => string>> = {
  Millrace: (html) => ourMarkdown(new TextEncoder().encode(html)).replaceAll(base, ''),
  turndown: (html) => turndown.turndown(html),
  'turndown + gfm': (html) => turndownGfm.turndown(html),
  'node-html-markdown': (html) => NodeHtmlMarkdown.translate(html),
};

function ourMarkdown(body: Uint8Array): string {
  return toMarkdown(wholePage(pageOf(body, base)), { baseUrl: base }).markdown;
}

if (values.only === undefined || values.only === 'extraction')
  await compareExtraction(values.checkouts, values.failures, values.set);
if (values.only === undefined || values.only === 'conversion') compareConversion(values.checkouts);
if (values.only === undefined || values.only === 'speed') compareSpeed(values.checkouts);

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
  const bodies = pages.map(({ html }) => new TextEncoder().encode(html));
  const run = {
    // Ours starts at the bytes, as they are fetched, and finds out their encoding; the others start at the text.
    Millrace: () => bodies.map((body) => ourMarkdown(body).length),
    turndown: () => pages.map(({ html }) => turndownGfm.turndown(html).length),
    'node-html-markdown': () => pages.map(({ html }) => NodeHtmlMarkdown.translate(html).length),
  };
  const times: Record<string, number[]> = {};
  for (let round = 0; round < 10; round++) {
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
      'of 9 runs',
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
