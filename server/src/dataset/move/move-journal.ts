import type pg from 'pg';
import { invariant } from '../../kernel/invariant.ts';
import type { Queryable } from '../../postgres/pool.ts';
import { type RecordKindName, recordKinds } from '../kinds/record-kind.ts';
import { type DatasetState, datasetState, isSameState } from '../record-store.ts';

/* What the database knows of a move (server/migrations/0055_dataset_moves.sql). All of it is written by the one process that has the lock of imports. */

/** What readers of the database see, by kind. */
export type States = Readonly<Record<RecordKindName, DatasetState>>;

/** How far a kind is. */
export interface KindProgress {
  /** All records until this id are copied. */
  readonly after: number;
  readonly copied: number;
  readonly isDone: boolean;
}

export interface Move {
  readonly dataset: string;
  readonly state: 'copying' | 'finished';
  readonly copied_from: States;
  readonly progress: Readonly<Partial<Record<RecordKindName, KindProgress>>>;
  readonly listed: number;
  /** Whether what was there of an earlier one is gone. */
  readonly is_cleared: boolean;
}

/** An import of the database, and its number where the records are copied to. */
export interface CopiedImport {
  readonly original: number;
  readonly copy: number;
  readonly kind: RecordKindName;
  /** The organization that its records belong to; null where they belong to all. */
  readonly owner: number | null;
}

/** Before the first record. */
export const nothingCopied: KindProgress = { after: 0, copied: 0, isDone: false };

export async function statesOfDatabase(db: Queryable): Promise<States> {
  const states: [RecordKindName, DatasetState][] = [];
  for (const kind of recordKinds) states.push([kind, await datasetState(db, kind)]);
  return Object.fromEntries(states) as States;
}

export const areSameStates = (one: States, other: States): boolean =>
  recordKinds.every((kind) => isSameState(one[kind], other[kind]));

export async function moveInto(db: Queryable, dataset: string): Promise<Move | undefined> {
  const { rows } = await db.query<Move>(
    'select dataset, state, copied_from, progress, listed, is_cleared from dataset_moves where dataset = $1',
    [dataset],
  );
  return rows[0];
}

/** Whether records are being copied there: until they all are, nothing else may come. */
export async function isBeingCopiedInto(db: Queryable, dataset: string | null): Promise<boolean> {
  if (dataset === null) return false;
  return (await moveInto(db, dataset))?.state === 'copying';
}

/** A move that has begun and not ended. */
export interface OpenMove {
  readonly dataset: string;
  readonly startedAt: Date;
  /** Records that are there. */
  readonly copied: number;
}

export async function openMoves(db: Queryable): Promise<readonly OpenMove[]> {
  const { rows } = await db.query<Pick<Move, 'dataset' | 'progress'> & { started_at: Date }>(
    `select dataset, progress, started_at from dataset_moves where state = 'copying' order by started_at`,
  );
  return rows.map(({ dataset, progress, started_at: startedAt }) => ({
    dataset,
    startedAt,
    copied: Object.values(progress).reduce((total, { copied }) => total + copied, 0),
  }));
}

/** Imports into a dataset that no move has brought, and that were not removed again. */
export async function hasImportsOfItsOwn(db: Queryable, dataset: string): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (select from imports where dataset = $1 and copy_of is null and removed_at is null
                       and state in ('running', 'interrupted', 'finished')) as is`,
    [dataset],
  );
  return rows[0]?.is ?? false;
}

/** Records a move and the imports whose records it copies, instead of an earlier move's. Readers see none of it. */
export async function beginMove(
  client: pg.ClientBase,
  dataset: string,
  { states, listed }: { readonly states: States; readonly listed: number },
): Promise<void> {
  await inOneStep(client, async () => {
    await client.query('delete from imports where dataset = $1 and copy_of is not null', [dataset]);
    await client.query(
      `insert into dataset_moves (dataset, state, copied_from, listed) values ($1, 'copying', $2, $3)
       on conflict (dataset) do update
          set state = 'copying', copied_from = excluded.copied_from, listed = excluded.listed, progress = '{}',
              is_cleared = false,
              started_at = clock_timestamp(), finished_at = null`,
      [dataset, JSON.stringify(states), listed],
    );
    // In the order of their numbers: of two records of one person that of the later import counts.
    await client.query(
      `insert into imports (kind, state, source, organization_id, file, fingerprint, layout, next_byte, next_line, accepted, rejected, suppressed,
                            added, updated, unchanged, repeated, unreadable, rejects_file, rejects_bytes, started_at, finished_at,
                            removed_at, dataset, copy_of)
       select kind, 'copying', source, organization_id, file, fingerprint, layout, next_byte, next_line, accepted, rejected, suppressed,
              added, updated, unchanged, repeated, unreadable, rejects_file, rejects_bytes, started_at, finished_at,
              removed_at, $1, id
         from imports where dataset is null and state = 'finished' order by id`,
      [dataset],
    );
  });
  const imports = await copiedImports(client, dataset);
  invariant(
    imports.every(({ copy }, at) => at === 0 || copy > (imports[at - 1]?.copy ?? 0)),
    'copies of imports have the order of their originals',
  );
}

/** Nothing is left there of an earlier move. */
export async function noteCleared(db: Queryable, dataset: string): Promise<void> {
  await db.query('update dataset_moves set is_cleared = true where dataset = $1', [dataset]);
}

/** In the order of their numbers. */
export async function copiedImports(db: Queryable, dataset: string): Promise<readonly CopiedImport[]> {
  const { rows } = await db.query<CopiedImport>(
    `select copy_of as original, id as copy, kind, organization_id as owner from imports
      where dataset = $1 and copy_of is not null order by copy_of`,
    [dataset],
  );
  return rows;
}

export async function noteProgress(
  db: Queryable,
  dataset: string,
  kind: RecordKindName,
  progress: KindProgress,
): Promise<void> {
  await db.query('update dataset_moves set progress = progress || $2 where dataset = $1', [
    dataset,
    JSON.stringify({ [kind]: progress }),
  ]);
}

/** What the database has lost in the course of the move was lost in the copy before. */
export async function noteErased(
  db: Queryable,
  dataset: string,
  { states, listed }: { readonly states: States; readonly listed: number },
): Promise<void> {
  await db.query('update dataset_moves set copied_from = $2, listed = $3 where dataset = $1', [
    dataset,
    JSON.stringify(states),
    listed,
  ]);
}

/** From the end of its transaction on, readers of the copy see all of it. */
export async function finishMove(tx: Queryable, dataset: string): Promise<void> {
  await tx.query(`update imports set state = 'finished' where dataset = $1 and state = 'copying'`, [dataset]);
  await tx.query(
    `update dataset_moves set state = 'finished', finished_at = clock_timestamp() where dataset = $1 and state = 'copying'`,
    [dataset],
  );
}

/** On a connection that has no transaction open. */
export async function inOneStep<Result>(client: pg.ClientBase, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // A connection that cannot roll back is lost, and the transaction with it; the first error says why.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
