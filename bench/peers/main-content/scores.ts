import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { words } from '../../web/markdown-cases.ts';
import type { Corpus, CorpusPage } from './corpora.ts';
import { lettersOf } from './plain-text.ts';

/** Texts of one contender, in the order of the pages. */
export type Texts = readonly string[];

export interface Counts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

export interface Scores {
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
}

export function scoresOf({ tp, fp, fn }: Counts): Scores {
  return { f1: (2 * tp) / (2 * tp + fp + fn), precision: tp / (tp + fp), recall: tp / (tp + fn) };
}

/** By the script of the corpus. */
export function ownScores({ script, folder, pages }: Corpus, texts: ReadonlyMap<string, Texts>) {
  const byPage = (some: Texts, change: (text: string, page: CorpusPage) => string) =>
    Object.fromEntries(pages.map((page, index) => [page.name, change(some[index] ?? '', page)]));
  const change = script === 'articles' ? withoutTitle : withoutSoftHyphens;
  const asked = {
    script,
    folder,
    texts: Object.fromEntries([...texts].map(([name, some]) => [name, byPage(some, change)])),
    ...(script === 'articles' && {
      truth: byPage(
        pages.map(({ gold }) => gold),
        withoutTitle,
      ),
    }),
  };
  const { status, stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, 'own_scripts.py')], {
    input: JSON.stringify(asked),
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`The script of ${folder} failed: ${stderr}`);
  const said = JSON.parse(stdout.toString()) as Record<string, Counts | Scores>;
  return new Map(
    Object.entries(said).map(([name, one]) => [name, 'tp' in one ? scoresOf(one) : one] as const),
  );
}

/** Pieces that must be in a text and pieces that must not, by their letters and digits alone. */
export function countPieces(pages: readonly CorpusPage[], texts: Texts): Counts {
  let [tp, fp, fn] = [0, 0, 0];
  for (const [index, { must, mustNot }] of pages.entries()) {
    const letters = lettersOf(texts[index] ?? '');
    const found = must.filter((one) => letters.includes(lettersOf(one))).length;
    tp += found;
    fn += must.length - found;
    fp += mustNot.filter((one) => letters.includes(lettersOf(one))).length;
  }
  return { tp, fp, fn };
}

function withoutSoftHyphens(text: string): string {
  return text.replace(/\u00ad/g, '');
}

const linesLooked = 6;

/** The page's title above a text is no part of the content: some leave it to their metadata. The same for all, the gold included. */
export function withoutTitle(text: string, { html }: CorpusPage): string {
  const titles = titlesOf(html.toString('utf8'));
  const lines = withoutSoftHyphens(text).split('\n');
  const at = lines
    .filter((line) => line.trim() !== '')
    .slice(0, linesLooked)
    .find((line) => titles.has(words(line).join(' ')));
  return at === undefined ? lines.join('\n') : lines.toSpliced(lines.indexOf(at), 1).join('\n');
}

/** The first headings that are in the page's title, and what the title itself says before the site's name. */
function titlesOf(html: string): ReadonlySet<string> {
  const title = plain(/<title\b[^>]*>([^<]{0,1000})/i.exec(html)?.[1] ?? '');
  const headings = [...html.slice(0, 2_000_000).matchAll(/<h1\b[^>]*>([\s\S]{0,2000}?)<\/h1/gi)].map(
    ([, one]) => plain(one ?? ''),
  );
  const parts = [title, ...title.split(/\s[|–—·:»-]\s/)];
  return new Set([...headings, ...parts].map((one) => words(one).join(' ')).filter((one) => one !== ''));
}

function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
      decimal
        ? String.fromCodePoint(Number(decimal))
        : hex
          ? String.fromCodePoint(Number.parseInt(hex, 16))
          : (({ amp: '&', quot: '"', nbsp: ' ' } as Record<string, string>)[name] ?? ' '),
    );
}
