import type pg from 'pg';
import { invariant } from '../../kernel/invariant.ts';
import { batchRecordsMax, type RecordKind } from '../kinds/record-kind.ts';
import { readValues } from '../read-values.ts';
import { docsMax, sizeOf } from './doc-set.ts';
import { RowIndexer } from './indexed-rows.ts';
import type { Segment } from './segment.ts';
import { type BuiltSegment, SegmentBuilder } from './segment-builder.ts';
import { nextSegment, writeSegment } from './segment-tables.ts';
import { loadView, type View } from './view.ts';

/** A segment with fewer living records is brought together with others. */
const smallDocs = docsMax / 2;

/**
 * Brings small segments together, and makes those anew that are dead for the most part or of an earlier build, so that a search never goes through many. The
 * records are read again; readers see the old segments until the new one is there. Only between two imports: no version may come meanwhile.
 */
export async function mergeSegments<Value>(client: pg.ClientBase, kind: RecordKind<Value>): Promise<void> {
  const view = await loadView(client, kind.name);
  const small = view.segments.filter(({ live, ids, isOld }) => {
    const living = sizeOf(live);
    return living < smallDocs || living * 2 < ids.length || isOld;
  });
  // Records of two owners are never in one segment.
  for (const ofOwner of Map.groupBy(small, ({ owner }) => owner).values()) {
    for (const group of groupsOf(ofOwner)) {
      if (group.length > 1 || group.some(isSpent)) await mergeGroup(client, kind, view, group);
    }
  }
  await forgetDeaths(client, kind.name, view.newest);
}

/** Each with as many living records as one segment holds. */
function groupsOf(segments: readonly Segment[]): Segment[][] {
  const groups: Segment[][] = [];
  let docs = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    docs += sizeOf(segment.live);
    if (docs > docsMax) {
      groups.push([]);
      docs = sizeOf(segment.live);
    }
    groups.at(-1)?.push(segment);
  }
  return groups;
}

const isSpent = ({ live, ids, isOld }: Segment) => sizeOf(live) * 2 < ids.length || isOld;

async function mergeGroup<Value>(
  client: pg.ClientBase,
  kind: RecordKind<Value>,
  view: View,
  group: readonly Segment[],
): Promise<void> {
  const built = await buildAnew(client, kind, view, group);
  await client.query('begin');
  await replaceSegments(client, kind, { view, group, built });
  await client.query('commit');
}

/** One segment of the living records of several, as the database has them now; null where there are none. */
export async function buildAnew<Value>(
  client: pg.ClientBase,
  kind: RecordKind<Value>,
  view: View,
  group: readonly Segment[],
): Promise<BuiltSegment | null> {
  const builder = new SegmentBuilder(kind.shape);
  const indexer = new RowIndexer(kind, Number.POSITIVE_INFINITY);
  let docs = 0;
  for (const segment of group) {
    const living = segment.livingIds();
    for (let at = 0; at < living.length; at += batchRecordsMax) {
      const { rows } = await client.query<{ id: number; record: string }>(
        `select id, record from ${kind.name}
          where id = any($1) and added_in <= $2 and (replaced_in is null or replaced_in > $2)`,
        [living.slice(at, at + batchRecordsMax), view.newest],
      );
      const texts = rows.map(({ record }) => record);
      const values = await readValues(client, kind, texts);
      builder.add(
        Float64Array.from(rows, ({ id }) => id),
        indexer.index(values),
      );
      docs += rows.length;
    }
  }
  return docs === 0 ? null : builder.build();
}

/** Needs a transaction: readers see either all of the old ones or the new one. */
export async function replaceSegments<Value>(
  tx: pg.ClientBase,
  kind: RecordKind<Value>,
  {
    view,
    group,
    built,
  }: { readonly view: View; readonly group: readonly Segment[]; readonly built: BuiltSegment | null },
): Promise<void> {
  if (built) {
    const owner = ownerOf(group);
    await writeSegment(tx, {
      id: await nextSegment(tx),
      kind: kind.name,
      importId: view.newest,
      owner,
      built,
    });
  }
  await tx.query('delete from dataset_segments where id = any($1)', [group.map(({ id }) => id)]);
}

function ownerOf(group: readonly Segment[]): number | null {
  const [first] = group;
  invariant(first, 'a segment is made of at least one');
  invariant(
    group.every(({ owner }) => owner === first.owner),
    'segments of two owners are never put together',
  );
  return first.owner;
}

/** Those that no segment is older than, of finished imports. */
async function forgetDeaths(client: pg.ClientBase, kind: string, newest: number): Promise<void> {
  await client.query(
    `delete from dataset_deaths
      where kind = $1 and replaced_in <= $2
        and segment <= coalesce((select min(id) from dataset_segments where kind = $1), 0)`,
    [kind, newest],
  );
}
