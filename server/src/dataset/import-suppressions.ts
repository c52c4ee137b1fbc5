import type pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { SharedTable, Suppressed } from '../records/suppression/suppression-table.ts';

/** The suppression list as an import needs it. */
export interface ImportSuppressions extends Suppressed {
  readonly shared: SharedTable;
  /** Entries. */
  readonly count: number;
  read(db: Queryable): Promise<void>;
}

/** A list that is there and cannot be read would let everybody in. */
export async function readSuppressions(
  client: pg.ClientBase,
  suppressions: ImportSuppressions | undefined,
): Promise<void> {
  if (suppressions) return suppressions.read(client);
  const { rows } = await client.query<{ any: boolean }>('select exists (select from suppressions) as any');
  invariant(!rows[0]?.any, 'an import honors the suppression list of its database');
}
