import type pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import { keepPlans } from '../postgres/plans.ts';
import { openConnection, usualTimes } from '../postgres/pool.ts';

export interface LedgerTimes {
  readonly connectMs: number;
  readonly statementMs: number;
}

/** A connection of a lane. */
export function connectLedger(connectionString: string, times: LedgerTimes = usualTimes): Promise<pg.Client> {
  return openConnection({
    connectionString,
    applicationName: 'millrace ledger',
    ...times,
    prepare: keepPlans,
  });
}

/** What is known of a connection beside that it works. */
export interface SessionFacts {
  /** Of the process of PostgreSQL that serves it. */
  readonly pid: number;
  /** With the id, no other is taken for it. */
  readonly startedAt: string;
  /** Added to `performance.now()` it is the clock of the database, in epoch milliseconds, or a moment less. */
  readonly clockOffsetMs: number;
}

export async function readSession(client: Pick<pg.ClientBase, 'query'>): Promise<SessionFacts> {
  const { rows } = await client.query<{ pid: number; started_at: string; now_ms: number }>(
    `select pid, backend_start::text as started_at, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms
       from pg_stat_activity where pid = pg_backend_pid()`,
  );
  const row = rows[0];
  invariant(row, 'a connection sees itself');
  return { pid: row.pid, startedAt: row.started_at, clockOffsetMs: row.now_ms - performance.now() };
}
