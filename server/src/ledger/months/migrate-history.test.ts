import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { uuidv7 } from '../../kernel/ids.ts';
import { migrate, readMigrations } from '../../postgres/migrate.ts';
import { createPool } from '../../postgres/pool.ts';
import { makeMissingIndexes } from './make-months.ts';

const before = 26;

/** A database as it was before the history had months. */
async function oldDatabase(onTestFinished: (end: () => Promise<void>) => void) {
  const adminUrl = inject('postgresUrl');
  const admin = new pg.Client({ connectionString: adminUrl });
  const name = `old_${uuidv7().replaceAll('-', '')}`;
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = createPool({
    connectionString: url.href,
    connectionsMax: 4,
    applicationName: 'test',
    statementTimeoutMs: 60_000,
  });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  await migrate(
    client,
    readMigrations().filter(({ version }) => version < before),
  );
  return { pool, client };
}

const insertCalls = `insert into calls (id, workspace_id, account_id, version, at, from_plan, from_addon, records, duration_ms, endpoint_id, status, cached)
  select u.id, 1, 1, u.n, now(), 0, 50, 1, 5, 1, 200, false from unnest($1::uuid[]) with ordinality u (id, n)`;

test('calls of before there were months stay where they are, as the first part, and the history goes on', async ({
  onTestFinished,
}) => {
  const { pool, client } = await oldDatabase(onTestFinished);
  const usual = Array.from({ length: 500 }, uuidv7);
  const odd = ['ffffffff-0000-4000-8000-000000000001', '7fffffff-0000-4000-8000-000000000002'];
  await pool.query(insertCalls, [[...usual, ...odd]]);
  const { rows: old } = await pool.query<{ file: number }>(`select pg_relation_filenode('calls') as file`);

  await migrate(client);

  const { rows: parts } = await pool.query(
    `select tableoid::regclass::text as partition, count(*) as calls, pg_relation_filenode(tableoid) as file from calls group by tableoid order by 1`,
  );
  expect(parts).toEqual([
    { partition: 'calls_first', calls: 500, file: old[0]?.file },
    { partition: 'calls_other', calls: 2, file: expect.any(Number) },
  ]);
  await pool.query(insertCalls, [[uuidv7()]]);
  expect((await pool.query('select sum(from_addon) as paid from calls')).rows).toEqual([{ paid: 503 * 50 }]);
  expect((await pool.query(`select count(*) as n from ledger where kind = 'charge'`)).rows).toEqual([
    { n: 503 },
  ]);
  for (const change of [
    'update calls set records = 2',
    'delete from calls_first',
    'truncate calls_other',
    'truncate calls',
  ]) {
    await expect(pool.query(change), change).rejects.toThrow(/append-only/);
  }
  // An id that an old call has is still taken.
  await expect(pool.query(insertCalls, [[usual[0]]])).rejects.toMatchObject({ code: '23505' });
});

test('indexes of the first part are made in the background, once, whoever makes them', async ({
  onTestFinished,
}) => {
  const { pool, client } = await oldDatabase(onTestFinished);
  await pool.query(insertCalls, [Array.from({ length: 50 }, uuidv7)]);
  await migrate(client);
  const invalid = `select count(*) as n from pg_index where indrelid = 'calls'::regclass and not indisvalid`;
  expect((await pool.query(invalid)).rows).toEqual([{ n: 7 }]);
  // What is left of a process that was killed in the middle.
  await pool.query('create index calls_first_late on calls_first (workspace_id)');

  const made = await Promise.all([makeMissingIndexes(pool), makeMissingIndexes(pool)]);

  expect(made.toSorted()).toEqual([0, 7]);
  expect((await pool.query(invalid)).rows).toEqual([{ n: 0 }]);
  expect(await makeMissingIndexes(pool)).toBe(0);
});
