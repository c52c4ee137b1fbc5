import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Queryable } from '../postgres/pool.ts';
import { hashOf } from './hash-of.ts';
import { Unavailable } from './when-away.ts';

/**
 * Sign-ins that wait at once, of all callers: each is kept for ten minutes, and can have 64 KiB. To have as many, somebody needs 30
 * addresses.
 */
export const signInsMax = 20_000;

/** Sign-ins under way. @throws {Unavailable} for a new one, where 20,000 wait */
export function signInStore(db: Queryable): Adapter {
  const kind = 'Interaction';
  return {
    ...reads(db, kind),
    upsert: async (id, { jti: _, ...payload }, expiresIn = 0) => {
      const { rowCount } = await db.query(
        `insert into oauth_moments (kind, hash, payload, expires_at)
           select $1, $2, $3, clock_timestamp() + make_interval(secs => $4)
            where exists (select from oauth_moments where kind = $1 and hash = $2)
               or (select count(*) from (select from oauth_moments where kind = $1 limit ${signInsMax}) w) < ${signInsMax}
           on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
        [kind, hashOf(id), payload, expiresIn],
      );
      if (rowCount === 0)
        throw new Unavailable('Too many sign-ins are in progress. Try again later.', {
          retryAfterSeconds: 60,
        });
    },
  };
}

/** Proofs of clients that may be used once: of any number of one that come at once, one gets through. @throws {errors.InvalidClientAuth} */
export function proofStore(db: Queryable): Adapter {
  const kind = 'ReplayDetection';
  return {
    ...reads(db, kind),
    upsert: async (id, { jti: _, ...payload }, expiresIn = 0) => {
      const { rowCount } = await db.query(
        `insert into oauth_moments (kind, hash, payload, expires_at)
           values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
           on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
             where oauth_moments.expires_at <= clock_timestamp()`,
        [kind, hashOf(id), payload, expiresIn],
      );
      if (rowCount === 0) throw new errors.InvalidClientAuth('it was used');
    },
  };
}

/** What lives for minutes and opens nothing for longer. */
function reads(db: Queryable, kind: string): Omit<Adapter, 'upsert'> {
  return {
    find: async (id) => {
      const { rows } = await db.query<{ payload: AdapterPayload }>(
        'select payload from oauth_moments where kind = $1 and hash = $2 and expires_at > clock_timestamp()',
        [kind, hashOf(id)],
      );
      return rows[0] && { ...rows[0].payload, jti: id };
    },
    destroy: async (id) => {
      await db.query('delete from oauth_moments where kind = $1 and hash = $2', [kind, hashOf(id)]);
    },
    consume: async () => {},
    findByUid: async () => {},
    findByUserCode: async () => {},
    revokeByGrantId: async () => {},
  };
}

/**
 * For what is not kept at all. Above all sessions: nobody stays signed in, so that no client gets access without somebody looking, and
 * there is no session to steal, to fix or to forge.
 */
export const noStore: Adapter = {
  upsert: async () => {},
  find: async () => {},
  destroy: async () => {},
  consume: async () => {},
  findByUid: async () => {},
  findByUserCode: async () => {},
  revokeByGrantId: async () => {},
};
