import { BulkRunner, type BulkSettings } from '../jobs/bulk/bulk-runner.ts';
import type { LookUpItem } from '../jobs/bulk/bulk-task.ts';
import { createJobsPool } from '../jobs/bulk/jobs-pool.ts';
import { submitJob } from '../jobs/bulk/submit-job.ts';
import { type Centicredits, centicredits, credits } from '../kernel/credits.ts';
import { heartbeat } from '../ledger/processes.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { WorkSigns } from '../postgres/work-signs.ts';
import { type Customer, type LedgerWorld, test as ledgerTest } from './ledger-world.ts';
import { patientTimes } from './patient-times.ts';

export interface Row {
  readonly index: number;
  readonly state: number;
  readonly outcome: string | null;
  readonly answer: string | null;
  readonly asked: readonly string[];
}

/** Bulk jobs on a database of its own, and what looks their items up. */
export class BulkWorld {
  readonly ledgers: LedgerWorld;
  readonly pool: Pool;
  readonly #beat: NodeJS.Timeout;
  readonly #signs: WorkSigns;
  readonly #runners: BulkRunner[] = [];
  /** Ids of the jobs whose end was told. */
  readonly finished: string[] = [];
  readonly bugs: unknown[] = [];

  constructor(ledgers: LedgerWorld) {
    this.ledgers = ledgers;
    this.pool = createJobsPool({
      connectionString: ledgers.db.url,
      connectionsMax: 10,
      applicationName: 'millrace test jobs',
      ...patientTimes,
    });
    this.#signs = new WorkSigns({ db: this.pool, onProblem: () => {} });
    this.#beat = setInterval(() => {
      void heartbeat(ledgers.db.pool, ledgers.processId).catch(() => {
        // The database is being restarted: the next beat tells it.
      });
    }, 500);
  }

  runner(lookUp: LookUpItem, more: Partial<BulkSettings> = {}): BulkRunner {
    const runner = new BulkRunner({
      db: this.pool,
      processId: () => this.ledgers.processId,
      signs: this.#signs,
      lookUp,
      onFinish: async (_tx, jobId) => {
        this.finished.push(jobId);
      },
      concurrency: 50,
      itemMs: 60_000,
      onBug: (error) => this.bugs.push(error),
      onProblem: () => {},
      ...more,
    });
    this.#runners.push(runner);
    return runner;
  }

  /** As the gateway does: reserved first, written down afterwards. The price is 2 credits an item. @param held of all items, where it is another sum */
  async submit(
    who: Customer,
    questions: readonly string[],
    price: Centicredits = credits(2),
    held: Centicredits = centicredits(price * questions.length),
  ): Promise<string> {
    const call = this.ledgers.call(who, held);
    const reserved = await this.ledgers.ledger.reserve(call);
    if (!reserved.done) throw new Error(reserved.refusal);
    const items = questions.map((question) => ({
      input: JSON.stringify({ question }),
      question,
      refId: null,
    }));
    await transaction(this.pool, (tx) =>
      submitJob(tx, { ...call, name: null, webhookUrl: null, columns: '[]', held: call.amount, items }),
    );
    return call.id;
  }

  async job(id: string): Promise<Record<string, unknown>> {
    const { rows } = await this.ledgers.db.pool.query(
      'select status::text, total, ended, found, failed, canceled, charged, open, finished_at is not null as finished from bulk_jobs where id = $1',
      [id],
    );
    return rows[0] as Record<string, unknown>;
  }

  async items(id: string): Promise<Row[]> {
    const { rows } = await this.ledgers.db.pool.query<Row>(
      'select index, state, outcome, answer, asked from bulk_items where job_id = $1 order by index',
      [id],
    );
    return rows;
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    await Promise.all(this.#runners.map((runner) => runner.close(2_000)));
    await this.#signs.close();
    if (!this.pool.ending) await this.pool.end();
  }
}

/** `test` with a `BulkWorld`. */
export const test = ledgerTest.extend<{ bulk: BulkWorld }>({
  bulk: async ({ world }, use) => {
    const bulk = new BulkWorld(world);
    await use(bulk);
    await bulk.close();
  },
});
