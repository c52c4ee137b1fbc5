import { type Condition, conditionWords } from '../../jobs/lists/condition.ts';
import type { Cell } from '../../jobs/lists/files/table.ts';
import { writeXlsx } from '../../jobs/lists/files/write-xlsx.ts';
import {
  hasRowsBehind,
  isForgotten,
  type ListReport,
  type ListRow,
  readListRows,
  rowsPageMax,
  type StepOfRow,
} from '../../jobs/lists/list-report.ts';
import type { Row } from '../../jobs/lists/reference.ts';
import { centicredits, toCredits } from '../../kernel/credits.ts';
import { requestIdOf } from '../../kernel/ids.ts';
import { ServiceError } from '../../kernel/service-error.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { csvRow } from '../../text/csv-row.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { validationFailed } from '../parse-request.ts';
import type { ListParts } from './list-parts.ts';
import { outputColumns } from './output-columns.ts';
import { type ListPlan, type ListStep, readListPlan, type SentListPlan } from './read-list-plan.ts';
import { conditionNotMet } from './row-runner.ts';

export interface ListToRead {
  readonly list: ListReport;
  readonly plan: ListPlan;
}

/** By what name its owner sees a source. */
export type ShownProvider = (endpoint: string, provider: string | null) => string | null;

export const shownProviders =
  ({ names, served }: Pick<ListParts, 'names' | 'served'>, mode: 'live' | 'sandbox'): ShownProvider =>
  (endpoint, provider) => {
    const of = served.get(endpoint);
    return provider === null || !of ? provider : names.shown(of.endpoint, mode)(provider);
  };

/** @throws {ServiceError} results_expired */
export function listToRead(list: ListReport, served: ReadonlyMap<string, ServedEndpoint>): ListToRead {
  if (list.isForgotten) {
    throw new ServiceError(
      'results_expired',
      'The rows of the list were deleted: by a request, or since the list ended long ago.',
    );
  }
  return { list, plan: readListPlan(JSON.parse(list.plan) as SentListPlan, list.columns, served) };
}

export interface RowsPageQuery {
  readonly status?: ListRow['status'] | undefined;
  readonly step?: string | undefined;
  readonly stepStatus?: StepOfRow['outcome'] | undefined;
  readonly answers: boolean;
  readonly limit: number;
  readonly from: number;
}

/** A page of rows, in the order of the list. @throws {ServiceError} validation_failed for a step that it does not have, and for half of a filter */
export async function rowsPage(
  db: Queryable,
  { list, plan }: ListToRead,
  { status, step, stepStatus, answers, limit, from }: RowsPageQuery,
  shown: ShownProvider,
) {
  const at = stepAsked(plan, { step, stepStatus });
  const rows = await readListRows(db, list, {
    ...{ from, limit },
    ...(status === undefined ? {} : { outcome: status }),
    ...(at === undefined || stepStatus === undefined ? {} : { step: { at, outcome: stepStatus } }),
  });
  const last = rows.at(-1);
  const mayBeMore = last !== undefined && (await hasRowsBehind(db, list.id, last.index));
  return {
    rows: rows.map((row) =>
      shownRow(row, plan, { columns: outputColumns(plan, list.columns), answers, shown }),
    ),
    next_cursor: mayBeMore ? String(last.index + 1) : null,
  };
}

/** A filter that was passed over would answer all rows, as if each of them were so. */
function stepAsked(
  { steps }: ListPlan,
  { step, stepStatus }: Pick<RowsPageQuery, 'step' | 'stepStatus'>,
): number | undefined {
  if (step === undefined && stepStatus === undefined) return undefined;
  if (step === undefined) throw validationFailed([{ path: 'step', message: 'Required with step_status.' }]);
  const at = steps.findIndex(({ id }) => id === step);
  if (at < 0) {
    const ids = steps.map(({ id }) => id).join(', ');
    throw validationFailed([{ path: 'step', message: `The list has no such step. It has: ${ids}.` }]);
  }
  if (stepStatus === undefined) {
    throw validationFailed([{ path: 'step_status', message: 'Required with step.' }]);
  }
  return at;
}

interface RowForm {
  readonly columns: ReturnType<typeof outputColumns>;
  readonly answers: boolean;
  readonly shown: ShownProvider;
}

/** What a mapping reads of a row that has run. */
export function asRow({ cells, steps }: ListRow, plan: ListPlan): Row {
  const answers: Record<string, unknown> = {};
  for (const [at, { outcome, answer }] of steps) {
    const id = plan.steps[at]?.id;
    if (id === undefined || answer === null || (outcome !== 'found' && outcome !== 'not_found')) continue;
    answers[id] = JSON.parse(answer);
  }
  return { cells, answers };
}

function shownRow(row: ListRow, plan: ListPlan, { columns, answers, shown }: RowForm) {
  const read = asRow(row, plan);
  const cost = [...row.steps.values()].reduce((sum, step) => sum + step.cost, 0);
  return {
    index: row.index,
    line: row.line,
    status: row.status,
    cells: row.cells,
    output: Object.fromEntries(columns.map(({ heading, value }) => [heading, value(read) ?? null])),
    credits_charged: toCredits(centicredits(cost)),
    steps: Object.fromEntries(
      [...row.steps]
        .toSorted(([one], [other]) => one - other)
        .flatMap(([at, step]) => {
          const of = plan.steps[at];
          return of ? [[of.id, shownStep(step, of, { answers, shown })]] : [];
        }),
    ),
  };
}

function shownStep(
  step: StepOfRow,
  { served: { endpoint }, runIf }: ListStep,
  { answers, shown }: Pick<RowForm, 'answers' | 'shown'>,
) {
  const isFailed = step.outcome === 'failed';
  const parsed: unknown = step.answer === null || !(answers || isFailed) ? null : JSON.parse(step.answer);
  const error = isFailed ? (parsed as { error?: string } | null)?.error : undefined;
  return {
    status: step.outcome,
    credits_charged: toCredits(step.cost),
    provider: shown(endpoint.name, step.provider),
    cached: step.isCached,
    ms: step.ms,
    repeats: step.repeats,
    why: step.why === conditionNotMet && runIf ? onlyIf(runIf) : (step.why ?? error ?? null),
    request_id: step.callId === null || step.outcome === 'running' ? null : requestIdOf(step.callId),
    ...(answers ? { answer: parsed } : {}),
  };
}

const conditionLetters = 300;
/** Stored is only that it did not hold. A condition may name hundreds of words. */
function onlyIf(condition: Condition): string {
  const words = conditionWords(condition);
  return `Its condition does not hold: ${words.length > conditionLetters ? `${words.slice(0, conditionLetters)}…` : words}.`;
}

/** All rows as cells of a table: the columns as they were sent, the new ones, and how each row ended. A page of them in memory at a time. */
export function listTable(
  db: Queryable,
  { list, plan }: ListToRead,
  { status: only }: { readonly status?: ListRow['status'] | undefined } = {},
) {
  const columns = outputColumns(plan, list.columns);
  const taken = new Set([...list.columns, ...columns.map(({ heading }) => heading)]);
  let status = 'Status';
  for (let n = 2; taken.has(status); n++) status = `Status (${n})`;
  return {
    headings: [...list.columns, ...columns.map(({ heading }) => heading), status],
    rows: rowsOf(db, { list, plan }, columns, only),
  };
}

/** The table of a list as CSV, a page of rows at a time. */
export async function* listCsv(db: Queryable, list: ListToRead): AsyncGenerator<string> {
  const { headings, rows } = listTable(db, list);
  yield csvRow(headings);
  for await (const some of rows) yield some.map((row) => csvRow(row)).join('');
}

/** The table of a list as an Excel workbook. */
export function listWorkbook(db: Queryable, list: ListToRead): AsyncIterable<Uint8Array> {
  const { headings, rows } = listTable(db, list);
  const sheetName = list.list.name ?? 'List';
  return writeXlsx(headings, rows as AsyncIterable<readonly (readonly Cell[])[]>, { sheetName });
}

/** Several texts or numbers, such as the addresses of a website, are one cell that people can read. */
function asCell(value: unknown): unknown {
  const isOfWords = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isOfWords ? value.join(', ') : (value ?? null);
}

async function* rowsOf(
  db: Queryable,
  { list, plan }: ListToRead,
  columns: RowForm['columns'],
  only: ListRow['status'] | undefined,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  for (let from = 0; ; ) {
    const rows = await readListRows(db, list, {
      from,
      limit: rowsPageMax,
      ...(only === undefined ? {} : { outcome: only }),
    });
    const last = rows.at(-1);
    if (last === undefined) {
      if (!(await isForgotten(db, list.id))) return;
      throw new Error(`the rows of list ${list.id} were forgotten as it was downloaded`);
    }
    from = last.index + 1;
    yield rows.map((row) => {
      const read = asRow(row, plan);
      return [
        ...list.columns.map((column) => (Object.hasOwn(row.cells, column) ? row.cells[column] : null)),
        ...columns.map(({ value }) => asCell(value(read))),
        row.status,
      ];
    });
  }
}
