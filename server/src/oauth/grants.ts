import type { Centicredits } from '../kernel/credits.ts';
import { publicId } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/** Clients that a workspace has let in at a time, those included that have not fetched their tokens yet. */
export const grantsMax = 1_000;

/**
 * What the library keeps of a grant: its payload is handed back as it came. The rest is told by `describeGrant`, and its time by `beginGrant`.
 * @throws {ServiceError} too_many_connections where the workspace has let in as many clients as it may
 */
export async function insertGrant(
  db: Queryable,
  id: string,
  grant: { keyId: number; clientId: string; payload: object },
): Promise<void> {
  const { rows } = await db.query<{ is_full: boolean }>(
    `with whose as (
       select k.id, k.workspace_id,
              (select count(*) from oauth_grants g where g.workspace_id = k.workspace_id and g.id <> $1) >= ${grantsMax} as is_full
         from api_keys k where k.id = $3
     ), inserted as (
       insert into oauth_grants (id, public_id, workspace_id, key_id, client_id, client_name, redirect_host, payload, expires_at)
         select $1, $2, workspace_id, id, $4, '', '', $5, clock_timestamp() + make_interval(secs => $6) from whose where not is_full
         on conflict (id) do update set payload = excluded.payload
     )
     select is_full from whose`,
    [id, publicId('con'), grant.keyId, grant.clientId, grant.payload, beginsWithin],
  );
  if (rows[0]?.is_full) {
    throw new ServiceError(
      'too_many_connections',
      `The workspace has ${grantsMax} connected clients, the maximum. Remove some that you no longer use.`,
    );
  }
}

/** What was on the screen when it was given, with what it may spend; and that its client is one that somebody uses. */
export async function describeGrant(
  db: Queryable,
  id: string,
  {
    clientName,
    redirectHost,
    creditsMax,
  }: {
    readonly clientName: string;
    readonly redirectHost: string;
    /** Null: as much as the workspace has. */
    readonly creditsMax: Centicredits | null;
  },
): Promise<void> {
  await db.query(
    `with described as (
       update oauth_grants set client_name = $2, redirect_host = $3 where id = $1
       returning id, public_id, workspace_id, client_id
     ), used as (
       update oauth_clients set used_at = clock_timestamp() from described where oauth_clients.id = described.client_id
     )
     insert into connections (public_id, workspace_id, grant_id, credits_max)
       select public_id, workspace_id, id, $4::bigint from described where $4::bigint is not null`,
    [id, clientName, redirectHost, creditsMax],
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

/** Seconds from somebody's yes to the tokens. A grant whose code nobody fetched, or turned into tokens, ends then. */
const beginsWithin = 600;

/** In a statement whose first parameter is the grant: it lives as long as it was made to from its first tokens on. */
export const beginGrant = `update oauth_grants set expires_at = to_timestamp((payload->>'exp')::float8) where id = $1 returning id`;
