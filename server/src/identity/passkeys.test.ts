import { expect } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { insertPasskey, noteUse } from './passkeys.ts';
import { hashedPassword, insertPerson } from './people.ts';

/** The id of a passkey of somebody, with the counter that its device told as it was made. */
async function passkey({ pool }: TestDatabase, counter: number): Promise<string> {
  const password = await hashedPassword('violet ladder oatmeal 9');
  return transaction(pool, async (tx) => {
    const personId = await insertPerson(tx, {
      name: 'Maya',
      email: 'maya@northwind.example',
      password,
      isEmailVerified: true,
    });
    return insertPasskey(tx, {
      personId,
      name: 'Laptop',
      rpId: 'localhost',
      passkey: {
        credentialId: 'credential',
        publicKey: new Uint8Array(8),
        counter,
        isSynced: false,
        isMultiDevice: false,
        transports: [],
        aaguid: '00000000-0000-0000-0000-000000000000',
      },
    });
  });
}

// Signatures are checked against the counter as it was read: copies of a device that sign at the same moment all pass that.
test('of copies of a device that use one counter at the same moment, one signs in, and none that is behind', async ({
  db,
}) => {
  const id = await passkey(db, 1);
  const use = (counter: number) => noteUse(db.pool, id, { counter, isSynced: false });

  const atOnce = await Promise.all(Array.from({ length: 4 }, () => use(10)));
  const behind = await use(9);
  const startedAnew = await use(0);
  const ahead = await use(11);

  expect(atOnce.filter(Boolean)).toHaveLength(1);
  expect([behind, startedAnew, ahead]).toEqual([false, false, true]);
});

test('a device that does not count signs in again and again', async ({ db }) => {
  const id = await passkey(db, 0);
  const use = (counter: number) => noteUse(db.pool, id, { counter, isSynced: false });

  expect([await use(0), await use(0)]).toEqual([true, true]);
  expect([await use(3), await use(0)]).toEqual([true, false]);
});
