import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { lockFile, query, test } from '../testing/clusters.ts';
import { packagedBinaries, usableBinaries } from './cluster-binaries.ts';
import { chooseClusterUser } from './cluster-user.ts';

interface Setting {
  name: string;
  setting: string;
}

const alive = (pid: number) => {
  try {
    // A zombie, which nobody collected, is dead.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

describe('startEmbedded', () => {
  test('a first start gives a database that only this machine reaches, by password, durable', async ({
    clusters,
  }) => {
    const postgres = await clusters.start({ parameters: {} });

    const settings = await query<Setting>(
      postgres.url,
      `select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'synchronous_commit',
         'full_page_writes', 'shared_buffers', 'data_checksums', 'log_statement', 'log_min_error_statement') order by name`,
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      log_min_error_statement: 'panic',
      log_statement: 'none',
      shared_buffers: '32768',
      synchronous_commit: 'on',
    });
    expect(await query(postgres.url, 'select current_database() as database, current_user as user')).toEqual([
      { database: 'millrace', user: 'millrace' },
    ]);
    const password = join(postgres.dataDir, 'cluster', 'millrace-password');
    expect(statSync(password).mode & 0o777).toBe(0o600);
    const wrong = postgres.url.replace(/:[^:@]+@/, ':guess@');
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('case works for all of Unicode, and the order is that of the code points', async ({ clusters }) => {
    const postgres = await clusters.start();

    const [row] = await query<{ upper: string; order: string }>(
      postgres.url,
      `select upper('ärger żółw ωμέγα') as upper, string_agg(word, ' ' order by word) as order
         from unnest(array['b', 'B', 'a', 'é', 'z']) word`,
    );

    expect(row).toEqual({ upper: 'ÄRGER ŻÓŁW ΩΜΈΓΑ', order: 'B a b z é' });
  });

  test('a later start finds the data, and gives an old data directory new settings', async ({ clusters }) => {
    const first = await clusters.start({ parameters: { work_mem: '4MB' } });
    await query(first.url, 'create table kept as select 1 as n');
    await first.stop();

    const second = await clusters.start({ parameters: { work_mem: '8MB' } });

    expect(second.adopted).toBe(false);
    expect(second.url).toBe(first.url);
    expect(await query(second.url, `select n, current_setting('work_mem') as memory from kept`)).toEqual([
      { n: 1, memory: '8MB' },
    ]);
  });

  test('a statement that fails leaves neither its text nor its values in the log', async ({ clusters }) => {
    const postgres = await clusters.start();
    await query(postgres.url, 'create table once (secret text unique)');

    const twice = query(postgres.url, `insert into once values ('hunter2'), ('hunter2')`);

    await expect(twice).rejects.toMatchObject({ code: '23505' });
    const folder = join(postgres.dataDir, 'cluster', 'log');
    const logs = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join();
    // The collector writes a moment later; message, detail and statement would come in one piece.
    await expect.poll(logs).toContain('duplicate key');
    expect(logs()).not.toContain('hunter2');
  });

  test('of two first starts at once, both get the same database', async ({ clusters }) => {
    const [one, two] = await Promise.all([clusters.start(), clusters.start()]);

    expect(one.url).toBe(two.url);
    await query(one.url, 'create table shared ()');
    expect(await query(two.url, 'select * from shared')).toEqual([]);
    expect(readdirSync(one.dataDir).toSorted()).toEqual(['cluster', 'socket']);
  });

  test('PostgreSQL outlives a killed service, and the next start adopts it with its data', async ({
    clusters,
  }) => {
    const service = clusters.inProcess(
      `const postgres = await startEmbedded({ dataDir: ${JSON.stringify(join(clusters.folder, 'data'))}, parameters,
         shareDir: ${JSON.stringify(join(clusters.folder, 'share'))} });
       console.log(postgres.url);
       setInterval(() => {}, 1000);`,
    );
    const url = await service.firstLine();
    await query(url, 'create table kept ()');
    // With all of its process group, as the end of a terminal does it.
    process.kill(-Number(service.process.pid), 'SIGKILL');
    await once(service.process, 'close');

    const next = await clusters.start();

    expect(next).toMatchObject({ adopted: true, url });
    expect(await query(next.url, 'select * from kept')).toEqual([]);
  });

  test('a lock file whose process number now belongs to another program does not stop the start', async ({
    clusters,
  }) => {
    const first = await clusters.start();
    const { pid, uid } = lockFile(first);
    process.kill(pid, 'SIGKILL');
    // Of the same user: PostgreSQL itself takes such a process for another postmaster.
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, cwd: '/' } : {});
    for (const lock of ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
      const path = join(first.dataDir, lock);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(other.pid)));
    }

    const second = await clusters.start();

    expect(second.adopted).toBe(false);
    expect(alive(other.pid ?? 0)).toBe(true);
    other.kill();
  });

  test('stopping leaves no process and no shared memory, and may be repeated', async ({ clusters }) => {
    const postgres = await clusters.start();
    const { pid, sharedMemoryId } = lockFile(postgres);
    const segments = () =>
      readFileSync('/proc/sysvipc/shm', 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/)[1]);
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    expect(workers.length).toBeGreaterThan(3);
    expect(segments()).toContain(sharedMemoryId);

    await postgres.stop();
    await postgres.stop();

    expect([pid, ...workers].filter(alive)).toEqual([]);
    expect(segments()).not.toContain(sharedMemoryId);
    expect(await postgres.isRunning()).toBe(false);
  });

  test('a data directory whose path is too long for a socket, with spaces and quotes in it, works', async ({
    clusters,
  }) => {
    const dataDir = join(clusters.folder, `it's "a" folder`, 'x'.repeat(120));

    const postgres = await clusters.start({ dataDir });

    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(postgres.dataDir).toBe(dataDir);
    const socketFolder = decodeURIComponent(new URL(postgres.url).hostname);
    expect(existsSync(socketFolder)).toBe(true);
    await postgres.stop();
    expect(existsSync(socketFolder)).toBe(false);
  });

  test('where the system has little shared memory to give, it starts with less', async ({ clusters }) => {
    const user = process.getuid?.() === 0 ? await chooseClusterUser() : null;
    const real = await usableBinaries(packagedBinaries(), join(clusters.folder, 'share'), user);

    const postgres = await clusters.start({
      // In KiB of address space.
      nativeDir: binariesAfter(clusters.folder, real.folder, 'ulimit -v 250000'),
    });

    expect(await query(postgres.url, 'show shared_buffers')).toEqual([{ shared_buffers: '64MB' }]);
  });

  test.for([
    ['that another process stopped before it was seen to be ready', 'exit 0'],
    // What is left of the logs is that of the other one.
    [
      'that gave way to another one, which has taken its log away',
      'echo "LOG:  database system is ready to accept connections"; exit 1',
    ],
  ])('one %s is started again', async ([, end], { clusters }) => {
    const user = process.getuid?.() === 0 ? await chooseClusterUser() : null;
    const real = await usableBinaries(packagedBinaries(), join(clusters.folder, 'share'), user);
    const mark = '"$2/ended-once"';

    const postgres = await clusters.start({
      nativeDir: binariesAfter(
        clusters.folder,
        real.folder,
        `if [ "$1" = -D ] && [ ! -e ${mark} ]; then : > ${mark}; ${end}; fi`,
      ),
    });

    expect(existsSync(join(postgres.dataDir, 'cluster', 'ended-once'))).toBe(true);
    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

/** The real programs behind scripts; that of PostgreSQL does something first. */
function binariesAfter(folder: string, bin: string, first: string): string {
  const native = join(folder, 'scripts', 'native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const before = program === 'postgres' ? `${first}\n` : '';
    const script = `#!/bin/sh\n${before}exec '${join(bin, program)}' "$@"\n`;
    writeFileSync(join(native, 'bin', program), script, { mode: 0o755 });
  }
  return native;
}
