import type pg from 'pg';
import { hashOfRow, recordOfRow } from './copy-rows.ts';
import { batchRecordsMax, type RecordKind, type RecordKindName } from './kinds/record-kind.ts';
import { RowPreparer } from './prepared-rows.ts';
import { keepForm } from './read-values.ts';
import { buildAnew, replaceSegments } from './segments/merge-segments.ts';
import type { Segment } from './segments/segment.ts';
import { nextSegment, noteChange } from './segments/segment-tables.ts';
import { loadView, type View } from './segments/view.ts';

export interface Rewriting<Value> {
  /** Ids of records of which nothing stays, in no version. */
  readonly removed: ReadonlySet<number>;
  /** What records are from now on, by id. */
  readonly replaced?: ReadonlyMap<number, Value>;
}

/**
 * Takes records away, or parts of them, together with all that the index knows of them: each segment that has one is made anew out of what
 * is left, some seconds each, in one transaction with its records. Readers see the records and their totals change at once, segment by segment; where
 * it is interrupted, the same call does the rest. Only between two imports (`asOnlyImport`).
 */
export async function rewriteRecords<Value>(
  client: pg.ClientBase,
  kind: RecordKind<Value>,
  { removed, replaced = new Map() }: Rewriting<Value>,
): Promise<void> {
  if (removed.size === 0 && replaced.size === 0) return;
  await keepForm(client, kind);
  const view = await loadView(client, kind.name);
  const isTouched = (id: number) => removed.has(id) || replaced.has(id);
  for (const segment of view.segments) {
    const ids = Array.from(segment.ids).filter(isTouched);
    if (ids.length > 0)
      await inOneStep(client, () => rewriteSegment(client, kind, { view, segment, ids, removed, replaced }));
  }
  await inOneStep(client, async () => {
    // An interrupted import has versions and segments that nobody sees yet; it makes the segments anew when it goes on.
    await client.query('delete from dataset_segments where kind = $1 and added_in > $2', [
      kind.name,
      view.newest,
    ]);
    await deleteRecords(client, kind.name, [...removed]);
    await noteChange(client, kind.name);
  });
}

async function rewriteSegment<Value>(
  tx: pg.ClientBase,
  kind: RecordKind<Value>,
  {
    view,
    segment,
    ids,
    removed,
    replaced,
  }: {
    readonly view: View;
    readonly segment: Segment;
    readonly ids: readonly number[];
    readonly removed: ReadonlySet<number>;
    readonly replaced: ReadonlyMap<number, Value>;
  },
): Promise<void> {
  // Where it has an earlier version only, the record goes with the segment of the last one: readers find all that is alive.
  const living = new Set(segment.livingIds());
  await deleteRecords(
    tx,
    kind.name,
    ids.filter((id) => removed.has(id) && living.has(id)),
  );
  for (const id of ids) {
    const value = replaced.get(id);
    if (value !== undefined && living.has(id))
      await replaceRecord(tx, kind, { id, value, newest: view.newest });
  }
  const built = await buildAnew(tx, kind, view, [segment]);
  await replaceSegments(tx, kind, { view, group: [segment], built });
  // Versions of an interrupted import are newer than those of all segments that there are.
  await tx.query('update dataset_deaths set segment = $3 where kind = $1 and replaced_in > $2', [
    kind.name,
    view.newest,
    await nextSegment(tx),
  ]);
  await noteChange(tx, kind.name);
}

/** In all versions. */
async function deleteRecords(tx: pg.ClientBase, kind: RecordKindName, ids: readonly number[]): Promise<void> {
  for (let at = 0; at < ids.length; at += batchRecordsMax) {
    await tx.query(`delete from ${kind} where id = any($1)`, [ids.slice(at, at + batchRecordsMax)]);
  }
}

/** The visible version says it from now on, and no earlier one is left. */
async function replaceRecord<Value>(
  tx: pg.ClientBase,
  kind: RecordKind<Value>,
  { id, value, newest }: { readonly id: number; readonly value: Value; readonly newest: number },
): Promise<void> {
  const preparer = new RowPreparer(kind, { importId: 0, source: '' });
  preparer.add(value);
  const { copied } = preparer.take();
  await tx.query(
    `update ${kind.name} set record = $3, content_hash = $4::uuid
      where id = $1 and added_in <= $2 and (replaced_in is null or replaced_in > $2)`,
    [id, newest, recordOfRow(copied, 0), hashOfRow(copied, 0)],
  );
  await tx.query(`delete from ${kind.name} where id = $1 and replaced_in <= $2`, [id, newest]);
}

async function inOneStep(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    // A connection that cannot roll back is lost, and the transaction with it; the first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
