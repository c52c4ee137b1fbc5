import type { Table, TableRow } from '../jobs/lists/files/table.ts';

/** The bytes in chunks of these sizes, over and over, as a network might cut them. `onEnd` is called however reading ends. */
export async function* inChunks(
  bytes: Uint8Array,
  sizes: readonly number[] = [65_536],
  onEnd: () => void = () => {},
): AsyncGenerator<Uint8Array> {
  try {
    for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] as number;
      yield bytes.subarray(from, from + size);
      from += size;
    }
  } finally {
    onEnd();
  }
}

/** All rows of a table, which is short. */
export async function allRows({ rows }: Pick<Table, 'rows'>): Promise<TableRow[]> {
  const all: TableRow[] = [];
  for await (const batch of rows) all.push(...batch);
  return all;
}

/** What went wrong, in words; 'no error' for none. */
export async function messageOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
}
