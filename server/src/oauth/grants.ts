import { publicId } from '../kernel/ids.ts';
import type { Queryable } from '../postgres/pool.ts';

/** A client that a workspace let in, as its owner sees it. */
export interface Grant {
  /** `con_…` */
  readonly id: string;
  readonly workspace: string;
  readonly clientName: string;
  readonly clientId: string;
  readonly redirectHost: string;
  readonly createdAt: Date;
  /** When it last used its access; read to the minute. */
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
}

/** What the library keeps of a grant: its payload is handed back as it came. The rest is told by `describeGrant`. */
export async function insertGrant(
  db: Queryable,
  id: string,
  grant: { keyId: number; clientId: string; payload: object; expiresIn: number },
): Promise<void> {
  await db.query(
    `insert into oauth_grants (id, public_id, workspace_id, key_id, client_id, client_name, redirect_host, payload, expires_at)
       select $1, $2, k.workspace_id, k.id, $4, '', '', $5, clock_timestamp() + make_interval(secs => $6)
         from api_keys k where k.id = $3
       on conflict (id) do update set payload = excluded.payload`,
    [id, publicId('con'), grant.keyId, grant.clientId, grant.payload, grant.expiresIn],
  );
}

/** What was on the screen when it was given; and that its client is one that somebody uses. */
export async function describeGrant(
  db: Queryable,
  id: string,
  { clientName, redirectHost }: Pick<Grant, 'clientName' | 'redirectHost'>,
): Promise<void> {
  await db.query(
    `with described as (
       update oauth_grants set client_name = $2, redirect_host = $3 where id = $1 returning client_id
     )
     update oauth_clients set used_at = clock_timestamp() from described where oauth_clients.id = described.client_id`,
    [id, clientName, redirectHost],
  );
}

/** Ends a grant with all its tokens; other processes hear of it within a second. False where there was none. */
export async function endGrant(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `with ended as (delete from oauth_grants where id = $1 returning 1)
     update settings_generation set generation = generation + 1 where exists (select from ended)`,
    [id],
  );
  return rowCount === 1;
}

const grantsMax = 1_000;

/** Those that still work, the newest first, at most 1,000; of one workspace, or of all. */
export async function listGrants(db: Queryable, workspaceId?: number): Promise<Grant[]> {
  const { rows } = await db.query<GrantRow>(
    `select g.public_id, w.public_id as workspace, g.client_name, g.client_id, g.redirect_host, g.created_at, g.used_at,
            g.expires_at
       from oauth_grants g
       join workspaces w on w.id = g.workspace_id
       join api_keys k on k.id = g.key_id
      where ($1::int is null or g.workspace_id = $1) and g.expires_at > now() and g.client_name <> ''
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      order by g.created_at desc, g.id limit ${grantsMax}`,
    [workspaceId ?? null],
  );
  return rows.map((row) => ({
    id: row.public_id,
    workspace: row.workspace,
    clientName: row.client_name,
    clientId: row.client_id,
    redirectHost: row.redirect_host,
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
  }));
}

interface GrantRow {
  public_id: string;
  workspace: string;
  client_name: string;
  client_id: string;
  redirect_host: string;
  created_at: Date;
  used_at: Date | null;
  expires_at: Date;
}

/** By its public id; of one workspace, or of any. False where there is none of that id. */
export async function revokeGrant(db: Queryable, publicId: string, workspaceId?: number): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    'select id from oauth_grants where public_id = $1 and ($2::int is null or workspace_id = $2)',
    [publicId, workspaceId ?? null],
  );
  return rows[0] !== undefined && endGrant(db, rows[0].id);
}

const sweptAtOnce = 1_000;

/**
 * Forgets what is over: tokens, sign-ins, grants whose time or key has ended or whose last token has, clients that nobody let in for a
 * day, and those that nobody has let in for a year.
 */
export async function sweepGrants(db: Queryable): Promise<void> {
  for (const [table, key] of [
    ['oauth_moments', 'hash'],
    ['oauth_tokens', 'hash'],
  ]) {
    await db.query(
      `delete from ${table} where ${key} in (select ${key} from ${table} where expires_at <= now() limit ${sweptAtOnce})`,
    );
  }
  await db.query(
    `delete from oauth_grants where id in (
       select g.id from oauth_grants g join api_keys k on k.id = g.key_id
        where g.expires_at <= now() or k.revoked_at is not null or k.expires_at <= now()
           or (g.created_at < now() - interval '10 minutes'
               and not exists (select from oauth_tokens t where t.grant_id = g.id))
        limit ${sweptAtOnce})`,
  );
  await db.query(
    `delete from oauth_clients where id in (
       select c.id from oauth_clients c
        where coalesce(c.used_at + interval '1 year', c.created_at + interval '1 day') <= now()
          and not exists (select from oauth_grants g where g.client_id = c.id)
        limit ${sweptAtOnce})`,
  );
}
