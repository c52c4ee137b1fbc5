import { type FileHandle, open } from 'node:fs/promises';
import { rawCharactersMax } from '../text/raw-records/raw-record.ts';

/** After so many the rest is counted and not written: a file of the wrong kind does not fill the disk. */
export const rejectsWrittenMax = 100_000;

export interface Reject {
  readonly line: number;
  readonly reason: string;
  readonly field: string | null;
  readonly raw: string;
}

export interface RejectsFile {
  /** Bytes of the file after `rejects` were written. Resolves when they are handed to the operating system. */
  append(rejects: readonly Reject[]): Promise<number>;
  close(): Promise<void>;
}

/** Cannot write the rejects; the import stops, and goes on with another path. */
export class RejectsFileError extends Error {
  override name = 'RejectsFileError';
}

/**
 * Opens lazily, so that a clean file in a folder without write permission imports. `keptBytes` is what the committed
 * batches wrote: lines of a batch that was lost with its process are cut off before the file goes on.
 */
export function rejectsFile(
  path: string,
  { keptBytes, keptLines }: { keptBytes: number; keptLines: number },
): RejectsFile {
  let handle: FileHandle | undefined;
  let bytes = keptBytes;
  let lines = keptLines;

  async function opened(): Promise<FileHandle> {
    if (handle) return handle;
    handle = await open(path, keptBytes > 0 ? 'a' : 'w');
    const { size } = await handle.stat();
    if (size > keptBytes) await handle.truncate(keptBytes);
    bytes = Math.min(size, keptBytes);
    return handle;
  }

  return {
    async append(rejects) {
      const written = rejects.slice(0, Math.max(0, rejectsWrittenMax - lines));
      lines += written.length;
      if (written.length === 0) return bytes;
      const text = written.map((reject) => `${JSON.stringify(limited(reject))}\n`).join('');
      try {
        await (await opened()).appendFile(text);
      } catch (error) {
        throw new RejectsFileError(
          `Cannot write rejected records to ${path}: ${(error as Error).message}. Name another file with --rejects.`,
          { cause: error },
        );
      }
      bytes += Buffer.byteLength(text);
      return bytes;
    },
    async close() {
      await handle?.close();
    },
  };
}

function limited({ line, reason, field, raw }: Reject): Reject {
  return { line, reason, field, raw: raw.slice(0, rawCharactersMax).toWellFormed() };
}
