import type pg from 'pg';
import { announceChange } from '../accounts/organizations.ts';
import { databaseStore } from '../dataset/database-store.ts';
import type { DatasetStore } from '../dataset/dataset-store.ts';
import { type RecordKindName, recordKinds } from '../dataset/kinds/record-kind.ts';
import { type RemovedCounts, removeRecords } from '../dataset/remove-records.ts';
import { cancelJob } from '../jobs/bulk/cancel-job.ts';
import { type Centicredits, centicredits } from '../kernel/credits.ts';
import { pause } from '../kernel/pause.ts';
import { addEntry } from '../ledger/account.ts';
import { endPlan } from '../ledger/plan.ts';
import type { Pool, Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';

/** Calls are under way that hold credits: they are paid first. */
export class OrganizationBusyError extends Error {
  override name = 'OrganizationBusyError';
  constructor() {
    super(
      'Calls or items of jobs of this organization are still running. Do this: run the same command again in some minutes; its keys do not work any more. A service must be running to finish its jobs.',
    );
  }
}

export interface DeletedOrganization {
  readonly canceledJobs: number;
  /** What left the wallets, of live and sandbox together; live only for `live`. */
  readonly settled: { readonly live: Centicredits; readonly sandbox: Centicredits };
  /** Imported records that belonged to it. */
  readonly removed: RemovedCounts;
}

/** After an announced change a process may let calls in for a second. */
const noticedMs = 1_200;
const pollMs = 250;
/** So many jobs are canceled at most; more are open nowhere. */
const jobsMax = 100_000;
const deletedName = 'Deleted organization';

/**
 * Deletes an organization: its keys and members have no access at once, its jobs are canceled, what is left in its wallets leaves by an entry, and its data goes.
 * Books, history and usage stay under its number, without a name. Imported records that belong to it go last. Repeating it does what is left.
 *
 * @param options.waitMs for calls under way. `stores`: where records may be
 * @throws {OrganizationBusyError} where some still run then; keys and jobs have ended all the same
 * @throws {ImportRunningError} where an import runs; all but its imported records is gone, and nobody has a key to find these
 */
export async function deleteOrganization(
  pool: Pool,
  organizationId: number,
  {
    waitMs,
    stores = [databaseStore],
  }: { readonly waitMs: number; readonly stores?: readonly DatasetStore[] },
): Promise<DeletedOrganization> {
  await transaction(pool, (tx) => closeDoors(tx, organizationId));
  const canceledJobs = await cancelJobs(pool, organizationId);
  await pause(noticedMs);
  for (const endsAtMs = performance.now() + waitMs; await isBusy(pool, organizationId); await pause(pollMs)) {
    if (performance.now() > endsAtMs) throw new OrganizationBusyError();
  }
  const settled = await transaction(pool, (tx) => settle(tx, organizationId));
  await transaction(pool, (tx) => eraseData(tx, organizationId));
  return { canceledJobs, settled, removed: await removeImports(pool, organizationId, stores) };
}

const workspaces = '(select id from workspaces where organization_id = $1)';
const accounts = '(select id from ledger_accounts where organization_id = $1)';

async function closeDoors(tx: pg.PoolClient, organizationId: number): Promise<void> {
  for (const text of [
    // Changes of its members that are being made end first; later ones find that they are no members.
    'select from organizations where id = $1 for no key update',
    `update api_keys set revoked_at = now() where revoked_at is null and workspace_id in ${workspaces}`,
    // And of calls that still run nothing is kept.
    'update workspaces set disabled_at = coalesce(disabled_at, now()), bodies_days = 0 where organization_id = $1',
    `delete from oauth_grants where workspace_id in ${workspaces}`,
    'delete from model_keys where organization_id = $1',
    'delete from management_keys where organization_id = $1',
    'delete from mails where organization_id = $1',
    'delete from notice_rules where organization_id = $1',
    'delete from invitations where organization_id = $1',
    // After the invitations, so that nobody becomes one in between.
    'delete from members where organization_id = $1',
    'delete from operator_visits where organization_id = $1',
    // Nobody is told of its end.
    `delete from webhook_events where workspace_id in ${workspaces}`,
    `delete from webhook_endpoints where workspace_id in ${workspaces}`,
    `update bulk_jobs set webhook_url = null where workspace_id in ${workspaces} and webhook_url is not null`,
  ]) {
    await tx.query(text, [organizationId]);
  }
  await announceChange(tx);
}

async function cancelJobs(pool: Pool, organizationId: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from bulk_jobs where finished_at is null and account_id in ${accounts} order by id limit ${jobsMax}`,
    [organizationId],
  );
  let canceled = 0;
  for (const { id } of rows) {
    if (await transaction(pool, (tx) => cancelJob(tx, id, async () => {}, { opensPaid: false })))
      canceled += 1;
  }
  return canceled;
}

async function isBusy(db: Queryable, organizationId: number): Promise<boolean> {
  const { rows } = await db.query<{ busy: boolean }>(
    `select exists (select from reservations where account_id in ${accounts})
            or exists (select from bulk_jobs where finished_at is null and account_id in ${accounts}) as busy`,
    [organizationId],
  );
  return rows[0]?.busy ?? false;
}

async function settle(tx: pg.PoolClient, organizationId: number): Promise<DeletedOrganization['settled']> {
  const settled = { live: centicredits(0), sandbox: centicredits(0) };
  const { rows } = await tx.query<{ id: number; mode: 'live' | 'sandbox' }>(
    'select id, mode from ledger_accounts where organization_id = $1 order by id',
    [organizationId],
  );
  for (const { id, mode } of rows) {
    await endPlan(tx, id);
    const { rows: left } = await tx.query<{ addon_left: number; version: number }>(
      'select addon_left, version from ledger_accounts where id = $1 for update',
      [id],
    );
    const { addon_left: amount = 0, version = 0 } = left[0] ?? {};
    if (amount === 0) continue;
    await addEntry(tx, {
      accountId: id,
      kind: 'adjust',
      wallet: 'addon',
      amount: centicredits(-amount),
      externalId: `organization-deleted:${version + 1}`,
      note: 'the organization was deleted',
    });
    settled[mode] = centicredits(amount);
  }
  return settled;
}

async function eraseData(tx: pg.PoolClient, organizationId: number): Promise<void> {
  for (const text of [
    `delete from idempotency_keys where workspace_id in ${workspaces}`,
    `delete from tool_answers where workspace_id in ${workspaces}`,
    `delete from call_bodies where workspace_id in ${workspaces}`,
    `delete from bulk_items where job_id in (select id from bulk_jobs where account_id in ${accounts})`,
    `delete from list_files where workspace_id in ${workspaces}`,
    `delete from list_steps where job_id in (select id from bulk_jobs where account_id in ${accounts})`,
    `update bulk_jobs set name = null, webhook_url = null, columns = '[]', list = case when list is not null then '{}' end, limits = null, forgotten_at = coalesce(forgotten_at, clock_timestamp())
      where account_id in ${accounts}`,
    `delete from webhook_events where workspace_id in ${workspaces}`,
    `delete from webhook_endpoints where workspace_id in ${workspaces}`,
    `delete from webhook_secrets where workspace_id in ${workspaces}`,
    `delete from account_changes where account_id in ${accounts} or workspace_id in ${workspaces}`,
    `delete from oauth_grants where workspace_id in ${workspaces}`,
    `delete from connections where workspace_id in ${workspaces}`,
    `update call_origins set name = null where workspace_id in ${workspaces}`,
    `delete from rate_buckets where workspace_id in ${workspaces}`,
    'delete from members where organization_id = $1',
    'delete from operator_visits where organization_id = $1',
    'delete from mails where organization_id = $1',
    'delete from notice_rules where organization_id = $1',
    'delete from told_notices where organization_id = $1',
    `delete from api_keys where workspace_id in ${workspaces}`,
    `update workspaces set name = '${deletedName}' where organization_id = $1`,
    `update organizations set name = '${deletedName}', deleted_at = coalesce(deleted_at, clock_timestamp()) where id = $1`,
  ]) {
    await tx.query(text, [organizationId]);
  }
  await announceChange(tx);
}

/** From the end of `eraseData` nothing more is imported for it. */
async function removeImports(
  pool: Pool,
  organizationId: number,
  stores: readonly DatasetStore[],
): Promise<RemovedCounts> {
  const { rows } = await pool.query(
    `select from imports where organization_id = $1 and fingerprint <> '' limit 1`,
    [organizationId],
  );
  if (rows.length === 0) return {};
  const removed: Partial<Record<RecordKindName, number>> = {};
  for (const store of stores) {
    const counts = await removeRecords(pool, { organizationId }, store);
    for (const kind of recordKinds) {
      const sum = (removed[kind] ?? 0) + (counts[kind] ?? 0);
      if (sum > 0) removed[kind] = sum;
    }
  }
  // Names of files and columns are the organization's as well. Where refused lines are, `forget` still says.
  await pool.query(
    `update imports
        set file = '', source = '', fingerprint = '', layout = '{}', unreadable = '{}',
            rejects_file = case when rejects_bytes > 0 then rejects_file else '' end
      where organization_id = $1`,
    [organizationId],
  );
  return removed;
}
