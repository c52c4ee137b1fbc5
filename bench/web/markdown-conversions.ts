import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A piece of HTML with the Markdown that its package's tests expect. */
export interface ConversionCase {
  readonly name: string;
  readonly html: string;
  readonly expected: readonly string[];
}

export interface ConversionSet {
  readonly name: string;
  readonly cases: readonly ConversionCase[];
}

export function conversionSets(checkouts: string): ConversionSet[] {
  return [
    { name: "turndown's tests", cases: turndownCases(join(checkouts, 'turndown/test/index.html')) },
    { name: "node-html-markdown's tests", cases: literalCases(join(checkouts, 'node-html-markdown/test')) },
  ].filter(({ cases }) => cases.length > 0);
}

/** What is used of cheerio, which is installed in this folder only. */
interface Selection {
  attr(name: string): string | undefined;
  find(selector: string): Selection;
  first(): Selection;
  html(): string | null;
  text(): string;
  toArray(): unknown[];
}
interface Cheerio {
  load(html: string): (selected: unknown) => Selection;
}

/** Each case is a `div.case` with an input and the expected text; those that set options of turndown are another converter's. */
function turndownCases(file: string): ConversionCase[] {
  if (!existsSync(file)) return [];
  const { load } = createRequire(import.meta.url)('cheerio') as Cheerio;
  const $ = load(readFileSync(file, 'utf8'));
  return $('.case')
    .toArray()
    .filter((element) => $(element).attr('data-options') === undefined)
    .map((element) => ({
      name: $(element).attr('data-name') ?? '',
      html: $(element).find('.input').first().html() ?? '',
      expected: [$(element).find('.expected').first().text()],
    }));
}

/** `const res = translate(`…`); expect(res).toBe(`…`)` with literals that need nothing computed. */
function literalCases(folder: string): ConversionCase[] {
  if (!existsSync(folder)) return [];
  const cases: ConversionCase[] = [];
  for (const file of [
    'default-tags.test.ts',
    'default-tags-codeblock.test.ts',
    'special-cases.test.ts',
    'table.test.ts',
  ]) {
    const source = readFileSync(join(folder, file), 'utf8');
    for (const block of source.split(/^ *test\(/m).slice(1)) {
      const name = /^[`'"]([^`'"]*)/.exec(block)?.[1] ?? '';
      const html = /translate\(\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*\)/.exec(
        block,
      )?.[1];
      const expected = /\.toBe\(\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\s*\)/.exec(
        block,
      )?.[1];
      if (!html || !expected || html.includes('${') || expected.includes('${')) continue;
      cases.push({ name, html: unquoted(html), expected: [unquoted(expected)] });
    }
  }
  return cases;
}

function unquoted(literal: string): string {
  return literal.slice(1, -1).replace(/\\(u[\da-f]{4}|.)/gis, (_, sign: string) => {
    if (/^u/i.test(sign)) return String.fromCharCode(Number.parseInt(sign.slice(1), 16));
    return ({ n: '\n', t: '\t', r: '\r' } as Record<string, string>)[sign] ?? sign;
  });
}

/**
 * One spelling of what Markdown can write in several: signs of emphasis, bullets, rules, headings, fences and indents, escapes that
 * are not needed, line breaks, blank lines and the padding of tables.
 */
export function normalised(markdown: string): string {
  let inCode = false;
  return fencedOnly(
    markdown
      .replace(/\r\n?/g, '\n')
      .replace(/\u00a0/g, ' ')
      .replace(/^((?:> )*)(.+)\n(?:> )*(=+|-{3,}) *$/gm, (all, quote: string, text: string, rule: string) =>
        /^\s*([-*+|]|\d+\.)/.test(text) ? all : `${quote}${rule.startsWith('=') ? '#' : '##'} ${text}`,
      )
      // An address or a text over several lines is one.
      .replace(/(!\[[^\]]*\]|\([^)\s]+ "[^"]*")/g, (part) => part.replace(/\s*\n\s*/g, ' ')),
  )
    .split('\n')
    .map((line) => {
      if (opensFence(line)) {
        inCode = !inCode;
        return line.trim().replace(/~~~+|```+/, '```');
      }
      return inCode ? line.trimEnd() : normalisedLine(line);
    })
    .filter((line) => line !== '' && line !== '>')
    .join('\n');
}

/** A line of three backticks and more with another one after them is code in a line. */
function opensFence(line: string): boolean {
  return /^\s*(?:>\s*)*(?:```+[^`]*$|~~~)/.test(line);
}

function normalisedLine(line: string): string {
  return line
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/<(https?:[^>\s]+)>/g, '[$1]($1)')
    .replace(/\]\(<([^>]*)>/g, (_, address: string) => `](${address.replaceAll(' ', '%20')}`)
    .replace(/(https?:\/\/[^\s/()?#]+)\/?(?=[)?#\s])/g, '$1')
    .replace(/`+/g, '`')
    .replace(/^\s*(?:\* ?){3,}$|^\s*(?:- ?){3,}$|^\s*(?:_ ?){3,}$/, '---')
    .replace(/^((?:\s|>|[*+-]\s|\d+[.)]\s)*)[*+]\s+/, '$1- ')
    .replace(/(^|\s)[*+](?=\s+(?:[*+-]|\d+[.)])\s)/g, '$1-')
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, (run) => '*'.repeat(run.length))
    .replace(/[ \t]+/g, ' ')
    .replace(/\| *:?-+:? */g, '| - ')
    .replace(/> ?(?=>)/g, '> ')
    .trim();
}

/** Code that is only indented, outside of lists, gets a fence. */
function fencedOnly(markdown: string): string {
  const lines: string[] = [];
  let isCode = false;
  let lastQuote = '';
  let inList = false;
  let inFence = false;
  for (const line of markdown.split('\n')) {
    const [, quote = '', text = ''] = /^((?:> ?)*)(.*)$/.exec(line) ?? [];
    if (opensFence(text)) inFence = !inFence;
    if (/^(?:[-*+]|\d+[.)])\s/.test(text)) inList = true;
    else if (/^\S/.test(text)) inList = false;
    const isIndented = !inFence && !inList && /^ {4}/.test(text);
    if (isIndented !== isCode && (isIndented || text.trim() !== '')) {
      lines.push(`${quote}\`\`\``);
      isCode = isIndented;
    }
    lines.push(isCode ? quote + text.slice(4) : line);
    lastQuote = quote;
  }
  if (isCode) lines.push(`${lastQuote}\`\`\``);
  return lines.join('\n');
}
