import type { Page } from '../../records/found.ts';
import { countryCodeOf } from '../../text/countries.ts';
import { usStateOf } from '../../text/us-states.ts';
import { type Answered, ProviderFailure } from '../capabilities.ts';
import { distinctBy } from '../distinct.ts';
import { countOf, fieldsOf } from '../harvestapi/items/told.ts';
import { notFound } from '../vendor-fields.ts';
import type { ActorItem } from './run-actor.ts';

/** One answer may need so many of an actor's pages. */
const pagesMax = 3;
/** Of lists that can only be read from their start; whoever wants more of them pays for the beginning again and again. */
export const fromStartMax = 100;

export interface Asked {
  /** 1-based. */
  readonly page: number;
  readonly pageSize: number;
}

export interface Rows {
  readonly rows: readonly ActorItem[];
  /** As the items tell it; null where they do not. */
  readonly total: number | null;
}

/**
 * The rows of our page out of the actor's pages, of which each is a run: what a run gives of several pages depends on the plan of the account.
 * Null where more pages were needed than one question may read.
 */
export async function rowsByPages(
  { page, pageSize }: Asked,
  theirSize: number,
  readPage: (theirPage: number, rowsMax: number) => Promise<readonly ActorItem[]>,
): Promise<Rows | null> {
  const start = (page - 1) * pageSize;
  const end = start + pageSize;
  const first = Math.floor(start / theirSize);
  if (Math.ceil(end / theirSize) - first > pagesMax) return null;
  const rows: ActorItem[] = [];
  let total: number | null = null;
  for (let at = first; at * theirSize < end; at += 1) {
    const wanted = Math.min(theirSize, end - at * theirSize);
    const told = (await readPage(at + 1, wanted)).slice(0, wanted);
    total ??= totalOf(told);
    rows.push(...told.slice(Math.max(0, start - at * theirSize)));
    // A page in the middle may lack people who show themselves to nobody; where no total is told, a short one is the last.
    const isLast = total === null ? told.length < wanted : (at + 1) * theirSize >= total;
    if (isLast || told.length === 0) break;
  }
  return { rows: distinctBy(rows, idOf), total };
}

type KeyOf = (item: ActorItem) => string | null;

/** Null for an item without a name of its own, as of people who show themselves to nobody. */
const idOf: KeyOf = ({ publicIdentifier, adId, id, hidden }) => {
  const told = hidden === true ? null : (publicIdentifier ?? adId ?? id);
  return typeof told === 'string' || typeof told === 'number' ? String(told) : null;
};

/** Of reactions: whether their ids are their own, or those of who reacted, is not told. */
export const wholeOf: KeyOf = (item) => JSON.stringify(item);

/** The rows from `from` to `to` of a list, each once: without those that came before. Lists that grow while they are read repeat themselves. */
export function newRows(
  told: readonly ActorItem[],
  from: number,
  to: number,
  keyOf: KeyOf = idOf,
): ActorItem[] {
  const before = new Set(told.slice(0, from).map(keyOf));
  return distinctBy(told.slice(from, to), keyOf).filter((item) => {
    const key = keyOf(item);
    return key === null || !before.has(key);
  });
}

/**
 * The rows of our page out of a list that is read from its start. Null where that is too long.
 *
 * @param keyOf which one it is: what comes twice is given once
 */
export async function rowsFromStart(
  { page, pageSize }: Asked,
  read: (rowsMax: number) => Promise<readonly ActorItem[]>,
  keyOf?: KeyOf,
): Promise<Rows | null> {
  const end = page * pageSize;
  if (end > fromStartMax) return null;
  // One more than the page has tells whether another page follows.
  const told = await read(Math.min(end + 1, fromStartMax));
  return { rows: newRows(told, end - pageSize, end, keyOf), total: totalOf(told) ?? told.length };
}

/** At most what could be read of the rows. Nothing at all is a miss; nothing behind the last page is a page without items. */
export function pageOf<Value>(
  { page, pageSize }: Asked,
  { rows, total }: Rows,
  read: (rows: readonly ActorItem[]) => Value[],
): Answered<Page<Value>> {
  if (rows.length === 0 && page === 1) return notFound;
  const seen = rows.length === 0 ? 0 : (page - 1) * pageSize + rows.length;
  return { outcome: 'found', value: { items: read(rows), total: Math.max(total ?? 0, seen) } };
}

/** @throws {ProviderFailure} where there are items and none of them is what such items are */
export function readItems<Value>(
  items: readonly ActorItem[],
  read: (item: ActorItem) => Value | null,
  isUnshown: (item: ActorItem) => boolean = () => false,
): Value[] {
  const shown = items.filter((item) => !isUnshown(item));
  const values = shown.map(read).filter((value) => value !== null);
  if (shown.length > 0 && values.length === 0)
    throw new ProviderFailure('apify', 'unreadable', { cause: 'items of another shape' });
  return values;
}

/** @throws {ProviderFailure} where the items are of another page: accounts that do not pay are given the first, whatever they ask for */
export function checkPage(items: readonly ActorItem[], page: number): readonly ActorItem[] {
  const told = countOf(paginationOf(items[0])?.pageNumber);
  if (told !== null && told !== page)
    throw new ProviderFailure('apify', 'unreadable', { cause: `page ${told} for page ${page}` });
  return items;
}

const paginationOf = (item: ActorItem | undefined) => fieldsOf(fieldsOf(item?._meta)?.pagination);

function totalOf(items: readonly ActorItem[]): number | null {
  const told = paginationOf(items[0]);
  return countOf(told?.totalElements) ?? countOf(told?.totalResultCount);
}

/**
 * A place as its filters take it, which understand whole names: "UK" is read as Ukraine there. Null for such abbreviations; undefined where no place
 * is asked for.
 */
export function placeText(location: string | undefined): string | null | undefined {
  if (!location) return undefined;
  // "Georgia" is a country and a state, and the first suggestion one of them.
  const isOneOfTwo = countryCodeOf(location) !== undefined && usStateOf(location) !== undefined;
  return !isOneOfTwo && location.replace(/[^\p{L}]/gu, '').length > 3 ? location : null;
}
