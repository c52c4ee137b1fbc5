import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Binaries } from './cluster-binaries.ts';
import { EmbeddedPostgresError, explainFolderTrouble } from './cluster-errors.ts';
import { type ClusterPlace, giveTree, replaceFile, unfinishedPrefix } from './cluster-place.ts';
import { isInUse } from './postmaster.ts';
import { runCommand } from './run-command.ts';

export const databaseUser = 'millrace';
const passwordFileName = 'millrace-password';
const timeoutMs = 120_000;

/**
 * Makes the database cluster unless there is one. It appears whole or not at all: initdb works in a folder beside it,
 * which a killed start leaves behind and the next one deletes.
 * @throws {EmbeddedPostgresError} and then there is still none, or one that is not ours to change
 */
export async function makeClusterOnce(
  place: ClusterPlace,
  binaries: Binaries,
  options: { readonly durable: boolean },
): Promise<void> {
  const version = readVersion(place.cluster);
  if (version !== null) {
    refuseOtherVersion(place, version, binaries);
    return;
  }
  refuseStrayFiles(place);
  await deleteUnfinished(place);
  const who = place.user?.name ?? 'this user';
  let workshop: string | null = null;
  try {
    workshop = mkdtempSync(join(place.dataDir, `${unfinishedPrefix}${process.pid}-`));
    await makeCluster(workshop, place, binaries, options);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw explainFolderTrouble('make the database', place.dataDir, who, error);
  } finally {
    if (workshop) rmSync(workshop, { recursive: true, force: true });
  }
}

async function makeCluster(
  workshop: string,
  place: ClusterPlace,
  binaries: Binaries,
  options: { readonly durable: boolean },
): Promise<void> {
  const cluster = join(workshop, 'cluster');
  const passwordFile = join(workshop, 'password');
  const password = randomBytes(24).toString('base64url');
  mkdirSync(cluster, { mode: 0o700 });
  replaceFile(passwordFile, `${password}\n`, { mode: 0o600, user: place.user });
  if (place.user) giveTree(workshop, place.user);
  const run = async (commandArguments: readonly string[]) => {
    const result = await runCommand(join(binaries.folder, 'initdb'), commandArguments, {
      user: place.user,
      timeoutMs,
    });
    if (!result.succeeded) throw new Error(result.output);
  };
  await run([
    ...['-D', cluster, '-U', databaseUser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync'],
    // Repeated hashing slows down who guesses passwords. Nobody guesses 192 random bits, and each connection would pay 10 ms of CPU for it.
    ...['-c', 'scram_iterations=1'],
    // PostgreSQL's own C.UTF-8: upper and lower case work for all of Unicode, the order is that of the code points, and
    // neither changes with the operating system's library, which silently breaks indexes.
    ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  mkdirSync(join(cluster, 'log'), { mode: 0o700 });
  replaceFile(join(cluster, passwordFileName), `${password}\n`, { mode: 0o600, user: place.user });
  if (place.user) giveTree(join(cluster, 'log'), place.user);
  // Once, at the end: a power cut just after the first start must not find half of it on the disk.
  if (options.durable) await run(['--sync-only', '-D', cluster]);
  try {
    renameSync(cluster, place.cluster);
  } catch (error) {
    // Of two first starts at once, one was faster; its cluster is as good.
    if (readVersion(place.cluster) === null) throw error;
  }
}

/** The password that this cluster was made with; only its owner and root can read it. */
export function readPassword(place: ClusterPlace): string {
  const path = join(place.cluster, passwordFileName);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw explainFolderTrouble('read the password of the database', place.dataDir, 'this user', error);
    }
    throw new EmbeddedPostgresError(
      'missing',
      `Cannot open the database in ${place.dataDir}: its file ${path} is not there. Do this: bring it back from a backup.`,
      error,
    );
  }
}

function readVersion(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw explainFolderTrouble('open the database', folder, 'this user', error);
  }
}

function refuseOtherVersion(place: ClusterPlace, version: string, binaries: Binaries): void {
  const [major] = binaries.version.split('.');
  if (version === major) return;
  throw new EmbeddedPostgresError(
    'wrong_version',
    `Cannot open the database in ${place.dataDir}: it was written by PostgreSQL ${version}, and this Millrace brings ` +
      `PostgreSQL ${major}. Do this: dump it with the Millrace that wrote it and restore the dump into a new data ` +
      'directory, as docs/operations/upgrade.md describes.',
  );
}

/** Such as a database whose most important file was lost: initdb over it would hide what is left. */
function refuseStrayFiles(place: ClusterPlace): void {
  const present = statSync(place.cluster, { throwIfNoEntry: false });
  if (!present || (present.isDirectory() && readdirSync(place.cluster).length === 0)) return;
  throw new EmbeddedPostgresError(
    'foreign_files',
    `Cannot make a database in ${place.cluster}: there are files, but not those of a database. Do this: look what they ` +
      'are and move them away, or name another data directory.',
  );
}

const abandonedAfterMs = 10 * 60_000;

async function deleteUnfinished(place: ClusterPlace): Promise<void> {
  for (const name of readdirSync(place.dataDir).filter((entry) => entry.startsWith(unfinishedPrefix))) {
    const path = join(place.dataDir, name);
    const maker = Number(/^unfinished-(\d+)-/.exec(name)?.[1]);
    const startedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    // A first start in another process may be at work there now.
    if (isInUse(maker) && Date.now() - startedAt < abandonedAfterMs) continue;
    await deleteInUse(path);
  }
}

const deleteTries = 100;
const betweenTriesMs = 50;

/**
 * A killed start leaves its initdb running, which ends once its files are gone, and deletes some itself meanwhile. A file
 * that vanishes so makes `rmSync` return as if all were deleted, and one that comes makes it throw: it is asked again.
 * @throws what the system says, where it cannot be deleted within 5 s
 */
async function deleteInUse(path: string): Promise<void> {
  for (let tries = deleteTries; ; tries--) {
    try {
      rmSync(path, { recursive: true, force: true });
      if (tries === 0 || !statSync(path, { throwIfNoEntry: false })) return;
    } catch (error) {
      if (tries === 0 || (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
    await setTimeout(betweenTriesMs);
  }
}
