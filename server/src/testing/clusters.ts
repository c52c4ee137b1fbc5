import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { test as base } from 'vitest';
import { type EmbeddedPostgres, type EmbeddedSettings, startEmbedded } from '../postgres/embedded.ts';

/** Some other user than root, for tests of what an ordinary user sees. */
export const nobody = { uid: 65534, gid: 65534 };

/** Enough for tests that do not pull the plug. */
export const notDurable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

export interface Clusters {
  /** A folder of the test's own that other users may pass through; deleted afterwards. */
  readonly folder: string;
  /** Starts PostgreSQL on `folder`/data unless told otherwise; whatever runs there at the end is stopped. */
  start(settings?: Partial<EmbeddedSettings>): Promise<EmbeddedPostgres>;
  /** A disk of its own in `folder`; null where this sandbox does not let us mount one. */
  mountDisk(name: string, megabytes: number): Disk | null;
  /** Runs JavaScript in a process of its own, with `startEmbedded` and `holdDataDirectory` at hand. */
  inProcess(script: string, user?: { uid: number; gid: number }): ServiceProcess;
}

export interface Disk {
  readonly path: string;
  makeReadOnly(): void;
}

export interface ServiceProcess {
  readonly process: ChildProcess;
  /** The first line it prints. @throws when it ends without one, with what it wrote about that */
  firstLine(): Promise<string>;
}

export const test = base.extend<{ clusters: Clusters }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter list to find what a fixture needs
  clusters: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-cluster-'));
    chmodSync(folder, 0o755);
    const started: EmbeddedPostgres[] = [];
    const processes: ChildProcess[] = [];
    const disks: Disk[] = [];
    await use({
      folder,
      start: async (settings = {}) => {
        const postgres = await startEmbedded({
          dataDir: join(folder, 'data'),
          shareDir: join(folder, 'share'),
          parameters: notDurable,
          ...settings,
        });
        started.push(postgres);
        return postgres;
      },
      mountDisk: (name, megabytes) => {
        const disk = mountMemory(join(folder, name), megabytes);
        if (disk) disks.push(disk);
        return disk;
      },
      inProcess: (script, user) => {
        const service = runScript(script, user);
        processes.push(service.process);
        return service;
      },
    });
    for (const process of processes) process.kill('SIGKILL');
    for (const postgres of started) await postgres.stop();
    for (const disk of disks) execFileSync('umount', [disk.path]);
    rmSync(folder, { recursive: true, force: true });
  },
});

function runScript(script: string, user?: { uid: number; gid: number }): ServiceProcess {
  const file = (name: string) => JSON.stringify(new URL(`../postgres/${name}.ts`, import.meta.url).href);
  const prelude = `const { startEmbedded } = await import(${file('embedded')});
    const { holdDataDirectory } = await import(${file('data-directory-hold')});
    const { openForCommand } = await import(${file('open-for-command')});
    const parameters = ${JSON.stringify(notDurable)};\n`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', prelude + script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    // A process group of its own, as a shell gives it, so that a test can end all of it.
    detached: true,
    ...user,
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('\n')) resolve(output.split('\n')[0] ?? '');
    });
    child.once('close', () => reject(new Error(`The process ended without a line: ${errors}`)));
  });
  // A test may only want the end of the process.
  line.catch(() => {});
  return { process: child, firstLine: () => line };
}

/** One statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What the operating system knows of the cluster: its first process, who owns that, and its shared memory. */
export function lockFile(postgres: EmbeddedPostgres): { pid: number; uid: number; sharedMemoryId: string } {
  const lines = readFileSync(join(postgres.dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const pid = Number(lines[0]);
  return { pid, uid: statSync(`/proc/${pid}`).uid, sharedMemoryId: lines[6]?.trim().split(/\s+/)[1] ?? '' };
}

/** Whether another user could run this checkout at all: not when it lies under /root. */
export function otherUsersCanRunNode(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync(
      process.execPath,
      ['-e', `require('fs').readFileSync(${JSON.stringify(import.meta.filename)})`],
      {
        ...nobody,
        cwd: '/',
        stdio: 'ignore',
      },
    );
    return true;
  } catch {
    // EACCES is the answer that was asked for.
    return false;
  }
}

/** A disk of its own; null where this sandbox does not let us mount one. The caller unmounts it. */
export function mountMemory(path: string, megabytes: number): Disk | null {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path], {
      stdio: 'ignore',
    });
  } catch {
    // Not root, or a container without the right to mount: the caller skips.
    return null;
  }
  return { path, makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', path]) };
}
