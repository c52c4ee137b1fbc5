import { setMaxListeners } from 'node:events';
import type pg from 'pg';
import { centicredits } from '../../kernel/credits.ts';
import { limitedSignal } from '../../kernel/limited-signal.ts';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { EndedItem, ItemContext, ItemResult, LookUpItem, TakenItem } from './bulk-task.ts';
import {
  finishJobs,
  type ItemToPutOff,
  type ItemToSettle,
  noteAsked,
  putOff,
  settledMax,
  settleItems,
} from './settle-items.ts';
import { handBackOfGone, handBackUnknown, takeItems, wakeItems } from './take-items.ts';

export interface BulkSettings {
  /** A few connections of its own: bulk jobs and calls do not wait for each other. */
  readonly db: Pool;
  readonly processId: () => number;
  readonly lookUp: LookUpItem;
  /** Runs in the transaction in which a job ends. */
  readonly onFinish: (tx: pg.PoolClient, jobId: string) => Promise<void>;
  /** Items under way at a time in this process. */
  readonly concurrency: number;
  /** How long an item may take. */
  readonly itemMs: number;
  readonly onBug: (error: unknown, callId: string) => void;
  /** The database refused, or was away; it is tried again. */
  readonly onProblem: (error: unknown) => void;
}

/** Taken in one statement: few enough that jobs take turns often. */
const takenMax = 100;
/** How long it takes at most until a job is noticed that another process let in. */
const idleMs = 250;
/** After the database has failed, doubling up to the second. */
const backOffMs = { first: 50, most: 2_000 };
const noticeMs = 1_000;

/**
 * Looks up the items of bulk jobs, as many at a time as it may. Everything that matters is in the database: after a crash other
 * processes, or this one started anew, go on with what had not ended.
 */
export class BulkRunner {
  readonly #settings: BulkSettings;
  /** By the id of their calls. */
  readonly #underWay = new Map<string, TakenItem>();
  readonly #ended = new Map<string, ItemToSettle[]>();
  readonly #later = new Map<string, ItemToPutOff[]>();
  readonly #notes: Note[] = [];
  readonly #stop = stopController();
  #wake: (() => void) | null = null;
  #writing: Promise<void> | null = null;
  #noting: Promise<void> | null = null;
  readonly #loops: Promise<void>[];

  constructor(settings: BulkSettings) {
    this.#settings = settings;
    this.#loops = [this.#takeLoop(), this.#noticeLoop()];
  }

  /** Something is there to be taken. */
  nudge(): void {
    this.#wake?.();
  }

  /** Takes no more, ends what is under way, and resolves when all that has ended is on disk, or after `waitMs`. */
  async close(waitMs: number): Promise<void> {
    const until = performance.now() + waitMs;
    this.#stop.abort(new Error('the service is shutting down'));
    this.nudge();
    await Promise.all(this.#loops);
    while (this.#underWay.size > 0 && performance.now() < until) await pause(20);
  }

  async #takeLoop(): Promise<void> {
    const { db, processId, concurrency } = this.#settings;
    let waitMs = backOffMs.first;
    let mayHaveStrays = false;
    while (!this.#stop.signal.aborted) {
      const room = concurrency - this.#underWay.size;
      if (room <= 0) {
        await this.#sleep(idleMs);
        continue;
      }
      const id = processId();
      try {
        if (mayHaveStrays) await handBackUnknown(db, id, [...this.#underWay.values()]);
        mayHaveStrays = false;
        const items = await takeItems(db, id, Math.min(room, takenMax));
        waitMs = backOffMs.first;
        for (const item of items) this.#start(item);
        if (items.length === 0) await this.#sleep(idleMs);
      } catch (error) {
        // What was taken with a connection that broke is known to nobody.
        mayHaveStrays = true;
        this.#settings.onProblem(error);
        await this.#sleep(waitMs);
        waitMs = Math.min(backOffMs.most, waitMs * 2);
      }
    }
  }

  /** What others left behind, and what was put off until now. */
  async #noticeLoop(): Promise<void> {
    const { db, processId } = this.#settings;
    while (!this.#stop.signal.aborted) {
      try {
        const handed = await handBackOfGone(db, processId());
        const woken = await wakeItems(db);
        await finishJobs(db, this.#settings.onFinish);
        if (handed + woken > 0) this.nudge();
      } catch (error) {
        this.#settings.onProblem(error);
      }
      await pause(noticeMs, this.#stop.signal);
    }
  }

  #start(item: TakenItem): void {
    this.#underWay.set(item.callId, item);
    const startedAtMs = performance.now();
    void this.#resultOf(item).then((result) => {
      if (result === null) {
        this.#underWay.delete(item.callId);
      } else if (result.kind === 'later') {
        push(this.#later, item.jobId, { item, afterMs: result.afterMs, asked: result.asked });
        this.#write();
      } else {
        const { kind: _, ...ended } = result;
        push(this.#ended, item.jobId, { item, ended, durationMs: performance.now() - startedAtMs });
        this.#write();
      }
    });
  }

  /** Null where the process ends before the item does, or somebody else has it now. */
  async #resultOf(item: TakenItem): Promise<ItemResult | null> {
    if (item.isCanceled) return { kind: 'ended', ...canceled };
    if (item.repeated) return { kind: 'ended', ...item.repeated };
    const { lookUp, itemMs, onBug } = this.#settings;
    const { signal, end } = limitedSignal(this.#stop.signal, itemMs);
    const context: ItemContext = { signal, askOnce: (provider) => this.#note(item, provider) };
    try {
      return await lookUp(item, context);
    } catch (error) {
      if (this.#stop.signal.aborted || error instanceof ItemLost) return null;
      onBug(error, item.callId);
      return { kind: 'ended', ...broken };
    } finally {
      end();
    }
  }

  /** Everything that has ended since the last write goes to disk together, a transaction a job. */
  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      if (this.#ended.size + this.#later.size > 0) this.#write();
    });
  }

  async #writeAll(): Promise<void> {
    // The look-ups that end in this turn of the event loop as well.
    await pause(0);
    const { db, onFinish } = this.#settings;
    for (const [jobId, all] of this.#ended) {
      const items = all.splice(0, settledMax);
      if (all.length === 0) this.#ended.delete(jobId);
      await this.#persist(() => transaction(db, (tx) => settleItems(tx, jobId, items, onFinish)));
      this.#forget(items.map(({ item }) => item));
    }
    for (const [jobId, items] of this.#later) {
      this.#later.delete(jobId);
      await this.#persist(() => transaction(db, (tx) => putOff(tx, jobId, items)));
      this.#forget(items.map(({ item }) => item));
    }
  }

  /**
   * Tries until the database takes it: what is written here has happened. Where its answer was lost, the repeat finds the
   * items ended and passes them over.
   */
  async #persist(write: () => Promise<unknown>): Promise<void> {
    for (let waitMs = backOffMs.first; ; waitMs = Math.min(backOffMs.most, waitMs * 2)) {
      try {
        await write();
        return;
      } catch (error) {
        this.#settings.onProblem(error);
        await pause(waitMs);
      }
    }
  }

  #forget(items: readonly TakenItem[]): void {
    for (const { callId } of items) this.#underWay.delete(callId);
    this.nudge();
  }

  #note(item: TakenItem, provider: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#notes.push({ item, provider, resolve, reject });
      this.#noteSoon();
    });
  }

  #noteSoon(): void {
    this.#noting ??= this.#noteAll().finally(() => {
      this.#noting = null;
      if (this.#notes.length > 0) this.#noteSoon();
    });
  }

  async #noteAll(): Promise<void> {
    await pause(0);
    const notes = this.#notes.splice(0, settledMax);
    let noted: boolean[] = [];
    await this.#persist(async () => {
      noted = await noteAsked(this.#settings.db, notes);
    });
    for (const [at, note] of notes.entries()) {
      if (noted[at]) note.resolve();
      else note.reject(new ItemLost());
    }
  }

  /** Until there is room, something to do, or the time is over. */
  async #sleep(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }
}

/** As many as there are items under way listen to it. */
function stopController(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** The item was handed to another process: this one was taken for dead. */
class ItemLost extends Error {
  override name = 'ItemLost';
}

interface Note {
  readonly item: TakenItem;
  readonly provider: string;
  resolve(): void;
  reject(error: Error): void;
}

const broken: EndedItem = {
  outcome: 'failed',
  answer: JSON.stringify({ error: 'The item could not be looked up. It costs nothing.' }),
  cost: centicredits(0),
  status: 500,
  provider: null,
};
const canceled: EndedItem = {
  outcome: 'canceled',
  answer: '{}',
  cost: centicredits(0),
  status: 499,
  provider: null,
};

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
