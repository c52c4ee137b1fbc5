import type pg from 'pg';
import { limitStatements, type Pool } from '../../postgres/pool.ts';
import { databaseStore } from '../database-store.ts';
import { databaseReads } from '../dataset-reads.ts';
import { asOnlyImport } from '../import-state.ts';
import { type ImportSuppressions, readSuppressions } from '../import-suppressions.ts';
import { allKinds } from '../kinds/all-kinds.ts';
import { type RecordKindName, recordKinds } from '../kinds/record-kind.ts';
import type { OpenSearchDataset } from '../opensearch/dataset.ts';
import { type CopyParts, copyKind } from './copy-kind.ts';
import { MoveDifferenceError, MoveRefusedError } from './move-errors.ts';
import {
  areSameStates,
  beginMove,
  type CopiedImport,
  copiedImports,
  finishMove,
  hasImportsOfItsOwn,
  inOneStep,
  type Move,
  moveInto,
  noteCleared,
  noteErased,
  nothingCopied,
  type States,
  statesOfDatabase,
} from './move-journal.ts';
import type { Chance } from './random-plan.ts';
import { type Counts, countsOfDatabase, totalOf, type Verified, verifyMove } from './verify-move.ts';

export interface MoveOptions {
  readonly pool: Pool;
  /** Where the records are copied to. */
  readonly to: OpenSearchDataset;
  /** The suppression list, which may grow while records are copied. Where there is none, nobody is on it. */
  readonly suppressions?: ImportSuppressions | undefined;
  /** Copies all of it again, whatever is there of an earlier move. */
  readonly restart?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: MoveProgress) => void) | undefined;
  /** Records that are copied at a time. */
  readonly atOnce?: number | undefined;
  /** Look-ups and searches that are tried on both sides. */
  readonly checks?: number | undefined;
  readonly chance?: Chance | undefined;
}

export interface MoveProgress {
  readonly step: 'copying' | 'verifying';
  /** Records, or look-ups and searches. */
  readonly done: number;
  readonly total: number;
}

export interface Moved {
  readonly counts: Counts;
  /** Of the log. */
  readonly imports: number;
  /** Look-ups and searches that gave the same on both sides. */
  readonly checks: number;
  /** Records that an interrupted move had copied before. */
  readonly resumedAt: number;
  /** It had been moved before, and was only verified. */
  readonly wasFinished: boolean;
  /** Imports that were interrupted: nothing of them is copied. */
  readonly interrupted: readonly { readonly kind: RecordKindName; readonly file: string }[];
}

const cacheBytes = 64 * 1024 ** 2;

/**
 * Copies what readers of the database see into a dataset on OpenSearch: records with their ids, owners and order, and the log of imports. Then both sides
 * are compared, and only then readers of the copy see it, all at once. No import, removal or erasure can run meanwhile. Where it is
 * interrupted, nothing can be seen, and the same call goes on; where the database has changed since, from the beginning.
 *
 * @throws {MoveRefusedError} where other records are there, and nothing was changed
 * @throws {MoveDifferenceError} where the sides are not the same; nothing of the copy can be seen
 * @throws {ImportRunningError} while an import runs
 */
export async function moveDataset(options: MoveOptions): Promise<Moved> {
  const { pool, to, suppressions, signal } = options;
  signal?.throwIfAborted();
  return asOnlyImport(pool, async (client) => {
    // All records are read, and counted.
    await limitStatements(client, 0);
    await databaseStore.cleanUp(client);
    await readSuppressions(client, suppressions);
    const states = await statesOfDatabase(client);
    const move = await openMove(client, options, states);
    const wasFinished = move.state === 'finished';
    const imports = await copiedImports(client, to.store.dataset ?? '');
    const resumedAt = sum(Object.values(move.progress).map(({ copied }) => copied));
    if (!wasFinished) await copyAll(client, options, { move, imports });
    const current = wasFinished ? states : await withoutForgotten(client, options, move);
    const verified = await showVerified(client, options, { imports, states: current, isSeen: wasFinished });
    const { counts, checks } = verified;
    return {
      ...{ counts, checks, wasFinished, imports: imports.length },
      resumedAt: wasFinished ? 0 : resumedAt,
      interrupted: await interruptedImports(client),
    };
  });
}

/** The move to go on with, or a new one. */
async function openMove(
  client: pg.ClientBase,
  { to, suppressions, restart = false }: MoveOptions,
  states: States,
): Promise<Move> {
  const { moveTarget: target } = to;
  const { dataset } = target;
  const known = await moveInto(client, dataset);
  if (await hasImportsOfItsOwn(client, dataset)) {
    throw new MoveRefusedError(
      'Files were imported into this OpenSearch. Nothing was copied. Do this: name another prefix behind the hosts of --to, or remove those records first: ./millrace dataset remove.',
    );
  }
  if (!known) await refuseRecords(to);
  if (recordKinds.every((kind) => states[kind].newest === 0)) {
    throw new MoveRefusedError('Nothing was imported into the database: there is nothing to move.');
  }
  const isSame = known !== undefined && areSameStates(known.copied_from, states);
  if (known?.is_cleared && isSame && !restart) return known;
  if (known?.state === 'finished' && !restart) {
    throw new MoveRefusedError(
      'The database has changed since its records were moved to this OpenSearch. Nothing was copied. Do this: run the same command with --restart to copy them again; until it is done, a service on this OpenSearch finds nothing.',
    );
  }
  // Before its documents go: readers see none of it from here on.
  await beginMove(client, dataset, { states, listed: suppressions?.count ?? 0 });
  if (known) await target.clear(client);
  for (const kind of recordKinds) await target.open(allKinds[kind]);
  await noteCleared(client, dataset);
  const begun = await moveInto(client, dataset);
  if (!begun) throw new Error('the move was noted');
  return begun;
}

async function refuseRecords({ moveTarget }: OpenSearchDataset): Promise<void> {
  const found: string[] = [];
  for (const kind of recordKinds) {
    const count = await moveTarget.countAll(kind);
    if (count > 0) found.push(`${count} ${kind}`);
  }
  if (found.length === 0) return;
  throw new MoveRefusedError(
    `This OpenSearch has records of another dataset already: ${found.join(', ')}. Nothing was copied. Do this: name another prefix behind the hosts of --to, such as /millrace2.`,
  );
}

async function copyAll(
  client: pg.ClientBase,
  { pool, to, signal, atOnce, onProgress }: MoveOptions,
  { move, imports }: { readonly move: Move; readonly imports: readonly CopiedImport[] },
): Promise<void> {
  const parts: CopyParts = { client, reader: pool, target: to.moveTarget, imports, atOnce, signal };
  let total = 0;
  for (const kind of recordKinds) {
    const { newest } = move.copied_from[kind];
    total += totalOf(await countsOfDatabase(client, kind, { imports, newest }));
  }
  let before = 0;
  for (const kind of recordKinds) {
    const from = move.progress[kind] ?? nothingCopied;
    let { copied } = from;
    const { newest } = move.copied_from[kind];
    if (!from.isDone) {
      await copyKind(parts, allKinds[kind], { from, newest }, (progress) => {
        copied = progress.copied;
        onProgress?.({ step: 'copying', done: before + copied, total });
      });
    }
    before += copied;
  }
}

/** People who were forgotten since the move began, when their records could not be taken away, go on both sides. */
async function withoutForgotten(
  client: pg.ClientBase,
  { to, suppressions }: MoveOptions,
  move: Move,
): Promise<States> {
  await suppressions?.read(client);
  if (!suppressions || suppressions.count === move.listed) return move.copied_from;
  // The copy first: where this is interrupted, the database has not changed yet.
  for (const store of [to.store, databaseStore]) {
    for (const kind of recordKinds) await store.erase(client, allKinds[kind], suppressions, 'all');
    await store.expunge(client);
  }
  const states = await statesOfDatabase(client);
  await noteErased(client, to.moveTarget.dataset, { states, listed: suppressions.count });
  return states;
}

/** Compares both sides as readers will see them, in the transaction that shows the copy to readers. */
function showVerified(
  client: pg.ClientBase,
  { pool, to, checks, chance, signal, onProgress }: MoveOptions,
  {
    imports,
    states,
    isSeen,
  }: { readonly imports: readonly CopiedImport[]; readonly states: States; readonly isSeen: boolean },
): Promise<Verified> {
  return inOneStep(client, async () => {
    await finishMove(client, to.moveTarget.dataset);
    const verified = await verifyMove({
      ...{ client, target: to.moveTarget, imports, states, checks, chance, signal },
      original: databaseReads(pool, cacheBytes),
      copy: to.readsOf(client),
      onProgress: (done) => onProgress?.({ step: 'verifying', done, total: Math.max(done, checks ?? done) }),
    });
    if (verified.differences.length > 0) throw new MoveDifferenceError(verified.differences, { isSeen });
    return verified;
  });
}

async function interruptedImports(client: pg.ClientBase): Promise<Moved['interrupted']> {
  const { rows } = await client.query<{ kind: RecordKindName; file: string }>(
    `select kind, file from imports where state = 'interrupted' and dataset is null order by id`,
  );
  return rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
