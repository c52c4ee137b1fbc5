import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { checkFitness } from '../cli/doctor/check-database.ts';
import { usualDoorLimits as limits } from '../limits/door-limits.ts';
import { TestApp } from '../testing/app.ts';
import { test } from '../testing/database.ts';
import { whyMissing } from '../testing/machine-parts.ts';
import { startPgBouncer } from '../testing/pgbouncer.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { connectionsNeeded } from './connections-needed.ts';
import { type DatabaseFault, examineDatabase } from './examine-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const needs = { connections: 26 };
const silent = { info: () => {}, warn: () => {} };

async function onClient<Value>(url: string, use: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const admin = (sql: string, url = inject('postgresUrl')) => onClient(url, (client) => client.query(sql));

const faultsOf = (url: string, wanted = needs): Promise<DatabaseFault[]> =>
  onClient(url, (client) => examineDatabase(url, client, wanted));

/** An empty database and a role of its own that is no superuser, both gone after the test. */
async function emptyDatabase(how = ''): Promise<{ url: string; name: string }> {
  const name = `exam_${randomBytes(6).toString('hex')}`;
  await admin(`create role ${name} login password 'exam'`);
  await admin(`create database ${name} ${how}`);
  onTestFinished(async () => {
    await admin(`drop database ${name} with (force)`);
    await admin(`drop role ${name}`);
  });
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  url.username = name;
  url.password = 'exam';
  return { url: url.href, name };
}

const asAdminIn = (name: string) => {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
};

/** The sentence of the start and the check of doctor, which have to agree. */
async function refusals(url: string, wanted = needs): Promise<{ start: string; doctor: string[] }> {
  const start = await prepareDatabase(url, silent, wanted).then(
    () => '',
    (error: Error) => error.message,
  );
  const checks = await onClient(url, (client) => checkFitness(url, client, wanted));
  return { start, doctor: checks.filter(({ status }) => status === 'fail').map(({ fix }) => fix ?? '') };
}

test('a database that fits has no faults', async ({ db }) => {
  expect(await faultsOf(db.url)).toEqual([]);
});

test('a role that may not create tables is refused with the GRANT that mends it', async () => {
  const { url, name } = await emptyDatabase();

  const { start, doctor } = await refusals(url);
  const grant = /GRANT [^;]+;/.exec(start)?.[0] ?? '';
  await admin(grant, asAdminIn(name));

  expect(start).toContain(
    `The role ${name} may not create tables in the schema public of the database ${name}.`,
  );
  expect(grant).toBe(`GRANT USAGE, CREATE ON SCHEMA public TO ${name};`);
  expect(doctor).toEqual([expect.stringContaining(grant)]);
  expect(await faultsOf(url)).toEqual([]);
});

test('a database that is not UTF8 is refused with the createdb that makes one', async () => {
  const { url, name } = await emptyDatabase(
    `encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
  );
  await admin(`grant create on schema public to ${name}`, asAdminIn(name));

  const { start, doctor } = await refusals(url);

  const createdb = `createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 ${name}_utf8`;
  expect(start).toContain(`has the encoding LATIN1`);
  expect(start).toContain(createdb);
  expect(doctor).toEqual([expect.stringContaining(createdb)]);
});

describe('too few connections are refused with the statement that allows more', () => {
  test('for the role', async () => {
    const { url, name } = await emptyDatabase();
    await admin(`grant create on schema public to ${name}`, asAdminIn(name));
    await admin(`alter role ${name} connection limit 25`);

    const { start, doctor } = await refusals(url);
    const mend = /ALTER ROLE [^;]+;/.exec(start)?.[0] ?? '';
    await admin(mend);

    expect(start).toContain('at most 25 connections, and Millrace needs 26');
    expect(doctor).toEqual([expect.stringContaining(mend)]);
    expect(await faultsOf(url)).toEqual([]);
  });

  test('for the database', async () => {
    const { url, name } = await emptyDatabase();
    await admin(`grant create on schema public to ${name}`, asAdminIn(name));
    await admin(`alter database ${name} connection limit 25`);

    const { start, doctor } = await refusals(url);
    const mend = /ALTER DATABASE [^;]+;/.exec(start)?.[0] ?? '';
    await admin(mend);

    expect(start).toContain('at most 25 connections, and Millrace needs 26');
    expect(doctor).toEqual([expect.stringContaining(mend)]);
    expect(await faultsOf(url)).toEqual([]);
  });

  test('for the server, without those that it reserves for superusers', async () => {
    const { url, name } = await emptyDatabase();
    await admin(`grant create on schema public to ${name}`, asAdminIn(name));
    // The server of the tests has 200, of which 3 are reserved.
    const { start, doctor } = await refusals(url, { connections: 198 });

    expect(start).toContain('at most 197 connections (max_connections = 200, with 3 reserved)');
    expect(start).toContain('ALTER SYSTEM SET max_connections = 201;');
    expect(doctor).toEqual([expect.stringContaining('ALTER SYSTEM SET max_connections = 201;')]);
    expect(await faultsOf(url, { connections: 27 })).toEqual([]);
  });
});

test('every file that opens connections for a service is counted among those that it needs', () => {
  const opening = sourceFiles()
    .filter(({ name }) => !name.startsWith('testing/') && !name.startsWith('cli/'))
    .filter(({ path }) =>
      /createPool\(|createJobsPool\(|openConnection\(|new (?:Limited|Hosts)Client\(|new pg\.(?:Client|Pool)\(/.test(
        readFileSync(path, 'utf8'),
      ),
    )
    .map(({ name }) => name);

  expect(opening.toSorted()).toEqual([
    // The pools of `appConnections`.
    'boot/app.ts',
    // For a moment before the pools are open.
    'boot/examine-database.ts',
    'boot/open-cache.ts',
    'boot/prepare-database.ts',
    'boot/readiness.ts',
    // The pool that app.ts opens.
    'jobs/bulk/jobs-pool.ts',
    'ledger/session.ts',
    'limits/free-reads.ts',
    // One on each host, for a moment, while none of the pools has any.
    'postgres/ask-host.ts',
    // Of the own PostgreSQL: the hold, the watch; and commands.
    'postgres/data-directory-hold.ts',
    'postgres/database-use.ts',
    'postgres/embedded.ts',
    'postgres/pool.ts',
    'postgres/supervise-embedded.ts',
    'webhooks/open-webhooks.ts',
  ]);
  expect(connectionsNeeded({ databaseUrl: 'postgres://x', cacheUrl: null, cacheBytesMax: 1, limits })).toBe(
    37,
  );
  expect(connectionsNeeded({ databaseUrl: null, cacheUrl: 'redis://x', cacheBytesMax: 1, limits })).toBe(35);
});

describe.skipIf(whyMissing('pgbouncer') !== null)('with PgBouncer in between', () => {
  test.for(['transaction', 'statement'] as const)(
    'pool_mode = %s is refused with what to set',
    async (poolMode, { db }) => {
      // One connection of the server for all, and enough for each its own.
      for (const poolSize of [1, 2, 3, 20]) {
        await using bouncer = await startPgBouncer(db.url, { poolMode, poolSize });

        const { start, doctor } = await refusals(bouncer.url);

        expect([poolSize, start]).toEqual([poolSize, expect.stringContaining('set pool_mode = session')]);
        expect(doctor).toEqual([expect.stringContaining('set pool_mode = session')]);
      }
    },
  );

  test('pool_mode = session is taken, and the whole service works through it', async ({ db }) => {
    await using bouncer = await startPgBouncer(db.url, { poolMode: 'session', poolSize: 30 });

    const { start, doctor } = await refusals(bouncer.url);
    const app = await TestApp.open({ ...db, url: bouncer.url });
    onTestFinished(() => app.app.close());
    const { live } = await app.customer({ credits: 100 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => app.post('/remove_whitespace', live, { input_text: ' a  b ' })),
    );

    expect([start, doctor]).toEqual(['', []]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a pool that is smaller than what the service needs is refused with the size', async ({ db }) => {
    await using bouncer = await startPgBouncer(db.url, { poolMode: 'session', poolSize: 8 });

    const faults = await faultsOf(bouncer.url);

    expect(faults).toMatchObject([
      { kind: 'connections', fix: expect.stringContaining('default_pool_size to 26 or more') },
    ]);
  });
});
