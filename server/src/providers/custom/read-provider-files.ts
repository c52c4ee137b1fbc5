import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Examined } from './examine-file.ts';
import type { Reserved } from './look-for-mistakes.ts';

/** More sources than any waterfall has time for. */
export const filesMax = 50;
/** One more than a file may have, so that larger ones are seen to be. */
const readBytesMax = 64 * 1024 + 1;

/** What tells whether a file is another one than before. */
export interface FileStamp {
  readonly name: string;
  readonly stamp: string;
}

/** The folder, or a file in it, cannot be read; its message says why. */
export class FolderUnreadable extends Error {
  override name = 'FolderUnreadable';
}

/** Files of custom providers in a folder, in the order of their names. None where the folder is not there. @throws {FolderUnreadable} */
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

/** Null where it is gone, or is no file. */
async function stampOf(folder: string, name: string): Promise<FileStamp | null> {
  try {
    const stats = await stat(join(folder, name), { bigint: true });
    if (!stats.isFile()) return null;
    return { name, stamp: [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join() };
  } catch (error) {
    // A link that leads nowhere, or a file that was deleted in between.
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return null;
    return { name, stamp: String(codeOf(error)) };
  }
}

export interface ReadFile {
  readonly examined: Examined;
  /** The same for the same content. */
  readonly digest: string;
}

/** Reads and examines one file. What cannot be read is a mistake of it like any other. */
export async function readProviderFile(path: string, reserved: Reserved): Promise<ReadFile> {
  // Parser and schema take a tenth of a second: only those who have such files wait for them.
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
