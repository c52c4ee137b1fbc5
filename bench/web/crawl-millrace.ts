/* One side of crawl.ts: node bench/web/crawl-millrace.ts <site> <pages> <at a time>. Prints {"seconds", "cpuMs", "letters"}. */
import { FetchCache } from '../../server/src/cache/cache.ts';
import { openSites } from '../../server/src/web/open-sites.ts';

const [, , site = '', pages = '0', atATime = '1'] = process.argv;
const sites = openSites({
  allow: ['127.0.0.1/32'],
  ports: [80],
  politeness: { concurrency: Number(atATime), spacingMs: 0 },
  userAgent: 'Mozilla/5.0 (compatible; Millrace/bench)',
  browserPath: null,
  browserPagesMax: 1,
});
const reader = sites.reader(new FetchCache({ store: null, onBug: console.error }));
const read = async (page: number): Promise<number> => {
  const { answers } = await reader.readPage(
    {
      url: `${site}/page/${page}`,
      mayBeCached: false,
      render: 'never',
      ask: { metaTags: {}, scrape: { formats: ['links'], mainContent: false } },
    },
    AbortSignal.timeout(20_000),
  );
  return JSON.stringify(answers).length;
};

// Both sides have their code compiled and their threads started.
await Promise.all(Array.from({ length: 20 }, (_, page) => read(page)));
const cpuBefore = process.cpuUsage();
const startedAt = performance.now();
let next = 0;
let letters = 0;
await Promise.all(
  Array.from({ length: Number(atATime) }, async () => {
    while (next < Number(pages)) {
      const answered = await read(next++);
      letters += answered;
    }
  }),
);
const seconds = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ seconds, cpuMs: (user + system) / 1_000, letters }));
await sites.close();
