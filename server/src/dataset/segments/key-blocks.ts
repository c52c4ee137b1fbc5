import type { Span } from './term-blocks.ts';
import { twice } from './twice.ts';

/*
 * Under which keys the records of a segment are found, and which exact terms they have: values of which there are nearly as many as records, so that a
 * dictionary of them would be longer than all else of an index. Either is known by a hash of 64 bits. The first bits of a hash tell its block, and the last 48 are
 * in it: of a million keys two have all of these in common in one of half a million segments. A block is numbers of 64 bits in ascending order, little-endian: 48 bits of
 * a hash, and the document that has it.
 */

const entryBytes = 8;
/** A block has half as many at least: some 4 to 8 KiB. */
const entriesOfBlock = 1_024;
/** More would leave fewer than 48 bits for the entries. */
const blockBitsMax = 16;

/** The two halves of a hash. */
export interface KeyHash {
  readonly high: number;
  readonly low: number;
}

/** Hashes of keys and exact terms, one behind the other, in two words each: first the high one. */
export class KeyHashes {
  #words = new Uint32Array(1 << 10);
  /** Hashes. */
  count = 0;

  /** Of the texts as one; how it is divided makes no difference. */
  add(text: string, more = ''): void {
    if (2 * this.count === this.#words.length) this.#words = twice(this.#words);
    // FNV-1a of the UTF-16 units, and another one, whose factor alone would leave digits too alike.
    let high = 0x811c9dc5;
    let low = 0x2d8a9c31;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      high = Math.imul(high ^ unit, 0x01000193);
      low = Math.imul(low ^ unit, 0x85ebca77);
      low ^= low >>> 13;
    }
    for (let at = 0; at < more.length; at += 1) {
      const unit = more.charCodeAt(at);
      high = Math.imul(high ^ unit, 0x01000193);
      low = Math.imul(low ^ unit, 0x85ebca77);
      low ^= low >>> 13;
    }
    this.#words[2 * this.count] = mixed(high);
    this.#words[2 * this.count + 1] = mixed(low);
    this.count += 1;
  }

  /** All of them; none are left. */
  take(): Uint32Array<ArrayBuffer> {
    const words = this.#words.slice(0, 2 * this.count);
    this.count = 0;
    return words;
  }
}

/** The upper bits, which choose the block, become as even as the lower ones. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

export function keyHash(key: string): KeyHash {
  const hashes = new KeyHashes();
  hashes.add(key);
  const [high = 0, low = 0] = hashes.take();
  return { high, low };
}

/** The only one of `count` blocks that can have the hash. @param count a power of two */
export const keyBlockOf = ({ high }: KeyHash, count: number): number => blockOf(high, count);

const blockOf = (high: number, count: number): number => Math.floor((high / 2 ** 32) * count);

/** @param hashes of each document, two words each; one of them may be there twice. @returns none where there are none */
export function keyBlocks(hashes: readonly Span<Uint32Array>[]): Buffer[] {
  const count = hashes.reduce((sum, { from, to }) => sum + to - from, 0) / 2;
  if (count === 0) return [];
  const blocks = 2 ** Math.min(blockBitsMax, Math.ceil(Math.log2(Math.max(1, count / entriesOfBlock))));
  // Where the entries of each begin; counted one behind, so that the sums are that.
  const places = new Uint32Array(blocks + 1);
  for (const { of, from, to } of hashes) {
    for (let at = from; at < to; at += 2) {
      const behind = blockOf(of[at] as number, blocks) + 1;
      places[behind] = (places[behind] as number) + 1;
    }
  }
  for (let at = 1; at <= blocks; at += 1) places[at] = (places[at] as number) + (places[at - 1] as number);
  const words = new Uint32Array(2 * count);
  for (let doc = 0; doc < hashes.length; doc += 1) {
    const { of, from, to } = hashes[doc] as Span<Uint32Array>;
    for (let at = from; at < to; at += 2) {
      const [high, low] = [of[at] as number, of[at + 1] as number];
      const block = blockOf(high, blocks);
      const place = places[block] as number;
      places[block] = place + 1;
      words[2 * place] = (low << 16) | doc;
      words[2 * place + 1] = (high << 16) | (low >>> 16);
    }
  }
  // Now each begins where the one behind it did.
  return Array.from({ length: blocks }, (_, block) =>
    sortedBlock(words, block === 0 ? 0 : (places[block - 1] as number), places[block] as number),
  );
}

/** The entries from one place to another, each once. */
function sortedBlock(words: Uint32Array<ArrayBuffer>, from: number, to: number): Buffer {
  new BigUint64Array(words.buffer, from * entryBytes, to - from).sort();
  let end = from;
  for (let at = from; at < to; at += 1) {
    const [low, high] = [words[2 * at] as number, words[2 * at + 1] as number];
    if (end > from && words[2 * end - 2] === low && words[2 * end - 1] === high) continue;
    words[2 * end] = low;
    words[2 * end + 1] = high;
    end += 1;
  }
  return Buffer.from(words.buffer, from * entryBytes, (end - from) * entryBytes);
}

/** The documents of a hash, in ascending order. */
export function docsOfKey(block: Uint8Array, { high, low }: KeyHash): Uint16Array {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const count = block.byteLength / entryBytes;
  const upper = ((high << 16) | (low >>> 16)) >>> 0;
  const lower = (low << 16) >>> 0;
  const isBefore = (at: number): boolean => {
    const one = view.getUint32(at * entryBytes + 4, true);
    return one < upper || (one === upper && view.getUint32(at * entryBytes, true) < lower);
  };
  let from = 0;
  let behind = count;
  while (from < behind) {
    const middle = (from + behind) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else behind = middle;
  }
  let to = from;
  const isOfHash = (at: number): boolean =>
    view.getUint32(at * entryBytes + 4, true) === upper &&
    view.getUint16(at * entryBytes + 2, true) === lower >>> 16;
  while (to < count && isOfHash(to)) to += 1;
  return Uint16Array.from({ length: to - from }, (_, at) => view.getUint16((from + at) * entryBytes, true));
}
