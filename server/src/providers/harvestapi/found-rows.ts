import type { Answered, Page } from '../capabilities.ts';
import { notFound } from '../vendor-fields.ts';
import type { HarvestClient } from './harvest-client.ts';
import type { Rows } from './vendor-pages.ts';

export const unsupported = { outcome: 'skipped', why: 'unsupported' } as const;
export const missingInput = { outcome: 'skipped', why: 'missing_input' } as const;

/**
 * The records of rows. A row that cannot be read is left out; where not one can be, the answer is another than we know.
 *
 * @param isKnown whether a row is left out for a reason that we know
 * @throws {ProviderFailure}
 */
export function foundRows<Item>(
  harvest: HarvestClient,
  rows: Rows,
  read: (element: unknown) => Item | null,
  isKnown: (element: unknown) => boolean = () => false,
): Answered<Page<Item>> {
  if (rows.isTooDeep) return unsupported;
  if (rows.isNothing) return notFound;
  const items = readAll(harvest, rows.elements, read, isKnown);
  return { outcome: 'found', value: { items, total: rows.total } };
}

/** Without what belongs to another; null where nothing else is there. */
export function ownRows<These extends Rows>(rows: These, isOwn: (element: unknown) => boolean): These | null {
  if (rows.isTooDeep) return rows;
  const elements = rows.elements.filter(isOwn);
  return elements.length === 0 && rows.elements.length > 0 ? null : { ...rows, elements };
}

/** As `foundRows`. */
export function readAll<Item>(
  harvest: HarvestClient,
  elements: readonly unknown[],
  read: (element: unknown) => Item | null,
  isKnown: (element: unknown) => boolean = () => false,
): Item[] {
  const items = elements.map(read).filter((item) => item !== null);
  if (items.length === 0 && elements.length > 0 && !elements.some(isKnown)) throw harvest.unreadable();
  return items;
}
