import type pg from 'pg';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import { batchRecordsMax, type RecordKind, type RecordKindName } from './kinds/record-kind.ts';
import { readValues } from './read-values.ts';
import { rewriteRecords } from './rewrite-records.ts';

/** Which records are looked at. */
export type LookedThrough =
  | 'all'
  /** Of one import. */
  | { readonly addedIn: number }
  | { readonly ids: readonly number[] };

export interface Erased {
  readonly removed: number;
  /** From which a part was taken. */
  readonly changed: number;
}

/**
 * Takes away what the suppression list does not allow: whole records, or what a record says of suppressed people. Only between two imports.
 * To look through all of a million people takes about a minute.
 */
export async function eraseListed<Value>(
  client: pg.ClientBase,
  kind: RecordKind<Value>,
  list: Suppressed,
  looked: LookedThrough,
): Promise<Erased> {
  if (list.isEmpty) return { removed: 0, changed: 0 };
  const removed = new Set<number>();
  const replaced = new Map<number, Value>();
  for await (const rows of rowsOf(client, kind.name, looked)) {
    const values = await readValues(
      client,
      kind,
      rows.map(({ record }) => record),
    );
    for (const [at, value] of values.entries()) {
      const { id } = rows[at] as StoredRow;
      const kept = kind.screen(value, list);
      if (kept === null) removed.add(id);
      else if (kept !== value) replaced.set(id, kept);
    }
  }
  await rewriteRecords(client, kind, { removed, replaced });
  return { removed: removed.size, changed: replaced.size };
}

interface StoredRow {
  readonly id: number;
  readonly record: string;
}

/** Versions that an interrupted import has written as well: a record goes in all versions. */
async function* rowsOf(
  client: pg.ClientBase,
  kind: RecordKindName,
  looked: LookedThrough,
): AsyncGenerator<StoredRow[]> {
  if (looked !== 'all' && 'ids' in looked) {
    for (let at = 0; at < looked.ids.length; at += batchRecordsMax) {
      const { rows } = await client.query<StoredRow>(`select id, record from ${kind} where id = any($1)`, [
        looked.ids.slice(at, at + batchRecordsMax),
      ]);
      yield rows;
    }
    return;
  }
  const addedIn = looked === 'all' ? null : looked.addedIn;
  let [after, version] = [0, 0];
  for (;;) {
    const { rows } = await client.query<StoredRow & { added_in: number }>(
      `select id, added_in, record from ${kind}
        where (id, added_in) > ($1, $2) and ($3::bigint is null or added_in = $3)
        order by id, added_in limit ${batchRecordsMax}`,
      [after, version, addedIn],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    [after, version] = [last.id, last.added_in];
  }
}
