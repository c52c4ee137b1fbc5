import { expect } from 'vitest';
import { transaction } from '../postgres/transaction.ts';
import { test } from '../testing/database.ts';
import { acceptAsNewcomer } from './accept-invitation.ts';
import { insertInvitation } from './invitations.ts';
import { hashedPassword } from './people.ts';

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
