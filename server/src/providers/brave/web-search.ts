import { z } from 'zod';
import {
  resultsPerPage,
  type WebPageSearch,
  type WebResult,
  type WebResultPage,
  type WebSearch,
} from '../../records/web-result.ts';
import { textOfHtml } from '../../text/text-of-html.ts';
import type { Answered } from '../capabilities.ts';
import { ProviderFailure } from '../capabilities.ts';
import { collectResults } from '../collect-results.ts';
import { readWebResult, type ToldResult } from '../read-web-result.ts';
import { itemsOf, membersOf } from '../record-fields.ts';
import type { VendorClient } from '../vendor-client.ts';
import { notFound, unsupported } from '../vendor-fields.ts';

const countMax = 20;
/** `offset` counts pages, from 0 to 9. */
const pagesMax = 10;

/** It refuses longer questions. */
const charactersMax = 400;
const wordsMax = 50;

const isTooLong = (text: string) => text.length > charactersMax || text.split(/\s+/).length > wordsMax;

/** The first pages; skipped where they are more than it ever gives. */
export async function searchWeb(
  client: VendorClient,
  search: WebSearch,
  signal: AbortSignal,
): Promise<Answered<readonly WebResult[]>> {
  const wanted = search.pages * resultsPerPage;
  if (isTooLong(search.text) || wanted > countMax * pagesMax) return unsupported;
  const count = Math.min(countMax, wanted);
  return collectResults(client.name, search, async (page) => {
    const { rows, hasMore } = await readPage(client, { q: search.text, count, offset: page - 1 }, signal);
    return { rows, isLast: hasMore === false || page >= pagesMax };
  });
}

/** One page of the size that is wanted, cut out of up to four of its own; skipped where it is behind the last that it gives. */
export async function searchWebElsewhere(
  client: VendorClient,
  { text, page, pageSize }: WebPageSearch,
  signal: AbortSignal,
): Promise<Answered<WebResultPage>> {
  const from = (page - 1) * pageSize;
  const isWhole = pageSize <= countMax && page <= pagesMax;
  const count = isWhole ? pageSize : countMax;
  const last = Math.ceil((from + pageSize) / count) - 1;
  if (isTooLong(text) || last >= pagesMax) return unsupported;
  const found = new Map<string, WebResult>();
  for (let offset = Math.floor(from / count); offset <= last; offset += 1) {
    const { rows, hasMore } = await readPage(client, { q: text, count, offset }, signal);
    let readable = 0;
    rows.forEach((row, index) => {
      // Where it stands by their own counting, also where a page of theirs is short.
      const position = offset * count + index + 1;
      const result = readWebResult(row, position);
      if (result === null) return;
      readable += 1;
      const isWanted = position > from && position <= from + pageSize;
      if (isWanted && !found.has(result.url)) found.set(result.url, result);
    });
    if (rows.length > 0 && readable === 0) {
      throw new ProviderFailure(client.name, 'unreadable', { cause: 'no result of the page could be read' });
    }
    if (hasMore === false || rows.length === 0) break;
  }
  if (found.size === 0 && page === 1) return notFound;
  return { outcome: 'found', value: { items: [...found.values()], total: null } };
}

async function readPage(
  client: VendorClient,
  query: { readonly q: string; readonly count: number; readonly offset: number },
  signal: AbortSignal,
): Promise<{ readonly rows: ToldResult[]; readonly hasMore: boolean | null }> {
  const path = '/res/v1/web/search';
  const asked = { ...query, text_decorations: false, result_filter: 'web' };
  const reply = await client.ask({ path, query: asked, answer, missOn: [], signal });
  return {
    rows: itemsOf(reply?.web?.results).slice(0, query.count).map(toldResult),
    hasMore: reply?.query.more_results_available ?? null,
  };
}

/** Without results `web` is left out; the question is always said again. */
const answer = z.object({
  query: z.object({ more_results_available: z.boolean().nullish() }),
  web: z.object({ results: z.array(z.unknown()).nullish() }).nullish(),
});

/** Titles and quotes may have markup and entities, whatever was asked. */
const plain = (text: unknown) => (typeof text === 'string' ? textOfHtml(text.slice(0, 20_000)) : null);

function toldResult(row: unknown): ToldResult {
  const { url, title, description, page_age, meta_url } = membersOf(row);
  // Not in every answer: `{netloc: "metrology.example", path: "› guide"}`.
  const { netloc, hostname, path } = membersOf(meta_url);
  const shown = [netloc ?? hostname, path].filter((part) => typeof part === 'string' && part !== '');
  return {
    url,
    title: plain(title),
    description: plain(description),
    displayedUrl: shown.join(' '),
    publishedAt: page_age,
  };
}
