/** A list as it was sent: long, so that it is read where no other call waits for it. */
export interface SentList {
  readonly form: 'json' | 'csv' | 'multipart';
  readonly bytes: Uint8Array;
  /** Of the address: what a CSV file cannot say beside its rows. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Of a form (multipart): what stands between its parts. */
  readonly boundary?: string;
}
