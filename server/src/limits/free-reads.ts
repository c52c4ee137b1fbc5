import { availableParallelism } from 'node:os';
import { FairGate, type GateRefusal } from '../kernel/fair-gate.ts';
import type { Owner } from '../kernel/fair-queue.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { tooManyAtOnce } from '../kernel/too-many-at-once.ts';
import { createPool, type Pool, type Queryable } from '../postgres/pool.ts';
import { type Snapshot, snapshot } from '../postgres/transaction.ts';

export interface FreeReadSettings {
  readonly databaseUrl: string;
  readonly connectionsMax: number;
  /** For one statement. */
  readonly statementMs: number;
  readonly connectMs?: number | undefined;
  readonly onError: (error: Error) => void;
}

/** Statements that wait: of all, and of one owner, which is more than a page of a console asks at once. */
const waitingMax = 1_000;
const waitingOfOwnerMax = 64;
const waitMsMax = 5_000;
const retrySeconds = 1;

/**
 * Statements of one owner at a time: half of the connections, and half of the cores. PostgreSQL mostly runs on the same machine, and reads that take all
 * cores keep billed calls waiting, whichever connections they have.
 */
export const readsOfOwner = (connections: number, cores: number): number =>
  Math.max(1, Math.floor(Math.min(connections, cores) / 2));

/**
 * Connections to the database for what costs nothing: the history, usage, jobs and the like. Billed calls have others, so that free reads never
 * keep them waiting. Statements take turns between workspaces, none of which has more than `readsOfOwner` at a time.
 */
export class FreeReads {
  /** For reads of the service itself, such as one look at all jobs that anybody follows. */
  readonly pool: Pool;
  readonly #gate: FairGate;

  constructor({ databaseUrl, connectionsMax, statementMs, connectMs, onError }: FreeReadSettings) {
    this.pool = createPool({
      connectionString: databaseUrl,
      connectionsMax,
      applicationName: 'millrace reads',
      statementTimeoutMs: statementMs,
      ...(connectMs === undefined ? {} : { connectTimeoutMs: connectMs }),
      onError,
    });
    const atOnceOfOwner = readsOfOwner(connectionsMax, availableParallelism());
    this.#gate = new FairGate(
      { atOnce: connectionsMax, atOnceOfOwner, waitingMax, waitingOfOwnerMax, waitMsMax },
      refusal,
    );
  }

  /** What a workspace reads with. Its statements throw too_many_at_once where its share of the queue is taken. */
  of(owner: Owner): Queryable {
    const query = (...parameters: [string]) => this.#gate.run(owner, () => this.pool.query(...parameters));
    // All forms of a statement are passed on, but for the one with a callback, which nobody here uses.
    return { query } as unknown as Queryable;
  }

  /** For reads of an owner that see the database at one moment. Each has one connection to its end, and counts like one statement. */
  snapshotsOf(owner: Owner): Snapshot {
    return (work) => this.#gate.run(owner, () => snapshot(this.pool, work));
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

function refusal(why: GateRefusal): ServiceError {
  if (why === 'own_full') return tooManyAtOnce(retrySeconds, 'free reads of this workspace');
  return new ServiceError('service_unavailable', 'Many free reads are waiting at the moment.', {
    retryAfterSeconds: retrySeconds,
    cause: `free reads: ${why}`,
  });
}
