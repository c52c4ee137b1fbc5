import { hash } from 'node:crypto';
import type pg from 'pg';
import { copyIn } from './copy-in.ts';
import { JsonBytes } from './json-bytes.ts';
import type { RecordKindName } from './kinds/record-kind.ts';
import type { RecordForm } from './record-form.ts';

/* Rows of a table of records as COPY takes them (copy-in.ts): they are made in the thread that reads the file and go to PostgreSQL as they are. */

export interface CopiedRows {
  /** At the beginning of memory that whoever has written them gives back (`SpareMemory`). */
  readonly bytes: Uint8Array<SharedArrayBuffer>;
  /** Where each row ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

const columns = 'id, added_in, source, identity, record, content_hash';
const columnsCount = 6;
/** Of the bigint in a row. */
const idAt = 6;
/** Of the name of the source, behind its length. */
const sourceAt = 30;
const hashBytes = 16;
/** Before each value. */
const lengthBytes = 4;

/**
 * Memory of rows that were written, for others. It is shared by threads and used again and again: V8 counts what is handed from one to the next
 * as memory of each, and collects garbage several times a second for it.
 */
export type SpareMemory = SharedArrayBuffer[];

/** Makes rows of one import. Their ids are set when they are known. */
export class RowWriter {
  /** What all rows begin with. */
  readonly #start: Buffer;
  /** What all records begin with. */
  readonly #formId: Buffer;
  readonly #out: JsonBytes;
  readonly #spare: SpareMemory;
  #ends: number[] = [];

  /** @param spare taken from it for each batch, where there is some */
  constructor(
    {
      importId,
      source,
      form,
    }: { readonly importId: number; readonly source: string; readonly form: RecordForm },
    spare: SpareMemory = [],
  ) {
    this.#spare = spare;
    this.#out = new JsonBytes(form.members, spare.pop());
    this.#formId = Buffer.from(form.id);
    const name = Buffer.from(source);
    const start = Buffer.alloc(sourceAt);
    start.writeInt16BE(columnsCount, 0);
    start.writeInt32BE(8, 2);
    start.writeInt32BE(8, 14);
    start.writeBigInt64BE(BigInt(importId), 18);
    start.writeInt32BE(name.length, sourceAt - lengthBytes);
    this.#start = Buffer.concat([start, name]);
  }

  /** @param record of which what is null or an empty list is left out */
  add(identity: string, record: unknown): void {
    const out = this.#out;
    out.reserve(this.#start.length + lengthBytes + 3 * identity.length);
    this.#start.copy(out.bytes, out.length);
    out.length += this.#start.length;
    const identityLength = out.bytes.write(identity, out.length + lengthBytes);
    out.bytes.writeInt32BE(identityLength, out.length);
    out.length += lengthBytes + identityLength;
    out.reserve(lengthBytes + this.#formId.length);
    const from = out.length + lengthBytes;
    this.#formId.copy(out.bytes, from);
    const bodyFrom = from + this.#formId.length;
    out.length = bodyFrom;
    out.writeCompact(record);
    out.bytes.writeInt32BE(out.length - from, from - lengthBytes);
    // 128 bits of it tell versions apart. Without the form: where that has got another member at its end, records are what they were.
    // As text: making a buffer of it would take as long as all else.
    const digest = hash('sha256', out.bytes.subarray(bodyFrom, out.length), 'hex');
    out.reserve(lengthBytes + hashBytes);
    out.bytes.writeInt32BE(hashBytes, out.length);
    out.bytes.write(digest, out.length + lengthBytes, hashBytes, 'hex');
    out.length += lengthBytes + hashBytes;
    this.#ends.push(out.length);
  }

  /** The rows since the last time. */
  take(): CopiedRows {
    const out = this.#out;
    const rows = { bytes: out.take(this.#spare.pop()), ends: Uint32Array.from(this.#ends) };
    this.#ends = [];
    return rows;
  }
}

export function identityOfRow({ bytes, ends }: CopiedRows, at: number): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const row = at === 0 ? 0 : (ends[at - 1] as number);
  const length = row + sourceAt + buffer.readInt32BE(row + sourceAt - lengthBytes);
  const from = length + lengthBytes;
  return buffer.toString('utf8', from, from + buffer.readInt32BE(length));
}

/** The record as the table has it. */
export function recordOfRow({ bytes, ends }: CopiedRows, at: number): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const row = at === 0 ? 0 : (ends[at - 1] as number);
  const identity = row + sourceAt + buffer.readInt32BE(row + sourceAt - lengthBytes);
  const length = identity + lengthBytes + buffer.readInt32BE(identity);
  const from = length + lengthBytes;
  return buffer.toString('utf8', from, from + buffer.readInt32BE(length));
}

/** Hexadecimal. */
export function hashOfRow({ bytes, ends }: CopiedRows, at: number): string {
  const end = ends[at] as number;
  return Buffer.from(bytes.buffer, bytes.byteOffset + end - hashBytes, hashBytes).toString('hex');
}

/** Writes the rows that have an id. @param ids 0 for a row that is not written */
export async function copyRows(
  tx: pg.ClientBase,
  kind: RecordKindName,
  { bytes, ends }: CopiedRows,
  ids: Float64Array,
): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Buffer[] = [];
  let from = 0;
  // Rows that follow each other are sent in one piece.
  let pieceFrom = 0;
  for (const [at, end] of ends.entries()) {
    const id = ids[at] as number;
    if (id === 0) {
      if (from > pieceFrom) parts.push(buffer.subarray(pieceFrom, from));
      pieceFrom = end;
    } else {
      buffer.writeUInt32BE(Math.floor(id / 2 ** 32), from + idAt);
      buffer.writeUInt32BE(id % 2 ** 32, from + idAt + 4);
    }
    from = end;
  }
  if (from > pieceFrom) parts.push(buffer.subarray(pieceFrom, from));
  await copyIn(tx, `${kind} (${columns})`, parts);
}
