import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A page with what somebody says is its main content. */
export interface ExtractionCase {
  readonly name: string;
  readonly url: string;
  readonly html: string;
  /** Its text, with or without markup. */
  readonly gold: string;
}

export interface ExtractionSet {
  readonly name: string;
  readonly cases: readonly ExtractionCase[];
}

/** All that the folder of checkouts has. */
export function extractionSets(checkouts: string): ExtractionSet[] {
  return [
    {
      name: "Readability's test pages",
      cases: readabilityPages(join(checkouts, 'readability/test/test-pages')),
    },
    { name: "Defuddle's fixtures", cases: defuddleFixtures(join(checkouts, 'defuddle/tests')) },
    {
      name: 'article-extraction-benchmark',
      cases: articles(join(checkouts, 'article-extraction-benchmark')),
    },
  ].filter(({ cases }) => cases.length > 0);
}

function readabilityPages(folder: string): ExtractionCase[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => ({
      name,
      url: 'http://fakehost/test/page.html',
      html: readFileSync(join(folder, name, 'source.html'), 'utf8'),
      gold: readFileSync(join(folder, name, 'expected.html'), 'utf8'),
    }))
    .map((one) => ({ ...one, gold: textOfMarkup(one.gold, headingsOf(one.html)) }));
}

function defuddleFixtures(folder: string): ExtractionCase[] {
  if (!existsSync(folder)) return [];
  return readdirSync(join(folder, 'fixtures')).flatMap((file) => {
    const name = file.replace(/\.html$/, '');
    const expected = join(folder, 'expected', `${name}.md`);
    if (!existsSync(expected)) return [];
    const html = readFileSync(join(folder, 'fixtures', file), 'utf8');
    const named = /"url":\s*"([^"]+)"/.exec(html.slice(0, 500))?.[1];
    const gold = readFileSync(expected, 'utf8').replace(/^```json\n[\s\S]*?\n```\n/, '');
    return [
      {
        name,
        url: named ?? `https://${name.replace(/^[a-z]+--/, '')}/`,
        html,
        gold: textOfMarkdown(gold, headingsOf(html)),
      },
    ];
  });
}

function articles(folder: string): ExtractionCase[] {
  const table = join(folder, 'ground-truth.json');
  if (!existsSync(table)) return [];
  const truth = JSON.parse(readFileSync(table, 'utf8')) as Record<
    string,
    { articleBody: string; url: string }
  >;
  return Object.entries(truth).map(([name, { articleBody, url }]) => ({
    name,
    url,
    html: gunzipSync(readFileSync(join(folder, 'html', `${name}.html.gz`))).toString('utf8'),
    gold: articleBody,
  }));
}

/** The first headings of the page, in words. */
export function headingsOf(html: string): ReadonlySet<string> {
  const [, ...parts] = html.slice(0, 2_000_000).split(/<h1\b[^>]*>/i, 20);
  return new Set(parts.map((part) => inWords(part.split(/<\/h1/i, 1)[0] ?? '')));
}

function inWords(markup: string): string {
  return words(textOfMarkup(markup)).join(' ');
}

/**
 * The title that a text begins with, which some leave to their metadata, is nobody's part of the content: neither of the gold's.
 * Some write the page's `h1` as a heading of the second level.
 */
function withoutTitle(text: string, headings: ReadonlySet<string>): string {
  return text.replace(
    /^(?:\s|<(?:div|article|main|section|header|body|html)\b[^>]*>)*<h([12])\b[^>]*>([\s\S]*?)<\/h\1>|^\s*(##?) (.*)/i,
    (all, level?: string, markup?: string, signs?: string, line?: string) =>
      level === '1' || signs === '#' || headings.has(inWords(markup ?? line ?? '')) ? '' : all,
  );
}

const noHeadings: ReadonlySet<string> = new Set();

/** Words of HTML: its tags and comments become space. */
export function textOfMarkup(html: string, headings = noHeadings): string {
  return withoutTitle(html, headings)
    .replace(/<!--[\s\S]*?-->|<(?:script|style)[\s\S]*?<\/(?:script|style)>/gi, ' ')
    .replace(/<[^>]*>/g, (tag) =>
      /^<\/?(?:a|b|i|em|strong|span|u|sub|sup|code|font|mark|small)\b/i.test(tag) ? '' : ' ',
    )
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
      decimal
        ? String.fromCodePoint(Number(decimal))
        : hex
          ? String.fromCodePoint(Number.parseInt(hex, 16))
          : (entities[name] ?? ' '),
    );
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Words of Markdown: addresses of links and pictures, and the signs, become space. */
export function textOfMarkdown(markdown: string, headings = noHeadings): string {
  return textOfMarkup(
    withoutTitle(markdown, headings)
      // Markup that code shows is words of the text; what language it is in is not.
      .replace(
        /^([ >-]*)(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^[ >]*\2[ ]*$/gm,
        (_, before, _fence, code) => `${before}\n${asText(code)}`,
      )
      .replace(/(`+)([^`\n]+)\1(?!`)/g, (_, _ticks, code) => asText(code))
      .replace(/!\[[^\]]*\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
      .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, ' ')
      // An address that is its own text.
      .replace(/<(https?:[^>]*)>/g, ' $1 '),
  );
}

function asText(code: string): string {
  return code.replace(/[<>&]/g, ' ');
}

/** Letters and digits in runs; each letter of scripts without spaces is a word. */
export function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Harmonic mean of precision and recall of words, each counted as often as it stands there. */
export function wordsF1(text: string, gold: string): { f1: number; precision: number; recall: number } {
  const ours = words(text);
  const theirs = words(gold);
  if (ours.length === 0 || theirs.length === 0) {
    const both = ours.length === theirs.length ? 1 : 0;
    return { f1: both, precision: both, recall: both };
  }
  const left = new Map<string, number>();
  for (const word of theirs) left.set(word, (left.get(word) ?? 0) + 1);
  let same = 0;
  for (const word of ours) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    same += 1;
    left.set(word, count - 1);
  }
  const precision = same / ours.length;
  const recall = same / theirs.length;
  return { f1: same === 0 ? 0 : (2 * precision * recall) / (precision + recall), precision, recall };
}
