import type pg from 'pg';
import type { TakenDelivery } from './taken-delivery.ts';

/** What a receiver has just said yes to. */
export interface Receipt {
  readonly delivery: TakenDelivery;
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number;
}

/** Nobody hands back within it what is under way in a process whose lease is gone. */
const confirmedMs = 1_000;

/** With the number of a process: held as long as the process lives. Any constant but those of other locks. */
const leaseLock = 7_235_301;

/** Of a row `l` of pg_locks: it is the lease of this process. */
export const isLeaseOf = (processId: string): string =>
  `l.locktype = 'advisory' and l.classid = ${leaseLock} and l.objid = ${processId} and l.objsubid = 2 and l.granted
     and l.database = (select oid from pg_database where datname = current_database())`;

/**
 * One connection of a process that delivers, with two purposes. A lock on it says that the process lives: PostgreSQL frees it at once
 * when the process is killed, so that others need not wait until it has not been seen for long. And what receivers accept is noted
 * on it within a millisecond or two, before it is settled at leisure: what a killed process had noted is not sent again.
 */
export class DeliveryLease {
  readonly #connect: () => Promise<pg.Client>;
  #client: pg.Client | null = null;
  #processId = 0;
  #confirmedAtMs = 0;
  #last: Promise<unknown> = Promise.resolve();
  #waiting: { readonly receipt: Receipt; readonly done: () => void }[] = [];
  #noting: Promise<void> | null = null;
  #isOver = false;

  constructor(connect: () => Promise<pg.Client>) {
    this.#connect = connect;
  }

  /** Whether the process is known to live: else others may be sending what it has taken. */
  isHeldBy(processId: number): boolean {
    return this.#client !== null && this.#processId === processId;
  }

  /** Takes the lease where it is not held. @throws where the database is away */
  async hold(processId: number): Promise<void> {
    if (this.isHeldBy(processId)) return;
    await this.#leave();
    const client = await this.#connect();
    const lost = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      // Shared: it says that somebody is there, and keeps nobody out.
      await client.query('select pg_advisory_lock_shared($1, $2)', [leaseLock, processId]);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.#processId = processId;
    this.#client = client;
    this.#confirmedAtMs = performance.now();
    if (this.#isOver) await this.#leave();
  }

  /**
   * Takes the lock again where it is gone and the connection is not: a pooler between this process and PostgreSQL may have closed what
   * held it. Others would hand back again and again what is under way here. @throws where the database is away
   */
  async confirm(): Promise<void> {
    await this.#query({
      text: `select pg_advisory_lock_shared($1::int, $2::int)
        where not exists (select from pg_locks l where ${isLeaseOf('$2::int')})`,
      values: [leaseLock, this.#processId],
    });
    this.#confirmedAtMs = performance.now();
  }

  /** For a process that was at rest, before it takes something. @throws where the database is away */
  async confirmLately(): Promise<void> {
    if (performance.now() - this.#confirmedAtMs > confirmedMs) await this.confirm();
  }

  /**
   * Notes what was accepted, together with whatever comes while the last note is written; resolves when others can see it. Where
   * that fails it is not noted: then it may be sent twice after a crash.
   */
  note(receipt: Receipt): Promise<void> {
    return new Promise((done) => {
      this.#waiting.push({ receipt, done });
      this.#noting ??= this.#noteAll().finally(() => {
        this.#noting = null;
      });
    });
  }

  async close(): Promise<void> {
    this.#isOver = true;
    await this.#noting;
    await this.#leave();
  }

  /** One statement after the other: two at a time are not what a connection is for. */
  #query(statement: pg.QueryConfig): Promise<unknown> {
    const asked = this.#last.then(() => this.#client?.query(statement));
    this.#last = asked.catch(() => {
      // Told to who asked.
    });
    return asked;
  }

  async #leave(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {
      // It is gone already.
    });
  }

  async #noteAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#write(batch.map(({ receipt }) => receipt));
      } catch {
        // The connection is gone, or PostgreSQL: whoever settles it says so.
      }
      for (const { done } of batch) done();
    }
  }

  async #write(receipts: readonly Receipt[]): Promise<void> {
    // It must outlive this process, not PostgreSQL: nobody waits for the disk.
    await this.#query({
      name: 'webhook_receipts',
      text: `with quick as (select set_config('synchronous_commit', 'off', true))
             update webhook_deliveries d
                set received_at = u.at, received_ms = u.ms, received_status = u.status
               from quick, unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[]) u (id, process_id, at, ms, status)
              where d.id = u.id and d.state = 'sending' and d.process_id = u.process_id`,
      values: [
        receipts.map(({ delivery }) => delivery.id),
        receipts.map(({ delivery }) => delivery.processId),
        receipts.map(({ at }) => at),
        receipts.map(({ durationMs }) => Math.round(durationMs)),
        receipts.map(({ status }) => status),
      ],
    });
  }
}
