import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../postgres/embedded.ts';
import { migrate } from '../postgres/migrate.ts';
import { oldestDebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { machineParts, whyMissing } from './machine-parts.ts';
import { makeMemoryFolder } from './memory-folder.ts';

/**
 * One PostgreSQL for the whole test run, in memory speed: it may lose everything at a crash, tests of crashes start their own.
 * With MILLRACE_TEST_POSTGRES=debian it is the oldest that Debian's packages brought to this machine.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What is required and missing ends the run here, before minutes of tests.
  const missing = machineParts.map(whyMissing).filter((why) => why !== null);
  const sayWhatIsSkipped = () => {
    for (const why of missing) process.stderr.write(`Skipped here: tests that need it. ${why}.\n`);
  };
  sayWhatIsSkipped();
  const folder = makeMemoryFolder('millrace-test-');
  // When root runs the tests, PostgreSQL runs as somebody else, who must get through.
  chmodSync(folder, 0o755);
  const stop: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stopAll = async () => {
    // Again at the end, where it is read.
    sayWhatIsSkipped();
    for (const step of stop.splice(0).reverse()) await step();
  };
  try {
    const parameters = {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Its log takes no more memory than it must.
      max_wal_size: '256MB',
      min_wal_size: '64MB',
    };
    const postgres =
      process.env.MILLRACE_TEST_POSTGRES === 'debian'
        ? await startDebianPostgres(oldestDebianPostgres() ?? 15, parameters)
        : await startEmbedded({ dataDir: join(folder, 'data'), shareDir: join(folder, 'share'), parameters });
    stop.push(() => postgres.stop());
    const url = new URL(postgres.url);
    url.pathname = '/postgres';
    await prepareTemplate(url);
    project.provide('postgresUrl', url.href);
    project.provide('testFolder', folder);
    return stopAll;
  } catch (error) {
    // Vitest calls what a setup returns, so one that throws cleans up itself: a migration with a mistake left PostgreSQL running.
    await stopAll();
    throw error;
  }
}

async function prepareTemplate(url: URL): Promise<void> {
  await withClient(url, (admin) => admin.query('create database millrace_template'));
  const templateUrl = new URL(url);
  templateUrl.pathname = '/millrace_template';
  await withClient(templateUrl, (template) => migrate(template));
}

/** Ended in any case: PostgreSQL is stopped next, and a connection that it ends is an error that nobody would catch. */
async function withClient(url: URL, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
