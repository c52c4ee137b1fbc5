import { resultsPerPage, type WebResult, webResult } from '../../records/web-result.ts';
import { type Capabilities, ProviderFailure } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { itemsOf, membersOf, readCount, readInstant, readLine, readText, readUrl } from '../record-fields.ts';
import { notFound, unsupported } from '../vendor-fields.ts';
import { runUsdMax } from './list-items.ts';
import type { ActorItem, ActorRunner } from './run-actor.ts';

/** What accounts that do not pay are charged for a page of results, as a rival of the actor tells it. */
export const resultPageUsd = 0.0045;

/** Actor `google-search-scraper`, which gives an item for each page of results. */
export function webSearchOf(runner: ActorRunner): Pick<Capabilities, 'searchWeb'> {
  return {
    async searchWeb({ text, pages }, signal) {
      // It takes each line for a search of its own.
      const query = text.replace(/\s+/g, ' ').trim();
      // And an address for a page of results that is to be read.
      if (query === '' || /^https?:\/\//i.test(query)) return unsupported;
      const items = await runner.run(
        'searchWeb',
        {
          input: { queries: query, maxPagesPerQuery: pages, resultsPerPage },
          itemsMax: pages,
          usdMax: runUsdMax(resultPageUsd, pages),
        },
        signal,
      );
      const results = distinctBy(inOrder(items).flatMap(resultsOfPage), ({ url }) => url);
      return results.length === 0
        ? notFound
        : { outcome: 'found', value: results.map((result, at) => ({ ...result, position: at + 1 })) };
    },
  };
}

/** @throws {ProviderFailure} where a page is missing between others: what was left would pass for all */
function inOrder(items: readonly ActorItem[]): readonly ActorItem[] {
  const pageOf = (item: ActorItem, usual: number) =>
    readCount(membersOf(item.searchQuery).page, 1_000) ?? usual;
  const sorted = items
    .map((item, at) => ({ item, page: pageOf(item, at + 1) }))
    .toSorted((one, other) => one.page - other.page);
  if (sorted.some(({ page }, at) => page !== at + 1))
    throw new ProviderFailure('apify', 'unreadable', { cause: 'a page of results is missing' });
  return sorted.map(({ item }) => item);
}

/** @throws {ProviderFailure} where there is no list of results, or rows and none of them can be read */
function resultsOfPage(item: ActorItem, index: number): WebResult[] {
  const rows = itemsOf(item.organicResults).slice(0, resultsPerPage);
  const read = rows.flatMap((row) => resultOf(row, index + 1) ?? []);
  if (!Array.isArray(item.organicResults) || (rows.length > 0 && read.length === 0))
    throw new ProviderFailure('apify', 'unreadable', { cause: 'no page of results' });
  return read;
}

/** Its position is told anew on every page, or over all of them (unsourced): it is counted here. */
function resultOf(row: unknown, page: number): WebResult | null {
  const told = membersOf(row);
  const url = readUrl(told.url);
  const title = readLine(told.title, 1_000);
  if (url === null || title === null) return null;
  const read = {
    url,
    title,
    description: readText(told.description, 5_000) ?? '',
    position: 1,
    page,
    displayedUrl: readLine(told.displayedUrl, 2_000),
    publishedAt: readInstant(told.date),
  };
  return webResult.safeParse(read).data ?? null;
}
