import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Free, of the file system and of the machine: the databases of a run need far less, and others want memory too. */
const bytesMin = 4 * 1024 ** 3;

/**
 * A new folder for a database that may be lost, in memory where Linux has enough of that: each database of a test is hundreds of files,
 * and to make and delete them costs several times as much on a disk's file system.
 */
export function makeMemoryFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), prefix));
}

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= bytesMin && process.availableMemory() >= bytesMin;
}
