import { csvFields, unclearQuotes } from '../../../text/raw-records/csv-fields.ts';
import { type RawRecord, recordBytesMax } from '../../../text/raw-records/raw-record.ts';
import { separatorLine } from '../../../text/raw-records/separator-line.ts';
import { splitCsv } from '../../../text/raw-records/split-csv.ts';
import { asUtf8Pieces } from './as-utf8-pieces.ts';
import { ColumnNames, longCell, placeOf } from './column-names.ts';
import { LoopTurns, peeked, pieceBytes } from './sent-bytes.ts';
import { type Cell, type Table, type TableRow, tableLimits } from './table.ts';
import { tableFault } from './table-fault.ts';

export interface DelimitedTable extends Table {
  /** A single character. */
  readonly delimiter: string;
}

const delimiters = [',', ';', '\t', '|'];
/** What is looked at to find out the delimiter: longer than a record may be. Always as much, so that how a file is cut in pieces changes nothing. */
const headBytes = tableLimits.rowBytesMax + pieceBytes;
export const batchRowsMax = 500;
/** With empty ones, of which there may be many more than rows: as many as a sheet of Excel has. */
const recordsMax = 1_048_576;
/** A record without a heading, whatever the delimiter. */
const noHeadings = /^[\s,;|"]*$/;
const [newline, carriageReturn] = [0x0a, 0x0d];

/**
 * A table of CSV or TSV, in UTF-8, UTF-16 or Windows-1252. The first record that is not empty names the columns (`ColumnNames`). Without
 * `delimiter`, it is the one of comma, semicolon, tab and bar that makes most columns of them; a line `sep=;` before them decides in any case.
 *
 * Cells are texts as they were sent, but for line breaks in quotes, which become LF. Rows without a cell are passed over. `columns` gets
 * a name for a column behind the last heading when a row has a cell there, so it is complete when the rows are.
 *
 * Holds about 1 MiB at most. Reads `bytes` to their end, unless it fails or `rows` is left early: then it ends them.
 *
 * @throws {ServiceError} validation_failed, naming line and column; also while rows are read
 */
export async function readDelimited(
  bytes: AsyncIterable<Uint8Array>,
  options: { readonly delimiter?: string } = {},
): Promise<DelimitedTable> {
  const text = await peeked(asUtf8Pieces(bytes, { windows1252: true }), headBytes);
  const [mark, separator] = separatorLine.exec(text.head.toString('latin1', 0, 16)) ?? [];
  const head = text.head.subarray(mark?.length ?? 0);
  const delimiter = separator ?? options.delimiter ?? delimiterOf(head);
  // Old programs for the Mac end lines with CR alone.
  const hasOldLines = !head.includes(newline) && head.includes(carriageReturn);
  const records = recordsOf(text.bytes, delimiter, { skippedBytes: mark?.length ?? 0, hasOldLines });
  try {
    const fields = new FieldReading(delimiter, mark?.length ?? 0);
    const { headings, line, others } = await headingsOf(records, fields);
    const names = new ColumnNames(headings, `line ${line}`);
    const reading = new RowReading(names, headings.length, fields);
    return { columns: names.names, delimiter, rows: rowsOf(reading, others, records) };
  } catch (error) {
    await records.return(undefined);
    throw error;
  }
}

/** That which makes most fields of the first record. */
function delimiterOf(head: Buffer): string {
  const counts = delimiters.map((delimiter) => {
    const record = firstRecord(head, delimiter);
    return record && !record.fault ? (csvFields(record.text, delimiter)?.length ?? 0) : 0;
  });
  return delimiters[counts.indexOf(Math.max(...counts))] as string;
}

const firstBytes = 4 * 1024;
/** Behind so many empty ones, the delimiter is the comma. */
const firstRecordsMax = 1_000;

function firstRecord(head: Buffer, delimiter: string): RawRecord | undefined {
  const splitter = splitCsv({ byte: 0, line: 1 }, delimiter, { stopsAtFault: true });
  const isFirst = ({ fault, text }: RawRecord) => fault !== undefined || !noHeadings.test(text);
  let left = firstRecordsMax;
  for (let from = 0; from < head.length && left > 0; from += firstBytes) {
    const records = splitter.push(head.subarray(from, from + firstBytes));
    const record = records.find(isFirst);
    if (record) return record;
    left -= records.length;
  }
  return left > 0 ? splitter.end().find(isFirst) : undefined;
}

interface Beginning {
  readonly skippedBytes: number;
  readonly hasOldLines: boolean;
}

/** The records of each piece. @throws {ServiceError} validation_failed for one that is endless */
async function* recordsOf(
  pieces: AsyncIterable<Buffer>,
  delimiter: string,
  { skippedBytes, hasOldLines }: Beginning,
): AsyncGenerator<readonly RawRecord[]> {
  const start = { byte: skippedBytes, line: skippedBytes > 0 ? 2 : 1 };
  const splitter = splitCsv(start, delimiter, { stopsAtFault: true });
  let toSkip = skippedBytes;
  let nextLine = start.line;
  let bytesOfNext = 0;
  for await (const sent of pieces) {
    const skipped = Math.min(toSkip, sent.length);
    toSkip -= skipped;
    const piece = sent.subarray(skipped);
    const records = splitter.push(hasOldLines ? withNewLines(piece) : piece);
    bytesOfNext = records.length > 0 ? 0 : bytesOfNext + piece.length;
    nextLine = records.at(-1)?.nextLine ?? nextLine;
    // The splitter would wait for the end of the line, and the sender for nothing.
    if (bytesOfNext > 2 * recordBytesMax) throw tooLong(nextLine);
    if (records.length > 0) yield records;
  }
  yield splitter.end();
}

function withNewLines(piece: Buffer): Buffer {
  const copy = Buffer.from(piece);
  for (let at = copy.indexOf(carriageReturn); at >= 0; at = copy.indexOf(carriageReturn, at + 1)) {
    copy[at] = newline;
  }
  return copy;
}

interface Headings {
  readonly headings: readonly string[];
  readonly line: number;
  /** Records behind it that were read together with it. */
  readonly others: readonly RawRecord[];
}

async function headingsOf(
  records: AsyncGenerator<readonly RawRecord[]>,
  fields: FieldReading,
): Promise<Headings> {
  for (let next = await records.next(); !next.done; next = await records.next()) {
    for (const [at, record] of next.value.entries()) {
      const headings = fields.of(record);
      if (!isBlank(headings) && !noHeadings.test(record.text))
        return { headings, line: record.line, others: next.value.slice(at + 1) };
    }
  }
  throw tableFault('', 'The file is empty. Its first line names the columns.');
}

async function* rowsOf(
  reading: RowReading,
  first: readonly RawRecord[],
  records: AsyncGenerator<readonly RawRecord[]>,
): AsyncGenerator<readonly TableRow[]> {
  try {
    // The first pieces are here already, so nothing that is read makes the event loop turn between them.
    const loop = new LoopTurns();
    yield* reading.batches(first);
    for (let next = await records.next(); !next.done; next = await records.next()) {
      await loop.turnIfDue();
      yield* reading.batches(next.value);
    }
  } finally {
    await records.return(undefined);
  }
}

class RowReading {
  readonly #names: ColumnNames;
  readonly #headings: number;
  readonly #fields: FieldReading;

  /** @param headings how many there are, with empty ones */
  constructor(names: ColumnNames, headings: number, fields: FieldReading) {
    this.#names = names;
    this.#headings = headings;
    this.#fields = fields;
  }

  *batches(records: readonly RawRecord[]): Generator<readonly TableRow[]> {
    let batch: TableRow[] = [];
    for (const record of records) {
      const row = this.#row(record);
      if (row === null) continue;
      batch.push(row);
      if (batch.length < batchRowsMax) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /** Null for an empty one. */
  #row(record: RawRecord): TableRow | null {
    const { line } = record;
    const fields = this.#fields.of(record);
    if (isBlank(fields)) return null;
    if (fields.length > this.#headings && !isBlank(fields.slice(this.#headings))) {
      throw tableFault(
        `line ${line}`,
        `There are ${fields.length} columns where the first line names ${this.#headings}.`,
      );
    }
    const cells: [string, Cell][] = [];
    const most = Math.min(fields.length, this.#headings);
    for (let at = 0; at < most; at += 1) {
      const cell = fields[at] as string;
      if (cell === '') continue;
      const name = this.#names.nameOf(at);
      if (cell.length > tableLimits.cellCharactersMax) throw longCell(placeOf(line, name), cell);
      cells.push([name, cell]);
    }
    // Not by assignment: a column may be called __proto__.
    return { line, cells: Object.fromEntries(cells) };
  }
}

/** Takes the records of a file in their order. */
class FieldReading {
  readonly #delimiter: string;
  #behindLast: number;
  #count = 0;

  /** @param start the byte that the first record begins at */
  constructor(delimiter: string, start: number) {
    this.#delimiter = delimiter;
    this.#behindLast = start;
  }

  /** @throws {ServiceError} validation_failed */
  of(record: RawRecord): string[] {
    const place = `line ${record.line}`;
    const bytes = record.nextByte - this.#behindLast;
    this.#behindLast = record.nextByte;
    if (bytes > tableLimits.rowBytesMax) throw tooLong(record.line);
    this.#count += 1;
    if (this.#count > recordsMax) {
      throw tableFault(place, `There are more than ${recordsMax} lines. Leave out the empty ones.`);
    }
    const { text, fault } = record;
    if (fault) throw tableFault(place, `It cannot be read: ${fault}.`);
    if (text.includes('\0')) {
      throw tableFault(place, 'It has a NUL byte. Send a text file: CSV or TSV, in UTF-8.');
    }
    const fields = csvFields(text, this.#delimiter);
    if (!fields) throw tableFault(place, `It cannot be read: ${unclearQuotes}.`);
    return fields;
  }
}

const tooLong = (line: number) =>
  tableFault(
    `line ${line}`,
    `It is longer than ${tableLimits.rowBytesMax / 1024} KiB, the most of a row. Is a quote not closed?`,
  );

const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field.trim() === '');
