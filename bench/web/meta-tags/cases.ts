import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readJson } from '../../../server/src/web/structured-data/loose-json.ts';

/** A saved page, and what the project that saved it expects of it. */
export interface Case {
  readonly suite: string;
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /**
   * By field: title, description, image, url, lang, logo, publisher, author, date, or `tag:` and the name of a tag. What is asked
   * for by one project alone has a name of its own: siteName, shortcutIcon, anyDate (the first date of whatever kind) and anyImage
   * (the first of its list, which without tags holds the pictures of the page) are of open-graph-scraper, where metascraper has a
   * publisher, a logo, the date of the last change and one picture.
   */
  readonly expected: Readonly<Record<string, string>>;
}

interface Iconv {
  encode(text: string, encoding: string): Buffer;
}
const peer: <Exports>(name: string) => Exports = createRequire(import.meta.url);

/** The cases of all projects whose checkouts are in the folder, and the projects that are not there. */
export function casesIn(folder: string): { cases: Case[]; missing: string[] } {
  const suites: Record<string, (checkout: string) => Case[]> = {
    metascraper: ofMetascraper,
    openGraphScraper: ofOpenGraphScraper,
    unfurl: ofUnfurl,
    metainspector: ofMetaInspector,
  };
  const cases: Case[] = [];
  const missing: string[] = [];
  for (const [name, convert] of Object.entries(suites)) {
    const checkout = join(folder, name);
    if (existsSync(checkout)) cases.push(...convert(checkout));
    else missing.push(checkout);
  }
  return { cases: cases.filter(({ expected }) => Object.keys(expected).length > 0), missing };
}

const htmlHeaders = { 'content-type': 'text/html' };
/** The tests of metascraper hand over texts. */
const utf8Headers = { 'content-type': 'text/html; charset=utf-8' };

/** Saved articles with AVA snapshots, of which the readable form is taken. */
function ofMetascraper(checkout: string): Case[] {
  const folder = join(checkout, 'packages/metascraper/test/integration');
  return readdirSync(folder).flatMap((name) => {
    const test = readIfThere(join(folder, name, 'index.js'))?.toString();
    const body = readIfThere(join(folder, name, 'input.html'));
    const snapshot = readIfThere(join(folder, name, 'snapshots/index.js.md'))?.toString();
    const url = /const url =\s*\n?\s*'([^']+)'/.exec(test ?? '')?.[1];
    if (!body || !snapshot || !url) return [];
    const expected: Record<string, string> = {};
    for (const [, field = '', value = ''] of snapshot.matchAll(/^ {6}(\w+): '((?:[^'\\]|\\.)*)',$/gm)) {
      if (snapshotFields.has(field)) expected[field] = unescaped(value);
    }
    return [{ suite: 'metascraper', name, url, headers: utf8Headers, body, expected }];
  });
}

const snapshotFields = new Set([
  'title',
  'description',
  'image',
  'url',
  'lang',
  'logo',
  'publisher',
  'author',
  'date',
]);

/** Pages saved for its integration tests, and the small pages inside its unit tests. */
function ofOpenGraphScraper(checkout: string): Case[] {
  const properties = new Map<string, string>();
  const fields = readFileSync(join(checkout, 'lib/fields.ts'), 'utf8');
  for (const [, property = '', field = ''] of fields.matchAll(
    /property: '([^']+)',\s*fieldName: '([^']+)'/g,
  )) {
    if (!properties.has(field)) properties.set(field, `tag:${property.toLowerCase()}`);
  }
  for (const [field, name] of Object.entries(ownFields)) properties.set(field, name);

  const pages = join(checkout, '../openGraphScraperPages');
  const cases: Case[] = [];
  for (const file of testFiles(join(checkout, 'tests'))) {
    for (const block of readFileSync(file, 'utf8').split(/\n\s+it(?:\.\w+)?\(/)) {
      const name = /^'([^']*)'/.exec(block)?.[1] ?? '';
      const page = /openGraphScraperPages\/([\w-]+)/.exec(block)?.[1];
      const inline = /(?:const metaHTML = |load\()[`']([\s\S]*?)[`'](?:;|\))/.exec(block)?.[1];
      const encoding = /encode\(\w+, '([\w-]+)'\)/.exec(block)?.[1] ?? 'utf8';
      const body = page
        ? readIfThere(join(pages, `${page}.html`))
        : peer<Iconv>('iconv-lite').encode(inline ?? '', encoding);
      if (!body || body.length === 0) continue;
      // What a test of the fallbacks hands over is not on the page.
      if (/const data = \{ \w/.test(block) || /customMetaTags|onlyGetOpenGraphInfo/.test(block)) continue;
      const url = page ? `https://jshemas.github.io/openGraphScraperPages/${page}` : 'http://www.test.com';
      const expected = openGraphScraperExpects(block, properties);
      cases.push({ suite: 'open-graph-scraper', name, url, headers: htmlHeaders, body, expected });
    }
  }
  return cases;
}

const ownFields: Readonly<Record<string, string>> = {
  ogTitle: 'title',
  ogDescription: 'description',
  ogImage: 'anyImage',
  ogUrl: 'url',
  ogSiteName: 'siteName',
  ogLogo: 'logo',
  favicon: 'shortcutIcon',
  charset: 'charset',
  ogLocale: 'locale',
  ogDate: 'anyDate',
};

function openGraphScraperExpects(
  block: string,
  properties: ReadonlyMap<string, string>,
): Record<string, string> {
  const expected: Record<string, string> = {};
  const expectations =
    /expect\((?:data\.)?(?:result|ogObject)\.(\w+)\)\.to\.(?:be\.)?eql\(('(?:[^'\\]|\\.)*'|\[[\s\S]*?\])\)/g;
  for (const [, field = '', literal = ''] of block.matchAll(expectations)) {
    const name = properties.get(field) ?? (field === 'twitterImage' ? 'tag:twitter:image' : undefined);
    const [value] = (readJson(`[${literal}]`)?.values[0] ?? []) as unknown[];
    const first = Array.isArray(value) ? value[0] : value;
    const text = typeof first === 'object' && first !== null ? (first as { url?: unknown }).url : first;
    if (name !== undefined && typeof text === 'string' && text !== '') expected[name] = text;
  }
  return expected;
}

/** Small pages, each with the whole answer. */
function ofUnfurl(checkout: string): Case[] {
  const cases: Case[] = [];
  for (const file of testFiles(join(checkout, 'test'))) {
    for (const block of readFileSync(file, 'utf8').split(/\ntest\(/)) {
      const name = /^\s*["']([^"']*)/.exec(block)?.[1] ?? '';
      const path = /__dirname \+ "\/([^"]+\.html)"/.exec(block)?.[1];
      const url = /unfurl\("([^"]+)"/.exec(block)?.[1];
      const body = path ? readIfThere(join(file, '..', path)) : null;
      if (!body || !url) continue;
      const literal = /const expected = (\{[\s\S]*?\n {2}\});/.exec(block)?.[1];
      const whole = (literal ? readJson(literal)?.values[0] : null) as Record<string, unknown> | null;
      const compared = /expect\(result(?:\.(\w+))?\)/.exec(block)?.[1];
      const type = /"Content-Type": "([^"]+)"/i.exec(block)?.[1] ?? 'text/html';
      cases.push({
        suite: 'unfurl',
        name,
        url,
        headers: { 'content-type': type },
        body,
        expected: unfurlExpects(whole ?? {}, compared),
      });
    }
  }
  return cases;
}

function unfurlExpects(whole: Record<string, unknown>, compared: string | undefined): Record<string, string> {
  const expected: Record<string, string> = {};
  const text = (value: unknown, name: string) => {
    if (typeof value === 'string' || typeof value === 'number') expected[name] = String(value);
  };
  const page = compared === undefined ? whole : { [compared]: whole };
  text(page.title, 'title');
  text(page.description, 'description');
  text(page.canonical_url, 'url');
  text(page.favicon, 'favicon');
  text(page.author, 'author');
  text(page.theme_color, 'tag:theme-color');
  const openGraph = page.open_graph as Record<string, unknown> | undefined;
  for (const kind of ['image', 'video', 'audio']) {
    const media = openGraph?.[kind === 'audio' ? 'audio' : `${kind}s`];
    if (!Array.isArray(media)) continue;
    for (const [index, medium] of media.entries()) text(medium.url, `${kind}:${index}`);
  }
  return expected;
}

/** Answers of sites with their headers, and expectations in Ruby. */
function ofMetaInspector(checkout: string): Case[] {
  const helper = readIfThere(join(checkout, 'spec/spec_helper.rb'))?.toString() ?? '';
  const files = new Map<string, string>();
  for (const [, url = '', file = ''] of helper.matchAll(
    /stub_request\(:get, "([^"]+)"\)\.to_return\(fixture_file\("([^"]+)"\)/g,
  )) {
    files.set(url, file);
  }
  const cases: Case[] = [];
  for (const file of ['texts_spec.rb', 'head_links_spec.rb', 'meta_tags_spec.rb', 'images_spec.rb']) {
    const spec = readIfThere(join(checkout, 'spec/meta_inspector', file))?.toString() ?? '';
    for (const block of spec.split(/\n\s+it /)) {
      const name = /^["']([^"']*)/.exec(block)?.[1] ?? '';
      const url = /MetaInspector\.new\(['"]([^'"]+)['"]/.exec(block)?.[1];
      const fixture = url ? files.get(url) : undefined;
      if (!url || !fixture) continue;
      const expected: Record<string, string> = {};
      for (const [, field = '', , value = ''] of block.matchAll(
        /expect\(page\.([\w.]+)\)\.to eq\((["'])(.*?)\2\)/g,
      )) {
        const known = rubyFields[field];
        if (known) expected[known] = value;
      }
      const { headers, body } = splitResponse(readFileSync(join(checkout, 'spec/fixtures', fixture)));
      cases.push({ suite: 'metainspector', name, url, headers, body, expected });
    }
  }
  return cases;
}

const rubyFields: Readonly<Record<string, string>> = {
  title: 'pageTitle',
  best_title: 'title',
  description: 'tag:description',
  best_description: 'description',
  author: 'tag:author',
  best_author: 'author',
  charset: 'charset',
  'images.best': 'image',
  'images.favicon': 'favicon',
};

function splitResponse(response: Buffer): { headers: Record<string, string>; body: Uint8Array } {
  const text = response.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  const headers: Record<string, string> = {};
  for (const line of text
    .slice(0, end?.index ?? 0)
    .split(/\r?\n/)
    .slice(1)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: response.subarray((end?.index ?? 0) + (end?.[0].length ?? 0)) };
}

function testFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:spec|test)\.ts$/.test(path))
    .map((path) => join(folder, path))
    .sort();
}

function readIfThere(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
