import type { Queryable } from '../postgres/pool.ts';

/** Whether a call of a sandbox workspace was answered in the last month. */
export async function wasSandboxUsed(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ was_used: boolean }>(
    `select exists (
       select from workspaces w
         join usage_daily u on u.workspace_id = w.id and u.day > current_date - 30
        where w.mode = 'sandbox') as was_used`,
  );
  return rows[0]?.was_used === true;
}
