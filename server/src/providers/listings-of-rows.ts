import { type DirectoryListing, directoryListing } from '../records/directory-listing.ts';
import { ProviderFailure } from './capabilities.ts';
import { distinctBy } from './distinct.ts';

/** A listing, and the source's own id of it where it tells one. */
export interface ToldListing {
  readonly id: string | null;
  readonly listing: DirectoryListing;
}

/**
 * The listings of a source's rows from the one at `from` on. A business is listed once: a row that repeats another, also one before
 * `from`, is left out, and so is what cannot be read.
 *
 * @param read null for a row that is no listing
 * @throws {ProviderFailure} where there are rows from there on and none can be read
 */
export function listingsOfRows<Row>(
  provider: string,
  rows: readonly Row[],
  read: (row: Row) => ToldListing | null,
  from = 0,
): DirectoryListing[] {
  const told = rows.map((row, at) => ({ at, ...checked(read(row)) })).filter(isRead);
  if (rows.length > from && !told.some(({ at }) => at >= from)) {
    throw new ProviderFailure(provider, 'unreadable', { cause: 'none of its listings could be read' });
  }
  return distinctBy(told, keyOf)
    .filter(({ at }) => at >= from)
    .map(({ listing }) => listing);
}

/** Nothing for one beyond the record's limits. */
function checked(told: ToldListing | null): Partial<ToldListing> {
  const listing = directoryListing.safeParse(told?.listing).data;
  return told === null || listing === undefined ? {} : { id: told.id, listing };
}

const isRead = <Row extends Partial<ToldListing>>(row: Row): row is Row & ToldListing =>
  row.listing !== undefined;

/** Without an id what says where it is or how it is reached; several may have one name. */
function keyOf({ id, listing: { name, address, phone } }: ToldListing): string | null {
  if (id !== null) return id;
  return address === null && phone === null ? null : JSON.stringify([name, address, phone]);
}
