import pg from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase, test } from '../testing/database.ts';
import { leadElsewhere, type RenamingProxy } from '../testing/renaming-proxy.ts';
import { hostsOf } from './database-hosts.ts';
import { databaseProblemOf, isSilence } from './database-problem.ts';
import { HostLeftError, NoWritableHostError, ReadOnlyHostError } from './host-errors.ts';
import { HostsClient } from './hosts-client.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { createPool, openConnection, type Pool } from './pool.ts';

/** On a busy machine a host takes its time. */
const patientMs = 60_000;

interface Server {
  readonly db: TestDatabase;
  readonly proxy: RenamingProxy;
}

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname.slice(1);

/** Two hosts of one connection string, each with a database of its own that knows its number. */
async function openServers(first: TestDatabase): Promise<{ servers: [Server, Server]; url: string }> {
  const second = await createTestDatabase();
  onTestFinished(() => second.drop());
  const lead = async (db: TestDatabase, number: number): Promise<Server> => {
    await db.pool.query(`create table whoami as select ${number} as number`);
    const proxy = await leadElsewhere(db.url, nameOf(first));
    onTestFinished(() => proxy.close());
    return { db, proxy };
  };
  const servers: [Server, Server] = [await lead(first, 1), await lead(second, 2)];
  const { username, password } = new URL(first.url);
  const hosts = servers.map(({ proxy }) => proxy.host).join(',');
  return { servers, url: `postgres://${username}:${password}@${hosts}/${nameOf(first)}` };
}

/** Connections that are made from now on cannot write, as on a standby. */
async function setReadOnly({ db }: Server, isReadOnly: boolean): Promise<void> {
  const change = isReadOnly
    ? 'set default_transaction_read_only = on'
    : 'reset default_transaction_read_only';
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`alter database ${nameOf(db)} ${change}`);
  await admin.end();
}

function openPool(url: string, more: { connectTimeoutMs?: number } = {}): Pool {
  const pool = createPool({
    connectionString: url,
    connectionsMax: 3,
    applicationName: 'hosts',
    connectTimeoutMs: patientMs,
    statementTimeoutMs: patientMs,
    ...more,
  });
  onTestFinished(() => pool.end());
  return pool;
}

const open = (url: string) =>
  openConnection({
    connectionString: url,
    applicationName: 'hosts',
    connectMs: patientMs,
    statementMs: patientMs,
  });

const whoami = async (db: Pick<Pool, 'query'>) =>
  (await db.query<{ number: number }>('select number from whoami')).rows[0]?.number;

const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('connections go to the host that takes writes, wherever it stands', async ({ db }) => {
  const { servers, url } = await openServers(db);

  await setReadOnly(servers[0], true);
  const pool = openPool(url);
  const connection = await open(url);
  const used = [await whoami(pool), await whoami(connection)];
  await connection.end();

  expect(used).toEqual([2, 2]);
});

test('where the primary is gone, connections fail until another host takes writes, and then go on by themselves', async ({
  db,
}) => {
  const { servers, url } = await openServers(db);
  await setReadOnly(servers[1], true);
  const pool = openPool(url);
  const before = await whoami(pool);

  await servers[0].proxy.close();
  const failed = await failure(whoami(pool));
  const refused = await failure(open(url));
  await setReadOnly(servers[1], false);

  expect(before).toBe(1);
  expect([failed, refused].every(isDatabaseAway)).toBe(true);
  expect(refused).toBeInstanceOf(NoWritableHostError);
  await expect.poll(() => failure(whoami(pool))).toBe(null);
  expect(await whoami(pool)).toBe(2);
});

test('the error says what each host is, and nothing of the password', async ({ db }) => {
  const { servers, url } = await openServers(db);
  const secret = new URL(url.replace(/@.*\//, '@x/')).password;
  await servers[0].proxy.close();
  await setReadOnly(servers[1], true);

  const error = (await failure(open(url))) as Error;

  expect(error.message).toContain(`${servers[0].proxy.host}: connect ECONNREFUSED`);
  expect(error.message).toContain(`${servers[1].proxy.host} only reads`);
  expect(error.message).not.toContain(`:${secret}@`);
  expect(databaseProblemOf(error)).toEqual({
    reason: 'the database is read-only',
    fix: expect.stringContaining(servers[1].proxy.host),
  });
});

test('a wrong password is no database that is away', async ({ db }) => {
  const { servers, url } = await openServers(db);
  await servers[0].proxy.close();
  const { username } = new URL(db.url);

  const error = await failure(open(url.replace(/\/\/[^@]*@/, `//${username}:wrong@`)));

  expect(error).toBeInstanceOf(NoWritableHostError);
  expect(isDatabaseAway(error)).toBe(false);
  expect((error as Error).message).toContain('password authentication failed');
});

test('once another host takes the writes, all connections of the process leave the old one, although it still answers', async ({
  db,
}) => {
  const { servers, url } = await openServers(db);
  await setReadOnly(servers[1], true);
  const pool = openPool(url);
  const idle = await pool.connect();
  idle.release();
  const busy = await open(url);
  const ended = new Promise<Error>((resolve) => {
    busy.once('error', resolve);
  });
  expect(await whoami(busy)).toBe(1);

  await setReadOnly(servers[0], true);
  await setReadOnly(servers[1], false);
  // The next connection that is made finds out.
  const next = await open(url).catch(() => open(url));
  const numbers = [await whoami(next), await whoami(pool)];
  await next.end();

  expect(await ended).toBeInstanceOf(HostLeftError);
  expect(numbers).toEqual([2, 2]);
  expect(isDatabaseAway(await failure(whoami(busy)))).toBe(true);
});

test('a connection on which a statement meets a read-only server is thrown away', async ({ db }) => {
  const { servers, url } = await openServers(db);
  const connection = await open(url);
  const ended = new Promise<Error>((resolve) => {
    connection.once('error', resolve);
  });
  await connection.query('set default_transaction_read_only = on');
  await setReadOnly(servers[0], true);

  const refused = await failure(connection.query('delete from whoami'));
  const reason = await ended;
  const next = await open(url);
  const number = await whoami(next);
  await next.end();

  expect(refused).toMatchObject({ code: '25006' });
  expect(reason).toBeInstanceOf(HostLeftError);
  expect(number).toBe(2);
});

test('a host that says nothing is waited for no longer than its part of the time to connect', async ({
  db,
}) => {
  const { servers, url } = await openServers(db);
  servers[0].proxy.hang();

  // Longer than this is hanging for ever.
  const pool = openPool(url, { connectTimeoutMs: 4_000 });
  await expect.poll(() => whoami(pool).catch(() => 0)).toBe(2);
  await setReadOnly(servers[1], true);
  const error = await failure(
    new HostsClient({ connectionString: `${url}?a=b`, connectionTimeoutMillis: 600 }).connect(),
  );

  // The one that hangs may be the primary.
  expect(isSilence(error)).toBe(true);
});

test('several at once ask each host once', async ({ db }) => {
  const { servers, url } = await openServers(db);
  const hosts = hostsOf(url);

  const chosen = await Promise.all(Array.from({ length: 20 }, () => hosts.choose(patientMs)));

  expect(hostsOf(url)).toBe(hosts);
  expect(new Set(chosen.map(({ name }) => name))).toEqual(new Set([servers[0].proxy.host]));
  expect(servers.map(({ proxy }) => proxy.connections)).toEqual([1, 1]);
});

test('one host that only reads is refused where read-write is asked for', async ({ db }) => {
  const { servers } = await openServers(db);
  const url = `${db.url}${db.url.includes('?') ? '&' : '?'}target_session_attrs=read-write`;
  const writable = await open(url);
  await writable.end();
  await setReadOnly(servers[0], true);

  const refused = await failure(open(url));
  const asPrimary = await open(url.replace('read-write', 'primary'));
  await asPrimary.end();

  expect(refused).toBeInstanceOf(ReadOnlyHostError);
  expect(databaseProblemOf(refused)).toMatchObject({ reason: 'the database is read-only' });
});

test('with target_session_attrs=any the first host that answers is used, whatever it takes', async ({
  db,
}) => {
  const { servers, url } = await openServers(db);
  await setReadOnly(servers[0], true);

  const connection = await open(`${url}?target_session_attrs=any`);
  const number = await whoami(connection);
  await connection.end();

  expect(number).toBe(1);
});
