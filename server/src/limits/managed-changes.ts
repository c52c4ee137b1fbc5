import type pg from 'pg';
import { FairGate, type GateRefusal } from '../kernel/fair-gate.ts';
import type { Owner } from '../kernel/fair-queue.ts';
import { pause } from '../kernel/pause.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { tooManyAtOnce } from '../kernel/too-many-at-once.ts';
import type { Pool } from '../postgres/pool.ts';
import { transaction } from '../postgres/transaction.ts';

/** Changes that wait: of all, and of one owner. */
const waitingMax = 500;
const waitingOfOwnerMax = 30;
const waitMsMax = 10_000;
const retrySeconds = 1;
/** Two changes that wait for each other: PostgreSQL ends one of them, which is tried again. */
const triesMax = 3;
const deadlockDetected = '40P01';
/** Before another try: at once it could lock again what the other change waits for, before that one wakes up. Random, since others may try again too. */
const pauseMs = { least: 20, most: 100 } as const;

/**
 * Transactions of the management API, round-robin between organizations and people, each of whom has one at a time. So nobody's changes take the few
 * connections from others, and a change that has to wait for another one of its organization waits without a connection.
 */
export class ManagedChanges {
  readonly #pool: Pool;
  readonly #gate: FairGate;

  /** @param connectionsMax of the pool */
  constructor(pool: Pool, connectionsMax: number) {
    this.#pool = pool;
    this.#gate = new FairGate(
      { atOnce: connectionsMax, atOnceOfOwner: 1, waitingMax, waitingOfOwnerMax, waitMsMax },
      refusal,
    );
  }

  /** Runs `work` in a transaction, from its beginning again where it and another one waited for each other. @throws what it throws */
  run<Result>(owner: Owner, work: (tx: pg.PoolClient) => Promise<Result>): Promise<Result> {
    return this.#gate.run(owner, async () => {
      for (let tries = 1; ; tries++) {
        try {
          return await transaction(this.#pool, work);
        } catch (error) {
          if (tries >= triesMax || (error as { code?: unknown }).code !== deadlockDetected) throw error;
          await pause(pauseMs.least + Math.random() * (pauseMs.most - pauseMs.least));
        }
      }
    });
  }
}

function refusal(why: GateRefusal): ServiceError {
  if (why === 'own_full') return tooManyAtOnce(retrySeconds, 'changes of this organization or person');
  return new ServiceError('service_unavailable', 'Many changes are waiting at the moment.', {
    retryAfterSeconds: retrySeconds,
    cause: `changes: ${why}`,
  });
}
