import pg from 'pg';
import type { SentListPlan } from '../gateway/lists/read-list-plan.ts';
import { submitJob } from '../jobs/bulk/submit-job.ts';
import { centicredits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { Ledger } from '../ledger/ledger.ts';
import { registerProcess } from '../ledger/processes.ts';
import { keepPlans } from '../postgres/plans.ts';
import { typeParsers } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import type { TestDatabase } from './database.ts';

export interface ListToStart {
  /** Of the key of a workspace. */
  readonly workspace: string;
  readonly plan: SentListPlan;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** In centicredits. */
  readonly ceiling: number;
}

/** Starts a list in the books of a running service, which then runs its rows. */
export async function startList(
  { url, pool }: TestDatabase,
  { workspace, plan, rows, ceiling }: ListToStart,
): Promise<string> {
  const processId = await registerProcess(pool, 'test', process.pid);
  const ledger = new Ledger({
    connect: async () => {
      const client = new pg.Client({ connectionString: url, types: typeParsers });
      await client.connect();
      await keepPlans(client);
      return client;
    },
    processId: () => processId,
    ...{ waitMaxMs: 60_000, answerWithinMs: 60_000 },
  });
  const { rows: found } = await pool.query<{ workspace_id: number; account_id: number; endpoint_id: number }>(
    `select w.id as workspace_id, a.id as account_id, (select id from endpoints where name = 'lists') as endpoint_id
       from workspaces w join ledger_accounts a on a.organization_id = w.organization_id and a.mode = w.mode
      where w.public_id = $1`,
    [workspace],
  );
  const [of] = found;
  if (!of) throw new Error(`there is no workspace ${workspace}`);
  const call = {
    id: uuidv7(),
    ...{ accountId: of.account_id, workspaceId: of.workspace_id, endpointId: of.endpoint_id },
    ...{ amount: centicredits(ceiling), planCovers: false, overflow: null },
  };
  const reserved = await ledger.reserve(call);
  await ledger.close();
  if (!reserved.done) throw new Error(reserved.refusal);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  await transaction(pool, (tx) =>
    submitJob(tx, {
      ...{ id: call.id, endpointId: of.endpoint_id, workspaceId: of.workspace_id, accountId: of.account_id },
      ...{ name: null, webhookUrl: null, held: call.amount },
      columns: JSON.stringify(columns),
      list: JSON.stringify(plan),
      items: rows.map((row, at) => ({ input: JSON.stringify(row), question: String(at), refId: null })),
    }),
  );
  return call.id;
}

export interface StepInBooks {
  readonly index: number;
  readonly step: number;
  readonly outcome: string | null;
  readonly answer: string | null;
  readonly cost: number;
}

export async function stepsOf({ pool }: TestDatabase, listId: string): Promise<StepInBooks[]> {
  const { rows } = await pool.query<StepInBooks>(
    'select index, step, outcome, answer, cost from list_steps where job_id = $1 order by index, step',
    [listId],
  );
  return rows;
}
