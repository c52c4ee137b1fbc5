import type pg from 'pg';
import type { RecordKind } from './kinds/record-kind.ts';
import { readValue } from './read-value.ts';
import { SegmentBuilder } from './segments/segment-builder.ts';
import { nextSegment, writeSegment } from './segments/segment-tables.ts';

/** Indexes what an import writes, segment by segment. */
export class ImportIndex<Value> {
  readonly #client: pg.ClientBase;
  readonly #kind: RecordKind<Value>;
  readonly #importId: number;
  #builder: SegmentBuilder;
  #segment: number;

  private constructor(client: pg.ClientBase, kind: RecordKind<Value>, importId: number, segment: number) {
    this.#client = client;
    this.#kind = kind;
    this.#importId = importId;
    this.#segment = segment;
    this.#builder = new SegmentBuilder(kind.shape);
  }

  /** Begins an index. Of an interrupted import all that it has written is indexed anew: what it had in memory is lost. */
  static async open<Value>(
    client: pg.ClientBase,
    kind: RecordKind<Value>,
    importId: number,
  ): Promise<ImportIndex<Value>> {
    await client.query('delete from dataset_segments where kind = $1 and added_in = $2', [
      kind.name,
      importId,
    ]);
    const index = new ImportIndex(client, kind, importId, await nextSegment(client));
    let after = 0;
    for (;;) {
      const { rows } = await client.query<{ id: number; record: string }>(
        `select id, record from ${kind.name} where added_in = $1 and id > $2 order by id limit ${rowsAtOnce}`,
        [importId, after],
      );
      for (const { id, record } of rows) index.add(id, readValue(kind, record));
      await index.writeIfFull();
      const last = rows.at(-1);
      if (!last) return index;
      after = last.id;
    }
  }

  /** The number that the segment under way will have: versions that it replaces are dead in all before. */
  get segment(): number {
    return this.#segment;
  }

  /** A record that was added before, to this segment or another, is replaced. */
  add(id: number, value: Value): void {
    const { terms, columns } = this.#kind.searchable(value);
    const { shape } = this.#kind;
    this.#builder.add(
      id,
      terms,
      shape.columns.map((column) => columns[column] ?? null),
      this.#kind.labels(value),
    );
  }

  /** To be called after at most `rowsAtOnce` records. */
  async writeIfFull(): Promise<void> {
    if (this.#builder.room < rowsAtOnce) await this.#write();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    if (!this.#builder.isEmpty) await this.#write();
  }

  async #write(): Promise<void> {
    const built = this.#builder.build();
    await this.#client.query('begin');
    await writeSegment(this.#client, {
      id: this.#segment,
      kind: this.#kind.name,
      importId: this.#importId,
      built,
    });
    await this.#client.query('commit');
    this.#segment = await nextSegment(this.#client);
    this.#builder = new SegmentBuilder(this.#kind.shape);
  }
}

/** Records that are read, or come, at a time: a segment is ended when it may not have room for so many. */
export const rowsAtOnce = 2_000;
