import { z } from 'zod';
import { type Provider, ProviderFailure } from '../capabilities.ts';
import { collectResults } from '../collect-results.ts';
import { addressOf, type KeylessSettings } from '../keyless-definition.ts';
import { itemsOf, membersOf } from '../record-fields.ts';
import { VendorClient } from '../vendor-client.ts';

/** Behind the first: engines block whoever asks more at once. */
const pagesAtOnce = 2;

/**
 * A SearXNG that the operator runs: it asks several search engines, and puts their results in one list. Its pages have no size of their own.
 * Which engines did not answer stands in `unresponsive_engines`.
 *
 * @see https://docs.searxng.org/dev/search_api.html (shared/vendors/searxng.md, read 2026-11-22)
 */
export function openSearxng({
  addresses,
  userAgent,
}: Pick<KeylessSettings, 'addresses' | 'userAgent'>): Provider {
  const name = 'searxng';
  const client = new VendorClient({ name, apiKey: '', baseUrl: addressOf(addresses, 'BASE_URL'), userAgent });
  return {
    name,
    // It waits for the slowest engine, by default 3 seconds a page.
    terms: { timeoutMs: 45_000, timeVaries: true, concurrency: 5 },
    unavailable: () => null,
    async searchWeb(search, signal) {
      const awayAtFirst = new Set<string>();
      return collectResults(
        name,
        search,
        async (page) => {
          const query = { q: search.text, format: 'json', categories: 'general', pageno: page };
          // A 404 is another address than that of a SearXNG, and no miss.
          const reply = await client.ask({ path: '/search', query, answer, missOn: [], signal });
          const away = itemsOf(reply?.unresponsive_engines).map(engineOf);
          if (page === 1) for (const engine of away) awayAtFirst.add(engine);
          const rows = reply?.results ?? [];
          // Nothing found, and somebody did not look: of a later page only if they did before.
          if (rows.length === 0 && away.some((engine) => page === 1 || !awayAtFirst.has(engine))) {
            throw new ProviderFailure(name, 'unreachable', { cause: 'engines did not answer' });
          }
          return { rows: rows.map(toldResult), isLast: false };
        },
        { atOnceMax: pagesAtOnce },
      );
    },
  };
}

const answer = z.object({ results: z.array(z.unknown()), unresponsive_engines: z.unknown() });

/** `["google", "CAPTCHA"]`; a name alone is read as well. */
const engineOf = (told: unknown): string => String(Array.isArray(told) ? told[0] : told);

function toldResult(row: unknown) {
  const { url, title, content, publishedDate, pretty_url } = membersOf(row);
  return { url, title, description: content, displayedUrl: pretty_url, publishedAt: publishedDate };
}
