import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { invariant } from '../kernel/invariant.ts';
import { isForeignKeyViolation } from '../postgres/is-foreign-key-violation.ts';
import type { Queryable } from '../postgres/pool.ts';
import { beginGrant, endGrant } from './grants.ts';
import { hashOf } from './hash-of.ts';

export type TokenKind = 'AuthorizationCode' | 'AccessToken' | 'RefreshToken';

/**
 * How long after a code or a refresh token was used a second use of it is taken for one of the same moment: clients with several threads
 * refresh twice at once, and browsers load a page twice. It is refused, and what the first one got lives on. Later, somebody has a copy,
 * and the whole grant ends (RFC 6749 4.1.2, OAuth 2.1 4.3.1).
 */
export const sameMomentSeconds = 10;

/** Refresh tokens of a grant that were used, and are kept until they end so that a copy of one is known. One more, and the oldest goes. */
const usedMax = 1_000;

/** Access tokens of a grant that are good at a time: a client that refreshes without end loses its oldest. */
const accessMax = 100;

/** Codes and tokens, each known by its SHA-256 alone. */
export function tokenStore(db: Queryable, kind: TokenKind, onRevoked: () => void): Adapter {
  return {
    upsert: async (id, { jti: _, ...payload }, expiresIn = 0) => {
      const made: MadeToken = { hash: hashOf(id), kind, payload, expiresIn };
      const exchange = exchanges.get(Provider.ctx ?? nowhere);
      await (exchange ? take(db, exchange, made) : insert(db, made)).catch((error: unknown) => {
        // Its grant was revoked while it was made: revoking wins.
        if (isForeignKeyViolation(error)) throw grantEnded();
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
    // It is used up by what is made of it, not before.
    consume: async (id) => {
      const { ctx } = Provider;
      invariant(ctx, 'codes and tokens are used by requests');
      const isRenewable = ctx.oidc.client?.grantTypeAllowed('refresh_token') ?? false;
      exchanges.set(ctx, { hash: hashOf(id), kind, expected: isRenewable ? 2 : 1, made: [] });
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

interface MadeToken {
  readonly hash: Buffer;
  readonly kind: TokenKind;
  readonly payload: AdapterPayload;
  /** Seconds. */
  readonly expiresIn: number;
}

/** A code or a refresh token on its way to be tokens. */
interface Exchange {
  readonly hash: Buffer;
  readonly kind: TokenKind;
  /** An access token, and a refresh token where the client may have one. */
  readonly expected: 1 | 2;
  readonly made: MadeToken[];
}

/** Of requests under way. The library uses up a code or a token first, and then stores what it makes of it, one by one. */
const exchanges = new WeakMap<object, Exchange>();
const nowhere = {};

async function insert(db: Queryable, { hash, kind, payload, expiresIn }: MadeToken): Promise<void> {
  await db.query(
    `insert into oauth_tokens (hash, kind, grant_id, payload, expires_at)
       values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))`,
    [hash, kind, payload.grantId, payload, expiresIn],
  );
}

/**
 * With the last of what is made, all of it takes the place of what it is made of, in one statement: of any number that come at once one
 * gets through, and where it fails nothing was used, so that the client can come again. The grant is held first, as whoever revokes it
 * does.
 *
 * @throws {errors.InvalidGrant} where another came first, or the grant has ended
 */
async function take(db: Queryable, exchange: Exchange, token: MadeToken): Promise<void> {
  const { made } = exchange;
  made.push(token);
  if (made.length < exchange.expected) return;
  const { rowCount } = await db.query(
    `with alive as (${exchange.kind === 'AuthorizationCode' ? beginGrant : holdGrant}), used as (
       update oauth_tokens set consumed_at = clock_timestamp() from alive
        where hash = $2 and kind = $3 and grant_id = alive.id and consumed_at is null
       returning 1
     ), forgotten as (
       delete from oauth_tokens where hash = any (array(
         select hash from oauth_tokens where grant_id = $1 and kind = 'RefreshToken' and consumed_at is not null
          order by consumed_at desc offset ${usedMax}))
     ), replaced as (
       delete from oauth_tokens where hash = any (array(
         select hash from oauth_tokens where grant_id = $1 and kind = 'AccessToken'
          order by expires_at desc offset ${accessMax - 1}))
     )
     insert into oauth_tokens (hash, kind, grant_id, payload, expires_at)
       select decode(made.hash, 'hex'), made.kind, $1, made.payload,
              clock_timestamp() + make_interval(secs => made.expires_in)
         from used, jsonb_to_recordset($4) as made (hash text, kind text, payload jsonb, expires_in float8)`,
    [
      token.payload.grantId,
      exchange.hash,
      exchange.kind,
      JSON.stringify(
        made.map(({ hash, kind, payload, expiresIn }) => ({
          hash: hash.toString('hex'),
          kind,
          payload,
          expires_in: expiresIn,
        })),
      ),
    ],
  );
  if (rowCount === 0) throw new errors.InvalidGrant('it was used');
}

const holdGrant = 'select id from oauth_grants where id = $1 for key share';

const grantEnded = () => new errors.InvalidGrant('the access was revoked');
