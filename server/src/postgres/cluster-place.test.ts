import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect } from 'vitest';
import { lockFile, nobody, otherUsersCanRunNode, query, test } from '../testing/clusters.ts';
import { packagedBinaries } from './cluster-binaries.ts';

const root = process.getuid?.() === 0;
const canBeNobody = otherUsersCanRunNode();

/** JavaScript for a process of its own that starts PostgreSQL and prints its folder, or what it was told instead. */
const tryToStart = (folder: string, more = '') =>
  `try {
     const postgres = await startEmbedded({ dataDir: ${JSON.stringify(join(folder, 'data'))}, parameters,
       shareDir: ${JSON.stringify(join(folder, 'share'))}, ${more} });
     await postgres.stop();
     console.log(postgres.dataDir);
   } catch (error) {
     console.log(error.problem + ': ' + error.message);
   }`;

describe.runIf(root)('started by root', () => {
  test('PostgreSQL runs as another user, and a folder that was there keeps its owner and mode', async ({
    clusters,
  }) => {
    const dataDir = join(clusters.folder, 'data');
    mkdirSync(dataDir, { mode: 0o755 });

    const postgres = await clusters.start();

    expect(lockFile(postgres).uid).not.toBe(0);
    expect(statSync(dataDir)).toMatchObject({ uid: 0, mode: 0o40755 });
    expect(statSync(join(dataDir, 'cluster')).mode & 0o777).toBe(0o700);
  });

  test('below a closed folder, data and programs go where that user can reach them, and are found again', async ({
    clusters,
  }) => {
    const closed = join(clusters.folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    symlinkSync(dirname(packagedBinaries()), join(closed, 'package'));
    const settings = { dataDir: join(closed, 'data'), nativeDir: join(closed, 'package', 'native') };
    const first = await clusters.start(settings);
    await query(first.url, 'create table kept ()');
    await first.stop();

    const second = await clusters.start(settings);

    expect(second.dataDir).toBe(first.dataDir);
    expect(dirname(second.dataDir)).toBe(join(clusters.folder, 'share'));
    expect(readFileSync(join(closed, 'data', 'data-is-at'), 'utf8')).toMatch(first.dataDir);
    expect(await query(second.url, 'select * from kept')).toEqual([]);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    const copies = readdirSync(join(clusters.folder, 'share')).filter((name) => name.startsWith('postgres-'));
    expect(copies).toHaveLength(1);
  });

  test('a data directory that a backup restored as root is given back to its user', async ({ clusters }) => {
    const first = await clusters.start();
    const { uid } = lockFile(first);
    await first.stop();
    for (const name of ['.', ...readdirSync(join(first.dataDir, 'cluster'), { recursive: true })]) {
      chownSync(join(first.dataDir, 'cluster', String(name)), 0, 0);
    }

    // A backup may have links to folders of the system.
    const outside = join(clusters.folder, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'file'), '');
    symlinkSync(outside, join(first.dataDir, 'cluster', 'pg_tblspc', 'link'));

    const second = await clusters.start();

    expect(lockFile(second).uid).toBe(uid);
    expect(statSync(join(outside, 'file')).uid).toBe(0);
  });

  test.runIf(canBeNobody)(
    'a data directory that an ordinary user made runs as that user',
    async ({ clusters }) => {
      chownSync(clusters.folder, nobody.uid, nobody.gid);
      const earlier = clusters.inProcess(tryToStart(clusters.folder), nobody);
      expect(await earlier.firstLine()).toBe(join(clusters.folder, 'data'));

      const postgres = await clusters.start();

      expect(lockFile(postgres).uid).toBe(nobody.uid);
    },
  );
});

describe.runIf(canBeNobody)('started by an ordinary user', () => {
  test('a data directory that belongs to another user is refused with what to do', async ({ clusters }) => {
    const postgres = await clusters.start();
    await postgres.stop();
    // Whoever root has chosen, but not the user of this test.
    chownSync(join(postgres.dataDir, 'cluster'), 12_345, 12_345);

    const service = clusters.inProcess(tryToStart(clusters.folder), nobody);

    const said = await service.firstLine();
    expect(said).toMatch(/^wrong_owner: Cannot use the data directory/);
    expect(said).toContain(`chown -R ${nobody.uid} ${postgres.dataDir}`);
  });

  test('a folder that may not be written is named, with what to do', async ({ clusters }) => {
    const service = clusters.inProcess(tryToStart(clusters.folder), nobody);

    expect(await service.firstLine()).toMatch(
      /^not_writable: Cannot make the data directory in .*\/data: this user may not write there\. Do this: /,
    );
  });

  test('a package without its library links that may not be written is copied', async ({ clusters }) => {
    const native = packageWithoutLinks(clusters.folder);
    chownSync(clusters.folder, nobody.uid, nobody.gid);

    const service = clusters.inProcess(
      tryToStart(clusters.folder, `nativeDir: ${JSON.stringify(native)}`),
      nobody,
    );

    expect(await service.firstLine()).toBe(join(clusters.folder, 'data'));
    expect(existsSync(join(native, 'lib', 'libpq.so'))).toBe(false);
    expect(readdirSync(join(clusters.folder, 'data')).some((name) => name.startsWith('postgres-'))).toBe(
      true,
    );
  });
});

test('library links that the package manager did not make are made', async ({ clusters }) => {
  const native = packageWithoutLinks(clusters.folder);

  const postgres = await clusters.start({ nativeDir: native });

  expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(lstatSync(join(native, 'lib', 'libpq.so')).isSymbolicLink()).toBe(true);
});

describe('a data directory that cannot be used', () => {
  test('a full disk is named at the first start', async ({ clusters, skip }) => {
    const disk = clusters.mountDisk('disk', 20);
    if (!disk) return skip('this sandbox does not let us mount a small disk');

    const start = clusters.start({ dataDir: join(disk.path, 'data') });

    await expect(start).rejects.toMatchObject({
      problem: 'disk_full',
      message: expect.stringContaining(join(disk.path, 'data')),
    });
    expect(readdirSync(join(disk.path, 'data'))).toEqual([]);
  });

  test('a full disk is named at a later start, and once there is space all is well', async ({
    clusters,
    skip,
  }) => {
    const disk = clusters.mountDisk('disk', 100);
    if (!disk) return skip('this sandbox does not let us mount a small disk');
    const dataDir = join(disk.path, 'data');
    const postgres = await clusters.start({ dataDir });
    await postgres.stop();
    fill(join(disk.path, 'filling'));

    const later = clusters.start({ dataDir });

    await expect(later).rejects.toMatchObject({
      problem: 'disk_full',
      message: expect.stringMatching(`${dataDir}: the disk is full. Do this: free some space`),
    });
    rmSync(join(disk.path, 'filling'));
    const mended = await clusters.start({ dataDir });
    expect(await query(mended.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  test('a read-only disk is named, at the first start and at a later one', async ({ clusters, skip }) => {
    const disk = clusters.mountDisk('disk', 100);
    if (!disk) return skip('this sandbox does not let us mount a disk');
    const postgres = await clusters.start({ dataDir: join(disk.path, 'old') });
    await postgres.stop();
    disk.makeReadOnly();

    for (const name of ['new', 'old']) {
      await expect(clusters.start({ dataDir: join(disk.path, name) })).rejects.toMatchObject({
        problem: 'not_writable',
        message: expect.stringMatching(`${name}: that file system is read-only. Do this: mount it writable`),
      });
    }
  });

  test('one of another major version is refused, and untouched', async ({ clusters }) => {
    const cluster = join(clusters.folder, 'data', 'cluster');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
    if (root) chownSync(cluster, nobody.uid, nobody.gid);

    const start = clusters.start();

    await expect(start).rejects.toMatchObject({
      problem: 'wrong_version',
      message: expect.stringMatching(/PostgreSQL 17.*docs\/operations\/upgrade.md/),
    });
    expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
  });

  test('files that are not ours are never touched', async ({ clusters }) => {
    mkdirSync(join(clusters.folder, 'photos'));
    writeFileSync(join(clusters.folder, 'photos', 'cat.jpg'), 'meow');

    const start = clusters.start({ dataDir: join(clusters.folder, 'photos') });

    await expect(start).rejects.toMatchObject({
      problem: 'foreign_files',
      message: expect.stringContaining('cat.jpg'),
    });
    expect(readdirSync(join(clusters.folder, 'photos'))).toEqual(['cat.jpg']);
  });

  test('a database of another PostgreSQL, and one that lost its most important file, are not written over', async ({
    clusters,
  }) => {
    const [bare, damaged] = ['bare', 'damaged'].map((name) => join(clusters.folder, name)) as [
      string,
      string,
    ];
    mkdirSync(bare);
    writeFileSync(join(bare, 'PG_VERSION'), '15\n');
    mkdirSync(join(damaged, 'cluster', 'base'), { recursive: true });

    const starts = [bare, damaged].map((dataDir) => clusters.start({ dataDir }).catch((error) => error));

    const [atBare, atDamaged] = await Promise.all(starts);
    expect(atBare).toMatchObject({
      problem: 'foreign_files',
      message: expect.stringContaining('set DATABASE_URL to it'),
    });
    expect(atDamaged).toMatchObject({ problem: 'foreign_files' });
    expect(readdirSync(bare)).toEqual(['PG_VERSION']);
    expect(readdirSync(damaged)).toEqual(['cluster']);
  });

  test('what a first start left that was killed half-way is thrown away, and the database made', async ({
    clusters,
  }) => {
    const service = clusters.inProcess(tryToStart(clusters.folder));
    const dataDir = join(clusters.folder, 'data');
    const unfinished = () =>
      existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith('unfinished-')) : [];
    await expect.poll(() => unfinished().length, { interval: 5 }).toBe(1);
    service.process.kill('SIGKILL');
    await once(service.process, 'close');
    expect(unfinished()).toHaveLength(1);
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);

    const postgres = await clusters.start();

    expect(await query(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(unfinished()).toEqual([]);
  });
});

function packageWithoutLinks(folder: string): string {
  const original = dirname(packagedBinaries());
  const copy = join(folder, 'package');
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(copy, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { target } of links) rmSync(join(copy, target), { force: true });
  chmodSync(copy, 0o755);
  return join(copy, 'native');
}

function fill(path: string): void {
  for (const bytes of [1024 ** 2, 4096]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
