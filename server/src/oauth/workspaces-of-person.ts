import type { Queryable } from '../postgres/pool.ts';

/** Roles that may let clients in: those that may end their access (docs/roles.md). */
const mayConnect = ['owner', 'admin', 'developer'] as const;
const workspacesMax = 500;

/** A workspace that a person may let clients use, with the key that their access hangs on. */
export interface ConnectableWorkspace {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
  readonly organizationId: number;
  readonly mode: 'live' | 'sandbox';
  readonly keyId: number;
}

/**
 * Workspaces that a person may let clients use, by organization; at most 500. Access hangs on the key of the workspace, as with whoever pastes it:
 * those without one are not among them, nor those that are switched off.
 */
export async function workspacesOfPerson(db: Queryable, personId: string): Promise<ConnectableWorkspace[]> {
  const { rows } = await db.query<ConnectableWorkspace>(
    `select w.public_id as id, w.name, o.name as organization, o.id as "organizationId", w.mode, k.id as "keyId"
       from members m
       join persons p on p.id = m.person_id and p.disabled_at is null
       join organizations o on o.id = m.organization_id and o.deleted_at is null and o.disabled_at is null
       join workspaces w on w.organization_id = o.id and w.disabled_at is null
       join api_keys k on k.workspace_id = w.id and k.revoked_at is null and k.expires_at is null
      where m.person_id = $1 and m.role = any($2::text[])
      order by o.name, o.id, w.id limit ${workspacesMax}`,
    [personId, mayConnect],
  );
  return rows;
}
