import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Examined } from './examine-file.ts';
import type { Reserved } from './look-for-mistakes.ts';

/** More sources than any waterfall has time for. */
export const filesMax = 50;
/** One more than a file may have, to detect larger ones. */
const readBytesMax = 64 * 1024 + 1;

/** Changes when the file changes. */
export interface FileStamp {
  readonly name: string;
  readonly stamp: string;
}

/** The folder or a file in it is unreadable; the message says why. */
export class FolderUnreadable extends Error {
  override name = 'FolderUnreadable';
}

/** Custom provider files in a folder, sorted by name. Empty if the folder does not exist. @throws {FolderUnreadable} */
export async function listProviderFiles(folder: string): Promise<FileStamp[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw new FolderUnreadable(`The folder of custom providers cannot be read (${codeOf(error)}).`, {
      cause: error,
    });
  }
  const files = names
    .filter((name) => /^[^.].*\.(?:ya?ml|json)$/i.test(name))
    .toSorted()
    .slice(0, filesMax + 1);
  const stamps = await Promise.all(files.map((name) => stampOf(folder, name)));
  return stamps.filter((one) => one !== null);
}

/** Null if it is gone or not a file. */
async function stampOf(folder: string, name: string): Promise<FileStamp | null> {
  try {
    const stats = await stat(join(folder, name), { bigint: true });
    if (!stats.isFile()) return null;
    return { name, stamp: [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join() };
  } catch (error) {
    // A broken link, or a file deleted in the meantime.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return null;
    return { name, stamp: String(codeOf(error)) };
  }
}

export interface ReadFile {
  readonly examined: Examined;
  /** The same for the same content. */
  readonly digest: string;
}

/** Reads and examines one file. An unreadable file counts as a mistake like any other. */
export async function readProviderFile(path: string, reserved: Reserved): Promise<ReadFile> {
  // Parser and schema take a tenth of a second to load: only operators with such files wait.
  const { examineFile } = await import('./examine-file.ts');
  let bytes: Buffer;
  try {
    bytes = await readStart(path);
  } catch (error) {
    const message = `It cannot be read (${codeOf(error)}).`;
    return {
      examined: {
        file: null,
        errors: [{ line: 1, column: 1, at: '', message }],
        warnings: [],
        capabilities: [],
      },
      digest: message,
    };
  }
  return {
    examined: examineFile(bytes.toString(), reserved),
    digest: createHash('sha256').update(bytes).digest('hex'),
  };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(readBytesMax);
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(buffer, length, readBytesMax - length);
      length += bytesRead;
      if (bytesRead === 0 || length === readBytesMax) return buffer.subarray(0, length);
    }
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown';
