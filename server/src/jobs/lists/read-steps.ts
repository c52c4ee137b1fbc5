import type { Centicredits } from '../../kernel/credits.ts';
import type { Queryable } from '../../postgres/pool.ts';

/** What a step of a row came to. */
export interface EndedStep {
  readonly outcome: 'found' | 'not_found' | 'failed';
  /** JSON. */
  readonly answer: string;
  readonly cost: Centicredits;
}

/** Steps of a row that have ended, by their place in the list. */
export async function readEndedSteps(
  db: Queryable,
  listId: string,
  row: number,
): Promise<ReadonlyMap<number, EndedStep>> {
  const { rows } = await db.query<{ step: number } & EndedStep>({
    name: 'ended_steps',
    text: `select step, outcome, answer, cost from list_steps
            where job_id = $1 and index = $2 and outcome in ('found', 'not_found', 'failed')`,
    values: [listId, row],
  });
  return new Map(rows.map(({ step, ...ended }) => [step, ended]));
}
