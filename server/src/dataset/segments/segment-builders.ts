import { docsMax } from './doc-set.ts';
import type { IndexShape } from './index-shape.ts';
import type { IndexedRows } from './indexed-rows.ts';
import { type BuiltSegment, SegmentBuilder } from './segment-builder.ts';

/** Rows that a reader has handed to the index itself: the next ones that came from it. */
export interface SentRows {
  readonly isSent: true;
  /** As in `IndexedRows`. */
  readonly endsSegment: boolean;
}

/** What is done with the rows of a reader; each reader's are a segment of their own. */
export type SegmentTask =
  | { readonly add: number; readonly ids: Float64Array; readonly rows: IndexedRows | SentRows }
  /** The segment of all rows of that reader since the last one. */
  | { readonly build: number }
  /** The last segments: of all readers together where there is room in one. */
  | 'build all';

function nobodySends(): never {
  throw new Error('no reader can send rows here');
}

/** Builds segments of the rows of several readers at a time. */
export class SegmentBuilders {
  readonly #shape: IndexShape;
  readonly #sentBy: (reader: number) => IndexedRows;
  readonly #builders = new Map<number, SegmentBuilder>();

  /** @param sentBy takes the next rows that a reader has sent; without it none can */
  constructor(shape: IndexShape, sentBy: (reader: number) => IndexedRows = nobodySends) {
    this.#shape = shape;
    this.#sentBy = sentBy;
  }

  /** The segments that were built; null for a task that builds none. */
  do(task: SegmentTask): readonly BuiltSegment[] | null {
    if (task === 'build all') return this.#buildAll();
    if ('build' in task) {
      const built = this.#of(task.build).build();
      this.#builders.delete(task.build);
      return [built];
    }
    this.#of(task.add).add(task.ids, 'isSent' in task.rows ? this.#sentBy(task.add) : task.rows);
    return null;
  }

  #buildAll(): readonly BuiltSegment[] {
    const builders = [...this.#builders.values()];
    this.#builders.clear();
    const [first, ...others] = builders;
    if (!first) return [];
    if (builders.reduce((sum, { docs }) => sum + docs, 0) > docsMax)
      return builders.map((one) => one.build());
    for (const other of others) first.absorb(other);
    return [first.build()];
  }

  #of(reader: number): SegmentBuilder {
    let builder = this.#builders.get(reader);
    if (!builder) {
      builder = new SegmentBuilder(this.#shape);
      this.#builders.set(reader, builder);
    }
    return builder;
  }
}
