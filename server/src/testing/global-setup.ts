import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../postgres/embedded.ts';
import { migrate } from '../postgres/migrate.ts';

/** One PostgreSQL for the whole test run, in memory speed: it may lose everything at a crash, tests of crashes start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-test-'));
  // When root runs the tests, PostgreSQL runs as somebody else, who must get through.
  chmodSync(folder, 0o755);
  const postgres = await startEmbedded({
    dataDir: join(folder, 'data'),
    shareDir: join(folder, 'share'),
    parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  });
  const url = new URL(postgres.url);
  url.pathname = '/postgres';
  await prepareTemplate(url);
  project.provide('postgresUrl', url.href);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function prepareTemplate(url: URL): Promise<void> {
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('create database millrace_template');
  await admin.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = '/millrace_template';
  const template = new pg.Client({ connectionString: templateUrl.href });
  await template.connect();
  await migrate(template);
  await template.end();
}
