import { Worker } from 'node:worker_threads';
import { table } from '../statistics.ts';
import { type ExtractionCase, extractionSets, wordsF1 } from './markdown-cases.ts';
import { type Extractor, extractors } from './markdown-extractors.ts';

/** What takes longer is wrong: some pages take a peer minutes. */
const pageMsMax = 40_000;

/** F1 of the words of main content, of all contenders on all sets; with the pages on which `failing` is below 0.9. */
export async function compareExtraction(
  checkouts: string,
  failing: string | undefined,
  setsBegin: string,
): Promise<void> {
  const names = Object.keys(extractors) as Extractor[];
  const sets = extractionSets(checkouts).filter(({ name }) => name.startsWith(setsBegin));
  const results = await Promise.all(
    names.map((name) =>
      runContender(
        name,
        sets.flatMap(({ cases }) => cases),
      ),
    ),
  );
  process.stderr.write('\n');
  const rows: string[][] = [['main content: F1 of words', 'pages', ...names]];
  const failures: { name: string; f1: number; precision: number; recall: number }[] = [];
  let from = 0;
  for (const { name: set, cases } of sets) {
    const until = from + cases.length;
    rows.push([
      set,
      String(cases.length),
      ...results.map(({ texts }) => share(scores(texts.slice(from, until), cases))),
    ]);
    const texts = results[(names as string[]).indexOf(failing ?? '')]?.texts.slice(from, until) ?? [];
    for (const [index, text] of texts.entries()) {
      const one = cases[index] as ExtractionCase;
      const score = wordsF1(text ?? '', one.gold);
      if (score.f1 < 0.9) failures.push({ name: `${set}: ${one.name}`, ...score });
    }
    from = until;
  }
  const all = sets.flatMap(({ cases }) => cases);
  for (const group of ['WCXB, development', 'WCXB, held out']) {
    const isOfGroup = sets.flatMap(({ name, cases }) => cases.map(() => name.startsWith(group)));
    const some = all.filter((_, index) => isOfGroup[index]);
    if (some.length === 0) continue;
    rows.push([
      `${group}, all kinds`,
      String(some.length),
      ...results.map(({ texts }) =>
        share(
          scores(
            texts.filter((_, index) => isOfGroup[index]),
            some,
          ),
        ),
      ),
    ]);
  }
  rows.push(['all of them', String(all.length), ...results.map(({ texts }) => share(scores(texts, all)))]);
  rows.push([
    `pages over ${pageMsMax / 1_000} s`,
    '',
    ...results.map(({ texts }) => String(texts.filter((text) => text === null).length)),
  ]);
  rows.push(['seconds for all', '', ...results.map(({ ms }) => (ms / 1_000).toFixed(0))]);
  console.log(`${table(rows)}\n`);
  for (const { name, f1, precision, recall } of failures.toSorted((one, other) => one.f1 - other.f1)) {
    console.log(`${f1.toFixed(2)} (precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}) ${name}`);
  }
}

/** Its text of each page, null where that took too long. */
async function runContender(
  name: Extractor,
  cases: readonly ExtractionCase[],
): Promise<{ texts: (string | null)[]; ms: number }> {
  const texts: (string | null)[] = [];
  const startedAt = performance.now();
  let worker = await start(name);
  for (const one of cases) {
    const text = await answer(worker, one);
    texts.push(text);
    if (text === null) {
      await worker.terminate();
      worker = await start(name);
    }
    if (texts.length % 25 === 0 || texts.length === cases.length)
      process.stderr.write(`${name}: ${texts.length} of ${cases.length} pages\n`);
  }
  await worker.terminate();
  return { texts, ms: performance.now() - startedAt };
}

async function start(name: Extractor): Promise<Worker> {
  const worker = new Worker(new URL('markdown-extraction-worker.ts', import.meta.url), { workerData: name });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return worker;
}

function answer(worker: Worker, one: ExtractionCase): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = (text: string | null) => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', fail);
      resolve(text);
    };
    // A thread that runs out of memory has no answer either.
    const fail = () => settle(null);
    const timer = setTimeout(fail, pageMsMax);
    worker.on('message', settle).on('error', fail);
    worker.postMessage(one);
  });
}

function scores(texts: readonly (string | null)[], cases: readonly ExtractionCase[]): number[] {
  return cases.map(({ gold }, index) => {
    const text = texts[index] ?? null;
    return text === null ? 0 : wordsF1(text, gold).f1;
  });
}

function share(values: readonly number[]): string {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (mean * 100).toFixed(1);
}
