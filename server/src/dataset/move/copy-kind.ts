import type pg from 'pg';
import type { Queryable } from '../../postgres/pool.ts';
import { batchRecordsMax, type RecordKind } from '../kinds/record-kind.ts';
import type { MoveTarget } from '../opensearch/move-target.ts';
import { oneAhead } from '../opensearch/one-ahead.ts';
import { readValues } from '../read-values.ts';
import { type CopiedImport, type KindProgress, noteProgress } from './move-journal.ts';

export interface CopyParts {
  /** With the lock of imports. */
  readonly client: pg.ClientBase;
  /** The next records are read while these are written. */
  readonly reader: Queryable;
  readonly target: MoveTarget;
  /** Of all kinds. */
  readonly imports: readonly CopiedImport[];
  /** Records at a time. */
  readonly atOnce?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface Row {
  readonly id: number;
  readonly added_in: number;
  readonly source: string;
  readonly identity: string;
  readonly record: string;
}

/**
 * Copies the records of a kind that readers of the database see, in the order of their ids, from where it was. What was written and not noted is
 * written again, to the same place.
 */
export async function copyKind<Value>(
  { client, reader, target, imports, atOnce = batchRecordsMax, signal }: CopyParts,
  kind: RecordKind<Value>,
  { from, newest }: { readonly from: KindProgress; readonly newest: number },
  onProgress: (progress: KindProgress) => void,
): Promise<void> {
  const copies = new Map(imports.map((one) => [one.original, one]));
  let progress = from;
  for await (const rows of oneAhead(visibleRows(reader, kind.name, { after: from.after, newest, atOnce }))) {
    signal?.throwIfAborted();
    const values = await readValues(
      reader,
      kind,
      rows.map(({ record }) => record),
    );
    const documents = rows.flatMap(({ id, added_in: original, source, identity }, at) => {
      const copy = copies.get(original);
      // Of an import that the log does not know: readers do not see it.
      return copy
        ? [{ id, addedIn: copy.copy, owner: copy.owner, source, identity, value: values[at] as Value }]
        : [];
    });
    await target.write(client, kind, documents);
    const last = rows.at(-1);
    if (!last) break;
    progress = { after: last.id, copied: progress.copied + documents.length, isDone: false };
    await noteProgress(client, target.dataset, kind.name, progress);
    onProgress(progress);
  }
  await target.end(kind.name);
  progress = { ...progress, isDone: true };
  await noteProgress(client, target.dataset, kind.name, progress);
  onProgress(progress);
}

async function* visibleRows(
  reader: Queryable,
  kind: string,
  { after, newest, atOnce }: { readonly after: number; readonly newest: number; readonly atOnce: number },
): AsyncGenerator<readonly Row[]> {
  let last = after;
  for (;;) {
    const { rows } = await reader.query<Row>({
      name: `copy-${kind}`,
      text: `select id, added_in, source, identity, record from ${kind}
              where id > $1 and added_in <= $2 and (replaced_in is null or replaced_in > $2) order by id limit $3`,
      values: [last, newest, atOnce],
    });
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.id;
  }
}
