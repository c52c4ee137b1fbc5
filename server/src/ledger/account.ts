import type pg from 'pg';
import { type Centicredits, centicredits, formatCredits } from '../kernel/credits.ts';
import { invariant } from '../kernel/invariant.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

export type Mode = 'live' | 'sandbox';
export type EntryKind = 'grant' | 'purchase' | 'refund' | 'expire' | 'adjust';

export interface EntryToAdd {
  readonly accountId: number;
  readonly kind: EntryKind;
  readonly wallet: 'addon' | 'plan';
  /** Positive adds, negative takes. */
  readonly amount: Centicredits;
  /** The outside's name for the event: the same one twice is one entry. */
  readonly externalId: string;
  readonly callId?: string;
  readonly note?: string;
}

/** Makes the account of an organization and mode. Every organization has one for each mode from its first moment. */
export async function openAccount(tx: Queryable, organizationId: number, mode: Mode): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    'insert into ledger_accounts (organization_id, mode) values ($1, $2) returning id',
    [organizationId, mode],
  );
  return (rows[0] as { id: number }).id;
}

/** What the ledger must know of a workspace before its first call. */
export async function openSpend(tx: Queryable, workspaceId: number): Promise<void> {
  await tx.query('insert into spend (workspace_id) values ($1) on conflict do nothing', [workspaceId]);
}

/**
 * Books a movement that is no call: money bought, given, given back, taken away. Needs a transaction. Repeating an
 * `externalId` books nothing and returns false.
 *
 * @throws {ServiceError} insufficient_credits where more would be taken than is neither spent nor held
 */
export async function addEntry(tx: pg.PoolClient, entry: EntryToAdd): Promise<boolean> {
  const { rows } = await tx.query<{ version: number; left: number }>(
    `select version, ${entry.wallet}_left as left
       from ledger_accounts where id = $1 for update`,
    [entry.accountId],
  );
  const account = rows[0];
  invariant(account, `account ${entry.accountId} exists`);
  const earlier = await tx.query('select 1 from entries where account_id = $1 and external_id = $2', [
    entry.accountId,
    entry.externalId,
  ]);
  if (earlier.rowCount) return false;
  if (account.left + entry.amount < 0) {
    throw new ServiceError(
      'insufficient_credits',
      `${formatCredits(entry.amount)} cannot be taken: ${formatCredits(centicredits(account.left))} credits are left.`,
    );
  }
  await tx.query(
    `insert into entries (account_id, version, at, kind, plan_delta, addon_delta, external_id, call_id, note)
     values ($1, $2, clock_timestamp(), $3, $4, $5, $6, $7, $8)`,
    [
      entry.accountId,
      account.version + 1,
      entry.kind,
      entry.wallet === 'plan' ? entry.amount : 0,
      entry.wallet === 'addon' ? entry.amount : 0,
      entry.externalId,
      entry.callId ?? null,
      entry.note ?? null,
    ],
  );
  await tx.query(
    `update ledger_accounts set version = version + 1, ${entry.wallet}_left = ${entry.wallet}_left + $2 where id = $1`,
    [entry.accountId, entry.amount],
  );
  return true;
}
