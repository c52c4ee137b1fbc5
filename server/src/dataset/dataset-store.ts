import type pg from 'pg';
import type { Pool, Queryable } from '../postgres/pool.ts';
import type { Suppressed } from '../records/suppression/suppression-table.ts';
import type { Erased, LookedThrough } from './erase-listed.ts';
import type { ImportRow } from './import-state.ts';
import type { ImportSuppressions } from './import-suppressions.ts';
import type { RecordKind, RecordKindName } from './kinds/record-kind.ts';
import type { PreparedBatch } from './prepared-batch.ts';
import type { RecordReading } from './readings/record-reading.ts';
import type { RecordOrigin } from './record-origins.ts';
import type { RemovedPart } from './removed-part.ts';
import type { BatchCounts } from './write-batch.ts';

/**
 * What imported records are written to: the database (database-store.ts), or OpenSearch (opensearch/). The journal of imports is in the database either
 * way, and its lock lets one process write at a time. Readers see an import from the moment on in which the journal says that it is finished.
 */
export interface DatasetStore {
  /** What `imports.dataset` says of imports into it: null for the database's own. */
  readonly dataset: string | null;

  /** Takes away what readers do not see: versions that a finished import has replaced, and all of imports that were given up. */
  cleanUp(client: pg.ClientBase): Promise<void>;

  /** Begins to write an import, or goes on with one. */
  open<Value>(
    client: pg.ClientBase,
    reading: RecordReading<Value>,
    row: ImportRow,
    source: ImportedFile,
  ): Promise<ImportRun>;

  /** Takes away what the suppression list does not allow: whole records, or what a record says of suppressed people. Only between two imports. */
  erase<Value>(
    client: pg.ClientBase,
    kind: RecordKind<Value>,
    list: Suppressed,
    looked: LookedThrough,
  ): Promise<Erased>;

  /** Ids of the records of a part, in whatever version. */
  idsOf(client: pg.ClientBase, kind: RecordKindName, part: RemovedPart): Promise<readonly number[]>;

  /** Takes these records away in all versions, as if they had never been imported. Only between two imports. */
  remove<Value>(client: pg.ClientBase, kind: RecordKind<Value>, ids: ReadonlySet<number>): Promise<void>;

  /** Ids of records in whose text one of the needles stands, letters of either case. It reads all records of the kind. */
  idsMentioning(
    db: Queryable | pg.ClientBase,
    kind: RecordKindName,
    needles: readonly string[],
  ): Promise<readonly number[]>;

  /** Ids of people with one of these identities, also of an import that has not finished. */
  idsOfIdentities(client: pg.ClientBase, identities: readonly string[]): Promise<readonly number[]>;

  /** Of people, in the order of their ids. */
  originsOf(db: Queryable, ids: readonly number[]): Promise<RecordOrigin[]>;

  /** What was taken away leaves the disk as well. */
  expunge(client: pg.ClientBase): Promise<void>;
}

export interface ImportedFile {
  readonly pool: Pool;
  readonly file: string;
  /** Of the file as it is, compressed or not. */
  readonly bytes: number;
  readonly suppressions: ImportSuppressions | undefined;
}

/** One import while it is written. */
export interface ImportRun<Rows = unknown> {
  /** From the place on at which it was interrupted. @throws {UnreadableFileError} */
  batches(): AsyncIterable<PreparedBatch<Rows>>;

  /**
   * Writes a batch and notes it in the journal: with the counts that `note` is given. Of a batch that was not noted, nothing counts when the
   * import goes on.
   */
  commit(batch: PreparedBatch<Rows>, note: (counts: BatchCounts) => Promise<void>): Promise<void>;

  /** Behind the last batch: now all may be shown to readers. */
  end(): Promise<void>;

  /** After readers see it: makes their searches quick. */
  settle(): Promise<void>;

  /** The very last. */
  tidy(): Promise<void>;

  /** In any case, also where it was interrupted. */
  close(): Promise<void>;
}
