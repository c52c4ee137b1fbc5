import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lineOf } from '../../server/src/web/html/document.ts';
import { readPage } from '../../server/src/web/html/page.ts';
import { spread, table } from '../statistics.ts';
import { type Case, casesIn } from './meta-tags/cases.ts';
import { type Contender, metascraper, openGraphScraper, ours, type Value } from './meta-tags/contenders.ts';

/**
 * node bench/web/meta-tags.ts [--checkouts <folder>] [--failures <contender>] [--only accuracy|speed] [--runs 7]
 *
 * How often the meta tags of saved pages are read as the projects expect that saved them, beside metascraper and
 * open-graph-scraper, and how fast. What a project expects that stands in no tag of the page (taken from its text, pictures or
 * JSON-LD) is a row of its own; ours is what `article` says. The folder holds checkouts of microlinkhq/metascraper, jshemas/openGraphScraper,
 * jshemas/openGraphScraperPages, jacktuck/unfurl and jaimeiniesta/metainspector.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: 'bench/web/local/checkouts' },
    failures: { type: 'string' },
    only: { type: 'string' },
    runs: { type: 'string', default: '7' },
  },
});

const { cases, missing } = casesIn(values.checkouts);
for (const checkout of missing) console.log(`Left out: ${checkout} is not there.`);
const contenders = [ours, metascraper(), openGraphScraper(propertyFields(values.checkouts))];

async function printAccuracy(): Promise<void> {
  const scores = new Map<string, Map<string, { right: number; offered: number; asked: number }>>();
  for (const contender of contenders) {
    for (const one of cases) {
      for (const { place, isRight, isOffered } of await judge(contender, one)) {
        for (const kind of [`${one.suite}, ${place}`, `union, ${place}`, 'union, all']) {
          const ofKind = scores.get(kind) ?? new Map();
          scores.set(kind, ofKind);
          const score = ofKind.get(contender.name) ?? { right: 0, offered: 0, asked: 0 };
          ofKind.set(contender.name, score);
          score.asked += 1;
          if (isOffered) score.offered += 1;
          if (isRight) score.right += 1;
        }
      }
    }
  }
  const rows = [['expected values of', 'number', ...contenders.map(({ name }) => name)]];
  for (const [kind, ofKind] of [...scores].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const asked = ofKind.get(ours.name)?.asked ?? 0;
    const cells = contenders.map(({ name }) => {
      const { right = 0, offered = 0 } = ofKind.get(name) ?? {};
      const ofOffered =
        offered === asked || offered === 0 ? '' : ` (${percent(right, offered)} of ${offered})`;
      return `${percent(right, asked)}${ofOffered}`;
    });
    rows.push([kind, String(asked), ...cells]);
  }
  console.log(table(rows));
  console.log('\nIn brackets: of those fields that the package has at all.\n');
}

async function printFailures(name: string): Promise<void> {
  for (const contender of contenders) {
    if (contender.name !== name) continue;
    for (const one of cases) {
      for (const { field, expected, answered, place, isRight } of await judge(contender, one)) {
        if (!isRight) console.log(JSON.stringify([one.suite, place, one.name, field, expected, answered]));
      }
    }
  }
}

/** What each project finds by an order of its own among many tags, so that all of them differ. */
const ownChoice = new Set([
  'author',
  'date',
  'anyDate',
  'logo',
  'favicon',
  'shortcutIcon',
  'publisher',
  'siteName',
]);
const textsOf = new Map<Case, Set<string>>();

async function judge(contender: Contender, one: Case) {
  const texts = textsOf.get(one) ?? tagTexts(one);
  textsOf.set(one, texts);
  const reading = await contender.read(one).catch(() => () => null);
  return Object.entries(one.expected).map(([field, expected]) => {
    const answered = reading(field);
    const isOffered = answered !== undefined;
    const place = !isInTags(field, expected, texts, one)
      ? 'elsewhere on the page'
      : ownChoice.has(field)
        ? 'in tags: author, date, logo, publisher'
        : 'in tags';
    return {
      field,
      expected,
      answered,
      isOffered,
      place,
      isRight: isSame(field, expected, answered, one),
    };
  });
}

function isSame(field: string, expected: string, answered: Value, page: Case): boolean {
  if (answered === null || answered === undefined) return false;
  if (typeof answered !== 'string') return answered.some((one) => isSame(field, expected, one, page));
  if (field === 'lang' || field === 'locale') return languageOf(expected) === languageOf(answered);
  if (field === 'date' || field === 'anyDate') return isSameDate(expected, answered);
  if (field === 'charset') return isSameEncoding(expected, answered, page.body);
  if (field === 'description' && expected.endsWith('…')) {
    // metascraper ends descriptions there; whoever gives more gives that too.
    return plain(answered).startsWith(plain(expected).slice(0, -3).trim());
  }
  if (plain(expected) === plain(answered)) return true;
  if (!addressFields.test(field)) return false;
  const place = placeOf(expected, page.url);
  return place !== null && place === placeOf(answered, page.url);
}

/**
 * Where an address leads: http and https of one site are one, and so is what is written with or without percent signs, also inside
 * an address that another holds (metascraper decodes those, and asked sites by https whose pages were saved by http).
 */
function placeOf(written: string, url: string): string | null {
  const address = URL.parse(written.trim(), url)?.href;
  if (address === undefined) return null;
  let place = address.replace(/^https?:/, '');
  for (let times = 0; times < percentTimes && place.includes('%'); times++) {
    try {
      place = decodeURIComponent(place);
    } catch {
      break;
    }
  }
  return place;
}

/** An address in an address in an address. */
const percentTimes = 3;

/** Both names read the page's bytes as the same text: of one in ASCII most do, and no name is more right than another. */
function isSameEncoding(expected: string, answered: string, body: Uint8Array): boolean {
  if (expected.toLowerCase() === answered.toLowerCase()) return true;
  try {
    return new TextDecoder(expected).decode(body) === new TextDecoder(answered).decode(body);
  } catch {
    return false;
  }
}

/**
 * The same moment. Where a page tells a day only, metascraper writes its noon or its midnight: whoever gives that day, or more of it, is as right.
 * An open-graph-scraper's date may be any text.
 */
function isSameDate(expected: string, answered: string): boolean {
  const moment = (text: string) => new Date(text.replace('@', ' ').replace('Etc/GMT', 'GMT')).getTime();
  if (expected === answered || moment(expected) === moment(answered)) return true;
  const isDay = /^\d{4}-\d\d-\d\d(?:T(?:00|12):00:00\.000Z)?$/.test(expected);
  return isDay && answered.slice(0, 10) === expected.slice(0, 10);
}

const addressFields =
  /^(?:url|logo|favicon|shortcutIcon|anyImage|(?:image|video|audio)(?::\d+)?|tag:.*(?:url|image|logo).*)$/;

function languageOf(written: string): string | undefined {
  return /^[a-z]+/i.exec(written)?.[0].toLowerCase();
}

/** metascraper writes typographic quotes and dots, and ends texts of its own accord; the page decides neither. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2018\u2019\u2032]/g, "'")
    .replace(/[\u201c\u201d\u2033]/g, '"')
    .replaceAll('…', '...')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Everything that the tags of a page say: what is expected and not among it, somebody took from elsewhere on the page. */
function tagTexts({ url, headers, body }: Case): Set<string> {
  const { document } = readPage({ url, status: 200, headers, body });
  const texts = new Set<string>([url]);
  const add = (text: string) => {
    texts.add(plain(text));
    const address = URL.parse(text.trim(), url)?.href;
    if (address) texts.add(address);
  };
  for (const name of ['html', 'meta', 'link', 'base']) {
    for (const { attributes } of document.elements(name)) for (const { value } of attributes) add(value);
  }
  for (const title of document.elements('title')) add(lineOf(title));
  return texts;
}

function isInTags(field: string, expected: string, texts: ReadonlySet<string>, page: Case): boolean {
  if (field === 'lang' || field === 'locale' || field === 'charset') return true;
  if (texts.has(plain(expected)) || texts.has(URL.parse(expected, page.url)?.href ?? '')) return true;
  return [...texts].some((text) => isSame(field, expected, text, page));
}

/** Runs in pairs, each contender over all pages, so that what the machine does otherwise meets both. */
async function printSpeed(pages: readonly Case[]): Promise<void> {
  const times = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let run = 0; run <= Number(values.runs); run++) {
    for (const contender of contenders) {
      const start = process.cpuUsage();
      for (const page of pages) await contender.read(page).catch(() => null);
      const { user, system } = process.cpuUsage(start);
      // The first is for the compiler.
      if (run > 0) times.get(contender.name)?.push((user + system) / 1_000);
    }
  }
  const bytes = pages.reduce((sum, { body }) => sum + body.length, 0);
  const rows = [['all meta tags', 'pages', 'MB', 'CPU ms a page', 'times ours']];
  for (const { name } of contenders) {
    const own = times.get(name) ?? [];
    const { median, min, max } = spread(own);
    const ratios = spread(own.map((time, run) => time / (times.get(ours.name)?.[run] ?? Number.NaN)));
    const each = (ms: number) => (ms / pages.length).toFixed(1);
    rows.push([
      name,
      String(pages.length),
      (bytes / 1e6).toFixed(1),
      `${each(median)} (${each(min)} to ${each(max)})`,
      `${ratios.median.toFixed(1)} (${ratios.min.toFixed(1)} to ${ratios.max.toFixed(1)})`,
    ]);
  }
  console.log(table(rows));
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`;
}

/** The names that open-graph-scraper gives to tags. */
function propertyFields(folder: string): Map<string, string> {
  const fields = new Map<string, string>();
  const file = join(folder, 'openGraphScraper/lib/fields.ts');
  if (!existsSync(file)) return fields;
  for (const [, property = '', field = ''] of readFileSync(file, 'utf8').matchAll(
    /property: '([^']+)',\s*fieldName: '([^']+)'/g,
  )) {
    if (!fields.has(property.toLowerCase())) fields.set(property.toLowerCase(), field);
  }
  return fields;
}

if (values.failures === undefined) {
  if (values.only !== 'speed') await printAccuracy();
  if (values.only !== 'accuracy') await printSpeed(cases.filter(({ suite }) => suite === 'metascraper'));
} else await printFailures(values.failures);
