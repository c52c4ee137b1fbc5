import { allDocs, type DocSet, docsOf, without } from './doc-set.ts';
import { type KeyHash, keyBlockOf } from './key-blocks.ts';
import { type SegmentRow, segmentFormat } from './segment-tables.ts';

/** A segment as readers keep it: all but its blocks. */
export class Segment {
  readonly id: number;
  /** The organization that its records belong to; null where they belong to all. */
  readonly owner: number | null;
  readonly ids: Float64Array;
  readonly columns: readonly Int32Array[];
  /** An earlier build has written it: its blocks cannot be read. */
  readonly isOld: boolean;
  readonly #firsts: readonly string[];
  readonly #keyBlocks: number;
  /** Documents whose record has no newer version. */
  live: DocSet;

  constructor(row: SegmentRow) {
    this.id = row.id;
    this.owner = row.owner;
    this.ids = row.ids;
    this.columns = row.columns;
    this.isOld = row.format !== segmentFormat;
    this.#firsts = row.firsts;
    this.#keyBlocks = row.keyBlocks;
    this.live = allDocs(row.docs);
  }

  /** The only block that can hold the term; -1 for none. */
  blockOf(term: string): number {
    let low = 0;
    let high = this.#firsts.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      if ((this.#firsts[middle] as string) <= term) low = middle + 1;
      else high = middle - 1;
    }
    return high;
  }

  /** The blocks that can hold terms that begin so: from the first to the last. */
  blocksOf(prefix: string): [number, number] {
    const last = this.blockOf(prefix + behindAll);
    return [Math.max(0, this.blockOf(prefix)), last];
  }

  /** The only block that can have the hash of a key; -1 for none. */
  keyBlockOf(hash: KeyHash): number {
    // They are numbered behind those of terms.
    return this.#keyBlocks === 0 ? -1 : this.#firsts.length + keyBlockOf(hash, this.#keyBlocks);
  }

  /** Of the records that have no newer version. */
  livingIds(): number[] {
    return Array.from(docsOf(this.live), (doc) => this.ids[doc] as number);
  }

  /** @param isDead whether a record has a newer version */
  bury(isDead: (id: number) => boolean): void {
    const dead: number[] = [];
    for (const doc of docsOf(this.live)) if (isDead(this.ids[doc] as number)) dead.push(doc);
    if (dead.length > 0) this.live = without(this.live, Uint16Array.from(dead));
  }
}

/** No text has this unit. */
const behindAll = '\uffff';
