import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Queryable } from '../postgres/pool.ts';
import { Unavailable } from './when-away.ts';

/**
 * Clients that nobody let in yet, of all callers: each can have 16 KiB. Those older than an hour make room once there are half as many,
 * so that to keep others from registering somebody needs several addresses.
 */
export const unusedClientsMax = 10_000;

/** Clients that registered themselves. Their secrets are sealed: the library compares what is sent with the secret itself. */
export function clientStore(db: Queryable, box: SecretBox): Adapter {
  return {
    upsert: async (id, { client_secret: secret, ...metadata }) => {
      const sealed = typeof secret === 'string' ? box.seal(Buffer.from(secret), placeOf(id)) : null;
      const { rowCount } = await db
        .query(
          `insert into oauth_clients (id, metadata, secret)
             select $1, $2, $3
              where exists (select from oauth_clients where id = $1)
                 or (select count(*) from (select from oauth_clients where used_at is null limit ${unusedClientsMax}) u) < ${unusedClientsMax}
             on conflict (id) do update set metadata = excluded.metadata, secret = excluded.secret`,
          [id, metadata, sealed],
        )
        .catch((error: unknown) => {
          if (!notKept.has((error as { code?: unknown }).code)) throw error;
          throw new errors.InvalidClientMetadata('it is larger than 16 KiB, or has invalid characters');
        });
      if (rowCount === 0)
        throw new Unavailable('Too many clients registered lately. Try again later.', {
          retryAfterSeconds: 60,
        });
    },
    find: async (id) => {
      // Clients with a document of their own on the web are asked for here as well, by its address.
      if (!/^[\w-]{1,100}$/.test(id)) return undefined;
      const { rows } = await db.query<{ metadata: AdapterPayload; secret: Buffer | null }>(
        'select metadata, secret from oauth_clients where id = $1',
        [id],
      );
      const row = rows[0];
      if (!row) return undefined;
      if (row.secret === null) return row.metadata;
      const secret = box.tryOpen(row.secret, placeOf(id));
      return secret === null ? undefined : { ...row.metadata, client_secret: secret.toString() };
    },
    destroy: async (id) => {
      await db.query('delete from oauth_clients where id = $1', [id]);
    },
    consume: async () => {},
    findByUid: async () => {},
    findByUserCode: async () => {},
    revokeByGrantId: async () => {},
  };
}

const placeOf = (id: string) => `oauth client ${id}`;

/** A check of its length, NUL, half a character. */
const notKept = new Set<unknown>(['23514', '22P05', '22P02']);
