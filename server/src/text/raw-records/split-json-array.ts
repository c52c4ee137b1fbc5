import {
  type Position,
  type RawRecord,
  type RecordSplitter,
  rawCharactersMax,
  recordBytesMax,
  UndecodedRecord,
} from './raw-record.ts';

const [newline, quote, comma, backslash] = [0x0a, 0x22, 0x2c, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A record per element of one JSON array; `start` is behind its opening bracket, or behind the comma of an element. */
export function splitJsonArray(start: Position, options: { isBeginning: boolean }): RecordSplitter {
  let { byte, line } = start;
  let held: Buffer[] = [];
  let heldBytes = 0;
  let elementLine = line;
  let hasContent = false;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let isClosed = false;
  let trailing: RawRecord | undefined;
  let isFirst = options.isBeginning;

  function hold(piece: Buffer): void {
    if (heldBytes <= recordBytesMax && piece.length > 0) held.push(Buffer.from(piece));
    heldBytes += piece.length;
  }

  function take(fault?: string): RawRecord {
    const bytes = Buffer.concat(held);
    const at = { line: elementLine, nextByte: byte, nextLine: line };
    const isTooLong = heldBytes > recordBytesMax;
    held = [];
    heldBytes = 0;
    hasContent = false;
    const reason = isTooLong ? `longer than ${recordBytesMax} bytes` : fault;
    if (reason) return { ...at, text: bytes.subarray(0, rawCharactersMax).toString('utf8'), fault: reason };
    return new UndecodedRecord(bytes, at, { isTrimmed: true });
  }

  return {
    push(chunk) {
      const records: RawRecord[] = [];
      let from = 0;
      for (let index = 0; index < chunk.length; index += 1) {
        const code = chunk[index] as number;
        byte += 1;
        if (code === newline) line += 1;
        if (inString) {
          if (isEscaped) isEscaped = false;
          else if (code === backslash) isEscaped = true;
          else if (code === quote) inString = false;
          continue;
        }
        if (code <= 0x20) continue;
        if (isClosed) {
          trailing ??= {
            line,
            nextByte: byte,
            nextLine: line,
            text: '',
            fault: 'text behind the end of the array',
          };
          continue;
        }
        if (depth === 0 && (code === comma || code === closeBracket)) {
          hold(chunk.subarray(from, index));
          from = index + 1;
          isClosed = code === closeBracket;
          // "[]" has no element; "[1,]" and "[,1]" have one too few.
          if (hasContent) records.push(take());
          else if (!isClosed || !isFirst) records.push(take('no value between two commas'));
          isFirst = false;
          continue;
        }
        if (!hasContent) {
          hasContent = true;
          elementLine = line;
        }
        if (code === quote) inString = true;
        else if (code === openBracket || code === openBrace) depth += 1;
        else if ((code === closeBracket || code === closeBrace) && depth > 0) depth -= 1;
      }
      if (!isClosed) hold(chunk.subarray(from));
      return records;
    },
    end() {
      if (trailing) return [trailing];
      if (isClosed) return [];
      if (!hasContent) elementLine = line;
      return [take('the file ends before its array does')];
    },
  };
}
