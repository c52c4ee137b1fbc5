import { type Centicredits, centicredits, toCredits } from '../kernel/credits.ts';
import { publicId } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { isForeignKeyViolation } from '../postgres/is-foreign-key-violation.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Whose budget: a client that was let in, or a connection that a caller with a key names. `creditsMax`: what its address says; null for nothing. */
export type BudgetOf =
  | { readonly grantId: string; readonly creditsMax: Centicredits | null }
  | { readonly workspaceId: number; readonly name: string; readonly creditsMax: Centicredits };

/** What a call may spend of. */
export interface CallBudget {
  /** Holds the most that the call can cost; tells what is left then. @throws {ServiceError} connection_budget_spent where that is more than there is */
  hold(callId: string, most: Centicredits): Promise<Centicredits | null>;
  /**
   * Holds more for a job that this connection has started, which may now cost more. In the transaction that raises its ceiling.
   * @param most what is held at most, whatever is added
   * @throws {ServiceError} connection_budget_spent where that is more than there is, or the connection holds nothing for the job
   */
  holdMore(tx: Queryable, callId: string, more: Centicredits, most: Centicredits): Promise<void>;
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
    const left = async () => {
      const id = await this.#find(whose);
      // A name that nobody has used yet has spent nothing; a client without a row may have ended, or have no budget of its own.
      return id === null ? whose.creditsMax : this.#left(id, whose);
    };
    return {
      hold: async (callId, most) => {
        const id = (await this.#find(whose)) ?? (await this.#make(whose));
        const held = await this.#hold(id, { callId, most, whose });
        if (held !== 'gone') return held;
        // Its owner ended it at this moment. One with a name begins anew.
        const anew = await this.#hold(await this.#make(whose), { callId, most, whose });
        if (anew !== 'gone') return anew;
        throw accessEnded();
      },
      holdMore: (tx, callId, more, most) => this.#holdMore(tx, { callId, more, most, whose }),
      settle: async (callId, charged) => {
        const settled = await this.#settle(callId, charged, whose);
        // The sweeper was here before, and knew the same.
        return settled === 'gone' ? left() : settled;
      },
      left,
    };
  }

  async #find(whose: BudgetOf, db: Queryable = this.#db): Promise<number | null> {
    const { rows } =
      'grantId' in whose
        ? await db.query<{ id: number }>('select id from connections where grant_id = $1', [whose.grantId])
        : await db.query<{ id: number }>('select id from connections where workspace_id = $1 and name = $2', [
            whose.workspaceId,
            whose.name,
          ]);
    return rows[0]?.id ?? null;
  }

  /** Null for a client whose access has ended. @throws {ServiceError} too_many_connections */
  async #make(whose: BudgetOf): Promise<number | null> {
    if ('grantId' in whose) {
      const { rows } = await this.#db
        .query<{ id: number }>(
          `insert into connections (public_id, workspace_id, grant_id)
           select public_id, workspace_id, id from oauth_grants where id = $1
           on conflict (grant_id) do update set grant_id = excluded.grant_id returning id`,
          [whose.grantId],
        )
        .catch(asGone);
      return rows[0]?.id ?? null;
    }
    const { workspaceId, name, creditsMax } = whose;
    const { rows } = await this.#db.query<{ id: number }>(
      `insert into connections (public_id, workspace_id, name, credits_max)
         select $1, $2, $3, $4
          where exists (select from connections where workspace_id = $2 and name = $3)
             or (select count(*) from connections where workspace_id = $2 and name is not null) < ${connectionsMax}
         on conflict (workspace_id, name) do update set name = excluded.name
         returning id`,
      [publicId('con'), workspaceId, name, creditsMax],
    );
    if (rows[0]) return rows[0].id;
    throw new ServiceError(
      'too_many_connections',
      `The workspace has ${connectionsMax} named connections, and may have no more.`,
    );
  }

  async #hold(
    id: number | null,
    { callId, most, whose }: { callId: string; most: Centicredits; whose: BudgetOf },
  ): Promise<Centicredits | null | 'gone'> {
    const { rows } = await this.#db.query<{ held: boolean; left_over: number | null }>(
      `with held as (
         update connections set credits_spent = credits_spent + $2, used_at = clock_timestamp(),
                credits_max = case when name is null then credits_max else $4 end
          where id = $1 and coalesce(credits_spent + $2 <= ${limit('$4')}, true)
         returning id, ${limit('$4')} - credits_spent as left_over
       ), noted as (
         insert into connection_holds (call_id, connection_id, amount) select $3, id, $2 from held
       )
       select true as held, left_over from held
       union all
       select false, null from connections where id = $1 and not exists (select from held)`,
      [id, most, callId, whose.creditsMax],
    );
    const row = rows[0];
    if (!row) return 'gone';
    if (row.held) return row.left_over === null ? null : notBelowNothing(row.left_over);
    // Asked anew: what others spent while this waited for them is not in what the statement saw.
    throw budgetSpent(most, (await this.#left(id as number, whose)) ?? centicredits(0));
  }

  async #holdMore(
    tx: Queryable,
    {
      callId,
      more,
      most,
      whose,
    }: { callId: string; more: Centicredits; most: Centicredits; whose: BudgetOf },
  ): Promise<void> {
    const id = await this.#find(whose, tx);
    // The connection before its hold, as everybody takes them.
    if (id !== null) await tx.query('select from connections where id = $1 for update', [id]);
    const { rows } = await tx.query<{ amount: Centicredits }>(
      'select amount from connection_holds where call_id = $1 and connection_id = $2 for update',
      [callId, id],
    );
    const [held] = rows;
    if (id === null || !held) throw notItsOwn(more);
    const added = centicredits(Math.max(0, Math.min(held.amount + more, most) - held.amount));
    if (added === 0) return;
    const { rowCount } = await tx.query(
      `update connections set credits_spent = credits_spent + $2, used_at = clock_timestamp()
        where id = $1 and coalesce(credits_spent + $2 <= ${limit('$3')}, true)`,
      [id, added, whose.creditsMax],
    );
    if (rowCount !== 1) throw budgetSpent(added, (await this.#left(id, whose, tx)) ?? centicredits(0));
    await tx.query('update connection_holds set amount = amount + $2 where call_id = $1', [callId, added]);
  }

  async #left(id: number, { creditsMax }: BudgetOf, db: Queryable = this.#db): Promise<Centicredits | null> {
    const { rows } = await db.query<{ left_over: number | null }>(
      `select ${limit('$2')} - credits_spent as left_over from connections where id = $1`,
      [id, creditsMax],
    );
    const left = rows[0]?.left_over ?? null;
    return left === null ? null : notBelowNothing(left);
  }

  async #settle(
    callId: string,
    charged: Centicredits,
    { creditsMax }: BudgetOf,
  ): Promise<Centicredits | null | 'gone'> {
    const { rows } = await this.#db.query<{ left_over: number | null }>(
      // The connection before its hold, as where one is ended.
      `with locked as (
         select id from connections where id = (select connection_id from connection_holds where call_id = $1) for update
       ), ended as (
         delete from connection_holds using locked where call_id = $1 and connection_id = locked.id
         returning connection_id, amount
       )
       update connections set credits_spent = credits_spent - ended.amount + $2
         from ended where connections.id = ended.connection_id
       returning ${limit('$3')} - credits_spent as left_over`,
      [callId, charged, creditsMax],
    );
    const row = rows[0];
    if (!row) return 'gone';
    return row.left_over === null ? null : notBelowNothing(row.left_over);
  }
}

/**
 * What a connection may spend: of one with a name what its address says in this request, whatever another request says; of a client that
 * was let in what its owner said, and no more than its address says.
 */
const limit = (said: string) =>
  `case when name is null then least(credits_max, ${said}::bigint) else ${said}::bigint end`;

/** A budget may have been lowered below what was spent. */
const notBelowNothing = (left: number) => centicredits(Math.max(0, left));

const budgetSpent = (most: Centicredits, left: Centicredits) =>
  new ServiceError(
    'connection_budget_spent',
    `The call can cost ${toCredits(most)} credits, and the budget of this connection has ${toCredits(left)} left.`,
    { fields: { most_credits: toCredits(most), budget_remaining: toCredits(left) } },
  );

/** What others have started is paid outside of this budget, which would not limit it. */
const notItsOwn = (more: Centicredits) =>
  new ServiceError(
    'connection_budget_spent',
    'This connection has a budget, and has not started this list within it. So it cannot let it go on.',
    {
      fix: 'Ask the person who started the list to resume it, or call without max_credits in the address.',
      fields: { most_credits: toCredits(more) },
    },
  );

/** Between the look at its token and this. */
const accessEnded = () => new ServiceError('invalid_access_token', 'The access of this client has ended.');

/** Its grant ended between the look and the insertion. */
function asGone(error: unknown): { readonly rows: { readonly id: number }[] } {
  if (!isForeignKeyViolation(error)) throw error;
  return { rows: [] };
}

const settledAtOnce = 500;
/** Longer than any call may take: one that the ledger has never heard of by then was not charged. */
const unheardMinutes = 11;

/**
 * Settles what nobody else did: holds of bulk jobs that have ended, and of calls whose process died, or lost the database, before it
 * said what they cost. The ledger knows what was charged. Of a list whose ceiling somebody else has raised, the connection spends no more than it held.
 */
export async function settleHolds(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    // Connections before their holds, and one after the other, as everybody takes them.
    `with due as (
       select h.call_id, h.connection_id,
              case when j.id is null then coalesce(c.from_plan + c.from_addon, 0) else least(j.charged, h.amount) end as charged
         from connection_holds h
         join connections n on n.id = h.connection_id
         left join bulk_jobs j on j.id = h.call_id
         left join calls c on c.workspace_id = n.workspace_id and c.id = h.call_id
         left join failed_calls f on f.workspace_id = n.workspace_id and f.id = h.call_id
        where case when j.id is not null then j.finished_at is not null
                   when coalesce(c.id, f.id) is not null then h.created_at < clock_timestamp() - interval '5 s'
                   else h.created_at < clock_timestamp() - interval '${unheardMinutes} min'
                    and not exists (select from reservations r where r.id = h.call_id) end
        limit ${settledAtOnce}
     ), locked as (
       select id from connections where id in (select connection_id from due) order by id for update
     ), ended as (
       delete from connection_holds h using due, locked where h.call_id = due.call_id and h.connection_id = locked.id
       returning h.connection_id, h.amount - due.charged as back
     )
     update connections set credits_spent = credits_spent - total.back
       from (select connection_id, sum(back) as back from ended group by connection_id) total
      where connections.id = total.connection_id`,
  );
  return rowCount ?? 0;
}
