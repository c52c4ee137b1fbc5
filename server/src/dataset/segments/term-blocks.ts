import { invariant } from '../../kernel/invariant.ts';
import { Bits, bitsFrom, type DocSet, noDocs } from './doc-set.ts';

/*
 * The dictionary of a segment: its terms in the order of their UTF-16 units, as JavaScript compares them, each with its documents, cut into
 * blocks that are read one by one. An entry, in UTF-8: how many bytes it has in common with the one before in its block, how many more follow, these, the number of documents,
 * and either their differences or, where there are many, 8 KiB of bits. Numbers are varints of seven bits a byte.
 */

/** A block ends with the entry that makes it as long. */
const blockBytes = 8 * 1024;
const bitsBytes = 8 * 1024;
/** term-texts.ts cuts them: a thousand units of three bytes, and the letters before. */
const termBytesMax = 3_072;

export interface TermBlocks {
  readonly blocks: readonly Buffer[];
  /** The first term of each block. */
  readonly firsts: readonly string[];
}

/** A piece of a list; a view of it would take longer to make than most are to write. */
export interface Span<List = Uint8Array> {
  readonly of: List;
  readonly from: number;
  readonly to: number;
}

/** Writes entries that come in the order of their terms. */
export class TermBlockWriter {
  readonly blocks: Buffer[] = [];
  readonly firsts: string[] = [];
  #block = Buffer.allocUnsafe(4 * blockBytes);
  #length = 0;
  // The term, and the one before it.
  #term = Buffer.alloc(termBytesMax);
  #before = Buffer.alloc(termBytesMax);
  #beforeLength = 0;

  /**
   * @param text of the term, the bytes from one place to another, in UTF-8, at most 3,072
   * @param docs in ascending order, from one place to another
   * @param words the same as bits, where there are many
   */
  add(text: Span, docs: Span<Uint16Array>, words: Uint32Array | null): void {
    const length = text.to - text.from;
    invariant(length <= termBytesMax, 'no term is longer');
    const bytes = this.#term;
    for (let at = 0; at < length; at += 1) bytes[at] = text.of[text.from + at] as number;
    if (this.#length === 0) {
      this.firsts.push(bytes.toString('utf8', 0, length));
      this.#beforeLength = 0;
    }
    const count = docs.to - docs.from;
    this.#reserve(length + 20 + (words ? bitsBytes : 3 * count));
    const before = this.#before;
    let common = 0;
    const most = Math.min(this.#beforeLength, length);
    while (common < most && before[common] === bytes[common]) common += 1;
    this.#number(common);
    this.#number(length - common);
    const block = this.#block;
    let end = this.#length;
    for (let at = common; at < length; at += 1) {
      block[end] = bytes[at] as number;
      end += 1;
    }
    this.#length = end;
    this.#number(count);
    if (words) {
      Buffer.from(words.buffer, words.byteOffset, bitsBytes).copy(block, this.#length);
      this.#length += bitsBytes;
    } else {
      let last = 0;
      for (let at = docs.from; at < docs.to; at += 1) {
        const doc = docs.of[at] as number;
        this.#number(doc - last);
        last = doc;
      }
    }
    this.#term = before;
    this.#before = bytes;
    this.#beforeLength = length;
    if (this.#length >= blockBytes) this.#end();
  }

  end(): TermBlocks {
    if (this.#length > 0) this.#end();
    return { blocks: this.blocks, firsts: this.firsts };
  }

  #end(): void {
    this.blocks.push(Buffer.from(this.#block.subarray(0, this.#length)));
    this.#length = 0;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#block.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes));
    this.#block.copy(larger, 0, 0, this.#length);
    this.#block = larger;
  }

  #number(value: number): void {
    const block = this.#block;
    let left = value;
    while (left >= 128) {
      block[this.#length] = (left & 127) | 128;
      this.#length += 1;
      left >>>= 7;
    }
    block[this.#length] = left;
    this.#length += 1;
  }
}

/** Goes through the entries of a block. */
class BlockReader {
  readonly #block: Uint8Array;
  #at = 0;
  /** Of the entry that `next` has come to. */
  readonly term = Buffer.alloc(termBytesMax);
  termLength = 0;
  count = 0;

  constructor(block: Uint8Array) {
    this.#block = block;
  }

  /** Comes to the next entry; its documents follow, and are read or passed over. */
  next(): boolean {
    if (this.#at >= this.#block.length) return false;
    const common = this.#number();
    const more = this.#number();
    this.term.set(this.#block.subarray(this.#at, this.#at + more), common);
    this.#at += more;
    this.termLength = common + more;
    this.count = this.#number();
    return true;
  }

  pass(): void {
    if (this.count >= bitsFrom) {
      this.#at += bitsBytes;
      return;
    }
    const block = this.#block;
    for (let left = this.count; left > 0; left -= 1) {
      while ((block[this.#at] as number) >= 128) this.#at += 1;
      this.#at += 1;
    }
  }

  docs(): DocSet {
    if (this.count >= bitsFrom) {
      const words = new Uint32Array(bitsBytes / 4);
      new Uint8Array(words.buffer).set(this.#block.subarray(this.#at, this.#at + bitsBytes));
      this.#at += bitsBytes;
      return new Bits(words, this.count);
    }
    const docs = new Uint16Array(this.count);
    let doc = 0;
    for (let at = 0; at < docs.length; at += 1) {
      doc += this.#number();
      docs[at] = doc;
    }
    return docs;
  }

  #number(): number {
    const block = this.#block;
    let byte = block[this.#at] as number;
    this.#at += 1;
    let value = byte & 127;
    let shift = 7;
    while (byte >= 128) {
      byte = block[this.#at] as number;
      this.#at += 1;
      value |= (byte & 127) << shift;
      shift += 7;
    }
    return value;
  }
}

/** The documents of a term that this block would hold. */
export function docsOfTerm(block: Uint8Array, term: Buffer): DocSet {
  const reader = new BlockReader(block);
  while (reader.next()) {
    if (reader.termLength === term.length && term.compare(reader.term, 0, reader.termLength) === 0) {
      return reader.docs();
    }
    reader.pass();
  }
  return noDocs;
}

/** The documents of each term of this block that begins with `prefix`. */
export function eachOfPrefix(block: Uint8Array, prefix: Buffer, visit: (docs: DocSet) => void): void {
  const reader = new BlockReader(block);
  while (reader.next()) {
    const begins = reader.termLength >= prefix.length && prefix.compare(reader.term, 0, prefix.length) === 0;
    if (begins) visit(reader.docs());
    else reader.pass();
  }
}
