import type { Queryable } from '../../postgres/pool.ts';
import { Segment } from './segment.ts';
import { readDeaths, readSegments, visibleState } from './segment-tables.ts';

/** What one state of the records of a kind is searched by. */
export interface View {
  /** The newest finished import; 0 where there is none. */
  readonly newest: number;
  readonly segments: readonly Segment[];
}

/** @param before what is there of it is not read again */
export async function loadView(db: Queryable, kind: string, before?: View): Promise<View> {
  for (;;) {
    const state = await visibleState(db, kind);
    const known = new Map((before?.segments ?? []).map((segment) => [segment.id, segment]));
    const missing = state.segments.filter((id) => !known.has(id));
    const added = missing.length > 0 ? await readSegments(db, missing) : [];
    // Merged into another one between the two questions.
    if (added.length < missing.length) continue;
    for (const row of added) known.set(row.id, new Segment(row));
    const segments = state.segments.map((id) => known.get(id) as Segment);
    if (added.length > 0 || state.newest !== before?.newest) {
      bury(segments, await readDeaths(db, kind, state.newest));
    }
    return { newest: state.newest, segments };
  }
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
