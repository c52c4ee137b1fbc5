import type pg from 'pg';
import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import { drawFromHold, drawsMax } from '../../ledger/hold.ts';
import type { TakenItem } from '../bulk/bulk-task.ts';
import { countSteps } from './list-counts.ts';
import type { ListLimits } from './list-limits.ts';
import { countProblems } from './list-problems.ts';

/*
 * The money of a list. Its hold is its ceiling: the most that all of its calls may cost together. Before a step of a row asks anybody, the most that it can cost is claimed of
 * that; when it has ended, what it did cost is drawn from the hold and the claim is gone. So what was charged and what may still be charged by what runs now is
 * never above the ceiling, whatever runs at the same time or crashes (`bulk_jobs_ceiling`).
 */

/** A step of a row that is about to be called. */
export interface StepToClaim {
  readonly item: Pick<TakenItem, 'index' | 'processId'>;
  readonly step: number;
  /** Of the call, as it will be in the history. */
  readonly callId: string;
  readonly endpointId: number;
  /** The most that it can cost. */
  readonly most: Centicredits;
  /** What it asks, hashed: of one list a step with the same question is called once. */
  readonly question: Buffer;
  /** What the steps of this row have cost so far. */
  readonly spent: Centicredits;
}

/**
 * `claimed`: it may run. `repeated`: it has ended as the row that asked the same before, and costs nothing. `asked`: that row has not ended yet. `wait`: what runs now may
 * cost so much that too little is left; when that has ended it may be enough. `above`: it can never be paid under this ceiling. `row_ceiling`: its row would cost more
 * than a row may. `canceled`: its list was. `lost`: the row is not ours any more, or the
 * step has ended.
 */
export type Claim =
  /** `callId` and `most` of the first claim, where a process that is gone had begun the step. */
  | { readonly is: 'claimed'; readonly callId: string; readonly most: Centicredits }
  | { readonly is: 'repeated'; readonly outcome: 'found' | 'not_found'; readonly answer: string }
  | { readonly is: 'asked' | 'wait' | 'above' | 'row_ceiling' | 'canceled' | 'lost' };

/** Claims steps of one list, in their order, each if the ones before leave enough. To be committed before anybody is asked. */
export async function claimSteps(
  tx: pg.PoolClient,
  listId: string,
  steps: readonly StepToClaim[],
): Promise<readonly Claim[]> {
  // The job's row before those of its items, like all who change both: of two processes the second sees what the first has claimed.
  const { rows: lists } = await tx.query<{
    left: number;
    claimed: number;
    is_canceled: boolean;
    limits: string | null;
  }>(
    `select held - charged - claimed as left, claimed, status = 'canceled' as is_canceled, limits
       from bulk_jobs where id = $1 and finished_at is null for update`,
    [listId],
  );
  const [list] = lists;
  if (!list) return steps.map(() => ({ is: 'lost' }));
  const there = await stepsThere(tx, listId, steps);
  const answers = await firstAnswers(tx, listId, steps, there);
  const claims: Claim[] = [];
  const claimed: StepToClaim[] = [];
  const repeats: Repeat[] = [];
  const asked = new Set<string>();
  const { maxCreditsPerRow } = JSON.parse(list.limits ?? '{}') as Partial<ListLimits>;
  let { left } = list;
  let isAnythingClaimed = list.claimed > 0;
  for (const [at, step] of steps.entries()) {
    const one = there[at] ?? nothingThere;
    const question = `${step.step} ${step.question.toString('base64')}`;
    const { first_index: repeated, first_outcome: outcome } = one;
    const answer = answers.get(`${step.step} ${repeated}`);
    if (!one.is_ours || one.has_ended) claims.push({ is: 'lost' });
    else if (one.call_id !== null) claims.push({ is: 'claimed', callId: one.call_id, most: one.claimed });
    else if (list.is_canceled) claims.push({ is: 'canceled' });
    else if (repeated !== null && outcome !== null && answer !== undefined) {
      repeats.push({ step, repeated, outcome });
      claims.push({ is: 'repeated', outcome, answer });
    } else if (maxCreditsPerRow !== undefined && step.spent + step.most > maxCreditsPerRow) {
      claims.push({ is: 'row_ceiling' });
    } else if (repeated !== null || asked.has(question)) claims.push({ is: 'asked' });
    else if (step.most <= left) {
      left -= step.most;
      isAnythingClaimed = true;
      asked.add(question);
      claimed.push(step);
      claims.push({ is: 'claimed', callId: step.callId, most: step.most });
    } else claims.push({ is: isAnythingClaimed ? 'wait' : 'above' });
  }
  await writeRepeats(tx, listId, repeats);
  await countSteps(
    tx,
    listId,
    repeats.map(({ step, outcome }) => ({ step: step.step, [outcome]: 1, repeated: 1 })),
  );
  await countProblems(
    tx,
    listId,
    repeats.map(({ step, repeated, outcome }) => ({
      ...{ step: step.step, outcome, answer: answers.get(`${step.step} ${repeated}`) ?? '{}' },
    })),
  );
  await writeClaims(tx, listId, claimed);
  if (claims.some(({ is }) => is === 'wait')) {
    // Each of a hundred thousand rows would find the same: none is taken until something has ended (or a row that waits looks again).
    await tx.query(`update bulk_jobs set paused_because = coalesce(paused_because, 'room') where id = $1`, [
      listId,
    ]);
  }
  return claims;
}

interface StepThere {
  readonly is_ours: boolean;
  readonly call_id: string | null;
  /** What it claims. */
  readonly claimed: Centicredits;
  readonly has_ended: boolean;
  /** The row that asked the same before, and how that ended; null where none has, or it failed. */
  readonly first_index: number | null;
  readonly first_outcome: 'found' | 'not_found' | null;
}

const nothingThere: StepThere = {
  ...{ is_ours: false, call_id: null, claimed: centicredits(0), has_ended: false },
  ...{ first_index: null, first_outcome: null },
};

interface Repeat {
  readonly step: StepToClaim;
  /** The row whose answer it has. */
  readonly repeated: number;
  readonly outcome: 'found' | 'not_found';
}

/** Of each step whether its row is still ours, and what is there of it. */
async function stepsThere(
  tx: pg.PoolClient,
  listId: string,
  steps: readonly StepToClaim[],
): Promise<readonly StepThere[]> {
  const { rows } = await tx.query<StepThere>(
    `select i.index is not null as is_ours, s.call_id, coalesce(s.claimed, 0) as claimed, s.outcome is not null as has_ended,
            f.index as first_index, f.outcome as first_outcome
       from unnest($2::int[], $3::int[], $4::smallint[], $5::bytea[]) with ordinality u (index, process_id, step, question, ix)
       left join bulk_items i on i.job_id = $1 and i.index = u.index and i.state = 2 and i.process_id + 0 = u.process_id
       left join list_steps s on s.job_id = $1 and s.index = u.index and s.step = u.step
       left join lateral (
         select f.index, f.outcome from list_steps f
          where f.job_id = $1 and f.step = u.step and f.question = u.question and f.repeats is null and f.index <> u.index
            and (f.outcome is null or f.outcome in ('found', 'not_found'))
          limit 1) f on true
      order by u.ix`,
    [
      listId,
      steps.map(({ item }) => item.index),
      steps.map(({ item }) => item.processId),
      steps.map(({ step }) => step),
      steps.map(({ question }) => question),
    ],
  );
  return rows;
}

/** Answers that steps repeat, by step and row, each once: a hundred rows may ask at this moment what has some MiB. */
async function firstAnswers(
  tx: pg.PoolClient,
  listId: string,
  steps: readonly StepToClaim[],
  there: readonly StepThere[],
): Promise<ReadonlyMap<string, string>> {
  const firsts = steps.flatMap(({ step }, at) => {
    const { first_index: index, first_outcome: outcome } = there[at] ?? nothingThere;
    return index === null || outcome === null ? [] : [{ step, index }];
  });
  if (firsts.length === 0) return new Map();
  const { rows } = await tx.query<{ step: number; index: number; answer: string }>(
    `select step, index, answer from list_steps
      where job_id = $1 and (index, step) in (select u.index, u.step from unnest($2::int[], $3::smallint[]) u (index, step)) and answer is not null`,
    [listId, firsts.map(({ index }) => index), firsts.map(({ step }) => step)],
  );
  return new Map(rows.map(({ step, index, answer }) => [`${step} ${index}`, answer]));
}

/** They have ended with that: there is no call, and nothing to pay. */
async function writeRepeats(tx: pg.PoolClient, listId: string, repeats: readonly Repeat[]): Promise<void> {
  if (repeats.length === 0) return;
  await tx.query(
    `with repeated as (
       insert into list_steps (job_id, index, step, call_id, endpoint_id, question, claimed, repeats, outcome, answer)
       select $1, u.index, u.step, u.call_id, u.endpoint_id, u.question, 0, u.repeats, u.outcome, f.answer
         from unnest($2::int[], $3::smallint[], $4::uuid[], $5::smallint[], $6::bytea[], $7::int[], $8::text[])
              u (index, step, call_id, endpoint_id, question, repeats, outcome)
         join list_steps f on f.job_id = $1 and f.index = u.repeats and f.step = u.step
       returning octet_length(answer) as bytes
     )
     update bulk_jobs set bytes = bytes + (select sum(bytes) from repeated) where id = $1`,
    [
      listId,
      repeats.map(({ step }) => step.item.index),
      repeats.map(({ step }) => step.step),
      repeats.map(({ step }) => step.callId),
      repeats.map(({ step }) => step.endpointId),
      repeats.map(({ step }) => step.question),
      repeats.map(({ repeated }) => repeated),
      repeats.map(({ outcome }) => outcome),
    ],
  );
}

async function writeClaims(tx: pg.PoolClient, listId: string, steps: readonly StepToClaim[]): Promise<void> {
  if (steps.length === 0) return;
  await tx.query(
    `with claimed as (
       insert into list_steps (job_id, index, step, call_id, endpoint_id, claimed, question)
       select $1, u.index, u.step, u.call_id, u.endpoint_id, u.most, u.question
         from unnest($2::int[], $3::smallint[], $4::uuid[], $5::smallint[], $6::int[], $7::bytea[]) u (index, step, call_id, endpoint_id, most, question)
       returning claimed
     )
     update bulk_jobs set claimed = claimed + (select sum(claimed) from claimed) where id = $1`,
    [
      listId,
      steps.map(({ item }) => item.index),
      steps.map(({ step }) => step),
      steps.map(({ callId }) => callId),
      steps.map(({ endpointId }) => endpointId),
      steps.map(({ most }) => most),
      steps.map(({ question }) => question),
    ],
  );
}

/** How a step of a row ended that was claimed before. */
export interface StepToSettle {
  readonly item: Pick<TakenItem, 'index' | 'processId'>;
  readonly step: number;
  readonly outcome: 'found' | 'not_found' | 'failed';
  /** JSON: what the call answered; of a failure its error. */
  readonly answer: string;
  /** At most what was claimed; 0 of a failure. */
  readonly cost: Centicredits;
  readonly status: number;
  readonly records: number;
  readonly durationMs: number;
  readonly provider: string | null;
  readonly cached: boolean;
}

/**
 * Writes down how steps of one list ended, and pays for them out of its hold: both or neither. A step whose row was taken from its process meanwhile is passed over:
 * somebody else ends it. At most `drawsMax`. @returns for each step whether it was written down
 */
export async function settleSteps(
  tx: pg.PoolClient,
  listId: string,
  steps: readonly StepToSettle[],
): Promise<readonly boolean[]> {
  await tx.query('select from bulk_jobs where id = $1 for update', [listId]);
  const { rows } = await tx.query<{ ix: number; call_id: string; endpoint_id: number }>(
    `with ours as (
       select s.index, s.step, s.call_id, s.endpoint_id, s.claimed, u.outcome, u.answer, u.cost, u.provider, u.ix
         from unnest($2::int[], $3::int[], $4::smallint[], $5::text[], $6::text[], $7::int[], $8::text[]) with ordinality
              u (index, process_id, step, outcome, answer, cost, provider, ix)
         join bulk_items i on i.job_id = $1 and i.index = u.index and i.state = 2 and i.process_id + 0 = u.process_id
         join list_steps s on s.job_id = $1 and s.index = u.index and s.step = u.step and s.outcome is null
     ), settled as (
       update list_steps s set claimed = 0, outcome = o.outcome, answer = o.answer, cost = o.cost, provider = o.provider
         from ours o where s.job_id = $1 and s.index = o.index and s.step = o.step
     ), paid as (
       update bulk_jobs j
          set charged = j.charged + o.cost, claimed = j.claimed - o.claimed, bytes = j.bytes + o.bytes,
              paused_because = nullif(j.paused_because, 'room')
         from (select coalesce(sum(cost), 0) as cost, coalesce(sum(claimed), 0) as claimed, coalesce(sum(octet_length(answer)), 0) as bytes
                 from ours) o
        where j.id = $1
     )
     select ix::int, call_id, endpoint_id from ours order by ix`,
    [
      listId,
      steps.map(({ item }) => item.index),
      steps.map(({ item }) => item.processId),
      steps.map(({ step }) => step),
      steps.map(({ outcome }) => outcome),
      steps.map(({ answer }) => answer),
      steps.map(({ cost }) => cost),
      steps.map(({ provider }) => provider),
    ],
  );
  await countSteps(
    tx,
    listId,
    rows.map(({ ix }) => {
      const { step, outcome, cost } = steps[ix - 1] as StepToSettle;
      return { step, [outcome]: 1, charged: cost };
    }),
  );
  await countProblems(
    tx,
    listId,
    rows.map(({ ix }) => steps[ix - 1] as StepToSettle),
  );
  // From here on all other calls of the account wait until this is committed.
  for (let from = 0; from < rows.length; from += drawsMax) {
    const some = rows.slice(from, from + drawsMax);
    await drawFromHold(
      tx,
      listId,
      some.map(({ ix, call_id: callId, endpoint_id: endpointId }) => {
        const { cost, status, records, durationMs, provider, cached } = steps[ix - 1] as StepToSettle;
        return { callId, endpointId, cost, outcome: { status, records, durationMs, provider, cached } };
      }),
      { asItems: false },
    );
  }
  const written = new Set(rows.map(({ ix }) => ix));
  return steps.map((_, at) => written.has(at + 1));
}

/** Gives up the claims of rows that have ended: what was begun for them is not paid any more. */
export async function releaseClaims(
  tx: pg.PoolClient,
  listId: string,
  rows: readonly number[],
): Promise<void> {
  await tx.query(
    `with open as (
       select step, index, claimed from list_steps where job_id = $1 and index = any($2) and outcome is null for update
     ), released as (
       update list_steps s set claimed = 0, outcome = 'canceled' from open o
        where s.job_id = $1 and s.index = o.index and s.step = o.step
     )
     update bulk_jobs set claimed = claimed - (select sum(claimed) from open), paused_because = nullif(paused_because, 'room')
      where id = $1 and exists (select from open)`,
    [listId, rows],
  );
}
