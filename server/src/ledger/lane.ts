import pg from 'pg';
import { ServiceError } from '../kernel/service-error.ts';
import { DatabaseSilentError } from '../postgres/limited-client.ts';
import { arePlansOld, planAnew } from '../postgres/plans.ts';
import { type ApplyRow, applyStatement, Batch, type Operation } from './batch.ts';
import { findRecorded } from './find-recorded.ts';
import { type InDoubt, notAnswered } from './in-doubt.ts';
import { readSession, type SessionFacts } from './session.ts';

export interface LaneSettings {
  readonly connect: () => Promise<pg.Client>;
  readonly processId: () => number;
  /** A reservation that nobody ends is released after this long, by the clock of the database. */
  readonly reservationTtlSeconds?: number;
  readonly batchMax?: number;
  /** What the ledger is asked is answered within this, come what may: 503, where the database does not. Five seconds where it is not given. */
  readonly answerWithinMs?: number;
  readonly onProblem?: (problem: string, error: unknown) => void;
  /** Told of each batch that is on disk, and how long the database took for it. It never throws. */
  readonly onBatch?: (batch: { readonly operations: number; readonly ms: number }) => void;
  /** Told of each that failed, before it is sent again. It never throws. */
  readonly onBatchFailed?: () => void;
}

// Larger batches lengthen the wait of other processes for the same rows (guarantees 2.3).
const batchMaxDefault = 512;
const queueMaxDefault = 20_000;
const waitMaxMsDefault = 1_000;
const reservationTtlSecondsDefault = 15 * 60;
/** How long a call waits for a database that is away before it is answered 503. */
const waitForDatabaseMs = 1_000;
const reconnectPauseMs = 100;
/** How often a batch is sent that PostgreSQL undoes for a collision with another transaction. */
const triesMax = 4;
const uniqueViolation = '23505';
/** Of `ledger_apply`: a call has lost its Idempotency-Key. */
const keyLost = 'LM002';
const answerWithinMsDefault = 5_000;

/** What waits for the ledger, shared by the lanes of a process. */
export class LedgerQueue {
  #operations: Operation[] = [];
  readonly #max: number;
  readonly #waitMaxMs: number;
  readonly #lanes: Lane[] = [];
  #scheduled = false;
  #closed = false;
  #idle: (() => void)[] = [];
  #expiring: NodeJS.Timeout | null = null;
  readonly #answerWithinMs: number;
  readonly #inDoubt: InDoubt;

  constructor(
    inDoubt: InDoubt,
    {
      max = queueMaxDefault,
      waitMaxMs = waitMaxMsDefault,
      answerWithinMs = answerWithinMsDefault,
    }: { max?: number; waitMaxMs?: number; answerWithinMs?: number } = {},
  ) {
    this.#inDoubt = inDoubt;
    this.#max = max;
    this.#waitMaxMs = waitMaxMs;
    this.#answerWithinMs = answerWithinMs;
  }

  get length(): number {
    return this.#operations.length;
  }

  get closed(): boolean {
    return this.#closed;
  }

  serve(lane: Lane): void {
    this.#lanes.push(lane);
  }

  /**
   * What waits has waited too long already: a new call would be answered later than its caller cares for. It is refused at
   * once instead, so that those which are let in are answered in time (load above capacity, or a database that hangs).
   */
  get overloaded(): boolean {
    const oldest = this.#operations[0];
    return (
      this.#operations.length >= this.#max ||
      (oldest !== undefined && performance.now() - oldest.queuedAtMs > this.#waitMaxMs)
    );
  }

  /** Refuses a new call where too many wait already; then nothing has happened. One that began may end. */
  push(operation: Operation): void {
    if (this.#closed || (operation.kind !== 'end' && this.overloaded)) {
      this.refuse([operation], unavailable('too many calls wait for the ledger'));
      return;
    }
    this.#operations.push(operation);
    this.#expireLater(this.#answerWithinMs);
    this.wake();
  }

  /** Refuses what no lane took in time: nothing has happened to it. One timer for all. */
  #expireLater(ms: number): void {
    this.#expiring ??= setTimeout(() => {
      this.#expiring = null;
      const now = performance.now();
      this.refuse(
        this.takeOlderThan(now - this.#answerWithinMs),
        unavailable('the ledger did not get to the call in time'),
      );
      const oldest = this.#operations[0];
      if (oldest) this.#expireLater(Math.max(1, oldest.queuedAtMs + this.#answerWithinMs - now));
    }, ms).unref();
  }

  /** For operations of which it is known that they did nothing. What they leave held is released later. */
  refuse(operations: readonly Operation[], error: Error): void {
    this.#inDoubt.addRefused(operations);
    rejectAll(operations, error);
  }

  /** The next batch. */
  take(max: number): Operation[] {
    return this.#operations.splice(0, max);
  }

  /** Takes out what has waited since before a moment. */
  takeOlderThan(ms: number): Operation[] {
    const old = this.#operations.filter((operation) => operation.queuedAtMs < ms);
    if (old.length > 0) this.#operations = this.#operations.filter((operation) => operation.queuedAtMs >= ms);
    return old;
  }

  wake(): void {
    if (this.#scheduled || this.#lanes.every((lane) => lane.busy)) return;
    this.#scheduled = true;
    // After the sockets that are readable now have been read: their calls join the batch instead of waiting for it.
    setImmediate(() => {
      this.#scheduled = false;
      const lane = this.#lanes.find((candidate) => !candidate.busy);
      if (lane && this.#isWorthABatch()) void lane.run();
    });
  }

  /**
   * A batch beside one that is under way has to be as large as it is; what is less joins the batch after. Callers then fall
   * into two groups of which PostgreSQL serves one while this process answers the other, instead of into many small ones.
   */
  #isWorthABatch(): boolean {
    const underWay = this.#lanes.reduce((most, lane) => Math.max(most, lane.underWay), 0);
    return this.#operations.length > 0 && this.#operations.length >= underWay;
  }

  /** A lane has come to rest. */
  rested(): void {
    if (this.#operations.length > 0) this.wake();
    else if (this.#lanes.every((lane) => !lane.busy)) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Resolves when everything queued so far has its result, and closes the connections. */
  async close(): Promise<void> {
    if (this.#operations.length > 0 || this.#lanes.some((lane) => lane.busy)) {
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
    this.#closed = true;
    if (this.#expiring) clearTimeout(this.#expiring);
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

/**
 * One connection to the ledger. What arrives while a batch commits forms the next: under light load a batch is one call
 * and waits for nothing, under heavy load one commit serves hundreds. A process has two lanes, so that PostgreSQL has the
 * next batch at hand while this process answers the calls of the last one; with one lane the two take turns.
 *
 * A batch whose connection broke may have committed. It is looked up by the ids of its calls, and only what is not there is
 * sent again; those ids are primary keys, so that a late commit of the first try makes the second fail, not count twice.
 */
export class Lane {
  readonly #settings: LaneSettings;
  readonly #queue: LedgerQueue;
  readonly #batchMax: number;
  readonly #answerWithinMs: number;
  readonly #inDoubt: InDoubt;
  /** Of the last connection that was made. */
  #session: SessionFacts | null = null;
  #client: pg.Client | null = null;
  #connecting: Promise<void> | null = null;
  #retryTimer: NodeJS.Timeout | null = null;
  #plannedAtMs = 0;
  #operationsSincePlanned = 0;
  busy = false;
  /** Operations of the batch that PostgreSQL has. */
  underWay = 0;

  constructor(queue: LedgerQueue, settings: LaneSettings, inDoubt: InDoubt) {
    this.#inDoubt = inDoubt;
    this.#answerWithinMs = settings.answerWithinMs ?? answerWithinMsDefault;
    this.#queue = queue;
    this.#settings = settings;
    this.#batchMax = settings.batchMax ?? batchMaxDefault;
    queue.serve(this);
  }

  /** `used` while PostgreSQL has a batch of it. */
  get connection(): 'none' | 'idle' | 'used' {
    if (this.#client === null) return 'none';
    return this.underWay > 0 ? 'used' : 'idle';
  }

  async close(): Promise<void> {
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    await this.#connecting?.catch(() => {});
    await this.#client?.end().catch(() => {
      // It had ended by itself.
    });
  }

  /** Sends what waits. */
  async run(): Promise<void> {
    this.busy = true;
    try {
      if (!(await this.#connect())) return;
      const batch = this.#queue.take(this.#batchMax);
      // The other lane may have taken everything while this one connected.
      if (batch.length === 0) return;
      this.underWay = batch.length;
      const handOut = await this.#send(batch);
      this.underWay = 0;
      handOut();
    } finally {
      this.busy = false;
      // Without a connection the timer of the next try goes on; it may also have ended just now, with nobody trying yet.
      if (this.#client || !this.#retryTimer) this.#queue.rested();
    }
  }

  /** Sends a batch; resolves to what hands out its results. Never rejects. */
  async #send(operations: readonly Operation[], tries = 1): Promise<() => void> {
    const batch = new Batch(operations);
    let row: ApplyRow;
    const sentAtMs = performance.now();
    try {
      row = await this.#apply(batch);
    } catch (error) {
      this.#settings.onBatchFailed?.();
      return this.#recover(operations, error, tries);
    }
    // Not above: what has committed is nothing to recover from.
    this.#settings.onBatch?.({ operations: operations.length, ms: performance.now() - sentAtMs });
    const missing = batch.missingEnds(row);
    if (missing.length === 0) return () => batch.resolveAll(row);
    try {
      // Rare: expired, or ended by a first try of which the acknowledgement was lost. The books tell which.
      const recorded = await findRecorded(this.#client as pg.Client, missing);
      return () => batch.resolveAll(row, recorded);
    } catch (error) {
      // The batch has committed, whatever became of the look-up: nothing of it may be refused as not charged.
      this.#drop();
      return this.#askForFate(operations, error);
    }
  }

  async #apply(batch: Batch): Promise<ApplyRow> {
    const client = this.#client;
    const session = this.#session;
    if (!client || !session) throw new ConnectionLost();
    const now = performance.now();
    if (arePlansOld(now - this.#plannedAtMs, this.#operationsSincePlanned)) {
      this.#plannedAtMs = now;
      this.#operationsSincePlanned = 0;
      await planAnew(client);
    }
    this.#operationsSincePlanned += batch.operations.length;
    const { processId, reservationTtlSeconds } = this.#settings;
    const values = batch.parameters(processId(), reservationTtlSeconds ?? reservationTtlSecondsDefault);
    const queuedAtMs = batch.operations.reduce((first, one) => Math.min(first, one.queuedAtMs), now);
    values.push(queuedAtMs + this.#answerWithinMs + session.clockOffsetMs);
    const { rows } = await client.query<ApplyRow>({
      name: 'ledger_apply',
      text: applyStatement,
      values,
      types: asText,
    });
    if (!rows[0]) throw new BegunTooLate();
    return rows[0];
  }

  async #recover(operations: readonly Operation[], error: unknown, tries: number): Promise<() => void> {
    if (error instanceof BegunTooLate) return this.#sendInTime(operations, error, tries);
    if (isRolledBack(error)) {
      if (isDatabaseWoe(error)) {
        this.#settings.onProblem?.('a ledger batch failed', error);
        return () => this.#queue.refuse(operations, unavailable('the database cannot write', error));
      }
      if (isCollision(error)) {
        if (tries < triesMax) return this.#send(operations, tries + 1);
        this.#settings.onProblem?.('a ledger batch kept colliding', error);
        return () => this.#queue.refuse(operations, unavailable('other transactions hold the rows', error));
      }
      return this.#bisect(operations, error);
    }
    this.#drop();
    return this.#askForFate(operations, error);
  }

  /** The batch did nothing. What is not late itself was only beside what is; else the clock of the database was set, and a new connection reads it. */
  async #sendInTime(operations: readonly Operation[], error: unknown, tries: number): Promise<() => void> {
    const lateBeforeMs = performance.now() - this.#answerWithinMs;
    const late = operations.filter(({ queuedAtMs }) => queuedAtMs <= lateBeforeMs);
    this.#queue.refuse(late, unavailable('the database began too late', error));
    const rest = operations.filter(({ queuedAtMs }) => queuedAtMs > lateBeforeMs);
    if (rest.length === 0) return () => {};
    if (late.length === 0) this.#drop();
    return tries < triesMax && (await this.#connectInTime(rest))
      ? this.#send(rest, tries + 1)
      : () => this.#queue.refuse(rest, unavailable('the database began too late', error));
  }

  /**
   * A batch refused for its data (class 22 or 23, or a lost key) holds a call that would be refused alone: its neighbours must not fail
   * with it. Any other error would strike each part again.
   */
  async #bisect(operations: readonly Operation[], error: unknown): Promise<() => void> {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) {
      // A first try of which the acknowledgement was lost committed after all, while we asked for it.
      let recorded: Awaited<ReturnType<typeof findRecorded>>;
      try {
        recorded = await findRecorded(this.#client as pg.Client, operations);
      } catch (lookUpError) {
        this.#drop();
        return this.#askForFate(operations, lookUpError);
      }
      const again = operations.filter((operation) => !recorded.has(operation));
      if (again.length < operations.length) {
        const resent = again.length > 0 ? await this.#send(again) : () => {};
        return () => {
          for (const settle of recorded.values()) settle();
          resent();
        };
      }
    }
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (operations.length === 1 && code === keyLost) {
      return () => this.#queue.refuse(operations, unavailable('its Idempotency-Key was freed', error));
    }
    if (operations.length === 1 || !(code === keyLost || /^2[23]/.test(code))) {
      this.#settings.onProblem?.('a ledger operation was refused', error);
      return () => this.#queue.refuse(operations, error as Error);
    }
    const middle = operations.length >> 1;
    const first = await this.#send(operations.slice(0, middle));
    const second = await this.#send(operations.slice(middle));
    return () => {
      first();
      second();
    };
  }

  /** Callers wait for what became of a batch as long as for an answer; what they were not told is undone once it is known. */
  async #askForFate(operations: readonly Operation[], cause: unknown): Promise<() => void> {
    const session = this.#session;
    this.#settings.onProblem?.('the connection broke during a batch', cause);
    let waiting = operations;
    while (!this.#queue.closed) {
      const lateBeforeMs = performance.now() - this.#answerWithinMs;
      this.#giveUp(
        waiting.filter(({ queuedAtMs }) => queuedAtMs <= lateBeforeMs),
        session,
        cause,
      );
      waiting = waiting.filter(({ queuedAtMs }) => queuedAtMs > lateBeforeMs);
      if (waiting.length === 0) return () => {};
      if (!(await this.#connectInTime(waiting))) {
        await pause(Math.min(reconnectPauseMs, this.#leftMs(waiting)));
        continue;
      }
      try {
        const recorded = await findRecorded(this.#client as pg.Client, waiting);
        const again = waiting.filter((operation) => !recorded.has(operation));
        const resent = again.length > 0 ? await this.#send(again) : () => {};
        return () => {
          for (const settle of recorded.values()) settle();
          resent();
        };
      } catch (error) {
        this.#settings.onProblem?.('the fate of a batch could not be read', error);
        this.#drop();
        await pause(reconnectPauseMs);
      }
    }
    this.#giveUp(waiting, session, cause);
    return () => {};
  }

  #giveUp(operations: readonly Operation[], session: SessionFacts | null, cause: unknown): void {
    if (operations.length === 0) return;
    this.#inDoubt.add(operations, session);
    for (const operation of operations) operation.reject(notAnswered(operation, cause));
  }

  /** False as well where the connection takes longer than one of the callers waits; it goes on being made. */
  async #connectInTime(operations: readonly Operation[]): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), this.#leftMs(operations));
    try {
      return await Promise.race([this.#connect(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** How long the first of the callers still waits. At least a millisecond, since timers fire a part of one early. */
  #leftMs(operations: readonly Operation[]): number {
    const firstMs = operations.reduce(
      (first, one) => Math.min(first, one.queuedAtMs),
      Number.POSITIVE_INFINITY,
    );
    return Math.max(1, firstMs + this.#answerWithinMs - performance.now());
  }

  async #connect(): Promise<boolean> {
    if (this.#client) return true;
    this.#connecting ??= this.#settings
      .connect()
      .then(async (client) => {
        client.on('error', () => this.#drop(client));
        client.on('end', () => this.#drop(client));
        try {
          this.#session = await readSession(client);
        } catch (error) {
          client.end().catch(() => {});
          throw error;
        }
        this.#client = client;
        this.#plannedAtMs = performance.now();
        this.#operationsSincePlanned = 0;
      })
      .finally(() => {
        this.#connecting = null;
      });
    try {
      await this.#connecting;
      return true;
    } catch (error) {
      this.#settings.onProblem?.('the ledger has no database', error);
      // Calls that wait for a database that is away are refused after a second: nothing has happened to them.
      const expired = this.#queue.takeOlderThan(performance.now() - waitForDatabaseMs);
      this.#queue.refuse(expired, unavailable('the database cannot be reached'));
      this.#retryTimer ??= setTimeout(() => {
        this.#retryTimer = null;
        this.#queue.rested();
      }, reconnectPauseMs);
      return false;
    }
  }

  #drop(client = this.#client): void {
    if (client !== this.#client || !client) return;
    this.#client = null;
    client.end().catch(() => {});
  }
}

class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

/** The statement reached the database later than its callers wait, and did nothing. */
class BegunTooLate extends Error {
  override name = 'BegunTooLate';
}

const asText: pg.CustomTypesConfig = {
  getTypeParser: (() => (value: string) => value) as pg.CustomTypesConfig['getTypeParser'],
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function rejectAll(operations: readonly Operation[], error: Error): void {
  for (const operation of operations) operation.reject(error);
}

export function unavailable(why: string, cause?: unknown): ServiceError<'service_unavailable'> {
  return new ServiceError(
    'service_unavailable',
    'The service cannot take calls just now. Nothing was charged.',
    {
      retryAfterSeconds: 1,
      cause: cause ?? why,
    },
  );
}

/** PostgreSQL answered the statement itself with an error: its transaction is rolled back, whatever the reason. */
function isRolledBack(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError))
    return !(error instanceof ConnectionLost) && !isConnectionError(error);
  // These end the connection (shutdown, crash of another backend, a broken line): whether the commit came first is not known.
  // Told by their codes, since a server may say ERROR and FATAL in its own language.
  return !/^(08|57P|25P0[34])/.test(error.code ?? '');
}

function isConnectionError(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error instanceof DatabaseSilentError ||
      /connection|terminated|timeout|ECONN|EPIPE|ENOENT/i.test(error.message) ||
      'syscall' in error)
  );
}

/** Two transactions waited for each other, and this one was undone: the other has what it wanted. */
function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(40|55P03)/.test(error.code ?? '');
}

/** Not the fault of any call in the batch: disk full, out of memory, too many connections, read-only, cancelled. */
function isDatabaseWoe(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(53|57|58|25006)/.test(error.code ?? '');
}
