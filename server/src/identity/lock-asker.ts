import type { Queryable } from '../postgres/pool.ts';

/** By which rows somebody may do something. */
export interface AskerRows {
  readonly personId: string | null;
  readonly sessionId: string | null;
  /** Of a management key, `mk_…`. */
  readonly keyId: string | null;
  /** Of a route for members. */
  readonly organizationId: number | null;
}

/**
 * Holds what somebody may do as it is until the transaction ends: whoever signs them out, takes their role or revokes their key waits, and what was
 * taken before is seen by who reads after this. Changes of one person, and those of one organization, come one after another.
 *
 * The order is the same everywhere (person, organization, then what belongs to them), or two changes would wait for each other. Rows that other
 * tables refer to are not locked for their keys, so that calls and sign-ins go on.
 */
export async function lockAsker(
  tx: Queryable,
  { personId, sessionId, keyId, organizationId }: AskerRows,
): Promise<void> {
  if (personId !== null) await tx.query('select from persons where id = $1 for no key update', [personId]);
  if (organizationId !== null) {
    await tx.query('select from organizations where id = $1 for no key update', [organizationId]);
  }
  if (sessionId !== null) await tx.query('select from person_sessions where id = $1 for share', [sessionId]);
  if (personId !== null && organizationId !== null) {
    await tx.query('select from members where organization_id = $1 and person_id = $2 for share', [
      organizationId,
      personId,
    ]);
  }
  if (keyId !== null) await tx.query('select from management_keys where id = $1 for share', [keyId]);
}
