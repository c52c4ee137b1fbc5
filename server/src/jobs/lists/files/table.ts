/** A cell as it was sent. A file of text has texts; JSON and a spreadsheet have types. */
export type Cell =
  | string
  | number
  | boolean
  | null
  | readonly unknown[]
  | { readonly [name: string]: unknown };

export interface TableRow {
  /** Where it stands in what was sent, as people count: the line of a text, the row of a sheet, the place in `rows` from 1. */
  readonly line: number;
  /** By column. A cell that is empty is left out. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** What was sent, as it is read: no more of it than a piece is in memory. */
export interface Table {
  /** Names of its columns, each once, in their order. */
  readonly columns: readonly string[];
  /** Some at a time. @throws {ServiceError} validation_failed, which names line and column */
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

export const tableLimits = {
  bytesMax: 64 * 1024 ** 2,
  rowsMax: 100_000,
  columnsMax: 500,
  /** Of a heading. */
  headingCharactersMax: 200,
  /** As much as a cell of a spreadsheet holds. */
  cellCharactersMax: 32_767,
  rowBytesMax: 256 * 1024,
} as const;

/** How a table may be sent. */
export type TableFormat = 'json' | 'csv' | 'tsv' | 'xlsx';
