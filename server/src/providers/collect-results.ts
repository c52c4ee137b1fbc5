import { resultsPerPage, type WebResult, type WebSearch } from '../records/web-result.ts';
import type { Answered } from './capabilities.ts';
import { ProviderFailure } from './capabilities.ts';
import { readPages } from './read-pages.ts';
import { readWebResult, type ToldResult } from './read-web-result.ts';
import { notFound } from './vendor-fields.ts';

/** One page of an engine; `isLast` where it says that there is no other. */
export interface ResultsPage {
  readonly rows: readonly ToldResult[];
  readonly isLast: boolean;
}

/**
 * The first pages of results, read until there are as many as are wanted, the engine has no more, or a page brings nothing new: never more
 * requests than pages are wanted. An address counts once, since engines repeat themselves from page to page.
 *
 * @param readPage reads the engine's page of that number, from 1; null where it says that there is nothing
 * @param engine.atOnceMax how many pages behind the first are asked for at a time; one where it is not given
 * @param engine.pagesAreOurs its pages are as long as ours, so that its numbers of them are those that callers know
 * @throws {ProviderFailure} where a page could not be read, also a later one, or has rows of which none can be
 */
export async function collectResults(
  provider: string,
  { pages }: WebSearch,
  readPage: (page: number) => Promise<ResultsPage | null>,
  { atOnceMax = 1, pagesAreOurs = false }: { atOnceMax?: number; pagesAreOurs?: boolean } = {},
): Promise<Answered<readonly WebResult[]>> {
  const wanted = pages * resultsPerPage;
  const found = new Map<string, WebResult>();
  let longest = resultsPerPage;
  await readPages(atOnceMax, readPage, (told, page) => {
    const before = found.size;
    let readable = 0;
    for (const row of told?.rows ?? []) {
      const result = readWebResult(row, found.size + 1, pagesAreOurs ? page : undefined);
      if (result === null) continue;
      readable += 1;
      if (found.size < wanted && !found.has(result.url)) found.set(result.url, result);
    }
    if (told !== null && told.rows.length > 0 && readable === 0) {
      throw new ProviderFailure(provider, 'unreadable', { cause: 'no result of the page could be read' });
    }
    if (told === null || told.isLast || found.size === before) return 0;
    longest = Math.max(longest, told.rows.length);
    return Math.min(pages - page, Math.ceil((wanted - found.size) / longest));
  });
  return found.size === 0 ? notFound : { outcome: 'found', value: [...found.values()] };
}
