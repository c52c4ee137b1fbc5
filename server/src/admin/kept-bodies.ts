import type { CutBody } from '../ledger/cut-body.ts';
import { readCallBodies } from '../ledger/read-call-bodies.ts';
import { beganAt } from '../ledger/read-calls.ts';
import type { Queryable } from '../postgres/pool.ts';

/** What is kept of what a call sent and answered. JSON texts, or where one was cut the beginning of it. */
export interface KeptBodies {
  readonly because: 'workspace' | 'idempotency_key' | 'list';
  /** Null where the answer alone is kept. */
  readonly request: CutBody | null;
  readonly answer: CutBody | null;
  /** Null: as long as the results of its list. */
  readonly until: Date | null;
}

/** An answer is kept for a call's Idempotency-Key, which is taken this long before or after the call's id is made. */
const keyAwayMs = 300_000;
const keptHours = 24;

/**
 * What is kept of a call of a workspace: of an item of a list what was sent and answered, as long as the list's results; of other calls the
 * same, for so many days as the workspace says; else the answer that a repeat with its Idempotency-Key gets, for a day. Null for all other
 * calls: nothing of them is stored.
 */
export async function readKeptBodies(
  db: Queryable,
  call: { readonly id: string; readonly workspaceId: number; readonly jobId: string | null },
): Promise<KeptBodies | null> {
  if (call.jobId !== null) {
    const { rows } = await db.query<{ input: string; answer: string | null }>(
      'select input, answer from bulk_items where job_id = $1 and call_id = $2 order by index limit 1',
      [call.jobId, call.id],
    );
    const item = rows[0];
    if (!item) return null;
    return {
      because: 'list',
      request: whole(item.input),
      answer: item.answer === null ? null : whole(item.answer),
      until: null,
    };
  }
  const ofWorkspace = await readCallBodies(db, call);
  if (ofWorkspace) return { because: 'workspace', ...ofWorkspace };
  const began = beganAt(call.id).getTime();
  const { rows } = await db.query<{ answer: string; createdAt: Date }>(
    // By its age, of which there is an index. Erased answers are none.
    `select k.answer, k.created_at as "createdAt" from idempotency_keys k
      where k.created_at between $3 and $4 and k.workspace_id = $1 and k.call_id = $2 and k.answer is not null
        and k.created_at > now() - interval '${keptHours} hours'`,
    [call.workspaceId, call.id, new Date(began - keyAwayMs), new Date(began + keyAwayMs)],
  );
  const kept = rows[0];
  if (!kept) return null;
  return {
    because: 'idempotency_key',
    request: null,
    answer: whole(kept.answer),
    until: new Date(kept.createdAt.getTime() + keptHours * 3_600_000),
  };
}

const whole = (text: string): CutBody => ({ text, bytes: Buffer.byteLength(text) });
