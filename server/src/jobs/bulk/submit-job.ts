import type pg from 'pg';
import { uuidv7 } from '../../kernel/ids.ts';
import { invariant } from '../../kernel/invariant.ts';
import { keepForJob } from '../../ledger/hold.ts';

/** Items of one job. */
export const itemsMax = 10_000;

export interface JobToSubmit {
  /** Of the call that was reserved: it becomes the job's. */
  readonly id: string;
  readonly endpointId: number;
  readonly workspaceId: number;
  readonly accountId: number;
  readonly name: string | null;
  readonly webhookUrl: string | null;
  /** Centicredits that are held for it. */
  readonly held: number;
  readonly items: readonly ItemToSubmit[];
}

export interface ItemToSubmit {
  /** JSON as it was sent. */
  readonly input: string;
  /** What it asks for: items of a job with the same one are looked up once. */
  readonly question: string;
}

/**
 * Writes a job down in the transaction that makes its reservation a hold, so that there is never one without the other. False
 * where the reservation has ended: then nothing was written.
 */
export async function submitJob(tx: pg.PoolClient, job: JobToSubmit): Promise<boolean> {
  const { items } = job;
  invariant(items.length > 0, 'a job has items');
  if (!(await keepForJob(tx, job.id))) return false;
  const repeats = repeatsOf(items);
  const open = repeats.filter((first) => first === null).length;
  await tx.query('insert into bulk_turns (account_id) values ($1) on conflict do nothing', [job.accountId]);
  await tx.query(
    `insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, name, webhook_url, held, total, open)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      job.id,
      job.endpointId,
      job.workspaceId,
      job.accountId,
      job.name,
      job.webhookUrl,
      job.held,
      items.length,
      open,
    ],
  );
  await tx.query(
    `insert into bulk_items (job_id, index, input, repeats, call_id, state)
     select $1, u.ix - 1, u.input, u.repeats, u.call_id, case when u.repeats is null then 1 else 0 end
       from unnest($2::text[], $3::int[], $4::uuid[]) with ordinality u (input, repeats, call_id, ix)`,
    [job.id, items.map(({ input }) => input), repeats, items.map(() => uuidv7())],
  );
  return true;
}

/** Of each item the first one that asks the same; null for that itself. */
function repeatsOf(items: readonly ItemToSubmit[]): (number | null)[] {
  const first = new Map<string, number>();
  return items.map(({ question }, index) => {
    const earlier = first.get(question);
    if (earlier === undefined) first.set(question, index);
    return earlier ?? null;
  });
}
