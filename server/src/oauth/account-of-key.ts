import type { Queryable } from '../postgres/pool.ts';

/*
 * Whoever has the key of a workspace may let clients in, and what they let in ends with that key: so the account of the authorization
 * server is the key, by its number in the database.
 */

export const accountOfKey = (keyId: number): string => `key_${keyId}`;

export const keyIdOf = (accountId: string): number => Number(accountId.slice('key_'.length));

/** Whose key it is, for those who have to say what they let in. */
export interface KeyOwner {
  readonly keyId: number;
  readonly workspace: string;
  readonly workspaceName: string;
  readonly organizationName: string;
  readonly mode: 'live' | 'sandbox';
}

/** Of a key that works, by its hash or its number; undefined for one that does not. */
export async function ownerOfKey(
  db: Queryable,
  key: { readonly hash: string } | { readonly id: number },
): Promise<KeyOwner | undefined> {
  const { rows } = await db.query<{
    id: number;
    public_id: string;
    name: string;
    organization: string;
    mode: 'live' | 'sandbox';
  }>(
    `select k.id, w.public_id, w.name, o.name as organization, w.mode
       from api_keys k
       join workspaces w on w.id = k.workspace_id
       join organizations o on o.id = w.organization_id
      where ${'hash' in key ? `k.hash = decode($1, 'hex')` : 'k.id = $1'}
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and w.disabled_at is null`,
    ['hash' in key ? key.hash : key.id],
  );
  const row = rows[0];
  return (
    row && {
      keyId: row.id,
      workspace: row.public_id,
      workspaceName: row.name,
      organizationName: row.organization,
      mode: row.mode,
    }
  );
}
