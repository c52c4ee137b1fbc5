import { UsageError } from './command-error.ts';

export interface OutputOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** @throws {UsageError} if the user chose both forms */
export function checkOutput({ json, csv }: OutputOptions): void {
  if (json && csv) throw new UsageError('Give either --json or --csv.', 'Both write to standard output.');
}
