import pg from 'pg';
import { expect, inject } from 'vitest';
import { createPool } from '../postgres/pool.ts';
import { test } from '../testing/database.ts';
import { createLog } from './log.ts';

test('a lost database connection is logged with its reason, and without the connection itself', async ({
  db,
}) => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', form: 'json' }, (line) => lines.push(line));
  const lost = Promise.withResolvers<void>();
  const pool = createPool({
    connectionString: db.url,
    connectionsMax: 1,
    applicationName: 'lost',
    onError: (error) => {
      log.warn({ err: error }, 'a database connection was lost');
      lost.resolve();
    },
  });
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');

  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await admin.end();
  await lost.promise;
  await pool.end();

  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ err: { code: '57P01' } });
  expect(lines.join()).not.toMatch(/secretKey|connectionParameters/);
});
