import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OnFinish } from '../../jobs/bulk/settle-items.ts';
import {
  type ComputedList,
  type ComputedRow,
  type ComputedStep,
  chooseComputedList,
  computedSign,
  giveUpComputing,
  type RowToCompute,
  readRowsToCompute,
  type WrittenRows,
  writeComputedRows,
} from '../../jobs/lists/computed-rows.ts';
import { BackOff } from '../../kernel/back-off.ts';
import { Bell } from '../../kernel/bell.ts';
import { IdlePause, type Rest } from '../../kernel/idle-pause.ts';
import { workOwner } from '../../kernel/work-owner.ts';
import type { Pool } from '../../postgres/pool.ts';
import type { Sign, WorkSigns } from '../../postgres/work-signs.ts';
import { type ComputeStep, computeRow, isComputed, KnownAnswers } from './compute-row.ts';
import type { ListPlan } from './read-list-plan.ts';

export interface ComputedListsSettings {
  readonly db: Pool;
  readonly processId: () => number;
  readonly signs: WorkSigns;
  readonly rest?: Rest | undefined;
  readonly planOf: (listId: string) => Promise<ListPlan>;
  readonly computeOf: (list: ComputedList, signal: AbortSignal) => ComputeStep;
  /** Told of each step that was called and is paid. */
  readonly onEnded: (list: ComputedList, step: ComputedStep) => void;
  readonly onFinish: OnFinish;
  readonly onBug: (error: unknown, callId: string) => void;
  readonly onProblem: (error: unknown) => void;
}

/** So long rows are computed in one go, before callers have their turn: what they wait for is behind that. */
const turnMs = 4;
/** So long rows are computed before what has come out is written. */
const batchMs = 250;
/** Of answers that are not written yet, in characters. */
const answersMax = 8 * 1024 ** 2;
/** Answers that are kept, so that rows of the same list repeat them without the database; and lists that have some. */
const knownMax = 1_000;
const listsKnownMax = 20;

/** So often rows are written again before their list runs row by row. */
const writeTries = 4;

/** Lists that are written at the same time: while one waits for the disk, the database works on the other. With more, single calls wait for the database. */
const writtenAtOnce = 2;

/** Rows that are being written while the next ones are computed. */
interface Writing {
  readonly list: ComputedList;
  /** The last row of them. */
  readonly last: number;
  readonly written: Promise<WrittenRows>;
}

/**
 * Works off lists whose steps ask nobody. Rows are computed while those before them are being written. So a long list is as quick as the database writes.
 */
export class ComputedLists {
  readonly #settings: ComputedListsSettings;
  readonly #bell = new Bell();
  readonly #sign: Sign;
  readonly #stop = new AbortController();
  /** Nothing more is written. */
  readonly #over = new AbortController();
  readonly #known = new Map<string, KnownAnswers>();
  readonly #loop: Promise<void>;

  constructor(settings: ComputedListsSettings) {
    this.#settings = settings;
    this.#sign = settings.signs.watch(computedSign, () => this.#bell.ring());
    this.#loop = this.#run();
  }

  /** Something is there to be computed. */
  nudge(): void {
    this.#bell.ring();
  }

  /** Computes no more, and gives what is being written `waitMs` to be so. A database that is away is not waited for. */
  async close(waitMs: number): Promise<void> {
    this.#stop.abort(new Error('the service is shutting down'));
    this.#sign.end();
    this.#bell.ring();
    const timer = setTimeout(() => this.#over.abort(this.#stop.signal.reason), waitMs);
    await this.#loop;
    clearTimeout(timer);
    this.#over.abort(this.#stop.signal.reason);
  }

  async #run(): Promise<void> {
    const { rest, onProblem } = this.#settings;
    const { signal } = this.#stop;
    const backOff = new BackOff();
    const idle = new IdlePause(rest);
    const writing: Writing[] = [];
    while (!signal.aborted) {
      this.#bell.hush();
      try {
        const next = await this.#next(writing);
        const rows = next === null ? [] : await this.#compute(next.list, next.rows);
        const isBefore = ({ list }: Writing) => list.id === next?.list.id;
        // Of one list one after the other; and what waits to be written is bounded.
        while (
          writing.length > 0 &&
          (rows.length === 0 || writing.length >= writtenAtOnce || writing.some(isBefore))
        ) {
          await this.#told(writing);
        }
        if (next !== null && rows.length > 0) {
          writing.push({
            list: next.list,
            last: rows.at(-1)?.index ?? 0,
            written: this.#write(next.list, rows),
          });
        }
        backOff.worked();
        idle.looked(rows.length);
        if (rows.length === 0) await this.#bell.wait(idle.ms);
      } catch (error) {
        while (writing.length > 0) await this.#told(writing).catch(() => {});
        if (signal.aborted) break;
        onProblem(error);
        await backOff.pause(signal);
      }
    }
    while (writing.length > 0) await this.#told(writing).catch(() => {});
  }

  /** What is to be computed now: of another list than the one that is being written, or the rows behind those. */
  async #next(
    writing: readonly Writing[],
  ): Promise<{ readonly list: ComputedList; readonly rows: readonly RowToCompute[] } | null> {
    const { db, processId, planOf } = this.#settings;
    const list = await chooseComputedList(
      db,
      processId(),
      writing.map(({ list: { id } }) => id),
    );
    if (list === null) {
      const [first] = writing;
      if (first === undefined) return null;
      const rows = await readRowsToCompute(db, first.list, first.last);
      return rows.length === 0 ? null : { list: first.list, rows };
    }
    // A step may ask somebody since a newer version runs.
    if (!isComputed(await planOf(list.id))) {
      await giveUpComputing(db, list.id);
      return { list, rows: [] };
    }
    return { list, rows: await readRowsToCompute(db, list, -1) };
  }

  async #compute(list: ComputedList, rows: readonly RowToCompute[]): Promise<readonly ComputedRow[]> {
    const { planOf, computeOf, onBug } = this.#settings;
    const plan = await planOf(list.id);
    const { signal } = this.#stop;
    const compute = computeOf(list, signal);
    const known = this.#knownOf(list.id);
    const computed: ComputedRow[] = [];
    const startedAtMs = performance.now();
    let turnAtMs = startedAtMs;
    let characters = 0;
    await workOwner.run(list.workspaceId, async () => {
      for (const row of rows) {
        const one = await computeRow(plan, row, { known, compute, onBug });
        if (signal.aborted) return;
        computed.push(one);
        for (const { answer } of one.steps) characters += answer.length;
        const nowMs = performance.now();
        if (nowMs - startedAtMs > batchMs || characters > answersMax) return;
        if (nowMs - turnAtMs < turnMs) continue;
        await nextTurn();
        turnAtMs = performance.now();
      }
    });
    return computed;
  }

  #knownOf(listId: string): KnownAnswers {
    const known = this.#known.get(listId) ?? new KnownAnswers(knownMax);
    this.#known.delete(listId);
    this.#known.set(listId, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > listsKnownMax && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }

  /**
   * Where the answer of the database was lost, the repeat finds that the rows have ended, and passes them over. A list that the database refuses again and again, while it is there,
   * holds up no other: it runs row by row, and is written by itself.
   */
  #write(list: ComputedList, rows: readonly ComputedRow[]): Promise<WrittenRows> {
    const written = this.#written(list, rows);
    // It is waited for after the next rows have been computed.
    written.catch(() => {});
    return written;
  }

  async #written(list: ComputedList, rows: readonly ComputedRow[]): Promise<WrittenRows> {
    const { db, processId, onFinish, onProblem } = this.#settings;
    const { signal } = this.#over;
    const backOff = new BackOff();
    for (let tries = 1; ; tries++) {
      try {
        return await writeComputedRows(db, processId(), list.id, rows, onFinish);
      } catch (error) {
        if (signal.aborted) throw error;
        onProblem(error);
        if (tries >= writeTries && (await this.#givesUp(list))) return { called: [], goesOn: false };
        await backOff.pause(signal);
      }
    }
  }

  async #givesUp({ id }: ComputedList): Promise<boolean> {
    try {
      await giveUpComputing(this.#settings.db, id);
      return true;
    } catch {
      // The database is away: that is no fault of the list.
      return false;
    }
  }

  /** The first of them is written. */
  async #told(writing: Writing[]): Promise<void> {
    const [first] = writing.splice(0, 1);
    if (first === undefined) return;
    const { list, written } = first;
    const { called, goesOn } = await written;
    for (const step of called) this.#settings.onEnded(list, step);
    if (!goesOn) this.#known.delete(list.id);
  }
}
