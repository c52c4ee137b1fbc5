import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Queryable } from '../postgres/pool.ts';
import { hashOf } from './hash-of.ts';

/** What lives for minutes and opens nothing for longer: sign-ins under way, and proofs of clients that may be used once. */
export function momentStore(db: Queryable, kind: string): Adapter {
  return {
    upsert: async (id, { jti: _, ...payload }, expiresIn = 0) => {
      await db.query(
        `insert into oauth_moments (kind, hash, payload, expires_at)
           values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
           on conflict (kind, hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
        [kind, hashOf(id), payload, expiresIn],
      );
    },
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
