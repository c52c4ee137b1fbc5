import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { ServiceError } from '../../../kernel/service-error.ts';
import { shortName, tableFault } from './table-fault.ts';

export const formLimits = {
  partsMax: 40,
  fieldBytesMax: 256 * 1024,
  fieldsBytesMax: 1024 ** 2,
  headBytesMax: 8 * 1024,
} as const;

/** Fields that are JSON. They are fields even if they come as files, as `curl -F steps=@steps.json` sends them. */
const jsonFields: readonly string[] = ['steps', 'output', 'limits', 'search', 'input'];

export interface FormFile {
  /** Of the field, such as `file`. */
  readonly field: string;
  /** Without folders; null where none was sent. */
  readonly fileName: string | null;
  /** As it was sent, in small letters and without parameters. */
  readonly contentType: string;
  /** @throws {ServiceError} validation_failed where the form is cut off, or another part of it is wrong */
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface Form {
  readonly file: FormFile;
  /** Texts by name, once the whole form has been read; waits until then, so read the file first. @throws as `bytes` */
  fields(): Promise<ReadonlyMap<string, string>>;
  /** Ends the form where it is, and what it is read from. Safe to call again. */
  close(): void;
}

/**
 * Reads a form with one file, of any field, and texts before or behind it: up to 40 parts, each text up to 256 KiB, all texts up to 1 MiB. Nothing is read
 * ahead of the file but what is in streams' buffers.
 *
 * @throws {ServiceError} unsupported_media_type without a boundary; validation_failed for no file, two files, too long or too many
 * parts, or a form that is cut off. What `bytes` throws is thrown as it is.
 */
export async function readForm(bytes: AsyncIterable<Uint8Array>, contentType: string): Promise<Form> {
  const reading = new FormReading(bytes, contentType);
  return { file: await reading.file, fields: () => reading.fields(), close: () => reading.close() };
}

class FormReading {
  readonly file: Promise<FormFile>;
  readonly #fields = new Map<string, string>();
  #fieldsBytes = 0;
  readonly #fileOpened = Promise.withResolvers<FormFile>();
  readonly #ended: Promise<void>;
  readonly #end = new AbortController();
  #current: BusboyFileStream | null = null;
  /** The first thing that went wrong: what follows from it says less. */
  #failure: unknown = null;

  constructor(bytes: AsyncIterable<Uint8Array>, contentType: string) {
    const parser = parserOf(contentType);
    this.file = this.#fileOpened.promise;
    this.#listen(parser);
    this.#ended = this.#run(bytes, parser);
    // Whoever reads the file is told there.
    this.#ended.catch(() => {});
  }

  async fields(): Promise<ReadonlyMap<string, string>> {
    await this.#ended;
    return this.#fields;
  }

  close(): void {
    this.#fail(closed());
  }

  async #run(bytes: AsyncIterable<Uint8Array>, parser: BusboyInstance): Promise<void> {
    const sent = this.#noting(bytes);
    try {
      // A stream of bytes, not of objects, of which it would read sixteen pieces ahead.
      const source = Readable.from(sent, { objectMode: false });
      await pipeline(source, parser, { signal: this.#end.signal });
      if (this.#current === null)
        throw tableFault('file', 'Required: a file, as curl -F file=@people.csv sends it.');
    } catch (error) {
      this.#failure ??= error instanceof ServiceError ? error : cutOff(error);
      this.#fileOpened.reject(this.#failure);
      this.#current?.destroy(this.#failure as Error);
      throw this.#failure;
    }
  }

  async *#noting(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  #listen(parser: BusboyInstance): void {
    parser.on('file', (field, stream, fileName, _encoding, type) => {
      // Without a listener, its error would end the process before anybody reads it.
      stream.on('error', () => {});
      if (this.#current !== null) {
        stream.resume();
        this.#fail(tableFault(shortName(field ?? 'file'), 'Send one file. Other files are other lists.'));
        return;
      }
      this.#current = stream;
      this.#fileOpened.resolve({
        field: field ?? 'file',
        fileName: fileName || null,
        contentType: type ?? '',
        bytes: this.#bytesOf(stream),
      });
    });
    parser.on('field', (name, value, isNameCut, isValueCut) => {
      const fault = this.#faultOf(name ?? '', value, isNameCut || isValueCut);
      if (fault !== null) this.#fail(fault);
      else this.#fields.set(name, value);
    });
    parser.on('partsLimit', () =>
      this.#fail(tableFault('', `A form has at most ${formLimits.partsMax} parts.`)),
    );
  }

  async *#bytesOf(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
    let isEnd = false;
    try {
      yield* stream;
      isEnd = true;
    } catch (error) {
      throw this.#failure ?? cutOff(error);
    } finally {
      if (!isEnd) this.close();
    }
    if (this.#failure !== null) throw this.#failure;
  }

  #faultOf(name: string, value: string, isCut: boolean) {
    if (name === '') return tableFault('', 'A part of the form has no name.');
    const path = shortName(name);
    if (isCut) {
      return tableFault(
        path,
        `It is longer than ${formLimits.fieldBytesMax / 1024} KiB, the most of a field.`,
      );
    }
    this.#fieldsBytes += name.length + Buffer.byteLength(value);
    if (this.#fieldsBytes > formLimits.fieldsBytesMax) {
      return tableFault(path, `All fields may have ${formLimits.fieldsBytesMax / 1024} KiB together.`);
    }
    if (this.#fields.has(name)) return tableFault(path, 'It is there twice.');
    // The parser decodes what is not UTF-8 to this.
    return value.includes('\ufffd') ? tableFault(path, 'It is not UTF-8.') : null;
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    this.#end.abort();
  }
}

/** @throws {ServiceError} unsupported_media_type */
function parserOf(contentType: string): BusboyInstance {
  const { partsMax, fieldBytesMax, headBytesMax } = formLimits;
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (field, _type, fileName) =>
        field === 'file' || (fileName !== undefined && !jsonFields.includes(field ?? '')),
      limits: { parts: partsMax, fieldSize: fieldBytesMax, headerSize: headBytesMax },
    });
  } catch (cause) {
    throw new ServiceError('unsupported_media_type', 'The Content-Type of the form has no boundary.', {
      error: 'The form cannot be read',
      fix: 'Leave the Content-Type of a form to your client, which adds the boundary.',
      cause,
    });
  }
}

/**
 * The members that texts of a form or of a query stand for: `steps`, `limits` and the like are JSON, all others texts.
 * @throws {ServiceError} validation_failed
 */
export function membersOf(texts: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries(
    [...texts].map(([name, value]) => {
      if (!jsonFields.includes(name) || typeof value !== 'string') return [name, value];
      try {
        return [name, JSON.parse(value) as unknown];
      } catch {
        throw tableFault(name, 'It is not valid JSON.');
      }
    }),
  );
}

const cutOff = (cause: unknown) => {
  const fault = tableFault(
    '',
    'The form cannot be read: it is cut off, or its boundary differs from its Content-Type.',
  );
  fault.cause = cause;
  return fault;
};

const closed = () => new Error('The form was closed before its end.');
