import type { RecordKindName } from '../dataset/kinds/record-kind.ts';

/** An export of a tool in its own columns, with rows that we made up; `#` is the number of the row. */
export interface ToolExport {
  readonly kind: Extract<RecordKindName, 'people' | 'companies'>;
  readonly preset: string;
  /** Column to cell. */
  readonly row: Readonly<Record<string, string>>;
  /** Columns that must be named as not used. */
  readonly unused: readonly string[];
  /** By what the record of a row is found. */
  readonly found: { readonly domain?: string; readonly page?: string; readonly email?: string };
  /** What the record has, as far as the test looks. */
  readonly has: Readonly<Record<string, unknown>>;
}
