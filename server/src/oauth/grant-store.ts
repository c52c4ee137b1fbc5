import type { Adapter, AdapterPayload } from 'oidc-provider';
import { invariant } from '../kernel/invariant.ts';
import type { Queryable } from '../postgres/pool.ts';
import { keyIdOf } from './account-of-key.ts';
import { endGrant, insertGrant } from './grants.ts';

/** What was let in. */
export function grantStore(db: Queryable, onRevoked: () => void): Adapter {
  return {
    upsert: async (id, payload) => {
      const { accountId, clientId } = payload;
      invariant(accountId !== undefined && clientId !== undefined, 'a grant has an account and a client');
      await insertGrant(db, id, { keyId: keyIdOf(accountId), clientId, payload });
    },
    find: async (id) => {
      const { rows } = await db.query<{ payload: AdapterPayload }>(
        'select payload from oauth_grants where id = $1',
        [id],
      );
      return rows[0]?.payload;
    },
    destroy: async (id) => {
      if (await endGrant(db, id)) onRevoked();
    },
    consume: async () => {},
    findByUid: async () => {},
    findByUserCode: async () => {},
    revokeByGrantId: async () => {},
  };
}
