import {
  type Position,
  type RawRecord,
  type RecordSplitter,
  rawCharactersMax,
  recordBytesMax,
  UndecodedRecord,
} from './raw-record.ts';

const newline = 0x0a;
const carriageReturn = 0x0d;

/** A record per line, ended by LF or CRLF. Gives empty lines too: inside of a CSV field they mean something. */
export function splitLines(start: Position): RecordSplitter {
  let { byte, line } = start;
  let held: Buffer[] = [];
  let heldBytes = 0;

  function take(piece: Buffer, ended: boolean): RawRecord {
    const size = heldBytes + piece.length + (ended ? 1 : 0);
    let bytes = held.length === 0 ? piece : Buffer.concat([...held, piece]);
    const isTooLong = heldBytes + piece.length > recordBytesMax;
    held = [];
    heldBytes = 0;
    byte += size;
    line += 1;
    if (bytes.at(-1) === carriageReturn) bytes = bytes.subarray(0, -1);
    const at = { line: line - 1, nextByte: byte, nextLine: line };
    if (isTooLong) {
      const text = bytes.subarray(0, rawCharactersMax).toString('utf8');
      return { ...at, text, fault: `longer than ${recordBytesMax} bytes` };
    }
    return new UndecodedRecord(bytes, at);
  }

  function hold(piece: Buffer): void {
    if (piece.length === 0) return;
    // Of what is too long only the beginning is kept, for the rejects.
    if (heldBytes <= recordBytesMax) held.push(Buffer.from(piece));
    heldBytes += piece.length;
  }

  return {
    push(chunk) {
      const records: RawRecord[] = [];
      let from = 0;
      for (;;) {
        const to = chunk.indexOf(newline, from);
        if (to < 0) break;
        records.push(take(chunk.subarray(from, to), true));
        from = to + 1;
      }
      hold(chunk.subarray(from));
      return records;
    },
    end() {
      return heldBytes === 0 ? [] : [take(Buffer.alloc(0), false)];
    },
  };
}
