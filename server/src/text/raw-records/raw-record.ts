import { isUtf8 } from 'node:buffer';

/** A longer record is a rejected one; it is skipped without being held in memory. */
export const recordBytesMax = 1024 ** 2;
export const rawCharactersMax = 2_000;

/** One record as it stands in the file, with what is needed to go on behind it. */
export interface RawRecord {
  /** Of the first line of the record, 1-based. */
  readonly line: number;
  /** The text, or the beginning of it where there is a fault. */
  readonly text: string;
  /** Why it cannot be read. */
  readonly fault?: string;
  /** Byte of the (decompressed) file behind the record, and the number of its line. */
  readonly nextByte: number;
  readonly nextLine: number;
}

/** Takes the file in pieces and gives the records that are complete. */
export interface RecordSplitter {
  push(chunk: Buffer): RawRecord[];
  end(): RawRecord[];
}

export interface Position {
  readonly byte: number;
  readonly line: number;
}

/** UTF-8 text of the bytes; text with replacement characters, and a fault, where they are no UTF-8. */
export function decode(bytes: Buffer): { text: string; fault?: string } {
  if (isUtf8(bytes)) return { text: bytes.toString('utf8') };
  return { text: bytes.subarray(0, rawCharactersMax).toString('utf8'), fault: 'not UTF-8' };
}
