import { setMaxListeners } from 'node:events';
import type pg from 'pg';
import { BackOff, keepTrying } from '../../kernel/back-off.ts';
import { Bell } from '../../kernel/bell.ts';
import { centicredits } from '../../kernel/credits.ts';
import { IdlePause, type Rest, usualRest } from '../../kernel/idle-pause.ts';
import { limitedSignal } from '../../kernel/limited-signal.ts';
import { pause } from '../../kernel/pause.ts';
import type { Pool } from '../../postgres/pool.ts';
import { transaction } from '../../postgres/transaction.ts';
import type { Sign, WorkSigns } from '../../postgres/work-signs.ts';
import { expandRows, type RowToExpand } from '../lists/expand-rows.ts';
import {
  broken,
  type EndedItem,
  type ItemContext,
  ItemLost,
  type ItemResult,
  type LookUpItem,
  type TakenItem,
} from './bulk-task.ts';
import {
  finishJobs,
  type ItemToPutOff,
  type ItemToSettle,
  noteAsked,
  putOff,
  settledMax,
  settleItems,
  toFinishSign,
} from './settle-items.ts';
import {
  handBackOfGone,
  handBackUnknown,
  openSign,
  putOffSign,
  takeItems,
  takenSign,
  wakeItems,
} from './take-items.ts';

export interface BulkSettings {
  /** A few connections of its own: bulk jobs and calls do not wait for each other. */
  readonly db: Pool;
  readonly processId: () => number;
  /** Says that there is something to do that this process did not make. */
  readonly signs: WorkSigns;
  /** Ten seconds of looks every 250 ms, then one every ten seconds, where it is not given. */
  readonly rest?: Rest;
  readonly lookUp: LookUpItem;
  /** Of a row whose list was canceled: what it becomes by answers that are paid already; null for nothing. It calls nobody. */
  readonly openCanceled?: (item: TakenItem) => Promise<ItemResult | null>;
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
/** Rows that become others in one transaction: each may become many. */
const expandedMax = 20;
/** With as many items under way as there may be. */
const fullMs = 250;
/** At the end of a process, for look-ups that have been told to stop. */
const unwindMs = 500;
/**
 * Items of a sandbox list end one by one, every few milliseconds (gateway/bulk-jobs.ts). Written down one by one, each would be a transaction
 * of its own, and most of what a list costs that costs nobody anything.
 */
const sandboxGatherMs = 100;

/**
 * Looks up the items of bulk jobs, as many at a time as it may. Everything that matters is in the database: after a crash other
 * processes, or this one started anew, go on with what had not ended.
 */
export class BulkRunner {
  readonly #settings: BulkSettings;
  /** By the id of their calls. */
  readonly #underWay = new Map<string, TakenItem>();
  /** What is to be written down, by job. */
  readonly #ended = new Map<string, ItemToSettle[]>();
  readonly #later = new Map<string, ItemToPutOff[]>();
  readonly #expanded = new Map<string, RowToExpand[]>();
  /** Jobs that are being written. */
  readonly #writing = new Set<string>();
  readonly #notes: Note[] = [];
  readonly #bell = new Bell();
  readonly #noticeBell = new Bell();
  readonly #watched: readonly Sign[];
  /** Nothing more is taken. */
  readonly #stop = new AbortController();
  /** Look-ups end. */
  readonly #hangUp = manyListen();
  /** Nothing more is written. */
  readonly #over = new AbortController();
  /** Something may be in our name that we know nothing of. */
  #mayHaveStrays = false;
  #noting: Promise<void> | null = null;
  readonly #loops: Promise<void>[];

  constructor(settings: BulkSettings) {
    this.#settings = settings;
    this.#watched = [
      settings.signs.watch(openSign, () => this.#bell.ring()),
      ...[takenSign, putOffSign, toFinishSign].map((sign) =>
        settings.signs.watch(sign, () => this.#noticeBell.ring()),
      ),
    ];
    this.#loops = [this.#takeLoop(), this.#noticeLoop()];
  }

  /** Something is there to be taken. */
  nudge(): void {
    this.#bell.ring();
  }

  /**
   * Takes no more, and gives what is under way `waitMs` to end: what a source was paid for is not to be lost. The rest is told to stop,
   * and others look it up. A database that is away is not waited for.
   */
  async close(waitMs: number): Promise<void> {
    this.#stop.abort(new Error('the service is shutting down'));
    for (const sign of this.#watched) sign.end();
    this.nudge();
    this.#noticeBell.ring();
    const until = performance.now() + waitMs;
    const stopped = new AbortController();
    await Promise.race([Promise.all(this.#loops), pause(waitMs, stopped.signal)]);
    stopped.abort();
    while (this.#underWay.size > 0 && performance.now() < until) await pause(20);
    this.#hangUp.abort(this.#stop.signal.reason);
    const unwoundAt = performance.now() + unwindMs;
    while (this.#underWay.size > 0 && performance.now() < unwoundAt) await pause(20);
    this.#over.abort(this.#stop.signal.reason);
  }

  async #takeLoop(): Promise<void> {
    const { db, processId, concurrency, rest } = this.#settings;
    const { signal } = this.#stop;
    const backOff = new BackOff();
    const idle = new IdlePause(rest);
    while (!signal.aborted) {
      this.#bell.hush();
      const room = concurrency - this.#underWay.size;
      if (room <= 0) {
        await this.#bell.wait(fullMs);
        continue;
      }
      const id = processId();
      try {
        if (this.#mayHaveStrays) {
          this.#mayHaveStrays = false;
          await handBackUnknown(db, id, [...this.#underWay.values()]);
        }
        const items = await takeItems(db, id, Math.min(room, takenMax));
        backOff.worked();
        // What comes too late to be begun is handed back when this process is gone.
        if (signal.aborted) return;
        for (const item of items) this.#start(item);
        idle.looked(items.length);
        if (items.length === 0) await this.#bell.wait(idle.ms);
      } catch (error) {
        // What was taken with a connection that broke is known to nobody.
        this.#mayHaveStrays = true;
        this.#settings.onProblem(error);
        await backOff.pause(signal);
      }
    }
  }

  /** What others left behind, and what was put off until now. */
  async #noticeLoop(): Promise<void> {
    const { db, processId, rest = usualRest } = this.#settings;
    while (!this.#stop.signal.aborted) {
      this.#noticeBell.hush();
      try {
        const handed = await handBackOfGone(db, processId());
        const woken = await wakeItems(db);
        await finishJobs(db, this.#settings.onFinish);
        if (handed + woken > 0) this.nudge();
      } catch (error) {
        this.#settings.onProblem(error);
      }
      if (!this.#stop.signal.aborted) await this.#noticeBell.wait(rest.ms);
    }
  }

  #start(item: TakenItem): void {
    // Taken for dead for a while, this process lost it and has taken it again: whoever looks it up already ends it. Twice at the same
    // time, both could ask the same paid source.
    if (this.#underWay.get(item.callId)?.processId === item.processId) return;
    this.#underWay.set(item.callId, item);
    const startedAtMs = performance.now();
    void this.#resultOf(item).then((result) => {
      if (result === null) {
        this.#forget([item]);
      } else if (result.kind === 'expanded') {
        push(this.#expanded, item.jobId, { item, expansion: result.expansion });
        void this.#write(item);
      } else if (result.kind === 'later') {
        const { kind: _, ...later } = result;
        push(this.#later, item.jobId, { item, ...later });
        void this.#write(item);
      } else {
        const { kind: _, ...ended } = result;
        push(this.#ended, item.jobId, { item, ended, durationMs: performance.now() - startedAtMs });
        void this.#write(item);
      }
    });
  }

  /** Null where the process ends before the item does, or somebody else has it now. */
  async #resultOf(item: TakenItem): Promise<ItemResult | null> {
    const { lookUp, openCanceled, itemMs, onBug } = this.#settings;
    if (item.isCanceled) {
      const opened = await openCanceled?.(item).catch((error: unknown) => {
        onBug(error, item.callId);
        return null;
      });
      return opened ?? { kind: 'ended', ...canceled };
    }
    if (item.repeated) return { kind: 'ended', ...item.repeated };
    let limited = limitedSignal(this.#hangUp.signal, itemMs);
    const context: ItemContext = {
      get signal() {
        return limited.signal;
      },
      startAnew: () => {
        limited.end();
        limited = limitedSignal(this.#hangUp.signal, itemMs);
      },
      askOnce: (question) => this.#note(item, question),
    };
    try {
      return await lookUp(item, context);
    } catch (error) {
      if (this.#hangUp.signal.aborted) return null;
      if (error instanceof ItemLost) {
        this.#mayHaveStrays = true;
        return null;
      }
      onBug(error, item.callId);
      return { kind: 'ended', ...broken };
    } finally {
      limited.end();
    }
  }

  /**
   * What has ended of a job since the last write goes to disk together. Each job is written by itself, so that one that the database
   * refuses holds up no other.
   */
  async #write({ jobId, mode }: TakenItem): Promise<void> {
    if (this.#writing.has(jobId)) return;
    this.#writing.add(jobId);
    const { db, onFinish } = this.#settings;
    // At first the look-ups that end in this turn of the event loop as well.
    const gatherMs = mode === 'sandbox' ? sandboxGatherMs : 0;
    await pause(gatherMs);
    for (;;) {
      const ended = this.#ended.get(jobId)?.splice(0, settledMax) ?? [];
      const later = this.#later.get(jobId)?.splice(0, settledMax) ?? [];
      const expanded = this.#expanded.get(jobId)?.splice(0, expandedMax) ?? [];
      const count = ended.length + later.length + expanded.length;
      if (count === 0) break;
      let written = 0;
      await this.#persist(() =>
        transaction(db, async (tx) => {
          written = await putOff(tx, jobId, later);
          written += await expandRows(tx, jobId, expanded, onFinish);
          written += await settleItems(tx, jobId, ended, onFinish);
        }),
      );
      // Others have them now, or nobody has who knows of it: taken anew by this process as it was told that they were still its own.
      if (written < count) this.#mayHaveStrays = true;
      this.#forget([...ended, ...later, ...expanded].map(({ item }) => item));
      if (gatherMs > 0) await pause(gatherMs);
    }
    this.#ended.delete(jobId);
    this.#later.delete(jobId);
    this.#expanded.delete(jobId);
    this.#writing.delete(jobId);
  }

  /**
   * What is written here has happened. Where the database's answer was lost, the repeat finds the items ended and passes them over.
   */
  #persist(write: () => Promise<unknown>): Promise<boolean> {
    return keepTrying(write, { onProblem: this.#settings.onProblem, signal: this.#over.signal });
  }

  #forget(items: readonly TakenItem[]): void {
    for (const item of items) {
      // It may be another one by now, taken under another number of this process.
      if (this.#underWay.get(item.callId) === item) this.#underWay.delete(item.callId);
    }
    this.nudge();
  }

  #note(item: TakenItem, question: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#notes.push({ item, question, resolve, reject });
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
}

/** As many as there are items under way listen to it. */
function manyListen(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

interface Note {
  readonly item: TakenItem;
  readonly question: string;
  resolve(): void;
  reject(error: Error): void;
}

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
