import { type Centicredits, centicredits, toCredits } from '../kernel/credits.ts';
import { publicId } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Whose budget: a client that was let in, or a connection that a caller with a key names, with what it may spend in all. */
export type BudgetOf =
  | { readonly grantId: string }
  | { readonly workspaceId: number; readonly name: string; readonly creditsMax: Centicredits };

/** What a call may spend of. */
export interface CallBudget {
  /** Holds the most that the call can cost. @throws {ServiceError} connection_budget_spent where that is more than is left */
  hold(callId: string, most: Centicredits): Promise<Centicredits>;
  /** Puts what it did cost in the place of what was held; tells what is left, null where nothing limits it any more. */
  settle(callId: string, charged: Centicredits): Promise<Centicredits | null>;
}

/** Connections that a workspace may name. */
export const connectionsMax = 1_000;

/**
 * Budgets of connections, exact whatever comes at once: what a call can cost is held before it runs, in the row that knows the rest.
 * The ledger knows nothing of them; it is the one to ask where a process died before it settled.
 */
export class ConnectionBudgets {
  readonly #db: Queryable;
  readonly #processId: () => number;

  constructor(db: Queryable, processId: () => number) {
    this.#db = db;
    this.#processId = processId;
  }

  of(whose: BudgetOf): CallBudget {
    return {
      hold: async (callId, most) => {
        // It may have been forgotten by its owner between two calls: then it begins anew.
        const id = await this.#connectionOf(whose);
        return this.#hold(id, callId, most);
      },
      settle: (callId, charged) => this.#settle(callId, charged),
    };
  }

  async #connectionOf(whose: BudgetOf): Promise<number | null> {
    if ('grantId' in whose) {
      const { rows } = await this.#db.query<{ id: number }>('select id from connections where grant_id = $1', [
        whose.grantId,
      ]);
      return rows[0]?.id ?? null;
    }
    const { workspaceId, name, creditsMax } = whose;
    const known = await this.#db.query<{ id: number }>(
      'select id from connections where workspace_id = $1 and name = $2 and credits_max = $3',
      [workspaceId, name, creditsMax],
    );
    if (known.rows[0]) return known.rows[0].id;
    const { rows } = await this.#db.query<{ id: number }>(
      `insert into connections (public_id, workspace_id, name, credits_max)
         select $1, $2, $3, $4
          where exists (select from connections where workspace_id = $2 and name = $3)
             or (select count(*) from connections where workspace_id = $2 and name is not null) < ${connectionsMax}
         on conflict (workspace_id, name) do update set credits_max = excluded.credits_max
         returning id`,
      [publicId('con'), workspaceId, name, creditsMax],
    );
    if (rows[0]) return rows[0].id;
    throw new ServiceError(
      'too_many_connections',
      `The workspace has ${connectionsMax} named connections, and may have no more.`,
    );
  }

  async #hold(id: number | null, callId: string, most: Centicredits): Promise<Centicredits> {
    // Its access was ended meanwhile.
    if (id === null) throw budgetSpent(most, centicredits(0));
    const { rows } = await this.#db.query<{ held: boolean; left_over: number | null }>(
      `with held as (
         update connections set credits_spent = credits_spent + $2, used_at = clock_timestamp()
          where id = $1 and (credits_max is null or credits_spent + $2 <= credits_max)
         returning id, credits_max - credits_spent as left_over
       ), noted as (
         insert into connection_holds (call_id, connection_id, amount, process_id) select $3, id, $2, $4 from held
       )
       select true as held, left_over from held
       union all
       select false, credits_max - credits_spent from connections where id = $1 and not exists (select from held)`,
      [id, most, callId, this.#processId()],
    );
    const row = rows[0];
    if (!row?.held) throw budgetSpent(most, centicredits(Math.max(0, row?.left_over ?? 0)));
    return centicredits(row.left_over ?? Number.MAX_SAFE_INTEGER);
  }

  async #settle(callId: string, charged: Centicredits): Promise<Centicredits | null> {
    const { rows } = await this.#db.query<{ left_over: number | null }>(
      `with ended as (delete from connection_holds where call_id = $1 returning connection_id, amount)
       update connections set credits_spent = credits_spent - ended.amount + $2
         from ended where connections.id = ended.connection_id
       returning credits_max - credits_spent as left_over`,
      [callId, charged],
    );
    const left = rows[0]?.left_over ?? null;
    return left === null ? null : centicredits(Math.max(0, left));
  }
}

const budgetSpent = (most: Centicredits, left: Centicredits) =>
  new ServiceError(
    'connection_budget_spent',
    `The call can cost ${toCredits(most)} credits, and the budget of this connection has ${toCredits(left)} left.`,
    { fields: { most_credits: toCredits(most), budget_remaining: toCredits(left) } },
  );

const settledAtOnce = 500;

/**
 * Settles what nobody else will: holds of processes that are gone, and of bulk jobs that have ended, by what the ledger charged. A call
 * that the ledger still holds credits for is left until it does not.
 */
export async function settleHolds(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `with due as (
       select h.call_id, h.connection_id, h.amount, coalesce(j.charged, c.from_plan + c.from_addon, 0) as charged
         from connection_holds h
         join connections n on n.id = h.connection_id
         left join bulk_jobs j on j.id = h.call_id
         left join calls c on c.workspace_id = n.workspace_id and c.id = h.call_id
        where (j.id is null or j.finished_at is not null)
          and (j.id is not null or not exists (select from processes p where p.id = h.process_id))
          and not exists (select from reservations r where r.id = h.call_id)
        limit ${settledAtOnce}
     ), ended as (
       delete from connection_holds h using due where h.call_id = due.call_id
       returning due.connection_id, due.amount - due.charged as back
     )
     update connections set credits_spent = credits_spent - total.back
       from (select connection_id, sum(back) as back from ended group by connection_id) total
      where connections.id = total.connection_id`,
  );
  return rowCount ?? 0;
}
