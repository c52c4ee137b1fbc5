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
  readonly fault?: string | undefined;
  /** Byte of the (decompressed) file behind the record, and the number of its line. */
  readonly nextByte: number;
  readonly nextLine: number;
}

/** Takes the file in pieces and gives the records that are complete. */
export interface RecordSplitter {
  /** The bytes stay as they are until the records have been looked at: what nobody looks at is not decoded. */
  push(chunk: Buffer): RawRecord[];
  end(): RawRecord[];
}

export interface Position {
  readonly byte: number;
  readonly line: number;
}

/** A record whose text is decoded when somebody looks at it. */
export class UndecodedRecord implements RawRecord {
  readonly line: number;
  readonly nextByte: number;
  readonly nextLine: number;
  readonly #bytes: Buffer;
  readonly #isTrimmed: boolean;
  #decoded: { readonly text: string; readonly fault?: string } | undefined;

  /** @param isTrimmed white space around the text is left out */
  constructor(
    bytes: Buffer,
    { line, nextByte, nextLine }: Pick<RawRecord, 'line' | 'nextByte' | 'nextLine'>,
    { isTrimmed = false } = {},
  ) {
    this.#bytes = bytes;
    this.#isTrimmed = isTrimmed;
    this.line = line;
    this.nextByte = nextByte;
    this.nextLine = nextLine;
  }

  get text(): string {
    return this.#decode().text;
  }

  get fault(): string | undefined {
    return this.#decode().fault;
  }

  #decode() {
    this.#decoded ??= decode(this.#bytes, this.#isTrimmed);
    return this.#decoded;
  }
}

/** UTF-8 text of the bytes; text with replacement characters, and a fault, where they are no UTF-8. */
function decode(bytes: Buffer, isTrimmed: boolean): { text: string; fault?: string } {
  const isRead = isUtf8(bytes);
  const text = (isRead ? bytes : bytes.subarray(0, rawCharactersMax)).toString('utf8');
  return { text: isTrimmed ? text.trim() : text, ...(!isRead && { fault: 'not UTF-8' }) };
}
