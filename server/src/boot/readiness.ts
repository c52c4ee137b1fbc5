import { isDatabaseAway } from '../postgres/is-database-away.ts';
import { DatabaseSilentError } from '../postgres/limited-client.ts';
import { createPool, type Pool, type Queryable, usualTimes } from '../postgres/pool.ts';

/** One that looks. */
export const readinessConnections = 1;

const lookMs = 1_000;
const answerMs = 2_000;
/** A look that is late may be this machine being busy. With it /readyz says within five seconds that the database hangs. */
const silenceMs = 3_500;

export interface ReadinessSettings {
  readonly databaseUrl: string;
  /** A small write, such as that this process lives. */
  readonly write: (db: Queryable) => Promise<void>;
  /** Told when it changes: what an operator has to know, or null where all is well again. */
  readonly onChange: (problem: string | null) => void;
  /** How long the database may say nothing, in milliseconds; 3,500 where it is not given. */
  readonly silenceMs?: number;
}

/**
 * Whether calls can be taken: looks every second, on a connection of its own, whether the database can be reached, answers, and has room on its
 * disk. So what /readyz says is at most five seconds old, and asking for it costs the database nothing.
 */
export class Readiness {
  readonly #settings: ReadinessSettings;
  readonly #db: Pool;
  readonly #silenceMs: number;
  #lastGoodAtMs = performance.now();
  #problem: Problem | null = null;
  #told: Problem | null = null;

  constructor(settings: ReadinessSettings) {
    this.#settings = settings;
    this.#silenceMs = settings.silenceMs ?? silenceMs;
    this.#db = createPool({
      connectionString: settings.databaseUrl,
      connectionsMax: readinessConnections,
      applicationName: 'millrace health',
      connectTimeoutMs: Math.max(usualTimes.connectMs, settings.silenceMs ?? 0),
      statementTimeoutMs: Math.max(answerMs, settings.silenceMs ?? 0),
      prepare: async (client) => {
        await client.query(`set work_mem = '64kB'`);
      },
    });
  }

  /** Null where calls can be taken; else why not, for /readyz. */
  get reason(): string | null {
    return this.#now()?.reason ?? null;
  }

  /** To be repeated every `lookMs`. Never throws. */
  async look(): Promise<void> {
    // Told before what may take as long as a look.
    this.#tell();
    try {
      await this.#settings.write(this.#db);
      await spill(this.#db);
      this.#lastGoodAtMs = performance.now();
      this.#problem = null;
    } catch (error) {
      // Silence counts by how long it lasts.
      if (!isSilence(error)) this.#problem = problemOf(error);
    }
    this.#tell();
  }

  close(): Promise<void> {
    return this.#db.end();
  }

  #now(): Problem | null {
    if (this.#problem) return this.#problem;
    return performance.now() - this.#lastGoodAtMs > this.#silenceMs ? silent : null;
  }

  #tell(): void {
    const problem = this.#now();
    if (problem?.reason === this.#told?.reason) return;
    this.#told = problem;
    this.#settings.onChange(problem === null ? null : `${problem.reason}. ${problem.fix}`);
  }
}

export { lookMs as readinessLookMs };

interface Problem {
  readonly reason: string;
  readonly fix: string;
}

const silent: Problem = {
  reason: 'the database does not answer',
  fix: 'Look at its load, its disk and the network in between; calls go on as soon as it answers.',
};

const isSilence = (error: unknown) =>
  error instanceof DatabaseSilentError ||
  (error instanceof Error && /^(timeout |Connection terminated due to connection timeout)/.test(error.message));

/** What an operator has to do about an error of the database, in a sentence each. */
export function problemOf(error: unknown): Problem {
  const code = (error as { code?: unknown } | null)?.code;
  switch (code) {
    case '53100':
    case '58030':
    case 'ENOSPC':
      return {
        reason: 'the disk of the database is full',
        fix: 'Free space, or give it a larger disk; calls go on by themselves.',
      };
    case '53300':
      return {
        reason: 'the database has no connection free',
        fix: 'Raise max_connections, or end what else is connected.',
      };
    case '25006':
      return {
        reason: 'the database is read-only',
        fix: 'Point DATABASE_URL to the primary server, or promote this one.',
      };
  }
  return isDatabaseAway(error)
    ? {
        reason: 'the database cannot be reached',
        fix: 'Start it, or check DATABASE_URL; calls go on as soon as it is there.',
      }
    : {
        reason: 'the database refuses to write',
        fix: `It says: ${error instanceof Error ? error.message : String(error)}`,
      };
}

/** A server may forbid files for intermediate results: then they say nothing of the disk. */
const tempFilesForbidden = '53400';

/**
 * More than `work_mem`, so that PostgreSQL writes 300 KB to its disk for a moment. What exists may still be overwritten where nothing new fits:
 * the write of a row alone would say that all is well.
 */
async function spill(db: Queryable): Promise<void> {
  try {
    await db.query(`select count(*) from string_to_table(repeat(repeat('x', 1000) || ',', 300), ',')`);
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== tempFilesForbidden) throw error;
  }
}
