import { docsMax } from './doc-set.ts';
import type { IndexedRows } from './indexed-rows.ts';
import { type BuiltSegment, type IndexShape, SegmentBuilder } from './segment-builder.ts';

/** What is done with the rows of a reader; each reader's are a segment of their own. */
export type SegmentTask =
  | { readonly add: number; readonly ids: Float64Array; readonly rows: IndexedRows }
  /** The segment of all rows of that reader since the last one. */
  | { readonly build: number }
  /** The last segments: of all readers together where there is room in one. */
  | 'build all';

/** Builds segments of the rows of several readers at a time. */
export class SegmentBuilders {
  readonly #shape: IndexShape;
  readonly #builders = new Map<number, SegmentBuilder>();

  constructor(shape: IndexShape) {
    this.#shape = shape;
  }

  /** The segments that were built; null for a task that builds none. */
  do(task: SegmentTask): readonly BuiltSegment[] | null {
    if (task === 'build all') return this.#buildAll();
    if ('build' in task) {
      const built = this.#of(task.build).build();
      this.#builders.delete(task.build);
      return [built];
    }
    this.#of(task.add).add(task.ids, task.rows);
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
