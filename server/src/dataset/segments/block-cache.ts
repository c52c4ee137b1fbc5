import { type DocSet, sizeOf } from './doc-set.ts';
import { docsOfTerm } from './term-blocks.ts';

/** Of one block the sets that were asked for, beside its bytes. */
export class CachedBlock {
  readonly bytes: Uint8Array;
  readonly #found = new Map<string, DocSet>();

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  docs(term: Buffer, text: string): DocSet {
    const known = this.#found.get(text);
    if (known) return known;
    const docs = docsOfTerm(this.bytes, term);
    // What the block does not have is not kept: callers can ask for any number of such terms, as long as they like.
    if (sizeOf(docs) > 0) {
      if (this.#found.size === setsMax) this.#found.delete(this.#found.keys().next().value as string);
      this.#found.set(text, docs);
    }
    return docs;
  }
}

/** Decoded sets that a block keeps, those that were asked for last; they take about as much room as its bytes. */
const setsMax = 32;

/** Blocks of segments that were read lately, up to so many bytes. */
export class BlockCache {
  readonly #blocks = new Map<string, CachedBlock>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get(key: string): CachedBlock | undefined {
    const block = this.#blocks.get(key);
    if (block) {
      // The last in the order of the map is the one that was used last.
      this.#blocks.delete(key);
      this.#blocks.set(key, block);
    }
    return block;
  }

  set(key: string, bytes: Uint8Array): CachedBlock {
    const block = new CachedBlock(bytes);
    if (!this.#blocks.has(key)) this.#bytes += costOf(block);
    this.#blocks.set(key, block);
    for (const [oldest, one] of this.#blocks) {
      if (this.#bytes <= this.#bytesMax || oldest === key) break;
      this.#blocks.delete(oldest);
      this.#bytes -= costOf(one);
    }
    return block;
  }
}

/** Twice the bytes for what is decoded of them. */
const costOf = (block: CachedBlock) => 2 * block.bytes.length + 200;
