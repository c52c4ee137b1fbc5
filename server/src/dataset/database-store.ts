import type pg from 'pg';
import { limitStatements, type Pool } from '../postgres/pool.ts';
import type { DatasetStore, ImportedFile, ImportRun } from './dataset-store.ts';
import { eraseListed } from './erase-listed.ts';
import { ImportIndex } from './import-index.ts';
import { cleanUp, type ImportRow } from './import-state.ts';
import { type PreparedBatch, preparedBatches, rowPreparer } from './prepared-batch.ts';
import type { PreparedRows } from './prepared-rows.ts';
import { batchesOfThreads } from './read-in-thread.ts';
import { keepForm } from './read-values.ts';
import type { RecordReading } from './readings/record-reading.ts';
import { piecesOf } from './record-file.ts';
import { idsMentioning, idsOfIdentities, originsOf } from './record-origins.ts';
import { idsOfPart } from './removed-part.ts';
import { rewriteRecords } from './rewrite-records.ts';
import { SeenIdentities } from './seen-identities.ts';
import { mergeSegments } from './segments/merge-segments.ts';
import { type SegmentMaker, segmentMaker, segmentMakerInThread } from './segments/segment-maker.ts';
import { vacuumRecords } from './vacuum-records.ts';
import { type BatchCounts, writeBatch } from './write-batch.ts';

/** Files from that size on are read and indexed by threads of their own; for a smaller one these would take longer to start. */
const threadBytesMin = 8 * 1024 ** 2;

/** Records in the database, with the index of segments. */
export const databaseStore: DatasetStore = {
  dataset: null,
  cleanUp,
  open: (client, reading, row, source) => DatabaseRun.open(client, reading, row, source),
  erase: eraseListed,
  idsOf: idsOfPart,
  async remove(client, kind, removed) {
    await rewriteRecords(client, kind, { removed });
    await mergeSegments(client, kind);
  },
  idsMentioning,
  idsOfIdentities,
  originsOf,
  expunge: vacuumRecords,
};

interface Parts<Value> {
  readonly client: pg.ClientBase;
  readonly reading: RecordReading<Value>;
  readonly row: ImportRow;
  readonly source: ImportedFile;
  readonly isLarge: boolean;
  readonly threaded: ReturnType<typeof segmentMakerInThread> | null;
  readonly maker: SegmentMaker;
  readonly index: ImportIndex<Value>;
  readonly seen: SeenIdentities | null;
}

class DatabaseRun<Value> implements ImportRun<PreparedRows> {
  readonly #parts: Parts<Value>;

  private constructor(parts: Parts<Value>) {
    this.#parts = parts;
  }

  static async open<Value>(
    client: pg.ClientBase,
    reading: RecordReading<Value>,
    row: ImportRow,
    source: ImportedFile,
  ): Promise<ImportRun> {
    const { kind } = reading;
    await keepForm(client, kind);
    const isLarge = source.bytes >= threadBytesMin;
    const threaded = isLarge ? segmentMakerInThread(kind.shape) : null;
    const maker = threaded ?? segmentMaker(kind.shape);
    try {
      if (isLarge) await keepVacuumsAway(client, row.kind);
      const index = await ImportIndex.open(client, kind, row, maker);
      const seen = await SeenIdentities.ofNewSource(client, row);
      const run = new DatabaseRun({ client, reading, row, source, isLarge, threaded, maker, index, seen });
      return run as ImportRun;
    } catch (error) {
      await maker.close();
      if (isLarge) await letVacuumsCome(client, row.kind);
      throw error;
    }
  }

  batches(): AsyncIterable<PreparedBatch<PreparedRows>> {
    const { reading, row, source, threaded } = this.#parts;
    const { layout } = row;
    const part = {
      kind: row.kind,
      importId: row.id,
      source: row.source,
      layout,
      fromByte: row.next_byte,
      fromLine: row.next_line,
      suppressed: source.suppressions?.shared,
    };
    if (threaded) return batchesOfThreads(source.file, part, (turn) => threaded.inlet(turn));
    const whole = { ...part, turn: 0, turns: 1 };
    return preparedBatches(reading, whole, {
      pieces: piecesOf(source.file, { isGzip: layout.isGzip, fromByte: row.next_byte }),
      preparer: rowPreparer(reading.kind, whole),
    });
  }

  /** The batch and the place in the file behind it are committed together, or neither. */
  async commit(
    { rows, turn }: PreparedBatch<PreparedRows>,
    note: (counts: BatchCounts) => Promise<void>,
  ): Promise<void> {
    const { client, row, index, seen } = this.#parts;
    await client.query('begin');
    try {
      const { ids, again, ...counts } = await writeBatch(client, row.kind, {
        importId: row.id,
        source: row.source,
        firstSegment: index.firstSegment,
        rows,
        seen,
      });
      await note(counts);
      await client.query('commit');
      await index.add(turn, { ids, again, rows: rows.indexed });
    } catch (error) {
      // A connection that cannot roll back is lost, and the transaction with it; the first error says why.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  }

  async end(): Promise<void> {
    const { source, row, isLarge, index } = this.#parts;
    // That need not wait for the last segments.
    const analyzed = isLarge ? analyzeMeanwhile(source.pool, row.kind) : undefined;
    analyzed?.catch(() => {});
    await index.end();
    await analyzed;
  }

  async settle(): Promise<void> {
    const { client, reading } = this.#parts;
    await client.query('set enable_seqscan = on');
    await mergeSegments(client, reading.kind);
  }

  async tidy(): Promise<void> {
    const { client, row, isLarge } = this.#parts;
    if (!isLarge) await analyze(client, row.kind);
    await vacuumIndex(client);
  }

  async close(): Promise<void> {
    const { client, row, isLarge, maker } = this.#parts;
    await maker.close();
    if (isLarge) await letVacuumsCome(client, row.kind);
  }
}

/** Those that come since many rows did go through all of the table again and again while it fills up. */
async function keepVacuumsAway(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`alter table ${table} set (autovacuum_vacuum_insert_threshold = -1)`);
}

/** Where the connection has ended as well, the next large import does it. */
async function letVacuumsCome(client: pg.ClientBase, table: string): Promise<void> {
  await client.query(`alter table ${table} reset (autovacuum_vacuum_insert_threshold)`).catch(() => {});
}

/** The planner knows nothing of rows that came a second ago; without this the first searches are slow. */
async function analyze(client: pg.ClientBase, table: string): Promise<void> {
  // Of tens of millions it may take longer than any batch may, and so may the vacuum that follows.
  await limitStatements(client, 0);
  await client.query(`analyze ${table}`);
}

/** Segments that were merged into others leave their room to the next ones. */
async function vacuumIndex(client: pg.ClientBase): Promise<void> {
  await limitStatements(client, 0);
  await client.query('vacuum (analyze) dataset_segments, dataset_blocks, dataset_deaths');
}

async function analyzeMeanwhile(pool: Pool, table: string): Promise<void> {
  const client = await pool.connect();
  try {
    await analyze(client, table);
  } finally {
    // Closed, not given back: with it goes the setting.
    client.release(true);
  }
}
