import type pg from 'pg';
import { centicredits, toCredits } from '../kernel/credits.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { emit } from './emit.ts';
import type { EventType } from './event-types.ts';

/** Why a call could not be paid for, as far as somebody is told of it. */
export type WantOfCredit = 'insufficient_credits' | 'plan_credits_exhausted' | 'spend_limit_reached';

/** Told when less than one in so many is left of the most that the wallet held since it was last filled. */
const lowShare = 10;
/** Refusals of an account that come sooner after each other are one. */
const againMs = 10_000;
const rememberedMax = 10_000;
const lookedAtMax = 1_000;

/**
 * Tells the webhooks of an organization what happens to its credits and its plan, and those of a workspace which of them was switched
 * off. Calls never wait for it: changes are written down in the transaction in which they happen, and told from there; whether credits are low is seen from the
 * balances. What was told is kept with what is emitted, in one transaction, so that each is told once, whatever crashes.
 */
export class AccountNotices {
  readonly #db: Pool;
  readonly #onProblem: (error: unknown) => void;
  /** Until when a refusal is known to have been looked at. */
  readonly #known = new Map<string, number>();

  constructor(db: Pool, onProblem: (error: unknown) => void) {
    this.#db = db;
    this.#onProblem = onProblem;
  }

  /**
   * Tells what has happened since it last looked. Safe to run in several processes at once. Returns how many changes it told.
   * @param isChanged Whether a change may have been written down; without one only balances are looked at.
   */
  async tell(isChanged = true): Promise<number> {
    let told = 0;
    while (isChanged && (await transaction(this.#db, tellChange))) told += 1;
    for (const accountId of await this.#ofCredits()) {
      if (await transaction(this.#db, (tx) => tellCredits(tx, accountId))) told += 1;
    }
    for (const { workspace_id: workspaceId, month } of await this.#ofSpendLimits()) {
      if (await transaction(this.#db, (tx) => tellSpendLimit(tx, workspaceId, month))) told += 1;
    }
    return told;
  }

  /** A call could not be paid for: it need not wait for this, which never rejects. */
  async refused(
    { accountId, workspaceId }: { readonly accountId: number; readonly workspaceId: number },
    reason: WantOfCredit,
  ): Promise<void> {
    const isLimit = reason === 'spend_limit_reached';
    const subject = isLimit ? `workspace ${workspaceId}` : `account ${accountId}`;
    const [now, at] = [performance.now(), new Date()];
    if ((this.#known.get(subject) ?? 0) > now) return;
    if (this.#known.size >= rememberedMax) this.#known.clear();
    this.#known.set(subject, now + againMs);
    try {
      await transaction(this.#db, (tx) =>
        isLimit ? tellSpendLimit(tx, workspaceId, monthOf(at)) : tellExhausted(tx, accountId, reason),
      );
    } catch (error) {
      this.#known.delete(subject);
      this.#onProblem(error);
    }
  }

  /** Accounts that may have something to be told: of those somebody listens for. */
  async #ofCredits(): Promise<number[]> {
    const { rows } = await this.#db.query<{ id: number }>(
      `select a.id from ledger_accounts a left join account_notices n on n.account_id = a.id
        where (n.account_id is null or a.addon_left > n.most_left or n.is_low <> ${isLowNow})
          and exists (select from workspaces w join webhook_endpoints e on e.workspace_id = w.id
                       where w.organization_id = a.organization_id and w.mode = a.mode
                         and e.is_registered and e.disabled_at is null and 'credits.low' = any (e.events))
        order by a.id limit ${lookedAtMax}`,
    );
    return rows.map(({ id }) => id);
  }

  async #ofSpendLimits(): Promise<{ readonly workspace_id: number; readonly month: number }[]> {
    const { rows } = await this.#db.query<{ workspace_id: number; month: number }>(
      `select s.workspace_id, s.month from spend s left join spend_notices n on n.workspace_id = s.workspace_id
        where s.monthly_limit is not null and s.used >= s.monthly_limit and s.month = ledger_month(clock_timestamp())
          and n.month is distinct from s.month
          and exists (select from webhook_endpoints e where e.workspace_id = s.workspace_id
                         and e.is_registered and e.disabled_at is null and 'spend_limit.reached' = any (e.events))
        limit ${lookedAtMax}`,
    );
    return rows;
  }
}

const isLowNow = `(a.addon_left * ${lowShare} < n.most_left)`;

type Change = {
  readonly type: EventType;
  readonly data: Readonly<Record<string, unknown>>;
} & (
  | { readonly account_id: number; readonly workspace_id: null }
  | { readonly account_id: null; readonly workspace_id: number }
);

/** The oldest change of a plan or a webhook that was not told yet, one after the other. False where there is none, or another process has it. */
async function tellChange(tx: pg.PoolClient): Promise<boolean> {
  const { rows } = await tx.query<Change>(
    `delete from account_changes where id = (select id from account_changes order by id limit 1 for update)
     returning account_id, workspace_id, type, data`,
  );
  const change = rows[0];
  if (change === undefined) return false;
  const { account_id: accountId, workspace_id: workspaceId, type, data } = change;
  if (workspaceId !== null) await emit(tx, { workspaceId, type, data });
  else await emitToAccount(tx, accountId, type, data);
  return true;
}

/** Whether credits have become low since they were last filled. */
async function tellCredits(tx: pg.PoolClient, accountId: number): Promise<boolean> {
  const account = await lockNotices(tx, accountId);
  const isFilled = account.left > account.mostLeft;
  const mostLeft = isFilled ? account.left : account.mostLeft;
  const isLow = account.left * lowShare < mostLeft;
  // What it was filled up to counts from now on, also where it was more before.
  const since = account.isLow && !isLow ? account.left : mostLeft;
  await tx.query('update account_notices set most_left = $2, is_low = $3 where account_id = $1', [
    accountId,
    since,
    isLow,
  ]);
  if (!isLow || account.isLow) return false;
  await emitToAccount(tx, accountId, 'credits.low', {
    wallet: { remaining: toCredits(centicredits(account.left)) },
    threshold: toCredits(centicredits(Math.ceil(mostLeft / lowShare))),
  });
  return true;
}

/** The first refusal since credits last came in. */
async function tellExhausted(tx: pg.PoolClient, accountId: number, code: WantOfCredit): Promise<boolean> {
  const account = await lockNotices(tx, accountId);
  if (account.exhaustedVersion !== null) {
    const { rowCount } = await tx.query(
      'select from entries where account_id = $1 and version > $2 and (addon_delta > 0 or plan_delta > 0) limit 1',
      [accountId, account.exhaustedVersion],
    );
    if (rowCount === 0) return false;
  }
  await tx.query('update account_notices set exhausted_version = $2 where account_id = $1', [
    accountId,
    account.version,
  ]);
  await emitToAccount(tx, accountId, 'credits.exhausted', {
    code,
    wallet: { remaining: toCredits(centicredits(account.left)) },
    plan: account.hasPlan ? { remaining: toCredits(centicredits(account.planLeft)) } : null,
  });
  return true;
}

/** As `ledger_month` counts them. */
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth() + 1;

/** Once a month, of the month in which it was reached: by the time that it is told, another may have begun. */
async function tellSpendLimit(tx: pg.PoolClient, workspaceId: number, month: number): Promise<boolean> {
  const { rows } = await tx.query<{ monthly_limit: number | null; used: number }>(
    `insert into spend_notices as n (workspace_id, month)
     select workspace_id, $2 from spend where workspace_id = $1
     on conflict (workspace_id) do update set month = excluded.month where n.month < excluded.month
     returning (select monthly_limit from spend where workspace_id = $1),
               (select case when s.month = n.month then s.used else 0 end from spend s where s.workspace_id = $1) as used`,
    [workspaceId, month],
  );
  const row = rows[0];
  if (row === undefined) return false;
  await emit(tx, {
    workspaceId,
    type: 'spend_limit.reached',
    data: {
      limit: row.monthly_limit === null ? null : toCredits(centicredits(row.monthly_limit)),
      spent: toCredits(centicredits(row.used)),
      // Months of a Date begin with 0, so that this is the next one.
      resets_at: new Date(Date.UTC(Math.floor((month - 1) / 12), ((month - 1) % 12) + 1)).toISOString(),
    },
  });
  return true;
}

interface NoticedAccount {
  readonly left: number;
  readonly planLeft: number;
  readonly hasPlan: boolean;
  readonly version: number;
  readonly mostLeft: number;
  readonly isLow: boolean;
  readonly exhaustedVersion: number | null;
}

/** What was told of an account, locked, and how it stands. */
async function lockNotices(tx: pg.PoolClient, accountId: number): Promise<NoticedAccount> {
  await tx.query('insert into account_notices (account_id) values ($1) on conflict do nothing', [accountId]);
  await tx.query('select from account_notices where account_id = $1 for update', [accountId]);
  const { rows } = await tx.query<NoticedAccount>(
    `select a.addon_left as "left", a.plan_left as "planLeft", a.plan_name is not null as "hasPlan", a.version,
            n.most_left as "mostLeft", n.is_low as "isLow", n.exhausted_version as "exhaustedVersion"
       from ledger_accounts a join account_notices n on n.account_id = a.id where a.id = $1`,
    [accountId],
  );
  return rows[0] as NoticedAccount;
}

/** To every workspace whose money it is, in the order of their ids, as all who lock several do. */
async function emitToAccount(
  tx: pg.PoolClient,
  accountId: number,
  type: EventType,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `select w.id from ledger_accounts a join workspaces w on w.organization_id = a.organization_id and w.mode = a.mode
      where a.id = $1 order by w.id`,
    [accountId],
  );
  for (const { id } of rows) await emit(tx, { workspaceId: id, type, data });
}
