import { expect } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { test } from '../testing/database.ts';
import { acceptAsNewcomer, acceptAsPerson } from './accept-invitation.ts';
import { insertInvitation } from './invitations.ts';
import { findMembership } from './members.ts';
import { hashedPassword, insertPerson } from './people.ts';

test('of several people who use one link at the same moment, from anywhere, one gets in', async ({ db }) => {
  const { token } = await transaction(db.pool, (tx) =>
    insertInvitation(tx, {
      organizationId: null,
      role: null,
      isOperator: true,
      email: null,
      invitedBy: null,
    }),
  );

  const password = await hashedPassword('violet ladder oatmeal 9');

  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      transaction(db.pool, (tx) =>
        acceptAsNewcomer(tx, {
          token,
          name: `Person ${index}`,
          email: `person${index}@northwind.example`,
          password,
        }),
      ),
    ),
  );

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await db.pool.query<{ operators: number; people: number }>(
    'select count(*)::int as people, count(operator_since)::int as operators from persons',
  );
  expect(rows[0]).toEqual({ people: 1, operators: 1 });
});

test('no link for members is made without an address', async ({ db }) => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into organizations (public_id, name) values ('org_1', 'Acme') returning id`,
  );
  const wanted = { organizationId: rows[0]?.id ?? 0, role: 'viewer', email: null, invitedBy: null } as const;

  await expect(
    transaction(db.pool, (tx) => insertInvitation(tx, { ...wanted, isOperator: false })),
  ).rejects.toMatchObject({ code: 'validation_failed' });
  await transaction(db.pool, (tx) => insertInvitation(tx, { ...wanted, role: 'owner', isOperator: true }));
});

test('whoever is refused, for their address or a taken one, has not used the link up', async ({ db }) => {
  const make = (email: string | null) =>
    transaction(db.pool, (tx) =>
      insertInvitation(tx, { organizationId: null, role: null, isOperator: true, email, invitedBy: null }),
    );
  const password = await hashedPassword('violet ladder oatmeal 9');
  const accept = (token: string, email: string) =>
    transaction(db.pool, (tx) => acceptAsNewcomer(tx, { token, name: 'Maya', email, password }));
  const own = await make('maya@northwind.example');
  const open = await make(null);

  await expect(accept(own.token, 'other@northwind.example')).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await accept(own.token, 'Maya@Northwind.example');
  await expect(accept(open.token, 'maya@northwind.example')).rejects.toMatchObject({ code: 'email_taken' });
  await accept(open.token, 'ingrid@northwind.example');
});

test('a link for one address makes nobody else a member who is signed in, and still works for its own', async ({
  db,
}) => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into organizations (public_id, name) values ('org_1', 'Acme') returning id`,
  );
  const password = await hashedPassword('violet ladder oatmeal 9');
  const somebody = async (name: string) => {
    const email = `${name}@northwind.example`;
    const id = await transaction(db.pool, (tx) =>
      insertPerson(tx, { name, email, password, isEmailVerified: true }),
    );
    return { id, email };
  };
  const [maya, other] = [await somebody('maya'), await somebody('other')];
  const { token } = await transaction(db.pool, (tx) =>
    insertInvitation(tx, {
      organizationId: rows[0]?.id ?? 0,
      role: 'admin',
      isOperator: false,
      email: maya.email,
      invitedBy: null,
    }),
  );
  const accept = (person: typeof maya) => transaction(db.pool, (tx) => acceptAsPerson(tx, token, person));
  const roleOf = async ({ id }: typeof maya) => (await findMembership(db.pool, id, 'org_1'))?.role;

  await expect(accept(other)).rejects.toMatchObject({ code: 'validation_failed' });
  await accept(maya);

  expect([await roleOf(maya), await roleOf(other)]).toEqual(['admin', undefined]);
});
