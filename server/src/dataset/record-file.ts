import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { csvFields, unclearQuotes } from '../text/raw-records/csv-fields.ts';
import { utf16Of } from '../text/raw-records/other-than-text.ts';
import {
  type Position,
  type RawRecord,
  type RecordSplitter,
  recordBytesMax,
} from '../text/raw-records/raw-record.ts';
import { separatorLine } from '../text/raw-records/separator-line.ts';
import { splitCsv } from '../text/raw-records/split-csv.ts';
import { splitJsonArray } from '../text/raw-records/split-json-array.ts';
import { splitLines } from '../text/raw-records/split-lines.ts';
import { type ChosenMapping, chooseMapping, type MappingWish } from './choose-mapping.ts';
import { columnsOf, isObject, type Row } from './column-values.ts';
import { MappingError } from './import-fields.ts';
import { noteRow } from './note-rows.ts';
import type { RecordColumns } from './readings/record-columns.ts';

/** The file as a whole cannot be read; nothing of it is imported. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

/** How a file is read; kept with its import, so that a resumed run reads it the same way. */
export interface FileLayout {
  readonly format: 'csv' | 'jsonl' | 'json';
  readonly isGzip: boolean;
  readonly delimiter?: string;
  /** The CSV header. */
  readonly columns?: readonly string[];
  readonly reading: ChosenMapping;
  /** Where the first record begins. */
  readonly first: Position;
}

const delimiters = [',', ';', '\t', '|'];
/** A line without a heading, whatever the delimiter. */
const noHeadings = /^[\s,;|"]*$/;
const columnsMax = 1_000;
/** Lines of notes that may stand before a header. */
const notesLinesMax = 10;
/** Of what is read, or comes out of the decompression, at a time. */
export const pieceBytesMax = 512 * 1024;
/** JSON records whose columns are looked at, out of the first MiB. */
const sampledRecords = 1_000;

/** Size and SHA-256 of the first and last MiB: enough to know a file again without reading 5 GB of it. */
export async function fingerprintOf(file: string): Promise<string> {
  const { size } = await fileStat(file);
  const piece = Math.min(size, 1024 ** 2);
  const handle = await open(file);
  try {
    const hash = createHash('sha256');
    for (const position of [0, size - piece]) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(piece), 0, piece, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return `${size}:${hash.digest('hex')}`;
  } finally {
    await handle.close();
  }
}

export async function fileStat(file: string): Promise<{ size: number }> {
  const found = await stat(file).catch((error: Error) => {
    throw new UnreadableFileError(`Cannot read ${file}: ${error.message}`, { cause: error });
  });
  if (!found.isFile()) throw new UnreadableFileError(`${file} is not a file.`);
  return found;
}

/**
 * Finds out by the content, not by the name, what kind of file it is and which column means what.
 * @throws {UnreadableFileError | MappingError}
 */
export async function layoutOf(file: string, wish: MappingWish, kind: RecordColumns): Promise<FileLayout> {
  await fileStat(file);
  const { isGzip, head } = await headOf(file);
  if (head.length === 0) throw new UnreadableFileError(`${file} is empty.`);
  // Commands convert such files before they are read (admin/import-content.ts).
  if (utf16Of(head) !== null) {
    throw new UnreadableFileError(`${file} is UTF-16. Save it as UTF-8 and import that.`);
  }

  const bom = head.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  let start = bom;
  let line = 1;
  while (start < head.length && (head[start] as number) <= 0x20) {
    if (head[start] === 0x0a) line += 1;
    start += 1;
  }
  const beginning = head[start];
  if (beginning === undefined) throw new UnreadableFileError(`${file} has nothing but white space.`);

  if (beginning === 0x5b) {
    const first = { byte: start + 1, line };
    const splitter = splitJsonArray(first, { isBeginning: true });
    const reading = readingOfJson(splitter.push(head.subarray(start + 1)), { wish, kind, file });
    return { format: 'json', isGzip, reading, first };
  }
  if (beginning === 0x7b) {
    const first = { byte: start, line };
    const splitter = splitLines(first);
    const records = [...splitter.push(head.subarray(start)), ...splitter.end()];
    return { format: 'jsonl', isGzip, reading: readingOfJson(records, { wish, kind, file }), first };
  }
  return { ...csvLayout(head.subarray(bom), bom, { wish, kind, file }), isGzip };
}

export interface FilePiece {
  readonly bytes: Buffer;
  /** Of the file as it is, compressed or not, until here. */
  readonly bytesRead: number;
}

/** The same as `bytesOf`. @throws {UnreadableFileError} */
export async function* piecesOf(
  file: string,
  from: { readonly isGzip: boolean; readonly fromByte: number },
): AsyncGenerator<FilePiece> {
  let bytesRead = 0;
  const onRead = (bytes: number) => {
    bytesRead = bytes;
  };
  for await (const bytes of bytesOf(file, { ...from, onRead })) yield { bytes, bytesRead };
}

/** What comes out of the file from `byte` (after decompression) on, in pieces of at most `pieceBytesMax`. Each is valid until the next one is asked for. */
export async function* bytesOf(
  file: string,
  { isGzip, fromByte, onRead }: { isGzip: boolean; fromByte: number; onRead?: (bytes: number) => void },
): AsyncGenerator<Buffer> {
  if (isGzip) yield* decompressed(file, fromByte, onRead);
  else yield* plainBytes(file, fromByte, onRead);
}

/** By reads into the same memory, since new memory for each costs more than what is read; the next one is under way while one is looked at. */
async function* plainBytes(
  file: string,
  fromByte: number,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const handle = await open(file);
  const readTo = (buffer: Buffer, byte: number) => {
    const read = handle.read(buffer, 0, pieceBytesMax, byte);
    // It is awaited when it is looked at; until then a failure is not an unhandled one.
    read.catch(() => {});
    return read;
  };
  let [buffer, other] = [Buffer.allocUnsafeSlow(pieceBytesMax), Buffer.allocUnsafeSlow(pieceBytesMax)];
  let byte = fromByte;
  let reading = readTo(buffer, byte);
  try {
    for (;;) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      byte += bytesRead;
      reading = readTo(other, byte);
      onRead?.(byte);
      yield buffer.subarray(0, bytesRead);
      [buffer, other] = [other, buffer];
    }
  } finally {
    await reading.catch(() => {});
    await handle.close();
  }
}

async function* decompressed(
  file: string,
  fromByte: number,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const raw = createReadStream(file, { highWaterMark: pieceBytesMax });
  const plain = createGunzip({ chunkSize: pieceBytesMax });
  raw.on('error', (error) => plain.destroy(error));
  raw.pipe(plain);
  let skip = fromByte;
  try {
    // A compressed file cannot be entered in the middle: a resumed run decompresses what it skips.
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      onRead?.(raw.bytesRead);
      // Several that wait to be read come in one.
      for (let at = skip; at < chunk.length; at += pieceBytesMax) {
        yield chunk.subarray(at, at + pieceBytesMax);
      }
      skip = Math.max(0, skip - chunk.length);
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
    throw new UnreadableFileError(`The gzip data of ${file} is damaged or cut off.`, { cause: error });
  } finally {
    raw.destroy();
    plain.destroy();
  }
}

export function splitterFor(layout: FileLayout, from: Position): RecordSplitter {
  if (layout.format === 'json') {
    return splitJsonArray(from, { isBeginning: from.byte === layout.first.byte });
  }
  return layout.format === 'csv' ? splitCsv(from, layout.delimiter ?? ',') : splitLines(from);
}

export interface ReadRow {
  readonly row: Row;
  /** A text of it may be one that cannot be stored: JSON can write those as escapes only. */
  readonly hasEscapes: boolean;
}

/** The record as columns and values, or why it has none; undefined for an empty line. */
export function rowOfRecord(record: RawRecord, layout: FileLayout): ReadRow | { reason: string } | undefined {
  if (record.fault) return { reason: record.fault };
  if (record.text.trim() === '') return undefined;
  if (record.text.includes('\0')) return { reason: 'a NUL character' };
  if (layout.format !== 'csv') return rowOfJson(record.text);

  const fields = csvFields(record.text, layout.delimiter ?? ',');
  if (!fields) return { reason: unclearQuotes };
  const columns = layout.columns ?? [];
  // Spreadsheets leave off empty cells at the end of a line, or write too many.
  if (fields.length > columns.length && fields.slice(columns.length).some((field) => field.trim() !== '')) {
    return { reason: `${fields.length} columns where the header has ${columns.length}` };
  }
  if (fields.every((field) => field.trim() === '')) return undefined;
  const note = noteRow(fields);
  if (note !== undefined) return { reason: note };
  if (isHeaderAgain(fields, columns)) return { reason: 'the header once more' };
  const row = new CsvRow();
  for (let index = 0; index < columns.length; index += 1) {
    const field = fields[index] ?? '';
    row[columns[index] as string] = field.startsWith('="') ? plainCell(field) : field;
  }
  return { row, hasEscapes: false };
}

/** Files that were put together from several have the header of each. */
function isHeaderAgain(fields: readonly string[], columns: readonly string[]): boolean {
  if (fields[0]?.trim() !== columns[0]) return false;
  return columns.every((column, index) => {
    const field = fields[index]?.trim() ?? '';
    return field === column || column === `${field} (2)`;
  });
}

/** An object that has its own members only, as `Object.create(null)` makes them, but that is quick to fill and to read. */
const CsvRow = function CsvRow() {} as unknown as new () => Record<string, unknown>;
CsvRow.prototype = Object.create(null);

function rowOfJson(text: string): ReadRow | { reason: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: 'not JSON' };
  }
  return isObject(value) ? { row: value, hasEscapes: text.includes('\\u') } : { reason: 'not a JSON object' };
}

interface Recognition {
  readonly wish: MappingWish;
  readonly kind: RecordColumns;
  readonly file: string;
}

/** All columns of the first records count, since JSON leaves out what a record does not have. */
function readingOfJson(records: readonly RawRecord[], { wish, kind, file }: Recognition): ChosenMapping {
  const rows = records.slice(0, sampledRecords).flatMap((record) => {
    const result = record.fault ? undefined : rowOfJson(record.text);
    return result && 'row' in result ? [result.row] : [];
  });
  const columns = columnsOf(rows, columnsMax);
  if (columns.length > 0) return chooseMapping(columns, wish, kind, { columnsAreComplete: false, rows });
  throw new UnreadableFileError(
    `${file} looks like JSON, but none of its first records is a JSON object. JSON Lines have one object a line; a .json file is one array of objects.`,
  );
}

interface Header {
  readonly record: RawRecord | undefined;
  /** Undefined where it is no line of CSV. */
  readonly fields: readonly string[] | undefined;
}

function csvLayout(head: Buffer, bom: number, { wish, kind, file }: Recognition): Omit<FileLayout, 'isGzip'> {
  const [mark = '', separator] = separatorLine.exec(head.toString('latin1', 0, 16)) ?? [];
  const from = { byte: bom + mark.length, line: mark === '' ? 1 : 2 };
  const readings = (separator === undefined ? delimiters : [separator]).map((delimiter) => ({
    delimiter,
    headers: headersOf(head.subarray(mark.length), from, delimiter, kind),
  }));
  const first = layoutBelow(0, readings, { wish, kind, file });
  if ('layout' in first) return first.layout;
  for (let titles = 1; titles <= notesLinesMax; titles += 1) {
    const below = layoutBelow(titles, readings, { wish, kind, file });
    if ('layout' in below && isBelowTitles(below.layout.columns ?? [], readings, titles)) return below.layout;
  }
  throw first.error;
}

interface Readings {
  readonly delimiter: string;
  readonly headers: readonly Header[];
}

/** The layout where so many lines stand before the header, or why there is none. */
function layoutBelow(
  titles: number,
  readings: readonly Readings[],
  { wish, kind, file }: Recognition,
): { layout: Omit<FileLayout, 'isGzip'> } | { error: unknown } {
  const candidates = readings.map(({ delimiter, headers }) => ({ delimiter, ...headers[titles] }));
  const best = candidates.reduce((one, other) =>
    (other.fields?.length ?? 0) > (one.fields?.length ?? 0) ? other : one,
  );
  if (!best.record || !best.fields || best.record.text.includes('\0')) {
    const why = best.record?.fault ? ` (${best.record.fault})` : '';
    return {
      error: new UnreadableFileError(
        `${file} has no readable header line${why}. It is neither CSV nor JSON.`,
      ),
    };
  }
  if (best.fields.length > columnsMax) {
    const said = `${file} has ${best.fields.length} columns; ${columnsMax} are the most.`;
    return { error: new UnreadableFileError(said) };
  }
  const columns = withoutRepeats(best.fields.map((field) => plainCell(field).trim()));
  const named = columns.filter((column) => column !== '');
  try {
    const reading = chooseMapping(named, wish, kind, { columnsAreComplete: true });
    const first = { byte: best.record.nextByte, line: best.record.nextLine };
    return { layout: { format: 'csv', delimiter: best.delimiter, columns, reading, first } };
  } catch (error) {
    if (error instanceof MappingError) return { error };
    throw error;
  }
}

/** A title has fewer cells than the header has: "My companies" above Name, Website. */
function isBelowTitles(columns: readonly string[], readings: readonly Readings[], titles: number): boolean {
  const filled = (fields: readonly string[] = []) => fields.filter((field) => field.trim() !== '').length;
  const most = Math.max(
    ...readings.flatMap(({ headers }) => headers.slice(0, titles).map(({ fields }) => filled(fields))),
  );
  return filled(columns) > most;
}

/** Excel's way to keep a text a text: ="00123". */
const plainCell = (cell: string): string => (/^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell);

/** The lines that are not empty; or, of a layout that has notes before it, from the one on that has its columns. */
function headersOf(
  head: Buffer,
  from: Position,
  delimiter: string,
  { presets }: RecordColumns,
): readonly Header[] {
  const splitter = splitCsv(from, delimiter);
  const headers = [...splitter.push(head), ...splitter.end()]
    .filter((record) => record.fault || !noHeadings.test(record.text))
    .slice(0, notesLinesMax + 1)
    .map((record) => ({ record, fields: record.fault ? undefined : csvFields(record.text, delimiter) }));
  const behindNotes = headers.findIndex(({ fields }) => {
    const columns = new Set(fields?.map((field) => field.trim()));
    return presets.some(
      ({ hasNotesBefore, signature }) => hasNotesBefore && signature.every((column) => columns.has(column)),
    );
  });
  return headers.slice(Math.max(0, behindNotes));
}

/** The second column "Name" becomes "Name (2)", so that neither hides the other. */
function withoutRepeats(columns: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const count = (seen.get(column) ?? 0) + 1;
    seen.set(column, count);
    return count === 1 ? column : `${column} (${count})`;
  });
}

/** Enough bytes for the longest header or first record. */
export async function headOf(file: string): Promise<{ isGzip: boolean; head: Buffer }> {
  const handle = await open(file);
  let isGzip: boolean;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    isGzip = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of bytesOf(file, { isGzip, fromByte: 0 })) {
    pieces.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > recordBytesMax) break;
  }
  return { isGzip, head: Buffer.concat(pieces) };
}
