import type pg from 'pg';
import type { ImportRow } from './import-state.ts';
import { batchRecordsMax, type RecordKind } from './kinds/record-kind.ts';
import { readValues } from './read-values.ts';
import { type IndexedRows, RowIndexer } from './segments/indexed-rows.ts';
import type { BuiltSegment } from './segments/segment-builder.ts';
import type { SentRows } from './segments/segment-builders.ts';
import type { SegmentMaker } from './segments/segment-maker.ts';
import { nextSegment, recordDeaths, writeSegment } from './segments/segment-tables.ts';

/** Of rows that this process reads out of the database itself. */
const ownReader = -1;

/** Indexes what an import writes, segment by segment. */
export class ImportIndex<Value> {
  readonly #client: pg.ClientBase;
  readonly #kind: RecordKind<Value>;
  readonly #importId: number;
  readonly #owner: number | null;
  readonly #maker: SegmentMaker;
  /** No segment of this import has a smaller number, and none of an earlier one a larger. */
  readonly firstSegment: number;
  /** Segments that are being built, in their order. */
  readonly #building: Promise<readonly BuiltSegment[]>[] = [];
  /** Records of which other versions came after they had been indexed. */
  readonly #again = new Set<number>();

  private constructor(
    client: pg.ClientBase,
    kind: RecordKind<Value>,
    import_: {
      readonly importId: number;
      readonly owner: number | null;
      readonly maker: SegmentMaker;
      readonly firstSegment: number;
    },
  ) {
    this.#client = client;
    this.#kind = kind;
    this.#importId = import_.importId;
    this.#owner = import_.owner;
    this.#maker = import_.maker;
    this.firstSegment = import_.firstSegment;
  }

  /** Begins an index. Of an interrupted import all that it has written is indexed anew: what it had in memory is lost. */
  static async open<Value>(
    client: pg.ClientBase,
    kind: RecordKind<Value>,
    {
      id: importId,
      organization_id: owner,
      accepted,
    }: Pick<ImportRow, 'id' | 'organization_id' | 'accepted'>,
    maker: SegmentMaker,
  ): Promise<ImportIndex<Value>> {
    await client.query('delete from dataset_segments where kind = $1 and added_in = $2', [
      kind.name,
      importId,
    ]);
    const firstSegment = await nextSegment(client);
    const index = new ImportIndex(client, kind, { importId, owner, maker, firstSegment });
    // No index tells the records of one import: a new one would look among all for its own.
    if (accepted === 0) return index;
    const indexer = new RowIndexer(kind);
    let after = 0;
    for (;;) {
      const { rows } = await client.query<StoredRow>(
        `select id, record from ${kind.name} where added_in = $1 and id > $2 order by id limit ${batchRecordsMax}`,
        [importId, after],
      );
      const last = rows.at(-1);
      if (!last) return index;
      await index.#addStored(indexer, rows);
      after = last.id;
    }
  }

  /**
   * Indexes rows of a reader. Not inside of a transaction: segments that are built by now are written.
   * @param ids of the rows, at most a batch of them; 0 for one that is not indexed
   * @param again records that were indexed before and have another version now: they are indexed at the end
   */
  async add(
    reader: number,
    { ids, again, rows }: { ids: Float64Array; again: readonly number[]; rows: IndexedRows | SentRows },
  ): Promise<void> {
    for (const id of again) this.#again.add(id);
    const { endsSegment } = rows;
    this.#maker.add({ add: reader, ids, rows });
    if (endsSegment) this.#build(this.#maker.build({ build: reader }));
    // One is built while the next one is filled; more would only fill the memory.
    while (this.#building.length > 1) await this.#writeFirst();
  }

  /** Writes what is left. */
  async end(): Promise<void> {
    await this.#writeAll();
    if (this.#again.size === 0) return;
    // Their segments come last, so that a number tells the versions before them apart.
    const segment = await nextSegment(this.#client);
    const ids = [...this.#again];
    const indexer = new RowIndexer(this.#kind);
    for (let at = 0; at < ids.length; at += batchRecordsMax) {
      const some = ids.slice(at, at + batchRecordsMax);
      await recordDeaths(this.#client, this.#kind.name, { importId: this.#importId, ids: some, segment });
      const { rows } = await this.#client.query<StoredRow>(
        `select id, record from ${this.#kind.name} where id = any ($1) and added_in = $2`,
        [some, this.#importId],
      );
      await this.#addStored(indexer, rows);
    }
    await this.#writeAll();
  }

  async #addStored(indexer: RowIndexer<Value>, stored: readonly StoredRow[]): Promise<void> {
    const ids = Float64Array.from(stored, ({ id }) => id);
    const texts = stored.map(({ record }) => record);
    const values = await readValues(this.#client, this.#kind, texts);
    await this.add(ownReader, { ids, again: [], rows: indexer.index(values) });
  }

  async #writeAll(): Promise<void> {
    this.#build(this.#maker.build('build all'));
    while (this.#building.length > 0) await this.#writeFirst();
  }

  #build(built: Promise<readonly BuiltSegment[]>): void {
    // It is awaited when it is written; until then a failure is not an unhandled one.
    built.catch(() => {});
    this.#building.push(built);
  }

  async #writeFirst(): Promise<void> {
    const segments = await this.#building.shift();
    for (const built of segments ?? []) {
      if (built.docs === 0) continue;
      const id = await nextSegment(this.#client);
      await this.#client.query('begin');
      await writeSegment(this.#client, {
        id,
        kind: this.#kind.name,
        importId: this.#importId,
        owner: this.#owner,
        built,
      });
      await this.#client.query('commit');
    }
  }
}

interface StoredRow {
  readonly id: number;
  readonly record: string;
}
