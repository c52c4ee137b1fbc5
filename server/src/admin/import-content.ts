import { isAscii, isUtf8 } from 'node:buffer';
import { bytesOf, headOf, UnreadableFileError } from '../dataset/record-file.ts';
import { asUtf8Pieces } from '../jobs/lists/files/as-utf8-pieces.ts';
import { readXlsx } from '../jobs/lists/files/read-xlsx.ts';
import { type Spooled, spooled } from '../jobs/lists/files/spooled.ts';
import type { Cell, Table } from '../jobs/lists/files/table.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { otherThanText, utf16Of } from '../text/raw-records/other-than-text.ts';

/** The content of a file in a form that an import reads as a stream, and goes on with after a crash. */
export interface ImportContent {
  /** The file itself where it has that form already. */
  readonly path: string;
  /** Deletes what was made for the import. Safe to call again. */
  remove(): Promise<void>;
}

const [newline, carriageReturn] = [0x0a, 0x0d];

/**
 * Excel workbooks, UTF-16, Windows-1252 and lines that end with CR alone become UTF-8 in a file of its own. The same file always becomes the same
 * bytes, so that an interrupted import finds its place again.
 *
 * @throws {UnreadableFileError} for what is neither text nor a workbook
 */
export async function importContent(file: string): Promise<ImportContent> {
  const { isGzip, head } = await headOf(file);
  const bytes = () => copiesOf(bytesOf(file, { isGzip, fromByte: 0 }));
  try {
    if (head.toString('latin1', 0, 4) === 'PK\x03\x04') return await contentOfWorkbook(file, isGzip, bytes);
    if (utf16Of(head) === null) {
      const other = otherThanText(head);
      if (other !== null) throw new UnreadableFileError(`${file} is ${other}`);
      const isJson = /^(?:\xef\xbb\xbf)?\s*[{[]/.test(head.toString('latin1', 0, 64));
      const hasOldLines = !head.includes(newline) && head.includes(carriageReturn);
      if (isJson || !(hasOldLines || (await isWindows1252(bytes()))))
        return { path: file, remove: async () => {} };
    }
    return await spooled(withNewLines(asUtf8Pieces(bytes(), { windows1252: true })), '.csv');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new UnreadableFileError(`${file}: ${error.message}`, { cause: error });
  }
}

/** Pieces of a file are in memory that is used again. */
async function* copiesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** The first character that is not ASCII decides, as it does for lists. */
async function isWindows1252(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  let begun = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (begun.length === 0 && isAscii(piece)) continue;
    const bytes = Buffer.concat([begun, piece]);
    const at = bytes.findIndex((byte) => byte >= 0x80);
    const first = bytes[at] as number;
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const character = bytes.subarray(at, at + length);
    if (character.length === length) return !isUtf8(character);
    begun = Buffer.from(character);
  }
  return begun.length > 0;
}

/** A CR is a line's end where the file has no LF: programs for old Macs write such files. */
async function* withNewLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let hasNewLines: boolean | undefined;
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    if (piece.includes(newline)) hasNewLines ??= true;
    else if (piece.includes(carriageReturn)) hasNewLines ??= false;
    yield hasNewLines === false
      ? Buffer.from(piece.map((byte) => (byte === carriageReturn ? newline : byte)))
      : piece;
  }
}

async function contentOfWorkbook(
  file: string,
  isGzip: boolean,
  bytes: () => AsyncIterable<Buffer>,
): Promise<ImportContent> {
  const unpacked: Spooled | null = isGzip ? await spooled(bytes(), '.xlsx') : null;
  try {
    return await spooled(csvOf(await readXlsx(unpacked?.path ?? file)), '.csv');
  } finally {
    await unpacked?.remove();
  }
}

/** Empty lines stand for rows that were passed over, so that a line's number is that of its row. */
async function* csvOf({ columns, rows }: Table): AsyncGenerator<Buffer> {
  let line = 1;
  yield Buffer.from(`${columns.map(quoted).join(',')}\n`);
  for await (const batch of rows) {
    let text = '';
    for (const row of batch) {
      text += '\n'.repeat(Math.max(0, row.line - line - 1));
      text += `${columns.map((column) => quoted(row.cells[column])).join(',')}\n`;
      line = Math.max(line + 1, row.line);
    }
    yield Buffer.from(text);
  }
}

function quoted(cell: Cell | undefined): string {
  if (cell === undefined || cell === null) return '';
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  return `"${text.replaceAll('"', '""')}"`;
}

/** Does something with the content of a file, and deletes what was made for that. Errors name the file as it is called. */
export async function withImportContent<Result>(
  file: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const { path, remove } = await importContent(file);
  try {
    return await use(path);
  } catch (error) {
    if (!(error instanceof UnreadableFileError) || path === file) throw error;
    throw new UnreadableFileError(error.message.replaceAll(path, file), { cause: error });
  } finally {
    await remove();
  }
}
