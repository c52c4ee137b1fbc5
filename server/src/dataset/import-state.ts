import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { invariant } from '../kernel/invariant.ts';
import { pause } from '../kernel/pause.ts';
import { limitStatements, type Pool, type Queryable } from '../postgres/pool.ts';
import { type RecordKindName, recordKinds } from './kinds/record-kind.ts';
import type { FileLayout } from './record-file.ts';

/** Rows deleted in one transaction, so that cleaning up after a large import never holds a long one. */
const deletedAtOnce = 20_000;
/*
 * Advisory locks of the database. One process alone holds `importLock` to import into the database, move, erase or remove. Several processes share it to
 * import into OpenSearch; each also holds the lock of its source and one of the places. A running import holds the lock of its number.
 * Any constants that nothing else locks; postgres/migrate.ts has 7_235_001, and one-at-a-time.ts 7_235_105.
 */
const importLock = 7_235_101;
const numberLocks = 7_235_102;
const sourceLocks = 7_235_103;
const placeLocks = 7_235_104;
/** Imports into OpenSearch that run together: each reads its file with a thread or two, and sends two requests at a time. */
export const importsAtOnce = 4;
/** Of a kind, in one dataset on OpenSearch. A search leaves out each of them. */
const interruptedMax = 20;
/** A killed import's connection needs a moment to notice; a living one keeps the lock for longer. */
const lockTimeoutMs = 5_000;
const placePauseMs = 100;
const statementTimeoutMs = 10 * 60_000;
/** Of a failure of the database or of the disk. */
const failureCharactersMax = 1_000;

export interface ImportRow {
  readonly id: number;
  readonly kind: RecordKindName;
  readonly state: 'running' | 'interrupted' | 'finished' | 'failed' | 'discarded';
  readonly source: string;
  /** The organization that its records belong to; null where they belong to all. */
  readonly organization_id: number | null;
  readonly file: string;
  readonly fingerprint: string;
  readonly layout: FileLayout;
  readonly next_byte: number;
  readonly next_line: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Records of people on the suppression list, which were left out. */
  readonly suppressed: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly repeated: number;
  readonly unreadable: Readonly<Record<string, number>>;
  readonly rejects_file: string;
  readonly rejects_bytes: number;
  readonly failure: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  /** When its records were taken away again. */
  readonly removed_at: Date | null;
  /** Which dataset has its records: null for that of the database (dataset-store.ts). */
  readonly dataset: string | null;
  /** The import of the database whose records were copied there (move/). */
  readonly copy_of: number | null;
}

/** Another process imports just now. */
export class ImportRunningError extends Error {
  override name = 'ImportRunningError';
  constructor(
    message = 'Another import is running on this database. Wait until it has finished.',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A source is of one owner: records are told apart within it, so that one organization's would replace another's. */
export class SourceInUseError extends Error {
  override name = 'SourceInUseError';
  /** @param owner of the records that are there, as people know it; null for all */
  constructor(source: string, owner: string | null) {
    const whose = owner === null ? 'all organizations' : owner;
    super(
      `Source "${source}" has records that belong to ${whose}. Do this: name another one with --source, or remove those first with ./millrace dataset remove --source.`,
    );
  }
}

/** Records of the database are being copied there: what came in between would show a part of them. */
export class HalfMovedError extends Error {
  override name = 'HalfMovedError';
  constructor() {
    super(
      'The records of the database are not all on this OpenSearch yet. Do this: run ./millrace dataset move again, which goes on with it; or import without DATASET_URL, into the database.',
    );
  }
}

/** Nobody could find what is imported for it. */
export class OwnerDeletedError extends Error {
  override name = 'OwnerDeletedError';
  constructor(owner: string) {
    super(`Organization ${owner} was deleted. Do this: import for another one: ./millrace org list`);
  }
}

/** What an import is noted with that ended without a word. */
const processGone = 'Its process ended before the import did.';

/** Records of one source in one dataset. No other import changes them. */
export type ImportedPart = Pick<ImportRow, 'dataset' | 'source'>;

/**
 * Runs `work` on a connection of its own, as the only import on this database.
 * @throws {ImportRunningError} after five seconds
 */
export function asOnlyImport<Result>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return onImportConnection(pool, async (client) => {
    await takeLock(client, 'pg_advisory_lock($1)', [importLock]);
    await client.query('set lock_timeout = 0');
    // Whoever has the lock is the only import, so that one which seems to run has ended.
    await client.query(
      `update imports set state = 'interrupted', failure = $1, finished_at = now() where state = 'running'`,
      [processGone],
    );
    const result = await work(client);
    await client.query('select pg_advisory_unlock($1)', [importLock]);
    return result;
  });
}

/**
 * Runs `work` on a connection of its own, as the only import of this source: others into OpenSearch may run beside it, while one into the database is
 * the only one.
 * @throws {ImportRunningError} after five seconds
 */
export function asImportOf<Result>(
  pool: Pool,
  part: ImportedPart,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  if (part.dataset === null) return asOnlyImport(pool, work);
  return onImportConnection(pool, async (client) => {
    await takeLock(client, 'pg_advisory_lock_shared($1)', [importLock]);
    await takeLock(
      client,
      'pg_advisory_lock($1, hashtext($2))',
      [sourceLocks, nameOf(part)],
      `Another import of source "${part.source}" is running. Wait until it has finished.`,
    );
    await takePlace(client);
    await client.query('set lock_timeout = 0');
    // Likewise for one of its source; others may run.
    await client.query(
      `update imports set state = 'interrupted', failure = $1, finished_at = now()
        where state = 'running' and dataset = $2 and source = $3`,
      [processGone, part.dataset, part.source],
    );
    await noteInterruptedImport(client);
    const result = await work(client);
    await client.query('select pg_advisory_unlock_all()');
    return result;
  });
}

async function onImportConnection<Result>(
  pool: Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  // Between two statements nobody else listens; a lost connection shows at the next statement.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    // Rows are looked up by indexes: the tables have no statistics while they fill up, and a plan that reads all of one for each batch
    // made an import of 200,000 three times slower.
    await limitStatements(client, statementTimeoutMs);
    await client.query(
      // A machine that is cut off keeps the lock for two minutes, not for the two hours of most systems.
      `set lock_timeout = ${lockTimeoutMs};
       set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10;
       set enable_hashjoin = off; set enable_mergejoin = off`,
    );
    return await work(client);
  } finally {
    // Closed, not given back: with it go the locks, the settings and an open transaction.
    client.off('error', ignore);
    client.release(true);
  }
}

async function takeLock(
  client: pg.ClientBase,
  lock: string,
  values: readonly unknown[],
  message?: string,
): Promise<void> {
  try {
    await client.query(`select ${lock}`, [...values]);
  } catch (error) {
    const isLockTimeout = error instanceof Error && 'code' in error && error.code === '55P03';
    throw isLockTimeout ? new ImportRunningError(message, { cause: error }) : error;
  }
}

/** One that a killed import had is free a moment later: it is waited for as locks are. */
async function takePlace(client: pg.ClientBase): Promise<void> {
  const until = performance.now() + lockTimeoutMs;
  for (;;) {
    for (let place = 1; place <= importsAtOnce; place += 1) {
      if (await isLocked(client, 'pg_try_advisory_lock($1, $2)', [placeLocks, place])) return;
    }
    if (performance.now() >= until) break;
    await pause(placePauseMs);
  }
  throw new ImportRunningError(
    `${importsAtOnce} imports are running, which is the most at once. Wait until one of them has finished.`,
  );
}

async function isLocked(client: pg.ClientBase, lock: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select ${lock} as is`, [...values]);
  return rows[0]?.is ?? false;
}

/** Runs `work` while no other process imports that source. @returns whether it did: false where one does */
export async function whileNobodyImports(
  client: pg.ClientBase,
  part: ImportedPart,
  work: () => Promise<void>,
): Promise<boolean> {
  // A connection that has the lock of the source gets it once more.
  const lock = [sourceLocks, nameOf(part)];
  if (!(await isLocked(client, 'pg_try_advisory_lock($1, hashtext($2))', lock))) return false;
  await work();
  await client.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  return true;
}

/** An id has no space. */
const nameOf = ({ dataset, source }: ImportedPart): string => `${dataset} ${source}`;

/**
 * Whether a process has the lock of imports alone: an import into the database, a move or an erasure is running, none into OpenSearch. It takes no
 * lock.
 */
export async function isOnlyImportRunning(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (select from pg_locks
                     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted and mode = 'ExclusiveLock'
                       and database = (select oid from pg_database where datname = current_database())) as is`,
    [importLock],
  );
  return rows[0]?.is ?? false;
}

/**
 * Notes imports as interrupted whose process is gone, killed or cut off: its connection held locks, which are free. The same import goes on when it is
 * run again; others need not wait for it. @returns how many
 */
export async function noteInterruptedImport(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `update imports set state = 'interrupted', failure = $1, finished_at = now()
      where state = 'running' and pg_try_advisory_xact_lock_shared($2) and pg_try_advisory_xact_lock($3, id::int)`,
    [processGone, importLock, numberLocks],
  );
  return rowCount ?? 0;
}

/** Those of a kind that would go on, the oldest first: of the database at most one. */
export async function interruptedImports(
  client: pg.ClientBase,
  { kind, dataset }: Pick<ImportPlan, 'kind' | 'dataset'>,
): Promise<ImportRow[]> {
  const { rows } = await client.query<ImportRow>(
    `select * from imports where state = 'interrupted' and kind = $1 and dataset is not distinct from $2 order by id`,
    [kind, dataset],
  );
  return rows;
}

/**
 * Of interrupted imports of a kind, the one that goes on with a plan, and the one that is given up for it. Into the database only one of a kind can
 * be open. Into OpenSearch only one of a source can be; of others that whose file is imported now, or the oldest, where there are too many.
 */
export function openOrGivenUp(
  interrupted: readonly ImportRow[],
  plan: ImportPlan,
): { readonly open?: ImportRow; readonly givenUp?: ImportRow } {
  const same = interrupted.find((row) => isSameImport(row, plan));
  if (same) return { open: same };
  const [oldest] = interrupted;
  const isFull = plan.dataset === null || interrupted.length >= interruptedMax;
  const givenUp =
    interrupted.find(({ source }) => source === plan.source) ??
    interrupted.find(({ fingerprint }) => fingerprint === plan.fingerprint) ??
    (isFull ? oldest : undefined);
  return givenUp ? { givenUp } : {};
}

/** It runs again from where it was. */
export async function resumeImport(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(
    `with resumed as (update imports set state = 'running', failure = null, finished_at = null
                       where id = $1 and state = 'interrupted' returning id)
     select pg_advisory_lock($2, id::int) from resumed`,
    [id, numberLocks],
  );
}

/** It stopped, and can go on later. Where the connection is lost, `noteInterruptedImport` finds it. */
export async function interruptImport(client: pg.ClientBase, id: number, why: string): Promise<void> {
  await client
    .query(
      `update imports set state = 'interrupted', failure = $2, finished_at = now() where id = $1 and state = 'running'`,
      [id, why.slice(0, failureCharactersMax)],
    )
    .catch(() => {});
}

/** An organization that records belong to. */
export interface ImportOwner {
  readonly id: number;
  /** As callers know it: `org_…`. */
  readonly publicId: string;
}

export interface ImportPlan {
  readonly kind: RecordKindName;
  /** Null for that of the database. */
  readonly dataset: string | null;
  readonly source: string;
  /** Null where the records belong to all. */
  readonly owner: ImportOwner | null;
  readonly file: string;
  readonly fingerprint: string;
  readonly layout: FileLayout;
  readonly rejectsFile: string;
}

export function isSameImport(row: ImportRow, plan: ImportPlan): boolean {
  return (
    row.kind === plan.kind &&
    row.fingerprint === plan.fingerprint &&
    row.source === plan.source &&
    row.organization_id === (plan.owner?.id ?? null) &&
    // The stored layout went through JSON, which drops what is undefined.
    isDeepStrictEqual(row.layout, JSON.parse(JSON.stringify(plan.layout)))
  );
}

export async function wasImported(client: pg.ClientBase, plan: ImportPlan): Promise<boolean> {
  const { rows } = await client.query<ImportRow>(
    `select * from imports
      where kind = $3 and state = 'finished' and fingerprint = $1 and source = $2 and dataset is not distinct from $4
      order by id desc limit 20`,
    [plan.fingerprint, plan.source, plan.kind, plan.dataset],
  );
  return rows.some((row) => isSameImport(row, plan));
}

/**
 * @throws {SourceInUseError} where the source has records of another owner; of an interrupted import of the kind they do not count, since it
 *   is given up for this one
 * @throws {OwnerDeletedError}
 */
export async function checkOwner(
  client: pg.ClientBase,
  { kind, dataset, source, owner }: Pick<ImportPlan, 'kind' | 'dataset' | 'source' | 'owner'>,
): Promise<void> {
  const { rows: others } = await client.query<{ organization: string | null }>(
    `select o.public_id as organization from imports i left join organizations o on o.id = i.organization_id
      where i.source = $1 and i.organization_id is distinct from $2::bigint and i.removed_at is null
        and (i.state = 'finished' or i.state = 'interrupted' and i.kind <> $3) and i.dataset is not distinct from $4
      limit 1`,
    [source, owner?.id ?? null, kind, dataset],
  );
  if (others[0]) throw new SourceInUseError(source, others[0].organization);
  if (owner === null) return;
  const { rows: left } = await client.query(
    'select from organizations where id = $1 and deleted_at is null',
    [owner.id],
  );
  if (left.length === 0) throw new OwnerDeletedError(owner.publicId);
}

export async function startImport(client: pg.ClientBase, plan: ImportPlan): Promise<ImportRow> {
  const { rows } = await client.query<ImportRow>(
    // Nobody sees that it runs before it has the lock of its number.
    `with started as (
       insert into imports (kind, state, source, file, fingerprint, layout, next_byte, next_line, rejects_file, organization_id, dataset)
       values ($8, 'running', $1, $2, $3, $4, $5, $6, $7, $9, $10)
       returning *
     ), locked as materialized (select pg_advisory_lock($11, id::int) from started)
     select started.* from started, locked`,
    [
      plan.source,
      plan.file,
      plan.fingerprint,
      JSON.stringify(plan.layout),
      plan.layout.first.byte,
      plan.layout.first.line,
      plan.rejectsFile,
      plan.kind,
      plan.owner?.id ?? null,
      plan.dataset,
      numberLocks,
    ],
  );
  const row = rows[0];
  invariant(row, 'insert … returning gives the row');
  return row;
}

/** From this statement on readers see the import; before it they see nothing of it. With it all before it is on disk. */
export async function finishImport(client: pg.ClientBase, id: number): Promise<void> {
  await client.query(`update imports set state = 'finished', finished_at = now() where id = $1`, [id]);
}

/** What it has written is taken away by the next `cleanUp`. */
export async function giveUpImport(
  client: pg.ClientBase,
  id: number,
  end: { state: 'failed' | 'discarded'; failure?: string },
): Promise<void> {
  await client.query(
    `update imports set state = $2, failure = $3, finished_at = now() where id = $1 and state in ('running', 'interrupted')`,
    [id, end.state, end.failure ?? null],
  );
}

/**
 * Deletes versions in the database that a finished import replaced, and everything of imports that were given up. Readers see none of
 * them, so that it may be interrupted; each import begins with it, because the rows of an import that was given up
 * would come to light as soon as a later one finishes.
 */
export async function cleanUp(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: number; kind: RecordKindName }>(
    `select id, kind from imports where state in ('failed', 'discarded') and not is_cleaned_up and dataset is null`,
  );
  for (const { id, kind } of rows) {
    await client.query('begin');
    await client.query(`update ${kind} set replaced_in = null where replaced_in = $1`, [id]);
    await client.query('delete from dataset_segments where kind = $1 and added_in = $2', [kind, id]);
    await client.query('delete from dataset_deaths where kind = $1 and replaced_in = $2', [kind, id]);
    await client.query('commit');
    await deleteWhere(client, kind, 'added_in = $1', [id]);
    await client.query('update imports set is_cleaned_up = true where id = $1', [id]);
  }
  for (const kind of recordKinds) {
    const newest = `select max(id) from imports where kind = '${kind}' and state = 'finished' and dataset is null`;
    await deleteWhere(client, kind, `replaced_in <= (${newest})`, []);
  }
}

async function deleteWhere(
  client: pg.ClientBase,
  kind: RecordKindName,
  condition: string,
  values: unknown[],
): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `delete from ${kind} where ctid = any (array(select ctid from ${kind} where ${condition} limit ${deletedAtOnce}))`,
      values,
    );
    if (!rowCount) return;
  }
}

export interface ListedImport extends ImportRow {
  /** The organization that its records belong to, as callers know it; null where they belong to all. */
  readonly organization: string | null;
}

/** The newest first, at most 100: for people. */
export async function listImports(db: Queryable): Promise<ListedImport[]> {
  await noteInterruptedImport(db);
  const { rows } = await db.query<ListedImport>(
    `select i.*, o.public_id as organization from imports i left join organizations o on o.id = i.organization_id
      where i.state <> 'copying' order by i.id desc limit 100`,
  );
  return rows;
}

/** Gives up the interrupted import of a kind, if there is one. Answers whether there was. */
export async function discardInterruptedImport(pool: Pool, kind: RecordKindName): Promise<boolean> {
  return asOnlyImport(pool, async (client) => {
    const [open] = await interruptedImports(client, { kind, dataset: null });
    if (open) await giveUpImport(client, open.id, { state: 'discarded' });
    await cleanUp(client);
    return open !== undefined;
  });
}
