import { type Centicredits, centicredits, toCredits } from '../kernel/credits.ts';
import { publicId } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Whose budget: a client that was let in, or a connection that a caller with a key names. `creditsMax`: what its address says; null for nothing. */
export type BudgetOf =
  | { readonly grantId: string; readonly creditsMax: Centicredits | null }
  | { readonly workspaceId: number; readonly name: string; readonly creditsMax: Centicredits };

/** What a call may spend of. */
export interface CallBudget {
  /** Holds the most that the call can cost; tells what is left then. @throws {ServiceError} connection_budget_spent where that is more than there is */
  hold(callId: string, most: Centicredits): Promise<Centicredits | null>;
  /** Puts what it did cost in the place of what was held; tells what is left, null where nothing limits it any more. */
  settle(callId: string, charged: Centicredits): Promise<Centicredits | null>;
  /** What is left; null where nothing limits it. */
  left(): Promise<Centicredits | null>;
}

/** Connections that a workspace may name. */
export const connectionsMax = 1_000;

/**
 * Budgets of connections, exact whatever comes at once: what a call can cost is held before it runs, in the row that knows the rest.
 * The ledger knows nothing of them; it is the one to ask where a process died before it settled.
 */
export class ConnectionBudgets {
  readonly #db: Queryable;

  constructor(db: Queryable) {
    this.#db = db;
  }

  of(whose: BudgetOf): CallBudget {
    return {
      // It may have been ended by its owner between two calls: one with a name begins anew then.
      hold: async (callId, most) =>
        this.#hold(await this.#connectionOf(whose), { callId, most, creditsMax: whose.creditsMax }),
      settle: (callId, charged) => this.#settle(callId, charged, whose.creditsMax),
      left: async () => this.#left(await this.#connectionOf(whose), whose.creditsMax),
    };
  }

  /** Null for a client whose access has ended. */
  async #connectionOf(whose: BudgetOf): Promise<number | null> {
    const known = await this.#find(whose);
    if (known !== null) return known;
    if ('grantId' in whose) {
      const { rows } = await this.#db.query<{ id: number }>(
        `insert into connections (public_id, workspace_id, grant_id)
           select public_id, workspace_id, id from oauth_grants where id = $1
           on conflict (grant_id) do update set grant_id = excluded.grant_id returning id`,
        [whose.grantId],
      );
      return rows[0]?.id ?? null;
    }
    const { workspaceId, name, creditsMax } = whose;
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

  async #find(whose: BudgetOf): Promise<number | null> {
    const { rows } =
      'grantId' in whose
        ? await this.#db.query<{ id: number }>('select id from connections where grant_id = $1', [
            whose.grantId,
          ])
        : await this.#db.query<{ id: number }>(
            'select id from connections where workspace_id = $1 and name = $2 and credits_max = $3',
            [whose.workspaceId, whose.name, whose.creditsMax],
          );
    return rows[0]?.id ?? null;
  }

  async #hold(
    id: number | null,
    { callId, most, creditsMax }: { callId: string; most: Centicredits; creditsMax: Centicredits | null },
  ): Promise<Centicredits | null> {
    if (id === null) throw budgetSpent(most, centicredits(0));
    const { rows } = await this.#db.query<{ held: boolean; left_over: number | null }>(
      `with held as (
         update connections set credits_spent = credits_spent + $2, used_at = clock_timestamp()
          where id = $1 and coalesce(credits_spent + $2 <= least(credits_max, $4), true)
         returning id, least(credits_max, $4) - credits_spent as left_over
       ), noted as (
         insert into connection_holds (call_id, connection_id, amount) select $3, id, $2 from held
       )
       select true as held, left_over from held
       union all
       select false, least(credits_max, $4) - credits_spent from connections
        where id = $1 and not exists (select from held)`,
      [id, most, callId, creditsMax],
    );
    const row = rows[0];
    if (!row?.held) throw budgetSpent(most, notBelowNothing(row?.left_over ?? 0));
    return row.left_over === null ? null : notBelowNothing(row.left_over);
  }

  async #left(id: number | null, creditsMax: Centicredits | null): Promise<Centicredits | null> {
    const { rows } = await this.#db.query<{ left_over: number | null }>(
      'select least(credits_max, $2) - credits_spent as left_over from connections where id = $1',
      [id, creditsMax],
    );
    const row = rows[0];
    if (!row) return centicredits(0);
    return row.left_over === null ? null : notBelowNothing(row.left_over);
  }

  async #settle(
    callId: string,
    charged: Centicredits,
    creditsMax: Centicredits | null,
  ): Promise<Centicredits | null> {
    const { rows } = await this.#db.query<{ left_over: number | null }>(
      `with ended as (delete from connection_holds where call_id = $1 returning connection_id, amount)
       update connections set credits_spent = credits_spent - ended.amount + $2
         from ended where connections.id = ended.connection_id
       returning least(credits_max, $3) - credits_spent as left_over`,
      [callId, charged, creditsMax],
    );
    const left = rows[0]?.left_over ?? null;
    return left === null ? null : notBelowNothing(left);
  }
}

/** A budget may have been lowered below what was spent. */
const notBelowNothing = (left: number) => centicredits(Math.max(0, left));

const budgetSpent = (most: Centicredits, left: Centicredits) =>
  new ServiceError(
    'connection_budget_spent',
    `The call can cost ${toCredits(most)} credits, and the budget of this connection has ${toCredits(left)} left.`,
    { fields: { most_credits: toCredits(most), budget_remaining: toCredits(left) } },
  );

const settledAtOnce = 500;
/** Longer than any call may take: one that the ledger has never heard of by then was not charged. */
const unheardMinutes = 11;

/**
 * Settles what nobody else did: holds of bulk jobs that have ended, and of calls whose process died, or lost the database, before it
 * said what they cost. The ledger knows what was charged.
 */
export async function settleHolds(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `with due as (
       select h.call_id, coalesce(j.charged, c.from_plan + c.from_addon, 0) as charged
         from connection_holds h
         join connections n on n.id = h.connection_id
         left join bulk_jobs j on j.id = h.call_id
         left join calls c on c.workspace_id = n.workspace_id and c.id = h.call_id
        where case when j.id is not null then j.finished_at is not null
                   when c.id is not null then h.created_at < clock_timestamp() - interval '5 s'
                   else h.created_at < clock_timestamp() - interval '${unheardMinutes} min'
                    and not exists (select from reservations r where r.id = h.call_id) end
        limit ${settledAtOnce}
     ), ended as (
       delete from connection_holds h using due where h.call_id = due.call_id
       returning h.connection_id, h.amount - due.charged as back
     )
     update connections set credits_spent = credits_spent - total.back
       from (select connection_id, sum(back) as back from ended group by connection_id) total
      where connections.id = total.connection_id`,
  );
  return rowCount ?? 0;
}
