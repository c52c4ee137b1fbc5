import {
  type DatabaseProblem,
  databaseProblemOf,
  databaseSilent,
  isSilence,
  refusal,
} from '../postgres/database-problem.ts';
import { createPool, type Pool, type Queryable, usualTimes } from '../postgres/pool.ts';

/** One that looks. */
export const readinessConnections = 1;

const lookMs = 1_000;
const answerMs = 2_000;
/** Looks from one at the room on the disk to the next: with those between, /readyz says within five seconds that it is full. */
const spillEvery = 4;
/** One that takes longer than usual may be this machine being busy. With the pause between looks, /readyz says within five seconds that the database hangs. */
const silenceMs = 3_000;

export interface ReadinessSettings {
  readonly databaseUrl: string;
  /** A small write, such as that this process lives. */
  readonly write: (db: Queryable) => Promise<void>;
  /** Told when it changes: what an operator has to know, or null where all is well again. */
  readonly onChange: (problem: string | null) => void;
  /** How long the database may say nothing to looks, in milliseconds; 3,000 where it is not given. */
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
  /** When the first look began that was not answered; null where the last one was. */
  #silentSinceMs: number | null = null;
  #looks = 0;
  #problem: DatabaseProblem | null = null;
  #told: DatabaseProblem | null = null;

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
    this.#silentSinceMs ??= performance.now();
    try {
      await this.#settings.write(this.#db);
      if (this.#looks++ % spillEvery === 0 || this.#problem !== null) await spill(this.#db);
      this.#silentSinceMs = null;
      this.#problem = null;
    } catch (error) {
      // Silence counts by how long it lasts.
      if (!isSilence(error)) {
        this.#silentSinceMs = null;
        this.#problem = databaseProblemOf(error) ?? refusal(error);
      }
    }
    this.#tell();
  }

  close(): Promise<void> {
    return this.#db.end();
  }

  #now(): DatabaseProblem | null {
    if (this.#problem) return this.#problem;
    const silentForMs = this.#silentSinceMs === null ? 0 : performance.now() - this.#silentSinceMs;
    return silentForMs > this.#silenceMs ? databaseSilent : null;
  }

  #tell(): void {
    const problem = this.#now();
    if (problem?.reason === this.#told?.reason) return;
    this.#told = problem;
    this.#settings.onChange(problem === null ? null : `${problem.reason}. ${problem.fix}`);
  }
}

export { lookMs as readinessLookMs };

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
