import type { ChosenMapping } from '../choose-mapping.ts';
import type { Row } from '../column-values.ts';
import type { RecordKind } from '../kinds/record-kind.ts';
import type { RecordColumns } from './record-columns.ts';

/** Why a row is no record. */
export interface Refusal {
  readonly reason: string;
  readonly field: string | null;
}

/** What a row of a file became: a record, with the fields whose values could not be understood, or why it is none. */
export type RowReading<Value> = { readonly record: Value; readonly unreadable: readonly string[] } | Refusal;

/** How files of a kind of records are read. */
export interface RecordReading<Value> {
  readonly kind: RecordKind<Value>;
  readonly columns: RecordColumns;
  fromRow(row: Row, mapping: ChosenMapping): RowReading<Value>;
  /** Asked before of rows whose JSON has escapes: why a text cannot be stored. The texts of all others can. */
  brokenText(row: Row, mapping: ChosenMapping): Refusal | undefined;
}

/** The first member that is wrong, with the reason. */
export function refusedFor(row: Row, wrong: (value: unknown) => string | undefined): Refusal | undefined {
  for (const [field, value] of Object.entries(row)) {
    const reason = wrong(value);
    if (reason !== undefined) return { reason, field };
  }
  return undefined;
}
