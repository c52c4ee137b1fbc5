import { type Centicredits, centicredits } from '../kernel/credits.ts';
import type { Queryable } from '../postgres/pool.ts';
import { endGrant } from './grants.ts';

/** By what an agent uses the tools of a workspace, as the owner sees it. */
export interface Connection {
  /** `con_…` */
  readonly id: string;
  /** oauth: a client that was let in; key: what a caller with the key names in the address. */
  readonly kind: 'oauth' | 'key';
  readonly workspace: string;
  readonly name: string;
  /** Of a client that was let in; else null. */
  readonly client: { readonly id: string; readonly redirectHost: string; readonly expiresAt: Date } | null;
  readonly createdAt: Date;
  /** Read to the minute; null where it was not used yet. */
  readonly usedAt: Date | null;
  /** Null: as much as the workspace has. */
  readonly creditsMax: Centicredits | null;
  /** Counted where there is a budget, what is held for calls under way included. */
  readonly creditsSpent: Centicredits;
}

export const connectionsListed = 1_000;

/** Those that work, the newest first, at most 1,000; of one workspace, or of all. Connections of keys that were made at once come by number. */
export async function listConnections(db: Queryable, workspaceId?: number): Promise<Connection[]> {
  const { rows } = await db.query<ConnectionRow>(
    `select * from (
       select g.public_id as id, 'oauth' as kind, w.public_id as workspace, g.client_name as name, g.client_id, g.redirect_host,
              g.expires_at, g.created_at, g.used_at, c.credits_max, coalesce(c.credits_spent, 0) as credits_spent, g.workspace_id,
              null::bigint as number
         from oauth_grants g
         join workspaces w on w.id = g.workspace_id
         join api_keys k on k.id = g.key_id
         left join connections c on c.grant_id = g.id
        where g.expires_at > now() and g.client_name <> ''
          and exists (select from oauth_tokens t where t.grant_id = g.id and t.expires_at > now() and t.kind <> 'AuthorizationCode')
          and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
       union all
       select c.public_id, 'key', w.public_id, c.name, null, null, null, c.created_at, c.used_at, c.credits_max, c.credits_spent,
              c.workspace_id, c.id
         from connections c
         join workspaces w on w.id = c.workspace_id
        where c.name is not null
     ) every
      where $1::int is null or workspace_id = $1
      order by created_at desc, number desc nulls last, id limit ${connectionsListed}`,
    [workspaceId ?? null],
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    workspace: row.workspace,
    name: row.name,
    client:
      row.client_id === null || row.redirect_host === null || row.expires_at === null
        ? null
        : { id: row.client_id, redirectHost: row.redirect_host, expiresAt: row.expires_at },
    createdAt: row.created_at,
    usedAt: row.used_at,
    creditsMax: row.credits_max === null ? null : centicredits(row.credits_max),
    creditsSpent: centicredits(row.credits_spent),
  }));
}

interface ConnectionRow {
  id: string;
  kind: 'oauth' | 'key';
  workspace: string;
  name: string;
  client_id: string | null;
  redirect_host: string | null;
  expires_at: Date | null;
  created_at: Date;
  used_at: Date | null;
  credits_max: number | null;
  credits_spent: number;
}

/**
 * Ends the access of a client; or forgets what a named connection has spent, which begins anew with its next call. Of one workspace,
 * or of any. False where there is none of that id.
 */
export async function endConnection(db: Queryable, id: string, workspaceId?: number): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    'select id from oauth_grants where public_id = $1 and ($2::int is null or workspace_id = $2)',
    [id, workspaceId ?? null],
  );
  if (rows[0]) return endGrant(db, rows[0].id);
  const { rowCount } = await db.query(
    'delete from connections where public_id = $1 and name is not null and ($2::int is null or workspace_id = $2)',
    [id, workspaceId ?? null],
  );
  return rowCount === 1;
}

/**
 * Limits what a client that was let in may spend in all; null lifts that. What a budget is, is read with each call; processes are told
 * where there is one that was none, or none that was one: then it is `begun_or_lifted`. Null where no client of that id was let in.
 */
export async function setBudget(
  db: Queryable,
  id: string,
  creditsMax: Centicredits | null,
  workspaceId?: number,
): Promise<'begun_or_lifted' | 'as_before' | null> {
  const { rows } = await db.query<{ is_told: boolean }>(
    `with whose as (
       select public_id, workspace_id, id from oauth_grants
        where public_id = $1 and ($3::int is null or workspace_id = $3)
     ), before as (
       select c.credits_max from connections c where c.grant_id = (select id from whose) for update
     ), limited as (
       insert into connections (public_id, workspace_id, grant_id, credits_max)
         select public_id, workspace_id, id, $2::bigint from whose left join before on true
          where before.credits_max is distinct from $2::bigint
         on conflict (grant_id) do update set credits_max = excluded.credits_max
       returning 1
     ), told as (
       update settings_generation set generation = generation + 1
        where exists (select from limited)
          and coalesce((select credits_max is null from before), true) <> ($2::bigint is null)
       returning 1
     )
     select exists (select from told) as is_told from whose`,
    [id, creditsMax, workspaceId ?? null],
  );
  if (!rows[0]) return null;
  return rows[0].is_told ? 'begun_or_lifted' : 'as_before';
}
