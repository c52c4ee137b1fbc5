import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { test } from '../testing/database.ts';
import { hangConnections } from '../testing/hanging-proxy.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { DatabaseSilentError } from './limited-client.ts';
import { createPool, openConnection, type PoolSettings } from './pool.ts';
import { transaction } from './transaction.ts';

const limitMs = 300;

async function openHanging(url: string, more: Partial<PoolSettings> = {}) {
  const proxy = await hangConnections(url);
  const pool = createPool({
    connectionString: proxy.url,
    connectionsMax: 1,
    applicationName: 'hanging',
    statementTimeoutMs: limitMs,
    connectTimeoutMs: 60_000,
    ...more,
  });
  onTestFinished(async () => {
    proxy.heal();
    await pool.end();
    await proxy.close();
  });
  return { proxy, pool };
}

const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('a statement that a hanging database does not answer fails after its limit, and so does all that waits on its connection', async ({
  db,
}) => {
  const { proxy, pool } = await openHanging(db.url);
  await pool.query('select 1');

  proxy.hang('all');
  const client = await pool.connect();
  const errors = await Promise.all([failure(client.query('select 1')), failure(client.query('select 2'))]);
  // At once, since the connection is gone.
  const rollback = await failure(client.query('rollback'));
  client.release();

  expect(errors).toEqual([expect.any(DatabaseSilentError), expect.any(DatabaseSilentError)]);
  expect([...errors, rollback].every(isDatabaseAway)).toBe(true);
  expect(pool.totalCount).toBe(0);
  proxy.heal();
  expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
});

test('a transaction fails with its first statement that is not answered, and its connection is given to nobody', async ({
  db,
}) => {
  const { proxy, pool } = await openHanging(db.url);
  let statements = 0;

  const failed = await failure(
    transaction(pool, async (tx) => {
      await tx.query('select 1');
      proxy.hang('answers');
      for (; statements < 10; statements++) await tx.query('select 1');
    }),
  );

  expect(failed).toBeInstanceOf(DatabaseSilentError);
  expect(statements).toBe(0);
  expect(pool.totalCount).toBe(0);
});

test('who waits for a connection, old or new, waits no longer than its limit', async ({ db }) => {
  const { proxy, pool } = await openHanging(db.url, {
    statementTimeoutMs: 60_000,
    connectTimeoutMs: limitMs,
  });

  proxy.hang('all');
  // The first makes the only connection, the second waits for it.
  const errors = await Promise.all([failure(pool.query('select 1')), failure(pool.query('select 2'))]);
  const own = await failure(
    openConnection({
      connectionString: proxy.url,
      applicationName: 'own',
      connectMs: limitMs,
      statementMs: 60_000,
    }),
  );

  expect([...errors, own].map(isDatabaseAway)).toEqual([true, true, true]);
});

test('of a server that works it is the server who ends a statement, and its connection is kept', async ({
  db,
}) => {
  const { pool } = await openHanging(db.url, { statementTimeoutMs: 2_000 });

  const failed = await failure(pool.query('select pg_sleep(60)'));

  expect(failed).toMatchObject({ code: '57014' });
  // Given back before the limit of our side.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('while a service runs, all its connections have limits: only what starts it, or watches its PostgreSQL, opens others', () => {
  const src = fileURLToPath(new URL('..', import.meta.url));
  const unlimited = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    .filter((name) =>
      /new (?:pg\.(?:Client|Pool)|HostsClient)\(/.test(readFileSync(`${src}${name}`, 'utf8')),
    );

  expect(unlimited.toSorted()).toEqual([
    'boot/examine-database.ts',
    'boot/prepare-database.ts',
    'postgres/data-directory-hold.ts',
    'postgres/database-use.ts',
    'postgres/embedded.ts',
    // Whose clients are limited ones.
    'postgres/pool.ts',
    'postgres/supervise-embedded.ts',
  ]);
});
