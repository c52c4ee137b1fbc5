import type { Queryable } from '../../postgres/pool.ts';
import type { SearchPlan } from '../../records/matching/condition.ts';
import { BlockCache } from './block-cache.ts';
import { idsOfKeys } from './ids-of-keys.ts';
import { searchView } from './search-view.ts';
import type { Segment } from './segment.ts';
import type { IndexShape } from './segment-builder.ts';
import { readBlocks, readWords } from './segment-tables.ts';
import { loadView, type View } from './view.ts';
import { Vocabulary } from './vocabulary.ts';

export interface FoundIds {
  /** The newest import that the search has seen. */
  readonly newest: number;
  readonly ids: readonly number[];
  readonly total: number;
}

export interface IdsOfKeys {
  readonly newest: number;
  /** A key of which there are none is absent. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
}

/** A segment was merged into another one while it was being searched. */
class StaleViewError extends Error {}

const triesMax = 5;

/** The index of one kind of records, as one process reads it. */
export class SegmentIndex {
  readonly kind: string;
  readonly shape: IndexShape;
  readonly #db: Queryable;
  readonly #cache: BlockCache;
  readonly #vocabulary = new Vocabulary();
  #view: View | undefined;
  #loading: Promise<View> | undefined;

  constructor(db: Queryable, kind: string, shape: IndexShape, cacheBytes: number) {
    this.#db = db;
    this.kind = kind;
    this.shape = shape;
    this.#cache = new BlockCache(cacheBytes);
  }

  /** The ids of the records of a page, and how many there are. Whoever reads the records sees whether `newest` still is the newest. */
  async search(
    plan: SearchPlan,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<FoundIds> {
    return this.#ofView(async (view) => ({
      newest: view.newest,
      ...(await searchView(this, view, plan, page)),
    }));
  }

  async #ofView<Result>(work: (view: View) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      const view = this.#view ?? (await this.refresh());
      try {
        return await work(view);
      } catch (error) {
        if (!(error instanceof StaleViewError) || tries >= triesMax) throw error;
        await this.refresh();
      }
    }
  }

  /** The ids of the records that may have each key, in the order of the shape, at most `most` of each: their hashes are the same. */
  async idsOfKeys(keys: readonly string[], most: number): Promise<IdsOfKeys> {
    return this.#ofView(async (view) => ({
      newest: view.newest,
      ids: await idsOfKeys(this, view, { keys, most }),
    }));
  }

  /** Reads what has come since the last time. */
  refresh(): Promise<View> {
    this.#loading ??= loadView(this.#db, this.kind, this.#view)
      .then((view) => {
        this.#view = view;
        return view;
      })
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  /** The blocks of each segment, by number, fetched where they are not at hand. */
  async blocks(wanted: ReadonlyMap<Segment, ReadonlySet<number>>): Promise<Blocks> {
    const missing: { segment: number; no: number }[] = [];
    const blocks: Blocks = new Map();
    for (const [segment, numbers] of wanted) {
      const held = new Map<number, ReturnType<BlockCache['set']>>();
      blocks.set(segment.id, held);
      for (const no of numbers) {
        const block = this.#cache.get(`${segment.id}:${no}`);
        if (block) held.set(no, block);
        else missing.push({ segment: segment.id, no });
      }
    }
    if (missing.length === 0) return blocks;
    const rows = await readBlocks(this.#db, missing);
    if (rows.length < missing.length) throw new StaleViewError();
    for (const { segment, no, bytes } of rows) {
      blocks.get(segment)?.set(no, this.#cache.set(`${segment}:${no}`, bytes));
    }
    return blocks;
  }

  /** Words of these segments that may be meant by a misspelt one. */
  async wordsLike(asked: string, view: View): Promise<string[]> {
    const missing = view.segments.filter(({ id }) => !this.#vocabulary.has(id)).map(({ id }) => id);
    if (missing.length > 0) {
      const read = await readWords(this.#db, missing);
      for (const [id, words] of read) this.#vocabulary.add(id, words);
      // Blocks of a merged segment may still be at hand: without its words it would be searched for the very word only.
      if (read.size < missing.length) throw new StaleViewError();
    }
    return this.#vocabulary.wordsLike(asked);
  }
}

export type Blocks = Map<number, Map<number, ReturnType<BlockCache['set']>>>;
