import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ServiceError } from '../kernel/service-error.ts';

/*
 * Files that an operator sends to be imported, in parts: each part is one short request, so that no limit of time or of bodies stands in the
 * way of a large file, and one that broke off goes on. Kept on this machine for a day.
 */

/** Of one part. */
export const partBytesMax = 8 * 1024 ** 2;
export const uploadBytesMax = 8 * 1024 ** 3;
const uploadsMax = 20;
const keptMs = 86_400_000;
const idShape = /^up_[0-9a-f]{32}$/;
/** Of a name that people gave: what every file system takes. */
const nameShape = /[^\p{L}\p{N}._ -]+/gu;

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly file: string;
}

export class Uploads {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws {ServiceError} conflict where too many are kept */
  async begin(name: string): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#sweep();
    if ((await readdir(this.#folder)).length >= uploadsMax) {
      throw new ServiceError('conflict', `At most ${uploadsMax} files are kept at a time.`, {
        fix: 'Delete some that were imported: DELETE operator/uploads/{upload_id}.',
      });
    }
    const id = `up_${randomBytes(16).toString('hex')}`;
    const plain = name.replaceAll(nameShape, '_').replace(/^\.+/, '').slice(-120) || 'file';
    await mkdir(join(this.#folder, id), { mode: 0o700 });
    const file = join(this.#folder, id, plain);
    await (await open(file, 'wx', 0o600)).close();
    return { id, name: plain, bytes: 0, file };
  }

  /** Adds a part at its place, which is the end of what is there. @throws {ServiceError} conflict for another place */
  async add(id: string, offset: number, part: Uint8Array): Promise<Upload> {
    const upload = await this.find(id);
    if (offset !== upload.bytes) {
      throw new ServiceError('conflict', `The next part begins at byte ${upload.bytes}, not at ${offset}.`, {
        fix: 'Go on at that byte.',
      });
    }
    if (offset + part.length > uploadBytesMax) {
      throw new ServiceError('body_too_large', `A file has at most ${uploadBytesMax / 1024 ** 3} GiB.`);
    }
    const handle = await open(upload.file, 'r+');
    try {
      await handle.write(part, 0, part.length, offset);
    } finally {
      await handle.close();
    }
    return { ...upload, bytes: offset + part.length };
  }

  /** @throws {ServiceError} unknown_id */
  async find(id: string): Promise<Upload> {
    const folder = idShape.test(id) ? join(this.#folder, id) : null;
    const [name] = folder === null ? [] : await readdir(folder).catch(() => []);
    if (folder === null || name === undefined) {
      throw new ServiceError('unknown_id', 'There is no upload with that id. Files are kept for a day.');
    }
    const file = join(folder, name);
    const now = new Date();
    await utimes(folder, now, now);
    return { id, name, bytes: (await stat(file)).size, file };
  }

  async remove(id: string): Promise<void> {
    await this.find(id);
    // Whatever `find` lets through, nothing but a folder of these is deleted.
    await rm(join(this.#folder, basename(id)), { recursive: true, force: true });
  }

  async #sweep(): Promise<void> {
    for (const id of await readdir(this.#folder)) {
      const folder = join(this.#folder, id);
      const usedAtMs = (await stat(folder)).mtimeMs;
      if (idShape.test(id) && Date.now() - usedAtMs > keptMs)
        await rm(folder, { recursive: true, force: true });
    }
  }
}
