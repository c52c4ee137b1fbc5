import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { entriesBelow } from '../kernel/entries-below.ts';
import { EmbeddedPostgresError, explainFolderTrouble } from './cluster-errors.ts';
import { type ClusterUser, chooseClusterUser, clusterUserOf, isRoot } from './cluster-user.ts';
import { runCommand } from './run-command.ts';

/**
 * Where everything of one cluster lies. `dataDir` itself only has to be passable for `user`; what PostgreSQL writes is
 * in folders made for it, so a folder that somebody else made (a volume, a folder of the checkout) keeps its owner.
 */
export interface ClusterPlace {
  /** Where it really is, which is not always what was asked for: see `pointerName`. */
  readonly dataDir: string;
  /** PGDATA. */
  readonly cluster: string;
  /** The folder of the unix socket; null on Windows, which uses 127.0.0.1. */
  readonly socketFolder: string | null;
  /** Who PostgreSQL runs as; null for the user of this process. */
  readonly user: ClusterUser | null;
  /** In the process titles of PostgreSQL, by which the survivors of a killed postmaster are found. */
  readonly clusterName: string;
}

/** A file in the asked-for folder whose first line is the folder that really has the data. */
export const pointerName = 'data-is-at';
export const clusterFolderName = 'cluster';
/** The key of the database's secrets. A service with DATABASE_URL makes it here too, so it can be older than the cluster. */
export const secretKeyName = 'secret.key';
/** Where the running service writes its addresses. One that was killed leaves it behind. */
export const serviceFileName = 'service.json';
/** Where the first start writes the first keys, when no terminal shows them. */
export const firstKeysName = 'first-keys';
/** Folders where an initdb is at work, or was killed: nothing in them was ever used. */
export const unfinishedPrefix = 'unfinished-';

const ownNames = new Set([clusterFolderName, pointerName, 'socket', 'lost+found']);
/** With what a killed process leaves of one that it was writing: the name, a dot and more. */
const ownFiles = [secretKeyName, serviceFileName, firstKeysName];
// sun_path holds 108 bytes on Linux and 104 on macOS; PostgreSQL adds "/.s.PGSQL.5432.lock".
const socketFolderBytesMax = 83;

/**
 * Finds or makes the folder for the cluster, and decides who runs it.
 * @param shareDir where root puts data that PostgreSQL's user could not reach at `asked`
 * @throws {EmbeddedPostgresError} and then at most an empty folder was made
 */
export async function findClusterPlace(asked: string, shareDir: string): Promise<ClusterPlace> {
  const dataDir = followPointer(resolve(asked));
  const who = isRoot() ? 'root' : 'this user';
  const made = makeFolder(dataDir, who);
  try {
    if (!isRoot()) {
      refuseOtherOwner(dataDir);
      return describe(dataDir, null);
    }
    const user = await userFor(dataDir);
    if (await canEnter(dataDir, user)) return describe(dataDir, user);
    await requireUser(user);
    return await redirect(dataDir, shareDir, user);
  } catch (error) {
    if (made && !(error instanceof EmbeddedPostgresError)) rmSync(dataDir, { recursive: true, force: true });
    if (error instanceof EmbeddedPostgresError) throw error;
    throw explainFolderTrouble('keep the database', dataDir, who, error);
  }
}

/** Whether a start would find a database here, or make one. */
export function hasCluster(dataDir: string): boolean {
  return [clusterFolderName, pointerName].some((name) => existsSync(join(dataDir, name)));
}

function followPointer(asked: string): string {
  let target: string;
  try {
    target = readFileSync(join(asked, pointerName), 'utf8').split('\n')[0]?.trim() ?? '';
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // What else is wrong with the folder shows when it is made or read.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return asked;
    throw error;
  }
  if (isAbsolute(target) && statSync(target, { throwIfNoEntry: false })?.isDirectory()) return target;
  throw new EmbeddedPostgresError(
    'missing',
    `Cannot open the database of ${asked}: its file ${pointerName} says that the data is in ${target}, which is not ` +
      `there. Do this: bring that folder back, or, to begin with an empty database, delete ${join(asked, pointerName)}.`,
  );
}

function makeFolder(folder: string, who: string): boolean {
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
    makeWithParents(folder);
    // Whatever the umask: PostgreSQL's user must get through. What is secret lies in folders of mode 0700 below.
    chmodSync(folder, 0o755);
    return true;
  } catch (error) {
    throw explainFolderTrouble('make the data directory', folder, who, error);
  }
}

/** Not mkdir's own `recursive`: on a read-only disk that says ENOENT, which hides what is wrong. */
function makeWithParents(folder: string): void {
  if (!statSync(dirname(folder), { throwIfNoEntry: false })) makeWithParents(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another start made it in between.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function refuseOtherOwner(dataDir: string): void {
  const owner = clusterStats(dataDir)?.uid;
  if (owner === undefined || process.getuid === undefined || owner === process.getuid()) return;
  throw new EmbeddedPostgresError(
    'wrong_owner',
    `Cannot use the data directory ${dataDir}: its files belong to user ${owner}, and this process runs as user ` +
      `${process.getuid()}. It was probably started as another user, or as root, before. Do this: start it as that user ` +
      `or as root again, or stop it and run: chown -R ${process.getuid()} ${dataDir}`,
  );
}

/** Of PGDATA, when it exists. */
function clusterStats(dataDir: string): Stats | undefined {
  try {
    return statSync(join(dataDir, clusterFolderName), { throwIfNoEntry: false });
  } catch (error) {
    throw explainFolderTrouble('open the database', dataDir, 'this user', error);
  }
}

async function userFor(dataDir: string): Promise<ClusterUser> {
  const owner = clusterStats(dataDir);
  if (owner && owner.uid !== 0) return clusterUserOf(owner);
  const user = await chooseClusterUser();
  // A backup that root unpacked, say. PostgreSQL insists on owning its files.
  if (owner) giveTree(join(dataDir, clusterFolderName), user);
  return user;
}

/** Gives a folder of ours to `user`, whole. What a link leads to keeps its owner: root would give away files of the system. */
export function giveTree(folder: string, user: ClusterUser): void {
  lchownSync(folder, user.uid, user.gid);
  for (const { path } of entriesBelow(folder)) lchownSync(path, user.uid, user.gid);
}

async function canEnter(folder: string, user: ClusterUser): Promise<boolean> {
  const entered = await runCommand('/bin/sh', ['-c', 'cd "$1" && ls . >/dev/null', 'sh', folder], {
    user,
    timeoutMs: 10_000,
  });
  return entered.succeeded;
}

/** In some containers root may not become anybody else. */
async function requireUser(user: ClusterUser): Promise<void> {
  const attempt = await runCommand('/bin/sh', ['-c', 'exit 0'], { user, timeoutMs: 10_000 });
  if (attempt.succeeded) return;
  throw new EmbeddedPostgresError(
    'start_failed',
    `Cannot start PostgreSQL: it refuses to run as root, and root may not run programs as ${user.name} here. Do this: ` +
      'start Millrace as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    new Error(attempt.output),
  );
}

async function redirect(asked: string, shareDir: string, user: ClusterUser): Promise<ClusterPlace> {
  if (clusterStats(asked)) {
    // A folder with its data was moved to where it is closed. Moving it on is for the operator to decide.
    throw new EmbeddedPostgresError(
      'not_writable',
      `Cannot use the data directory ${asked}: PostgreSQL refuses to run as root, and the user ${user.name} that it runs as ` +
        'cannot enter that folder. Do this: move it to where that user can reach it, and name the new place.',
    );
  }
  refuseForeignFiles(asked);
  const hash = shortHash(realpathSync(asked));
  const dataDir = join(shareDir, `${basename(asked)}-${hash}`);
  makeFolder(shareDir, 'root');
  makeFolder(dataDir, 'root');
  if (!(await canEnter(dataDir, user))) {
    throw new EmbeddedPostgresError(
      'not_writable',
      `Cannot keep the database in ${asked}: PostgreSQL refuses to run as root, and the user ${user.name} that it would run as ` +
        `cannot enter that folder, nor ${dataDir}. Do this: start Millrace as an ordinary user, or name a data directory ` +
        `that ${user.name} can reach.`,
    );
  }
  const owner = clusterStats(dataDir);
  const runsAs = owner && owner.uid !== 0 ? await clusterUserOf(owner) : user;
  replaceFile(
    join(asked, pointerName),
    `${dataDir}\n\nThe database is there because Millrace was started as root: PostgreSQL then runs as ${user.name}, who ` +
      'cannot enter this folder.\n',
    { mode: 0o644, user: null },
  );
  return describe(dataDir, runsAs);
}

function describe(dataDir: string, user: ClusterUser | null): ClusterPlace {
  const path = realpathSync(dataDir);
  refuseForeignFiles(path);
  const clusterName = `millrace-${shortHash(path)}`;
  return {
    dataDir: path,
    cluster: join(path, clusterFolderName),
    socketFolder: process.platform === 'win32' ? null : socketFolderFor(path, clusterName),
    user,
    clusterName,
  };
}

function refuseForeignFiles(dataDir: string): void {
  const names = readdirSync(dataDir);
  if (names.includes(clusterFolderName)) return;
  const foreign = names.filter(
    (name) =>
      !ownNames.has(name) &&
      !ownFiles.some((own) => name === own || name.startsWith(`${own}.`)) &&
      !name.startsWith('.') &&
      !name.startsWith(unfinishedPrefix) &&
      !name.startsWith('postgres-'),
  );
  if (foreign.length === 0) return;
  if (foreign.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      'foreign_files',
      `Cannot use ${dataDir}: it is the data directory of a PostgreSQL that Millrace did not make. Do this: start that ` +
        'PostgreSQL itself and set DATABASE_URL to it, or name another data directory.',
    );
  }
  const some = foreign.slice(0, 3).join(', ') + (foreign.length > 3 ? ', …' : '');
  throw new EmbeddedPostgresError(
    'foreign_files',
    `Cannot make a database in ${dataDir}: that folder has files that are not Millrace's (${some}). Do this: name a data ` +
      'directory that is empty or does not exist yet.',
  );
}

function socketFolderFor(dataDir: string, clusterName: string): string {
  const fits = (folder: string) => Buffer.byteLength(folder) <= socketFolderBytesMax;
  const beside = join(dataDir, 'socket');
  if (fits(beside)) return beside;
  if (isRoot()) return join('/run', clusterName);
  const temporary = join(tmpdir(), clusterName);
  return fits(temporary) ? temporary : join('/tmp', clusterName);
}

/** Makes a folder that only `user` may enter. One that is there already must be exactly that: /tmp is open to all. */
export function makePrivateFolder(folder: string, user: ClusterUser | null): void {
  const uid = user?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (user) lchownSync(folder, user.uid, user.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const found = lstatSync(folder);
    const ours =
      found.isDirectory() && (uid === undefined || found.uid === uid) && (found.mode & 0o077) === 0;
    if (ours || process.platform === 'win32') return;
    // Root's own, from a start that ended between making and giving it.
    if (user && found.isDirectory() && found.uid === 0 && (found.mode & 0o077) === 0) {
      lchownSync(folder, user.uid, user.gid);
      return;
    }
    throw new EmbeddedPostgresError(
      'wrong_owner',
      `Cannot use ${folder} for the database: it belongs to another user or is open to others. Do this: look who made ` +
        'it, delete it, and start again.',
    );
  }
}

/** Writes a whole file or nothing, never through a link that somebody else may have laid. */
export function replaceFile(
  path: string,
  content: string,
  options: { readonly mode: number; readonly user: ClusterUser | null },
): void {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(unfinished, content, { flag: 'wx', mode: options.mode });
    chmodSync(unfinished, options.mode);
    if (options.user) lchownSync(unfinished, options.user.uid, options.user.gid);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
