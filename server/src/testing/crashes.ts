import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { migrate } from '../postgres/migrate.ts';
import { createPool, type Pool } from '../postgres/pool.ts';
import { superviseEmbedded } from '../postgres/supervise-embedded.ts';
import { type Clusters, lockFile } from './clusters.ts';
import { patientTimes } from './patient-times.ts';

/** How often a test kills processes, and PostgreSQL. */
export interface Crashes {
  readonly kills: number;
  readonly restarts: number;
}

/** A database that is started again after each kill. @param tables a statement for tables of the test's own */
export async function crashingDatabase(
  clusters: Clusters,
  tables: string,
): Promise<{ readonly url: string; readonly pool: Pool; kill(): void }> {
  const settings = { dataDir: `${clusters.folder}/data`, shareDir: `${clusters.folder}/share` };
  // A killed process loses nothing that the system has; what was acknowledged must be there.
  const postgres = await clusters.start({
    ...settings,
    parameters: { fsync: 'off', full_page_writes: 'off' },
  });
  const supervision = superviseEmbedded(postgres, settings);
  onTestFinished(supervision.stop);
  const pool = createPool({
    connectionString: postgres.url,
    connectionsMax: 8,
    applicationName: 'test',
    ...patientTimes,
  });
  const client = await pool.connect();
  await migrate(client as never);
  await client.query(tables);
  client.release();
  return { url: postgres.url, pool, kill: () => process.kill(lockFile(postgres).pid, 'SIGKILL') };
}

/** Three processes of a script of this folder. A killed one is started again. */
export class CrashingWorkers {
  readonly #words: readonly string[];
  readonly #workers: ChildProcess[];

  constructor(script: string, words: readonly string[]) {
    this.#words = [fileURLToPath(new URL(script, import.meta.url)), ...words];
    this.#workers = Array.from({ length: 3 }, () => this.#start());
  }

  /**
   * Kills processes and PostgreSQL in random order, evenly over the work.
   * @param total how much `done` counts at the end
   */
  async crash(
    { kills, restarts }: Crashes,
    work: { readonly total: number; done(): Promise<number>; killDatabase(): void },
  ): Promise<void> {
    const crashes = [
      ...Array.from({ length: kills }, () => 'process' as const),
      ...Array.from({ length: restarts }, () => 'PostgreSQL' as const),
    ].toSorted((a, b) => (a === b ? 0 : Math.random() - 0.5));
    for (const [at, what] of crashes.entries()) {
      const from = ((at + 1) * work.total) / (crashes.length + 1) / 1.5;
      await until(async () => (await work.done()) >= from);
      if (what === 'PostgreSQL') work.killDatabase();
      else {
        const killed = this.#workers.shift() as ChildProcess;
        killed.kill('SIGKILL');
        await once(killed, 'exit');
        this.#workers.push(this.#start());
      }
    }
  }

  end(): void {
    for (const worker of this.#workers) worker.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const worker = spawn(process.execPath, [...this.#words], { stdio: ['ignore', 'ignore', 'inherit'] });
    onTestFinished(() => {
      worker.kill('SIGKILL');
    });
    return worker;
  }
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20);
}
