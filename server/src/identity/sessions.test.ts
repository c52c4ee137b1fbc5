import { expect } from 'vitest';
import type { Queryable } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { insertPerson } from './people.ts';
import { endSessionsOf, findSession, insertSession, listSessions } from './sessions.ts';

const from = { address: '192.0.2.1', userAgent: 'Mozilla/5.0' };

async function someone(db: TestDatabase, name = 'maya'): Promise<string> {
  return transaction(db.pool, (tx) =>
    insertPerson(tx, {
      ...{ name, email: `${name}@northwind.example`, password: null, isEmailVerified: true },
    }),
  );
}

/** As if it was begun and last used so long ago. */
const ageTo = (db: Queryable, { begun, used }: { begun: string; used: string }) =>
  db.query(
    `update person_sessions set created_at = now() - $1::interval, updated_at = now() - $2::interval,
            expires_at = now() - $2::interval + interval '7 days'`,
    [begun, used],
  );

/** Hours from now until the stored session is over. */
async function hoursLeft(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ hours: number }>(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from person_sessions',
  );
  return rows[0]?.hours;
}

test('a session that is used goes on for a week, and for 30 days in all', async ({ db }) => {
  const token = await insertSession(db.pool, await someone(db), from);
  expect(await hoursLeft(db.pool)).toBe(7 * 24);

  await ageTo(db.pool, { begun: '10 days', used: '2 hours' });
  await findSession(db.pool, token, { isUse: false });
  const looked = await hoursLeft(db.pool);
  await findSession(db.pool, token);
  const used = await hoursLeft(db.pool);
  await ageTo(db.pool, { begun: '28 days', used: '2 hours' });
  await findSession(db.pool, token);

  expect([looked, used]).toEqual([7 * 24 - 2, 7 * 24]);
  expect(await hoursLeft(db.pool)).toBe(2 * 24);
});

test('a session that is over is nobody, although it is still stored', async ({ db }) => {
  const personId = await someone(db);
  const token = await insertSession(db.pool, personId, from);
  expect((await findSession(db.pool, token))?.person.id).toBe(personId);

  await db.pool.query(`update person_sessions set expires_at = now() - interval '1 second'`);

  expect(await findSession(db.pool, token)).toBeNull();
  expect(await listSessions(db.pool, personId)).toEqual([]);
});

test('of a person one session ends, or all others, and none of somebody else', async ({ db }) => {
  const [maya, ingrid] = [await someone(db, 'maya'), await someone(db, 'ingrid')];
  const tokens = [
    await insertSession(db.pool, maya, from),
    await insertSession(db.pool, maya, from),
    await insertSession(db.pool, ingrid, from),
  ];
  const idOf = async (index: number) => (await findSession(db.pool, tokens[index] ?? ''))?.id ?? '';
  const [first, , others] = [await idOf(0), await idOf(1), await idOf(2)];

  const foreign = await endSessionsOf(db.pool, maya, { only: others });
  const ended = await endSessionsOf(db.pool, maya, { except: first });

  expect([foreign, ended]).toEqual([0, 1]);
  expect([await idOf(0), await idOf(1), await idOf(2)]).toEqual([first, '', others]);
});
