import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { test as base, inject } from 'vitest';
import { createPool, type Pool } from '../postgres/pool.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrative address of the PostgreSQL that `testing/global-setup.ts` started. */
    postgresUrl: string;
    /** In memory where there is room; deleted when all tests have ended. */
    testFolder: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  readonly pool: Pool;
}

/** A new database with all migrations applied, copied from a template: about 20 ms. */
export async function createTestDatabase(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const adminUrl = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `create database ${name} template millrace_template strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const pool = createPool({
    connectionString: url.href,
    connectionsMax: 10,
    applicationName: 'millrace test',
    // A busy machine is no database that hangs.
    statementTimeoutMs: 60_000,
    connectTimeoutMs: 60_000,
  });
  return {
    url: url.href,
    pool,
    drop: async () => {
      await pool.end();
      await asAdmin(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** `test` with a database of its own: `test('…', async ({ db }) => …)`. */
export const test = base.extend<{ db: TestDatabase }>({
  db: async ({ onTestFinished }, use) => {
    const database = await createTestDatabase();
    // The first to be asked for is the last to be done: after what a test ends in this way too, which may still use the database.
    onTestFinished(() => database.drop());
    await use(database);
  },
});
