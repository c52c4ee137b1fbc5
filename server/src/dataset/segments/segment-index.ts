import type { Queryable } from '../../postgres/pool.ts';
import type { SearchPlan } from '../../records/matching/condition.ts';
import type { Reader } from '../reader.ts';
import { idsOfKeys } from './ids-of-keys.ts';
import type { IndexShape } from './index-shape.ts';
import { searchView } from './search-view.ts';
import { SegmentReader, StaleViewError } from './segment-reader.ts';
import { loadView, seenBy, type View } from './view.ts';

/** `newest` and `changes`: the state that the search has seen. */
export interface FoundIds {
  readonly newest: number;
  readonly changes: number;
  readonly ids: readonly number[];
  readonly total: number;
}

export interface IdsOfKeys {
  readonly newest: number;
  readonly changes: number;
  /** A key of which there are none is absent. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
}

const triesMax = 5;

/** The index of one kind of records, as one process reads it. */
export class SegmentIndex {
  readonly #kind: string;
  readonly #db: Queryable;
  readonly #reader: SegmentReader;
  #view: View | undefined;
  #loading: Promise<View> | undefined;

  constructor(db: Queryable, kind: string, shape: IndexShape, cacheBytes: number) {
    this.#db = db;
    this.#kind = kind;
    this.#reader = new SegmentReader(db, shape, cacheBytes);
  }

  /** The ids of the records of a page, and how many there are. Whoever reads the records sees whether `newest` still is the newest. */
  async search(
    plan: SearchPlan,
    page: { readonly offset: number; readonly limit: number },
    reader: Reader,
  ): Promise<FoundIds> {
    return this.#ofView(reader, async (view) => ({
      newest: view.newest,
      changes: view.changes,
      ...(await searchView(this.#reader, view, plan, page)),
    }));
  }

  async #ofView<Result>(reader: Reader, work: (view: View) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const view = this.#view ?? (await this.refresh());
      try {
        return await work(seenBy(view, reader));
      } catch (error) {
        if (!(error instanceof StaleViewError) || tries >= triesMax) throw error;
        await this.refresh();
      }
    }
  }

  /** The ids of the records that may have each key, in the order of the shape, at most `most` of each: their hashes are the same. */
  async idsOfKeys(keys: readonly string[], most: number, reader: Reader): Promise<IdsOfKeys> {
    return this.#ofView(reader, async (view) => ({
      newest: view.newest,
      changes: view.changes,
      ids: await idsOfKeys(this.#reader, view, { keys, most }),
    }));
  }

  /** Reads what has come since the last time. */
  refresh(): Promise<View> {
    this.#loading ??= loadView(this.#db, this.#kind, this.#view)
      .then((view) => {
        this.#view = view;
        return view;
      })
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }
}
