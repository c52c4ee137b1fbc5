import { ApiError } from '../../../api/core.ts';
import { type Moment, nextRead } from './next-read.ts';
import {
  type Ask,
  noRows,
  type RowPages,
  type RowsAnswer,
  toRead,
  toRefresh,
  type View,
  withAnswer,
} from './row-pages.ts';

/** What is needed of a list to follow its rows. */
export interface FollowedList {
  readonly status: string;
  readonly total: number;
  readonly completed: number;
  readonly finished_at: string | null;
}

export interface FollowerParts {
  readonly isFiltered: boolean;
  readRows(ask: Ask, signal: AbortSignal): Promise<RowsAnswer>;
  /** Reads the list again, with the figures of its steps; what came of it is said by `told`. */
  readList(): Promise<FollowedList | undefined>;
  isHidden(): boolean;
  nowMs(): number;
  /** @returns what takes it back */
  after(ms: number, act: () => void): () => void;
}

export interface Followed {
  readonly pages: RowPages;
  readonly error: unknown;
}

const asOfList = ({ status, completed }: FollowedList) => `${status} ${completed}`;

export const isMoving = ({ finished_at: finishedAt, status }: FollowedList): boolean =>
  finishedAt === null && status !== 'paused' && status !== 'stopped';

/** Reads the rows in sight of one list, and again while they change. */
export class RowFollower {
  readonly #parts: FollowerParts;
  readonly #listeners = new Set<() => void>();
  #shown: Followed;
  #list: FollowedList | null = null;
  #view: View = { first: 0, last: 0 };
  #movedAtMs = Number.NEGATIVE_INFINITY;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #listReadAtMs = Number.NEGATIVE_INFINITY;
  /** As the list stood when its steps were read. */
  #stepsAsOf = '';
  #failure: Moment['failure'] = null;
  #reading: { readonly ask: Ask | null; readonly abort: AbortController } | null = null;
  #unwait: () => void = () => undefined;
  #isRunning = false;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#shown = { pages: noRows(!parts.isFiltered), error: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly shown = (): Followed => this.#shown;

  start(): void {
    this.#isRunning = true;
    this.next();
  }

  stop(): void {
    this.#isRunning = false;
    this.#unwait();
    this.#reading?.abort.abort();
    this.#reading = null;
  }

  /** The list as it stands now. */
  told(list: FollowedList): void {
    if (this.#list === null) {
      this.#stepsAsOf = asOfList(list);
      this.#listReadAtMs = this.#parts.nowMs();
    }
    this.#list = list;
    this.next();
  }

  look(view: View): void {
    if (view.first === this.#view.first && view.last === this.#view.last) return;
    this.#view = view;
    this.#movedAtMs = this.#parts.nowMs();
    const ask = this.#reading?.ask;
    // Rows that were scrolled past need not come.
    if (ask && this.#shown.pages.isDense && !overlaps(ask, view)) {
      this.#reading?.abort.abort();
      this.#reading = null;
    }
    this.next();
  }

  retry(): void {
    this.#failure = null;
    this.#show({ ...this.#shown, error: null });
    this.next();
  }

  /** Does what is due. To be called whenever something has changed, such as whether the page can be seen. */
  next(): void {
    this.#unwait();
    const list = this.#list;
    if (!this.#isRunning || list === null) return;
    const { pages } = this.#shown;
    const asOf = asOfList(list);
    const standing = {
      total: list.total,
      isMoving: isMoving(list),
      asOf,
      isFiltered: this.#parts.isFiltered,
    };
    const read = nextRead({
      nowMs: this.#parts.nowMs(),
      isHidden: this.#parts.isHidden(),
      isReading: this.#reading !== null,
      failure: this.#failure,
      isOver: list.finished_at !== null,
      isMoving: standing.isMoving,
      isListOld: this.#stepsAsOf !== asOf,
      missing: toRead(pages, this.#view, list.total),
      stale: toRefresh(pages, this.#view, standing),
      movedAtMs: this.#movedAtMs,
      askedAtMs: this.#askedAtMs,
      listReadAtMs: this.#listReadAtMs,
    });
    if (read.kind === 'wait') this.#unwait = this.#parts.after(read.ms, () => this.next());
    else if (read.kind === 'list') void this.#read(null, () => this.#readList());
    else if (read.kind === 'rows') {
      const { ask } = read;
      void this.#read(ask, async (signal) => {
        const answer = await this.#parts.readRows(ask, signal);
        if (signal.aborted) return;
        const asked = { ...ask, asOf, view: this.#view, isFiltered: this.#parts.isFiltered };
        this.#show({ pages: withAnswer(this.#shown.pages, asked, answer), error: null });
      });
    }
  }

  async #readList(): Promise<void> {
    const list = await this.#parts.readList();
    this.#listReadAtMs = this.#parts.nowMs();
    if (list) this.#stepsAsOf = asOfList(list);
  }

  async #read(ask: Ask | null, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const reading = { ask, abort: new AbortController() };
    this.#reading = reading;
    this.#askedAtMs = this.#parts.nowMs();
    try {
      await work(reading.abort.signal);
      if (this.#reading === reading) this.#failure = null;
    } catch (error) {
      if (this.#reading !== reading) return;
      this.#failure = { atMs: this.#parts.nowMs(), mayPass: mayPass(error) };
      this.#show({ ...this.#shown, error });
    } finally {
      if (this.#reading === reading) {
        this.#reading = null;
        this.next();
      }
    }
  }

  #show(shown: Followed): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}

const overlaps = ({ cursor, limit }: Ask, { first, last }: View): boolean =>
  cursor <= last && cursor + limit > first;

/** Whether the same may be answered a little later. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
