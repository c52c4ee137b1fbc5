import type { ExaminedTable, RowBatch } from './table-reading.ts';

/* What goes between the service and a thread that reads a workbook. */

export interface XlsxThreadData {
  readonly file: string;
  readonly work:
    | { readonly kind: 'examine'; readonly sheetName: string | undefined }
    | { readonly kind: 'rows'; readonly table: ExaminedTable };
  /** Where compiled code is kept between starts; null where the process keeps none. */
  readonly compileCache: string | null;
}

export type XlsxReply =
  | { readonly kind: 'examined'; readonly table: ExaminedTable }
  | { readonly kind: 'rows'; readonly batch: RowBatch }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly path: string; readonly message: string; readonly cause: string }
  /** A bug of ours. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string };

/** Batches that may be under way to the service: one that it works on and one that is ready. */
export const batchesAhead = 2;
