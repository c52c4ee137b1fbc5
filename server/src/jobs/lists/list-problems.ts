import type pg from 'pg';
import type { Queryable } from '../../postgres/pool.ts';

/** What makes rows of a list fail or wait, or leaves them without a verdict: the code of an error or reason, and how many rows have it. */
export interface ListProblem {
  readonly step: number;
  readonly outcome: 'waiting' | 'failed' | 'not_found';
  readonly code: string;
  readonly rows: number;
}

/** A step of a row, as it ended. */
export interface EndedStepOfRow {
  readonly step: number;
  readonly outcome: 'found' | 'not_found' | 'failed';
  /** JSON; of a failure its error. */
  readonly answer: string;
}

/** Of verdicts on addresses: what says something of this service and its network, and nothing of the address. */
const ofTheService: ReadonlySet<string> = new Set([
  ...['dns_unanswered', 'port_25_closed', 'probing_off', 'unreachable', 'timeout'],
  ...['sender_blocked', 'no_reverse_dns'],
]);

interface Told {
  readonly code?: unknown;
  readonly sub_status?: unknown;
  readonly execution_log?: unknown;
}

/** What keeps a source from answering whatever it is asked: the first of these that a source had is told. */
const ofSources = [
  ...['rejected', 'out_of_credit', 'unreachable', 'timeout', 'rate_limited'],
  ...['mail_server_away', 'port_25_closed', 'probing_off'],
] as const;
/** Of a source that is left alone after such a failure, and of an account at a provider that may not do it: what helps is the same. */
const sameAs: Readonly<Record<string, string>> = {
  ...{ refused: 'rejected', forbidden: 'rejected' },
  ...{ broken: 'unreachable', busy: 'rate_limited' },
};

/** An error by its code, and by what kept its sources from answering (`upstream_error unreachable`). */
export function problemOfError({ code, execution_log: log }: Told): string {
  const reasons = (Array.isArray(log) ? log : []).map(
    ({ reason = '' }: { readonly reason?: string }) => reason,
  );
  const known = new Set(reasons.map((reason) => sameAs[reason] ?? reason));
  const why = ofSources.find((one) => known.has(one));
  return `${typeof code === 'string' ? code : 'internal_error'}${why === undefined ? '' : ` ${why}`}`;
}

/** Null for a step that is no problem. */
function problemOf({ outcome, answer }: EndedStepOfRow): string | null {
  if (outcome === 'failed') return problemOfError(JSON.parse(answer) as Told);
  // Few answers have one: the others are not read again.
  if (outcome !== 'not_found' || !answer.includes('"sub_status"')) return null;
  const { sub_status: reason } = JSON.parse(answer) as Told;
  return typeof reason === 'string' && ofTheService.has(reason) ? reason : null;
}

/** Counts what ended steps of one list came up against. The list's row is locked. */
export async function countProblems(
  tx: pg.PoolClient,
  listId: string,
  ended: readonly EndedStepOfRow[],
): Promise<void> {
  const counts = new Map<string, ListProblem>();
  for (const one of ended) {
    const code = problemOf(one);
    if (code === null) continue;
    const key = `${one.step} ${one.outcome} ${code}`;
    const rows = (counts.get(key)?.rows ?? 0) + 1;
    counts.set(key, { step: one.step, outcome: one.outcome as 'failed' | 'not_found', code, rows });
  }
  if (counts.size === 0) return;
  const all = [...counts.values()];
  await tx.query(
    `insert into list_problems as p (job_id, step, outcome, code, rows)
     select $1, u.* from unnest($2::smallint[], $3::text[], $4::text[], $5::int[]) u
     on conflict (job_id, step, outcome, code) do update set rows = p.rows + excluded.rows`,
    [
      listId,
      all.map(({ step }) => step),
      all.map(({ outcome }) => outcome),
      all.map(({ code }) => code),
      all.map(({ rows }) => rows),
    ],
  );
}

/** How `bulk_items` keeps what a row waits for. */
export const waitsBecause = (step: number, error: Told): string => `${step} ${problemOfError(error)}`;

/** So many waiting rows are counted: a list is read twice a second by whoever watches it. */
export const waitingMax = 10_000;

/** The problems of a list until now, most rows first. */
export async function readProblems(db: Queryable, listId: string): Promise<readonly ListProblem[]> {
  const { rows } = await db.query<ListProblem>(
    `select step, outcome, code, rows from list_problems where job_id = $1
     union all
     select split_part(b.waits_because, ' ', 1)::smallint, 'waiting', substr(b.waits_because, strpos(b.waits_because, ' ') + 1), count(*)::int
       from (select waits_because from bulk_items where job_id = $1 and state = 4 limit ${waitingMax}) b
      where b.waits_because is not null group by b.waits_because
     order by rows desc, step, outcome, code`,
    [listId],
  );
  return rows;
}
