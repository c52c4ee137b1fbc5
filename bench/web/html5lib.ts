import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodePage } from '../../server/src/web/html/decode-page.ts';
import type { Attribute, Element, Node } from '../../server/src/web/html/document.ts';
import { parseHtml } from '../../server/src/web/html/parse-html.ts';
import { table } from '../statistics.ts';

/*
 * How many of the tests of html5lib our tree and our decoder pass: tree construction (tests of whole documents without scripts; a fragment
 * or a script is none of ours), and which encoding a page is in.
 *   node bench/web/html5lib.ts --checkouts <folder> [--failures]
 * The folder has a checkout of html5lib/html5lib-tests, at 9329e64 or before: later the tree-construction tests moved to
 * web-platform-tests, from where html/syntax/parsing/resources may be put in `tree-construction`.
 *
 * What our tree leaves out by design is left out of the expected one: the doctype, and what a template holds.
 */
const folder = process.argv[process.argv.indexOf('--checkouts') + 1];
const showsFailures = process.argv.includes('--failures');
if (!process.argv.includes('--checkouts') || !folder) throw new Error('--checkouts <folder> is missing');
const tests = join(folder, 'html5lib-tests');

interface Tally {
  passed: number;
  skipped: number;
  readonly failed: string[];
}

function treeConstruction(file: string): Tally {
  const tally: Tally = { passed: 0, skipped: 0, failed: [] };
  const text = readFileSync(file, 'utf8');
  for (const test of `\n${text}`.split('\n#data\n').slice(1)) {
    const parts = sectionsOf(`#data\n${test}`);
    if (parts.has('document-fragment') || parts.has('script-on')) {
      tally.skipped += 1;
      continue;
    }
    const source = parts.get('data') ?? '';
    const expected = withoutWhatIsLeftOut(parts.get('document') ?? '');
    const ours = parseHtml(source)
      .root.children.map((node) => drawn(node, 0))
      .join('\n');
    if (ours === expected) tally.passed += 1;
    else tally.failed.push(`${source}\n--- expected\n${expected}\n--- ours\n${ours}`);
  }
  return tally;
}

function sectionsOf(test: string): Map<string, string> {
  const names = ['data', 'errors', 'new-errors', 'document-fragment', 'script-on', 'script-off', 'document'];
  const parts = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of test.split('\n')) {
    const name = line.startsWith('#') && names.includes(line.slice(1)) ? line.slice(1) : null;
    // Only the data may have such a line as text, and it comes first.
    if (name === null || parts.has(name)) {
      current.push(line);
    } else {
      current = [];
      parts.set(name, current);
    }
  }
  return new Map(
    [...parts].map(([name, lines]) => [
      name,
      lines.join('\n').replace(name === 'document' ? /\n+$/ : /$^/, ''),
    ]),
  );
}

/** Takes away the doctype, and each `content` of a template with what is deeper. */
function withoutWhatIsLeftOut(expected: string): string {
  const kept: string[] = [];
  let deeperThan = Number.POSITIVE_INFINITY;
  for (const node of expected.split(/\n(?=\| )/)) {
    const depth = /^\|( +)/.exec(node)?.[1]?.length ?? 0;
    if (depth > deeperThan) continue;
    deeperThan = Number.POSITIVE_INFINITY;
    if (/^\| +content$/.test(node)) deeperThan = depth;
    else if (!node.startsWith('| <!DOCTYPE')) kept.push(node);
  }
  return kept.join('\n');
}

function drawn(node: Node, depth: number): string {
  const indent = `| ${'  '.repeat(depth)}`;
  if (node.kind === 'text') return `${indent}"${node.value}"`;
  if (node.kind === 'comment') return `${indent}<!-- ${node.value} -->`;
  const attributes = node.attributes
    .map((attribute) => `${nameOf(attribute)}="${attribute.value}"`)
    .sort()
    .map((attribute) => `${indent}  ${attribute}`);
  const children = node.children.map((child) => drawn(child, depth + 1));
  return [`${indent}<${prefixOf(node)}${node.name}>`, ...attributes, ...children].join('\n');
}

const nameOf = ({ name, ...rest }: Attribute & { prefix?: string }) =>
  rest.prefix ? `${rest.prefix} ${name}` : name;

function prefixOf({ namespace }: Element): string {
  if (namespace.endsWith('/svg')) return 'svg ';
  return namespace.endsWith('/MathML') ? 'math ' : '';
}

function encodings(file: string): Tally {
  const tally: Tally = { passed: 0, skipped: 0, failed: [] };
  const text = readFileSync(file, 'latin1');
  for (const test of `\n${text}`.split('\n#data\n').slice(1)) {
    const [source = '', encoding = ''] = test.split('\n#encoding\n');
    const expected = (encoding.split('\n')[0] ?? '').trim().toLowerCase();
    // Where nothing is declared the tests want windows-1252, also of what is UTF-8: a letter that is none says which it is.
    const { charset } = decodePage(Buffer.from(`${source}\n\xff`, 'latin1'), null);
    if (charset === expected) tally.passed += 1;
    else tally.failed.push(`${source}\n--- expected ${expected}, ours ${charset}`);
  }
  return tally;
}

function filesIn(part: string): string[] {
  return readdirSync(join(tests, part))
    .filter((name) => name.endsWith('.dat'))
    .sort()
    .map((name) => join(tests, part, name));
}

const parts = [
  ['tree construction', filesIn('tree-construction').map((file) => [file, treeConstruction(file)] as const)],
  ['encoding', filesIn('encoding').map((file) => [file, encodings(file)] as const)],
] as const;
const sum = (tallies: readonly Tally[], of: (tally: Tally) => number) =>
  String(tallies.reduce((total, tally) => total + of(tally), 0));
console.log(
  table([
    ['tests', 'passed', 'failed', 'of fragments or scripts'],
    ...parts.map(([name, files]) => {
      const tallies = files.map(([, tally]) => tally);
      return [
        name,
        sum(tallies, ({ passed }) => passed),
        sum(tallies, ({ failed }) => failed.length),
        sum(tallies, ({ skipped }) => skipped),
      ];
    }),
  ]),
);
if (showsFailures) {
  for (const [file, { failed }] of parts.flatMap(([, files]) => files)) {
    for (const failure of failed) console.log(`\n=== ${file.slice(tests.length + 1)}\n${failure}`);
  }
}
