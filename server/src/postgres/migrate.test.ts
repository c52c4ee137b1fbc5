import pg from 'pg';
import { expect } from 'vitest';
import { test } from '../testing/database.ts';
import { MigrationError, MigrationWaitError, migrate, readMigrations, untilMigrated } from './migrate.ts';

/** As `migrate` holds it. */
const lock = 7_235_001;

async function connected(
  url: string,
  onTestFinished: (end: () => Promise<void>) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The database as an older version left it. */
const forgetNewest = (client: pg.Client) =>
  client.query('delete from migrations where version = (select max(version) from migrations)');

test('another process that migrates is waited for, and its end is noticed', async ({
  db,
  onTestFinished,
}) => {
  const other = await connected(db.url, onTestFinished);
  const client = await connected(db.url, onTestFinished);
  await other.query('select pg_advisory_lock($1)', [lock]);
  let waits = 0;

  const applied = await migrate(client, undefined, {
    onWait: async () => {
      waits += 1;
      await other.query('select pg_advisory_unlock($1)', [lock]);
    },
  });

  expect([applied, waits]).toEqual([[], 1]);
});

test('another process that migrates is waited for no longer than told, and nothing is changed', async ({
  db,
  onTestFinished,
}) => {
  const other = await connected(db.url, onTestFinished);
  const client = await connected(db.url, onTestFinished);
  await forgetNewest(client);
  await other.query('select pg_advisory_lock($1)', [lock]);

  await expect(migrate(client, undefined, { forMs: 50 })).rejects.toThrow(MigrationWaitError);

  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from migrations');
  expect(rows[0]?.count).toBe(readMigrations().length - 1);
});

test('a process that is to stop waits no more', async ({ db, onTestFinished }) => {
  const other = await connected(db.url, onTestFinished);
  const client = await connected(db.url, onTestFinished);
  await other.query('select pg_advisory_lock($1)', [lock]);
  const asked = new AbortController();

  const waiting = migrate(client, undefined, {
    signal: asked.signal,
    onWait: async () => asked.abort('SIGTERM'),
  });

  await expect(waiting).rejects.toBe('SIGTERM');
});

test('who leaves migrations to others changes nothing, and goes on once they have made them', async ({
  db,
  onTestFinished,
}) => {
  const client = await connected(db.url, onTestFinished);
  const [first, ...others] = readMigrations();
  const newest = { ...others.at(-1), version: 9_999, name: '9999_more.sql', sql: 'select 1', checksum: 'c' };
  const migrations = [first, ...others, newest].filter((one) => one !== undefined) as ReturnType<
    typeof readMigrations
  >;
  const other = await connected(db.url, onTestFinished);

  await expect(untilMigrated(client, { forMs: 50 }, migrations)).rejects.toThrow(
    /lacks 1 migrations .* Run \.\/millrace migrate\./,
  );
  await untilMigrated(
    client,
    {
      onWait: async () => {
        await migrate(other, migrations);
      },
    },
    migrations,
  );

  await expect(untilMigrated(client, {})).rejects.toThrow(MigrationError);
  await expect(untilMigrated(client, {})).rejects.toThrow(
    /9999_more\.sql, which this version .* does not know/,
  );
});
