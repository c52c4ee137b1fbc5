import type { z } from 'zod';
import type { listRoutes } from '../../account-api/lists/list-routes.ts';
import type { ProgressSoFar } from '../progress.ts';
import { pairs, printableLines, table } from '../table.ts';
import { mapWords, shellWord } from './sent-plan.ts';

export type ListInFull = z.output<typeof listRoutes.get.response>;
type ListShown = z.output<typeof listRoutes.list.response>['lists'][number];
export type Preview = z.output<typeof listRoutes.preview.response>;

const count = (amount: number) => amount.toLocaleString('en');
/** `1 row`, `20,000 rows`. */
export const counted = (amount: number, one: string) => `${count(amount)} ${amount === 1 ? one : `${one}s`}`;
/** `1 credit`, `12.5 credits`. */
export const inCredits = (amount: number) => `${amount} ${amount === 1 ? 'credit' : 'credits'}`;
const spent = ({ credits_charged: charged, max_credits: most }: ListShown) =>
  most === null ? inCredits(charged) : `${charged} of at most ${inCredits(most)}`;

/** How far a list is, for a bar. */
export function progressOf(list: ListInFull): ProgressSoFar {
  const { completed, total, found, credits_charged: charged, max_credits: most } = list;
  const pace = list.rows_per_minute === null ? '' : `, ${count(list.rows_per_minute)} rows a minute`;
  return {
    fraction: total === 0 ? 1 : completed / total,
    detail: `${count(completed)} of ${count(total)} rows, ${count(found)} found, ${charged}${most === null ? '' : ` of ${most}`} credits${pace}${problemSoFar(list)}`,
    secondsLeft: list.eta_seconds,
  };
}

const problemVerbs = { waiting: 'waiting', failed: 'failed', not_found: 'not found' } as const;

/** The most frequent problem, behind the progress. */
function problemSoFar({ problems: [most] }: ListInFull): string {
  return most === undefined ? '' : `. ${count(most.rows)} ${problemVerbs[most.status]}: ${most.message}`;
}

/** What made rows fail or wait, and what to do. */
const listProblemLines = ({ problems }: ListInFull): string[] =>
  problems.map(
    ({ step, status, rows, message, fix }) =>
      `${counted(rows, 'row')} ${problemVerbs[status]} at step ${step}: ${message} ${fix}`,
  );

/** What rows came to; only what there is any of. */
function outcomes(list: ListShown): string {
  const all = [
    [list.found, 'found'],
    [list.not_found, 'not found'],
    [list.failed, 'failed'],
    [list.invalid, 'invalid'],
    [list.skipped, 'skipped'],
    [list.canceled, 'canceled'],
  ] as const;
  const some = all.filter(([amount]) => amount > 0).map(([amount, word]) => `${count(amount)} ${word}`);
  return some.length === 0 ? 'none has ended' : some.join(', ');
}

/** Of a list that has ended: what it came to, and where its results are. */
export function endText(list: ListInFull, out: string | null, tail: string): string {
  const results =
    out === null ? `Results: ./millrace list results ${list.id} --out results.csv${tail}` : `Results: ${out}`;
  return [
    `${list.status}: ${counted(list.total, 'row')}, ${outcomes(list)}; ${inCredits(list.credits_charged)}.`,
    ...listProblemLines(list),
    list.results_expired ? 'Its rows were deleted.' : results,
  ].join('\n');
}

/** Of a list that waits for its owner: why, what it has cost, and how it goes on. */
export function waitText(list: ListInFull, out: string | null, tail: string): string {
  const to = out === null ? '' : ` --out ${shellWord(out)}`;
  const left = list.total - list.completed;
  return [
    `The list ${list.status === 'stopped' ? 'was stopped' : 'is paused'}: ${whyItWaits(list)}`,
    `So far: ${count(list.completed)} of ${counted(list.total, 'row')}, ${outcomes(list)}; ${spent(list)}. ${counted(left, 'row')} ${left === 1 ? 'is' : 'are'} left.`,
    ...listProblemLines(list),
    `Rows so far: ./millrace list results ${list.id} --out so-far.csv${tail}`,
    `Resume it:   ./millrace list resume ${list.id}${resumeOptions(list)}${to}${tail}`,
    `Or end it:   ./millrace list cancel ${list.id}${tail}`,
  ].join('\n');
}

function whyItWaits({ reason, limits }: ListInFull): string {
  switch (reason) {
    case 'pause_after':
      return `--pause-after ${limits.pause_after ?? ''} paused it, so that you can check its rows first.`;
    case 'max_credits':
      return `the next row could exceed its ceiling of ${inCredits(limits.max_credits ?? 0)}.`;
    case 'hit_rate':
      return `fewer than ${Math.round((limits.stop_below_hit_rate ?? 0) * 10_000) / 100}% of the last 50 rows were found.`;
    case 'failures':
      return `every provider failed for ${limits.stop_after_failures ?? 20} rows in a row. They are free.`;
    case 'user':
      return 'somebody paused it.';
    default:
      return `${reason ?? 'it waits for you'}.`;
  }
}

/** Without a higher ceiling it would wait again at once. */
function resumeOptions({
  reason,
  total,
  completed,
  credits_charged: charged,
  max_credits: most,
}: ListInFull): string {
  if (reason !== 'max_credits' || most === null) return '';
  const asBefore = completed === 0 ? most * 2 : (charged / completed) * total;
  // A tenth more than rows have cost until now, so that one raise is enough.
  return ` --max-credits ${Math.max(Math.ceil(asBefore * 1.1), Math.ceil(most) + 1)}`;
}

/** Where one list stands. */
export function listText(list: ListInFull): string {
  const about = pairs([
    ['List', list.id],
    ['Name', list.name ?? '-'],
    ['Status', list.reason === null ? list.status : `${list.status} (${list.reason})`],
    ['Rows', `${count(list.completed)} of ${count(list.total)} have ended: ${outcomes(list)}`],
    ['Credits', `${spent(list)}, ${list.credits_held} held`],
    ['Limits', limitWords(list)],
    ...(list.rows_per_minute === null
      ? []
      : [['Pace', `${count(list.rows_per_minute)} rows a minute`] as const]),
    ['Created', list.created_at],
    ['Finished', list.finished_at ?? '-'],
    ...(list.results_expired ? [['Results', 'deleted'] as const] : []),
  ]);
  const problems = listProblemLines(list).map((line) => `\n\n${line}`);
  if (list.steps.length === 0) return [about, ...problems].join('');
  const steps = list.steps.map((one) => [
    one.id,
    one.endpoint,
    ...[one.found, one.not_found, one.failed, one.skipped + one.invalid, one.repeated].map(String),
    String(one.credits_charged),
  ]);
  return `${about}\n\n${table(['STEP', 'ENDPOINT', 'FOUND', 'NOT FOUND', 'FAILED', 'NOT CALLED', 'REPEATED', 'CREDITS'], steps)}${problems.join('')}`;
}

const limitWords = ({ limits }: ListInFull): string =>
  Object.entries(limits)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ') || '-';

export function listsText(lists: readonly ListShown[], nextCursor: string | null): string {
  if (lists.length === 0)
    return 'There are no lists. Start one: ./millrace list run people.csv --endpoint enrich_profile';
  const rows = lists.map((one) => [
    one.id,
    one.status,
    `${count(one.completed)}/${count(one.total)}`,
    count(one.found),
    String(one.credits_charged),
    one.created_at.slice(0, 16).replace('T', ' '),
    one.name ?? '-',
  ]);
  const more = nextCursor === null ? '' : `\nOlder: ./millrace list ls --cursor ${nextCursor}`;
  return `${table(['LIST', 'STATUS', 'ROWS', 'FOUND', 'CREDITS', 'CREATED', 'NAME'], rows)}${more}`;
}

/** What a list would come to, for people. */
export function previewText(name: string, { preview, quote }: Preview): string {
  const { rows } = preview;
  const others = [
    [rows.invalid, 'wrong values'],
    [rows.lacking_values, 'no values for the steps'],
    [rows.already_filled, 'already filled, so nothing to do'],
  ] as const;
  const not = others.filter(([amount]) => amount > 0).map(([amount, why]) => `${count(amount)} with ${why}`);
  return printableLines(
    [
      `${name}: ${counted(rows.total, 'row')}, ${count(rows.valid)} can run${not.length === 0 ? '' : ` (${not.join(', ')})`}.`,
      ...preview.words,
      `New columns: ${preview.new_columns.join(', ')}.`,
      '',
      table(
        ['STEP', 'CALLS', 'SKIPPED', 'WRONG', 'REPEATED', 'MOST CREDITS', 'LIKELY', 'LIKELY FOUND'],
        preview.steps.map((one) => [
          one.id,
          `${one.is_upper_bound ? 'up to ' : ''}${count(one.calls)}`,
          ...[one.skipped, one.invalid, one.duplicates].map(count),
          String(one.most_credits),
          String(one.likely_credits ?? '-'),
          one.likely_found === null ? '-' : count(one.likely_found),
        ]),
      ),
      '',
      ...costLines(preview, quote),
      ...problemLines(preview),
      ...warningLines(preview),
      ...sourceWarnings(quote),
    ].join('\n'),
  );
}

function costLines(preview: Preview['preview'], quote: Preview['quote']): string[] {
  const { likely_credits: likely, likely_found: found, likely_minutes: minutes, no_history: none } = preview;
  const estimate =
    likely === null
      ? `No estimate: this workspace has not called ${none.join(', ')} in the last 30 days.`
      : `Likely, based on your last 30 days: ${inCredits(likely)}, ${count(found ?? 0)} found${minutes === null ? '' : `, in ${minutes} minutes`}.`;
  return [
    `At most ${inCredits(preview.most_credits)}. ${estimate}`,
    ...(quote.would_succeed === false
      ? [
          `It would be refused now: it reserves ${quote.max_credits} credits, and your credits or limits do not allow that. Lower --max-credits, or see ./millrace call usage/allowance.`,
        ]
      : []),
  ];
}

const problemsShown = 20;

function problemLines({ problems, reasons, rows }: Preview['preview']): string[] {
  if (problems.length === 0) return [];
  const shown = problems.slice(0, problemsShown);
  return [
    '',
    `Wrong rows${rows.invalid > shown.length ? `, the first ${shown.length} of ${count(rows.invalid)}` : ''}:`,
    table(
      ['LINE', 'STEP', 'COLUMN', 'WHY'],
      shown.map(({ line, step, column, reason }) => [String(line), step, column ?? '-', reason]),
    ),
    ...(rows.invalid > shown.length && reasons.length > 1
      ? ['By reason:', ...reasons.map(({ reason, rows: amount }) => `  ${count(amount)}  ${reason}`)]
      : []),
    'Correct these rows, or add --skip-invalid. Skipped rows are free. Otherwise, the list is refused.',
  ];
}

/** What the service knows already to keep steps from finding anything. */
const sourceWarnings = ({ warnings }: Preview['quote']): string[] =>
  Array.isArray(warnings) ? warnings.map((warning) => `Warning: ${warning}`) : [];

const warningLines = ({ warnings }: Preview['preview']): string[] =>
  warnings.length === 0 ? [] : ['', ...warnings.map(({ message }) => `Warning: ${message}`)];

interface Guess {
  readonly step: string;
  readonly input: Readonly<Record<string, string>>;
}

/** What was guessed, as `--map` would say it. */
export function guessWords({ guesses, columns }: Preview['preview'], isOfFile: boolean): string {
  const said = (guesses as unknown as readonly Guess[]).map(({ step, input }) =>
    isOfFile
      ? `${step}: ${JSON.stringify(input)}`
      : Object.entries(input)
          .map(([field, template]) => mapWords(field, template, columns))
          .join(' '),
  );
  return isOfFile
    ? `Add --auto to accept the guess, or write the inputs into the file of --steps: ${said.join('; ')}`
    : `Add --auto to accept the guess, or use: ${said.join(' ')}`;
}
