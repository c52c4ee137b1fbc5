import { expect } from 'vitest';
import { hashedPassword, insertPerson, isPassword, passwordOf } from '../identity/people.ts';
import { findLink } from '../identity/person-links.ts';
import { transaction } from '../postgres/transaction.ts';
import { readConfig } from '../settings/config.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';

const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({
    ...readConfig({ PUBLIC_URL: 'https://millrace.example' }),
    databaseUrl: db.url,
  }));

test('a link to reset a password is printed once, is for one person, and changes nothing by itself', async ({
  db,
}) => {
  const plain = 'violet ladder oatmeal 9';
  const password = await hashedPassword(plain);
  const id = await transaction(db.pool, (tx) =>
    insertPerson(tx, { name: 'Maya', email: 'maya@northwind.example', password, isEmailVerified: false }),
  );

  const { code, stdout } = await millrace(
    db,
    'operator',
    'reset-password',
    'Maya@Northwind.example',
    '--json',
  );

  expect(code).toBe(0);
  const { link } = JSON.parse(stdout) as { link: string };
  expect(link).toMatch(/^https:\/\/millrace\.example\/console\/reset-password#[0-9A-Za-z]{40}$/);
  const found = await findLink(db.pool, 'password_reset', link.split('#')[1] ?? '');
  // Whoever passes it on by hand proves nothing of the address.
  expect(found).toMatchObject({ personId: id, isMailed: false });
  expect(await isPassword(await passwordOf(db.pool, id), plain)).toBe(true);
  const { rows } = await db.pool.query('select actor_kind, action, target from audit_log');
  expect(rows).toEqual([{ actor_kind: 'command', action: 'person_password_reset', target: id }]);
});

test('an address that nobody has is named, and no link is made', async ({ db }) => {
  const { code, stderr } = await millrace(db, 'operator', 'reset-password', 'nobody@northwind.example');

  expect(code).not.toBe(0);
  expect(stderr).toContain('nobody@northwind.example');
  expect((await db.pool.query('select from person_links')).rows).toHaveLength(0);
});
