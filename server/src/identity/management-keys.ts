import { hashSecret, hasRightChecksum, makeSecret, secretHint } from '../kernel/checked-secret.ts';
import { publicId } from '../kernel/ids.ts';
import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Membership } from './members.ts';
import type { Role } from './roles.ts';

/*
 * Keys with which programs steer the service: `mm_<32 characters of base 62>_<6 of checksum>`. They open the management API and nothing else.
 */

const shape = /^mm_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/;
/** For scanners of logs, and of addresses. */
export const managementKeyPattern = /mm_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}/;
/** Of one organization, or of the instance, that work at a time. */
const workingMax = 100;

export const isManagementKey = (text: string): boolean =>
  text.length <= 60 && shape.test(text) && hasRightChecksum(text);

export interface ManagementKey {
  readonly id: string;
  readonly hint: string;
  readonly name: string;
  /** operator: of the instance. */
  readonly role: Role | 'operator';
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly usedAt: Date | null;
}

/** Who a key is: of an organization like a member of it, or of the instance like the operator. */
export interface KeyHolder {
  readonly id: string;
  readonly name: string;
  readonly membership: Membership | null;
}

export interface KeyToMake {
  readonly name: string;
  readonly organizationId: number | null;
  readonly role: Role | 'operator';
  readonly createdBy: string | null;
  /** Null: works until it is revoked. */
  readonly expiresAt: Date | null;
}

/** Needs a transaction. @returns the key, which is seen this once. @throws {ServiceError} conflict */
export async function insertManagementKey(
  tx: Queryable,
  wanted: KeyToMake,
): Promise<{ readonly id: string; readonly key: string }> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from management_keys
      where organization_id is not distinct from $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [wanted.organizationId],
  );
  if ((rows[0]?.count ?? 0) >= workingMax) {
    throw new ServiceError('conflict', `At most ${workingMax} management keys can work at a time.`, {
      fix: 'Revoke some that are not used any more.',
    });
  }
  const id = publicId('mk');
  const key = makeSecret('mm');
  await tx.query(
    `insert into management_keys (id, hash, hint, name, organization_id, role, created_by, expires_at)
       values ($1, decode($2, 'hex'), $3, $4, $5, $6, $7, $8)`,
    [
      id,
      hashSecret(key),
      secretHint(key),
      wanted.name,
      wanted.organizationId,
      wanted.role,
      wanted.createdBy,
      wanted.expiresAt,
    ],
  );
  return { id, key };
}

/** Null for what is unknown, revoked or over. @param isUse false: it is only looked at again */
export async function findKeyHolder(
  db: Queryable,
  key: string,
  { isUse = true }: { readonly isUse?: boolean } = {},
): Promise<KeyHolder | null> {
  if (!isManagementKey(key)) return null;
  const { rows } = await db.query<{
    id: string;
    name: string;
    role: Role | 'operator';
    organization_id: number | null;
    organization: string | null;
    organization_name: string | null;
    is_stale: boolean;
  }>(
    `select k.id, k.name, k.role, k.organization_id, o.public_id as organization, o.name as organization_name,
            k.used_at is null or k.used_at < now() - interval '1 minute' as is_stale
       from management_keys k left join organizations o on o.id = k.organization_id
      where k.hash = decode($1, 'hex') and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        and o.deleted_at is null`,
    [hashSecret(key)],
  );
  const [row] = rows;
  if (!row) return null;
  if (row.is_stale && isUse)
    await db.query('update management_keys set used_at = now() where id = $1', [row.id]);
  const { organization_id: organizationId, organization, organization_name: name, role } = row;
  return {
    id: row.id,
    name: row.name,
    membership:
      organizationId === null || organization === null || role === 'operator'
        ? null
        : { organizationId, organization, name: name ?? '', role },
  };
}

/** Those that work, of an organization, or of the instance where it is null. The newest first. */
export async function listManagementKeys(
  db: Queryable,
  organizationId: number | null,
): Promise<ManagementKey[]> {
  const { rows } = await db.query<ManagementKey>(
    `select k.id, k.hint, k.name, k.role, p.email as "createdBy", k.created_at as "createdAt", k.expires_at as "expiresAt",
            k.used_at as "usedAt"
       from management_keys k left join persons p on p.id = k.created_by
      where k.organization_id is not distinct from $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      order by k.created_at desc, k.id limit 1000`,
    [organizationId],
  );
  return rows;
}

export async function revokeManagementKey(
  tx: Queryable,
  organizationId: number | null,
  id: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update management_keys set revoked_at = now()
      where id = $2 and organization_id is not distinct from $1 and revoked_at is null`,
    [organizationId, id],
  );
  return rowCount === 1;
}
