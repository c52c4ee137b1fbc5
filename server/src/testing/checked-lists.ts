import { expect } from 'vitest';
import { listUuidOf } from '../kernel/ids.ts';
import type { TestDatabase } from './database.ts';
import { mostOf, peopleAt, predict, rowOutcome, type ShownRow, type ShownStep } from './list-model.ts';
import type { PlannedStep } from './random-lists.ts';

/* What must hold of a list that has ended, whatever happened to it on the way. */

export interface EndedList {
  readonly id: string;
  readonly steps: readonly PlannedStep[];
  /** Cells in the order in which they were sent. */
  readonly sent: readonly Readonly<Record<string, string>>[];
  /** Centicredits. Every limit that was in force; infinite if there was none for a while. */
  readonly perRows: ReadonlySet<number>;
  /** Of a list that runs rows of another one again. */
  readonly before: { readonly rows: readonly ShownRow[]; readonly again: readonly string[] } | null;
  /** `GET /lists/{id}` */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what callers read, and say what they expect of it
  readonly shown: any;
  /** `GET /lists/{id}/rows` */
  readonly rows: readonly ShownRow[];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const cents = (credits: number): number => Math.round(credits * 100);

/** @returns how many steps failed since the answer was lost with a process */
export async function checkEndedList(
  db: TestDatabase,
  list: EndedList,
  ended: ReadonlySet<number>,
): Promise<number> {
  const { id, shown, rows } = list;
  checkOrder(list);
  const lost = rows.flatMap((row) => lostOfRow(list, row));
  checkKept(list);
  const counts: Record<string, number> = {
    found: 0,
    not_found: 0,
    failed: 0,
    invalid: 0,
    skipped: 0,
    canceled: 0,
  };
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  expect(shown, id).toMatchObject({ ...counts, total: rows.length, completed: rows.length, credits_held: 0 });
  const sum = rows.reduce((all, row) => all + cents(row.credits_charged), 0);
  expect(sum, `${id}: its rows cost what it was charged`).toBe(cents(shown.credits_charged));
  await checkSteps(db, list);
  await checkAsked(db, list, lost, ended);
  return lost.length;
}

/** Rows are there in the order in which they were sent, each once, or what came of it in its place. */
function checkOrder({ id, steps, sent, rows, perRows }: EndedList): void {
  const each = steps.find((step) => step.each !== null);
  const indexes = rows.map(({ index }) => index);
  expect(indexes, id).toEqual([...new Set(indexes)].toSorted((a, b) => a - b));
  const groups = [...Map.groupBy(rows, ({ cells }) => cells.Number)].map(([, some]) => some);
  const inPlace = groups.flat().map(({ index }) => index);
  expect(inPlace, `${id}: what came of a row is in its place`).toEqual(indexes);
  expect(
    groups.map(([row]) => row?.cells),
    id,
  ).toEqual(sent.map(withoutEmpty));
  for (const some of groups) {
    const elements = each === undefined ? [] : some.filter((row) => isElement(row, each));
    if (each === undefined || elements.length === 0) {
      expect(some.length, `${id}, row ${some[0]?.index}`).toBe(1);
      continue;
    }
    const domain = some[0]?.cells[each.column] ?? '';
    const wanted = Math.min(peopleAt(domain), each.each ?? 0);
    const names = elements.map((row) => row.steps[each.id]?.answer.fullName);
    expect(names, `${id}: people of ${domain}: ${JSON.stringify(elements)}`).toEqual(
      Array.from({ length: names.length }, (_, at) => `Person ${at} of ${domain}`),
    );
    const more = some.slice(elements.length);
    const where = `${id}, row ${some[0]?.index}`;
    // A page that was not asked for, or whose answer was lost.
    if (more.length > 0) {
      expect(
        more.map(({ status }) => status),
        where,
      ).toEqual([expect.stringMatching(/^(canceled|failed)$/)]);
      expect(names.length, where).toBeLessThan(wanted);
    } else if (names.length < wanted)
      expect(Math.min(...perRows), where).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(names.length, where).toBeLessThanOrEqual(wanted);
  }
}

/** Empty cells are not stored. */
const withoutEmpty = (cells: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''));

const isElement = ({ steps }: ShownRow, each: PlannedStep): boolean => steps[each.id]?.status === 'found';

interface LostStep {
  readonly question: string;
  readonly row: number;
  readonly shown: ShownStep;
}

/** @returns steps whose answers were lost */
function lostOfRow({ id, steps, rows, perRows, before }: EndedList, row: ShownRow): readonly LostStep[] {
  const outcomes: string[] = [];
  const lost: LostStep[] = [];
  // Another row shows what the steps before it cost, maybe in an earlier list.
  const group = rows.filter(({ cells }) => cells.Number === row.cells.Number);
  const cameOf = steps.findIndex((step) => step.each !== null && group.some((one) => isElement(one, step)));
  let spent = 0;
  let ownCost = 0;
  let isOver = false;
  for (const [at, step] of steps.entries()) {
    const where = `${id}, row ${row.index}, step ${at}`;
    const shown = row.steps[step.id];
    if (isOver) {
      const was = before?.rows.find(({ index }) => index === row.index)?.steps[step.id];
      // What is kept of another list is there before the steps of this one.
      if (was?.status === 'found') expect(shown?.status, where).toBe('found');
      else expect(shown, `${where} runs after a step that did not end`).toBeUndefined();
      continue;
    }
    const expected = predict(step, steps, row, outcomes);
    // A row that did not run again had cost more in the list before.
    const was = before?.rows.find(({ index }) => index === row.index);
    const wasSkipped = was?.status === row.status && was.steps[step.id]?.status === 'skipped';
    const spentAtMost = at < cameOf ? sumOf(steps.slice(0, at).map(mostOf)) : spent;
    const isAboveRow = wasSkipped || [...perRows].some((perRow) => spentAtMost + mostOf(step) > perRow);
    if (shown === undefined || shown.status === 'canceled') {
      // A canceled row does not say which of its steps were not called.
      expect(row.status, where).toBe('canceled');
      const isSkipped = isAboveRow && steps.slice(at + 1).some((later) => later.id in row.steps);
      isOver = shown !== undefined || (expected.question !== null && !isSkipped);
      outcomes.push(isSkipped ? 'skipped' : expected.outcome);
      continue;
    }
    const cost = cents(shown.credits_charged);
    const isLost = shown.status === 'failed' && expected.outcome !== 'failed';
    // A found step stays in a retry, even if the step in its condition ends differently now.
    const isKept =
      was?.steps[step.id]?.status === 'found' && shown.status === 'found' && shown.repeats === row.index;
    if (isLost && expected.question !== null) {
      lost.push({ question: anyPageOf(expected.question, step), row: row.index, shown });
    } else if (!isKept && !(shown.status === 'skipped' && expected.question !== null && isAboveRow)) {
      // What the message shows is all that decides it.
      const known = { expected, spent, perRows: [...perRows], steps, row, was };
      expect(shown.status, `${where}: ${shown.why}, ${JSON.stringify(known)}`).toBe(expected.outcome);
    }
    outcomes.push(shown.status);
    // An entry of an answer costs nothing, but for the first one.
    const isFree = shown.repeats !== null || shown.status !== expected.outcome;
    if (!(step.each !== null && shown.status === 'found')) {
      expect(cost, where).toBe(isFree ? 0 : expected.cost);
    }
    if (shown.status === 'found' || shown.status === 'not_found') {
      expect(expected.isAnswered(shown.answer), `${where}: ${JSON.stringify(shown.answer)}`).toBe(true);
    }
    spent += cost;
    // Rows made from an answer pay for their own steps.
    if (at > cameOf) ownCost += cost;
  }
  expect(ownCost, `${id}, row ${row.index}`).toBeLessThanOrEqual(Math.max(...perRows));
  if (row.status !== 'canceled') {
    const known = JSON.stringify({
      outcomes,
      steps,
      row,
      before: before?.rows.find(({ index }) => index === row.index),
    });
    expect(row.status, `${id}, row ${row.index}: ${known}`).toBe(rowOutcome(outcomes));
  }
  return lost;
}

/** A later page of an answer has a row of its own as long as it is asked for. Which page it was is not shown. */
const anyPageOf = (question: string, step: PlannedStep): string =>
  step.each === null ? question : question.replace(/ page \d+ of .*/, '');

/** Rows that did not run again are as they were. Of others, what was found is kept for nothing. */
function checkKept({ id, steps, before, rows }: EndedList): void {
  if (before === null) return;
  const { again } = before;
  const now = new Map(rows.map((row) => [row.index, row]));
  for (const was of before.rows) {
    const is = now.get(was.index);
    const where = `${id}, row ${was.index}, which was ${was.status}`;
    if (is === undefined) {
      // It has become others.
      expect(again, where).toContain(was.status);
      expect(
        steps.some(({ each }) => each !== null),
        where,
      ).toBe(true);
      continue;
    }
    if (!again.includes(was.status)) expect(is.status, where).toBe(was.status);
    for (const [name, step] of Object.entries(was.steps)) {
      if (again.includes(was.status) && step.status !== 'found') continue;
      // A row that was canceled has it not any more.
      if (step.status === 'canceled') continue;
      expect(is.steps[name], `${where}, step ${name}`).toMatchObject({
        ...{ status: step.status, credits_charged: 0 },
        answer: step.answer,
      });
    }
  }
}

interface StepInBooks {
  readonly index: number;
  readonly step: number;
  readonly question: string;
  readonly outcome: string | null;
  readonly cost: number;
  readonly repeats: number | null;
}

/** Steps as they are counted; each question is paid once, and those that repeat it have its answer. */
async function checkSteps({ pool }: TestDatabase, { id, steps, shown, rows }: EndedList): Promise<void> {
  const { rows: inBooks } = await pool.query<StepInBooks>(
    `select index, step, encode(question, 'hex') as question, outcome, cost, repeats from list_steps where job_id = $1`,
    [uuidOf(id)],
  );
  for (const [at, step] of steps.entries()) {
    const some = inBooks.filter((one) => one.step === at && one.outcome !== 'canceled');
    const count = (outcome: string) => some.filter((one) => one.outcome === outcome).length;
    const notCalled = (status: string) => rows.filter((row) => row.steps[step.id]?.status === status).length;
    expect(shown.steps[at], `${id}, step ${at}`).toMatchObject({
      ...{ found: count('found'), not_found: count('not_found'), failed: count('failed') },
      ...{ skipped: notCalled('skipped'), invalid: notCalled('invalid') },
      repeated: some.filter(({ repeats }) => repeats !== null).length,
      credits_charged: some.reduce((sum, { cost }) => sum + cost, 0) / 100,
    });
  }
  const keyOf = ({ step, question }: StepInBooks) => `step ${step}, question ${question}`;
  const paid = inBooks.filter(
    ({ repeats, outcome }) => repeats === null && (outcome === 'found' || outcome === 'not_found'),
  );
  expect(new Set(paid.map(keyOf)).size, `${id}: a question is paid once`).toBe(paid.length);
  const firsts = new Map(paid.map((one) => [`${one.index} ${keyOf(one)}`, one]));
  for (const one of inBooks) {
    expect(one.outcome, `${id}, row ${one.index}, ${keyOf(one)}`).not.toBeNull();
    if (one.repeats === null || one.repeats === one.index) continue;
    // What the message shows is all that the books know of the two rows.
    const both = inBooks.filter(({ index }) => index === one.index || index === one.repeats);
    expect(
      firsts.get(`${one.repeats} ${keyOf(one)}`)?.outcome,
      `${id}, row ${one.index}, step ${one.step}, which repeats row ${one.repeats}: ${JSON.stringify({ both, steps, rows: rows.filter(({ index }) => both.some((step) => step.index === index)) })}`,
    ).toBe(one.outcome);
  }
}

/** No row asks a source twice, whatever happens; nor do two rows ask the same, unless the first one failed or was lost. */
async function checkAsked(
  { pool }: TestDatabase,
  { id, steps, rows: listed }: EndedList,
  lost: readonly LostStep[],
  ended: ReadonlySet<number>,
): Promise<void> {
  const { rows } = await pool.query<{ question: string; pid: number; answered: string | null }>(
    'select question, pid, answered from asked where list = $1',
    [uuidOf(id)],
  );
  for (const [question, asked] of Map.groupBy(rows, (one) => one.question)) {
    const [what, domain] = question.split(' ') as [string, string];
    const asking = steps.filter(
      ({ does, limit }) => does === what && (does === 'mail' || question.endsWith(` of ${limit}`)),
    );
    // Also rows that came of others: if the first one is lost, the next one asks.
    const rowsAsking = asking.flatMap(({ column }) => listed.filter(({ cells }) => cells[column] === domain));
    const where = `${id}: ${question}, asked ${JSON.stringify(asked)}`;
    expect(asked.length, where).toBeLessThanOrEqual(rowsAsking.length);
    const answered = asked.filter((one) => one.answered !== 'failed' && !ended.has(one.pid));
    expect(answered.length, where).toBeLessThanOrEqual(asking.length);
  }
  // Nothing fails that the source has not failed, but what a process took with it.
  for (const { question, row, shown } of lost) {
    const asked = rows.filter((one) => one.question.startsWith(question));
    expect(
      asked.length === 0 || asked.some(({ pid }) => ended.has(pid)),
      `${id}, row ${row}: ${question} was lost, ${JSON.stringify({ shown, asked, ended: [...ended] })}`,
    ).toBe(true);
  }
}

export const uuidOf = (id: string): string => listUuidOf(id) ?? '';
