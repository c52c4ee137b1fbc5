import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type PageBomb, pageBombs } from '../../server/src/testing/page-bombs.ts';
import { allQuestions, analyse } from '../../server/src/web/analyses.ts';
import { type FetchedPage, readPage } from '../../server/src/web/html/page.ts';
import { PagePool } from '../../server/src/web/pool/page-pool.ts';
import { quantile, spread, table, thousands } from '../statistics.ts';

/*
 * What it costs to read pages in threads of their own instead of on the event loop, and what that spares the event loop: pages a
 * second, delay of the event loop and memory, both ways in turns; what the way to a thread and back adds to a page; and all bombs.
 *   node bench/web/pool.ts [rounds] [seconds each]
 */
const [rounds = 5, seconds = 2] = process.argv.slice(2).map(Number);
const parallel = 8;
const { signal } = new AbortController();
/** A busy machine may take its time; the bombs have the limits of the service. */
const pool = new PagePool({ waitMsMax: 60_000, totalMsMax: 60_000 });

interface Way {
  readonly name: string;
  read(page: FetchedPage): Promise<unknown>;
}
const onMainThread: Way = {
  name: 'main thread',
  read: async (page) => analyse(readPage(page), allQuestions),
};
const inThreads: Way = { name: 'pool of 2', read: (page) => pool.analyse(page, allQuestions, signal) };

interface Run {
  readonly perSecond: number;
  readonly delayMs: { readonly p50: number; readonly p99: number; readonly max: number };
}

/** Reads the page again and again, so many at a time. */
async function run(way: Way, bytes: Uint8Array): Promise<Run> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const startedAtMs = performance.now();
  let pages = 0;
  const reader = async () => {
    while (performance.now() - startedAtMs < seconds * 1_000) {
      // A copy: the pool takes the body, and both ways have the same to do.
      await way.read(fetched(new Uint8Array(bytes)));
      // Lets the timer of the measurement run, which promises alone would never do.
      await new Promise((resolve) => setImmediate(resolve));
      pages += 1;
    }
  };
  delay.enable();
  await Promise.all(Array.from({ length: parallel }, reader));
  delay.disable();
  const ms = (share: number) => delay.percentile(share) / 1e6;
  const perSecond = (pages / (performance.now() - startedAtMs)) * 1_000;
  return { perSecond, delayMs: { p50: ms(50), p99: ms(99), max: delay.max / 1e6 } };
}

function fetched(body: Uint8Array, contentType = 'text/html; charset=utf-8'): FetchedPage {
  return { url: 'https://acme.example/news/', status: 200, headers: { 'content-type': contentType }, body };
}

/** An ordinary page of about that size: a head, a menu, articles with links and pictures. */
function ordinaryPage(bytes: number): Uint8Array {
  const article = (i: number) => `
    <article class="news item-${i}" id="a${i}">
      <h2><a href="/news/${i}?from=list&amp;page=${i % 7}">The mill race number ${i} &ndash; what has changed</a></h2>
      <p class="meta">By <a rel="author" href="/people/jo-${i}">Jo Miller ${i}</a>, <time datetime="2026-11-${(i % 28) + 1}">lately</time></p>
      <p>Water goes over the wheel, and the wheel turns the stone. There are <b>${i} reasons</b> for it, of which <i>some</i> are told
      in <a href="https://example.org/reasons/${i}">this report</a>. More at <a href="mailto:jo${i}@acme.example">jo${i}@acme.example</a>.</p>
      <img src="/img/${i}.jpg" srcset="/img/${i}.jpg 1x, /img/${i}@2x.jpg 2x" alt="The wheel, ${i}" width="640" height="480">
    </article>`;
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>News of the mill</title>
    <meta name="description" content="What goes on"><meta property="og:image" content="/og.png"><link rel="icon" href="/i.png">
    <script type="application/ld+json">{"@type":"NewsArticle","headline":"News","author":{"@type":"Person","name":"Jo"}}</script>
    <style>a{color:red}</style></head><body><nav><ul>${'<li><a href="/x">X</a>'.repeat(20)}</ul></nav><main>`;
  const count = Math.max(1, Math.floor((bytes - head.length) / article(100).length));
  return Buffer.from(
    `${head}${Array.from({ length: count }, (_, i) => article(i)).join('')}</main></body></html>`,
  );
}

async function compare(size: string, bytes: Uint8Array): Promise<readonly string[][]> {
  const ways = [onMainThread, inThreads];
  for (const way of ways) await run(way, bytes);
  const runs = new Map<Way, Run[]>(ways.map((way) => [way, []]));
  for (let round = 0; round < rounds; round++)
    for (const way of ways) runs.get(way)?.push(await run(way, bytes));
  return ways.map((way) => {
    const of = (pick: (run: Run) => number) => spread((runs.get(way) ?? []).map(pick));
    const rate = of(({ perSecond }) => perSecond);
    return [
      size,
      way.name,
      `${thousands(rate.median)} (${thousands(rate.min)}–${thousands(rate.max)})`,
      of(({ delayMs }) => delayMs.p50).median.toFixed(1),
      of(({ delayMs }) => delayMs.p99).median.toFixed(1),
      of(({ delayMs }) => delayMs.max).max.toFixed(0),
    ];
  });
}

/** What the way to a thread and back takes: a page of nothing, one after the other. */
async function overhead(): Promise<string> {
  const empty = new Uint8Array(0);
  const usPerPage = async (way: Way, times: number) => {
    const startedAtMs = performance.now();
    for (let i = 0; i < times; i++) await way.read(fetched(new Uint8Array(empty)));
    return ((performance.now() - startedAtMs) / times) * 1_000;
  };
  for (const way of [onMainThread, inThreads]) await usPerPage(way, 3_000);
  const differences: number[] = [];
  for (let round = 0; round < 2 * rounds; round++) {
    const there = await usPerPage(inThreads, 1_000);
    differences.push(there - (await usPerPage(onMainThread, 1_000)));
  }
  const { median, min, max } = spread(differences);
  return `The way to a thread and back adds ${median.toFixed(0)} µs to a page (${min.toFixed(0)}–${max.toFixed(0)}).`;
}

/** All bombs of a megabyte, twenty at a time. */
async function storm(): Promise<string> {
  const bombs = pageBombs.map((bomb: PageBomb) => ({ ...bomb, body: bomb.make(2 ** 20) }));
  const service = new PagePool();
  await service.analyse(fetched(new Uint8Array(0)), {}, signal);
  const before = process.memoryUsage.rss();
  let most = before;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const ends = new Map<string, number>();
  const times: number[] = [];
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const dropper = async () => {
    for (let bomb = bombs.shift(); bomb; bomb = bombs.shift()) {
      const startedAtMs = performance.now();
      const end = await service.analyse(fetched(bomb.body, bomb.contentType), allQuestions, signal).then(
        () => 'answered',
        (error) => error.code ?? String(error),
      );
      times.push(performance.now() - startedAtMs);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  delay.enable();
  await Promise.all(Array.from({ length: 20 }, dropper));
  delay.disable();
  clearInterval(watch);
  await service.close();
  const sorted = times.toSorted((a, b) => a - b);
  return [
    `${pageBombs.length} bombs of 1 MB, 20 at a time: ${[...ends].map(([end, count]) => `${count} ${end}`).join(', ')};`,
    `each ended in ${thousands(quantile(sorted, 0.5))} ms (median), ${thousands(sorted.at(-1) ?? 0)} ms at most;`,
    `event loop delay p50 ${(delay.percentile(50) / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, max ${(delay.max / 1e6).toFixed(0)} ms;`,
    `resident memory ${thousands((most - before) / 1e6)} MB more than before at most (bodies included: they were there before).`,
  ].join(' ');
}

const rssBefore = process.memoryUsage.rss();
const startedAtMs = performance.now();
await inThreads.read(fetched(ordinaryPage(10_000)));
const firstMs = performance.now() - startedAtMs;
const underWay = () => inThreads.read(fetched(ordinaryPage(10_000)));
for (let i = 0; i < 100; i++) await Promise.all([underWay(), underWay(), underWay()]);
const rssWithThreads = process.memoryUsage.rss();

const rows = [
  ...(await compare('10 KB', ordinaryPage(10_000))),
  ...(await compare('100 KB', ordinaryPage(100_000))),
  ...(await compare('1 MB', ordinaryPage(1_000_000))),
];
console.log(
  table([['page', 'read on', 'pages a second', 'delay p50, ms', 'delay p99, ms', 'delay max, ms'], ...rows]),
);
console.log(`\n${await overhead()}`);
console.log(
  `The first page takes ${firstMs.toFixed(0)} ms, with the start of the threads; the threads hold ${thousands((rssWithThreads - rssBefore) / 1e6)} MB.`,
);
console.log(await storm());
await pool.close();
