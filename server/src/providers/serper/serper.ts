import { z } from 'zod';
import { collectResults } from '../collect-results.ts';
import { defineVendor } from '../define-vendor.ts';
import { itemsOf, membersOf } from '../record-fields.ts';
import { pagesAtOnce, searchPlaces } from './places.ts';

/**
 * Serper's API: pages of a search engine and of its map as JSON. What went wrong stands in `message`; no credits are a 400 of its own, a key
 * that it does not take a 403.
 *
 * @see https://serper.dev (shared/vendors/serper.md, read 2026-11-22)
 */
export const serper = defineVendor({
  name: 'serper',
  title: 'Serper: Google search results and Google Maps places',
  keysAt: 'https://serper.dev/api-key',
  baseUrl: 'https://google.serper.dev',
  headers: (apiKey) => ({ 'x-api-key': apiKey }),
  meaning: ({ status, body }) => {
    if (status === 403) return 'rejected';
    // The only mark of it is the sentence.
    const { message } = membersOf(body);
    return status === 400 && /not enough credits/i.test(String(message)) ? 'out_of_credit' : undefined;
  },
  terms: {
    timeoutMs: 60_000,
    timeVaries: true,
    // A credit of about $0.001 for each page of ten, found or not; a question has at most 100 pages.
    searchWeb: { costUsd: { hit: 0.001, miss: 0.001, most: 0.1 } },
    // As many for pages of ten places, of which there are 50 at the most.
    searchPlaces: { costUsd: { hit: 0.001, miss: 0.001, most: 0.05 } },
  },

  capabilities: (client) => ({
    searchPlaces: (search, signal) => searchPlaces(client, search, signal),

    searchWeb: (search, signal) =>
      collectResults(
        'serper',
        search,
        async (page) => {
          // Ten a page: more of them cost two credits, and are not always given.
          const body = { q: search.text, num: 10, page };
          const reply = await client.ask({ path: '/search', body, answer, missOn: [], signal });
          return { rows: itemsOf(reply?.organic).map(toldResult), isLast: false };
        },
        { atOnceMax: pagesAtOnce, pagesAreOurs: true },
      ),
  }),
});

/** Results may be left out where there are none; the question is always said again. */
const answer = z.object({
  searchParameters: z.record(z.string(), z.unknown()),
  organic: z.array(z.unknown()).nullish(),
});

function toldResult(row: unknown) {
  const { link, title, snippet, date } = membersOf(row);
  return { url: link, title, description: snippet, publishedAt: date };
}
