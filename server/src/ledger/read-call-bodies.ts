import type { Queryable } from '../postgres/pool.ts';
import type { CutBody } from './cut-body.ts';
import { beganAt } from './read-calls.ts';

/** What a workspace keeps of what one of its calls sent and answered. */
export interface KeptCallBodies {
  /** Null: a list, whose rows are kept with it. */
  readonly request: CutBody | null;
  readonly answer: CutBody;
  readonly until: Date;
}

interface Row {
  request: string | null;
  request_bytes: number | null;
  answer: string;
  answer_bytes: number;
  days: number;
}

/** Null where nothing is kept, or no longer. */
export async function readCallBodies(
  db: Queryable,
  { workspaceId, id }: { readonly workspaceId: number; readonly id: string },
): Promise<KeptCallBodies | null> {
  const { rows } = await db.query<Row>(
    `select b.request, b.request_bytes, b.answer, b.answer_bytes, w.bodies_days as days
       from call_bodies b join workspaces w on w.id = b.workspace_id
      where b.workspace_id = $1 and b.call_id = $2 and w.bodies_days > 0
        and b.call_id >= first_call_id(now() - make_interval(days => w.bodies_days))`,
    [workspaceId, id],
  );
  const [row] = rows;
  if (!row) return null;
  const { request, request_bytes: requestBytes } = row;
  return {
    request: request === null || requestBytes === null ? null : { text: request, bytes: requestBytes },
    answer: { text: row.answer, bytes: row.answer_bytes },
    until: new Date(beganAt(id).getTime() + row.days * 86_400_000),
  };
}

/** Whether any workspace keeps bodies. */
export async function keepsBodies(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('select from workspaces where bodies_days > 0 limit 1');
  return rowCount === 1;
}
