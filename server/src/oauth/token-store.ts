import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Queryable } from '../postgres/pool.ts';
import { endGrant } from './grants.ts';
import { hashOf } from './hash-of.ts';

export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';

/**
 * How long after a code or a refresh token was used a second use of it is taken for one of the same moment: clients with several threads
 * refresh twice at once, and browsers load a page twice. It is refused, and what the first one got lives on. Later, somebody has a copy,
 * and the whole grant ends (RFC 6749 4.1.2, OAuth 2.1 4.3.1).
 */
export const sameMomentSeconds = 10;

/** Codes and tokens, each known by its SHA-256 alone. */
export function tokenStore(db: Queryable, kind: TokenKind, onRevoked: () => void): Adapter {
  return {
    upsert: async (id, { jti: _, ...payload }, expiresIn = 0) => {
      await db
        .query(
          `insert into oauth_tokens (hash, kind, grant_id, payload, expires_at)
             values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
          [hashOf(id), kind, payload.grantId, payload, expiresIn],
        )
        .catch((error: unknown) => {
          // Its grant was revoked while it was made: revoking wins.
          if ((error as { code?: unknown }).code === foreignKeyViolation) throw grantEnded();
          throw error;
        });
    },
    find: async (id) => {
      const { rows } = await db.query<{
        payload: AdapterPayload;
        consumed: number | null;
        age: number | null;
      }>(
        `select payload, extract(epoch from consumed_at)::float8 as consumed,
                extract(epoch from clock_timestamp() - consumed_at)::float8 as age
           from oauth_tokens where hash = $1 and kind = $2`,
        [hashOf(id), kind],
      );
      const row = rows[0];
      if (!row) return undefined;
      const isConsumed = row.age !== null && row.age >= sameMomentSeconds;
      return { ...row.payload, jti: id, ...(isConsumed ? { consumed: row.consumed } : {}) };
    },
    // Of any number that come at once, one gets through.
    consume: async (id) => {
      const { rowCount } = await db.query(
        'update oauth_tokens set consumed_at = clock_timestamp() where hash = $1 and kind = $2 and consumed_at is null',
        [hashOf(id), kind],
      );
      if (rowCount === 0) throw new errors.InvalidGrant('it was used');
    },
    destroy: async (id) => {
      await db.query('delete from oauth_tokens where hash = $1 and kind = $2', [hashOf(id), kind]);
    },
    // The grant goes, and everything with it.
    revokeByGrantId: async (grantId) => {
      if (await endGrant(db, grantId)) onRevoked();
    },
    findByUid: async () => {},
    findByUserCode: async () => {},
  };
}

const foreignKeyViolation = '23503';

const grantEnded = () => new errors.InvalidGrant('the access was revoked');
