import { expect } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { untilWaiting } from '../testing/ledger-world.ts';
import { hashedPassword, insertPerson } from './people.ts';
import { findLink, insertLink, type LinkPurpose, takeLink } from './person-links.ts';

/** Somebody, and links for them. */
async function someone(db: TestDatabase, name: string) {
  const email = `${name}@northwind.example`;
  const password = await hashedPassword('violet ladder oatmeal 9');
  const personId = await transaction(db.pool, (tx) =>
    insertPerson(tx, { name, email, password, isEmailVerified: true }),
  );
  return async (purpose: LinkPurpose) =>
    (await insertLink(db.pool, { purpose, personId, email, isMailed: true })).token;
}

test('of two who use one link at the same moment, the second waits and is refused', async ({ db }) => {
  const linkFor = await someone(db, 'maya');
  const token = await linkFor('password_reset');
  const first = await db.pool.connect();
  await first.query('begin');
  await takeLink(first, 'password_reset', token);

  let isOver = false;
  const second = transaction(db.pool, (tx) => takeLink(tx, 'password_reset', token)).finally(() => {
    isOver = true;
  });
  // Seen below; until then a refusal is not an unhandled one.
  second.catch(() => {});
  await untilWaiting(db, 1, () => isOver);
  await first.query('commit');
  first.release();

  await expect(second).rejects.toMatchObject({ code: 'link_not_valid' });
});

test('a link that was used ends those of its purpose and person, and no others', async ({ db }) => {
  const [ofMaya, ofIngrid] = [await someone(db, 'maya'), await someone(db, 'ingrid')];
  const used = await ofMaya('sign_in');
  const links = {
    same: ['sign_in', await ofMaya('sign_in')],
    ofAnotherPurpose: ['password_reset', await ofMaya('password_reset')],
    ofSomebodyElse: ['sign_in', await ofIngrid('sign_in')],
  } as const;

  await transaction(db.pool, (tx) => takeLink(tx, 'sign_in', used));

  const work: Record<string, boolean> = {};
  for (const [name, [purpose, token]] of Object.entries(links)) {
    work[name] = (await findLink(db.pool, purpose, token)) !== null;
  }
  expect(work).toEqual({ same: false, ofAnotherPurpose: true, ofSomebodyElse: true });
});
