import type { WebPageSearch, WebResult, WebResultPage, WebSearch } from '../../records/web-result.ts';
import type { Answered } from '../capabilities.ts';
import { collectResults } from '../collect-results.ts';
import { readWebResult, type ToldResult } from '../read-web-result.ts';
import { membersOf, readCount } from '../record-fields.ts';
import { notFound } from '../vendor-fields.ts';
import { nextPage, pagesAtOnce, type SerpAnswer, type SerpClient } from './serp-client.ts';

const perPage = 10;
/** For one page of ours, of at most 50 results: the second engine shows about ten, however many are asked for. */
const requestsMax = 5;

/** Engine `google`, ten results a page. */
export function searchWeb(
  client: SerpClient,
  search: WebSearch,
  signal: AbortSignal,
): Promise<Answered<readonly WebResult[]>> {
  return collectResults(
    client.name,
    search,
    async (page) => {
      const query = { engine: 'google', q: search.text, start: (page - 1) * perPage };
      const told = await client.ask(query, signal);
      const rows = resultsOf(client, told);
      return rows && { rows, isLast: nextPage(told.body) === null };
    },
    { atOnceMax: pagesAtOnce, pagesAreOurs: true },
  );
}

/** Engine `bing`: as many of its pages as the one that is wanted takes. */
export async function searchWebElsewhere(
  client: SerpClient,
  { text, page, pageSize }: WebPageSearch,
  signal: AbortSignal,
): Promise<Answered<WebResultPage>> {
  const from = (page - 1) * pageSize;
  const found = new Map<string, WebResult>();
  let total: number | null = null;
  for (let asked = 0; asked < requestsMax && found.size < pageSize; asked += 1) {
    const query = { engine: 'bing', q: text, first: from + found.size + 1, count: pageSize - found.size };
    const told = await client.ask(query, signal);
    const before = found.size;
    total ??= readCount(membersOf(told.body.search_information).total_results, Number.MAX_SAFE_INTEGER);
    let readable = 0;
    const rows = resultsOf(client, told) ?? [];
    for (const row of rows) {
      const result = readWebResult(row, from + found.size + 1);
      if (result === null) continue;
      readable += 1;
      if (found.size < pageSize && !found.has(result.url)) found.set(result.url, result);
    }
    if (rows.length > 0 && readable === 0) throw client.unreadable('no result could be read');
    if (found.size === before || nextPage(told.body) === null) break;
  }
  if (found.size === 0 && page === 1) return notFound;
  return { outcome: 'found', value: { items: [...found.values()], total } };
}

/** Null where there are none: then it says so, or calls its state empty. */
function resultsOf(client: SerpClient, told: SerpAnswer): ToldResult[] | null {
  const state = membersOf(told.body.search_information).organic_results_state;
  if (told.body.organic_results === undefined && /empty/i.test(String(state))) return null;
  return client.rowsOf(told, 'organic_results')?.map(toldResult) ?? null;
}

function toldResult(row: unknown): ToldResult {
  const { link, title, snippet, displayed_link, date } = membersOf(row);
  return { url: link, title, description: snippet, displayedUrl: displayed_link, publishedAt: date };
}
