import type { Queryable } from '../postgres/pool.ts';
import type { Caller } from './caller.ts';
import { type CallerRow, callerColumns, callerOf } from './remembered-verdicts.ts';

/**
 * The workspace as a caller, for people in the console, who have no key. Null if the organization has no such workspace; `isDisabled` if
 * its calls are refused.
 */
export async function callerOfWorkspace(
  db: Queryable,
  organizationId: number,
  workspace: string,
): Promise<{ readonly caller: Caller; readonly isDisabled: boolean } | null> {
  const { rows } = await db.query<CallerRow>(
    `select ${callerColumns}
       from workspaces w join ledger_accounts a on a.organization_id = w.organization_id and a.mode = w.mode
      where w.organization_id = $1 and w.public_id = $2`,
    [organizationId, workspace],
  );
  const [row] = rows;
  return row ? { caller: callerOf(row), isDisabled: row.disabled } : null;
}
