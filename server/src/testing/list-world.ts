import type { TakenItem } from '../jobs/bulk/bulk-task.ts';
import { settleItems } from '../jobs/bulk/settle-items.ts';
import { takeItems } from '../jobs/bulk/take-items.ts';
import { type Claim, claimSteps, type StepToSettle, settleSteps } from '../jobs/lists/list-books.ts';
import { centicredits } from '../kernel/credits.ts';
import { uuidv7 } from '../kernel/ids.ts';
import { transaction } from '../postgres/transaction.ts';
import type { BulkWorld } from './bulk-world.ts';
import type { Customer } from './ledger-world.ts';

/** A list in the books, while its rows run. */
export class ListInBooks {
  readonly id: string;
  readonly #bulk: BulkWorld;

  private constructor(bulk: BulkWorld, id: string) {
    this.#bulk = bulk;
    this.id = id;
  }

  /** @param ceiling in centicredits */
  static async create(bulk: BulkWorld, who: Customer, rows: number, ceiling: number): Promise<ListInBooks> {
    const questions = Array.from({ length: rows }, (_, row) => `row ${row}`);
    const id = await bulk.submit(who, questions, centicredits(0), centicredits(ceiling));
    await bulk.pool.query(`update bulk_jobs set list = '{}' where id = $1`, [id]);
    return new ListInBooks(bulk, id);
  }

  take(processId: number, most: number): Promise<TakenItem[]> {
    return takeItems(this.#bulk.pool, processId, most);
  }

  /** @param question another one for each row, where it is not given */
  async claim(
    item: TakenItem,
    step: number,
    most: number,
    question = `row ${item.index}`,
    spent = 0,
  ): Promise<Claim> {
    const wanted = {
      ...{ item, step, callId: uuidv7() },
      endpointId: item.endpointId,
      ...{ most: centicredits(most), question: Buffer.from(question), spent: centicredits(spent) },
    };
    const [claim] = await transaction(this.#bulk.pool, (tx) => claimSteps(tx, this.id, [wanted]));
    return claim as Claim;
  }

  async settle(
    item: TakenItem,
    step: number,
    cost: number,
    outcome: StepToSettle['outcome'] = 'found',
    answer: unknown = {},
  ): Promise<boolean> {
    const ended = {
      ...{ item, step, outcome, answer: JSON.stringify(answer), cost: centicredits(cost) },
      ...{
        status: outcome === 'failed' ? 503 : 200,
        records: 1,
        durationMs: 1,
        provider: 'test',
        cached: false,
      },
    };
    const [isWritten] = await transaction(this.#bulk.pool, (tx) => settleSteps(tx, this.id, [ended]));
    return isWritten as boolean;
  }

  endRow(item: TakenItem): Promise<number> {
    const ended = {
      outcome: 'found',
      answer: '{}',
      cost: centicredits(0),
      status: 200,
      provider: null,
    } as const;
    return transaction(this.#bulk.pool, (tx) =>
      settleItems(
        tx,
        this.id,
        [{ item, ended: { ...ended, row: { notCalled: [] } }, durationMs: 1 }],
        async () => {},
      ),
    );
  }

  async read(): Promise<{ held: number; charged: number; claimed: number; finished: boolean }> {
    const { rows } = await this.#bulk.pool.query(
      `select held::int, charged::int, claimed::int, finished_at is not null as finished from bulk_jobs where id = $1`,
      [this.id],
    );
    return rows[0];
  }
}
