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
  /** The gold is plain text, in which a dollar is a price and opens no formula. */
  readonly isPlain?: boolean;
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
    ...ofManyKinds(join(checkouts, 'web-content-extraction-benchmark')),
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

/**
 * WCXB (Murrough-Foley/web-content-extraction-benchmark, CC BY 4.0): articles, threads, documentation, services, products, shops and lists.
 * Our rules were made beside its development pages; its test pages were looked at for figures only, less those that are in both.
 */
function ofManyKinds(folder: string): ExtractionSet[] {
  const table = join(folder, 'metadata.json');
  if (!existsSync(table)) return [];
  const { files } = JSON.parse(readFileSync(table, 'utf8')) as {
    files: Record<string, { page_type: string }>;
  };
  const seen = new Set(readdirSync(join(folder, 'dev/ground-truth')));
  return ['dev', 'test'].flatMap((split) => {
    const cases = readdirSync(join(folder, split, 'ground-truth'))
      .filter((file) => split === 'dev' || !seen.has(file))
      .map((file) => {
        const name = file.replace(/\.json$/, '');
        const { url, ground_truth: truth } = JSON.parse(
          readFileSync(join(folder, split, 'ground-truth', file), 'utf8'),
        ) as { url: string; ground_truth: { main_content: string | null } };
        const html = gunzipSync(readFileSync(join(folder, split, 'html', `${name}.html.gz`))).toString(
          'utf8',
        );
        // Some have no address.
        const known = URL.canParse(url) ? url : 'http://site.invalid/';
        return {
          name,
          url: known,
          html,
          gold: truth.main_content ?? '',
          isPlain: true,
          kind: files[name]?.page_type ?? 'unknown',
        };
      });
    const kinds = [...new Set(cases.map(({ kind }) => kind))].toSorted();
    return kinds.map((kind) => ({
      name: `WCXB, ${split === 'dev' ? 'development' : 'held out'}: ${kind}`,
      cases: cases.filter((one) => one.kind === kind),
    }));
  });
}

/** What the page's own heading may be, in words: its title, and of its first headings those in the title, or else all. */
export function headingsOf(html: string): ReadonlySet<string> {
  const start = html.slice(0, 2_000_000);
  const [, ...parts] = start.split(/<h1\b[^>]*>/i, 20);
  const title = start.split(/<title\b[^>]*>/i, 2)[1]?.split('</', 1)[0] ?? '';
  const all = parts.map((part) => inWords(part.split(/<\/h1/i, 1)[0] ?? '')).filter((one) => one !== '');
  const inTitle = all.filter((one) => ` ${inWords(title)} `.includes(` ${one} `));
  // What stands beside it in a title is the site's name.
  const ofTitle = [title, ...title.split(/\s[|–—·:»-]\s/)].map(inWords).filter((one) => one !== '');
  return new Set([...(inTitle.length > 0 ? inTitle : all), ...ofTitle]);
}

function inWords(markup: string): string {
  return words(textOfMarkup(markup)).join(' ');
}

const headingOfMarkup = /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/gi;
const headingOfMarkdown = /^[ >]*(#{1,6}) (.*)$/gm;
/** A date, a name or a category may stand above a title. */
const wordsAboveTitle = 40;
/** Some pages have a caption or a quotation in an `h1`. */
const wordsOfTitle = 30;

/**
 * The title that a text begins with, which some leave to their metadata, is nobody's part of the content: neither of the gold's.
 * Some write the page's `h1` as a heading of another level.
 */
function withoutTitle(text: string, headings: ReadonlySet<string>, heading: RegExp): string {
  if (headings === noHeadings) return text;
  for (const found of text.matchAll(heading)) {
    const [all, level = '', written = ''] = found;
    const above = words(text.slice(0, found.index).replace(/<[^>]*>/g, ' ')).length;
    if (above > wordsAboveTitle) break;
    const opensText = above === 0 && (level === '1' || level === '#');
    const title = inWords(written);
    if (opensText || (headings.has(title) && title.split(' ').length <= wordsOfTitle))
      return `${text.slice(0, found.index)} ${text.slice(found.index + all.length)}`;
  }
  return text;
}

const noHeadings: ReadonlySet<string> = new Set();

/** Words of HTML: its tags and comments become space. */
export function textOfMarkup(html: string, headings = noHeadings): string {
  return withoutNotation(withoutTitle(html, headings, headingOfMarkup))
    .replace(/<!--[\s\S]*?-->|<(?:script|style)[\s\S]*?<\/(?:script|style)>/gi, ' ')
    .replace(/<[^>]*>/g, (tag) =>
      /^<\/?(?:a|b|i|em|strong|span|u|sub|sup|code|font|mark|small|wbr)\b/i.test(tag) ? '' : ' ',
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
  shy: '',
};

/** What HTML and Markdown write in different ways, and some renumber: marks of notes and links back from them, and formulas. */
function withoutNotation(html: string): string {
  return html
    .replace(
      /<a\b[^>]*\bhref="[^"]*#([^"]*)"[^>]*>((?:<(?!\/a\b)[^>]*>|[^<])*)<\/a>/gi,
      (link, fragment: string, inside: string) =>
        isNoteMark(inside.replace(/<[^>]*>/g, ''), fragment) ? ' ' : link,
    )
    .replace(/<math\b([^>]*)>([\s\S]*?)<\/math>/gi, (_, attributes: string, inside: string) => {
      const source =
        /<annotation\b[^>]*tex[^>]*>([\s\S]*?)<\/annotation>/i.exec(inside)?.[1] ??
        /\b(?:data-latex|alttext)="([^"]*)"/.exec(attributes)?.[1];
      return lettersOfFormula(source ?? inside.replace(/<[^>]*>/g, ' '));
    })
    .replace(/<img\b[^>]*>/gi, (image) => {
      const alt = /\balt="([^"]*)"/.exec(image)?.[1] ?? '';
      return /math|latex/i.test(image.replace(alt, '')) || /\\[a-z]{2,20}\*?\{/i.test(alt)
        ? lettersOfFormula(alt)
        : ' ';
    });
}

/** Such as 12, [n 3] or the ^ and a of a link back; numbers of pages and sections are none. */
function isNoteMark(text: string, fragment: string): boolean {
  const isShort = /^[^\p{L}\p{N}]*(?:(?:n|note)?\s*\d{0,3}|\p{L})[^\p{L}\p{N}]*$/iu.test(text);
  return isShort && text.length < 12 && /f(?:oot)?n|ftn|note|ref|cite|bib/i.test(fragment);
}

/** A formula counts as its letters and digits, be it written in TeX, in MathML or as the text of a picture. */
function lettersOfFormula(source: string): string {
  const signs = textOfEntities(source)
    .normalize('NFKC')
    .replace(/\\(?:begin|end)\s*\{[a-z*]*\}|\\[a-z]+|\\./gi, ' ');
  return ` ${(signs.match(/[a-z\d]/gi) ?? []).join(' ')} `;
}

function textOfEntities(text: string): string {
  return text.replace(/&(\w+);/g, (_, name) => entities[name] ?? ' ');
}

/** Words of Markdown: addresses of links and pictures, and the signs, become space. */
export function textOfMarkdown(markdown: string, headings = noHeadings): string {
  return textOfMarkup(
    withoutTitle(markdown, headings, headingOfMarkdown)
      // Markup that code shows is words of the text; what language it is in is not.
      .replace(
        /^([ >-]*)(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^[ >]*\2[ ]*$/gm,
        (_, before, _fence, code) => `${before}\n${asText(code)}`,
      )
      .replace(/(`+)([^`\n]+)\1(?!`)/g, (_, _ticks, code) => asText(code))
      // The numbers of a list's items are none of its text in HTML; marks of notes and kinds of callouts are notation.
      .replace(/^([ >]*(?:[-+*] +)*)\d{1,9}[.)] /gm, '$1')
      .replace(/\[\^[^\]\s]+\]:?|\[![a-z-]+\][-+]?/gi, ' ')
      .replace(/\$\$([^$]+)\$\$|\$(?! )((?:[^$\n]|\n(?!\n)){1,800}?[^ $\n])\$(?!\d)/g, (_, shown, inline) =>
        lettersOfFormula(shown ?? inline),
      )
      // Some write what is embedded as a picture without a text.
      .replace(/^[ >]*\[(?:Video|Audio)\]\([^)\n]*\)$/gm, ' ')
      .replace(/!\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, ' ')
      .replace(
        /\[((?:\\.|[^[\]\\])*)\]\([^()\s]*#([^()\s]*)(?:\s+"[^"]*")?\)/g,
        (link, text: string, fragment: string) =>
          isNoteMark(text.replace(/\\/g, ''), fragment) ? ' ' : link,
      )
      .replace(/\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, ' ')
      // An address that is its own text.
      .replace(/<(https?:[^>]*)>/g, ' $1 '),
  );
}

function asText(code: string): string {
  return code.replace(/[<>&$[]/g, ' ');
}

/** Letters and digits in runs, over places where a word may be broken; each letter of scripts without spaces is a word. */
export function words(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
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
