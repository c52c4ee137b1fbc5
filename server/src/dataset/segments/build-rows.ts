import { type PreparedRows, split } from '../prepared-rows.ts';
import type { SegmentBuilder } from './segment-builder.ts';

/** What the index needs of prepared rows. */
export type IndexedRows = Pick<PreparedRows, 'terms' | 'termCounts' | 'columns' | 'labels' | 'labelCounts'>;

/** @param ids of the rows; 0 for one that is not written */
export function addRows(builder: SegmentBuilder, ids: Float64Array, rows: IndexedRows): void {
  const terms = split(rows.terms);
  const labels = split(rows.labels);
  const width = ids.length === 0 ? 0 : rows.columns.length / ids.length;
  let [term, label] = [0, 0];
  for (const [at, id] of ids.entries()) {
    const [termsEnd, labelsEnd] = [
      term + (rows.termCounts[at] as number),
      label + (rows.labelCounts[at] as number),
    ];
    if (id !== 0) {
      builder.add(
        id,
        terms.slice(term, termsEnd),
        rows.columns.subarray(at * width, (at + 1) * width),
        labels.slice(label, labelsEnd),
      );
    }
    term = termsEnd;
    label = labelsEnd;
  }
}
