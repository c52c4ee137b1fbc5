import type { Queryable } from '../../postgres/pool.ts';
import { BlockCache } from './block-cache.ts';
import type { IndexShape } from './index-shape.ts';
import type { Segment } from './segment.ts';
import { readBlocks, readWords } from './segment-tables.ts';
import type { View } from './view.ts';
import { Vocabulary } from './vocabulary.ts';

/** A segment was merged into another one while it was being searched. */
export class StaleViewError extends Error {}

export type Blocks = Map<number, Map<number, ReturnType<BlockCache['set']>>>;

/** What a search reads from segments: their blocks and words, with those read lately in memory. */
export class SegmentReader {
  readonly shape: IndexShape;
  readonly #db: Queryable;
  readonly #cache: BlockCache;
  /** By owner: what one organization's records say is no word to another. */
  readonly #vocabularies = new Map<number | null, Vocabulary>();

  constructor(db: Queryable, shape: IndexShape, cacheBytes: number) {
    this.#db = db;
    this.shape = shape;
    this.#cache = new BlockCache(cacheBytes);
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
    const missing = view.segments.filter(({ id, owner }) => !this.#vocabularyOf(owner).has(id));
    if (missing.length > 0) {
      const read = await readWords(
        this.#db,
        missing.map(({ id }) => id),
      );
      for (const { id, owner } of missing) {
        const words = read.get(id);
        if (words) this.#vocabularyOf(owner).add(id, words);
      }
      // Blocks of a merged segment may still be at hand: without its words it would be searched for the very word only.
      if (read.size < missing.length) throw new StaleViewError();
    }
    const owners = new Set([null, ...view.segments.map(({ owner }) => owner)]);
    const words = [...owners].flatMap((owner) => this.#vocabularyOf(owner).wordsLike(asked));
    return owners.size === 1 ? words : [...new Set(words)];
  }

  #vocabularyOf(owner: number | null): Vocabulary {
    let vocabulary = this.#vocabularies.get(owner);
    if (!vocabulary) {
      vocabulary = new Vocabulary();
      this.#vocabularies.set(owner, vocabulary);
    }
    return vocabulary;
  }
}
