import { resultsPerPage, type WebResult, webResult } from '../records/web-result.ts';
import { readInstant, readLine, readText, readUrl } from './record-fields.ts';

/** What a search engine tells of one result, in whatever form. */
export interface ToldResult {
  readonly url: unknown;
  readonly title: unknown;
  /** Plain text: markup is the connector's to take out. */
  readonly description?: unknown;
  readonly displayedUrl?: unknown;
  readonly publishedAt?: unknown;
}

/**
 * Null for one without an address or a title.
 *
 * @param position from 1
 * @param page that it stood on; of engines whose pages are of another size than ours, the one of our size where the position is
 */
export function readWebResult(
  told: ToldResult,
  position: number,
  page = Math.ceil(position / resultsPerPage),
): WebResult | null {
  const url = readUrl(told.url);
  const title = readLine(told.title, 1_000);
  if (url === null || title === null) return null;
  const read: WebResult = {
    url,
    title,
    description: readText(told.description, 5_000) ?? '',
    position,
    page,
    displayedUrl: readLine(told.displayedUrl, 2_000),
    publishedAt: readInstant(told.publishedAt) ?? readEnglishDay(told.publishedAt),
  };
  return webResult.safeParse(read).data ?? null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The beginning of a day that is written in English (`Feb 11, 2026`, `Streamed live on 11 Feb 2026`) in UTC; null for `2 days ago`. */
export function readEnglishDay(value: unknown): string | null {
  const line = readLine(value, 100) ?? '';
  const american = /\b([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})\b/i.exec(line);
  const british = /\b(\d{1,2}) ([a-z]{3})[a-z]{0,6}\.?,? (\d{4})\b/i.exec(line);
  const [, month, day, year] =
    american ?? (british && [british[0], british[2], british[1], british[3]]) ?? [];
  const at = months.indexOf((month ?? '').toLowerCase());
  if (at < 0) return null;
  const date = new Date(Date.UTC(Number(year), at, Number(day)));
  // The 31st of a month with 30 days would be the first of the next.
  return date.getUTCDate() === Number(day) ? date.toISOString() : null;
}
