import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { spread, table } from '../../statistics.ts';
import type { Contender } from './contender.ts';
import { contenders } from './contenders.ts';
import { type Corpus, corporaIn } from './corpora.ts';
import { countLinks, inlineLinks } from './links.ts';
import { plainText } from './plain-text.ts';
import { countPieces, ownScores, type Scores, scoresOf, type Texts } from './scores.ts';

/**
 * npm run bench:main-content -- --checkouts <folder> [--only <how a corpus' name begins>|cpu] [--passes 3] [--without <contender>]
 *                               [--texts <folder>]
 *
 * The main content of saved pages beside trafilatura, go-trafilatura and Readability, all in one run, on corpora that others judged,
 * each scored by its own script. README.md says which checkouts the folder needs. The first run installs the peers.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: 'checkouts' },
    only: { type: 'string', default: '' },
    passes: { type: 'string', default: '3' },
    without: { type: 'string' },
    texts: { type: 'string' },
  },
});

const cpuPages = 280;

/** A corpus with what each contender says of its pages, by name. */
interface Run {
  readonly corpus: Corpus;
  readonly texts: ReadonlyMap<string, Texts>;
  readonly literalStars: number;
  readonly failed: ReadonlyMap<string, number>;
}

const corpora = corporaIn(values.checkouts);
if (corpora.length === 0)
  throw new Error(`The folder ${values.checkouts} has none of the corpora: see README.md.`);
const { ready: all, missing } = contenders();
const ready = all.filter(({ name }) => name !== values.without);
for (const sentence of missing) console.log(`Left out: ${sentence}.`);
const names = ready.map(({ name }) => name);

if (values.only !== 'cpu') {
  const runs: Run[] = [];
  for (const corpus of corpora.filter(({ name }) => name.startsWith(values.only)))
    runs.push(await runOn(corpus));
  console.log(`${table([['figure', 'pages', ...names], ...runs.flatMap(rowsOf), ...rowsOfAll(runs)])}\n`);
}
if (values.only === '' || values.only === 'cpu') await compareTimes();
for (const contender of ready) contender.close();

async function runOn(corpus: Corpus): Promise<Run> {
  let literalStars = 0;
  const failed = new Map<string, number>();
  const read = async (contender: Contender): Promise<[string, Texts]> => {
    const known = knownTexts(corpus, contender);
    if (known !== null) return [contender.name, known];
    const texts: string[] = [];
    for (const page of corpus.pages) {
      const answer = await contender.read(page);
      if (answer === null) failed.set(contender.name, (failed.get(contender.name) ?? 0) + 1);
      const shown = answer?.markdown === undefined ? null : plainText(answer.markdown);
      literalStars += shown?.literalStars ?? 0;
      texts.push(shown?.text ?? answer?.text ?? '');
    }
    process.stderr.write(`${corpus.name}: ${contender.name}\n`);
    keepTexts(corpus, contender, texts);
    return [contender.name, texts];
  };
  const texts = new Map(await Promise.all(ready.map(read)));
  return { corpus, texts, literalStars, failed };
}

function textsFile(corpus: Corpus, { name }: Contender): string | null {
  const file = `${corpus.name}.${name}.json`.replaceAll(/[^\w.-]+/g, '-');
  return values.texts === undefined ? null : join(values.texts, file);
}

/** What a peer said in an earlier run; ours is always read again. */
function knownTexts(corpus: Corpus, contender: Contender): Texts | null {
  const file = textsFile(corpus, contender);
  if (file === null || contender.name === 'Millrace' || !existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function keepTexts(corpus: Corpus, contender: Contender, texts: Texts): void {
  const file = textsFile(corpus, contender);
  if (file === null) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(texts));
}

function rowsOf({ corpus, texts }: Run): string[][] {
  const pages = String(corpus.pages.length);
  const row = (what: string, scores: ReadonlyMap<string, Scores>) => [
    `${corpus.name}: ${what}`,
    pages,
    ...names.map((name) => shown(scores.get(name))),
  ];
  const pieces = () =>
    new Map([...texts].map(([name, some]) => [name, scoresOf(countPieces(corpus.pages, some))] as const));
  if (corpus.script === 'snippets') return [row('pieces, F1 (P, R)', pieces())];
  const own = row('its own script, F1 (P, R)', ownScores(corpus, texts));
  return corpus.script === 'articles' ? [own] : [own, row('letters and digits alone', pieces())];
}

/** Over the pages of all corpora. */
function rowsOfAll(runs: readonly Run[]): string[][] {
  const pages = String(runs.reduce((sum, { corpus }) => sum + corpus.pages.length, 0));
  const counts = names.map((name) => ({ name, kept: 0, vanished: 0 }));
  for (const { corpus, texts } of runs)
    for (const [index, page] of corpus.pages.entries()) {
      const links = inlineLinks(page);
      for (const count of counts) {
        const { kept, vanished } = countLinks(links, texts.get(count.name)?.[index] ?? '');
        count.kept += kept;
        count.vanished += vanished.length;
      }
    }
  const stars = runs.reduce((sum, { literalStars }) => sum + literalStars, 0);
  const failures = (name: string) => runs.reduce((sum, { failed }) => sum + (failed.get(name) ?? 0), 0);
  return [
    [
      'links in kept sentences, words vanished',
      pages,
      ...counts.map(({ kept, vanished }) => `${vanished} of ${kept}`),
    ],
    ['literal ** in Markdown', pages, ...names.map((name) => (name === 'Millrace' ? String(stars) : ''))],
    ['pages over a minute', pages, ...names.map((name) => String(failures(name)))],
  ];
}

function shown(scores: Scores | undefined): string {
  if (scores === undefined) return '';
  const [f1, precision, recall] = [scores.f1, scores.precision, scores.recall].map((one) =>
    (one * 100).toFixed(1),
  );
  return `${f1} (${precision}, ${recall})`;
}

/** CPU time of pages spread over the first corpus, from their bytes; passes after one that warms up. */
async function compareTimes(): Promise<void> {
  const all = corpora[0]?.pages ?? [];
  const step = Math.max(1, Math.floor(all.length / cpuPages));
  const pages = all.filter((_, index) => index % step === 0).slice(0, cpuPages);
  const passes = Number(values.passes);
  const rows = [[`CPU ms a page, one core, ${pages.length} pages`, 'median', `of ${passes} passes`]];
  for (const contender of ready) {
    const [, ...times] = await contender.time(pages, passes + 1);
    const { median, min, max } = spread(times.map((ms) => ms / pages.length));
    rows.push([contender.name, median.toFixed(1), `${min.toFixed(1)} to ${max.toFixed(1)}`]);
    contender.close();
  }
  console.log(table(rows));
}
