import type { Queryable } from '../postgres/pool.ts';
import { isVisible } from './company-row.ts';

/** Whether a finished import has left at least one company. */
export async function hasCompanies(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ any: boolean }>(
    `select exists (select from companies c where ${isVisible}) as any`,
  );
  return rows[0]?.any ?? false;
}
