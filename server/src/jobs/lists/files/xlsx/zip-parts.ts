import { posix } from 'node:path';
import type { TransformOptions } from 'node:stream';
import { crc32, createInflateRaw, type ZlibOptions } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { damagedFile, RefusedFile } from './refused-file.ts';

const partsMax = 10_000;
/** Of all that is unpacked of a file. A sheet of 100,000 rows and 100 columns takes 450 MB. */
const unpackedBytesMax = 1024 ** 3;

/** Methods of compression. */
const stored = 0;
const deflated = 8;

/** Unpacks no more than is asked for. */
const oneAtATime: TransformOptions & ZlibOptions = { readableHighWaterMark: 1 };

/** The files within a ZIP file, read where they are; nothing is written anywhere. */
export class ZipParts {
  readonly #zip: ZipFile;
  /** By name in small letters, as names of parts are compared. */
  readonly #entries: ReadonlyMap<string, Entry>;
  #bytesLeft = unpackedBytesMax;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws {RefusedFile} where it is no ZIP file, or not a whole one */
  static async open(file: string): Promise<ZipParts> {
    const entries = new Map<string, Entry>();
    // Names are no paths here, so none of them is wrong.
    const zip = await openPromise(file, { decodeStrings: false, autoClose: false }).catch(
      (error: unknown) => {
        throw damagedFile(error);
      },
    );
    if (zip.entryCount > partsMax) {
      throw new RefusedFile('', `The file has more than ${partsMax} files within, so it is not read.`);
    }
    try {
      for await (const entry of zip.eachEntry()) {
        entries.set(partName(entry.fileName.toString()), entry);
      }
    } catch (error) {
      throw damagedFile(error);
    }
    return new ZipParts(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(partName(name));
  }

  /** Some that `isSought` names. */
  some(isSought: (name: string) => boolean): boolean {
    return [...this.#entries.keys()].some(isSought);
  }

  /**
   * The bytes of a part, some at a time; nothing where there is none of that name.
   *
   * @throws {RefusedFile} where it is damaged, encrypted or larger than `bytesMax`, or all parts that were read are larger than 1 GiB
   */
  async *read(name: string, bytesMax = unpackedBytesMax): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partName(name));
    if (!entry) return;
    if (entry.isEncrypted()) throw protectedFile();
    if (entry.uncompressedSize > Math.min(bytesMax, this.#bytesLeft)) throw tooLargeUnpacked();
    this.#bytesLeft -= entry.uncompressedSize;
    let sum = 0;
    let length = 0;
    try {
      for await (const bytes of this.#unpacked(entry)) {
        length += bytes.length;
        // What says that it is small and is not, is unpacked no further.
        if (length > entry.uncompressedSize) break;
        sum = crc32(bytes, sum);
        yield bytes;
      }
    } catch (error) {
      throw damagedFile(error);
    }
    if (length !== entry.uncompressedSize || sum !== entry.crc32) {
      throw damagedFile(new Error(`the checksum or the size of ${partName(name)} is wrong`));
    }
  }

  /** The library would unpack it as well, with many more buffers under way, which become old garbage outside of the heap. */
  async *#unpacked(entry: Entry): AsyncGenerator<Buffer> {
    const packed = await this.#zip.openReadStreamPromise(entry, { decodeFileData: false });
    try {
      if (entry.compressionMethod === stored) return yield* packed;
      if (entry.compressionMethod !== deflated)
        throw new Error(`packed by method ${entry.compressionMethod}`);
      const unpacked = createInflateRaw(oneAtATime);
      packed.on('error', (error) => unpacked.destroy(error));
      yield* packed.pipe(unpacked);
    } finally {
      packed.destroy();
    }
  }

  close(): void {
    this.#zip.close();
  }
}

export const protectedFile = (): RefusedFile =>
  new RefusedFile('', 'The file is protected by a password. Save it without one.');

const tooLargeUnpacked = (): RefusedFile =>
  new RefusedFile(
    '',
    'The file is too large unpacked. Delete what the list does not need, and save it again, or save the sheet as CSV.',
  );

const partName = (name: string): string =>
  posix.normalize(name.replaceAll('\\', '/')).replace(/^\/+/, '').toLowerCase();
