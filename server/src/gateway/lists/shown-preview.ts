import { conditionWords } from '../../jobs/lists/condition.ts';
import { inputWords } from '../../jobs/lists/input-mapping.ts';
import type { ListFile } from '../../jobs/lists/list-files.ts';
import { toCredits } from '../../kernel/credits.ts';
import { fileIdOf } from '../../kernel/ids.ts';
import { readUsageParts } from '../../ledger/usage-parts.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { Caller } from '../caller.ts';
import type { StepGuess } from './guess-mapping.ts';
import type { OddColumn } from './odd-columns.ts';
import { outputColumns } from './output-columns.ts';
import type { RowsPreview, StepPreview } from './preview-list.ts';
import { type ListPlan, planWords } from './read-list-plan.ts';
import type { BoundRecipe } from './recipes/bind-recipe.ts';

export interface PreviewToShow {
  readonly plan: ListPlan;
  readonly file: ListFile;
  readonly rows: RowsPreview;
  readonly keepsFile: boolean;
  readonly guesses: readonly StepGuess[];
  readonly warnings: readonly OddColumn[];
  /** What a recipe came to; null where steps were sent. */
  readonly recipe: BoundRecipe | null;
}

const dayMs = 86_400_000;
const daysBack = 30;
/** The calls that say how long one takes. */
const lastCalls = 200;

/** What a list would come to, in words and numbers. What is likely is an estimate from this workspace's last calls of the same endpoints. */
export async function shownPreview(
  db: Queryable,
  { workspaceId }: Pick<Caller, 'workspaceId'>,
  rowsAtATime: number,
  { plan, file, rows, keepsFile, guesses, warnings, recipe }: PreviewToShow,
) {
  const history = await Promise.all(rows.steps.map((step) => likelyOf(db, workspaceId, step)));
  const isKnown = history.every((one) => one !== null);
  const sum = (of: (one: Likely) => number) =>
    history.reduce((all, one) => all + (one === null ? 0 : of(one)), 0);
  return {
    file: keepsFile ? fileIdOf(file.id) : null,
    columns: file.columns,
    new_columns: outputColumns(plan, file.columns).map(({ heading }) => heading),
    words: planWords(plan),
    ...(recipe === null
      ? {}
      : {
          plan: {
            steps: recipe.plan.steps,
            output: recipe.plan.output ?? {},
            columns: recipe.columns,
          },
        }),
    guesses,
    rows: {
      total: rows.total,
      valid: rows.valid,
      invalid: rows.invalid,
      already_filled: rows.filled,
      lacking_values: rows.lacking,
    },
    problems: rows.problems,
    reasons: rows.reasons,
    steps: rows.steps.map((one, at) => shownStep(one, history[at] ?? null)),
    most_credits: toCredits(rows.most),
    likely_credits: isKnown ? Math.round(sum(({ credits }) => credits)) / 100 : null,
    likely_found: history.at(-1) === null ? null : Math.round(history.at(-1)?.found ?? 0),
    likely_minutes: isKnown ? Math.ceil(sum(({ ms }) => ms) / rowsAtATime / 6_000) / 10 : null,
    no_history: rows.steps.flatMap(({ step }, at) =>
      history[at] === null ? [step.served.endpoint.name] : [],
    ),
    warnings,
  };
}

function shownStep(
  { step, isKnown, calls, skipped, invalid, repeated, most }: StepPreview,
  likely: Likely | null,
) {
  const { endpoint } = step.served;
  return {
    id: step.id,
    endpoint: endpoint.name,
    title: endpoint.title,
    input: Object.fromEntries(inputWords(step.input)),
    run_if: step.runIf === null ? null : conditionWords(step.runIf),
    calls,
    // What it asks is known when the steps before have answered.
    is_upper_bound: !isKnown,
    ...{ skipped, invalid, duplicates: repeated },
    most_credits: toCredits(most),
    likely_credits: likely === null ? null : Math.round(likely.credits) / 100,
    likely_found: likely === null ? null : Math.round(likely.found),
  };
}

interface Likely {
  /** Centicredits. */
  readonly credits: number;
  readonly found: number;
  /** Of all calls together. */
  readonly ms: number;
}

/** Null without history. */
async function likelyOf(
  db: Queryable,
  workspaceId: number,
  { step, calls }: StepPreview,
): Promise<Likely | null> {
  const now = Date.now();
  const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const { endpoint, id } = step.served;
  const [[used], { rows }] = await Promise.all([
    readUsageParts(db, {
      workspaceIds: [workspaceId],
      ...{ from: dayOf(now - (daysBack - 1) * dayMs), to: dayOf(now), step: null, by: 'endpoint' },
      endpoint: endpoint.name,
    }),
    db.query<{ ms: number | null }>(
      `select avg(duration_ms)::float8 as ms from (
         select duration_ms from calls where workspace_id = $1 and endpoint_id = $2 order by id desc limit ${lastCalls}) c`,
      [workspaceId, id],
    ),
  ]);
  if (used === undefined || used.lookups === 0) return null;
  return {
    credits: (calls * used.credits) / used.lookups,
    found: (calls * used.hits) / used.lookups,
    ms: calls * (rows[0]?.ms ?? 0),
  };
}
