import type pg from 'pg';
import { batchRecordsMax, type RecordKind } from './kinds/record-kind.ts';
import { readValue } from './read-value.ts';
import { type IndexedRows, RowIndexer } from './segments/indexed-rows.ts';
import type { BuiltSegment } from './segments/segment-builder.ts';
import type { SegmentMaker } from './segments/segment-maker.ts';
import { nextSegment, writeSegment } from './segments/segment-tables.ts';

/** Indexes what an import writes, segment by segment. */
export class ImportIndex {
  readonly #client: pg.ClientBase;
  readonly #kind: string;
  readonly #importId: number;
  readonly #maker: SegmentMaker;
  #segment: number;
  #rows = 0;
  /** Segments that are being built, in their order. */
  readonly #building: { readonly segment: number; readonly built: Promise<BuiltSegment> }[] = [];

  private constructor(
    client: pg.ClientBase,
    {
      kind,
      importId,
      maker,
      segment,
    }: { kind: string; importId: number; maker: SegmentMaker; segment: number },
  ) {
    this.#client = client;
    this.#kind = kind;
    this.#importId = importId;
    this.#maker = maker;
    this.#segment = segment;
  }

  /** Begins an index. Of an interrupted import all that it has written is indexed anew: what it had in memory is lost. */
  static async open<Value>(
    client: pg.ClientBase,
    kind: RecordKind<Value>,
    importId: number,
    maker: SegmentMaker,
  ): Promise<ImportIndex> {
    await client.query('delete from dataset_segments where kind = $1 and added_in = $2', [
      kind.name,
      importId,
    ]);
    const segment = await nextSegment(client);
    const index = new ImportIndex(client, { kind: kind.name, importId, maker, segment });
    const indexer = new RowIndexer(kind);
    let after = 0;
    for (;;) {
      const { rows } = await client.query<{ id: number; record: string }>(
        `select id, record from ${kind.name} where added_in = $1 and id > $2 order by id limit ${batchRecordsMax}`,
        [importId, after],
      );
      const last = rows.at(-1);
      if (!last) {
        // The rows to come are numbered by themselves.
        if (index.#rows > 0) await index.#end();
        return index;
      }
      const values = rows.map(({ record }) => readValue(kind, record));
      await index.add(
        Float64Array.from(rows, ({ id }) => id),
        indexer.index(values),
      );
      after = last.id;
    }
  }

  /** The number that the segment under way will have: versions that it replaces are dead in all before. */
  get segment(): number {
    return this.#segment;
  }

  /**
   * A record that was added before, to this segment or another, is replaced. Not inside of a transaction: segments that are
   * built by now are written. @param ids of the rows, at most a batch of them; 0 for one that is not written
   */
  async add(ids: Float64Array, rows: IndexedRows): Promise<void> {
    this.#maker.add(ids, rows);
    this.#rows += ids.length;
    if (rows.endsSegment) await this.#end();
    // One is built while the next one is filled; more would only fill the memory.
    while (this.#building.length > 1) await this.#writeFirst();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    if (this.#rows > 0) await this.#end();
    while (this.#building.length > 0) await this.#writeFirst();
  }

  async #end(): Promise<void> {
    const built = this.#maker.build();
    // It is awaited when it is written; until then a failure is not an unhandled one.
    built.catch(() => {});
    this.#building.push({ segment: this.#segment, built });
    this.#segment = await nextSegment(this.#client);
    this.#rows = 0;
  }

  async #writeFirst(): Promise<void> {
    const first = this.#building[0];
    if (!first) return;
    const built = await first.built;
    this.#building.shift();
    if (built.docs === 0) return;
    await this.#client.query('begin');
    await writeSegment(this.#client, {
      id: first.segment,
      kind: this.#kind,
      importId: this.#importId,
      built,
    });
    await this.#client.query('commit');
  }
}
