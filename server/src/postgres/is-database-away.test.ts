import pg from 'pg';
import { expect, inject } from 'vitest';
import { test } from '../testing/database.ts';
import { isDatabaseAway } from './is-database-away.ts';

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

test('a server that is not there, one that ends the connection, a cancelled statement, and a server that lets nobody in are a database that is away', async ({
  db,
}) => {
  const nowhere = new pg.Client({ connectionString: 'postgres://x@127.0.0.1:1/x' });
  // Several addresses, where the machine has IPv6.
  const nowhereByName = new pg.Client({ connectionString: 'postgres://x@localhost:1/x' });
  const noSocket = new pg.Client({ host: '/nonexistent', user: 'x', password: 'x', database: 'x' });
  const ended = new pg.Client({ connectionString: db.url });
  ended.on('error', () => {});
  await ended.connect();
  const { rows } = await ended.query<{ pid: number }>('select pg_backend_pid() as pid');
  const processId = rows[0]?.pid;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();

  const failures = await Promise.all([
    failureOf(() => nowhere.connect()),
    failureOf(() => nowhereByName.connect()),
    failureOf(async () => {
      const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { syscall: 'connect' });
      throw Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
    }),
    failureOf(() => noSocket.connect()),
    failureOf(async () => {
      const waiting = ended.query('select pg_sleep(20)');
      await Promise.all([waiting, admin.query('select pg_terminate_backend($1)', [processId])]);
    }),
    failureOf(() => db.pool.query(`set statement_timeout = 10; select pg_sleep(20)`)),
    failureOf(async () => {
      const name = new URL(db.url).pathname.slice(1);
      await admin.query(`alter database ${name} allow_connections false`);
      await new pg.Client({ connectionString: db.url }).connect();
    }),
  ]);
  await admin.end();

  expect(failures.map(isDatabaseAway)).toEqual([true, true, true, true, true, true, true]);
});

test('a wrong statement and a broken promise are bugs, not a database that is away', async ({ db }) => {
  const failures = await Promise.all([
    failureOf(() => db.pool.query('select nothing from nowhere')),
    failureOf(() => db.pool.query('select 1 / 0')),
    failureOf(() => db.pool.query(`select currval('api_keys_id_seq')`)),
    failureOf(async () => {
      throw Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
    }),
  ]);

  expect(failures.map(isDatabaseAway)).toEqual([false, false, false, false]);
});
