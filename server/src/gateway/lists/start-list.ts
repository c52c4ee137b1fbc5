import { type ListFile, readFileRows } from '../../jobs/lists/list-files.ts';
import { type ListLimits, usualStopAfterFailures } from '../../jobs/lists/list-limits.ts';
import { storedListBytes, submitList } from '../../jobs/lists/submit-list.ts';
import { type Centicredits, centicredits } from '../../kernel/credits.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import { noFields, traced } from '../../kernel/span.ts';
import type { Paid } from '../../ledger/operations.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { checkReceiverOf, receiverOf } from '../../webhooks/receiver.ts';
import { hasWebhooks } from '../../webhooks/webhooks.ts';
import type { Answer, CallToMake, CheckedCall } from '../gateway-call.ts';
import { type FieldProblem, validationFailed } from '../parse-request.ts';
import { quote } from '../quote.ts';
import { answerOf } from '../steps/answer-of.ts';
import { checkAvailable, checkMost, checkOverflow } from '../steps/check-call.ts';
import { oncePerKey } from '../steps/once-per-key.ts';
import { pay, paymentOf } from '../steps/payment.ts';
import { refusalOf } from '../steps/refuse-payment.ts';
import { release } from '../steps/release.ts';
import { withinBudget } from '../steps/within-budget.ts';
import { isComputed } from './compute-row.ts';
import { type StepGuess, withGuesses } from './guess-mapping.ts';
import { allowed, type SentLimits, type SentList } from './list-body.ts';
import { listsEndpoint } from './list-endpoint.ts';
import type { ListCall, ListParts } from './list-parts.ts';
import { oddColumns } from './odd-columns.ts';
import { previewRows, type RowsPreview } from './preview-list.ts';
import { type ListPlan, listsIn, readListPlan, type SentListPlan } from './read-list-plan.ts';
import { type BoundRecipe, bindRecipe, type FileToBind, findRecipe } from './recipes/bind-recipe.ts';
import type { Recipe } from './recipes/recipe.ts';
import { recipesByName } from './recipes/registry.ts';
import { sampleLimits } from './sample-columns.ts';
import { shownListInFull } from './shown-list.ts';
import { shownPreview } from './shown-preview.ts';
import { refuseUnknownAnswers } from './unknown-answers.ts';

/** A list as it is sent: its rows are in the database already. */
export interface ListToStart {
  /** Null: the one that it names is not there, or not any more. */
  readonly file: ListFile | null;
  readonly sent: SentList;
}

export interface StartOptions {
  /** Of a dry run: its rows are kept, and may be named when it is started. */
  readonly keepsFile?: boolean;
}

const noTrace = { provider: null, cached: false } as const;

/**
 * Starts a list, or says what it would come to (`dryRun`). The file is the list's then; of a list that is refused it stays.
 * @throws {ServiceError} validation_failed, which names rows and steps; unknown_list; what a call is refused with
 */
export async function startList(
  parts: ListParts,
  sentCall: ListCall,
  { file, sent }: ListToStart,
  { keepsFile = false }: StartOptions = {},
): Promise<Answer> {
  if (file === null) return startedBefore(parts, sentCall);
  const reads = parts.readsOf(sentCall.caller.workspaceId);
  const sample = await readSample(reads, file);
  const recipe = recipeOf(sent);
  const bound = recipe && boundTo(recipe, sent, { columns: file.columns, sample });
  const { plan: planned, guesses } = bound
    ? { plan: bound.plan, guesses: [] }
    : withGuesses(planOf(sent, parts.served), file.columns, sample, parts.served);
  // A preview shows what was guessed.
  refuseGuesses(guesses, sentCall.dryRun ? 'auto' : (sent.mapping ?? 'given'));
  const plan = readListPlan(planned, file.columns, parts.served);
  refuseUnknownAnswers(plan);
  const call = callOf(parts, sentCall, plan);
  checkOverflow(call);
  for (const { served } of plan.steps) await checkAvailable(parts, { ...call, endpoint: served });
  const rows = await previewRows(reads, file, plan, call.gone);
  const most = ceilingOf(sent, rows);
  const limits = limitsOf({ ...recipe?.limits, ...sent.limits }, most);
  if (call.dryRun) {
    await checkWebhook(parts, call, sent);
    const preview = await shownPreview(reads, call.caller, parts.rowsAtATime, {
      ...{ plan, file, rows, keepsFile, guesses, warnings: oddColumns(plan, sample) },
      recipe: bound,
    });
    return quote(parts, call, most, { preview }, await warningsOfSteps(parts, call, plan));
  }
  refuseSearch(sent, rows);
  refuseRows(rows, sent.invalid_rows ?? recipe?.invalidRows ?? 'refuse');
  checkMost(call, most);
  return oncePerKey(parts, call, (progress) =>
    withinBudget(parts, call, most, async () => {
      const webhookUrl = await checkWebhook(parts, call, sent);
      await checkRoom(parts, call, file, webhookUrl);
      const paid = await reserve(parts, call, most);
      progress.reserved = true;
      const text = await write(parts, call, { file, sent, plan, planned, limits, most, webhookUrl });
      return answerOf(parts, call, [text], paid, noTrace, most);
    }),
  );
}

/** Warnings of the steps about their sources, from what the service knows already. It queries nobody. */
async function warningsOfSteps(
  { switches, providers }: ListParts,
  { caller }: CheckedCall,
  { steps }: ListPlan,
): Promise<readonly string[]> {
  const warned = await Promise.all(
    steps.map(async ({ id, served: { endpoint } }) => {
      const { warnings } = await switches.providersFor(endpoint, providers, caller);
      return warnings.map((warning) => `Step ${id}: ${warning}`);
    }),
  );
  return warned.flat();
}

/** A list that was started has taken its file: the same call again, with its key, is answered as it was. @throws {ServiceError} unknown_list where there was none */
async function startedBefore(parts: ListParts, sentCall: ListCall): Promise<Answer> {
  const call: CallToMake = { ...sentCall, body: null, endpoint: listsEndpoint(parts.listsId, false) };
  checkOverflow(call);
  if (call.dryRun || call.idempotencyKey === null) throw unknownFile();
  return oncePerKey(parts, call, () => Promise.reject(unknownFile()));
}

export const unknownFile = () =>
  new ServiceError(
    'unknown_list',
    'This workspace has no file of that id. Files are kept for an hour, until a list is started of them.',
  );

/** Null where its steps are sent. @throws {ServiceError} validation_failed where both are, or neither, or there is no such recipe */
function recipeOf({ recipe, steps, columns, search }: SentList): Recipe | null {
  const problem = (path: string, message: string) => validationFailed([{ path, message }]);
  if (recipe === undefined) {
    if (columns !== undefined)
      throw problem('columns', 'They go with recipe. Steps name columns themselves.');
    if (steps === undefined) {
      throw problem('steps', 'Required: array of steps; or recipe, the name of a list of steps.');
    }
    return null;
  }
  if (steps !== undefined)
    throw problem('steps', 'A recipe has its steps. Send steps or recipe: one of them.');
  if (search !== undefined)
    throw problem('search', 'A recipe reads columns: send rows, file or list with it.');
  return findRecipe(recipe);
}

/** Output that is sent takes the place of the recipe's. */
function boundTo(
  recipe: Recipe,
  { columns = {}, mapping = 'auto', output }: SentList,
  file: FileToBind,
): BoundRecipe {
  const bound = bindRecipe(recipe, file, { columns, mapping });
  return { ...bound, plan: { ...bound.plan, ...(output ? { output } : {}), recipe: recipe.name } };
}

/** A search is the first step, in the one row that there is then. @throws {ServiceError} validation_failed */
function planOf({ steps = [], output, search }: SentList, served: ListParts['served']): SentListPlan {
  const more = output ? { output } : {};
  if (!search) return { steps, ...more };
  const endpoint = served.get(search.endpoint)?.endpoint;
  const [each] = endpoint ? listsIn(endpoint.example.response) : [];
  if (endpoint && each === undefined) {
    throw validationFailed([
      {
        path: 'search.endpoint',
        message: `${search.endpoint} answers no list. Name a search, such as people_search.`,
      },
    ]);
  }
  const first = {
    ...{ id: 'search', endpoint: search.endpoint, input: asTold(search.body) as Record<string, unknown> },
    ...{ each: each ?? '[]', max_rows: search.max_rows ?? 100 },
  };
  return { steps: [first, ...steps], ...more };
}

/** Braces of what is the same in each row are braces. */
function asTold(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('{', '{{').replaceAll('}', '}}');
  if (Array.isArray(value)) return value.map(asTold);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asTold(one)]));
}

/** What columns look like is looked at in so many rows. */
export async function readSample(
  db: Queryable,
  { id }: Pick<ListFile, 'id'>,
): Promise<readonly Record<string, unknown>[]> {
  const rows = await readFileRows(db, id, 0, sampleLimits.rowsMax);
  return rows.map(({ cells }) => JSON.parse(cells) as Record<string, unknown>);
}

/** @throws {ServiceError} mapping_needed, with the guess, where steps have no input of their own and none is to be guessed, or the guess is not enough */
function refuseGuesses(guesses: readonly StepGuess[], mapping: 'given' | 'auto'): void {
  const open = guesses.filter(({ isEnough }) => mapping === 'given' || !isEnough);
  if (open.length === 0) return;
  const lacking = open.filter(({ isEnough }) => !isEnough);
  const message =
    lacking.length > 0
      ? lacking
          .map(
            ({ step, unmatched }) => `No column looks like what step ${step} needs: ${unmatched.join('; ')}.`,
          )
          .join(' ')
      : `No input was sent for ${open.map(({ step }) => `step ${step}`).join(' and ')}. The columns suggest the input in guess.`;
  const guess = guesses.map(({ isEnough, ...one }) => ({ ...one, is_enough: isEnough }));
  throw new ServiceError('mapping_needed', message, { fields: { guess } });
}

/** Each page may have one row, and asks for the next with another. */
const spanOf = ({ steps }: ListPlan): number => {
  const each = steps.find((step) => step.each !== null)?.each;
  return each ? 2 * each.maxRows + 2 : 1;
};

/** As the books know it. A list whose steps the plan pays for is paid by the plan; any other by add-on credits. */
export function callOf(
  { listsId }: Pick<ListParts, 'listsId'>,
  call: ListCall,
  { steps }: ListPlan,
): CallToMake {
  const isCovered = steps.every(
    ({ served: { endpoint } }) => endpoint.coveredByPlan === true || endpoint.price.per === 'free',
  );
  return { ...call, body: null, endpoint: listsEndpoint(listsId, isCovered) };
}

/** What is held: no more than the list can cost, where that is known. */
function ceilingOf({ limits }: SentList, { most, steps }: RowsPreview): Centicredits {
  if (limits?.max_credits === undefined) return most;
  const asked = allowed(limits.max_credits);
  return steps.every(({ isKnown }) => isKnown) ? centicredits(Math.min(asked, most)) : asked;
}

export function limitsOf(limits: SentLimits, most: Centicredits): ListLimits {
  const {
    max_credits_per_row: perRow,
    pause_after: pauseAfter,
    stop_below_hit_rate: stopBelowHitRate,
  } = limits;
  return {
    maxCredits: most,
    ...(perRow === undefined ? {} : { maxCreditsPerRow: allowed(perRow) }),
    ...(pauseAfter === undefined ? {} : { pauseAfter }),
    ...(stopBelowHitRate === undefined ? {} : { stopBelowHitRate }),
    stopAfterFailures: limits.stop_after_failures ?? usualStopAfterFailures,
  };
}

/** The one row that a search begins with is none of the caller's. @throws {ServiceError} validation_failed for a body that the search does not take */
function refuseSearch({ search }: SentList, { problems: [first] }: RowsPreview): void {
  if (search !== undefined && first?.step === 'search') {
    throw validationFailed([{ path: 'search.body', message: first.reason }]);
  }
}

/** @throws {ServiceError} validation_failed for a list of which no row can run, and for wrong rows where they are not to be skipped */
export function refuseRows(
  { total, valid, invalid, filled, lacking, problems, reasons }: RowsPreview,
  wrong: 'refuse' | 'skip',
): void {
  const details = problems.map(
    ({ row, line, step, column, reason }): FieldProblem => ({
      path: `rows[${row}]`,
      message: `Line ${line}, step ${step}${column === null ? '' : `, column ${JSON.stringify(column)}`}: ${reason}`,
    }),
  );
  if (valid === 0) {
    const why = [
      ...(invalid > 0 ? [`${invalid} ${invalid === 1 ? 'has' : 'have'} wrong values`] : []),
      ...(lacking > 0
        ? [`${lacking} ${lacking === 1 ? 'lacks' : 'lack'} the values that the steps need`]
        : []),
      ...(filled > 0 ? [`in ${filled} no condition holds`] : []),
    ].join(', ');
    throw validationFailed([{ path: 'rows', message: `Of ${total} rows none can run: ${why}.` }, ...details]);
  }
  if (invalid === 0 || wrong === 'skip') return;
  const [first] = reasons;
  throw validationFailed(
    [
      {
        path: 'rows',
        message: `${invalid} of ${total} rows ${invalid === 1 ? 'has' : 'have'} wrong values. Most often: ${first?.reason ?? ''}`,
      },
      ...details,
    ],
    { fix: 'Correct the rows, or send "invalid_rows": "skip": then they end as invalid, and cost nothing.' },
  );
}

/** @returns the address that the list's events go to, besides registered ones. @throws {ServiceError} url_not_allowed, host_not_found, upstream_error */
async function checkWebhook(
  { checkReceiver }: ListParts,
  { caller }: CallToMake,
  { webhook }: SentList,
): Promise<string | null> {
  if (webhook === undefined) return null;
  return receiverOf(webhook, 'webhook', checkReceiverOf(caller.mode, checkReceiver));
}

/** @throws {ServiceError} storage_full */
async function checkRoom(
  { storage, jobsDb }: ListParts,
  { caller }: CallToMake,
  file: ListFile,
  webhookUrl: string | null,
): Promise<void> {
  const isTold = webhookUrl !== null || (await hasWebhooks(jobsDb, caller.workspaceId));
  await storage.check(caller, [
    { kind: 'open_jobs', rows: 1, bytes: 0 },
    { kind: 'jobs', rows: 1, bytes: storedListBytes({ rows: file.total, bytes: file.bytes }) },
    // Its end must be told, whatever is stored then.
    ...(isTold ? [{ kind: 'deliveries', rows: 1, bytes: 0 } as const] : []),
  ]);
}

/** @throws {ServiceError} the refusal of the ledger */
export async function reserve(parts: ListParts, call: CheckedCall, amount: Centicredits): Promise<Paid> {
  const reserved = await traced('reserve', noFields, () =>
    pay(call, () => parts.ledger.reserve(paymentOf(call, amount))),
  );
  if (!reserved.done) throw await refusalOf(parts, call, amount, reserved);
  return { fromPlan: centicredits(0), fromAddon: centicredits(0), state: reserved.paid.state };
}

async function write(
  parts: ListParts,
  call: CheckedCall,
  {
    file,
    sent,
    plan,
    planned,
    limits,
    most,
    webhookUrl,
  }: ListToStart & {
    readonly file: ListFile;
    readonly plan: ListPlan;
    /** With what was guessed, as it was sent. */
    readonly planned: SentListPlan;
    readonly limits: ListLimits;
    readonly most: Centicredits;
    readonly webhookUrl: string | null;
  },
): Promise<string> {
  const { caller, id } = call;
  const list = {
    ...{ id, endpointId: call.endpoint.id, workspaceId: caller.workspaceId, accountId: caller.accountId },
    ...{
      name: sent.name ?? file.name ?? recipesByName.get(planned.recipe ?? '')?.title ?? null,
      webhookUrl,
      held: most,
      limits,
      fileId: file.id,
    },
    plan: JSON.stringify(planned),
    span: spanOf(plan),
    // The sandbox spreads rows over time; and a ceiling of a row is checked before each of its steps.
    isComputed: caller.mode === 'live' && limits.maxCreditsPerRow === undefined && isComputed(plan),
  };
  try {
    return await parts.jobs.write(call, {
      write: (tx) => submitList(tx, list),
      answerOf: (createdAt) =>
        JSON.stringify(
          shownListInFull(
            {
              ...{ id, workspaceId: caller.workspaceId, name: list.name, webhookUrl, status: 'queued' },
              ...{ reason: null, createdAt, startedAt: null, finishedAt: null, waitsSince: null },
              ...{ total: file.total, ended: 0, found: 0, failed: 0, canceled: 0, invalid: 0, skipped: 0 },
              ...{ held: most, charged: centicredits(0), claimed: centicredits(0), limits },
              ...{
                columns: file.columns,
                plan: list.plan,
                isForgotten: false,
                rowsAMinute: null,
                etaSeconds: null,
              },
            },
            new Map(),
            parts.served,
          ),
        ),
    });
  } catch (error) {
    await release(parts, call, error instanceof ServiceError ? error.status : 503, { ...noTrace });
    throw error;
  }
}
