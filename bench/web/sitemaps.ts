import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs, promisify } from 'node:util';
import { LocalSite } from '../../server/src/testing/local-site.ts';
import { spread, table } from '../statistics.ts';
import { crawlerCommonsCases, type SitemapCase, sitemapperCases, ultimateCases } from './sitemap-cases.ts';
import { contenders, type ListSite } from './sitemap-contenders.ts';

/**
 * node bench/web/sitemaps.ts [--checkouts <folder>] [--failures <contender>] [--runs 5]
 *
 * Which pages are found in sitemaps, on the cases of the tests of sitemapper, crawler-commons and ultimate-sitemap-parser (checkouts in
 * one folder), beside sitemapper; and time and memory of large sitemaps from a server on this machine, in turns.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    failures: { type: 'string' },
    runs: { type: 'string', default: '5' },
  },
});
const { checkouts, failures } = values;
const names = Object.keys(contenders);
/** Large files, made once. */
const made = new Map<string, Buffer>();

if (failures === undefined) await compareSpeed(Number(values.runs));
if (checkouts) await compareCases(checkouts);
process.exit();

interface Score {
  cases: number;
  rightCases: number;
  expected: number;
  found: number;
  wrong: number;
}

async function compareCases(folder: string): Promise<void> {
  // sitemapper throws outside of its promises while it reads an index that names itself without end.
  process.on('uncaughtException', () => undefined);
  process.on('unhandledRejection', () => undefined);
  const sets: Readonly<Record<string, readonly SitemapCase[]>> = {
    sitemapper: sitemapperCases(folder),
    'crawler-commons': crawlerCommonsCases(folder),
    'ultimate-sitemap-parser': ultimateCases(folder),
  };
  const rows = [
    ['cases', 'number', 'URLs', ...names.flatMap((name) => [`${name}: right`, 'found', 'wrong'])],
  ];
  const sums = names.map(emptyScore);
  for (const [set, cases] of Object.entries(sets)) {
    const scores = names.map(emptyScore);
    for (const oneCase of cases) {
      for (const [index, name] of names.entries()) {
        const score = await judge(oneCase, name, contenders[name] as ListSite, set);
        add(scores[index] as Score, score);
        add(sums[index] as Score, score);
      }
    }
    rows.push(rowOf(set, scores));
  }
  rows.push(rowOf('all', sums));
  if (failures === undefined) console.log(table(rows));
}

async function judge(oneCase: SitemapCase, name: string, list: ListSite, set: string): Promise<Score> {
  const { pages, target, expected } = oneCase;
  await using site = await LocalSite.serve(pages);
  const urls = new Set(
    (await withinTime(list(site.outbound.port, target, namedBy(oneCase))))
      .map((url) => URL.parse(String(url).trim())?.href)
      .filter((url) => url !== undefined),
  );
  const wanted = typeof expected === 'number' ? null : new Set(expected.map((url) => new URL(url).href));
  const size = wanted?.size ?? Number(expected);
  const found = wanted ? [...wanted].filter((url) => urls.has(url)).length : Math.min(size, urls.size);
  const wrong = urls.size - found;
  const isRight = found === size && wrong === 0;
  if (failures === name && !isRight)
    console.log(JSON.stringify({ set, case: oneCase.name, expected, urls: [...urls] }));
  return { cases: 1, rightCases: isRight ? 1 : 0, expected: size, found, wrong };
}

/** Nothing where it fails, or does not end: an index that names itself is read over and over by some. */
async function withinTime(listing: Promise<readonly string[]>): Promise<readonly string[]> {
  const { promise: late, resolve } = Promise.withResolvers<readonly string[]>();
  const timer = setTimeout(resolve, 5_000, []);
  try {
    return await Promise.race([listing, late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** What robots.txt names: for who cannot look for it. */
function namedBy({ pages, target }: SitemapCase): string[] {
  if (new URL(target).pathname !== '/') return [target];
  const robots = pages[`${target}/robots.txt`]?.body ?? '';
  const named = [...String(robots).matchAll(/site-?map:\s*(\S+)/gi)].map(([, url = '']) => url);
  return named.length > 0 ? named : [`${target}/sitemap.xml`];
}

function emptyScore(): Score {
  return { cases: 0, rightCases: 0, expected: 0, found: 0, wrong: 0 };
}

function add(sum: Score, score: Score): void {
  for (const key of Object.keys(sum) as (keyof Score)[]) sum[key] += score[key];
}

function rowOf(set: string, scores: readonly Score[]): string[] {
  const [first = emptyScore()] = scores;
  const parts = scores.flatMap(({ cases, rightCases, found, wrong }) => [
    `${rightCases} of ${cases}`,
    String(found),
    String(wrong),
  ]);
  return [set, String(first.cases), String(first.expected), ...parts];
}

async function compareSpeed(runs: number): Promise<void> {
  const server = createServer((request, response) => {
    response.end(largeFile(String(request.headers.host), request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const rows = [
    [
      'from a server on this machine',
      'contender',
      'URLs',
      's (median; min to max)',
      'CPU s',
      'most MB (median; min to max)',
    ],
  ];
  for (const [label, target] of [
    ['one sitemap of 50 MB', 'http://large.example/sitemap.xml'],
    ['an index of 40 x 10,000', 'http://index.example/sitemap.xml'],
  ] as const) {
    const results = new Map<string, Run[]>(names.map((name) => [name, []]));
    for (let round = 0; round < runs; round++) {
      for (const name of names) results.get(name)?.push(await run(name, port, target));
    }
    for (const [name, all] of results) {
      const text = (pick: (one: Run) => number, digits: number) => {
        const { median, min, max } = spread(all.map(pick));
        return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;
      };
      const seconds = text(({ ms }) => ms / 1_000, 2);
      const cpu = text(({ cpuMs }) => cpuMs / 1_000, 2);
      rows.push([label, name, String(all[0]?.urls), seconds, cpu, text(({ megabytes }) => megabytes, 0)]);
    }
  }
  console.log(`${table(rows)}\n`);
}

interface Run {
  readonly ms: number;
  /** Of the process, all threads. */
  readonly cpuMs: number;
  readonly megabytes: number;
  readonly urls: number;
}

async function run(name: string, port: number, target: string): Promise<Run> {
  const file = new URL('sitemap-run.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [file, name, String(port), target]);
  return JSON.parse(stdout) as Run;
}

function largeFile(host: string, path: string): Buffer {
  const known = made.get(host + path);
  if (known) return known;
  const file = Buffer.from(makeFile(host, path));
  made.set(host + path, file);
  return file;
}

/** Pages with pictures and other languages, as shops have them: a thousand characters each. */
function makeFile(host: string, path: string): string {
  const root = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  if (path === '/robots.txt') return '';
  if (host === 'small.example') return `<urlset ${root}><url><loc>http://small.example/</loc></url></urlset>`;
  if (host === 'index.example' && path === '/sitemap.xml') {
    const maps = Array.from(
      { length: 40 },
      (_, index) => `<sitemap><loc>http://index.example/map-${index}.xml</loc></sitemap>`,
    );
    return `<sitemapindex ${root}>${maps.join('')}</sitemapindex>`;
  }
  const isLarge = host === 'large.example';
  const extras = ['de', 'fr', 'es', 'it', 'nl', 'pl']
    .map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="http://${host}/${language}/item"/>\n`,
    )
    .join('');
  const pictures =
    `<image:image><image:loc>http://${host}/pictures/item.jpg</image:loc></image:image>\n`.repeat(3);
  const pages = Array.from({ length: isLarge ? 50_000 : 10_000 }, (_, index) => {
    const loc = `http://${host}${path.replace('.xml', '')}/item-${index}?a=1&amp;b=2`;
    const start = `<url>\n<loc>${loc}</loc>\n<lastmod>2026-11-05T12:00:00+00:00</lastmod>\n<priority>0.5</priority>\n`;
    const page = isLarge ? `${start}${extras}${pictures}` : start;
    return `${page}${isLarge ? `<!--${'.'.repeat(Math.max(0, 1_025 - page.length))}-->` : ''}</url>\n`;
  });
  return `<?xml version="1.0"?>\n<urlset ${root} xmlns:image="i" xmlns:xhtml="x">\n${pages.join('')}</urlset>`;
}
