import type { Queryable } from '../postgres/pool.ts';
import { isVisible } from './company-row.ts';

const labelsMax = 5_000;

/**
 * The industries of the visible companies, the most frequent first. Reads every company: ask again only when
 * `newestImport` has changed.
 */
export async function industryLabels(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ label: string }>(
    `select label from companies c, unnest(c.industries) label where ${isVisible}
      group by label order by count(*) desc, label limit ${labelsMax}`,
  );
  return rows.map((row) => row.label);
}

/** The newest import that readers see; 0 where there is none. */
export async function newestImport(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number | null }>(
    `select max(id) as id from imports where kind = 'companies' and state = 'finished'`,
  );
  return rows[0]?.id ?? 0;
}
