import { hash } from 'node:crypto';
import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RecordKindName } from './kinds/record-kind.ts';

/*
 * Rows of a table of records as COPY takes them in its binary form (PostgreSQL's manual, "COPY", "Binary Format"): they are made in the
 * thread that reads the file and go to PostgreSQL as they are. It costs PostgreSQL half of what an INSERT of arrays does.
 */

export interface CopiedRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each row ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

const columns = 'id, added_in, source, identity, record, content_hash';
const columnsCount = 6;
/** Of the bigint in a row. */
const idAt = 6;
const hashBytes = 16;
// Its signature, no flags, no extension.
const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const tail = Buffer.from([0xff, 0xff]);

/** Makes rows of one import. Their ids are set when they are known. */
export class RowWriter {
  /** What all rows begin with. */
  readonly #start: Buffer;
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #length = 0;
  #ends: number[] = [];

  constructor({ importId, source }: { readonly importId: number; readonly source: string }) {
    const name = Buffer.from(source);
    const start = Buffer.alloc(30);
    start.writeInt16BE(columnsCount, 0);
    start.writeInt32BE(8, 2);
    start.writeInt32BE(8, 14);
    start.writeBigInt64BE(BigInt(importId), 18);
    start.writeInt32BE(name.length, 26);
    this.#start = Buffer.concat([start, name]);
  }

  add(identity: string, record: string): void {
    this.#reserve(this.#start.length + 3 * (identity.length + record.length) + 40);
    this.#start.copy(this.#bytes, this.#length);
    this.#length += this.#start.length;
    this.#text(identity);
    const from = this.#length + 4;
    this.#text(record);
    // 128 bits of it tell versions apart.
    const digest = hash('sha256', this.#bytes.subarray(from, this.#length), 'buffer');
    this.#bytes.writeInt32BE(hashBytes, this.#length);
    digest.copy(this.#bytes, this.#length + 4, 0, hashBytes);
    this.#length += 4 + hashBytes;
    this.#ends.push(this.#length);
  }

  /** The rows since the last time. */
  take(): CopiedRows {
    const rows = {
      bytes: new Uint8Array(this.#bytes.subarray(0, this.#length)),
      ends: Uint32Array.from(this.#ends),
    };
    this.#length = 0;
    this.#ends = [];
    return rows;
  }

  #text(text: string): void {
    const length = this.#bytes.write(text, this.#length + 4);
    this.#bytes.writeInt32BE(length, this.#length);
    this.#length += 4 + length;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + bytes));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
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
  const parts: Buffer[] = [head];
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
  if (parts.length === 1) return;
  const stream = tx.query(copyFrom(`copy ${kind} (${columns}) from stdin binary`));
  // PostgreSQL may refuse a row while others are still on their way: these are not sent any more, and nobody waits to send them.
  stream.on('error', () => stream.destroy());
  const finished = once(stream, 'finish');
  for (const part of parts) stream.write(part);
  stream.end(tail);
  await finished;
}
