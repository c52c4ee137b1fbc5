import { basename } from 'node:path';
import type pg from 'pg';
import type { Pool } from '../postgres/pool.ts';
import { databaseStore } from './database-store.ts';
import type { DatasetStore, ImportRun } from './dataset-store.ts';
import { commitBatch, type Totals } from './import-batch.ts';
import type { Mapping } from './import-fields.ts';
import {
  asImportOf,
  checkOwner,
  finishImport,
  giveUpImport,
  HalfMovedError,
  type ImportOwner,
  type ImportPlan,
  type ImportRow,
  interruptedImports,
  interruptImport,
  openOrGivenUp,
  resumeImport,
  startImport,
  wasImported,
  whileNobodyImports,
} from './import-state.ts';
import { type ImportSuppressions, readSuppressions } from './import-suppressions.ts';
import { isBeingCopiedInto } from './move/move-journal.ts';
import type { RecordReading } from './readings/record-reading.ts';
import { type FileLayout, fileStat, fingerprintOf, layoutOf, UnreadableFileError } from './record-file.ts';
import { rejectsFile } from './rejects-file.ts';

export interface ImportOptions {
  readonly pool: Pool;
  /** What the records are written to: the database where it is not given. */
  readonly store?: DatasetStore | undefined;
  readonly file: string;
  /** A file with the content of `file` in a form that can be read, where that is another. */
  readonly content?: string | undefined;
  /** Wins over the preset, field by field (`parseMapping` reads the command line's form). */
  readonly mapping?: Mapping;
  /** A preset's name; `auto`, the default, recognises the file. */
  readonly preset?: string;
  /** The organization that the records belong to, which alone finds them; all find them where it is not given. */
  readonly owner?: ImportOwner | undefined;
  /**
   * Where these records come from; default the file's name without endings, behind the owner's id where there is one. The same company of two
   * sources is two companies, and so on. A source is of one owner.
   */
  readonly source?: string;
  /** Default: the file's path with `.rejects.jsonl` behind it. Replaced by each new import, created at the first reject. */
  readonly rejectsFile?: string;
  /**
   * Whose records are left out: the suppression list of the database, which grows while the import runs; read again before its end. Where
   * there is none, nobody's.
   */
  readonly suppressions?: ImportSuppressions | undefined;
  /** Called once, before the first record is read. */
  readonly onStart?: (start: ImportStart) => void;
  /** Called after each committed batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops between two batches; the same call goes on later. */
  readonly signal?: AbortSignal;
  /** False gives up the interrupted import of this kind, also of this very file, and begins anew. Default true. */
  readonly resume?: boolean;
}

export interface ImportStart {
  readonly importId: number;
  readonly source: string;
  /** The organization that alone finds the records, as callers know it; null where all find them. */
  readonly organization: string | null;
  readonly format: FileLayout['format'];
  readonly preset: string;
  readonly mapping: Mapping;
  /** Line where an interrupted import goes on; null for a new one. */
  readonly resumedAtLine: number | null;
  /** This very file was imported before, in the same way. It runs again, and changes nothing unless the data was changed since. */
  readonly wasImportedBefore: boolean;
  /** The interrupted import of this kind that was given up for this one. */
  readonly gaveUp: { readonly file: string; readonly source: string; readonly accepted: number } | null;
}

export interface ImportProgress {
  /** Of the file as it is, compressed or not. */
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Records a second of this run. */
  readonly perSecond: number;
}

export interface ImportSummary extends ImportStart {
  readonly accepted: number;
  readonly rejected: number;
  /** Records of people on the suppression list, which were left out. */
  readonly suppressed: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Records that came earlier in the file; the later one counts. */
  readonly repeated: number;
  /** Field -> values left out because they could not be understood. */
  readonly unreadable: Readonly<Record<string, number>>;
  /** Null where nothing was rejected. */
  readonly rejectsFile: string | null;
  readonly elapsedMs: number;
}

const sourceCharactersMax = 200;

/**
 * Imports a file of records: CSV, JSON Lines or a JSON array, each also gzipped, read as a stream.
 *
 * A batch of at most 2,000 records is one transaction together with the progress: a killed import goes on behind the
 * last batch when the same call is made again, and no record is lost or taken twice. Readers see nothing of an import
 * until its last record is in; then they see all of it. A record that cannot be read is reported and left out.
 * Repeating a finished import writes only what differs.
 *
 * @throws {UnreadableFileError} the file is none, empty or damaged; nothing of it stays
 * @throws {MappingError | ImportRunningError | HalfMovedError | SourceInUseError | OwnerDeletedError} and then nothing has changed
 * @throws anything else (database, disk, `signal.reason`) leaves the import interrupted; the same call goes on with it, another file's
 *   gives it up
 */
export async function importFile<Value>(
  reading: RecordReading<Value>,
  options: ImportOptions,
): Promise<ImportSummary> {
  const { pool, file, content = file, signal, store = databaseStore } = options;
  const { kind } = reading;
  signal?.throwIfAborted();
  const startedAt = performance.now();
  const owner = options.owner ?? null;
  const plan: ImportPlan = {
    kind: kind.name,
    dataset: store.dataset,
    file,
    source: (options.source ?? sourceOf(file, owner)).slice(0, sourceCharactersMax).toWellFormed(),
    owner,
    fingerprint: await fingerprintOf(content),
    layout: await layoutOf(content, options, reading.columns),
    rejectsFile: options.rejectsFile ?? `${file}.rejects.jsonl`,
  };

  return asImportOf(pool, plan, async (client) => {
    if (await isBeingCopiedInto(client, store.dataset)) throw new HalfMovedError();
    await store.cleanUp(client);
    await checkOwner(client, plan);
    const { suppressions } = options;
    await readSuppressions(client, suppressions);
    const listedAtFirst = suppressions?.count;
    const { open, gaveUp } = await openOrNothing(client, store, plan, options.resume ?? true);
    const wasImportedBefore = await wasImported(client, plan);
    const row = open ?? (await startImport(client, plan));
    const organization = owner?.publicId ?? null;
    const start = startOf(row, {
      organization,
      resumedAtLine: open ? open.next_line : null,
      wasImportedBefore,
      gaveUp,
    });
    options.onStart?.(start);

    // What a power cut takes back of the batches it takes back of the progress as well: none has to be on disk before the next one.
    await client.query('set synchronous_commit = off; set enable_seqscan = off');
    const given = { ...options, store, rejectsFile: plan.rejectsFile };
    const { totals, run } = await takeRecords(client, reading, row, given).catch(async (error: unknown) => {
      await interruptImport(client, row.id, whyOf(error, signal));
      throw error;
    });
    await client.query('set synchronous_commit = on');
    await finishImport(client, row.id);
    await store.cleanUp(client);
    await run.settle();
    await suppressions?.read(client);
    // Of people who were forgotten since the first record was read, who may have come in before.
    if (suppressions && (open || suppressions.count !== listedAtFirst)) {
      await store.erase(client, kind, suppressions, { addedIn: row.id });
    }
    await run.tidy();
    return {
      ...start,
      ...totals,
      rejectsFile: totals.rejected > 0 ? plan.rejectsFile : null,
      elapsedMs: Math.round(performance.now() - startedAt),
    };
  });
}

/** What an import is noted with that goes on later. */
function whyOf(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted && error === signal.reason) return 'It was stopped.';
  return error instanceof Error ? error.message : String(error);
}

/** The same import goes on; one that is in its way is given up, so that nobody is kept from importing. */
async function openOrNothing(
  client: pg.ClientBase,
  store: DatasetStore,
  plan: ImportPlan,
  resume: boolean,
): Promise<{ open?: ImportRow; gaveUp: ImportRow | null }> {
  const { open, givenUp } = openOrGivenUp(await interruptedImports(client, plan), plan);
  if (open && resume) {
    await resumeImport(client, open.id);
    return { open, gaveUp: null };
  }
  const gaveUp = open ?? givenUp;
  const isFree =
    gaveUp &&
    // Of another source it may go on in another process, this very moment.
    (await whileNobodyImports(client, gaveUp, () =>
      giveUpImport(client, gaveUp.id, { state: 'discarded', failure: 'Given up for another import.' }),
    ));
  if (!isFree) return { gaveUp: null };
  await store.cleanUp(client);
  return { gaveUp };
}

async function takeRecords<Value>(
  client: pg.ClientBase,
  reading: RecordReading<Value>,
  row: ImportRow,
  options: ImportOptions & { readonly store: DatasetStore; readonly rejectsFile: string },
): Promise<{ totals: Totals; run: ImportRun }> {
  const { pool, store, signal, suppressions, onProgress } = options;
  const file = options.content ?? options.file;
  const { size: bytesTotal } = await fileStat(file);
  const rejects = rejectsFile(options.rejectsFile, {
    // Another path than before begins empty; the counts still include what the first file has.
    ...(row.rejects_file === options.rejectsFile
      ? { keptBytes: row.rejects_bytes, keptLines: row.rejected }
      : { keptBytes: 0, keptLines: 0 }),
  });
  const startedAt = performance.now();
  const { accepted, rejected, suppressed, added, updated, unchanged, repeated, unreadable } = row;
  let totals: Totals = { accepted, rejected, suppressed, added, updated, unchanged, repeated, unreadable };
  let run: ImportRun | undefined;
  try {
    run = await store.open(client, reading, row, { pool, file, bytes: bytesTotal, suppressions });
    for await (const batch of run.batches()) {
      signal?.throwIfAborted();
      totals = await commitBatch(client, {
        run,
        row,
        batch,
        totals,
        rejects,
        rejectsFile: options.rejectsFile,
      });
      const done = totals.accepted + totals.rejected - row.accepted - row.rejected;
      onProgress?.({
        bytesRead: batch.bytesRead,
        bytesTotal,
        accepted: totals.accepted,
        rejected: totals.rejected,
        perSecond: Math.round((done / (performance.now() - startedAt)) * 1_000),
      });
    }
    signal?.throwIfAborted();
    await run.end();
    return { totals, run };
  } catch (error) {
    if (error instanceof UnreadableFileError) {
      await giveUpImport(client, row.id, { state: 'failed', failure: error.message });
      await store.cleanUp(client);
    }
    throw error;
  } finally {
    await run?.close();
    await rejects.close();
  }
}

function startOf(
  row: ImportRow,
  more: Pick<ImportStart, 'organization' | 'resumedAtLine' | 'wasImportedBefore' | 'gaveUp'>,
): ImportStart {
  const { reading } = row.layout;
  return {
    importId: row.id,
    source: row.source,
    format: row.layout.format,
    preset: reading.preset,
    mapping: reading.mapping,
    ...more,
  };
}

/** "/data/companies_sp500.jsonl.gz" -> "companies_sp500"; of an owner "org_4fGh…/companies_sp500": files of two are often named alike. */
function sourceOf(file: string, owner: ImportOwner | null): string {
  const name =
    basename(file).replace(/(?:\.(?:csv|tsv|txt|jsonl|ndjson|json|xlsx|gz))+$/i, '') || basename(file);
  return owner === null ? name : `${owner.publicId}/${name}`;
}
