import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/** How one person can sign in. */
export interface WaysOfPerson {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** Those that work here. */
  readonly passkeys: number;
  /** Since when the account at the identity provider is linked; null where none is. */
  readonly oidcSince: Date | null;
}

/** What works on this service now. */
export interface WaysOfService {
  /** Null: no passkeys. */
  readonly rpId: string | null;
  /** Of the identity provider; null where none is set. */
  readonly issuer: string | null;
}

export async function waysOf(db: Queryable, personId: string, service: WaysOfService): Promise<WaysOfPerson> {
  const { rows } = await db.query<WaysOfPerson>(
    `select p.two_factor_enabled as "hasSecondFactor",
            exists (select from person_credentials c
                     where c.person_id = p.id and c.provider_id = 'credential' and c.password is not null) as "hasPassword",
            (select count(*)::int from person_passkeys k where k.person_id = p.id and k.rp_id = $2) as passkeys,
            (select min(c.created_at) from person_credentials c
              where c.person_id = p.id and c.provider_id = 'oidc' and c.issuer = $3) as "oidcSince"
       from persons p where p.id = $1`,
    [personId, service.rpId, service.issuer],
  );
  return rows[0] ?? { hasPassword: false, hasSecondFactor: false, passkeys: 0, oidcSince: null };
}

/**
 * Before a way to sign in is taken away: of two that are taken at once, the second sees what the first left. Needs a transaction.
 */
export async function lockWays(tx: Queryable, personId: string): Promise<void> {
  await tx.query('select from persons where id = $1 for no key update', [personId]);
}

/** After it was taken away, in the same transaction. @throws {ServiceError} conflict where the person could not sign in any more */
export async function mustKeepAWay(tx: Queryable, personId: string, service: WaysOfService): Promise<void> {
  const { hasPassword, passkeys, oidcSince } = await waysOf(tx, personId, service);
  if (hasPassword || passkeys > 0 || oidcSince !== null) return;
  throw new ServiceError('conflict', 'This is the last way you can sign in.', {
    fix: 'Add a passkey or another way first.',
  });
}
