import type pg from 'pg';
import { uuidv7 } from '../../kernel/ids.ts';
import { invariant } from '../../kernel/invariant.ts';
import { keepForJob } from '../../ledger/hold.ts';
import { noVerdicts } from './verdict-counts.ts';

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
  /** JSON: the columns of the list. */
  readonly columns: string;
  /** Its items are counted by their verdict. */
  readonly hasVerdicts?: boolean;
  /** JSON: of a list, whose items are its rows, its steps (jobs/lists). */
  readonly list?: string | undefined;
  readonly items: readonly ItemToSubmit[];
}

export interface ItemToSubmit {
  /** JSON as it was sent. */
  readonly input: string;
  /** What it asks for: items of a job with the same one are looked up once. */
  readonly question: string;
  /** JSON: what the caller calls it; null where it has no name. */
  readonly refId: string | null;
}

/** What an item counts that has not ended, for its answer to come. It is counted as it is then. */
export const answerToComeBytes = 1_024;
/** Beside its texts: of an item, and of the job. */
export const itemBytes = 256;
export const jobBytes = 1_024;

/** What a job counts as it is stored (`storage_used`). Its answers are not known yet: each counts `answerToComeBytes`. */
export function storedJobBytes({
  columns,
  items,
}: {
  readonly columns: string;
  readonly items: readonly Pick<ItemToSubmit, 'input' | 'refId'>[];
}): number {
  let bytes = jobBytes + Buffer.byteLength(columns) + items.length * (itemBytes + answerToComeBytes);
  for (const { input, refId } of items) {
    bytes += Buffer.byteLength(input) + (refId === null ? 0 : Buffer.byteLength(refId));
  }
  return bytes;
}

/** Items in one statement: putting the texts of more together would hold up other calls. */
const insertedMax = 500;

/**
 * Writes a job down in the transaction that makes its reservation a hold, so that there is never one without the other. Returns when it
 * was created; null where the reservation has ended: then nothing was written.
 */
export async function submitJob(tx: pg.PoolClient, job: JobToSubmit): Promise<Date | null> {
  const { items } = job;
  invariant(items.length > 0, 'a job has items');
  const repeats = repeatsOf(items);
  const some = (from: number) => {
    const few = items.slice(from, from + insertedMax);
    return [
      from,
      few.map(({ input }) => input),
      few.map(({ refId }) => refId),
      repeats.slice(from, from + insertedMax),
      few.map(() => uuidv7()),
    ];
  };
  const { rows } = await tx.query<{ created_at: Date }>({
    name: 'submit_job',
    text: `with kept as (
       ${keepForJob}
     ), turn as (
       insert into bulk_turns (account_id) select $7 from kept on conflict do nothing
     ), job as (
       insert into bulk_jobs (id, endpoint_id, workspace_id, account_id, name, webhook_url, held, columns, total, open, bytes, is_sandbox, verdicts, list)
       select $1, $8, $9, $7, $10, $11, $12, $13, $14, $15, $16, (select mode = 'sandbox' from workspaces where id = $9),
              case when $17 then ${noVerdicts} end, $18
         from kept
       returning created_at
     ), first_items as (
       ${insertItems(', kept')}
     )
     select created_at from job`,
    values: [
      job.id,
      ...some(0),
      job.accountId,
      job.endpointId,
      job.workspaceId,
      job.name,
      job.webhookUrl,
      job.held,
      job.columns,
      items.length,
      repeats.filter((first) => first === null).length,
      storedJobBytes(job),
      job.hasVerdicts === true,
      job.list ?? null,
    ],
  });
  const [written] = rows;
  if (written === undefined) return null;
  for (let from = insertedMax; from < items.length; from += insertedMax) {
    await tx.query(insertItems(''), [job.id, ...some(from)]);
  }
  return written.created_at;
}

const insertItems = (others: string) =>
  `insert into bulk_items (job_id, index, input, ref_id, repeats, call_id, state)
   select $1, $2 + u.ix - 1, u.input, u.ref_id, u.repeats, u.call_id, case when u.repeats is null then 1 else 0 end
     from unnest($3::text[], $4::text[], $5::int[], $6::uuid[]) with ordinality u (input, ref_id, repeats, call_id, ix)${others}`;

/** Of each item the first one that asks the same; null for that itself. */
function repeatsOf(items: readonly ItemToSubmit[]): (number | null)[] {
  const first = new Map<string, number>();
  return items.map(({ question }, index) => {
    const earlier = first.get(question);
    if (earlier === undefined) first.set(question, index);
    return earlier ?? null;
  });
}
