import { readdirSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clusterFolderName, pointerName } from '../../postgres/cluster-place.ts';
import { clusterUserOf, isRoot } from '../../postgres/cluster-user.ts';
import { type Check, fail, ok, warn } from './check.ts';

export interface DataDirectory {
  readonly checks: readonly Check[];
  /** Whether there is a database to open. False before the first start. */
  readonly hasDatabase: boolean;
}

const freeBytesUsual = 5 * 1024 ** 3;
const freeBytesMin = 200 * 1024 ** 2;
const logBytesUsual = 200 * 1024 ** 2;

/** Looks at the folder of the service's own PostgreSQL, and changes nothing. */
export async function checkDataDirectory(asked: string): Promise<DataDirectory> {
  try {
    const place = followPointer(asked);
    const cluster = join(place, clusterFolderName);
    const version = readIfThere(join(cluster, 'PG_VERSION'));
    const moved = place === asked ? '' : ` (named by ${join(asked, pointerName)})`;
    if (version === null) {
      return {
        checks: [
          ok('data directory', `${place}${moved}: empty; the first start creates the database`),
          freeSpace(place),
        ],
        hasDatabase: false,
      };
    }
    const owner = statSync(cluster);
    const user = process.getuid === undefined ? null : await clusterUserOf(owner);
    const isOwn = isRoot() || owner.uid === process.getuid?.();
    const checks = [
      ok('data directory', `${place}${moved}: a database of PostgreSQL ${version}`),
      isOwn
        ? ok('database user', `PostgreSQL runs as ${user?.name ?? 'this user'}`)
        : fail(
            'database user',
            `the database belongs to ${user?.name ?? owner.uid}, but this process runs as user ${process.getuid?.()}`,
            `Run Millrace as ${user?.name ?? owner.uid}, or as the user who first started it.`,
          ),
      freeSpace(place),
      ...(isOwn ? [logSize(join(cluster, 'log'))] : []),
    ];
    return { checks, hasDatabase: isOwn };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return {
      checks: [
        fail(
          'data directory',
          `${asked} cannot be read: ${message}`,
          'Set MILLRACE_DATA_DIR to another folder, or give this user access.',
        ),
      ],
      hasDatabase: false,
    };
  }
}

function followPointer(asked: string): string {
  return readIfThere(join(asked, pointerName))?.split('\n')[0]?.trim() || asked;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function freeSpace(place: string): Check {
  let folder = place;
  while (!statSync(folder, { throwIfNoEntry: false }) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const detail = `${gigabytes(free)} free in ${folder}`;
  const fix = 'Free some space, or move the data directory to a larger disk (docs/operations/upgrade.md).';
  if (free < freeBytesMin) return fail('disk', detail, fix);
  return free < freeBytesUsual ? warn('disk', detail, fix) : ok('disk', detail);
}

function logSize(folder: string): Check {
  const bytes = readdirSync(folder).reduce((sum, name) => sum + sizeOf(join(folder, name)), 0);
  const detail = `${(bytes / 1024 ** 2).toFixed(1)} MB in ${folder}`;
  return bytes > logBytesUsual
    ? warn('database log', detail, 'Read the newest file: PostgreSQL reports many problems.')
    : ok('database log', detail);
}

/** PostgreSQL may delete one in between. */
const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;
