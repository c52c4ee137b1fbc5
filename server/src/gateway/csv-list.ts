import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import { columnKey } from '../text/column-key.ts';
import { givenNames, saysNothing } from '../text/given-names.ts';
import { csvFields, unclearQuotes } from '../text/raw-records/csv-fields.ts';
import type { RawRecord } from '../text/raw-records/raw-record.ts';
import { splitCsv } from '../text/raw-records/split-csv.ts';
import { asUtf8, markLength } from './body-text.ts';
import { validationFailed } from './parse-request.ts';

/** The heading of a column, and the field of the items that it is. */
export type Column = readonly [heading: string, field: string];

/** What is read of an endpoint: the fields of its items, what people call them, and which are names of a person. */
type CsvEndpoint = Pick<JobEndpoint, 'item' | 'headings' | 'names'>;

export interface CsvList {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly columns: readonly Column[];
  /** Of each item the line that it begins in. */
  readonly lines: readonly number[];
}

export const columnsMax = 500;
const delimiters = [',', ';', '\t', '|'];

/**
 * The rows of a CSV file as items. The first line names the columns. A field's name in any spelling (`E-Mail`, `First name`), or
 * a common name for it (`headings` of the endpoint), is that field. Every other column is an extra field of the items. Empty cells
 * of a known field count as not given, and so do `N/A`, `-` and `null`: lists come from tools that fill each cell. In a column of names,
 * `Null` may be a real name (`givenNames`). Reads at most `rowsMax` rows and one.
 *
 * @throws {ServiceError} validation_failed, naming the line
 */
export function readCsvList(sent: Uint8Array, endpoint: CsvEndpoint, rowsMax: number): CsvList {
  const { bytes: file, is } = asUtf8(sent);
  if (file === null) throw wrong('', `The file is ${is}`);
  const fields = Object.keys(endpoint.item.shape);
  const bom = markLength(file);
  const delimiter = delimiterOf(file, bom);
  const [header, ...rows] = recordsOf(file, bom, delimiter, rowsMax + 2);
  if (!header) throw wrong('', 'The file is empty. Its first line names the columns.');
  const headings = fieldsOf(header, delimiter);
  if (headings.length > columnsMax) {
    throw wrong(`line ${header.line}`, `There are ${headings.length} columns; ${columnsMax} are the most.`);
  }
  const { columns, guessed } = columnsOf(headings, endpoint, header.line);
  const isKnown = columns.map(([, field]) => fields.includes(field));
  // What callers call an item may be anything.
  const isValue = columns.map(([, field], at) => isKnown[at] && field !== 'refId');
  const namesAt = columns.flatMap(([, field], at) => (endpoint.names?.includes(field) ? [at] : []));
  const isUsed = headings.map((heading) => heading.trim() !== '');
  const data = rows.map((row) => {
    const cells = fieldsOf(row, delimiter);
    if (cells.length !== columns.length) {
      throw wrong(
        `line ${row.line}`,
        `There are ${cells.length} columns where the first line names ${columns.length}.`,
      );
    }
    const names = givenNames(namesAt.map((at) => cells[at]));
    const isNothing = (at: number, cell: string) =>
      namesAt.includes(at) ? names[namesAt.indexOf(at)] === null : saysNothing(cell);
    const entries: [string, string][] = [];
    for (const [at, [, field]] of columns.entries()) {
      const cell = cells[at] as string;
      if (cell === '' ? isKnown[at] || !isUsed[at] : isKnown[at] && cell.trim() === '') continue;
      if (isValue[at] && isNothing(at, cell)) {
        const heading = guessed.get(field);
        if (heading !== undefined) entries.push([heading, cell]);
        continue;
      }
      isUsed[at] = true;
      entries.push([field, cell]);
    }
    const item = Object.fromEntries(entries);
    return guessed.size === 0 ? item : withoutWrongGuesses(item, guessed, endpoint);
  });
  return {
    data,
    // Spreadsheets write columns behind the last one that have neither a name nor anything in them.
    columns: columns.filter((_, at) => isUsed[at]),
    lines: rows.map(({ line }) => line),
  };
}

/** What only seems to be a field makes no item wrong that is right without it: such a cell stays under its heading. */
function withoutWrongGuesses(
  item: Readonly<Record<string, string>>,
  guessed: ReadonlyMap<string, string>,
  { item: schema }: CsvEndpoint,
): Readonly<Record<string, string>> {
  const { error } = schema.safeParse(item);
  const wrongFields = new Set(
    error?.issues.map(({ path }) => path[0]).filter((at) => guessed.has(String(at))),
  );
  if (wrongFields.size === 0) return item;
  const without = Object.fromEntries(
    Object.entries(item).map(([field, cell]) => [wrongFields.has(field) ? guessed.get(field) : field, cell]),
  );
  return schema.safeParse(without).success ? without : item;
}

/** The column of an item's field, for a message. */
export const headingOf = (columns: readonly Column[], field: string): string =>
  columns.find(([, of]) => of === field)?.[0] ?? field;

function wrong(path: string, message: string) {
  return validationFailed([{ path, message }]);
}

/** The separator that is most frequent in the first line. */
function delimiterOf(file: Buffer, start: number): string {
  const counts = delimiters.map((delimiter) => {
    const [header] = recordsOf(file, start, delimiter, 1);
    return header && !header.fault ? (csvFields(header.text, delimiter)?.length ?? 0) : 0;
  });
  return delimiters[counts.indexOf(Math.max(...counts))] as string;
}

const pieceBytes = 64 * 1024;

/** The first records that are more than an empty line. */
function recordsOf(file: Buffer, start: number, delimiter: string, most: number): RawRecord[] {
  const splitter = splitCsv({ byte: start, line: 1 }, delimiter);
  const records: RawRecord[] = [];
  const add = (some: readonly RawRecord[]) => {
    for (const record of some) {
      if (records.length < most && (record.fault || record.text.trim() !== '')) records.push(record);
    }
  };
  for (let from = start; from < file.length && records.length < most; from += pieceBytes) {
    add(splitter.push(file.subarray(from, from + pieceBytes)));
  }
  if (records.length < most) add(splitter.end());
  return records;
}

function fieldsOf(record: RawRecord, delimiter: string): string[] {
  const line = `line ${record.line}`;
  if (record.fault) throw wrong(line, `It cannot be read: ${record.fault}.`);
  const fields = csvFields(record.text, delimiter);
  if (!fields) throw wrong(line, `It cannot be read: ${unclearQuotes}.`);
  return fields;
}

interface Columns {
  readonly columns: readonly Column[];
  /** Of fields that are known by a usual name only: the heading. */
  readonly guessed: ReadonlyMap<string, string>;
}

function columnsOf(headings: readonly string[], endpoint: CsvEndpoint, line: number): Columns {
  const fields = Object.keys(endpoint.item.shape);
  const taken = new Set<string>();
  const own = ownFields(headings, fields);
  const usual = usualFields(headings, own, endpoint.headings ?? {});
  const guessed = new Map<string, string>();
  const columns = headings.map((text, at): Column => {
    const heading = text.trim();
    const field = own[at] ?? usual.get(at);
    if (field === undefined) {
      let name = heading || `column ${at + 1}`;
      for (let n = 2; taken.has(name); n++) name = `${heading} (${n})`;
      taken.add(name);
      return [name, name];
    }
    if (taken.has(field)) {
      throw wrong(
        `line ${line}`,
        `The column ${JSON.stringify(heading.slice(0, 100))} is there twice: ${field}.`,
      );
    }
    taken.add(field);
    if (own[at] === undefined) {
      taken.add(heading);
      guessed.set(field, heading);
    }
    return [heading, field];
  });
  if (!columns.some(([, field]) => fields.includes(field) && field !== 'refId')) {
    throw wrong(
      `line ${line}`,
      `No column is one of ${fields.filter((field) => field !== 'refId').join(', ')}. The first line names the columns.`,
    );
  }
  return { columns, guessed };
}

/** Of each column the field that it has the name of. */
function ownFields(headings: readonly string[], fields: readonly string[]): (string | undefined)[] {
  const bySpelling = new Map(fields.toReversed().map((field) => [columnKey(field), field]));
  return headings.map((text) => {
    const heading = text.trim();
    return fields.includes(heading) ? heading : bySpelling.get(columnKey(heading));
  });
}

/** Of fields that no column has the name of: the first of the columns that are called so by many. */
function usualFields(
  headings: readonly string[],
  own: readonly (string | undefined)[],
  usual: NonNullable<CsvEndpoint['headings']>,
): ReadonlyMap<number, string> {
  const spellings = headings.map(columnKey);
  const found = new Map<number, string>();
  for (const [field, names] of Object.entries(usual)) {
    if (own.includes(field)) continue;
    const at = names
      .map((name) => spellings.indexOf(columnKey(name)))
      .find((one) => one >= 0 && own[one] === undefined && !found.has(one));
    if (at !== undefined) found.set(at, field);
  }
  return found;
}
