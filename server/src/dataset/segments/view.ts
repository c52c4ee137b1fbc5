import type { Queryable } from '../../postgres/pool.ts';
import { mayRead, type Reader } from '../reader.ts';
import { Segment } from './segment.ts';
import { readDeaths, readSegments, visibleState } from './segment-tables.ts';

/** What one state of the records of a kind is searched by. */
export interface View {
  /** The newest finished import; 0 where there is none. */
  readonly newest: number;
  /** Of records that were erased or removed since: counted, as of `dataset_changes`. */
  readonly changes: number;
  readonly segments: readonly Segment[];
}

/** What somebody may search of it: nobody else's segments are looked at, so totals are those of their own records and those of all. */
export const seenBy = (view: View, reader: Reader): View => ({
  ...view,
  segments: view.segments.filter(({ owner }) => mayRead(reader, owner)),
});

/** So many segments are read in one statement: each is some two million bytes. */
const segmentsAtOnce = 8;
/** An import ends with a few merges at most. */
const triesMax = 100;

/**
 * @param before what is there of it is not read again
 * @throws where segments are merged faster than they can be read
 */
export async function loadView(db: Queryable, kind: string, before?: View): Promise<View> {
  const known = new Map((before?.segments ?? []).map((segment) => [segment.id, segment]));
  const held = new Set(known.keys());
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const state = await visibleState(db, kind);
    const missing = state.segments.filter((id) => !known.has(id));
    for (let at = 0; at < missing.length; at += segmentsAtOnce) {
      for (const row of await readSegments(db, missing.slice(at, at + segmentsAtOnce)))
        known.set(row.id, new Segment(row));
    }
    const segments = state.segments.flatMap((id) => known.get(id) ?? []);
    const { newest, changes } = state;
    const isHeld = newest === before?.newest && state.segments.every((id) => held.has(id));
    if (isHeld) return { newest, changes, segments };

    const deaths = await readDeaths(db, kind, newest);
    // A merge takes segments away, and then forgets their deaths: where all are still there, none of either was missing.
    const after = await visibleState(db, kind);
    if (state.segments.some((id) => !after.segments.includes(id))) continue;
    bury(segments, deaths);
    return { newest, changes, segments };
  }
  throw new Error(`segments of ${kind} were merged ${triesMax} times while they were read`);
}

/** A record is dead in all segments before the one that its death names. */
function bury(
  segments: readonly Segment[],
  deaths: readonly { readonly id: number; readonly segment: number }[],
): void {
  if (deaths.length === 0) return;
  const last = new Map<number, number>();
  for (const { id, segment } of deaths) last.set(id, Math.max(segment, last.get(id) ?? 0));
  for (const segment of segments) segment.bury((id) => segment.id < (last.get(id) ?? 0));
}
