import { asUtf8Pieces } from './as-utf8-pieces.ts';
import { JsonRows } from './json-rows.ts';
import { batchRowsMax } from './read-delimited.ts';
import type { Table, TableRow } from './table.ts';

export interface JsonList extends Table {
  /** Whether rows were sent at all, even none. Known when `rows` has ended. */
  hasRows(): boolean;
  /** The members beside `rows`. Known when `rows` has ended; up to 1 MiB of JSON. */
  rest(): Record<string, unknown>;
}

/**
 * The body `{"rows": [{…}, …], …}`, or a list of rows alone, in UTF-8 or UTF-16. Other members may be before `rows` or behind, none of
 * them twice. Cells that are null or an empty text are left out. `columns` is complete when the rows are.
 *
 * `rows` holds one row, of 256 KiB at most, and the other members. It reads `bytes` to their end, unless it fails or is left early: then it
 * ends them. It throws a ServiceError validation_failed whose path is `rows[12]` or the name of a member.
 */
export function readJsonList(bytes: AsyncIterable<Uint8Array>): JsonList {
  const reading = new JsonRows();
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    for await (const piece of asUtf8Pieces(bytes, { windows1252: false })) {
      const found = reading.push(piece);
      for (let from = 0; from < found.length; from += batchRowsMax) {
        yield found.slice(from, from + batchRowsMax);
      }
    }
    reading.end();
  }
  return {
    columns: reading.columns,
    rows: rows(),
    hasRows: () => reading.hasRows,
    rest: () => reading.rest(),
  };
}
