import { cell } from '../account-api/job-csv.ts';
import { UsageError } from './command-error.ts';

export interface OutputOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** A line of a CSV file (RFC 4180). What a spreadsheet would take for a formula is made harmless. */
export const csvRow = (values: readonly unknown[]): string => `${values.map(cell).join()}\r\n`;

/** @throws {UsageError} where both forms were asked for */
export function checkOutput({ json, csv }: OutputOptions): void {
  if (json && csv) throw new UsageError('Give either --json or --csv.', 'Both write to standard output.');
}
