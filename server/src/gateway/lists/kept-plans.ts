import { invariant } from '../../kernel/invariant.ts';
import type { Queryable } from '../../postgres/pool.ts';
import type { ServedEndpoint } from '../gateway-call.ts';
import { type ListPlan, readListPlan, type SentListPlan } from './read-list-plan.ts';

/** How many plans are kept: those used last. */
const plansMax = 500;

/** The plans of lists that rows are taken of: each is read once. */
export class KeptPlans {
  readonly #db: Queryable;
  readonly #served: ReadonlyMap<string, ServedEndpoint>;
  readonly #plans = new Map<string, Promise<ListPlan>>();

  constructor(db: Queryable, served: ReadonlyMap<string, ServedEndpoint>) {
    this.#db = db;
    this.#served = served;
  }

  of(listId: string): Promise<ListPlan> {
    const known = this.#plans.get(listId);
    this.#plans.delete(listId);
    const plan = known ?? this.#read(listId);
    this.#plans.set(listId, plan);
    // One that could not be read is read again.
    if (!known) plan.catch(() => this.#plans.delete(listId));
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > plansMax && oldest !== undefined) this.#plans.delete(oldest);
    return plan;
  }

  async #read(listId: string): Promise<ListPlan> {
    const { rows } = await this.#db.query<{ list: string; columns: string }>(
      'select list, columns from bulk_jobs where id = $1 and list is not null',
      [listId],
    );
    const [row] = rows;
    invariant(row, `a row that is taken is one of a list: ${listId}`);
    return readListPlan(
      JSON.parse(row.list) as SentListPlan,
      JSON.parse(row.columns) as string[],
      this.#served,
    );
  }
}
