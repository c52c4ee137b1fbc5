import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { readPage } from '../../server/src/web/html/page.ts';
import { schemaName } from '../../server/src/web/structured-data/item.ts';
import { rdfaStatements } from '../../server/src/web/structured-data/rdfa-statements.ts';
import {
  type StructuredDataForms,
  structuredData,
} from '../../server/src/web/structured-data/structured-data.ts';
import { table } from '../statistics.ts';
import { ask } from './structured-data/ask-query.ts';

/**
 * node bench/web/structured-data.ts [--checkouts <folder>] [--failures]
 *
 * How often structured data is read as public suites expect: scrapinghub/extruct, YusufKandemir/microdata-parser and the RDFa
 * 1.1 suite of the W3C (rdfa/rdfa.github.io), whose checkouts are in the folder. Peers are in other languages, so that their own
 * expectations stand for them.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: 'bench/web/local/checkouts' },
    failures: { type: 'boolean', default: false },
  },
});

/** The tests of extruct give an address where the page has relative ones; where they do not, those stay as they are. */
const addresses: Readonly<Record<string, string>> = {
  'microdata.7.1.json': 'http://blog.example.com/progress-report',
  'microdata.object.json': 'http://www.example.com/microdata/test',
};

interface Outcome {
  readonly name: string;
  /** Null: the test asks for what the answer cannot tell. */
  readonly isRight: boolean | null;
  readonly expected: unknown;
  readonly answered: unknown;
}

const suites: readonly [string, string, (checkout: string) => Outcome[]][] = [
  ['extruct, JSON-LD', 'extruct', extructJsonLd],
  ['extruct, microdata', 'extruct', extructMicrodata],
  ['extruct, RDFa', 'extruct', extructRdfa],
  ['microdata-parser', 'microdata-parser', microdataParser],
  ['W3C RDFa 1.1, HTML5', 'rdfa.github.io', w3cRdfa],
];
const rows = [['suite', 'cases', 'right', 'left out']];
for (const [name, repository, run] of suites) {
  const checkout = join(values.checkouts, repository);
  if (!existsSync(checkout)) {
    console.log(`Left out: ${checkout} is not there.`);
    continue;
  }
  const outcomes = run(checkout);
  const judged = outcomes.filter(({ isRight }) => isRight !== null);
  const right = judged.filter(({ isRight }) => isRight).length;
  const leftOut = outcomes.length - judged.length;
  rows.push([
    name,
    String(judged.length),
    `${((right / judged.length) * 100).toFixed(1)} %`,
    String(leftOut),
  ]);
  if (!values.failures) continue;
  for (const { name: test, isRight, expected, answered } of judged) {
    if (!isRight)
      console.log(`${name}: ${test}\n  ${JSON.stringify(expected)}\n  ${JSON.stringify(answered)}`);
  }
}
console.log(table(rows));

function read(html: Uint8Array, url: string, forms: Partial<StructuredDataForms>) {
  const page = readPage({
    url,
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: html,
  });
  const none = { jsonLd: false, microdata: false, rdfa: false };
  return { page, items: structuredData(page, { ...none, ...forms }).items };
}

function samples(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .sort()
    .map((path) => join(folder, path));
}

/** Its reader gives each block as it is; ours takes lists and graphs apart, which is done to the expectation by the same words. */
function extructJsonLd(checkout: string): Outcome[] {
  return samples(join(checkout, 'tests/samples'), '.jsonld').map((file) => {
    const whole = JSON.parse(readFileSync(file, 'utf8')) as { items?: unknown };
    const expected = thingsIn(whole.items ?? whole).map(withoutContext);
    const html = readFileSync(file.replace(/jsonld$/, 'html'));
    const answered = read(html, 'http://example.com/', { jsonLd: true }).items.map(withoutContext);
    return { name: basename(file), isRight: isDeepStrictEqual(answered, expected), expected, answered };
  });
}

function thingsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { '@graph': graph, ...node } = value as Record<string, unknown>;
  const isEmpty = Object.keys(node).every((name) => name.startsWith('@'));
  const item =
    '@type' in node ? [node] : graph === undefined && !isEmpty ? [{ '@type': 'Thing', ...node }] : [];
  return [...item, ...thingsIn(graph)];
}

function withoutContext(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { '@context': _context, ...rest } = item;
  return rest;
}

function extructMicrodata(checkout: string): Outcome[] {
  const folders = ['w3c', 'schema.org', 'websites', 'songkick'];
  return folders.flatMap((folder) =>
    samples(join(checkout, 'tests/samples', folder), '.json')
      // Other forms of the same answers, by options of its own.
      .filter((file) => !/flat|withtext|custom_url|node_id/.test(file))
      .flatMap((file) => {
        const html = file.replace(/json$/, 'html');
        if (!existsSync(html)) return [];
        const whole = JSON.parse(readFileSync(file, 'utf8')) as unknown;
        const expected = (
          Array.isArray(whole) ? whole : (whole as { microdata?: unknown }).microdata
        ) as unknown;
        if (!Array.isArray(expected)) return [];
        const url = addresses[basename(file)] ?? 'http://example.com/';
        return [microdataOutcome(file, readFileSync(html), url, expected)];
      }),
  );
}

function microdataParser(checkout: string): Outcome[] {
  return samples(join(checkout, 'tests/data'), 'result.json').map((file) => {
    const html = readFileSync(file.replace('result.json', 'source.html'));
    const { items } = JSON.parse(readFileSync(file, 'utf8')) as { items: unknown[] };
    const url = /<!-- URI: (.*) -->/.exec(html.toString())?.[1] ?? 'http://example.com/';
    return microdataOutcome(file, html, url, items);
  });
}

function microdataOutcome(file: string, html: Uint8Array, url: string, whatwg: unknown[]): Outcome {
  const expected = whatwg.map((item) => plain(fromWhatwg(item), url)) as unknown[];
  const answered = read(html, url, { microdata: true }).items.map((item) => plain(item, url));
  const name = file.split('/').slice(-2).join('/');
  return { name, isRight: isSame(expected, answered, url), expected, answered };
}

/** Ours are absolute. */
function isSame(expected: unknown, answered: unknown, url: string): boolean {
  if (typeof expected === 'string' && typeof answered === 'string')
    return expected === answered || URL.parse(expected, url)?.href === answered;
  if (typeof expected !== 'object' || typeof answered !== 'object' || !expected || !answered)
    return expected === answered;
  const [one, other] = [Object.entries(expected), new Map(Object.entries(answered))];
  return one.length === other.size && one.every(([name, value]) => isSame(value, other.get(name), url));
}

/** An item as WHATWG's JSON has it, in the form of ours. */
function fromWhatwg(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWhatwg);
  if (typeof value !== 'object' || value === null) return value;
  const { type, id, properties = {} } = value as { type?: unknown; id?: unknown; properties?: object };
  return {
    ...(type === undefined ? {} : { '@type': type }),
    ...(id === undefined ? {} : { '@id': id }),
    ...Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, fromWhatwg(one)])),
  };
}

/** Without what differs by rule: contexts, short names, one value in a list, white space, relative addresses, `Thing`. */
function plain(value: unknown, url: string): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => plain(one, url));
    return all.length === 1 ? all[0] : all;
  }
  if (typeof value === 'string') {
    const text = value.replace(/\s+/g, ' ').trim();
    const isAddress = /^(?:https?:)?\/\/\S+$|^\.{0,2}\/\S*$|^\S+\.(?:jpe?g|png|gif|html|svg)\S*$/i.test(text);
    const whole = isAddress ? (URL.parse(text, url)?.href ?? text) : text;
    return schemaName(whole) ?? whole;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .map(([name, one]) => [schemaName(name) ?? name, plain(one, url)] as const)
    .filter(([name, one]) => name !== '@context' && !(name === '@type' && one === 'Thing'));
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Expanded JSON-LD of all statements, compared one by one. */
function extructRdfa(checkout: string): Outcome[] {
  return samples(join(checkout, 'tests/samples'), '.expanded.json').map((file) => {
    const html = readFileSync(file.replace('.expanded.json', '.html'));
    const url = 'http://www.example.com/index.html';
    const { page } = read(html, url, {});
    const expected = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[];
    const wanted = expected.flatMap(statementsOfExpanded).sort();
    const told = [...rdfaStatements(page).values()].flatMap(({ id, types, properties }) => [
      ...[...types].map((type) => statement(id, '@type', type)),
      ...[...properties].flatMap(([name, all]) =>
        all.map((value) => statement(id, name, 'text' in value ? value.text : value.thing)),
      ),
    ]);
    const answered = [...new Set(told)].sort();
    return { name: basename(file), isRight: isDeepStrictEqual(answered, wanted), expected: wanted, answered };
  });
}

function statementsOfExpanded(node: Record<string, unknown>): string[] {
  const id = String(node['@id']);
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === '@id' || name.endsWith('#usesVocabulary')) return [];
    return [value].flat().map((one) => {
      const { '@id': thing, '@value': text } = (typeof one === 'object' && one !== null ? one : {}) as Record<
        string,
        unknown
      >;
      return statement(id, name, String(thing ?? text ?? one));
    });
  });
}

function statement(...parts: readonly string[]): string {
  // Labels are not comparable, and an XML literal is text here.
  return parts.map((part) => (part.startsWith('_:') ? '_:' : part.replace(/\s+/g, ' ').trim())).join(' ');
}

function w3cRdfa(checkout: string): Outcome[] {
  const suite = join(checkout, 'test-suite');
  const manifest = JSON.parse(readFileSync(join(suite, 'manifest.jsonld'), 'utf8')) as {
    '@graph': { num: string; description: string; expectedResults: boolean }[];
  };
  const folder = join(suite, 'test-cases/rdfa1.1/html5');
  return manifest['@graph'].flatMap(({ num, description, expectedResults }) => {
    const html = join(folder, `${num}.html`);
    const query = join(folder, `${num}.sparql`);
    if (!existsSync(html) || !existsSync(query)) return [];
    const url = `http://rdfa.info/test-suite/test-cases/rdfa1.1/html5/${num}.html`;
    const { page } = read(readFileSync(html), url, {});
    const things = rdfaStatements(page);
    const held = ask(readFileSync(query, 'utf8'), things, url);
    const answered = [...things.values()].map(({ id, types, properties }) => [
      id,
      [...types],
      [...properties],
    ]);
    return [
      {
        name: `${num} ${description}`,
        isRight: held === null ? null : held === expectedResults,
        expected: readFileSync(query, 'utf8').replace(/\s+/g, ' '),
        answered,
      },
    ];
  });
}
