import type { Answered, Page } from './capabilities.ts';
import { ProviderFailure } from './capabilities.ts';
import { notFound } from './vendor-fields.ts';

/** Which page is wanted: 1-based. */
interface Wanted {
  readonly page: number;
  readonly pageSize: number;
}

/** What a vendor says on one page of its own; `total` null where it does not tell. */
export interface VendorPage {
  readonly rows: readonly unknown[];
  readonly total: number | null;
}

/** What it would cost to put a page of ours together out of smaller ones. */
const requestsMax = 3;

/**
 * Exactly the rows of a page of ours, out of a vendor's pages of a fixed size.
 *
 * @param readPage reads the vendor's page of that index, from 0; null where it says that there is nothing
 * @returns null where it would take more than three of its pages, or one that it does not give out
 */
export async function readRows(
  { page, pageSize }: Wanted,
  vendor: { readonly pageSize: number; readonly pagesMax: number },
  readPage: (index: number) => Promise<VendorPage | null>,
): Promise<VendorPage | null> {
  const from = (page - 1) * pageSize;
  const first = Math.floor(from / vendor.pageSize);
  const last = Math.floor((from + pageSize - 1) / vendor.pageSize);
  if (last - first >= requestsMax || last >= vendor.pagesMax) return null;
  const rows: unknown[] = [];
  let total: number | null = null;
  for (let index = first; index <= last; index += 1) {
    const one = await readPage(index);
    total = one?.total ?? total;
    rows.push(...(one?.rows ?? []).slice(0, vendor.pageSize));
    const isLast = one === null || one.rows.length < vendor.pageSize;
    if (isLast || (total !== null && total <= (index + 1) * vendor.pageSize)) break;
  }
  const skipped = from - first * vendor.pageSize;
  return { rows: rows.slice(skipped, skipped + pageSize), total };
}

/** A page of a vendor that says by a cursor where the next one begins; null behind the last. */
export interface CursorPage extends VendorPage {
  readonly cursor: string | null;
}

/**
 * As `readRows`, where the way to a page leads through all before it.
 *
 * @param limitMax of the vendor's pages, which may be shorter than they were asked to be
 */
export async function walkRows(
  { page, pageSize }: Wanted,
  limitMax: number,
  readPage: (limit: number, cursor: string | null) => Promise<CursorPage | null>,
): Promise<VendorPage | null> {
  const end = page * pageSize;
  if (end > limitMax * requestsMax) return null;
  const rows: unknown[] = [];
  let total: number | null = null;
  let cursor: string | null = null;
  for (let asked = 0; asked < requestsMax; asked += 1) {
    const limit = Math.min(limitMax, end - rows.length);
    const one: CursorPage | null = await readPage(limit, cursor);
    total = one?.total ?? total;
    // Not as arguments, of which a call takes so many only.
    for (const row of one?.rows ?? []) rows.push(row);
    cursor = one?.cursor ?? null;
    if (cursor === null || rows.length >= end) {
      // One that does not tell has at least what comes before the page, and what of it was seen.
      return { rows: rows.slice(end - pageSize, end), total: total ?? rows.length };
    }
  }
  return null;
}

/**
 * The answer to a search: what can be read of a vendor's rows, never more than a page has. Nothing at all is a miss; a page behind the last is
 * found, and empty.
 *
 * @throws {ProviderFailure} where it sent rows and not one of them can be read
 */
export function pageOf<Item>(
  provider: string,
  { page, pageSize }: Wanted,
  told: VendorPage,
  read: (row: unknown) => Item | null,
): Answered<Page<Item>> {
  const rows = told.rows.slice(0, pageSize);
  const items = rows.map(read).filter((item): item is Awaited<Item> & Item => item !== null);
  if (rows.length > 0 && items.length === 0) {
    throw new ProviderFailure(provider, 'unreadable', { cause: 'no row of the page could be read' });
  }
  const seen = rows.length === 0 ? 0 : (page - 1) * pageSize + rows.length;
  const total = Math.max(told.total ?? 0, seen);
  return total === 0 ? notFound : { outcome: 'found', value: { items, total } };
}
