import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface CorpusPage {
  /** Unique in its corpus, and what the corpus itself calls it. */
  readonly name: string;
  readonly url: string;
  readonly html: Buffer;
  /** The corpus has decoded it already; else its encoding is part of the task. */
  readonly isUtf8: boolean;
  /** What must be in the text, and what must not. */
  readonly must: readonly string[];
  readonly mustNot: readonly string[];
  /** The whole text; '' where the corpus has none. */
  readonly gold: string;
}

export interface Corpus {
  /** As the table shows it. */
  readonly name: string;
  readonly folder: string;
  readonly script: 'trafilatura' | 'articles' | 'snippets';
  readonly pages: readonly CorpusPage[];
}

/** Those whose checkouts are in the folder. */
export function corporaIn(checkouts: string): Corpus[] {
  const [trafilatura, articles, kinds] = [
    'trafilatura',
    'article-extraction-benchmark',
    'web-content-extraction-benchmark',
  ].map((name) => join(checkouts, name)) as [string, string, string];
  const corpora: Corpus[] = [
    {
      name: "trafilatura's evaluation data",
      folder: trafilatura,
      script: 'trafilatura',
      pages: chunkPages(join(trafilatura, 'tests')),
    },
    {
      name: 'article-extraction-benchmark',
      folder: articles,
      script: 'articles',
      pages: articlePages(articles),
    },
    {
      name: 'WCXB without articles, development',
      folder: kinds,
      script: 'snippets',
      pages: otherPages(kinds, 'dev'),
    },
    {
      name: 'WCXB without articles, held out',
      folder: kinds,
      script: 'snippets',
      pages: otherPages(kinds, 'test'),
    },
  ];
  return corpora.filter(({ pages }) => pages.length > 0);
}

function chunkPages(folder: string): CorpusPage[] {
  const table = join(folder, 'evaldata.json');
  if (!existsSync(table)) return [];
  const data = JSON.parse(readFileSync(table, 'utf8')) as Record<
    string,
    { file: string; with: string[]; without: string[] }
  >;
  return Object.entries(data).flatMap(([url, item]) => {
    const path = ['cache', 'eval'].map((one) => join(folder, one, item.file)).find((one) => existsSync(one));
    if (path === undefined) return [];
    return [
      {
        name: url,
        url: addressOf(url),
        html: readFileSync(path),
        isUtf8: false,
        must: item.with,
        mustNot: item.without,
        gold: '',
      },
    ];
  });
}

function articlePages(folder: string): CorpusPage[] {
  const table = join(folder, 'ground-truth.json');
  if (!existsSync(table)) return [];
  const truth = JSON.parse(readFileSync(table, 'utf8')) as Record<
    string,
    { articleBody: string; url: string }
  >;
  return Object.entries(truth).map(([name, { articleBody, url }]) => ({
    name,
    url: addressOf(url),
    html: gunzipSync(readFileSync(join(folder, 'html', `${name}.html.gz`))),
    isUtf8: true,
    must: [],
    mustNot: [],
    gold: articleBody,
  }));
}

/** Its test pages less those that are among the development pages as well. */
function otherPages(folder: string, split: 'dev' | 'test'): CorpusPage[] {
  const table = join(folder, 'metadata.json');
  if (!existsSync(table)) return [];
  const { files } = JSON.parse(readFileSync(table, 'utf8')) as {
    files: Record<string, { page_type: string }>;
  };
  const seen = new Set(split === 'dev' ? [] : readdirSync(join(folder, 'dev/ground-truth')));
  return readdirSync(join(folder, split, 'ground-truth'))
    .toSorted()
    .filter((file) => !seen.has(file) && files[file.replace('.json', '')]?.page_type !== 'article')
    .map((file) => {
      const name = file.replace('.json', '');
      const { url, ground_truth: truth } = JSON.parse(
        readFileSync(join(folder, split, 'ground-truth', file), 'utf8'),
      ) as { url: string; ground_truth: { with?: string[]; without?: string[] } };
      return {
        name,
        url: addressOf(url),
        html: gunzipSync(readFileSync(join(folder, split, 'html', `${name}.html.gz`))),
        isUtf8: true,
        must: truth.with ?? [],
        mustNot: truth.without ?? [],
        gold: '',
      };
    });
}

/** Some have no address. */
function addressOf(url: string): string {
  return URL.canParse(url) ? url : 'http://site.invalid/';
}
