import { setTimeout as delay } from 'node:timers/promises';
import { connectToDatabase, prepareDatabase } from '../boot/prepare-database.ts';
import { invariant } from '../kernel/invariant.ts';
import { goneAfterSeconds } from '../ledger/processes.ts';
import { openForCommand } from '../postgres/open-for-command.ts';
import { pendingMigrations } from '../postgres/pending-migrations.ts';
import { createPool, type Pool, type Queryable } from '../postgres/pool.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError, exitCodes } from './command-error.ts';

export interface DatabaseOptions {
  /** Ten seconds where it is not given. 0: none, for work that takes as long as there is data. */
  readonly statementTimeoutMs?: number;
  /** False where the work hears of Ctrl-C itself and ends in good order. */
  readonly stopsAtOnce?: boolean;
}

// A command is one piece of work, and at times two.
const connectionsMax = 3;
const statementMs = 10_000;
// Ctrl-C does not wait for a running statement.
const closeMs = 1_000;

/**
 * Runs a command's work on the database: that of the running service, that of DATABASE_URL, or one started for the time
 * of the command.
 */
export async function withDatabase<Result>(
  context: CommandContext,
  work: (pool: Pool) => Promise<Result>,
  options: DatabaseOptions = {},
): Promise<Result> {
  invariant(!context.remote, 'a command on a service elsewhere asks that service');
  const { databaseUrl, dataDir } = context.config();
  const opened = databaseUrl === null ? await openForCommand({ dataDir }) : null;
  try {
    const url = databaseUrl ?? opened?.url ?? '';
    await bringUpToDate(url);
    const pool = createPool({
      connectionString: url,
      connectionsMax,
      applicationName: 'millrace command',
      statementTimeoutMs: options.statementTimeoutMs ?? statementMs,
    });
    try {
      const working = work(pool);
      return await (options.stopsAtOnce === false ? working : orInterrupted(working, context.interrupted));
    } finally {
      await Promise.race([pool.end(), delay(closeMs, undefined, { ref: false })]);
    }
  } finally {
    await opened?.close();
  }
}

/** Whether any process serves calls from this database. */
export async function isServed(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ served: boolean }>(
    `select exists (select from processes where seen_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds})) as served`,
  );
  return rows[0]?.served ?? false;
}

/** A new version must not change the tables under an old one that is serving calls. */
async function bringUpToDate(url: string): Promise<void> {
  const client = await connectToDatabase(url, 'millrace command');
  try {
    const pending = await pendingMigrations(client);
    if (pending.length === 0) return;
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('processes') is not null as exists`,
    );
    if (rows[0]?.exists && (await isServed(client))) {
      throw new CommandError('The running service is older than this command.', {
        fix: 'Restart the service, so that it updates its database; then run this again.',
      });
    }
  } finally {
    await client.end();
  }
  await prepareDatabase(url, { info: () => {}, warn: () => {} }, { connections: connectionsMax + 1 });
}

async function orInterrupted<Result>(working: Promise<Result>, interrupted: AbortSignal): Promise<Result> {
  const stop = Promise.withResolvers<never>();
  const onAbort = () => stop.reject(new CommandError('Interrupted.', { exitCode: exitCodes.interrupted }));
  if (interrupted.aborted) onAbort();
  interrupted.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([working, stop.promise]);
  } finally {
    interrupted.removeEventListener('abort', onAbort);
    // Its failure, after the command has ended, is nobody's business.
    working.catch(() => {});
  }
}
