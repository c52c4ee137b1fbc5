import { expect } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { test } from '../testing/database.ts';
import { untilWaiting } from '../testing/ledger-world.ts';
import { addMember, findMembership, lockMember, removeMember } from './members.ts';
import { hashedPassword, insertPerson } from './people.ts';
import type { Role } from './roles.ts';

test('of two owners who remove each other at the same moment, the second waits and stays', async ({ db }) => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into organizations (public_id, name) values ('org_1', 'Acme') returning id`,
  );
  const organizationId = rows[0]?.id ?? 0;
  const [one, other] = await transaction(db.pool, async (tx) => {
    const ids: string[] = [];
    for (const name of ['one', 'other']) {
      const personId = await insertPerson(tx, {
        name,
        email: `${name}@northwind.example`,
        password: await hashedPassword('violet ladder oatmeal 9'),
        isEmailVerified: true,
      });
      await addMember(tx, { organizationId, personId, role: 'owner' });
      ids.push(personId);
    }
    return ids as [string, string];
  });
  const remove = (personId: string, beforeCommit: () => Promise<void>) =>
    transaction(db.pool, async (tx) => {
      await lockMember(tx, organizationId, personId);
      await removeMember(tx, organizationId, personId);
      await beforeCommit();
    });
  const second = { tried: Promise.resolve() };

  const first = remove(one, async () => {
    let isOver = false;
    second.tried = remove(other, async () => {}).finally(() => {
      isOver = true;
    });
    // Seen below; until then a refusal is not an unhandled one.
    second.tried.catch(() => {});
    await untilWaiting(db, 1, () => isOver);
  });

  await first;
  await expect(second.tried).rejects.toMatchObject({ code: 'conflict' });
  const { rows: left } = await db.pool.query('select person_id from members');
  expect(left).toEqual([{ person_id: other }]);
});

test('a link for a lesser role takes nothing from somebody who has a greater one', async ({ db }) => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into organizations (public_id, name) values ('org_1', 'Acme') returning id`,
  );
  const organizationId = rows[0]?.id ?? 0;
  const password = await hashedPassword('violet ladder oatmeal 9');
  const personId = await transaction(db.pool, (tx) =>
    insertPerson(tx, { name: 'Maya', email: 'maya@northwind.example', password, isEmailVerified: true }),
  );
  const roleAfter = async (role: Role) => {
    await transaction(db.pool, (tx) => addMember(tx, { organizationId, personId, role }));
    return (await findMembership(db.pool, personId, 'org_1'))?.role;
  };

  expect(await roleAfter('developer')).toBe('developer');
  expect(await roleAfter('viewer')).toBe('developer');
  expect(await roleAfter('owner')).toBe('owner');
  expect(await roleAfter('admin')).toBe('owner');
});
