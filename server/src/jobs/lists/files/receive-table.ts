import { createHash } from 'node:crypto';
import { invariant } from '../../../kernel/invariant.ts';
import { ServiceError } from '../../../kernel/service-error.ts';
import { readDelimited } from './read-delimited.ts';
import { type FormFile, membersOf, readForm } from './read-form.ts';
import { readJsonList } from './read-json-list.ts';
import { atMost, hashed, inPieces, peeked } from './sent-bytes.ts';
import { spooled } from './spooled.ts';
import { type Table, type TableFormat, type TableRow, tableLimits } from './table.ts';
import { tableFault } from './table-fault.ts';

export interface SentTable {
  /** Unpacked: what Content-Encoding names is not looked at. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly contentType: string | undefined;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface ReceiveTableParts {
  /** Reads a workbook from a file, which stays until its rows have ended. */
  readonly readXlsx: (path: string) => Promise<Table>;
  /** A JSON body may come without `rows`: then there is none, and `rest` says where they come from. */
  readonly rowsMayBeAbsent?: boolean;
}

export interface ReceivedTable {
  readonly format: TableFormat;
  /** Of the file of a form; null where there is none. */
  readonly fileName: string | null;
  /** Its rows can be read once. `columns` is complete when they have ended. */
  readonly table: Table;
  /**
   * What was sent beside the rows: the query, then members of the JSON body, then fields of the form, whichever says it last. Only after
   * all rows have been read. @throws {ServiceError} validation_failed, as fields of a form may be behind its file
   */
  rest(): Promise<Record<string, unknown>>;
  /** SHA-256, hex, of the rows' bytes and what is beside them: a form that is sent again has the same. After `rest`. */
  fingerprint(): string;
  /** Frees all that it holds, a temporary file too. To be called in any case; safe to call again. */
  close(): Promise<void>;
}

/**
 * Reads a list as it is sent: JSON, CSV, TSV or XLSX as the body, or as the file of a form. What its bytes are counts for more than what
 * they are called, since browsers call a CSV file whatever their system does.
 *
 * At most `tableLimits.bytesMax` bytes and `rowsMax` rows. Holds a few MiB at most, but for what `readXlsx` does. An error ends `bytes`, if reading has begun.
 * So does leaving `rows` early, and `close`.
 *
 * @throws {ServiceError} body_too_large, unsupported_media_type, or validation_failed with line and column; also while rows are read.
 * What `bytes` throws is thrown as it is.
 */
export async function receiveTable(sent: SentTable, parts: ReceiveTableParts): Promise<ReceivedTable> {
  const kind = kindOf(sent.contentType);
  const bytes = inPieces(atMost(sent.bytes, tableLimits.bytesMax));
  if (kind !== 'form') {
    const file = { bytes, kind, fileName: null };
    const end = async () => {
      await bytes.return(undefined);
    };
    return received(file, sent.query, async () => new Map(), end, parts);
  }
  const form = await readForm(bytes, sent.contentType ?? '');
  const file = {
    bytes: inPieces(form.file.bytes),
    kind: kindOfFile(form.file),
    fileName: form.file.fileName,
  };
  return received(file, sent.query, form.fields, async () => form.close(), parts);
}

/** How something is called; `unknown` is for its bytes to say. */
type Kind = TableFormat | 'unknown';

interface File {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly kind: Kind;
  readonly fileName: string | null;
}

const kinds: Readonly<Record<string, Kind | 'form'>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'multipart/form-data': 'form',
  // What Windows calls a CSV file where Excel is installed.
  'application/vnd.ms-excel': 'unknown',
  'application/octet-stream': 'unknown',
  'text/plain': 'unknown',
};
const endings: Readonly<Record<string, Kind>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  xlsx: 'xlsx',
  json: 'json',
};
/** Of these the bytes tell which it is. */
const charsets = /^(?:utf-?(?:8|16)(?:le|be)?|us-ascii|windows-1252|iso-8859-1)$/i;

/** @throws {ServiceError} unsupported_media_type */
function kindOf(contentType = 'application/octet-stream'): Kind | 'form' {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]{1,40})/i.exec(contentType) ?? [];
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) {
    throw new ServiceError(
      'unsupported_media_type',
      'Send the list as JSON, CSV, TSV or XLSX, with its Content-Type, or as the file of a form, as curl -F file=@people.csv sends it.',
      refused,
    );
  }
  if (charset === undefined || charsets.test(charset)) return kind;
  throw new ServiceError(
    'unsupported_media_type',
    'The charset of the Content-Type is not read. Send UTF-8.',
    { ...refused, fix: 'Send the list in UTF-8.' },
  );
}

/** Instead of the catalog's sentences, which only name JSON. */
const refused = {
  error: 'The list must be JSON, CSV, TSV, XLSX or a form with one of them',
  fix: 'Send the header Content-Type: text/csv with a CSV file, application/json with JSON.',
};

function kindOfFile({ fileName, contentType }: FormFile): Kind {
  const ending = /\.(\w+)$/.exec(fileName ?? '')?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(endings, ending)) return endings[ending] as Kind;
  const kind = Object.hasOwn(kinds, contentType) ? kinds[contentType] : undefined;
  return kind === undefined || kind === 'form' ? 'unknown' : kind;
}

async function received(
  { bytes, kind, fileName }: File,
  query: SentTable['query'],
  fields: () => Promise<ReadonlyMap<string, string>>,
  end: () => Promise<void>,
  parts: ReceiveTableParts,
): Promise<ReceivedTable> {
  const hash = createHash('sha256');
  let isRead = false;
  let fingerprint: string | null = null;
  let rest: Promise<Record<string, unknown>> | null = null;
  let source: Source | null = null;
  const close = async () => {
    await source?.remove();
    await end();
  };
  try {
    const { head, bytes: all } = await peeked(hashed(bytes, hash), headBytes);
    source = await sourceOf(all, formatOf(head, kind), parts);
  } catch (error) {
    await close();
    throw error;
  }
  const { format, table, isAbsent, members, remove } = source;
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    try {
      yield* counted(table.rows, format, () => parts.rowsMayBeAbsent === true && isAbsent());
      isRead = true;
    } finally {
      // Behind the file of a form there may be fields, so what ended well goes on.
      await (isRead ? remove() : close());
    }
  }
  async function readRest(): Promise<Record<string, unknown>> {
    invariant(isRead, 'what is beside the rows of a list is known when they have been read');
    const texts = [...(await fields())];
    const beside = [...Object.entries(query), ...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const all = JSON.stringify([format, hash.digest('hex'), beside]);
    fingerprint = createHash('sha256').update(all).digest('hex');
    return { ...membersOf(Object.entries(query)), ...members(), ...membersOf(texts) };
  }
  return {
    format,
    fileName,
    table: { columns: table.columns, rows: rows() },
    rest() {
      rest ??= readRest();
      return rest;
    },
    fingerprint() {
      invariant(fingerprint !== null, 'the fingerprint of a list is known after what is beside its rows');
      return fingerprint;
    },
    close,
  };
}

/** Enough to know a format, behind some white space. */
const headBytes = 64;

/** @throws {ServiceError} validation_failed for nothing at all, or for a workbook that is none */
function formatOf(head: Buffer, kind: Kind): TableFormat {
  if (head.length === 0) throw tableFault('', 'There are no rows: nothing was sent.');
  const start = head.toString('latin1');
  if (start.startsWith('PK\x03\x04') && kind !== 'json') return 'xlsx';
  if (kind === 'xlsx') {
    throw tableFault('', 'The file is not an Excel workbook (.xlsx). Save it as one, or as CSV.');
  }
  if (kind !== 'unknown') return kind;
  return /^(?:\xef\xbb\xbf)?\s*[{[]/.test(start) ? 'json' : 'csv';
}

interface Source {
  readonly format: TableFormat;
  readonly table: Table;
  /** Of JSON without `rows`. */
  readonly isAbsent: () => boolean;
  readonly members: () => Record<string, unknown>;
  readonly remove: () => Promise<void>;
}

async function sourceOf(
  bytes: AsyncIterable<Uint8Array>,
  format: TableFormat,
  { readXlsx }: ReceiveTableParts,
): Promise<Source> {
  const plain = { isAbsent: () => false, members: () => ({}), remove: async () => {} };
  if (format === 'json') {
    const list = readJsonList(bytes);
    return { ...plain, format, table: list, isAbsent: () => !list.hasRows(), members: () => list.rest() };
  }
  if (format === 'xlsx') {
    const { path, remove } = await spooled(bytes, '.xlsx');
    try {
      return { ...plain, format, table: await readXlsx(path), remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }
  const table = await readDelimited(bytes, format === 'tsv' ? { delimiter: '\t' } : {});
  return { ...plain, format: table.delimiter === '\t' ? 'tsv' : 'csv', table };
}

/** @throws {ServiceError} validation_failed for none, unless they may be absent, and for too many */
async function* counted(
  rows: Table['rows'],
  format: TableFormat,
  mayBeNone: () => boolean,
): AsyncGenerator<readonly TableRow[]> {
  const { rowsMax } = tableLimits;
  let count = 0;
  for await (const batch of rows) {
    count += batch.length;
    const first = batch[batch.length - (count - rowsMax)];
    if (count > rowsMax && first) {
      throw tableFault(
        placeOfRow(first, format),
        `There are more than ${rowsMax} rows. Send them as several lists.`,
      );
    }
    if (batch.length > 0) yield batch;
  }
  if (count > 0 || mayBeNone()) return;
  throw tableFault(format === 'json' ? 'rows' : '', 'There are no rows.');
}

const placeOfRow = ({ line }: TableRow, format: TableFormat): string => {
  if (format === 'json') return `rows[${line - 1}]`;
  return format === 'xlsx' ? `row ${line}` : `line ${line}`;
};
