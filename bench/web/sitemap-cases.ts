import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { LocalAnswer } from '../../server/src/testing/local-site.ts';

/** A site, and the pages that its sitemaps name by the tests that it is from. */
export interface SitemapCase {
  readonly name: string;
  /** By address. */
  readonly pages: Readonly<Record<string, LocalAnswer>>;
  /** A site, or the address of a sitemap. */
  readonly target: string;
  /** The addresses, or only how many different ones there are. */
  readonly expected: readonly string[] | number;
}

/*
 * Cases of the tests of other readers, read from their sources where those are: a folder of checkouts. What is not written in the usual
 * way there is left out.
 */

const java = 'crawler-commons/src/test/java/crawlercommons/sitemaps';

/** crawler-commons: a document in a file or in string literals, and how many addresses are in it; the last count is the lenient one. */
export function crawlerCommonsCases(checkouts: string): SitemapCase[] {
  return ['SiteMapParserTest.java', 'SiteMapParserExtensionTest.java'].flatMap((file) => {
    const source = readFileSync(join(checkouts, java, file), 'utf8');
    const table = /SITEMAP_URLS = \{([\s\S]*?)\};/.exec(source)?.[1] ?? '';
    return source.split(/\n {4}@Test\n/).flatMap((method) => javaCase(method, checkouts, table) ?? []);
  });
}

function javaCase(method: string, checkouts: string, table: string): SitemapCase | null {
  const name = /void (\w+)\(/.exec(method)?.[1];
  const target = /new URI\("([^"]+)"\)/.exec(method)?.[1];
  const counts = [
    ...method.matchAll(/assertEquals\((\d+), \w+\.get(?:SiteMapUrls|Sitemaps)\(\)\.size\(\)\)/g),
  ];
  const isRefused = /assertThrows\(UnknownFormat/.test(method);
  const count = isRefused ? 0 : Number(counts.at(-1)?.[1] ?? Number.NaN);
  // An index is counted by the sitemaps in it, which are not there.
  if (name === undefined || target === undefined || Number.isNaN(count) || /getSitemaps\(\)/.test(method))
    return null;
  const body = javaBody(method, checkouts, table);
  const type = /contentType = "([^"]+)"/.exec(method)?.[1];
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  return body === null ? null : { name, target, expected: count, pages: { [target]: { body, headers } } };
}

function javaBody(method: string, checkouts: string, table: string): Uint8Array | string | null {
  const resource = /"(src\/test\/resources\/[^"]+)"\)?(?:,|\))/.exec(method)?.[1];
  if (resource !== undefined && !resource.endsWith('do-not-visit.txt'))
    return readFileSync(join(checkouts, 'crawler-commons', resource));
  const plain = /String scontent = ("(?:[^"\\]|\\.)*")/.exec(method)?.[1];
  if (plain !== undefined) return JSON.parse(plain) as string;
  const bytes = /content = ("(?:[^"\\]|\\.)*")\.getBytes/.exec(method)?.[1];
  if (bytes !== undefined) return JSON.parse(bytes) as string;
  const first = method.slice(0, /\n {8}byte\[\] content/.exec(method)?.index ?? method.length);
  // A line that names a file of the test's own would be half of one here.
  if (/XInclude/.test(first)) return null;
  const parts = [...first.matchAll(/\.append\(("(?:[^"\\]|\\.)*")/g)].map(
    ([, part = '']) => JSON.parse(part) as string,
  );
  if (/getXMLSitemapAsBytes\(/.test(method) && !/scontent\.replace/.test(method)) {
    const urls = [...table.matchAll(/\{ "([^"]+)"/g)].map(([, url]) => `<url><loc>${url}</loc></url>`);
    return `${parts.join('')}<?xml version="1.0" encoding="UTF-8"?><urlset>${urls.join('')}</urlset>`;
  }
  return parts.length === 0 || /getXMLSitemap/.test(method) ? null : parts.join('');
}

const tree = 'ultimate-sitemap-parser/tests/tree';
const constants: Readonly<Record<string, string>> = {
  TEST_BASE_URL: 'http://test-site.example',
  TEST_DATE_STR_ISO8601: '2009-12-17T12:04:56+02:00',
  TEST_DATE_STR_RFC2822: 'Thu, 17 Dec 2009 12:04:56 +0200',
  TEST_PUBLICATION_LANGUAGE: 'en',
  TEST_PUBLICATION_NAME: 'Test publication',
};

/** ultimate-sitemap-parser: sites in Python, with the tree that is expected of them or the number of its pages. */
export function ultimateCases(checkouts: string): SitemapCase[] {
  const read = (file: string) =>
    readFileSync(join(checkouts, tree, file), 'utf8').replace(
      /\{self\.(\w+)\}/g,
      (whole, name: string) => constants[name] ?? whole,
    );
  const basic = read('base.py').split('def init_basic_sitemap')[1] ?? '';
  const files = [
    'basic',
    'edges',
    'plain_text',
    'robots',
    'rss_atom',
    'xml',
    'xml_exts',
    'anti_recursion',
    'security',
  ];
  return files.flatMap((file) =>
    read(`test_${file}.py`)
      .split(/\n {4}def (?=test_)/)
      .slice(1)
      .flatMap((test) => ultimateCase(test, basic) ?? []),
  );
}

function ultimateCase(test: string, basic: string): SitemapCase | null {
  const source = test.includes('init_basic_sitemap') ? basic + test : test;
  const target = constants.TEST_BASE_URL ?? '';
  const pages: Record<string, LocalAnswer> = {};
  const texts: string[] = [];
  for (const [, path = '', given = ''] of source.matchAll(
    /requests_mock\.get\(\s*self\.TEST_BASE_URL \+ "([^"]+)",([\s\S]*?)\n {8}\)/g,
  )) {
    const text = /"""([\s\S]*?)"""/.exec(given)?.[1] ?? /(?:text|content)="([^"]*)"/.exec(given)?.[1];
    const headers = Object.fromEntries(
      [
        ...given.matchAll(
          /"(Content-Type|Content-Encoding|Location)": (?:self\.TEST_BASE_URL \+ )?"([^"]*)"/g,
        ),
      ].map(([whole, name = '', value = '']) => [
        name.toLowerCase(),
        whole.includes('BASE_URL') ? target + value : value,
      ]),
    );
    const status = Number(/status_code=(\d+)/.exec(given)?.[1] ?? 200);
    // A body that the test puts together by itself cannot be read from its source.
    if (text === undefined && status < 300) return null;
    const body = dedent(text ?? '');
    texts.push(body);
    pages[target + path] = { status, headers, body: /gzip\(/.test(given) ? gzipSync(body) : body };
  }
  if (Object.keys(pages).length === 0) return null;
  return { name: test.slice(0, test.indexOf('(')), target, pages, expected: ultimateExpected(test, texts) };
}

function ultimateExpected(test: string, texts: readonly string[]): readonly string[] | number {
  const listed = [...test.matchAll(/SitemapPage\(\s*url=f"([^"]+)"/g)].map(([, url = '']) => url);
  if (listed.length > 0) return [...new Set(listed)];
  const count =
    /len\(list\(\w+\.all_pages\(\)\)\) == (\d+)/.exec(test) ?? /len\(sitemap\.pages\) == (\d+)/.exec(test);
  if (count) return Number(count[1]);
  const isRefused = test.startsWith('test_billion');
  const urls = texts
    .filter((text) => text.includes('<urlset') && !isRefused)
    .flatMap((text) => [...text.matchAll(/<loc>\s*(.*?)\s*<\/loc>/g)].map(([, url = '']) => url));
  return [...new Set(urls)];
}

function dedent(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimStart())
    .join('\n')
    .trim();
}

/** sitemapper: the documents inside of its tests; most of them replace the parser or ask live sites. */
export function sitemapperCases(checkouts: string): SitemapCase[] {
  const source = readFileSync(join(checkouts, 'sitemapper/src/tests/additional-coverage.test.ts'), 'utf8');
  return [...source.matchAll(/`(<\?xml[\s\S]*?)`/g)].map(([, body = ''], index) => {
    const target = `https://example.com/sitemap-${index}.xml.gz`;
    const expected = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    return { name: `document ${index}`, target, expected, pages: { [target]: { body: gzipSync(body) } } };
  });
}
