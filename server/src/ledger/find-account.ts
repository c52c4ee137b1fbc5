import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Mode } from './account.ts';

/** The account of an organization and mode; there is one from the first moment of the organization. */
export async function findAccount(db: Queryable, organizationId: number, mode: Mode): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'select id from ledger_accounts where organization_id = $1 and mode = $2',
    [organizationId, mode],
  );
  const row = rows[0];
  invariant(row, `organization ${organizationId} has a ${mode} account`);
  return row.id;
}
