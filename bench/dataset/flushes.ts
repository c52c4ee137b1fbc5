import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

const page = Buffer.alloc(8_192, 1);
const pages = 2_048;

/** The disk beside the calls: as a billed call does twice, a page is written and flushed. A disk that stands still is seen here. */
export class Flushes {
  readonly #file: FileHandle;
  #at = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async in(folder: string): Promise<Flushes> {
    const file = await open(join(folder, 'flushes'), 'w');
    // As in a log that has been used before: no flush makes the file longer.
    await file.writeFile(Buffer.alloc(pages * page.length));
    await file.sync();
    return new Flushes(file);
  }

  /** Milliseconds that two of them take, one after the other. */
  async two(): Promise<number> {
    const startedAt = performance.now();
    for (let number = 0; number < 2; number += 1) {
      this.#at = (this.#at + 1) % pages;
      await this.#file.write(page, 0, page.length, this.#at * page.length);
      await this.#file.datasync();
    }
    return performance.now() - startedAt;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
