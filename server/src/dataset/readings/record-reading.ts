import type { ChosenMapping } from '../choose-mapping.ts';
import type { Row } from '../company-from-row.ts';
import type { RecordKind } from '../kinds/record-kind.ts';

/** What a row of a file became: a record, with the fields whose values could not be understood, or why it is none. */
export type RowReading<Value> =
  | { readonly record: Value; readonly unreadable: readonly string[] }
  | { readonly reason: string; readonly field: string };

/** How files of a kind of records are read. */
export interface RecordReading<Value> {
  readonly kind: RecordKind<Value>;
  fromRow(row: Row, mapping: ChosenMapping): RowReading<Value>;
}
