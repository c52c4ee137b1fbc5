/* The other side of crawl.ts: node bench/web/crawl-crawlee.ts <site> <pages> <at a time>. Prints {"seconds", "cpuMs", "letters"}. */
import { createRequire } from 'node:module';

/** What is used of crawlee and of its cheerio. They are installed in this folder only, so their types are not at hand everywhere. */
interface Selection {
  attr(name: string): string | undefined;
  text(): string;
  first(): Selection;
  toArray(): unknown[];
}
interface Handled {
  readonly $: (selected: unknown) => Selection;
  readonly request: { readonly loadedUrl: string };
}
interface Crawlee {
  readonly CheerioCrawler: new (
    options: Readonly<Record<string, unknown>> & { requestHandler(handled: Handled): void },
    configuration: object,
  ) => { run(requests: readonly object[]): Promise<unknown> };
  readonly Configuration: new (options: object) => object;
  readonly log: { setLevel(level: number): void };
  readonly LogLevel: { readonly WARNING: number };
}

const { CheerioCrawler, Configuration, log, LogLevel } = createRequire(import.meta.url)(
  '@crawlee/cheerio',
) as Crawlee;

const [, , site = '', pages = '0', atATime = '1'] = process.argv;
log.setLevel(LogLevel.WARNING);
let letters = 0;

const crawl = async (numbers: readonly number[]): Promise<void> => {
  const crawler = new CheerioCrawler(
    {
      minConcurrency: Number(atATime),
      maxConcurrency: Number(atATime),
      maxRequestRetries: 0,
      useSessionPool: false,
      requestHandler: ({ $, request }) => {
        const base = request.loadedUrl;
        const content = (selector: string) => $(selector).attr('content') ?? null;
        const og = Object.fromEntries(
          $('meta[property^="og:"]')
            .toArray()
            .map((meta) => [$(meta).attr('property'), $(meta).attr('content')]),
        );
        const links = new Map(
          $('a[href]')
            .toArray()
            .map((link) => [URL.parse($(link).attr('href') ?? '', base)?.href, $(link).text().trim()]),
        );
        const answer = {
          title: $('title').first().text(),
          description: content('meta[name="description"]'),
          canonical: $('link[rel="canonical"]').attr('href') ?? null,
          og,
          links: [...links],
        };
        letters += JSON.stringify(answer).length;
      },
    },
    new Configuration({ persistStorage: false, availableMemoryRatio: 0.9 }),
  );
  await crawler.run(numbers.map((page, i) => ({ url: `${site}/page/${page}`, uniqueKey: `${page} ${i}` })));
};

await crawl(Array.from({ length: 20 }, (_, page) => page));
letters = 0;
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
await crawl(Array.from({ length: Number(pages) }, (_, page) => page));
const seconds = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ seconds, cpuMs: (user + system) / 1_000, letters }));
process.exit();
