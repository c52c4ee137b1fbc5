import type { Queryable } from '../postgres/pool.ts';

/**
 * Ends what a person has made for others to come in by: management keys that work, and invitations that can still be used. Whoever loses a
 * role must not get back in by them. Of one organization, of the instance (null), or everywhere. Needs a transaction.
 */
export async function takeBack(
  tx: Queryable,
  personId: string,
  where: { readonly organizationId: number | null } | 'everywhere',
): Promise<void> {
  const values = [personId, where === 'everywhere', where === 'everywhere' ? null : where.organizationId];
  await tx.query(
    `update management_keys set revoked_at = now()
      where created_by = $1 and revoked_at is null and ($2 or organization_id is not distinct from $3)`,
    values,
  );
  await tx.query(
    `update invitations set revoked_at = now()
      where invited_by = $1 and used_at is null and revoked_at is null
        and ($2 or organization_id is not distinct from $3 or ($3::int is null and is_operator))`,
    values,
  );
}
