import { type Checkouts, firstOfEach, type Table } from './checkouts.ts';
import { peer } from './compare.ts';
import { literalAt } from './literals.ts';

export interface DomainCase {
  readonly from: string;
  readonly input: string;
  /** Registrable domain; null: there is none. */
  readonly domain?: string | null;
  /** Host name; null: there is none. */
  readonly host?: string | null;
  /** Domains that the origin lists for the site: one of them is meant. */
  readonly listed?: readonly string[];
}

export const domainTables: readonly Table[] = [
  {
    file: 'domains.jsonl',
    rows: (checkouts) =>
      [
        suffixTests('publicsuffix', 'list/tests/test_psl.txt'),
        suffixTests('psl', 'psl/test/data/mozilla.js'),
        tldtsTests,
        webPlatformTests,
        normalizeUrlTests,
        universities,
      ].flatMap((convert) => checkouts.rows(() => convert(checkouts))),
  },
];

function suffixTests(from: string, path: string): (checkouts: Checkouts) => DomainCase[] {
  return (checkouts) =>
    [...checkouts.read(path).matchAll(/^checkPublicSuffix\('([^']*)', (?:'([^']*)'|null)\);/gm)].map(
      ([, input = '', domain]) => ({ from, input, domain: domain ?? null }),
    );
}

const literal = String.raw`('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
const unquoted = (quoted: string): string => String(literalAt(quoted));

function tldtsTests(checkouts: Checkouts): DomainCase[] {
  const from = 'tldts';
  const tldts = peer<{ getDomain(text: string, options: object): string | null }>('tldts');
  const call = (name: string) =>
    new RegExp(
      String.raw`(${name})\(\s*${literal},?\s*\),?\s*\)\.to\.(?:equal|eql)\(\s*(?:${literal}|null),?\s*\)`,
      'g',
    );
  return [
    ...checkouts
      .read('tldts/packages/tldts-tests/src/tldts-tests.ts')
      .matchAll(call(String.raw`tldts\.getDomain|tldts\.getHostname`)),
    ...checkouts.read('tldts/packages/tldts-core/test/extract-hostname.test.ts').matchAll(call('extract')),
  ].flatMap(([, name, quoted = '', answer]): DomainCase[] => {
    const input = unquoted(quoted);
    const expected = answer === undefined ? null : unquoted(answer);
    if (name !== 'tldts.getDomain') return [{ from, input, host: expected }];
    // Their domains are those of registries. Ours are those of owners, private suffixes known: only where both are one.
    const isSame = tldts.getDomain(input, { allowPrivateDomains: true }) === expected;
    return isSame ? [{ from, input, domain: expected }] : [];
  });
}

interface UrlTest {
  readonly input: string;
  readonly base?: string | null;
  readonly failure?: boolean;
  readonly protocol?: string;
  readonly hostname?: string;
}

function webPlatformTests(checkouts: Checkouts): DomainCase[] {
  const tests = JSON.parse(checkouts.read('ada/tests/wpt/urltestdata.json')) as (string | UrlTest)[];
  return tests.flatMap((test): DomainCase[] => {
    if (typeof test === 'string' || (test.base != null && test.base !== 'about:blank')) return [];
    const { input, failure, protocol = '', hostname = null } = test;
    if (failure) return [{ from: 'wpt', input, host: null }];
    return /^https?:$/.test(protocol) ? [{ from: 'wpt', input, host: hostname }] : [];
  });
}

function normalizeUrlTests(checkouts: Checkouts): DomainCase[] {
  const calls = checkouts
    .read('normalize-url/test.js')
    .matchAll(new RegExp(String.raw`t\.is\(normalizeUrl\(${literal}\), ${literal}`, 'g'));
  return [...calls].flatMap(([, input = '', expected = '']) => {
    const url = unquoted(expected);
    return /^https?:/.test(url)
      ? [{ from: 'normalize-url', input: unquoted(input), host: new URL(url).hostname }]
      : [];
  });
}

interface University {
  readonly web_pages: readonly string[];
  readonly domains: readonly string[];
}

/** Every eighth web page. */
function universities(checkouts: Checkouts): DomainCase[] {
  const path = 'university-domains-list/world_universities_and_domains.json';
  const rows = (JSON.parse(checkouts.read(path)) as University[]).flatMap(({ web_pages: pages, domains }) =>
    domains.length === 0
      ? []
      : pages.map((input) => ({ from: 'university-domains', input, listed: domains })),
  );
  return firstOfEach(rows, (row) => JSON.stringify(row)).filter((_, i) => i % 8 === 0);
}
