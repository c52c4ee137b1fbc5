import type pg from 'pg';
import { centicredits } from '../kernel/credits.ts';
import { ServiceError } from '../kernel/service-error.ts';
import { addEntry } from './account.ts';
import { idOf, type Operation } from './batch.ts';
import type { SessionFacts } from './session.ts';

export interface InDoubtSettings {
  readonly connect: () => Promise<pg.Client>;
  readonly onProblem?: (problem: string, error: unknown) => void;
}

type EndOperation = Extract<Operation, { readonly kind: 'end' }>;

interface Doubt {
  readonly operations: readonly Operation[];
  /** Of the connection on which they were sent; null where there was none yet. */
  readonly session: SessionFacts | null;
}

const againAfterMs = 1_000;
const goneWithinMs = 10_000;
/** A service that stops gives the database this long. */
const closeMs = 2_000;

/** The database did not answer in time. What it did is not known yet. */
class InDoubtError extends Error {
  override name = 'InDoubtError';
  /** Whether an answer may have been stored for the call's Idempotency-Key. Until that is known nobody else frees the key. */
  readonly holdsKey: boolean;

  constructor(operation: Operation, options: ErrorOptions) {
    super('the database did not answer in time', options);
    this.holdsKey = operation.keep !== null;
  }
}

/** For the caller of an operation whose fate is unknown. */
export const notAnswered = (operation: Operation, cause: unknown): ServiceError<'service_unavailable'> =>
  new ServiceError(
    'service_unavailable',
    'The service could not find out in time whether the call was charged. If it was, the credits come back, or the next try with its Idempotency-Key gets the answer.',
    {
      retryAfterSeconds: 1,
      fix: 'Try again after Retry-After, with the same Idempotency-Key if there was one.',
      cause: new InDoubtError(operation, { cause }),
    },
  );

/** Whether a call failed while it is not known what the ledger has of it: nothing more may be written under its id. */
export const isInDoubt = (error: unknown): boolean => doubtOf(error) !== null;

/**
 * Whether the call's Idempotency-Key stays taken: the charge may be on disk with the answer. Freed now, and with this process gone before the
 * charge is refunded, the next try would pay a second time.
 */
export const holdsKey = (error: unknown): boolean => doubtOf(error)?.holdsKey === true;

function doubtOf(error: unknown): InDoubtError | null {
  for (let depth = 0, at = error; at instanceof Error && depth < 5; depth++, at = at.cause) {
    if (at instanceof InDoubtError) return at;
  }
  return null;
}

/**
 * Operations whose callers were answered 503 before it was known what the database did. In the background, as soon as the database answers
 * again: the connection that they were sent on is ended, so that nothing can happen late; holds are released; what was charged is refunded.
 * Holds whose end was refused are released as well. An Idempotency-Key without an answer is free from then on.
 * A charge with an Idempotency-Key stands if its answer was stored with it, for the next try.
 *
 * Ends with the process: what is in doubt then is as after a crash (README, "What a crash leaves").
 */
export class InDoubt {
  readonly #settings: InDoubtSettings;
  #doubts: Doubt[] = [];
  /** Ends that were refused, by the ids of their calls. At most one for each hold that is open. */
  readonly #refusedEnds = new Map<string, EndOperation>();
  #settling: Promise<void> | null = null;
  #closed = false;
  /** Only while it works on them. */
  isConnected = false;

  constructor(settings: InDoubtSettings) {
    this.#settings = settings;
  }

  add(operations: readonly Operation[], session: SessionFacts | null): void {
    // A line of the history that may be missing concerns no money.
    const ofMoney = operations.filter(({ kind }) => kind !== 'log');
    if (ofMoney.length === 0) return;
    this.#doubts.push({ operations: ofMoney, session });
    this.#settleInBackground();
  }

  /**
   * Holds of calls whose end was refused, as where the database is away: their callers were answered, and nobody ends them again. They are
   * released once the database answers, and not only when they expire.
   */
  addRefused(operations: readonly Operation[]): void {
    for (const operation of operations) {
      if (operation.kind === 'end') this.#refusedEnds.set(operation.end.id, operation);
    }
    if (this.#refusedEnds.size > 0) this.#settleInBackground();
  }

  #settleInBackground(): void {
    this.#settling ??= this.#settleAll().finally(() => {
      this.#settling = null;
    });
  }

  async close(): Promise<void> {
    if (this.#settling) await Promise.race([this.#settling, pause(closeMs)]);
    this.#closed = true;
    const ids = this.#doubts.flatMap(({ operations }) => operations.map(idOf));
    if (ids.length > 0) this.#settings.onProblem?.(`calls may have been charged: ${ids.join(', ')}`, null);
  }

  async #settleAll(): Promise<void> {
    while (!this.#closed) {
      const doubt = this.#doubts[0];
      if (!doubt && this.#refusedEnds.size === 0) return;
      try {
        if (doubt) {
          await this.#settle(doubt);
          this.#doubts.shift();
        } else {
          await this.#release();
        }
      } catch (error) {
        this.#settings.onProblem?.('what became of calls could not be found out yet', error);
        await pause(againAfterMs);
      }
    }
  }

  async #settle({ operations, session }: Doubt): Promise<void> {
    await this.#withClient(async (client) => {
      if (session) {
        await untilReplicated(client);
        await endSession(client, session);
      }
      for (const operation of operations) await undo(client, operation);
    });
  }

  async #release(): Promise<void> {
    await this.#withClient(async (client) => {
      for (const [id, operation] of this.#refusedEnds) {
        await endHold(client, operation);
        this.#refusedEnds.delete(id);
      }
    });
  }

  async #withClient(use: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = await this.#settings.connect();
    this.isConnected = true;
    try {
      await use(client);
    } finally {
      this.isConnected = false;
      client.end().catch(() => {});
    }
  }
}

/**
 * Waits until the synchronous standby has all that was committed before. A commit that waits for it is ended with its session: PostgreSQL
 * then shows the charge although no standby has it, and the next try with its Idempotency-Key would get an answer that a fail-over loses.
 */
async function untilReplicated(client: pg.Client): Promise<void> {
  // A commit of its own, which waits as others do. Without a standby it takes no time.
  await client.query(`select pg_logical_emit_message(true, 'millrace', 'in doubt')`);
}

/** Until it is over, PostgreSQL may still begin or commit what it was sent. @throws where it does not end */
async function endSession(client: pg.Client, { pid, startedAt }: SessionFacts): Promise<void> {
  const untilMs = performance.now() + goneWithinMs;
  while (performance.now() < untilMs) {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2::timestamptz',
      [pid, startedAt],
    );
    if (rowCount === 0) return;
    await pause(50);
  }
  throw new Error(`process ${pid} of PostgreSQL does not end`);
}

/** Whether the next try with the call's Idempotency-Key gets what was charged. Of a key that is gone, the next try is another call, and pays again. */
async function isAnswerKept(client: pg.Client, operation: Operation): Promise<boolean> {
  const { keep } = operation;
  if (keep === null) return false;
  const { rowCount } = await client.query(
    `select from idempotency_keys where workspace_id = $1 and key = $2 and call_id = $3 and (answer is not null or erased_at is not null)`,
    [keep.workspaceId, keep.key, idOf(operation)],
  );
  return rowCount === 1;
}

/** Of a call that came to nothing: the same request may be tried again. */
async function freeKey(client: pg.Client, operation: Operation): Promise<void> {
  const { keep } = operation;
  if (keep === null) return;
  await client.query(
    'delete from idempotency_keys where workspace_id = $1 and key = $2 and call_id = $3 and answer is null and erased_at is null',
    [keep.workspaceId, keep.key, idOf(operation)],
  );
}

/** Does nothing where the hold is gone, however it ended. */
async function endHold(client: pg.Client, operation: Operation): Promise<void> {
  const { id, accountId } = operation.kind === 'end' ? operation.end : operation.call;
  const status = operation.kind === 'end' ? operation.end.outcome.status : 503;
  await client.query(
    `select ledger_end(array[$1::int], array[$2::uuid], array[0], array[$3::smallint], array[0], array[0], array[null::text],
                       array[false], clock_timestamp())`,
    [accountId, id, status < 300 ? 503 : status],
  );
}

/** Repeating it does nothing more. */
async function undo(client: pg.Client, operation: Operation): Promise<void> {
  const { id, accountId, workspaceId } = operation.kind === 'end' ? operation.end : operation.call;
  const tx = client as unknown as pg.PoolClient;
  await client.query('begin');
  try {
    if (operation.kind !== 'charge') await endHold(client, operation);
    if (!(await isAnswerKept(client, operation))) {
      const { rows } = await client.query<{ from_plan: number; from_addon: number }>(
        'select from_plan, from_addon from calls where workspace_id = $1 and id = $2 and account_id = $3',
        [workspaceId, id, accountId],
      );
      const note = 'charged, but answered 503';
      for (const [wallet, amount] of [
        ['plan', rows[0]?.from_plan ?? 0],
        ['addon', rows[0]?.from_addon ?? 0],
      ] as const) {
        if (amount === 0) continue;
        const externalId = `in-doubt:${id}:${wallet}`;
        await addEntry(tx, {
          accountId,
          kind: 'refund',
          wallet,
          amount: centicredits(amount),
          externalId,
          callId: id,
          note,
        });
      }
    }
    await freeKey(client, operation);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });
