import { ServiceError } from '../kernel/service-error.ts';
import type { Queryable } from '../postgres/pool.ts';

/** What a workspace stores that grows with its calls: the kinds of `storage_used` (server/migrations/0025_storage.sql). */
export type StoredKind = 'answers' | 'jobs' | 'open_jobs' | 'deliveries';

/** Rows and bytes; null: not limited. */
export interface Stored {
  readonly rows: number;
  readonly bytes: number | null;
}

/** The most that one live workspace may store. */
export interface StorageLimits {
  /** Answers kept for calls with an Idempotency-Key. */
  readonly answers: Stored;
  /** Bulk jobs with their items and results. */
  readonly jobs: Stored;
  /** Bulk jobs that have not ended. */
  readonly openJobs: number;
  readonly deliveries: number;
  /** Bytes of what calls sent and answered, where the workspace keeps it: of more, the oldest goes. */
  readonly bodiesBytes: number;
  /** Of a sandbox workspace, for each kind that has bytes; never more than a live one may. */
  readonly sandboxBytes: number;
}

const mebibyte = 1024 ** 2;

export const usualStorageLimits: StorageLimits = {
  answers: { rows: 1_000_000, bytes: 512 * mebibyte },
  jobs: { rows: 100_000, bytes: 2_048 * mebibyte },
  openJobs: 1_000,
  deliveries: 50_000,
  bodiesBytes: 256 * mebibyte,
  sandboxBytes: 64 * mebibyte,
};

/** All workspaces of an organization and mode together may store as much as so many: more workspaces are no way around a limit. */
export const workspacesOfOrganization = 4;

export interface StoringWorkspace {
  readonly workspaceId: number;
  readonly mode: 'live' | 'sandbox';
}

/** What is stored of a kind: by the workspace, and by all of its organization and mode. */
export interface StorageUse {
  readonly rows: number;
  readonly bytes: number;
  readonly all_rows: number;
  readonly all_bytes: number;
}

/** Of bodies of calls, by mode: what one workspace may store, and all of an organization together. Nothing is refused for it. */
export function bodiesMost({ bodiesBytes, sandboxBytes }: StorageLimits) {
  const of = (ofWorkspace: number) => ({ ofWorkspace, ofAll: ofWorkspace * workspacesOfOrganization });
  return { live: of(bodiesBytes), sandbox: of(Math.min(bodiesBytes, sandboxBytes)) };
}

/** What a workspace may store of a kind. */
export function storedMost(limits: StorageLimits, mode: StoringWorkspace['mode'], kind: StoredKind): Stored {
  const { answers, jobs, openJobs, deliveries, sandboxBytes } = limits;
  const live = {
    answers,
    jobs,
    open_jobs: { rows: openJobs, bytes: null },
    deliveries: { rows: deliveries, bytes: null },
  }[kind];
  if (mode === 'live' || live.bytes === null) return live;
  return { ...live, bytes: Math.min(live.bytes, sandboxBytes) };
}

/**
 * Selects a `StorageUse`: always one row. A statement's own text and no function of the database, whose plan would be made anew with
 * each call; and workspaces as an array, which the index is asked for whatever the planner believes of the tables.
 * @param workspace such as `$1`
 */
export const storageUseText = (workspace: string, kind: StoredKind) =>
  `select coalesce(sum(s.rows) filter (where s.workspace_id = ${workspace}), 0)::bigint as rows,
          coalesce(sum(s.bytes) filter (where s.workspace_id = ${workspace}), 0)::bigint as bytes,
          coalesce(sum(s.rows), 0)::bigint as all_rows, coalesce(sum(s.bytes), 0)::bigint as all_bytes
     from storage_used s
    where s.kind = '${kind}' and s.workspace_id = any (array(
      select w.id from workspaces me join workspaces w on w.organization_id = me.organization_id and w.mode = me.mode
       where me.id = ${workspace}))`;

/** What a workspace stores of a kind, as of now: a few rows of an index, whatever is stored. */
export async function storedOf(db: Queryable, workspaceId: number, kind: StoredKind): Promise<StorageUse> {
  const { rows } = await db.query<StorageUse>({
    name: `stored_${kind}`,
    text: storageUseText('$1', kind),
    values: [workspaceId],
  });
  return rows[0] ?? nothing;
}

const nothing: StorageUse = { rows: 0, bytes: 0, all_rows: 0, all_bytes: 0 };

/** What is to be stored, where it is not counted yet. */
export interface ToStore {
  readonly kind: StoredKind;
  readonly rows: number;
  readonly bytes: number;
}

/** Refuses what would exceed a limit. */
export class StorageGuard {
  readonly #db: Queryable;
  readonly limits: StorageLimits;

  constructor(db: Queryable, limits: StorageLimits) {
    this.#db = db;
    this.limits = limits;
  }

  /** @throws {ServiceError} storage_full */
  async check(
    { workspaceId, mode }: StoringWorkspace,
    wanted: readonly ToStore[],
    db: Queryable = this.#db,
  ): Promise<void> {
    const parts = wanted.map(
      ({ kind }) => `select '${kind}' as kind, u.* from (${storageUseText('$1', kind)}) u`,
    );
    const { rows } = await db.query<StorageUse & { kind: StoredKind }>(parts.join(' union all '), [
      workspaceId,
    ]);
    for (const more of wanted) {
      const use = rows.find(({ kind }) => kind === more.kind) ?? nothing;
      const full = storageFull(more.kind, use, more, storedMost(this.limits, mode, more.kind));
      if (full) throw full;
    }
  }

  /**
   * The same at the end of a transaction that has stored something already: those of a workspace's organization that store at the
   * same moment are checked one after the other, so that together they exceed nothing.
   */
  async checkStored(tx: Queryable, whose: StoringWorkspace, kinds: readonly StoredKind[]): Promise<void> {
    // A job is counted as its transaction ends, and here already; what else waits for that end goes on doing so.
    await tx.query('set constraints bulk_jobs_count_added, bulk_jobs_count_changed immediate');
    await tx.query(
      `select pg_advisory_xact_lock(${storageLock}, organization_id) from workspaces where id = $1`,
      [whose.workspaceId],
    );
    const wanted = kinds.map((kind) => ({ kind, rows: 0, bytes: 0 }));
    await this.check(whose, wanted, tx);
  }
}

const storageLock = 7_235_402;

/** What is told of a kind that is full. */
const words: Readonly<
  Record<
    StoredKind,
    { readonly full: string; readonly rows: string; readonly bytes: string; readonly fix: string }
  >
> = {
  answers: {
    full: 'idempotency_answers',
    rows: 'answers of calls with an Idempotency-Key',
    bytes: 'answers of calls with an Idempotency-Key',
    fix: 'Answers are kept for 24 hours. Wait until the oldest have left, or call without an Idempotency-Key.',
  },
  jobs: {
    full: 'job_results',
    rows: 'bulk jobs with results',
    bytes: 'lists and results of bulk jobs',
    fix: 'Delete results that you have read: DELETE /email_finding/{id}/results, or the same of another endpoint. Others leave by themselves (docs/bulk-jobs.md).',
  },
  open_jobs: {
    full: 'open_jobs',
    rows: 'bulk jobs that have not ended',
    bytes: '',
    fix: 'Wait until some have ended, or cancel some that you do not need.',
  },
  deliveries: {
    full: 'webhook_deliveries',
    rows: 'deliveries to webhooks',
    bytes: '',
    fix: 'Deliveries that ended leave within a minute. If most of them wait for a receiver, repair it, or switch its webhook off: PATCH /webhooks/{id} with enabled false.',
  },
};

/** The refusal of what would exceed a limit; null where there is room. */
export function storageFull(
  kind: StoredKind,
  use: StorageUse,
  more: { readonly rows: number; readonly bytes: number },
  most: Stored,
): ServiceError | null {
  const { full, rows, bytes, fix } = words[kind];
  const measures = [
    { unit: 'rows', what: rows, used: use.rows, all: use.all_rows, wanted: more.rows, limit: most.rows },
    {
      unit: 'bytes',
      what: bytes,
      used: use.bytes,
      all: use.all_bytes,
      wanted: more.bytes,
      limit: most.bytes,
    },
  ] as const;
  for (const { unit, what, used, all, wanted, limit } of measures) {
    if (limit === null) continue;
    const isOwn = used + wanted > limit;
    if (!isOwn && all + wanted <= limit * workspacesOfOrganization) continue;
    const [current, bound] = isOwn ? [used, limit] : [all, limit * workspacesOfOrganization];
    const isBytes = unit === 'bytes';
    const told = (number: number) => (isBytes ? `${(number / mebibyte).toFixed(1)} MiB` : String(number));
    const whose = isOwn ? 'This workspace stores' : 'All workspaces of this organization together store';
    const stored = `${told(current)}${isBytes ? ' of' : ''} ${what}`;
    const adding = isBytes && wanted > 0 ? `, and this call would add up to ${told(wanted)}` : '';
    return new ServiceError('storage_full', `${whose} ${stored}${adding}; the limit is ${told(bound)}.`, {
      fix,
      fields: { full, unit, current, limit: bound },
      retryAfterSeconds: 60,
    });
  }
  return null;
}
