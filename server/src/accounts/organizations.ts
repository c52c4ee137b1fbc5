import type pg from 'pg';
import { publicId } from '../kernel/ids.ts';
import { invariant } from '../kernel/invariant.ts';
import type { RateTier } from '../kernel/rate-tiers.ts';
import type { Queryable } from '../postgres/pool.ts';
import { hashKey, type KeyMode, keyHint, makeApiKey } from './api-key.ts';

export interface NewWorkspace {
  readonly id: number;
  readonly publicId: string;
  readonly mode: KeyMode;
  /** The only time that the key is seen. */
  readonly apiKey: string;
}

export interface WorkspaceRow {
  readonly id: number;
  readonly public_id: string;
  readonly organization_id: number;
  readonly organization: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly rate_tier: RateTier;
  readonly disabled_at: Date | null;
  /** Days for which what its calls send and answer is kept; 0: not at all. */
  readonly bodies_days: number;
  readonly created_at: Date;
  readonly key_hint: string | null;
}

/** The operator's switch: refuses the calls of all workspaces, those that come later too, whatever their own switches say. */
export async function setOrganizationDisabled(
  tx: Queryable,
  organizationId: number,
  disabled: boolean,
): Promise<void> {
  await tx.query(
    'update organizations set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1',
    [organizationId, disabled],
  );
  await announceChange(tx);
}

/** Names 1 to 200 characters; the database refuses others. */
export async function insertOrganization(
  tx: Queryable,
  name: string,
): Promise<{ id: number; publicId: string }> {
  const made = await insertOrganizationOnce(tx, name, null);
  invariant(made, 'an insert returns its row');
  return made;
}

/** The same, once for each `createdAs` (1 to 200 characters): null where there is one. Of two at once the second waits for the first. */
export async function insertOrganizationOnce(
  tx: Queryable,
  name: string,
  createdAs: string | null,
): Promise<{ id: number; publicId: string } | null> {
  const id = publicId('org');
  const { rows } = await tx.query<{ id: number }>(
    `insert into organizations (public_id, name, created_as) values ($1, $2, $3)
       on conflict (created_as) do nothing returning id`,
    [id, name, createdAs],
  );
  return rows[0] ? { id: rows[0].id, publicId: id } : null;
}

/** What was made under that name. Undefined where nothing was, or where it was deleted. */
export async function findOrganizationCreatedAs(
  db: Queryable,
  createdAs: string,
): Promise<OrganizationRow | undefined> {
  const { rows } = await db.query<OrganizationRow>(
    'select id, public_id, name, created_at from organizations where created_as = $1 and deleted_at is null',
    [createdAs],
  );
  return rows[0];
}

/** A workspace and its key. */
export async function insertWorkspace(
  tx: Queryable,
  workspace: { organizationId: number; name: string; mode: KeyMode; rateTier: RateTier },
): Promise<NewWorkspace> {
  const id = publicId('ws');
  const { rows } = await tx.query<{ id: number }>(
    `insert into workspaces (public_id, organization_id, name, mode, rate_tier) values ($1, $2, $3, $4, $5) returning id`,
    [id, workspace.organizationId, workspace.name, workspace.mode, workspace.rateTier],
  );
  const row = rows[0];
  invariant(row, 'an insert returns its row');
  const apiKey = await insertKey(tx, row.id, workspace.mode);
  return { id: row.id, publicId: id, mode: workspace.mode, apiKey };
}

async function insertKey(tx: Queryable, workspaceId: number, mode: KeyMode): Promise<string> {
  const key = makeApiKey(mode);
  await tx.query(`insert into api_keys (workspace_id, hash, hint) values ($1, decode($2, 'hex'), $3)`, [
    workspaceId,
    hashKey(key),
    keyHint(key),
  ]);
  return key;
}

/**
 * Gives the workspace a new key. The old one works on for `overlapSeconds` (0 ends it at once); one that was still in an
 * earlier overlap ends now, so that there are never more than two. Needs a transaction.
 */
export async function rotateKey(
  tx: pg.PoolClient,
  workspace: { id: number; mode: KeyMode },
  overlapSeconds: number,
): Promise<string> {
  await tx.query('select 1 from workspaces where id = $1 for update', [workspace.id]);
  await tx.query(
    'update api_keys set revoked_at = now() where workspace_id = $1 and revoked_at is null and expires_at is not null',
    [workspace.id],
  );
  await tx.query(
    overlapSeconds > 0
      ? `update api_keys set expires_at = now() + make_interval(secs => $2) where workspace_id = $1 and revoked_at is null`
      : 'update api_keys set revoked_at = now() where workspace_id = $1 and revoked_at is null and $2::int = 0',
    [workspace.id, overlapSeconds],
  );
  const key = await insertKey(tx, workspace.id, workspace.mode);
  await announceChange(tx);
  return key;
}

/** Ends every key of the workspace at once. It has none until `rotateKey` makes one. Returns how many worked until now. */
export async function revokeKeys(tx: Queryable, workspaceId: number): Promise<number> {
  const { rowCount } = await tx.query(
    `update api_keys set revoked_at = now() where workspace_id = $1 and revoked_at is null
        and (expires_at is null or expires_at > now())`,
    [workspaceId],
  );
  await announceChange(tx);
  return rowCount ?? 0;
}

export async function setWorkspaceDisabled(
  tx: Queryable,
  workspaceId: number,
  disabled: boolean,
): Promise<void> {
  await tx.query(
    'update workspaces set disabled_at = case when $2 then coalesce(disabled_at, now()) end where id = $1',
    [workspaceId, disabled],
  );
  await announceChange(tx);
}

/** Names 1 to 200 characters; the database refuses others. */
export async function renameWorkspace(tx: Queryable, workspaceId: number, name: string): Promise<void> {
  await tx.query('update workspaces set name = $2 where id = $1', [workspaceId, name]);
}

export async function renameOrganization(tx: Queryable, organizationId: number, name: string): Promise<void> {
  await tx.query('update organizations set name = $2 where id = $1', [organizationId, name]);
}

export async function setRateTier(tx: Queryable, workspaceId: number, tier: RateTier): Promise<void> {
  await tx.query('update workspaces set rate_tier = $2 where id = $1', [workspaceId, tier]);
  await announceChange(tx);
}

/** The most days for which a workspace keeps what its calls send and answer. */
export const bodiesDaysMax = 30;

/** 0 to `bodiesDaysMax`; the database refuses others. What is older, or all with 0, is shown no more at once, and deleted within minutes. */
export async function setBodiesDays(tx: Queryable, workspaceId: number, days: number): Promise<void> {
  await tx.query('update workspaces set bodies_days = $2 where id = $1', [workspaceId, days]);
  await announceChange(tx);
}

export async function switchEndpoint(
  tx: Queryable,
  endpoint: string,
  off: { reason: string | null } | null,
): Promise<void> {
  if (off) {
    await tx.query(
      `insert into endpoint_switches (endpoint, reason) values ($1, $2)
         on conflict (endpoint) do update set reason = excluded.reason, changed_at = now()`,
      [endpoint, off.reason],
    );
  } else {
    await tx.query('delete from endpoint_switches where endpoint = $1', [endpoint]);
  }
  await announceChange(tx);
}

/** Makes every process drop what it remembers of keys, workspaces and switches, within a second. */
export async function announceChange(tx: Queryable): Promise<void> {
  await tx.query('update settings_generation set generation = generation + 1');
}

const workspaceColumns = `w.id, w.public_id, w.organization_id, o.public_id as organization, w.name, w.mode, w.rate_tier,
  w.disabled_at, w.bodies_days, w.created_at,
  (select hint from api_keys k where k.workspace_id = w.id and k.revoked_at is null and k.expires_at is null) as key_hint`;

export async function findWorkspace(db: Queryable, id: string): Promise<WorkspaceRow | undefined> {
  const { rows } = await db.query<WorkspaceRow>(
    `select ${workspaceColumns} from workspaces w join organizations o on o.id = w.organization_id where w.public_id = $1`,
    [id],
  );
  return rows[0];
}

/** Oldest first; all of an organization's where one is given, else all, at most 10,000. */
export async function listWorkspaces(db: Queryable, organization?: string): Promise<WorkspaceRow[]> {
  const { rows } = await db.query<WorkspaceRow>(
    `select ${workspaceColumns} from workspaces w join organizations o on o.id = w.organization_id
      where $1::text is null or o.public_id = $1 order by w.id limit 10000`,
    [organization ?? null],
  );
  return rows;
}

export interface OrganizationRow {
  readonly id: number;
  readonly public_id: string;
  readonly name: string;
  readonly created_at: Date;
}

/** @param isDeletedToo of one that was deleted as well, whose books and usage stay: to read those, and to delete what is left of it */
export async function findOrganization(
  db: Queryable,
  id: string,
  { isDeletedToo = false }: { readonly isDeletedToo?: boolean } = {},
): Promise<OrganizationRow | undefined> {
  const { rows } = await db.query<OrganizationRow>(
    'select id, public_id, name, created_at from organizations where public_id = $1 and ($2 or deleted_at is null)',
    [id, isDeletedToo],
  );
  return rows[0];
}

export async function listOrganizations(db: Queryable): Promise<OrganizationRow[]> {
  const { rows } = await db.query<OrganizationRow>(
    'select id, public_id, name, created_at from organizations order by id limit 10000',
  );
  return rows;
}
