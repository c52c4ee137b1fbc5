import { expect } from 'vitest';
import { registerProcess } from '../ledger/processes.ts';
import { readMigrations } from '../postgres/migrate.ts';
import { readConfig } from '../settings/config.ts';
import { type TestDatabase, test } from '../testing/database.ts';
import { ranCommand } from '../testing/ran-command.ts';

const millrace = (db: TestDatabase, ...words: string[]) =>
  ranCommand(words, () => ({ ...readConfig({}), databaseUrl: db.url }));

const newest = readMigrations().at(-1)?.name ?? '';

/** As a database is that has nothing of ours in it. */
async function empty(db: TestDatabase): Promise<void> {
  await db.pool.query('drop schema public cascade');
  await db.pool.query('create schema public');
}

test('migrate fills an empty database, says what it did, and finds nothing to do the second time', async ({
  db,
}) => {
  await empty(db);

  const first = await millrace(db, 'migrate', '--json');
  const second = await millrace(db, 'migrate');
  const third = await millrace(db, 'migrate', '--json');

  expect(JSON.parse(first.stdout)).toEqual({
    applied: readMigrations().map(({ name }) => name),
    version: newest,
    seconds: expect.any(Number),
  });
  expect(second).toEqual({
    code: 0,
    stdout: `The database is up to date: ${newest}. Nothing changed.\n`,
    stderr: '',
  });
  expect(JSON.parse(third.stdout)).toMatchObject({ applied: [], version: newest });
});

test('tables are not changed beneath services that take calls, unless the operator says so', async ({
  db,
}) => {
  // A migration that can run twice, of which the database is made to know nothing.
  await db.pool.query('delete from migrations where version = (select max(version) from migrations)');
  await registerProcess(db.pool, 'host', 1);

  const refused = await millrace(db, 'migrate', '--json');

  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stderr)).toMatchObject({
    error: expect.stringMatching(/^Services of an older version accept calls .* Nothing changed\.$/),
    fix: expect.stringContaining('--while-served'),
  });
  const { rows } = await db.pool.query<{ name: string }>('select name from migrations');
  expect(rows.map(({ name }) => name)).not.toContain(newest);
});

test.for([['0'], ['soon'], ['86401']])('--wait %s is refused', async ([seconds = ''], { expect: check }) => {
  const { code, stderr } = await ranCommand(['migrate', '--wait', seconds], () => readConfig({}));

  check(code).toBe(2);
  check(stderr).toContain('--wait must be a number of seconds');
});
